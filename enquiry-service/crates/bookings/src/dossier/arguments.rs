use std::str::FromStr;

use clap::{Args, Subcommand};
use content_model::Money;
use jiff::civil::Date;
use uuid::Uuid;

use kernel::cli::{AmountError, Format, dollars};

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
