//! Mails that visitors write: what is read from a mailbox, and to which enquiry a mail belongs.

mod quoted;
mod thread;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

pub use quoted::without_quotation;
pub use thread::{ThreadClues, clues_of};

use crate::primitives::{
    clock::Millis,
    fields::{EmailAddress, SingleLine},
};

/// Most letters of a mail that are kept.
pub const LONGEST_TEXT: usize = 50_000;
/// Most letters of a subject, a name or an address that are kept.
pub const LONGEST_LINE: usize = 300;
/// The largest attachment that is kept, in bytes.
pub const LARGEST_ATTACHMENT: usize = 10 * 1024 * 1024;
/// Most attachments of a mail that are kept.
pub const MOST_ATTACHMENTS: usize = 20;

/// Who wrote a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum MailKind {
    /// A person.
    Personal,
    /// A program: a holiday notice, a report that a mail was not delivered, a list. It starts no clock.
    Automatic,
}

/// What became of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum FilingState {
    /// It stands in a case.
    Filed,
    /// Nobody knows yet which case it belongs to.
    Unsorted,
    /// A person of the desk has said that it belongs to no case.
    Discarded,
}

/// A mail as it lay in the mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncomingMail {
    /// A hash of it: the same mail twice has the same key, also where the server has changed headers meanwhile.
    pub key: String,
    /// Without angle brackets; empty without one.
    pub message_id: String,
    /// The Message-IDs that it answers, without angle brackets.
    pub references: Vec<String>,
    /// Every address that it was sent to.
    pub recipients: Vec<String>,
    /// The address of the sender, as far as it can be read.
    pub sender: SingleLine,
    /// The name of the sender; may be empty.
    pub from_name: SingleLine,
    /// May be empty.
    pub subject: SingleLine,
    /// The words as plain text, also of a mail in HTML.
    pub text: String,
    /// Milliseconds since 1970 at which it arrived in the mailbox.
    pub at: Millis,
    /// Who wrote it.
    pub kind: MailKind,
    /// Files that came with it.
    pub attachments: Vec<IncomingAttachment>,
}

/// A file that came with a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncomingAttachment {
    /// Without a path.
    pub name: SingleLine,
    /// As the sender says, such as `application/pdf`.
    pub media_type: String,
    /// Bytes of the whole file.
    pub size: i64,
    /// Empty where the file is larger than [`LARGEST_ATTACHMENT`].
    pub content: Vec<u8>,
}

/// A mail as the database keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedMail {
    /// Identifier of the row.
    pub id: Uuid,
    /// The enquiry in whose case it stands; `None` where it stands in none.
    pub enquiry: Option<Uuid>,
    /// What became of it.
    pub state: FilingState,
    /// Who wrote it.
    pub kind: MailKind,
    /// Milliseconds since 1970 at which it arrived in the mailbox.
    pub at: Millis,
    /// The address of the sender.
    pub sender: SingleLine,
    /// The name of the sender; may be empty.
    pub from_name: SingleLine,
    /// May be empty.
    pub subject: SingleLine,
    /// Plain text; empty once it was discarded.
    pub text: String,
    /// Without angle brackets; empty without one.
    pub message_id: String,
}

impl ReceivedMail {
    /// The row of a mail that has just been read, which stands in the case of an enquiry, or in none yet.
    pub fn of(mail: &IncomingMail, enquiry: Option<Uuid>) -> Self {
        let state = if enquiry.is_some() { FilingState::Filed } else { FilingState::Unsorted };
        ReceivedMail {
            id: Uuid::now_v7(),
            enquiry,
            state,
            kind: mail.kind,
            at: mail.at,
            sender: mail.sender.clone(),
            from_name: mail.from_name.clone(),
            subject: mail.subject.clone(),
            text: mail.text.clone(),
            message_id: mail.message_id.clone(),
        }
    }

    /// The key of the sender's address, as enquiries have it.
    pub fn from_key(&self) -> String {
        EmailAddress::key_of(self.sender.as_str())
    }
}

/// A file that came with a mail, as the database keeps it, without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedAttachment {
    /// Identifier of the row.
    pub id: Uuid,
    /// The mail with which it came.
    pub mail: Uuid,
    /// Without a path.
    pub name: SingleLine,
    /// As the sender says.
    pub media_type: String,
    /// Bytes of the whole file.
    pub size: i64,
}

/// How far a mailbox was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watermark {
    /// User, host and folder.
    pub name: String,
    /// Where the server changes it, its numbers begin anew.
    pub uid_validity: i64,
    /// The number of the last mail that was read.
    pub last_uid: i64,
    /// Milliseconds since 1970; mails that arrived before are left alone.
    pub since: Millis,
    /// Milliseconds since 1970 at which the mailbox was last read to its end.
    pub read_at: Millis,
    /// Why it was not read since; `None` where it was.
    pub fault: Option<String>,
}
