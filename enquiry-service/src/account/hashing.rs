use std::{
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::{Semaphore, oneshot};

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

/// Hashes passwords on threads of their own, one per core. Threads that stay use the same memory again; any others would
/// each keep some, and a flood would fill the machine.
pub struct Hasher {
    argon2: Argon2<'static>,
    places: Semaphore,
    jobs: mpsc::Sender<Job>,
    nobody: String,
}

type Job = Box<dyn FnOnce() + Send>;

impl Hasher {
    pub fn new() -> Result<Self, HashingError> {
        let told = |error: argon2::Error| HashingError::Argon2(error.to_string());
        let params = Params::new(MEMORY_KIB, PASSES, 1, None).map_err(told)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let (jobs, receiver) = mpsc::channel::<Job>();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let receiver = Arc::clone(&receiver);
            thread::spawn(move || {
                let next = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(job) = next() {
                    job();
                }
            });
        }
        let nobody = hash(&argon2, NOBODY)?;
        Ok(Hasher { argon2, places: Semaphore::new(PLACES), jobs, nobody })
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
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move || {
            // A visitor who has gone needs no answer.
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        });
        let ended = || HashingError::Argon2("the threads that hash have ended".to_owned());
        self.jobs.send(job).map_err(|_| ended())?;
        answered.await.map_err(|_| ended())
    }
}

fn hash(argon2: &Argon2, password: &str) -> Result<String, HashingError> {
    let hash: PasswordHash =
        argon2.hash_password(password.as_bytes()).map_err(|error| HashingError::Argon2(error.to_string()))?;
    Ok(hash.to_string())
}
