//! Accepts quotes, contact messages, reviews and bookings from six sites, stores them before it acknowledges them, and
//! notifies operator and visitor by mail.

pub mod bank_statement;
pub mod catalogues;
pub mod cli;
pub mod config;
pub mod content;
#[deny(missing_docs)]
pub mod database;
pub mod documents;
#[deny(missing_docs)]
pub mod domain;
pub mod email;
pub mod http;
pub mod jobs;
pub mod mailbox;
pub mod metrics;
pub mod palette;
pub mod password_hashing;
pub mod payment_provider;
pub mod primitives;
pub mod replies;
pub mod service;
pub mod signing;
pub mod spreadsheet;
pub mod tls;
#[deny(missing_docs)]
pub mod use_cases;
