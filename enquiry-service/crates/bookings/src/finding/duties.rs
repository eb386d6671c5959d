//! Bookings that need a step by a person, with the reasons.

use std::collections::HashMap;

use content_model::{BookingTerms, Money};
use jiff::{civil::Date, tz::TimeZone};
use serde::Serialize;
use utoipa::ToSchema;

use kernel::{
    clock::{Millis, date},
    database::{Connection, DatabaseError, TableRow, table::statements},
};

use crate::{
    cancelled_departures::store::{ON_CANCELLED, to_settle},
    ledger::{
        model::{Booking, EventKind},
        payable,
        store::WITH_BALANCE,
    },
};

use super::store::to_confirm;

/// Why a booking needs a person, the most harmful delay first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Nobody knows whether a payment by card succeeded.
    Card,
    /// Its departure does not take place, and it is neither moved nor cancelled with everything paid back.
    Cancelled,
    /// It holds places, and the visitor has no answer.
    Quarantine,
    /// More was received than is owed, and no refund by card is under way.
    Refund,
    /// A part of the price was due on a day that has passed.
    Overdue,
    /// It is paid, and not confirmed.
    Confirm,
    /// Its journey has ended, and is not marked as travelled.
    Travelled,
}

/// A step by a person that a booking needs.
#[derive(Clone, Copy, Debug)]
pub struct Duty {
    /// Why.
    pub why: Reason,
    /// The amount to refund, or the overdue one.
    pub amount: Option<Money>,
    /// The day on which the amount was due, or the payment came after which the booking is to be confirmed.
    pub since: Option<Date>,
}

impl Reason {
    /// Whether the delay harms already.
    fn is_late(self) -> bool {
        matches!(self, Reason::Card | Reason::Cancelled | Reason::Quarantine | Reason::Refund | Reason::Overdue)
    }
}

impl Duty {
    fn because(why: Reason) -> Self {
        Duty { why, amount: None, since: None }
    }
}

/// A booking with all that is to be done about it, the most harmful delay first.
#[derive(Clone, Debug)]
pub struct DueBooking {
    /// The booking.
    pub booking: Booking,
    /// At least one.
    pub duties: Vec<Duty>,
}

statements! {
    readable with_unclear_payment(most: i64) -> Vec<Booking> =
        "WHERE EXISTS (SELECT 1 FROM payments WHERE booking_id = bookings.id AND payments.state = 'unclear') \
         ORDER BY travel_date, received_at, id LIMIT $1";

    readable in_quarantine(most: i64) -> Vec<Booking> =
        "WHERE quarantine IS NOT NULL AND state = 'requested' ORDER BY travel_date, received_at, id LIMIT $1";

    readable with_credit(most: i64) -> Vec<Booking> = format!(
        "WHERE id IN ({WITH_BALANCE} < 0) AND NOT EXISTS \
         (SELECT 1 FROM refunds JOIN payments ON payments.id = payment_id \
         WHERE payments.booking_id = bookings.id AND refunds.state IN ('requested', 'sent')) \
         ORDER BY travel_date, received_at, id LIMIT $1"
    );

    /// With the time of the last payment.
    readable_rows to_be_confirmed(most: i64) -> Vec<(Booking, Option<Millis>)> = format!(
        "SELECT {}, ({}) FROM bookings WHERE {} ORDER BY travel_date, received_at, id LIMIT $1",
        Booking::COLUMNS,
        payable::last_payment_of("bookings.id"),
        to_confirm()
    );

    readable begun(today: Date, most: i64) -> Vec<Booking> = format!(
        "WHERE state = 'confirmed' AND travel_date <= $1 AND NOT {ON_CANCELLED} \
         ORDER BY travel_date, received_at, id LIMIT $2"
    );
}

/// The bookings that are owed a refund, each with its amount: more was received than is owed, and no refund by card is
/// under way. At most `most`; the journey that begins first comes first.
pub fn refunds_owed(on: &Connection, most: i64) -> Result<Vec<(Money, Booking)>, DatabaseError> {
    let owed = with_credit(on, most)?.into_iter().filter_map(|booking| {
        let overpaid = Some(booking.balance.overpaid()).filter(|amount| amount.is_positive())?;
        Some((overpaid, booking))
    });
    Ok(owed.collect())
}

/// The bookings with an overdue part of their price.
fn overdue(
    on: &Connection,
    today: Date,
    zone: &TimeZone,
    terms: &BookingTerms,
) -> Result<Vec<(Duty, Booking)>, DatabaseError> {
    let mut late = Vec::new();
    for (booking, payable_since) in payable::outstanding(on)? {
        let part = booking.next_part(date(payable_since, zone), terms).filter(|part| part.due_on < today);
        if let Some(part) = part {
            let duty = Duty { why: Reason::Overdue, amount: Some(part.missing), since: Some(part.due_on) };
            late.push((duty, booking));
        }
    }
    Ok(late)
}

/// The paid bookings that are not confirmed.
fn unconfirmed(on: &Connection, zone: &TimeZone, most: i64) -> Result<Vec<(Duty, Booking)>, DatabaseError> {
    let with_day = |(booking, paid_at): (Booking, Option<Millis>)| {
        let since = paid_at.map(|at| date(at, zone));
        (Duty { since, ..Duty::because(Reason::Confirm) }, booking)
    };
    Ok(to_be_confirmed(on, most)?.into_iter().map(with_day).collect())
}

/// The bookings that need a step by a person, each once: those whose delay harms already come first, and those that are
/// only to be marked as travelled last; of two to confirm, the one that was paid first; of two others, the journey that
/// begins first. At most `most` for each reason but overdue payments.
pub fn due(
    on: &Connection,
    today: Date,
    zone: &TimeZone,
    terms: &BookingTerms,
    most: i64,
) -> Result<Vec<DueBooking>, DatabaseError> {
    let because = |why, list: Vec<Booking>| list.into_iter().map(move |booking| (Duty::because(why), booking));
    let owed = refunds_owed(on, most)?
        .into_iter()
        .map(|(amount, booking)| (Duty { amount: Some(amount), ..Duty::because(Reason::Refund) }, booking));
    let mut ended = begun(on, today, most)?;
    ended.retain(|booking| booking.last_day() < today && booking.possible_events(today).contains(&EventKind::Travel));
    let all = because(Reason::Card, with_unclear_payment(on, most)?)
        .chain(because(Reason::Cancelled, to_settle(on, most)?))
        .chain(because(Reason::Quarantine, in_quarantine(on, most)?))
        .chain(owed)
        .chain(overdue(on, today, zone, terms)?)
        .chain(unconfirmed(on, zone, most)?)
        .chain(because(Reason::Travelled, ended));
    let (mut due, mut places) = (Vec::<DueBooking>::new(), HashMap::new());
    for (duty, booking) in all {
        let place = *places.entry(booking.id).or_insert(due.len());
        match due.get_mut(place) {
            Some(known) => known.duties.push(duty),
            None => due.push(DueBooking { booking, duties: vec![duty] }),
        }
    }
    due.sort_by_key(|DueBooking { booking, duties }| {
        let why = duties.iter().map(|duty| duty.why);
        let (is_late, is_over) = (why.clone().any(Reason::is_late), why.clone().all(|why| why == Reason::Travelled));
        let paid_on = duties.iter().filter(|_| !is_late).filter_map(|duty| duty.since).min();
        (!is_late, is_over, paid_on, booking.journey.travel_date)
    });
    Ok(due)
}
