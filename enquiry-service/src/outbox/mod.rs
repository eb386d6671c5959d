//! Sends what stands in the outbox: claims, sends, comes again, and gives up visibly.

mod account_mail;
mod backoff;
mod mails;
mod outage;
mod worker;

pub use mails::{notice_and_confirmation, of_change, of_payment};
pub use worker::{Activity, Worker};
