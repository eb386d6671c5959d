//! Mails from visitors: contents, and assignment to enquiries.

mod fault;
mod quoted;
mod thread;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use kernel::{
    clock::{self, Millis},
    fields::{EmailAddress, RawField, SingleLine, longest},
};

pub use fault::{MailFault, SenderCheck};
pub use quoted::own_length;
pub use thread::{ThreadClues, clues_of, own_id};

/// Maximum length of a stored text, in characters.
pub const LONGEST_TEXT: usize = 50_000;
/// Maximum length of a stored subject, name or address, in characters.
pub const LONGEST_LINE: usize = 300;
/// Maximum size of a stored attachment, in bytes.
pub const LARGEST_ATTACHMENT: usize = 10 * 1024 * 1024;
/// Maximum size of the stored attachments of a mail together, in bytes.
pub const LARGEST_ATTACHMENTS: usize = 25 * 1024 * 1024;
/// Maximum number of stored attachments per mail.
pub const MOST_ATTACHMENTS: usize = 20;
/// Maximum number of attachments per mail that are named, stored or not.
pub const MOST_NAMED: usize = 100;

/// How much of the mails of strangers the database keeps, in bytes of texts and files.
#[derive(Clone, Copy, Debug)]
pub struct MailQuota {
    /// Of the mails that one sender sends in a day.
    pub of_sender_and_day: i64,
    /// Of all mails without a case: senders can be invented.
    pub without_case: i64,
}

/// The kind of a mail's sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum MailKind {
    /// A person.
    Personal,
    /// A program: an autoreply, a bounce or a mailing list. Does not start the reply clock.
    Automatic,
}

/// The filing state of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum FilingState {
    /// Assigned to a case.
    Filed,
    /// Not assigned to a case yet.
    Unsorted,
    /// Marked by a member of staff as belonging to no case.
    Discarded,
}

/// A mail as read from the mailbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IncomingMail {
    /// A hash that identifies the mail, stable if the server changes headers.
    pub key: String,
    /// The key of the same mail where only its head is read.
    pub head_key: String,
    /// The key without the files, by which earlier versions identified a mail.
    pub former_key: String,
    /// Without angle brackets; empty without one.
    pub message_id: String,
    /// The Message-IDs of In-Reply-To and References, without angle brackets.
    pub references: Vec<String>,
    /// All addresses of recipients.
    pub recipients: Vec<String>,
    /// The address to which the sender wants the answer, if it can be parsed.
    pub sender: SingleLine,
    /// The address from which the mail came; the sender's, unless the answer is wanted elsewhere.
    pub from_address: SingleLine,
    /// The name of the sender; may be empty.
    pub from_name: SingleLine,
    /// May be empty.
    pub subject: SingleLine,
    /// The text, converted from HTML if necessary.
    pub text: String,
    /// Milliseconds since 1970 at which it arrived in the mailbox.
    pub at: Millis,
    /// The kind of the sender.
    pub kind: MailKind,
    /// Size of the whole mail in bytes.
    pub size: i64,
    /// Why the content is missing; `None` if it was read.
    pub fault: Option<MailFault>,
    /// The mail server's check of the sender.
    pub sender_check: SenderCheck,
    /// What a mail server reports about a mail that it gives up; `None` if it is no such report.
    pub given_up: Option<GivenUp>,
    /// The attachments.
    pub attachments: Vec<IncomingAttachment>,
}

/// A mail that a mail server gives up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenUp {
    /// The Message-ID of the mail that the report returns, without angle brackets.
    pub message_id: String,
    /// The recipients whom it did not reach.
    pub recipients: Vec<String>,
    /// The words of the mail server.
    pub said: String,
}

impl GivenUp {
    /// Whether it did not reach this address.
    pub fn is_to(&self, address: &str) -> bool {
        let key = EmailAddress::key_of(address);
        self.recipients.iter().any(|recipient| EmailAddress::key_of(recipient) == key)
    }
}

impl IncomingMail {
    /// A mail of which nothing was read; the identity is all that is known of it.
    pub fn unread(identity: &str, at: Millis, size: i64) -> Self {
        let nothing = SingleLine::default();
        let key = blake3::hash(identity.as_bytes()).to_hex().to_string();
        IncomingMail {
            head_key: key.clone(),
            former_key: key.clone(),
            key,
            message_id: String::new(),
            references: Vec::new(),
            recipients: Vec::new(),
            sender: nothing.clone(),
            from_address: nothing.clone(),
            from_name: nothing.clone(),
            subject: nothing,
            text: String::new(),
            at,
            kind: MailKind::Personal,
            size,
            fault: Some(MailFault::NotReadable),
            sender_check: SenderCheck::None,
            given_up: None,
            attachments: Vec::new(),
        }
    }

