//! The result of an import before anything is stored.

use content_model::Money;
use jiff::civil::Date;

use kernel::fields::{SingleLine, reference::Reference};

/// What an import of a file would do. Others may change the bookings before the import.
#[derive(Clone, Debug, Default)]
pub struct ImportPreview {
    /// The lines that would be recorded as payments, in the order of the file.
    pub payments: Vec<ExpectedPayment>,
    /// Number of lines that were imported before and would not change.
    pub known: usize,
    /// Number of new lines that would be open.
    pub open: usize,
}

/// A line that would be recorded as the payment of a booking.
#[derive(Clone, Debug)]
pub struct ExpectedPayment {
    /// The day on which the bank booked the money.
    pub on: Date,
    /// The amount.
    pub amount: Money,
    /// The name of the payer; empty if the bank does not state it.
    pub payer: SingleLine,
    /// Number of the booking.
    pub number: Reference,
    /// The traveller's name; empty once the traveller is erased.
    pub name: SingleLine,
    /// Whether a mail and a receipt would be sent. None is for a payment that was noted by hand.
    pub sends_mail: bool,
}
