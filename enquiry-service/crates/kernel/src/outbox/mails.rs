//! Letters before their templates are filled.

use content_model::Locale;
use jiff::civil::Date;
use lettre::message::Mailbox;
use minijinja::Value;
use uuid::Uuid;

use crate::{database::DatabaseError, mail::letter::LetterFile};

/// A set of templates, which may serve several kinds.
#[derive(Clone, Copy)]
pub struct Templates {
    /// The folder in `templates/` beside the feature.
    pub name: &'static str,
    /// The parts: file name and template.
    pub parts: [(&'static str, &'static str); 3],
}

/// The set of templates in a folder of `templates/` beside the source file.
#[macro_export]
macro_rules! templates {
    ($name:literal) => {
        $crate::outbox::mails::Templates {
            name: $name,
            parts: [
                ("subject.txt", include_str!(concat!("templates/", $name, "/subject.txt"))),
                ("text.txt", include_str!(concat!("templates/", $name, "/text.txt"))),
                ("html.html", include_str!(concat!("templates/", $name, "/html.html"))),
            ],
        }
    };
}
pub use templates;

/// Why no mail was drafted.
#[derive(Debug, thiserror::Error)]
pub enum Unfit {
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error("cannot fill in the mail template: {0}")]
    Template(#[from] minijinja::Error),
    #[error("the recipient is not a valid e-mail address")]
    Recipient,
    #[error("this version of the service cannot write mails of this kind")]
    Kind,
}

/// A letter before its templates are filled.
pub struct Draft {
    pub(super) locale: Locale,
    pub(super) values: Value,
    pub(super) to: Mailbox,
    pub(super) reply_to: Option<Mailbox>,
    /// The colleague who has written it.
    pub(super) by: Option<String>,
    /// The id by which mail programs group all mails about one matter.
    pub(super) thread: Option<Uuid>,
    /// Message-IDs of the visitor's mails before it, oldest first.
    pub(super) answered: Vec<String>,
    pub(super) is_to_visitor: bool,
    /// The tour that it shows as a card, with its journey line.
    pub(super) tour: Option<String>,
    /// The path of the desk's page about its matter.
    pub(super) desk_page: Option<String>,
    pub(super) files: Vec<LetterFile>,
    /// The day from which the retention of its text counts; `None`: it is not kept.
    pub(super) kept_from: Option<Date>,
}

impl Draft {
    /// A mail of the program.
    pub fn new(locale: Locale, to: Mailbox, reply_to: Option<Mailbox>, values: Value) -> Self {
        Draft {
            locale,
            values,
            to,
            reply_to,
            by: None,
            thread: None,
            answered: Vec::new(),
            is_to_visitor: false,
            tour: None,
            desk_page: None,
            files: Vec::new(),
            kept_from: None,
        }
    }

    /// A mail that a colleague has written and signed, with its files and the Message-IDs of the visitor's mails before it.
    pub fn written_by(self, name: String, answered: Vec<String>, files: Vec<LetterFile>) -> Self {
        Draft { by: Some(name), answered, files, ..self }
    }

    /// Adds the mail to the thread about a matter.
    pub fn in_thread(self, matter: Uuid) -> Self {
        Draft { thread: Some(matter), ..self }
    }

    /// Keeps subject and text once the mail is settled, so that they can be read at the desk. They are personal data,
    /// whose retention counts from this day. Never for a mail with a secret, such as a link that signs in.
    pub fn kept_from(self, day: Date) -> Self {
        Draft { kept_from: Some(day), ..self }
    }

    /// Shows a tour as a card with its journey line, by its slug.
    pub fn with_journey(self, tour: String) -> Self {
        Draft { tour: Some(tour), ..self }
    }

    /// Leads to a page of the desk, by its path. Never a mail to a visitor.
    pub fn at_desk(self, path: String) -> Self {
        Draft { desk_page: Some(path), ..self }
    }

    /// Ends with the person who answers, and with the numbers of the office: a mail to a visitor that no colleague has
    /// written.
    pub(super) fn is_signed(&self) -> bool {
        self.is_to_visitor && self.by.is_none()
    }
}
