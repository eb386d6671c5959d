//! The rows that reports are made of.

use std::ops::Range;

use jiff::civil::Date;

use super::{
    Connection, DatabaseError,
    table::{query_row, statements},
    value::values,
};
use crate::{
    domain::{booking::Booking, report::ReportedEnquiry},
    primitives::clock::Millis,
};

query_row!(
    ReportedEnquiry,
    "enquiries",
    [id, reference, received_at, locale, email_key, source, lost, answered_at, answered_by]
);

/// The enquiries that came in a time, outside quarantine, whose names have not been taken out: what was said to the others
/// is gone.
///
/// # Errors
/// Where the database does not answer.
pub fn enquiries(connection: &Connection, times: &Range<Millis>) -> Result<Vec<ReportedEnquiry>, DatabaseError> {
    let sql = "SELECT enquiries.id, reference, received_at, locale, email_key, source, lost, \
               (SELECT min(at) FROM case_messages WHERE case_messages.enquiry_id = enquiries.id), \
               (SELECT staff_id FROM case_messages WHERE case_messages.enquiry_id = enquiries.id \
               ORDER BY at, case_messages.id LIMIT 1) \
               FROM enquiries LEFT JOIN cases ON cases.enquiry_id = enquiries.id \
               WHERE received_at >= $1 AND received_at < $2 AND quarantine IS NULL AND anonymised_at IS NULL \
               ORDER BY received_at, enquiries.id";
    connection.rows(sql, values![times.start, times.end])
}

statements! {
    /// The bookings that have come since a time, outside quarantine, also those that led to nothing.
    select bookings_since(since: Millis) -> Vec<Booking> =
        "WHERE quarantine IS NULL AND received_at >= $1 ORDER BY received_at, id";

    /// The bookings whose journey begins on one of the days, outside quarantine.
    select bookings_of_journeys(from: Date, to: Date) -> Vec<Booking> =
        "WHERE quarantine IS NULL AND travel_date >= $1 AND travel_date <= $2 ORDER BY travel_date, id";
}
