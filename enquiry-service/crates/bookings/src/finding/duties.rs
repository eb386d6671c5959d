//! Bookings that need a step by a person, by reason.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use kernel::database::{Connection, DatabaseError, table::statements};

use crate::ledger::model::{Booking, EventKind};

/// Why a booking needs a person, the most harmful delay first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Nobody knows whether a payment by card succeeded.
    Card,
    /// It holds places, and the visitor has no answer.
    Quarantine,
    /// More was received than is owed, and no refund by card is under way.
    Refund,
    /// It is paid, and not confirmed.
    Confirm,
    /// Its journey has ended, and is not marked as travelled.
    Travelled,
}

statements! {
    readable with_unclear_payment(most: i64) -> Vec<Booking> =
        "WHERE EXISTS (SELECT 1 FROM payments WHERE booking_id = bookings.id AND payments.state = 'unclear') \
         ORDER BY travel_date, received_at, id LIMIT $1";

    readable in_quarantine(most: i64) -> Vec<Booking> =
        "WHERE quarantine IS NOT NULL AND state = 'requested' ORDER BY travel_date, received_at, id LIMIT $1";

    readable with_credit(most: i64) -> Vec<Booking> =
        "WHERE id IN (SELECT booking_id FROM ledger WHERE counts = 1 GROUP BY booking_id \
         HAVING sum(CASE WHEN kind IN ('charge', 'refund') THEN amount ELSE -amount END) < 0) AND NOT EXISTS \
         (SELECT 1 FROM refunds JOIN payments ON payments.id = payment_id \
         WHERE payments.booking_id = bookings.id AND refunds.state IN ('requested', 'sent')) \
         ORDER BY travel_date, received_at, id LIMIT $1";

    readable to_confirm(most: i64) -> Vec<Booking> =
        "WHERE state IN ('deposit_paid', 'paid') ORDER BY travel_date, received_at, id LIMIT $1";

    readable begun(today: Date, most: i64) -> Vec<Booking> =
        "WHERE state = 'confirmed' AND travel_date <= $1 ORDER BY travel_date, received_at, id LIMIT $2";
}

/// The bookings with a duty, at most `most` for each; the journey that begins first comes first.
pub fn due(on: &Connection, today: Date, most: i64) -> Result<Vec<(Duty, Booking)>, DatabaseError> {
    let mut owed = with_credit(on, most)?;
    owed.retain(|booking| booking.balance.overpaid().is_positive());
    let mut ended = begun(on, today, most)?;
    ended.retain(|booking| booking.last_day() < today && booking.possible_events(today).contains(&EventKind::Travel));
    let lists = [
        (Duty::Card, with_unclear_payment(on, most)?),
        (Duty::Quarantine, in_quarantine(on, most)?),
        (Duty::Refund, owed),
        (Duty::Confirm, to_confirm(on, most)?),
        (Duty::Travelled, ended),
    ];
    Ok(lists.into_iter().flat_map(|(duty, list)| list.into_iter().map(move |booking| (duty, booking))).collect())
}
