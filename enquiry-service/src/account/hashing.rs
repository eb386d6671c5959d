use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// 19 MiB, two passes, one lane: the least that OWASP's password storage sheet recommends.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
/// Who comes when so many wait is asked to come again, so that logins cannot fill the service.
const PLACES: usize = 256;
/// What an address without an account is compared with.
const NOBODY: &str = "nobody has this password";

#[derive(Debug, thiserror::Error)]
pub enum HashingError {
    #[error("too many passwords wait to be hashed")]
    Busy,
    #[error("a password cannot be hashed: {0}")]
    Argon2(String),
}

/// Hashes passwords off the threads that answer calls, as many at once as there are cores.
pub struct Hasher {
    argon2: Argon2<'static>,
    places: Semaphore,
    cores: Arc<Semaphore>,
    nobody: String,
}

impl Hasher {
    pub fn new() -> Result<Self, HashingError> {
        let told = |error: argon2::Error| HashingError::Argon2(error.to_string());
        let params = Params::new(MEMORY_KIB, PASSES, 1, None).map_err(told)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let nobody = hash(&argon2, NOBODY)?;
        Ok(Hasher { argon2, places: Semaphore::new(PLACES), cores: Arc::new(Semaphore::new(cores)), nobody })
    }

    /// In PHC form, with a salt of its own.
    pub async fn hash(&self, password: String) -> Result<String, HashingError> {
        let argon2 = self.argon2.clone();
        self.run(move || hash(&argon2, &password)).await?
    }

    /// Whether the password is the account's; without an account it takes as long and is not.
    pub async fn verify(&self, password: String, of_account: Option<&str>) -> Result<bool, HashingError> {
        let argon2 = self.argon2.clone();
        let there = of_account.is_some();
        let stored = of_account.unwrap_or(&self.nobody).to_owned();
        self.run(move || {
            let is_right = PasswordHash::new(&stored)
                .is_ok_and(|stored| argon2.verify_password(password.as_bytes(), &stored).is_ok());
            is_right && there
        })
        .await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, HashingError> {
        let _place = self.places.try_acquire().map_err(|_| HashingError::Busy)?;
        let core = Arc::clone(&self.cores).acquire_owned().await.map_err(|_| HashingError::Busy)?;
        let working = spawn_blocking(move || {
            // Held by the work itself: a visitor who leaves does not make room for one more at once.
            let _core = core;
            work()
        });
        working.await.map_err(|error| HashingError::Argon2(error.to_string()))
    }
}

fn hash(argon2: &Argon2, password: &str) -> Result<String, HashingError> {
    let hash: PasswordHash =
        argon2.hash_password(password.as_bytes()).map_err(|error| HashingError::Argon2(error.to_string()))?;
    Ok(hash.to_string())
}
