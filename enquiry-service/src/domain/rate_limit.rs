//! Limits on how often an event may happen, and the keys by which events are counted.

use crate::primitives::clock::Millis;

/// At most so many in a window that begins with the first.
#[derive(Clone, Debug)]
pub struct RateLimit {
    /// The name of the counter; a person stands in the key as a hash.
    pub key: String,
    /// The largest number of events in one window.
    pub max: i64,
    /// The length of a window, in milliseconds.
    pub window: Millis,
}

/// Mails of one kind to one address.
const MOST_MAILS: i64 = 3;
const MAIL_WINDOW: Millis = 60 * 60 * 1000;
/// The kind of the mails to an address that an account is to leave.
pub const ADDRESS_CHANGE_MAIL: &str = "address_change_mail";

/// Beyond it no mail is written, and nobody is told.
pub fn mail_limit(kind: &str, email_key: &str) -> RateLimit {
    RateLimit { key: format!("{}/{kind}", person(email_key)), max: MOST_MAILS, window: MAIL_WINDOW }
}

/// Mails to an inviter about rewards that wait: ten an hour.
pub fn pending_reward_limit(email_key: &str) -> RateLimit {
    RateLimit { key: format!("{}/reward_pending", person(email_key)), max: 10, window: MAIL_WINDOW }
}

/// A person in the key of a limit, without the name.
pub fn person(email_key: &str) -> String {
    blake3::hash(email_key.as_bytes()).to_hex().to_string()
}

/// Under which calls are counted whose network cannot be told: those that passed by the CDN share one limit.
pub fn bucket(network: Option<&str>) -> &str {
    network.unwrap_or("unproven")
}
