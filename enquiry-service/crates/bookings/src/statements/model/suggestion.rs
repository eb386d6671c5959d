//! The bookings that an open line may pay.

use std::collections::HashSet;

use content_model::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;

use super::{BankLine, Doubt, NotedByHand};
use crate::ledger::model::{Booking, BookingState, EventKind};

/// The maximum number of suggested bookings per line.
const SUGGESTED: usize = 3;

/// An open line with everything that helps a person to assign it.
#[derive(Clone, Debug)]
pub struct OpenLine {
    /// The line.
    pub line: BankLine,
    /// Why the line waits for a person; `None` if its text names no single booking.
    pub reason: Option<String>,
    /// The bookings that its text names.
    pub named: Vec<NamedBooking>,
    /// The bookings that it may pay, the likeliest first.
    pub suggestions: Vec<Suggestion>,
}

/// A booking that the text of a line names.
#[derive(Clone, Debug)]
pub struct NamedBooking {
    /// The booking.
    pub booking: Booking,
    /// Why the line cannot simply be recorded as its payment; `None` if it can.
    pub problem: Option<String>,
}

/// A booking that a line may pay.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The booking.
    pub booking: Booking,
    /// Why it is suggested.
    pub basis: Basis,
}

/// Why a booking is suggested. Only its number is certain; the others are guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// The text names its number.
    Number,
    /// The payer's name or the text matches the traveller's name, and the amount matches.
    NameAndAmount,
    /// The payer's name or the text matches the traveller's name.
    Name,
    /// The amount matches what is due or outstanding, less possible bank fees.
    Amount,
}

/// The bookings that the text of a line with this amount names, each with its problem.
pub fn named_bookings(amount: Money, named: Vec<Booking>) -> Vec<NamedBooking> {
    let with_problem = |booking: Booking| NamedBooking { problem: problem(amount, &booking), booking };
    named.into_iter().map(with_problem).collect()
}

fn problem(amount: Money, booking: &Booking) -> Option<String> {
    let price = booking.journey.total.currency();
    match booking.state {
        BookingState::Requested if booking.quarantine.is_some() => {
            Some("it is in quarantine: accept it first, if it is a real booking".to_owned())
        }
        BookingState::Cancelled => Some("it is cancelled".to_owned()),
        BookingState::Refunded => Some("it is cancelled, and its money was refunded".to_owned()),
        state if !state.allows(EventKind::Receive) => Some("it is not accepted yet: accept it first".to_owned()),
        _ if price != amount.currency() => Some(format!("its price is in {price}")),
        _ => None,
    }
}

/// The bookings that a line may pay, the likeliest first. Where the text names bookings, no other one is guessed.
pub fn suggestions(line: &BankLine, named: &[NamedBooking], payable: &[Booking], tolerance: Money) -> Vec<Suggestion> {
    if !named.is_empty() {
        let certain = named.iter().filter(|named| named.problem.is_none());
        let certain = certain.map(|named| Suggestion { booking: named.booking.clone(), basis: Basis::Number });
        return certain.take(SUGGESTED).collect();
    }
    let told = words(&format!("{} {}", line.payer, line.text));
    let mut likely: Vec<(u8, Basis, &Booking)> = payable
        .iter()
        .filter_map(|booking| {
            likelihood(line, &told, booking, tolerance).map(|(likelihood, basis)| (likelihood, basis, booking))
        })
        .collect();
    likely.sort_by_key(|(likelihood, ..)| std::cmp::Reverse(*likelihood));
    let suggestion = |(_, basis, booking): (u8, Basis, &Booking)| Suggestion { booking: booking.clone(), basis };
    likely.into_iter().take(SUGGESTED).map(suggestion).collect()
}

fn likelihood(line: &BankLine, told: &HashSet<String>, booking: &Booking, tolerance: Money) -> Option<(u8, Basis)> {
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
    let basis = match (is_named || is_part_named, has_amount) {
        (true, true) => Basis::NameAndAmount,
        (true, false) => Basis::Name,
        (false, true) => Basis::Amount,
        (false, false) => return None,
    };
    Some((u8::from(is_part_named) + u8::from(is_named) * 2 + u8::from(has_amount) * 2, basis))
}

fn words(text: &str) -> HashSet<String> {
    text.to_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Why a line waits for a person; `None` if its text names no booking, or one whose payment it is without doubt.
pub fn reason(
    amount: Money,
    doubt: Option<Doubt>,
    named: &[NamedBooking],
    by_hand: Option<&NotedByHand>,
    expected: Currency,
) -> Option<String> {
    let currency = amount.currency();
    if currency == Currency::UNKNOWN {
        return Some("the currency of the statement is unknown: note the payment on its booking by hand".to_owned());
    }
    if currency != expected {
        return Some(format!(
            "the amount is in {currency}, but prices are in {expected}: note the payment on its booking by hand"
        ));
    }
    if let Some(NotedByHand { number, amount, reference, .. }) = by_hand {
        return Some(format!("booking {number} already has the payment '{reference}' of {amount}, recorded by hand"));
    }
    if let Some(doubt) = doubt {
        return Some(doubt.reason().to_owned());
    }
    match named {
        [NamedBooking { booking, problem: Some(problem) }] => {
            Some(format!("the text names booking {}: {problem}", booking.number))
        }
        [NamedBooking { booking, problem: None }] if amount > booking.payable() => {
            let (number, owed) = (&booking.number, booking.payable());
            Some(format!(
                "the text names booking {number}, on which only {owed} is owed: note it all the same if the rest is the traveller's credit"
            ))
        }
        [_, _, ..] => Some("the text names several bookings".to_owned()),
        _ => None,
    }
}
