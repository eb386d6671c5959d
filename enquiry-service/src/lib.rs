//! Takes quotes, contact messages and reviews from six sites, stores them
//! before it says yes, and tells operator and visitor by mail (`design 11`).

pub mod account;
pub mod affiliate;
pub mod catalogue;
pub mod clock;
pub mod command;
pub mod email;
pub mod enquiry;
pub mod fields;
pub mod http;
pub mod locale;
pub mod outbox;
pub mod service;
pub mod settings;
pub mod signing;
pub mod storage;
