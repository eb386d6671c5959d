//! Rate limits and their keys.

use uuid::Uuid;

use crate::primitives::clock::Millis;

/// A limit of events in a window, which begins with the first event.
#[derive(Clone, Debug)]
pub struct RateLimit {
    /// The key of the counter; persons are hashed.
    pub key: String,
    /// The largest number of events in one window.
    pub max: i64,
    /// The length of a window, in milliseconds.
    pub window: Millis,
}

/// The maximum number of mails of one kind to one address.
const MOST_MAILS: i64 = 3;
const MAIL_WINDOW: Millis = 60 * 60 * 1000;
/// The kind of mails to the previous address of an account whose address changes.
pub const ADDRESS_CHANGE_MAIL: &str = "address_change_mail";

/// The limit beyond which mails are dropped silently.
pub fn mail_limit(kind: &str, email_key: &str) -> RateLimit {
    RateLimit { key: format!("{}/{kind}", person(email_key)), max: MOST_MAILS, window: MAIL_WINDOW }
}

/// The limit of mails about pending rewards to an inviter: ten an hour.
pub fn pending_reward_limit(email_key: &str) -> RateLimit {
    RateLimit { key: format!("{}/reward_pending", person(email_key)), max: 10, window: MAIL_WINDOW }
}

/// The limit of answers by mail in one case: ten in ten minutes.
pub fn case_mail_limit(enquiry: Uuid) -> RateLimit {
    RateLimit { key: format!("case/{enquiry}/mails"), max: 10, window: 10 * 60 * 1000 }
}

/// The hash of a person, for the key of a limit.
pub fn person(email_key: &str) -> String {
    blake3::hash(email_key.as_bytes()).to_hex().to_string()
}

/// The key for a network. Requests through the CDN without a known network share one limit.
pub fn bucket(network: Option<&str>) -> &str {
    network.unwrap_or("unproven")
}
