//! Lines of bank statements, and the bookings that they may pay.

use content_model::Money;
use jiff::civil::Date;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use super::booking::Booking;
use crate::primitives::{clock::Millis, fields::SingleLine};

/// The maximum number of suggested bookings per line.
const SUGGESTED: usize = 3;
/// Half the letters and digits of a booking's number.
const HALF: usize = 4;

/// A credit of a bank statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credit {
    /// The bank's reference, or an identifier derived from the line; unique.
    pub external: SingleLine,
    /// The day on which the bank booked the money.
    pub on: Date,
    /// The amount; positive.
    pub amount: Money,
    /// The name of the payer; empty if the bank does not state it.
    pub payer: SingleLine,
    /// The remittance text.
    pub text: SingleLine,
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
    /// See [`Credit::external`].
    pub external: SingleLine,
    /// The day on which the bank booked the money.
    pub on: Date,
    /// The amount.
    pub amount: Money,
    /// The name of the payer.
    pub payer: SingleLine,
    /// The remittance text.
    pub text: SingleLine,
    /// The state of the line.
    pub state: BankLineState,
    /// The number of the booking that it pays; empty without one.
    pub booking: String,
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

/// The booking numbers that a text may contain, whatever separates their characters: banks drop hyphens, split words
/// and use capitals; people read O for 0 and I or L for 1.
pub fn booking_numbers(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().filter(char::is_ascii_alphanumeric).map(unmistakable).collect();
    let mut numbers: Vec<String> = letters
        .windows(2 * HALF)
        .map(|window| {
            let (first, second) = window.split_at(HALF);
            first.iter().chain(['-'].iter()).chain(second).collect()
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn unmistakable(letter: char) -> char {
    match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    }
}

/// The bookings that a line may pay, the likeliest first: the payer's name matches the traveller's, or the amount
/// matches what is due or outstanding, less possible bank fees.
pub fn suggestions<'b>(line: &BankLine, bookings: &'b [Booking], tolerance: Money) -> Vec<&'b Booking> {
    let mut likely: Vec<(u8, &Booking)> = bookings
        .iter()
        .map(|booking| (likelihood(line, booking, tolerance), booking))
        .filter(|(likelihood, _)| *likelihood > 0)
        .collect();
    likely.sort_by_key(|(likelihood, _)| std::cmp::Reverse(*likelihood));
    likely.into_iter().take(SUGGESTED).map(|(_, booking)| booking).collect()
}

fn likelihood(line: &BankLine, booking: &Booking, tolerance: Money) -> u8 {
    let told = words(&format!("{} {}", line.payer, line.text));
    let name = words(booking.name.as_str());
    let is_named = !name.is_empty() && name.iter().all(|word| told.contains(word));
    let is_part_named = name.iter().any(|word| word.chars().count() > 3 && told.contains(word));
    let is_amount = |due: Money| {
        due.currency() == line.amount.currency()
            && due.is_positive()
            && line.amount <= due
            && due - line.amount <= tolerance
    };
    let has_amount = is_amount(booking.due()) || is_amount(booking.outstanding());
    u8::from(is_part_named) + u8::from(is_named) * 2 + u8::from(has_amount) * 2
}

fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}
