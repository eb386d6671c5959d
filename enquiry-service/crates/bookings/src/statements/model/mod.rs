//! Lines of bank statements, and the bookings that they may pay.

mod matching;
mod numbers;
mod preview;
mod suggestion;

use content_model::Money;
use jiff::civil::Date;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use kernel::{
    clock::Millis,
    fields::{SingleLine, reference::Reference},
};

use crate::ledger::model::TransitionError;

pub use matching::{Likeness, Pairing, pair};
pub use numbers::BookingNumbers;
pub use preview::{ExpectedPayment, ImportPreview};
pub use suggestion::{Basis, NamedBooking, OpenLine, Suggestion, named_bookings, reason, suggestions};

/// A credit of a bank statement. It is identified by its account, day, amount and reference, and among equal ones by
/// its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credit {
    /// The account that received the money; empty if the file does not state it.
    pub account: SingleLine,
    /// The bank's reference, or a key derived from the line's contents. Some banks give one reference to several lines.
    pub reference: SingleLine,
    /// The day on which the bank booked the money.
    pub on: Date,
    /// The amount; positive. Its currency is [`Currency::UNKNOWN`](content_model::Currency::UNKNOWN) if the file states
    /// none that is known.
    pub amount: Money,
    /// The name of the payer; empty if the bank does not state it.
    pub payer: SingleLine,
    /// The beginning of the remittance text.
    pub text: SingleLine,
    /// The whole remittance text, in which numbers of bookings are searched.
    pub words: String,
    /// Why a person has to look at the line, even if it names a booking.
    pub doubt: Option<Doubt>,
}

/// Why a line is never recorded without a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Doubt {
    /// The payments of the entry do not add up to its amount.
    Details,
    /// The entry reverses another one. Banks differ in whether its money came or went.
    Reversal,
}

impl Doubt {
    /// The reason for a person.
    pub fn reason(self) -> &'static str {
        match self {
            Doubt::Details => {
                "the payments of this entry do not add up to its amount: compare it with the bank's own list"
            }
            Doubt::Reversal => {
                "the bank marks this entry as a reversal: look in the account whether the money came or went"
            }
        }
    }
}

/// The state of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum BankLineState {
    /// Not assigned yet.
    Open,
    /// Recorded as a payment of a booking.
    Noted,
    /// Marked as belonging to no booking.
    Ignored,
}

/// A credit as the database stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankLine {
    /// Counts from 1, for the operator's commands.
    pub line: i64,
    /// See [`Credit::account`].
    pub account: SingleLine,
    /// See [`Credit::reference`].
    pub reference: SingleLine,
    /// The place among the lines of the same day, amount and reference; from 1.
    pub ordinal: i64,
    /// The day on which the bank booked the money.
    pub on: Date,
    /// The amount.
    pub amount: Money,
    /// The name of the payer; blank once the person is erased.
    pub payer: SingleLine,
    /// The remittance text; blank once the person is erased.
    pub text: SingleLine,
    /// See [`Credit::doubt`].
    pub doubt: Option<Doubt>,
    /// The state of the line.
    pub state: BankLineState,
    /// The number of the booking that it pays; empty without one.
    pub booking: String,
}

impl BankLine {
    /// The reference in the ledger for a payment whose own reference another payment has already: derived from what
    /// identifies the line.
    pub fn own_name(&self) -> SingleLine {
        let BankLine { account, reference, ordinal, on, amount, .. } = self;
        SingleLine::shortened(&format!("{reference} {on} {amount} {ordinal} {account}"), 300)
    }
}

/// A bank transfer in the ledger without a statement line: a person has noted it by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedByHand {
    /// Identifier of the booking.
    pub booking: Uuid,
    /// Number of the booking.
    pub number: Reference,
    /// The amount of the payment.
    pub amount: Money,
    /// The reference of the payment.
    pub reference: SingleLine,
}

impl NotedByHand {
    /// Whether it is the payment of this booking with this amount.
    pub fn is_payment(&self, booking: Uuid, amount: Money) -> bool {
        self.booking == booking && self.amount == amount
    }
}

/// Why a line cannot be recorded as a payment of a booking; shown to the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoteError {
    /// The state of the booking or its currency does not allow it.
    #[error(transparent)]
    Transition(#[from] TransitionError),
    /// The ledger has a payment with this reference already, of another booking or amount.
    #[error(
        "booking {} already has the payment '{}' of {}, recorded by hand. If this is another transfer, record it on \
         its booking under another reference, and mark this line as not for a booking",
        .0.number, .0.reference, .0.amount
    )]
    NotedByHand(NotedByHand),
}

/// The parameters of an import besides the lines.
#[derive(Clone, Debug)]
pub struct BankImport {
    /// Milliseconds since 1970.
    pub at: Millis,
    /// The day of `at` in the operator's time zone.
    pub on: Date,
    /// The recipient of the mails about payments.
    pub operator: String,
    /// The amount by which a transfer may be short because of bank fees.
    pub tolerance: Money,
    /// Whether a person has confirmed that a line pays more than is owed.
    pub may_exceed: bool,
    /// The member of staff who imports; `None`: a command in the terminal.
    pub staff: Option<Uuid>,
}

/// The result of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Number of lines recorded as payments.
    pub noted: usize,
    /// Number of lines that were imported before.
    pub known: usize,
    /// Number of lines that are open.
    pub open: usize,
}
