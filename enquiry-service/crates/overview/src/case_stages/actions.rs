use std::collections::HashMap;

use jiff::civil::Date;
use uuid::Uuid;

use bookings::ledger::model::BookingState;
use correspondence::cases::model::Stage;
use kernel::database::{Connection, DatabaseError};

use super::store::{self, BookingOfCase};

/// The furthest stage to which offers and bookings have brought each of these cases on a day; none of a case without.
pub fn stages_of(on: &Connection, cases: &[Uuid], today: Date) -> Result<HashMap<Uuid, Stage>, DatabaseError> {
    let mut stages = HashMap::new();
    let mut offers = store::open_offers(on, cases, today)?;
    // Of several open offers of a case, the newest one decides.
    offers.sort_by_key(|offer| offer.sent_at);
    for offer in offers {
        let has_written = offer.wrote_at.is_some_and(|wrote_at| wrote_at > offer.sent_at);
        stages.insert(offer.enquiry, if has_written { Stage::ChangeAskedFor } else { Stage::Offered });
    }
    for booking in store::bookings(on, cases)? {
        if let Some(stage) = stage_of(&booking) {
            let of_case = stages.entry(booking.enquiry).or_insert(stage);
            *of_case = stage.max(*of_case);
        }
    }
    Ok(stages)
}

fn stage_of(booking: &BookingOfCase) -> Option<Stage> {
    match booking.state {
        BookingState::AwaitingPayment => booking.offer.map(|_| Stage::Accepted),
        BookingState::DepositPaid | BookingState::Paid => Some(Stage::DepositPaid),
        BookingState::Confirmed | BookingState::Travelled => Some(Stage::Confirmed),
        BookingState::Requested | BookingState::Cancelled | BookingState::Refunded | BookingState::Expired => None,
    }
}
