//! Which case belongs to which booking.

use bookings::ledger::model::Booking;
use intake::enquiries::{self, model::Enquiry};
use kernel::database::{Connection, DatabaseError, value::values};

use super::model::ARRIVAL;

/// The case in which the traveller of a booking is written to: that of the enquiry whose number the traveller has given,
/// if it is the traveller's own; else the one that a colleague has begun for the booking, whose address may have been
/// corrected. An id that the booking has is not enough: a form may send any id.
pub fn case_of(connection: &Connection, booking: &Booking) -> Result<Option<Enquiry>, DatabaseError> {
    let key = booking.email.key();
    let named = enquiries::store::by_reference(connection, booking.journey.quote.as_str())?;
    match named.filter(|enquiry| !key.is_empty() && enquiry.email.key() == key) {
        Some(enquiry) => Ok(Some(enquiry)),
        None => {
            let begun: Option<Enquiry> = connection.find(booking.id)?;
            let is_of_booking = |begun: &Enquiry| {
                let arrival = begun.source.as_ref().map(|source| source.arrival.as_str());
                arrival == Some(ARRIVAL) || begun.email.as_str().is_empty() || begun.email.key() == key
            };
            Ok(begun.filter(is_of_booking))
        }
    }
}

/// The bookings of a case, newest first: those with its number, those of its address, and the one for which it was begun.
pub fn bookings_of(connection: &Connection, enquiry: &Enquiry) -> Result<Vec<Booking>, DatabaseError> {
    let rest = "WHERE id = $1 OR quote = $2 OR (email_key = $3 AND email_key <> '') ORDER BY received_at DESC, id DESC";
    connection.readable(rest, values![enquiry.id, enquiry.reference, enquiry.email.key()])
}
