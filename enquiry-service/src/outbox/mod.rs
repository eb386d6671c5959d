//! Sends what stands in the outbox: claims, sends, comes again, and gives up visibly.

mod account_mail;
mod backoff;
mod mails;
mod outage;
mod worker;

pub use mails::notice_and_confirmation;
pub use worker::{Activity, Worker};
