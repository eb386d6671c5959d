//! Sends the mails of the outbox: claims, sends, retries, and marks failed mails as dead.

mod account_mail;
mod after_failure;
mod delivery;
mod outage;
mod send_mails;
mod staff_mail;

pub use send_mails::SendMails;
