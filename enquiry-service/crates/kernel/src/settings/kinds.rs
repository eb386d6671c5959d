//! Kinds of settings, and faults of settings.

use std::{path::PathBuf, time::Duration};

use super::secret::Secret;

/// An invalid setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The setting in the file and in the environment, such as `mail.smtp_url (TEMBEA_SMTP_URL)`.
    #[error("{name}: {reason}")]
    Setting { name: String, reason: String },
    #[error("{old} is now called {new}: rename it in the environment")]
    Renamed { old: &'static str, new: String },
    #[error("{name}: there is no such variable; the nearest is {nearest}")]
    Unknown { name: String, nearest: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Environment {
    /// For trials: mails are written to a folder, and secrets have defaults.
    Development,
    Production,
}

#[derive(Clone, Debug)]
pub enum DatabaseAddress {
    Sqlite(PathBuf),
    /// The address, and how many connections the service opens at most.
    Postgres(Secret, usize),
}

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Submissions per e-mail address and hour; further ones are quarantined.
    pub per_address_per_hour: i64,
    pub per_network_per_hour: i64,
    pub connections: usize,
    pub concurrent_requests: usize,
    /// Idle timeout of a connection.
    pub silence: Duration,
    /// Timeout of a request's head, and again of its handling.
    pub head: Duration,
    pub request: Duration,
}

/// The fault does not repeat the address, which may contain a password.
pub fn database(url: &str, connections: usize) -> Option<DatabaseAddress> {
    match url.strip_prefix("sqlite:") {
        Some(path) if !path.is_empty() => Some(DatabaseAddress::Sqlite(PathBuf::from(path))),
        None if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
            Some(DatabaseAddress::Postgres(Secret::new(url.to_owned()), connections))
        }
        _ => None,
    }
}

pub fn size(number: i64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

pub fn seconds(number: i64) -> Duration {
    Duration::from_secs(number.unsigned_abs())
}
