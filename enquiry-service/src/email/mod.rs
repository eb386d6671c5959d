//! Mails: composed of an enquiry when they are sent, and handed to a server or a folder.

mod account;
mod compose;
mod facts;
mod known_names;
mod letter;
mod transport;

pub use account::{AccountMail, AccountMatter};
pub use compose::{About, ComposeError, Composer, ComposerError};
pub use known_names::KnownNames;
pub use letter::{Letter, LetterError};
pub use transport::{Memory, SendError, Transport, TransportError};
