//! Sends what stands in the outbox: claims, sends, comes again, and gives up visibly.

mod account_mail;
mod backoff;
mod outage;
mod worker;

pub use worker::{Activity, Worker};
