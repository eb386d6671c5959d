use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use accounts::{account::cli::Accounts, affiliates::cli::Affiliates};
use bookings::{departures::cli::Departures, dossier::arguments::Bookings, statements::cli::Statements};
use correspondence::mailbox::reading::ReaderArguments;
use intake::{enquiries, reviews::cli::Reviews};
use kernel::settings::environment::settings_file_variable;
use overview::outbox::cli::Outbox;
use staff::{audit_log::cli::Audit, people::cli::Staff};

/// Takes quotes, contact messages, reviews and bookings, and never loses one.
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
    /// TOML file with settings; the environment overrides it
    #[arg(long, env = settings_file_variable(), global = true)]
    pub settings: Option<PathBuf>,
    /// Check the settings and stop
    #[arg(long)]
    pub check_config: bool,
}

#[derive(Subcommand)]
pub enum Command {
    /// Serve the calls under /api and send the mails (the default)
    Serve,
    /// What visitors asked
    #[command(subcommand)]
    Enquiries(Enquiries),
    /// What visitors booked, and what became of it
    #[command(subcommand)]
    Bookings(Bookings),
    /// Departures with their places, and who waits for them
    #[command(subcommand)]
    Departures(Departures),
    /// Money that has arrived at the bank
    #[command(subcommand)]
    Statements(Statements),
    /// Reviews and their moderation
    #[command(subcommand)]
    Reviews(Reviews),
    /// Visitors who invite friends, and their rewards
    #[command(subcommand)]
    Affiliates(Affiliates),
    /// Accounts of visitors
    #[command(subcommand)]
    Accounts(Accounts),
    /// Mails that wait, were sent or were given up
    #[command(subcommand)]
    Outbox(Outbox),
    /// The people who work at the desk
    #[command(subcommand)]
    Staff(Staff),
    /// Who did what at the desk
    #[command(subcommand)]
    Audit(Audit),
    /// A consistent copy of the SQLite database, while the service runs
    Backup { file: PathBuf },
    /// Put a backup in the place of the SQLite database, while the service is stopped
    Restore {
        file: PathBuf,
        /// Even if the database holds something
        #[arg(long)]
        force: bool,
    },
    /// Copy everything of a SQLite database into the empty PostgreSQL database of the settings, while no service runs
    ImportSqlite {
        file: PathBuf,
        /// Empty the PostgreSQL database first
        #[arg(long)]
        force: bool,
    },
    /// Ask the service of these settings whether it answers
    Health,
    /// Parse the mail of the standard input: the service starts this for each mail
    #[command(hide = true)]
    ReadMail(ReaderArguments),
}

#[derive(Subcommand)]
pub enum Enquiries {
    #[command(flatten)]
    Own(enquiries::cli::Enquiries),
    /// Take away everything about one person
    #[command(display_order = 3)]
    Erase {
        #[arg(long)]
        email: String,
        /// Also about the people whom colleagues have merged with this one
        #[arg(long)]
        merged: bool,
    },
}
