use std::{path::PathBuf, time::Duration};

use super::letter::LetterError;

/// Why a mail was not sent, which determines the retry.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    #[error("the mail server rejected this mail permanently: {0}")]
    Refused(String),
    #[error("the mail server deferred this mail: {0}")]
    Later(String),
    #[error("cannot reach the mail server, or the connection broke: {0}")]
    Unreachable(String),
    #[error("the mail server did not answer within {} seconds", .0.as_secs())]
    Silent(Duration),
    #[error(transparent)]
    Letter(#[from] LetterError),
    #[error("cannot write the mail to {}: {source}", path.display())]
    Write { path: PathBuf, source: std::io::Error },
}
