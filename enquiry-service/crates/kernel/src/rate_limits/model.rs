//! Rate limits and their keys.

use uuid::Uuid;

use crate::{clock::Millis, retention::RESETS_LIVE};

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
/// The maximum number of mails to one address that confirm a sign-up, of all networks together.
const MOST_SIGNUP_MAILS: i64 = 10;
/// The maximum number of mails with a link for a new password to one address.
const MOST_RESET_MAILS: i64 = 2;
/// Ten minutes shorter than the life of a link: a mail is dropped only if the first one of this time has a link that is
/// valid for ten minutes more. Otherwise a stranger could use up the mails and leave the person no valid link.
const RESET_MAIL_WINDOW: Millis = RESETS_LIVE - 10 * 60 * 1000;
/// The kind of mails to the previous address of an account whose address changes.
pub const ADDRESS_CHANGE_MAIL: &str = "address_change_mail";

/// The limit beyond which mails are dropped silently.
pub fn mail_limit(kind: &str, email_key: &str) -> RateLimit {
    RateLimit { key: format!("{}/{kind}", person(email_key)), max: MOST_MAILS, window: MAIL_WINDOW }
}

/// The limits of mails that confirm a sign-up, beyond which they are dropped silently: those that one network causes, and
/// all. A stranger does not use up the mails of another network.
pub fn signup_mail_limits(email_key: &str, network: Option<&str>) -> Vec<RateLimit> {
    let all = format!("{}/signup_mail", person(email_key));
    let of_network = RateLimit { key: format!("{all}/{}", bucket(network)), max: MOST_MAILS, window: MAIL_WINDOW };
    vec![of_network, RateLimit { key: all, max: MOST_SIGNUP_MAILS, window: MAIL_WINDOW }]
}

/// The limit of mails with a link for a new password of an account, beyond which they are dropped silently.
pub fn reset_mail_limit(email_key: &str) -> RateLimit {
    let key = format!("{}/reset_mail", person(email_key));
    RateLimit { key, max: MOST_RESET_MAILS, window: RESET_MAIL_WINDOW }
}

/// The same for a colleague.
pub fn staff_reset_mail_limit(email_key: &str) -> RateLimit {
    let key = format!("{}/staff_reset_mail", person(email_key));
    RateLimit { key, max: MOST_RESET_MAILS, window: RESET_MAIL_WINDOW }
}

/// The limit of mails about pending rewards to an inviter: ten an hour.
pub fn pending_reward_limit(email_key: &str) -> RateLimit {
    RateLimit { key: format!("{}/reward_pending", person(email_key)), max: 10, window: MAIL_WINDOW }
}

/// The limit of answers by mail in one case: ten in ten minutes.
pub fn case_mail_limit(enquiry: Uuid) -> RateLimit {
    RateLimit { key: format!("case/{enquiry}/mails"), max: 10, window: 10 * 60 * 1000 }
}

/// The key of the attempts to type the password of one address.
pub fn password_key(email_key: &str) -> String {
    format!("password/{}", person(email_key))
}

/// The hash of a person, for the key of a limit.
pub fn person(email_key: &str) -> String {
    blake3::hash(email_key.as_bytes()).to_hex().to_string()
}

/// The key for a network. Requests through the CDN without a known network share one limit.
pub fn bucket(network: Option<&str>) -> &str {
    network.unwrap_or("unproven")
}
