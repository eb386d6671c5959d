//! Offers with their cases.

use content_model::Locale;
use jiff::civil::Date;
use uuid::Uuid;

use bookings::{cancelled_departures::store::ON_CANCELLED, offers::model::OfferContent};
use correspondence::sight::model::CaseSight;
use kernel::{
    clock::Millis,
    database::table::{query_row, statements},
    fields::SingleLine,
};

/// The newest version of an offer that the traveller is to accept or to pay.
pub struct StandingOffer {
    pub offer: Uuid,
    pub enquiry: Uuid,
    /// The name of the traveller.
    pub name: SingleLine,
    /// The language of the traveller.
    pub locale: Locale,
    pub content: OfferContent,
    pub valid_until: Date,
    pub sent_at: Millis,
    pub read_at: Option<Millis>,
    /// When the booking began that its acceptance has made.
    pub accepted_at: Option<Millis>,
    /// The first day of that booking, which may have been moved.
    pub booked_for: Option<Date>,
    /// When the traveller wrote last.
    pub wrote_at: Option<Millis>,
}

/// The newest version of an offer, whatever became of it.
pub struct SentOffer {
    pub offer: Uuid,
    /// Number of the case.
    pub reference: SingleLine,
    /// The name of the traveller.
    pub name: SingleLine,
    /// The language of the traveller.
    pub locale: Locale,
    pub content: OfferContent,
}

query_row!(SentOffer, "offers", [offer as "offer_id", reference, name as "full_name", locale, content]);
query_row!(
    StandingOffer,
    "offers",
    [
        offer as "offer_id",
        enquiry as "enquiry_id",
        name as "full_name",
        locale,
        content,
        valid_until,
        sent_at,
        read_at,
        accepted_at,
        booked_for,
        wrote_at
    ]
);

statements! {
    /// The offers of which a version was sent, in visible cases, the newest first.
    query sent(sight: CaseSight, most: i64) -> Vec<SentOffer> = format!(
        "SELECT offers.id AS offer_id, enquiries.reference, enquiries.full_name, enquiries.locale, content \
         FROM offers JOIN offer_versions ON offer_versions.offer_id = offers.id \
         JOIN enquiries ON enquiries.id = offers.enquiry_id LEFT JOIN cases ON cases.enquiry_id = enquiries.id \
         WHERE NOT EXISTS (SELECT 1 FROM offer_versions AS newer \
         WHERE newer.offer_id = offers.id AND newer.number > offer_versions.number) AND {} \
         ORDER BY sent_at DESC, offers.id LIMIT $2",
        CaseSight::condition("$1")
    );

    /// The offers that can be accepted on a day, and the accepted ones whose deposit is open and whose departure takes
    /// place, in visible cases that are not lost.
    query standing(today: Date, sight: CaseSight) -> Vec<StandingOffer> = format!(
        "SELECT offers.id AS offer_id, offers.enquiry_id, enquiries.full_name, enquiries.locale, content, valid_until, \
         sent_at, read_at, bookings.received_at AS accepted_at, \
         bookings.travel_date AS booked_for, (SELECT max(at) FROM received_mails \
         WHERE received_mails.enquiry_id = offers.enquiry_id AND kind = 'personal') AS wrote_at \
         FROM offers JOIN offer_versions ON offer_versions.offer_id = offers.id \
         JOIN enquiries ON enquiries.id = offers.enquiry_id LEFT JOIN cases ON cases.enquiry_id = enquiries.id \
         LEFT JOIN bookings ON bookings.id = offers.booking_id \
         WHERE withdrawn_at IS NULL AND lost IS NULL \
         AND (booking_id IS NULL AND valid_until >= $1 OR bookings.state = 'awaiting_payment' AND NOT {ON_CANCELLED}) \
         AND NOT EXISTS (SELECT 1 FROM offer_versions AS newer \
         WHERE newer.offer_id = offers.id AND newer.number > offer_versions.number) AND {} \
         ORDER BY valid_until, sent_at, offers.id",
        CaseSight::condition("$2")
    );
}
