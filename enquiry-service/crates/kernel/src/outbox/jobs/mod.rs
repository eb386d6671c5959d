//! Sends the mails of the outbox: claims, sends, retries, and marks failed mails as dead.

mod after_failure;
mod delivery;
mod outage;
mod send_mails;

pub use send_mails::SendMails;
