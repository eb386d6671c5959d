use std::{
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use argon2::{
    Params,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::{Semaphore, oneshot};

use crate::argon2_memory::Argon2Memory;

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

/// Hashes passwords on threads of their own, one per core, so that a flood needs no more memory than these. A thread
/// keeps its memory while passwords wait.
pub struct Hasher {
    places: Semaphore,
    jobs: mpsc::Sender<Job>,
    nobody: String,
}

type Job = Box<dyn FnOnce(&Argon2Memory) + Send>;

impl Hasher {
    pub fn new() -> Result<Self, HashingError> {
        let told = |error: argon2::Error| HashingError::Argon2(error.to_string());
        let params = Params::new(MEMORY_KIB, PASSES, 1, None).map_err(told)?;
        let (jobs, receiver) = mpsc::channel::<Job>();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (receiver, argon2) = (Arc::clone(&receiver), Argon2Memory::new(params.clone()));
            thread::spawn(move || {
                let waiting = || receiver.try_lock().ok()?.try_recv().ok();
                let next = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
                let rest = || {
                    argon2.give_back();
                    next()
                };
                while let Some(job) = waiting().or_else(rest) {
                    job(&argon2);
                }
            });
        }
        let nobody = hash(&Argon2Memory::new(params), NOBODY)?;
        Ok(Hasher { places: Semaphore::new(PLACES), jobs, nobody })
    }

    /// In PHC form, with a salt of its own.
    pub async fn hash(&self, password: String) -> Result<String, HashingError> {
        self.run(move |argon2| hash(argon2, &password)).await?
    }

    /// Whether the password is the account's; without an account it takes as long and is not.
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

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2Memory) -> T + Send + 'static,
    ) -> Result<T, HashingError> {
        let _place = self.places.try_acquire().map_err(|_| HashingError::Busy)?;
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |argon2| {
            // A visitor who has gone needs no answer.
            if !answer.is_closed() {
                let _ = answer.send(work(argon2));
            }
        });
        let ended = || HashingError::Argon2("the threads that hash have ended".to_owned());
        self.jobs.send(job).map_err(|_| ended())?;
        answered.await.map_err(|_| ended())
    }
}

fn hash(argon2: &Argon2Memory, password: &str) -> Result<String, HashingError> {
    let hash: PasswordHash =
        argon2.hash_password(password.as_bytes()).map_err(|error| HashingError::Argon2(error.to_string()))?;
    Ok(hash.to_string())
}
