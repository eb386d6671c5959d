//! Hashes of passwords, so many at a time as there are cores.

use std::{sync::Arc, thread};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// 19 MiB, two passes, one lane: the least that OWASP's password storage sheet recommends.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
/// Who comes when so many wait is asked to come again, so that logins cannot fill the service.
const MAX_WAITING: usize = 256;
/// What an address without an account is compared with.
const NOBODY: &str = "nobody has this password";

#[derive(Debug, thiserror::Error)]
pub enum HashingError {
    #[error("too many passwords wait to be hashed")]
    Busy,
    #[error("a password cannot be hashed: {0}")]
    Argon2(String),
}

pub struct Hasher {
    argon2: Argon2<'static>,
    /// One for each password that is being hashed or waits for it.
    waiting: Semaphore,
    /// One for each core: more at a time would only need more memory.
    cores: Arc<Semaphore>,
    nobody: String,
}

impl Hasher {
    /// # Errors
    /// Where Argon2 does not take our parameters.
    pub fn new() -> Result<Self, HashingError> {
        let params =
            Params::new(MEMORY_KIB, PASSES, 1, None).map_err(|error| HashingError::Argon2(error.to_string()))?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Ok(Hasher {
            nobody: hash(&argon2, NOBODY)?,
            argon2,
            waiting: Semaphore::new(MAX_WAITING),
            cores: Arc::new(Semaphore::new(cores)),
        })
    }

    /// In PHC form, with a salt of its own.
    ///
    /// # Errors
    /// [`HashingError::Busy`] where too many wait.
    pub async fn hash(&self, password: String) -> Result<String, HashingError> {
        self.run(move |argon2| hash(argon2, &password)).await?
    }

    /// Whether the password is the account's; without an account it takes as long and is not.
    ///
    /// # Errors
    /// [`HashingError::Busy`] where too many wait.
    pub async fn verify(&self, password: String, of_account: Option<&str>) -> Result<bool, HashingError> {
        let there = of_account.is_some();
        let stored = of_account.unwrap_or(&self.nobody).to_owned();
        self.run(move |argon2| {
            let is_right = PasswordHash::new(&stored)
                .is_ok_and(|stored| argon2.verify_password(password.as_bytes(), &stored).is_ok());
            is_right && there
        })
        .await
    }

    /// A visitor who goes while waiting is not hashed for.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2) -> T + Send + 'static,
    ) -> Result<T, HashingError> {
        let ended = |error: &dyn std::fmt::Display| HashingError::Argon2(error.to_string());
        let _place = self.waiting.try_acquire().map_err(|_| HashingError::Busy)?;
        let core = Arc::clone(&self.cores).acquire_owned().await.map_err(|error| ended(&error))?;
        let argon2 = self.argon2.clone();
        let hashing = spawn_blocking(move || {
            let done = work(&argon2);
            drop(core);
            done
        });
        hashing.await.map_err(|error| ended(&error))
    }
}

fn hash(argon2: &Argon2, password: &str) -> Result<String, HashingError> {
    let hash: PasswordHash =
        argon2.hash_password(password.as_bytes()).map_err(|error| HashingError::Argon2(error.to_string()))?;
    Ok(hash.to_string())
}
