use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use uuid::Uuid;

use crate::config::settings_file_variable;

/// Takes quotes, contact messages, reviews and bookings, and never loses one.
#[derive(Parser)]
#[command(name = "tembea-service", version)]
pub struct Arguments {
    /// TOML file with settings; the environment overrides it
    #[arg(long, env = settings_file_variable(), global = true)]
    pub settings: Option<PathBuf>,
    /// Check the settings and stop
    #[arg(long)]
    pub check_config: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
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
}

#[derive(Subcommand)]
pub enum Enquiries {
    /// The newest first
    List {
        /// Only what waits for your eye
        #[arg(long)]
        quarantined: bool,
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// One with everything in it, by its reference
    Show { reference: String },
    /// All of them
    Export(Format),
    /// Take away everything about one person
    Erase {
        #[arg(long)]
        email: String,
    },
    /// It is a real one: take it out of quarantine and send its mails
    Accept { reference: String },
}

/// NUMBER is the short one of the mails; every change tells the visitor.
#[derive(Subcommand)]
pub enum Bookings {
    /// The newest first
    List {
        /// Only what waits for your eye
        #[arg(long)]
        quarantined: bool,
        /// Only those with a payment that needs a person
        #[arg(long)]
        unclear: bool,
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// One with its history and its payments
    Show { number: String },
    /// All of them
    Export(Format),
    /// It is a real one: take it out of quarantine, it may be paid
    Accept { number: String },
    /// Money has arrived by bank transfer or in cash
    Paid {
        number: String,
        #[arg(value_enum)]
        what: Received,
        /// In cash instead of by bank transfer
        #[arg(long)]
        cash: bool,
    },
    /// Everything is booked
    Confirm { number: String },
    /// The journey does not take place
    Cancel { number: String },
    /// Everything received has been given back
    Refund { number: String },
    /// The visitors have travelled; not before the last day of the journey
    Travelled {
        number: String,
        /// They have not: it was a mistake
        #[arg(long)]
        undo: bool,
    },
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Received {
    /// The deposit
    Deposit,
    /// All that was missing
    All,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct Format {
    #[arg(long)]
    pub csv: bool,
    #[arg(long)]
    pub json: bool,
}

#[derive(Subcommand)]
pub enum Reviews {
    /// The newest first
    List {
        /// Only those that wait for moderation
        #[arg(long)]
        pending: bool,
    },
    /// Publish it with the next build
    Approve { id: Uuid },
    /// Keep it unpublished
    Reject { id: Uuid },
}

#[derive(Subcommand)]
pub enum Affiliates {
    /// All of them with their friends and rewards
    List,
    /// The friend with this first quote has travelled
    Earn {
        quote_number: String,
        /// In whole US dollars, instead of what waits
        #[arg(long)]
        amount: Option<i64>,
    },
    /// Everything that this affiliate has earned is paid
    Pay { slug: String },
    /// The ledger of rewards as CSV
    Export,
}

#[derive(Subcommand)]
pub enum Accounts {
    /// Those that share their address with an older account, because an earlier version took two spellings of it for
    /// two addresses
    Collisions,
}

#[derive(Subcommand)]
pub enum Outbox {
    /// The newest first
    List {
        /// Only those that were given up
        #[arg(long)]
        dead: bool,
        /// Only those that wait
        #[arg(long, conflicts_with = "dead")]
        waiting: bool,
    },
    /// Send given-up mails again, all or one
    Retry { id: Option<Uuid> },
}
