//! The ground: submissions, mails, connections, settings and the database.

mod accepting;
mod connections;
mod faults;
mod hostile;
mod malformed;
mod observing;
mod outbox;
mod plain_forms;
mod recipients;
mod replicas;
mod settings;
mod store_contract;
mod strangers;
mod upgrades;
