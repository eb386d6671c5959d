//! Bookings of the same days.

use content_model::Locale;
use jiff::civil::Date;
use uuid::Uuid;

use bookings::ledger::model::{BookingState, Journey};
use correspondence::sight::model::CaseSight;
use kernel::{
    database::table::{query_row, statements},
    fields::SingleLine,
};

/// A booking whose journey may take place.
pub struct LiveBooking {
    pub booking: Uuid,
    pub name: SingleLine,
    pub locale: Locale,
    pub journey: Journey,
    pub state: BookingState,
    /// Set if its case may not be seen.
    pub hidden: Option<i64>,
}

query_row!(
    LiveBooking,
    "bookings",
    [booking as "booking_id", name as "full_name", locale, journey, state, hidden]
);

statements! {
    /// The bookings that are not over, outside quarantine and of other cases, whose journeys begin in a range of days.
    query live(case: Uuid, from: Date, to: Date, sight: CaseSight) -> Vec<LiveBooking> = format!(
        "SELECT bookings.id AS booking_id, full_name, locale, journey, state, \
         (SELECT max(CAST(1 AS BIGINT)) FROM enquiries JOIN cases ON cases.enquiry_id = enquiries.id \
         WHERE (enquiries.reference = bookings.quote OR enquiries.id = bookings.id) AND NOT {}) AS hidden \
         FROM bookings WHERE quarantine IS NULL AND bookings.id <> $1 \
         AND quote <> (SELECT reference FROM enquiries WHERE enquiries.id = $1) \
         AND travel_date >= $2 AND travel_date <= $3 \
         AND state IN ('awaiting_payment', 'deposit_paid', 'paid', 'confirmed', 'travelled') \
         ORDER BY travel_date, bookings.id",
        CaseSight::condition("$4")
    );
}
