//! Mails: composed of stored rows when they are sent, and delivered by SMTP or to a folder.

mod account;
mod booking;
mod compose;
mod departure;
mod facts;
mod letter;
mod reward;
mod send_error;
mod smtp;
mod staff;
mod strip;
mod surroundings;
mod transport;

pub use account::{AccountMail, AccountMatter};
pub use booking::{of_booking, payment_subject, state_name};
pub use compose::{About, ComposeError, Composer};
pub use facts::{Fact, call, whatsapp};
pub use letter::{Letter, LetterError, LetterFile};
pub use send_error::SendError;
pub use smtp::{SmtpServer, SmtpUrlError};
pub use staff::{StaffMail, StaffMatter};
pub use transport::{Memory, Transport, TransportError};