    /// A message that a visitor writes on a page of ours, whose secret address only the visitor has. `identity`
    /// tells it from others: sent twice, it is one message.
    pub fn of_page(
        identity: &str,
        (address, name): (&EmailAddress, &SingleLine),
        subject: SingleLine,
        text: String,
        at: Millis,
    ) -> Self {
        let sender = SingleLine::optional(&RawField::Text(address.to_string()), longest::IMPORTANT).unwrap_or_default();
        IncomingMail {
            sender: sender.clone(),
            from_address: sender,
            from_name: name.clone(),
            subject,
            size: i64::try_from(text.len()).unwrap_or(i64::MAX),
            text,
            fault: None,
            ..IncomingMail::unread(&format!("page/{identity}"), at, 0)
        }
    }

    /// Whether it is one of our own mails, or was sent by hand from our own address.
    pub fn is_own(&self, own_address: &str, host: &str) -> bool {
        let own = EmailAddress::key_of(own_address);
        let is_ours = |id: &str| id.parse::<Uuid>().is_ok();
        EmailAddress::key_of(self.from_address.as_str()) == own
            && (EmailAddress::key_of(self.sender.as_str()) == own
                || self.message_id.strip_suffix(host).and_then(|id| id.strip_suffix('@')).is_some_and(is_ours))
    }

    /// The bytes that the database keeps of it: the text, and the files with their names.
    pub fn kept_bytes(&self) -> usize {
        let bytes = |file: &IncomingAttachment| file.content.len() + file.name.as_str().len();
        self.attachments.iter().map(bytes).sum::<usize>() + self.text.len()
    }
}

/// An attachment of a received mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IncomingAttachment {
    /// File name without a path.
    pub name: SingleLine,
    /// Media type as stated by the sender, such as `application/pdf`.
    pub media_type: String,
    /// Size of the whole file in bytes.
    pub size: i64,
    /// Empty if the file is not kept: it, or the files of the mail together, are too large.
    #[serde(skip)]
    pub content: Vec<u8>,
}

/// A mail as the database stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReceivedMail {
    /// Identifier of the row.
    pub id: Uuid,
    /// The enquiry to whose case it is assigned; `None` without one.
    pub enquiry: Option<Uuid>,
    /// The filing state.
    pub state: FilingState,
    /// The kind of the sender.
    pub kind: MailKind,
    /// Milliseconds since 1970 at which it arrived in the mailbox.
    pub at: Millis,
    /// The address of the sender.
    pub sender: SingleLine,
    /// The name of the sender; may be empty.
    pub from_name: SingleLine,
    /// May be empty.
    pub subject: SingleLine,
    /// Plain text; empty once discarded.
    pub text: String,
    /// Without angle brackets; empty without one.
    pub message_id: String,
    /// Size of the whole mail in bytes; 0 if unknown.
    pub size: i64,
    /// Why the content is missing; `None` if it was read.
    pub fault: Option<MailFault>,
    /// The mail server's check of the sender.
    pub sender_check: SenderCheck,
    /// Length of the text without the quotation at its end, in bytes; `None` if the database does not hold it.
    pub own_length: Option<i64>,
}

impl ReceivedMail {
    /// The row of a new mail, assigned to the case of an enquiry or to none.
    pub fn of(mail: &IncomingMail, enquiry: Option<Uuid>) -> Self {
        let state = if enquiry.is_some() { FilingState::Filed } else { FilingState::Unsorted };
        ReceivedMail {
            id: clock::id(mail.at),
            enquiry,
            state,
            kind: mail.kind,
            at: mail.at,
            sender: mail.sender.clone(),
            from_name: mail.from_name.clone(),
            subject: mail.subject.clone(),
            text: mail.text.clone(),
            message_id: mail.message_id.clone(),
            size: mail.size,
            fault: mail.fault,
            sender_check: mail.sender_check,
            own_length: i64::try_from(own_length(&mail.text)).ok(),
        }
    }

    /// The text, without and with only the quotation at its end.
    pub fn own_and_quoted(&self) -> (&str, &str) {
        let stored = self.own_length.and_then(|length| usize::try_from(length).ok());
        let length = stored.unwrap_or_else(|| own_length(&self.text));
        self.text.split_at_checked(length).unwrap_or((&self.text, ""))
    }

    /// The key of the sender's address, as that of enquiries.
    pub fn from_key(&self) -> String {
        EmailAddress::key_of(self.sender.as_str())
    }
}

/// An attachment of a received mail as the database stores it, without its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReceivedAttachment {
    /// Identifier of the row.
    pub id: Uuid,
    /// The mail that carries it.
    pub mail: Uuid,
    /// File name without a path.
    pub name: SingleLine,
    /// Media type as stated by the sender.
    pub media_type: String,
    /// Size of the whole file in bytes.
    pub size: i64,
    /// Bytes that the database holds: all or none.
    pub kept: i64,
}

/// The position up to which a mailbox was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watermark {
    /// User, host and folder.
    pub name: String,
    /// UIDVALIDITY: if the server changes it, the UIDs are renumbered.
    pub uid_validity: i64,
    /// The UID of the last mail that was read.
    pub last_uid: i64,
    /// Milliseconds since 1970; mails that arrived earlier are ignored.
    pub since: Millis,
    /// Milliseconds since 1970 at which the mailbox was last read to its end.
    pub read_at: Millis,
    /// The error of the last read; `None` if it succeeded.
    pub fault: Option<String>,
}
