//! Cases, answers, mails and search.

mod addresses;
pub mod attachments;
mod by_hand;
mod cases;
mod contacts;
mod field_mails;
mod mailbox;
mod presence;
mod replies;
mod reply_alerts;
mod sales_sees;
pub mod search;
mod strange_mails;
mod tasks;
