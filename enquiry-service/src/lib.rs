//! Takes quotes, contact messages, reviews and bookings from six sites, stores them
//! before it says yes, and tells operator and visitor by mail.

pub mod account;
pub mod affiliate;
pub mod booking;
pub mod catalogue;
pub mod clock;
pub mod command;
pub mod content;
pub mod database;
pub mod email;
pub mod enquiry;
pub mod fields;
pub mod http;
pub mod locale;
pub mod outbox;
pub mod payment;
pub mod publishing;
pub mod service;
pub mod settings;
pub mod signing;
pub mod tls;
