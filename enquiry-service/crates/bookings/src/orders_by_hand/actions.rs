//! Begins a booking for the person of a case.

use serde_json::json;
use uuid::Uuid;

use accounts::{affiliates::model::Introduction, business::Business, rewards::actions::introduce};
use intake::enquiries;
use kernel::{
    audit_log::actions::log,
    database::{Database, DatabaseError, Transaction},
};

use super::model::OrderRefusal;
use crate::{
    departures::{
        self,
        actions::add_missing_departure,
        seats::{NoSeats, refusal},
    },
    holds::{self, model::Holder},
    ledger::{
        self,
        mail::of_change,
        model::{Booking, NewBooking},
        reward::introduction,
    },
    waiting_list,
};

/// Stores the booking of a case with its mails: the places that were held for the case are those of the booking. A
/// repeated call with the id of the booking is the same booking.
pub async fn begin(
    database: &Database,
    business: &Business,
    (enquiry, staff): (Uuid, Uuid),
    new: NewBooking,
) -> Result<Result<Uuid, OrderRefusal>, DatabaseError> {
    let content = business.content.current();
    let Booking { received_at: now, .. } = new.booking;
    if let Some(departure) = new.booking.departure() {
        let today = kernel::clock::date(now, &business.zone);
        add_missing_departure(database, departure, &content, (now, today)).await?;
    }
    let introduction = introduction(&new.booking, &business.rates, &content);
    let operator = business.operator.email.to_string();
    database
        .write_repeatedly(move |transaction| {
            if let Err(refusal) = may_begin(transaction, enquiry, &new.booking)? {
                return Ok(Err(refusal));
            }
            let id = new.booking.id;
            if transaction.find::<Booking>(id)?.is_some() {
                return Ok(Ok(id));
            }
            if let Some(none) = no_seats(transaction, &new.booking, 0)? {
                return Ok(Err(none.into()));
            }
            insert(transaction, &new, introduction.as_ref(), &operator)?;
            let total = new.booking.journey.total;
            let detail = json!({
                "booking": new.booking.number, "amount": total.minor(), "currency": total.currency().to_string(),
            });
            log(transaction, Some(staff), "begin_booking", enquiry, &detail, now)?;
            Ok(Ok(id))
        })
        .await
}

/// Inserts a booking with its mails and all that follows from it. Its departure is locked.
pub fn insert(
    transaction: &Transaction,
    new: &NewBooking,
    introduction: Option<&Introduction>,
    operator: &str,
) -> Result<(), DatabaseError> {
    let taken = ledger::actions::insert(transaction, new)?;
    waiting_list::store::leave(transaction, &new.booking)?;
    if let Some(accepted) = &new.accepted {
        transaction.insert(&of_change(accepted, operator))?;
    }
    introduction.into_iter().try_for_each(|introduction| introduce(transaction, introduction))?;
    holds::actions::log_taken(transaction, &taken)
}

/// Locks the departure, then the case, and checks the case.
fn may_begin(
    transaction: &Transaction,
    enquiry: Uuid,
    booking: &Booking,
) -> Result<Result<(), OrderRefusal>, DatabaseError> {
    // The departure is locked before the case, as by an order with the number of the case.
    if let Some(departure) = booking.departure() {
        departures::store::lock(transaction, departure)?;
    }
    let Some(case) = enquiries::store::locked(transaction, enquiry)? else { return Ok(Err(OrderRefusal::NotThere)) };
    Ok(if case.quarantine.is_some() {
        Err(OrderRefusal::InQuarantine)
    } else if case.email.as_str().is_empty() {
        Err(OrderRefusal::NoAddress)
    } else if (&case.email, &case.name) != (&booking.email, &booking.name) {
        Err(OrderRefusal::Meanwhile)
    } else {
        match transaction.find::<Booking>(booking.id)? {
            Some(written) if written.journey != booking.journey => Err(OrderRefusal::OtherBooking),
            _ => Ok(()),
        }
    })
}

/// Why the person of a booking gets no seats on its departure, beside the `kept` ones that the booking has there already.
/// The departure is locked.
pub fn no_seats(transaction: &Transaction, booking: &Booking, kept: i64) -> Result<Option<NoSeats>, DatabaseError> {
    let Some(key) = booking.departure().filter(|_| booking.travellers() > kept) else { return Ok(None) };
    let Some(departure) = departures::store::find(transaction, key)? else { return Ok(None) };
    let held = match Holder::of(booking) {
        Some(holder) => holds::actions::held_for(transaction, &departure, &holder)?,
        None => 0,
    };
    Ok(refusal(&departure, booking.travellers(), held, kept))
}
