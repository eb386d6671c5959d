//! The next attempt to pay a booking by card.

use std::time::Duration;

use kernel::clock::{Millis, millis};

use super::{Payment, PaymentState};
use crate::ledger::model::Booking;

/// The time in which the same payment page is offered again.
const PAGES_LIVE: Duration = Duration::from_hours(20);
/// The time in which another request may be beginning a payment.
const BEGINNING: Duration = Duration::from_secs(15);
/// The maximum number of attempts per booking; after that, the visitor must contact the operator.
const MOST_TRIES: usize = 20;

/// What a visitor who wants to pay by card gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextAttempt {
    /// The page of the pending attempt.
    Page(String),
    /// A new attempt, of which the provider does not know yet.
    New(Box<Payment>),
    /// No page: nothing is due, another request is beginning an attempt, or there were too many.
    Unavailable,
}

impl NextAttempt {
    /// Decides by the attempts so far, newest first. The booking must be locked, or two requests begin two attempts.
    pub fn of(booking: &Booking, tries: &[Payment], now: Millis) -> Self {
        let due = booking.due();
        if let Some(last) = tries.first().filter(|last| last.state == PaymentState::Pending) {
            let age = now - last.created_at;
            match &last.redirect_url {
                Some(page) if last.amount == due && age < millis(PAGES_LIVE) => return NextAttempt::Page(page.clone()),
                None if age < millis(BEGINNING) => return NextAttempt::Unavailable,
                _ => {}
            }
        }
        if !due.is_positive() || tries.len() >= MOST_TRIES {
            return NextAttempt::Unavailable;
        }
        let before = i64::try_from(tries.len()).unwrap_or(i64::MAX);
        NextAttempt::New(Box::new(Payment::new(booking, before, now)))
    }
}
