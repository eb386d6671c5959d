use uuid::Uuid;

use bookings::ledger;
use correspondence::cases::begun::{Begun, begin_as};
use intake::enquiries;
use kernel::{
    clock::Millis,
    database::{DatabaseError, Transaction},
};

use super::{
    model::{CaseOfBooking, enquiry_of},
    store,
};

/// The case of a booking; without one, it begins with this call and belongs to the colleague. No mail is sent.
pub fn case_of_booking(
    transaction: &Transaction,
    booking: Uuid,
    by: Uuid,
    now: Millis,
) -> Result<CaseOfBooking, DatabaseError> {
    // Locked: of two colleagues who press at once, the second finds the case of the first.
    let Some(booking) = ledger::store::locked(transaction, booking)? else { return Ok(CaseOfBooking::NoSuchBooking) };
    if let Some(case) = store::case_of(transaction, &booking)? {
        return Ok(CaseOfBooking::Case(case.id));
    }
    if booking.quarantine.is_some() {
        return Ok(CaseOfBooking::InQuarantine);
    }
    if booking.email.as_str().is_empty() {
        return Ok(CaseOfBooking::Nameless);
    }
    let enquiry = enquiry_of(&booking, now);
    match begin_as(transaction, &enquiry, by, now)? {
        Begun::Written => {}
        Begun::OtherEnquiry => return Ok(CaseOfBooking::SomebodyElses),
        Begun::ColleagueLeft => return Ok(CaseOfBooking::ColleagueLeft),
    }
    enquiries::store::booked(transaction, enquiry.id, now)?;
    Ok(CaseOfBooking::Case(enquiry.id))
}
