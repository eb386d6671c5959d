use std::{
    io,
    path::PathBuf,
    process::{ExitStatus, Stdio},
    time::Duration,
};

use tokio::{
    io::AsyncWriteExt,
    process::{Child, ChildStdin, Command},
    time::timeout,
};

use super::{reader_process::ReaderArguments, wire};
use crate::mailbox::model::IncomingMail;

/// Time to parse a mail after its last byte.
const LONGEST: Duration = Duration::from_secs(30);

/// Settings of the two allocators: they take memory as it is used, so that the limit of memory counts what is used.
const ALLOCATORS: [(&str, &str); 2] = [("MIMALLOC_ARENA_EAGER_COMMIT", "0"), ("MALLOC_CONF", "retain:false")];

/// Why a mail was not parsed.
#[derive(Debug, thiserror::Error)]
pub enum ReaderError {
    #[error("cannot start {program}, which parses mails: {source}")]
    Start { program: PathBuf, source: io::Error },
    #[error("the program that parses mails ended: {0}")]
    Ended(ExitStatus),
    #[error("the program that parses mails took longer than {} seconds", LONGEST.as_secs())]
    TooLong,
    #[error("the program that parses mails gave no valid answer: {0}")]
    Answer(#[from] io::Error),
}

/// Parses mails in a process of their own: this program, started again.
#[derive(Clone, Debug)]
pub struct MailReader {
    program: PathBuf,
}

/// A mail whose bytes are passed to its process.
pub struct Reading {
    process: Child,
    input: Option<ChildStdin>,
}

impl MailReader {
    pub fn new(program: PathBuf) -> Self {
        MailReader { program }
    }

    /// Starts the process of one mail.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn begin(&self, arguments: &ReaderArguments) -> Result<Reading, ReaderError> {
        let ReaderArguments { at, size, fault, server } = arguments;
        let mut command = Command::new(&self.program);
        // Neither settings nor secrets are passed on.
        command.env_clear().envs(ALLOCATORS).arg("read-mail").arg(format!("--at={at}"));
        command.args(size.map(|size| format!("--size={size}")));
        command.args(fault.map(|fault| format!("--fault={}", <&str>::from(fault))));
        command.args(server.as_ref().map(|server| format!("--server={server}")));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let started = command.spawn();
        let mut process = started.map_err(|source| ReaderError::Start { program: self.program.clone(), source })?;
        let input = process.stdin.take();
        Ok(Reading { process, input })
    }
}

impl Reading {
    /// Passes the next bytes.
    ///
    /// # Errors
    /// If the process has ended.
    pub async fn feed(&mut self, piece: &[u8]) -> Result<(), ReaderError> {
        let Some(input) = &mut self.input else { return Err(io::Error::from(io::ErrorKind::BrokenPipe).into()) };
        match timeout(LONGEST, input.write_all(piece)).await {
            Ok(written) => Ok(written?),
            Err(_) => Err(ReaderError::TooLong),
        }
    }

    /// Returns the mail, once all bytes are passed.
    ///
    /// # Errors
    /// If the process ends without an answer, or takes too long: it is ended.
    pub async fn finish(mut self) -> Result<IncomingMail, ReaderError> {
        drop(self.input.take());
        let Some(mut output) = self.process.stdout.take() else {
            return Err(io::Error::from(io::ErrorKind::BrokenPipe).into());
        };
        let answer = timeout(LONGEST, wire::read(&mut output)).await.map_err(|_| ReaderError::TooLong)?;
        let ended = timeout(LONGEST, self.process.wait()).await.map_err(|_| ReaderError::TooLong)??;
        if ended.success() { Ok(answer?) } else { Err(ReaderError::Ended(ended)) }
    }
}
