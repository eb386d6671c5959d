//! Background jobs. Each is a [`runner::Job`], which the runner calls in rounds.

pub mod alert_replies;
pub mod ask_about_payments;
pub mod expire_bookings;
pub mod follow_refunds;
pub mod outbox;
pub mod print_documents;
pub mod publishing;
pub mod purge;
pub mod read_mailbox;
pub mod remind;
pub mod runner;
pub mod watch_audit_log;
pub mod watch_departures;
pub mod write_search_words;
