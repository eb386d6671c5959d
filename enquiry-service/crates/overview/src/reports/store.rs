//! Queries of the reports.

use jiff::civil::Date;

use bookings::ledger::model::Booking;
use correspondence::sight::model::CaseSight;
use kernel::{
    clock::Millis,
    database::table::{query_row, statements},
};

use super::model::ReportedEnquiry;

query_row!(
    ReportedEnquiry,
    "enquiries",
    [id, reference, received_at, locale, email_key, source, lost, answered_at, answered_by, offered_at, accepted_offer]
);

statements! {
    /// The visible enquiries that were received from a time until before another one, outside quarantine and not spam, without
    /// those whose personal data are blanked: their messages are deleted; and without cases that were begun for a booking,
    /// whose ids are those of the bookings: they led to none.
    query enquiries(from: Millis, until: Millis, sight: CaseSight) -> Vec<ReportedEnquiry> = format!(
        "SELECT enquiries.id, reference, received_at, locale, email_key, source, lost, \
         (SELECT min(at) FROM case_messages WHERE case_messages.enquiry_id = enquiries.id) AS answered_at, \
         (SELECT staff_id FROM case_messages WHERE case_messages.enquiry_id = enquiries.id \
         ORDER BY at, case_messages.id LIMIT 1) AS answered_by, \
         (SELECT min(sent_at) FROM offer_versions JOIN offers ON offers.id = offer_versions.offer_id \
         WHERE offers.enquiry_id = enquiries.id) AS offered_at, \
         (SELECT offers.id FROM offers WHERE offers.enquiry_id = enquiries.id AND booking_id IS NOT NULL \
         ORDER BY made_at, offers.id LIMIT 1) AS accepted_offer \
         FROM enquiries LEFT JOIN cases ON cases.enquiry_id = enquiries.id \
         WHERE received_at >= $1 AND received_at < $2 AND quarantine IS NULL AND anonymised_at IS NULL \
         AND coalesce(lost, '') <> 'spam' \
         AND NOT EXISTS (SELECT 1 FROM bookings WHERE bookings.id = enquiries.id) AND {} \
         ORDER BY received_at, enquiries.id",
        CaseSight::condition("$3")
    );

    /// All bookings received since a time, outside quarantine.
    all bookings_since(since: Millis) -> Vec<Booking> =
        "WHERE quarantine IS NULL AND received_at >= $1 ORDER BY received_at, id";

    /// The bookings whose journey begins in a range of days, outside quarantine.
    all bookings_of_journeys(from: Date, to: Date) -> Vec<Booking> =
        "WHERE quarantine IS NULL AND travel_date >= $1 AND travel_date <= $2 ORDER BY travel_date, id";
}
