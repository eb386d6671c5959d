//! Reads the operator's mailbox over IMAP, read-only: no mail is moved, deleted or marked as read.
//!
//! Mails come from strangers. `session` fetches a mail in pieces and passes them to `reader`, which parses them in a
//! process of its own with limits of memory and time (`reader_process`, `parse`): no mail can stop the service.

mod base64;
mod bounded;
mod flowed;
mod head;
mod literals;
mod oauth;
mod parse;
mod reader;
mod reader_process;
mod report;
mod sender_check;
mod session;
mod structure;
mod text;
mod uuencoded;
mod wire;

pub use oauth::OAuthError;
pub use reader::{MailReader, ReaderError, Reading};
pub use reader_process::{ReaderArguments, run as run_reader};
pub use session::{FoundMail, LARGEST_MAIL, Mailbox, MailboxError, OpenMailbox, PIECE};
