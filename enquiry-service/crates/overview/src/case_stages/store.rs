//! The offers and bookings that decide about the stages of cases.

use jiff::civil::Date;
use uuid::Uuid;

use bookings::ledger::model::BookingState;
use kernel::{
    clock::Millis,
    database::{Connection, DatabaseError, cells::json, table::query_row, value::values},
};

/// The newest version of an offer that can be accepted.
pub struct OpenOffer {
    pub enquiry: Uuid,
    pub sent_at: Millis,
    /// When the visitor wrote last; `None` if they have not.
    pub wrote_at: Option<Millis>,
}

/// A booking of a case.
pub struct BookingOfCase {
    pub enquiry: Uuid,
    pub state: BookingState,
    /// The offer whose acceptance has made it.
    pub offer: Option<Uuid>,
}

query_row!(OpenOffer, "offers", [enquiry as "enquiry_id", sent_at, wrote_at]);
query_row!(BookingOfCase, "bookings", [enquiry as "enquiry_id", state, offer as "offer_id"]);

/// The open offers of cases.
pub fn open_offers(on: &Connection, cases: &[Uuid], today: Date) -> Result<Vec<OpenOffer>, DatabaseError> {
    let sql = format!(
        "SELECT offers.enquiry_id, sent_at, (SELECT max(at) FROM received_mails \
         WHERE received_mails.enquiry_id = offers.enquiry_id AND kind = 'personal') AS wrote_at \
         FROM offers JOIN offer_versions ON offer_versions.offer_id = offers.id \
         WHERE offers.enquiry_id {} AND withdrawn_at IS NULL AND booking_id IS NULL AND valid_until >= $2 \
         AND NOT EXISTS (SELECT 1 FROM offer_versions AS newer \
         WHERE newer.offer_id = offers.id AND newer.number > offer_versions.number)",
        on.dialect().is_one_of("$1")
    );
    on.query(&sql, values![json(&cases), today])
}

/// The bookings with the numbers of cases, those for which cases were begun, and those that visitors have made without
/// a number after they wrote, which count for the last case before them; outside quarantine.
pub fn bookings(on: &Connection, cases: &[Uuid]) -> Result<Vec<BookingOfCase>, DatabaseError> {
    let of_cases = |joined: &str| {
        format!(
            "SELECT enquiries.id AS enquiry_id, state, \
             (SELECT offers.id FROM offers WHERE offers.booking_id = bookings.id) AS offer_id \
             FROM enquiries JOIN bookings ON {joined} \
             WHERE enquiries.id {} AND bookings.quarantine IS NULL",
            on.dialect().is_one_of("$1")
        )
    };
    let named = of_cases("bookings.quote = enquiries.reference OR bookings.id = enquiries.id");
    let of_address = of_cases(
        "bookings.email_key = enquiries.email_key AND bookings.email_key <> '' \
         AND bookings.received_at >= enquiries.received_at \
         AND NOT EXISTS (SELECT 1 FROM enquiries AS named WHERE named.reference = bookings.quote) \
         AND NOT EXISTS (SELECT 1 FROM enquiries AS later WHERE later.email_key = bookings.email_key \
         AND later.received_at > enquiries.received_at AND later.received_at <= bookings.received_at)",
    );
    let sql = format!("{named} UNION ALL {of_address}");
    on.query(&sql, values![json(&cases)])
}
