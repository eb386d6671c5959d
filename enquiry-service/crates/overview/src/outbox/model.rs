//! A mail with the booking or the case that it is about.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    fields::{SingleLine, reference::Reference},
    outbox::model::MessageState,
};

/// A mail of the outbox.
#[derive(Clone, Debug)]
pub struct ListedMail {
    /// Identifier of the mail. Mails are ordered by it: it begins with the time at which the mail was written.
    pub id: Uuid,
    /// The name of its kind.
    pub kind: String,
    /// The recipient; empty once blanked.
    pub recipient: String,
    /// Milliseconds since 1970 at which the mail was written to the outbox, or was made due again.
    pub created_at: Millis,
    /// The state of the sending.
    pub state: MessageState,
    /// The number of attempts.
    pub attempts: i64,
    /// Milliseconds since 1970; the mail is not sent before.
    pub next_at: Millis,
    /// Milliseconds since 1970 at which it was sent or given up; `None` while it waits.
    pub settled_at: Option<Millis>,
    /// The error of the last attempt.
    pub last_error: Option<String>,
    /// The subject, if it is kept.
    pub subject: Option<String>,
    /// The plain text, if it is kept.
    pub text: Option<String>,
    /// The booking that it is about.
    pub booking: Option<Uuid>,
    /// The number of the booking.
    pub booking_number: Option<Reference>,
    /// The name of the person who booked; empty once blanked.
    pub booking_name: Option<SingleLine>,
    /// The enquiry that it is about, whose case has the same id.
    pub case: Option<Uuid>,
    /// The number of the enquiry.
    pub case_number: Option<Reference>,
    /// The visitor's name; empty once blanked.
    pub case_name: Option<SingleLine>,
}

/// What a person looks for among mails: a part of an address, and a number of a booking or an enquiry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailSearch {
    /// As typed. The database compares it in lower case, which on SQLite is that of ASCII only.
    pub address: String,
    /// With its hyphen.
    pub number: String,
}

impl MailSearch {
    /// What the typed text may mean. A number is also found without its hyphen and in lower case.
    pub fn typed(text: &str) -> Self {
        let text = text.trim();
        let letters: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        let letters = letters.to_ascii_uppercase();
        let number = match letters.split_at_checked(4) {
            Some((first, second)) if second.len() == 4 => format!("{first}-{second}"),
            _ => String::new(),
        };
        MailSearch { address: text.to_owned(), number }
    }
}
