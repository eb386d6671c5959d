use std::{path::PathBuf, time::Duration};

use super::letter::LetterError;

/// Why a mail was not sent, which determines the retry.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    #[error("the server refused this mail for good: {0}")]
    Refused(String),
    #[error("the server asked to send this mail later: {0}")]
    Later(String),
    #[error("the server could not be reached or broke off: {0}")]
    Unreachable(String),
    #[error("no answer within {} seconds", .0.as_secs())]
    Silent(Duration),
    #[error(transparent)]
    Letter(#[from] LetterError),
    #[error("cannot write the mail to {}: {source}", path.display())]
    Write { path: PathBuf, source: std::io::Error },
}
