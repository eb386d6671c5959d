use std::{path::PathBuf, str::FromStr};

use clap::{Args, Parser, Subcommand};
use content_model::{Currency, Money, NotAnAmount};
use jiff::civil::Date;
use uuid::Uuid;

use crate::{
    correspondence::mailbox::reading::ReaderArguments, kernel::settings::environment::settings_file_variable,
    staff::people::model::Role,
};

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
    /// Fill the desk with invented people and enquiries, and print a link that signs in; never in production
    Demonstrate,
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
pub enum Staff {
    /// Invite somebody, or again somebody who has not come yet or has left, and print the link
    Invite {
        email: String,
        #[arg(long)]
        name: String,
        /// manager, sales, reservations, finance, operations, content or accountant
        #[arg(long)]
        role: Role,
    },
    /// Change the role of somebody at once
    Role {
        email: String,
        /// manager, sales, reservations, finance, operations, content or accountant
        role: Role,
    },
    /// Print a link with which somebody sets up password, app and recovery codes again
    Renew { email: String },
    /// Everybody who works or has worked here
    List,
    /// End somebody's access at once; the name stays beside what the person did
    Leave { email: String },
}

#[derive(Subcommand)]
pub enum Audit {
    /// Check that no line was changed or taken out
    Verify {
        /// A head that `audit head` printed, or a file whose last line is one: lines cut off after it are noticed
        #[arg(long, value_name = "FILE_OR_TEXT")]
        head: Option<String>,
    },
    /// Print number, time and hash of the last line, to be kept elsewhere
    Head,
    /// Say that lines without a seal, or with the seal of a key that is lost, are as they were written, and cover them
    BeginSeals,
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
        /// Also about the people whom colleagues have merged with this one
        #[arg(long)]
        merged: bool,
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
        /// `deposit`, `all` that is missing, or the amount that arrived, such as 1250.50
        what: Payable,
        /// In cash instead of by bank transfer
        #[arg(long)]
        cash: bool,
        /// A bank kept so much of it: the traveller does not owe that any more
        #[arg(long, value_parser = dollars)]
        fee: Option<Money>,
        /// More than is owed has arrived: note it all the same
        #[arg(long)]
        more_than_owed: bool,
        #[command(flatten)]
        trace: Trace,
    },
    /// Everything is booked
    Confirm { number: String },
    /// The journey does not take place; the traveller owes what the terms say of a cancellation today
    Cancel {
        number: String,
        /// The operator cancels: nothing is charged
        #[arg(long, conflicts_with_all = ["charge", "on"])]
        by_operator: bool,
        /// Charge this amount instead, such as permits that were bought
        #[arg(long, value_parser = dollars)]
        charge: Option<Money>,
        /// The day on which the traveller's message arrived, as YYYY-MM-DD
        #[arg(long)]
        on: Option<Date>,
    },
    /// Money has been given back: all that is in the traveller's favour, `all` that was received, or an amount
    Refund {
        number: String,
        /// `all` that was received, or the amount; without it what is in the traveller's favour
        what: Option<Payable>,
        /// In cash instead of by bank transfer
        #[arg(long, conflicts_with = "card")]
        cash: bool,
        /// Not given back yet: the payment provider is to do it, and is followed until it has
        #[arg(long, conflicts_with_all = ["reference", "on"])]
        card: bool,
        #[command(flatten)]
        trace: Trace,
    },
    /// The payment provider has paid out the refund that is under way, though it did not say so
    Refunded {
        number: String,
        /// It has not, and will not
        #[arg(long)]
        refused: bool,
        /// The refund, if several are under way
        #[arg(long)]
        refund: Option<Uuid>,
    },
    /// The price is another one: more, or less with a minus
    Charge {
        number: String,
        #[arg(value_parser = dollars, allow_hyphen_values = true)]
        amount: Money,
        #[arg(long)]
        reason: String,
    },
    /// A payment was noted wrongly: more has been received, or less with a minus
    Correct {
        number: String,
        #[arg(value_parser = dollars, allow_hyphen_values = true)]
        amount: Money,
        #[arg(long)]
        reason: String,
    },
    /// Every charge, payment, refund, fee and correction, with what they sum up to
    Ledger { number: String },
    /// The invoices, credit notes and receipts that were issued, and what is due when
    Documents { number: String },
    /// Issue a receipt again with the code of the tax authority's device
    Fiscal {
        /// The receipt, such as RCT-2026-0007
        receipt: String,
        code: String,
    },
    /// The visitors have travelled; not before the last day of the journey
    Travelled {
        number: String,
        /// They have not: it was a mistake
        #[arg(long)]
        undo: bool,
    },
}

/// How much was paid or given back.
#[derive(Clone, Copy)]
pub enum Payable {
    Deposit,
    All,
    Amount(Money),
}

impl FromStr for Payable {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Self, AmountError> {
        match text {
            "deposit" => Ok(Payable::Deposit),
            "all" => Ok(Payable::All),
            _ => dollars(text).map(Payable::Amount),
        }
    }
}

/// Where money that moved can be found again.
#[derive(Args)]
pub struct Trace {
    /// The bank's reference: the same one is noted once only
    #[arg(long)]
    pub reference: Option<String>,
    /// The day on which the money moved, as YYYY-MM-DD; today without it
    #[arg(long)]
    pub on: Option<Date>,
}

/// A text that is no amount that the service takes.
#[derive(Debug, thiserror::Error)]
pub enum AmountError {
    /// Not a number of dollars.
    #[error(transparent)]
    NotAnAmount(#[from] NotAnAmount),
    /// Beyond the largest amount.
    #[error("{0} is beyond the largest amount, {limit}", limit = Money::from_cents(Money::LARGEST))]
    TooLarge(Money),
}

fn dollars(text: &str) -> Result<Money, AmountError> {
    let amount = Money::parse(text, Currency::USD)?;
    if amount.is_bounded() { Ok(amount) } else { Err(AmountError::TooLarge(amount)) }
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
pub enum Departures {
    /// Those that have not begun, with their places and the number of names that wait
    List {
        /// Only those of the tour with this number
        #[arg(long)]
        tour: Option<i64>,
    },
    /// Where the sites differ, places are sold twice, or a departure with places sold is gone
    Check,
    /// The names that wait for a departure, first come first
    Waiting {
        tour: i64,
        /// The first day, as YYYY-MM-DD
        starts: Date,
    },
    /// It is a real one: put a name from quarantine into the line and send its mails
    Accept { reference: String },
    /// Take a name out of the line, such as of a visitor who does not want to wait any more
    Strike { reference: String },
}

#[derive(Subcommand)]
pub enum Statements {
    /// Take a statement, camt.053 or CSV: transfers that name a booking are noted, the others wait for you
    Import { file: PathBuf },
    /// The transfers that wait for you, each with the bookings it may be for
    List,
    /// A transfer pays this booking
    Note {
        line: i64,
        number: String,
        /// More than is owed has arrived: note it all the same
        #[arg(long)]
        more_than_owed: bool,
    },
    /// A transfer is for no booking
    Ignore { line: i64 },
    /// The transfers that are for no booking, newest first
    Ignored {
        /// How many of them
        #[arg(long, default_value_t = 50)]
        most: i64,
    },
    /// A transfer waits again that was put aside
    Reopen { line: i64 },
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
        #[arg(long, value_parser = dollars)]
        amount: Option<Money>,
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
