//! Password hashes, computed with one concurrent hash per core.

use std::{sync::Arc, thread};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// 19 MiB, two passes, one lane: the minimum of OWASP's password storage sheet.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
/// Length of the queue. Further logins are refused with a request to retry, so that they cannot exhaust the service.
const MAX_WAITING: usize = 256;
/// The password whose hash is verified if the address has no account.
const NOBODY: &str = "nobody has this password";

#[derive(Debug, thiserror::Error)]
pub enum HashingError {
    #[error("too many passwords are waiting to be hashed")]
    Busy,
    #[error("cannot hash a password: {0}")]
    Argon2(String),
}

pub struct Hasher {
    argon2: Argon2<'static>,
    /// One permit for each password that is being hashed or queued.
    waiting: Semaphore,
    /// One permit per core: more concurrency would only use more memory.
    cores: Arc<Semaphore>,
    nobody: String,
}

impl Hasher {
    /// # Errors
    /// If Argon2 rejects the parameters.
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

    /// Hashes a password in PHC form, with a random salt.
    ///
    /// # Errors
    /// [`HashingError::Busy`] if the queue is full.
    pub async fn hash(&self, password: String) -> Result<String, HashingError> {
        self.run(move |argon2| hash(argon2, &password)).await?
    }

    /// Verifies a password against the account's hash. Without an account it takes equally long and returns false.
    ///
    /// # Errors
    /// [`HashingError::Busy`] if the queue is full.
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

    /// Skips the work if the caller was cancelled while it was queued.
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
