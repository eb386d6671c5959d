//! Tests through the front door: real HTTP, real databases, real SMTP.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may stop at anything unexpected")]

mod accepting;
mod accounts;
mod affiliates;
mod bookings;
mod commands;
mod connections;
mod deploy;
mod faults;
mod guessing;
mod hostile;
mod keeping;
mod languages;
mod layers;
mod mails;
mod malformed;
mod moderation;
mod observing;
mod operating;
mod outbox;
mod payments;
mod pictures;
mod plain_forms;
mod profiles;
mod provider;
mod publishing;
mod quarantine;
mod quotes;
mod recipients;
mod replicas;
mod reviews;
mod reward_mails;
mod settings;
mod stopped_changes;
mod store_contract;
mod support;
mod texts;
mod upgrades;
