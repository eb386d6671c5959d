use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use accounts::{account::cli::Accounts, affiliates::cli::Affiliates};
use bookings::{departures::cli::Departures, dossier::arguments::Bookings, statements::cli::Statements};
use correspondence::mailbox::reading::ReaderArguments;
use intake::{enquiries, reviews::cli::Reviews};
use kernel::settings::environment::settings_file_variable;
use overview::outbox::cli::Outbox;
use staff::{audit_log::cli::Audit, people::cli::Staff};

/// Stores quotes, contact messages, reviews and bookings of the sites, and sends the mails.
#[derive(Parser)]
#[command(name = "tembea-service", version)]
pub struct Arguments {
    #[command(flatten)]
    pub options: Options,
    #[command(subcommand)]
    pub command: Option<Command>,
}

// No documentation comment: it would replace the program's.
#[derive(Args)]
pub struct Options {
    /// TOML file of settings; environment variables override it
    #[arg(long, env = settings_file_variable(), global = true, display_order = 1000)]
    pub settings: Option<PathBuf>,
    /// Check the settings and exit
    #[arg(long)]
    pub check_config: bool,
}

#[derive(Subcommand)]
pub enum Command {
    /// Answer the calls under /api and send the mails (the default)
    Serve,
    /// Manage enquiries and contact messages
    #[command(subcommand)]
    Enquiries(Enquiries),
    /// Manage bookings and their payments
    #[command(subcommand)]
    Bookings(Bookings),
    /// Manage departures and their waiting lists
    #[command(subcommand)]
    Departures(Departures),
    /// Import bank statements and match their transfers to bookings
    #[command(subcommand)]
    Statements(Statements),
    /// Moderate reviews
    #[command(subcommand)]
    Reviews(Reviews),
    /// Manage the rewards of visitors who invite friends
    #[command(subcommand)]
    Affiliates(Affiliates),
    /// Check the accounts of visitors
    #[command(subcommand)]
    Accounts(Accounts),
    /// List mails, and send again those that were given up
    #[command(subcommand)]
    Outbox(Outbox),
    /// Manage the people who work at the desk
    #[command(subcommand)]
    Staff(Staff),
    /// Verify the audit log of the desk
    #[command(subcommand)]
    Audit(Audit),
    /// Copy the SQLite database to a new file; the service may run
    Backup {
        /// File of the copy, which must not exist yet
        file: PathBuf,
    },
    /// Replace the SQLite database with a backup; the service must be stopped
    Restore {
        /// File that `backup` wrote
        file: PathBuf,
        /// Replace the database even if it is not empty
        #[arg(long)]
        force: bool,
    },
    /// Copy a SQLite database into the empty PostgreSQL database of the settings; no service may run
    ImportSqlite {
        /// File of the SQLite database, or of its backup
        file: PathBuf,
        /// Empty the PostgreSQL database first
        #[arg(long)]
        force: bool,
    },
    /// Check whether the service with these settings answers
    Health,
    /// Parse a mail from standard input; the service runs this for each mail
    #[command(hide = true)]
    ReadMail(ReaderArguments),
}

#[derive(Subcommand)]
pub enum Enquiries {
    #[command(flatten)]
    Own(enquiries::cli::Enquiries),
    /// Erase all data of one person
    #[command(display_order = 3)]
    Erase {
        /// E-mail address of the person
        #[arg(long)]
        email: String,
        /// Also erase the addresses that colleagues have merged with this one
        #[arg(long)]
        merged: bool,
    },
}
