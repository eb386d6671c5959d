//! Everything that names no noun of the trade: time, fields, the database, mails, submissions, settings and HTTP.

pub mod audit_log;
pub mod backoff;
pub mod business;
pub mod catalogues;
pub mod clock;
pub mod content;
pub mod database;
pub mod fields;
pub mod http;
pub mod jobs;
pub mod mail;
pub mod metrics;
pub mod outbox;
pub mod palette;
pub mod passwords;
pub mod qr_code;
pub mod rate_limits;
pub mod retention;
pub mod search;
pub mod settings;
pub mod signing;
pub mod spreadsheet;
pub mod submissions;
pub mod tables;
pub mod tls;
pub mod tokens;
