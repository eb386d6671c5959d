//! Reads the operator's mailbox over IMAP, read-only: no mail is moved, deleted or marked as read.

mod oauth;
mod parse;
mod session;

pub use oauth::OAuthError;
pub use parse::parse;
pub use session::{Mailbox, MailboxError, OpenMailbox, RawMail};
