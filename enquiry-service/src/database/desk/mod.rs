//! Tables of the desk: staff, cases, received mails and derived data.

pub mod audit;
pub mod booking_list;
pub mod booking_words;
pub mod cases;
pub mod contacts;
pub mod erasures;
pub mod known_mails;
pub mod mailboxes;
pub mod passkeys;
pub mod presence;
pub mod received_mails;
pub mod replies;
pub mod reply_alerts;
pub mod reports;
pub mod rewards_due;
pub mod search_words;
pub mod sent_attachments;
mod sight;
pub mod staff;
pub mod staff_sessions;
pub mod tasks;

pub use booking_list::{BookingPage, BookingView, BookingsQuery, PageEnd};
pub use cases::{CaseFilter, CaseView};
pub use mailboxes::Tries;
