use std::str::FromStr;

use clap::{Args, Subcommand};
use content_model::Money;
use jiff::civil::Date;
use uuid::Uuid;

use kernel::cli::{AmountError, Format, dollars};

/// NUMBER is the booking's number or its reference; every change sends the visitor a mail.
#[derive(Subcommand)]
pub enum Bookings {
    /// List bookings, newest first
    List {
        /// Only quarantined entries
        #[arg(long)]
        quarantined: bool,
        /// Only bookings with a card payment whose result is unclear
        #[arg(long)]
        unclear: bool,
        /// The maximum number of entries to list
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// Show one booking with its history and payments
    Show {
        /// Number of the booking, or the reference of its links
        number: String,
    },
    /// Export all bookings
    Export(Format),
    /// Accept a booking from quarantine, so that it can be paid
    Accept {
        /// Number of the booking, or the reference of its links
        number: String,
    },
    /// Note a payment by bank transfer or in cash
    Paid {
        /// Number of the booking, or the reference of its links
        number: String,
        /// `deposit`, `all` that is outstanding, or the amount that arrived, such as 1250.50
        what: Payable,
        /// In cash instead of by bank transfer
        #[arg(long)]
        cash: bool,
        /// Bank charges deducted on the way; the traveller no longer owes them
        #[arg(long, value_parser = dollars)]
        fee: Option<Money>,
        /// Note it even if it is more than is owed
        #[arg(long)]
        more_than_owed: bool,
        #[command(flatten)]
        trace: Trace,
    },
    /// Confirm a booking, once everything in it is booked
    Confirm {
        /// Number of the booking, or the reference of its links
        number: String,
    },
    /// Cancel a booking and charge what the terms say for a cancellation today
    Cancel {
        /// Number of the booking, or the reference of its links
        number: String,
        /// Charge nothing, because the operator cancels
        #[arg(long, conflicts_with_all = ["charge", "on"])]
        by_operator: bool,
        /// Charge this amount instead, such as for permits already bought
        #[arg(long, value_parser = dollars)]
        charge: Option<Money>,
        /// Charge as of the day on which the traveller's message arrived, as YYYY-MM-DD
        #[arg(long)]
        on: Option<Date>,
    },
    /// Note money that was given back, or request a refund by card
    Refund {
        /// Number of the booking, or the reference of its links
        number: String,
        /// `all` that was received, or an amount [default: what is in the traveller's favour]
        what: Option<Payable>,
        /// In cash instead of by bank transfer
        #[arg(long, conflicts_with = "card")]
        cash: bool,
        /// Request the refund from the payment provider, and track it until it is paid
        #[arg(long, conflicts_with_all = ["reference", "on"])]
        card: bool,
        #[command(flatten)]
        trace: Trace,
    },
    /// Mark a pending card refund as paid, or as refused
    Refunded {
        /// Number of the booking, or the reference of its links
        number: String,
        /// Mark it as refused instead
        #[arg(long)]
        refused: bool,
        /// Id of the refund, if several are pending
        #[arg(long)]
        refund: Option<Uuid>,
    },
    /// Change the price: positive to increase it, negative to reduce it
    Charge {
        /// Number of the booking, or the reference of its links
        number: String,
        /// Amount in US dollars, such as 250 or -250.50
        #[arg(value_parser = dollars, allow_hyphen_values = true)]
        amount: Money,
        /// Reason, which the traveller reads in the mail
        #[arg(long)]
        reason: String,
    },
    /// Correct a wrong payment: positive if more was received, negative if less
    Correct {
        /// Number of the booking, or the reference of its links
        number: String,
        /// Amount in US dollars, such as 250 or -250.50
        #[arg(value_parser = dollars, allow_hyphen_values = true)]
        amount: Money,
        /// Reason, which the traveller reads in the mail
        #[arg(long)]
        reason: String,
    },
    /// Show every charge, payment, refund, fee and correction, and their totals
    Ledger {
        /// Number of the booking, or the reference of its links
        number: String,
    },
    /// Show the issued invoices, credit notes and receipts, and what is due when
    Documents {
        /// Number of the booking, or the reference of its links
        number: String,
    },
    /// Issue a receipt again with the code of the tax authority's device
    Fiscal {
        /// The receipt, such as RCT-2026-0007
        receipt: String,
        /// Code of the tax authority's device
        code: String,
    },
    /// Mark a booking as travelled, on the last day of the journey or later
    Travelled {
        /// Number of the booking, or the reference of its links
        number: String,
        /// Undo a mistake: mark it as not travelled yet
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

/// How a transfer of money can be traced.
#[derive(Args)]
pub struct Trace {
    /// Reference of the bank; a reference is noted only once
    #[arg(long)]
    pub reference: Option<String>,
    /// Day on which the money moved, as YYYY-MM-DD [default: today]
    #[arg(long)]
    pub on: Option<Date>,
}
