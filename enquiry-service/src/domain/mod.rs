//! Business rules, without access to a database, a network or a clock.

pub mod account;
pub mod affiliate;
pub mod bank;
pub mod booking;
pub mod build;
pub mod case;
pub mod departure;
pub mod enquiry;
pub mod erasure;
pub mod mailbox;
pub mod message;
pub mod passkey;
pub mod payment;
pub mod rate_limit;
pub mod reply;
pub mod report;
pub mod retention;
pub mod search;
pub mod staff;
pub mod submission;
pub mod waiting_list;
