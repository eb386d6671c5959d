use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Why the database holds a mail without its content, or without its files. The mail is in the mailbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum MailFault {
    /// Larger than the service reads.
    TooLarge,
    /// More parts, headers or levels than a program for mails writes.
    TooManyParts,
    /// Reading the mail failed twice.
    NotReadable,
    /// The sender's mails of a day, or all mails without a case, are larger together than the service keeps.
    OverQuota,
}

/// The result of the mail server's check of the sender's address (RFC 8601).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum SenderCheck {
    /// The mail was sent by the domain of its sender.
    Passed,
    /// The mail was not sent by the domain of its sender.
    Failed,
    /// There is no result of a trusted server.
    #[default]
    None,
}
