use uuid::Uuid;

use bookings::ledger::model::Booking;
use intake::enquiries::{
    model::{ContactMethod, Details, Enquiry, QuoteDetails},
    source::Source,
};
use kernel::{
    clock::Millis,
    fields::{MultiLine, RawField, SingleLine, longest, reference::Reference},
};

/// How the enquiry of a booking's case reached the office: no form of a visitor says so.
pub const ARRIVAL: &str = "booking";

/// The enquiry of a case that a colleague begins for a booking. It has the id of the booking, so that a booking has one
/// such case, and that mail programs group its mails with those about the booking: their thread is this id.
pub fn enquiry_of(booking: &Booking, now: Millis) -> Enquiry {
    let journey = &booking.journey;
    let message = RawField::Text(journey.message.clone());
    Enquiry {
        id: booking.id,
        reference: Reference::random(),
        received_at: now,
        locale: booking.locale,
        name: booking.name.clone(),
        email: booking.email.clone(),
        phone: booking.phone.clone(),
        network: None,
        details: Details::Quote(Box::new(QuoteDetails {
            country_of_residence: journey.country_of_residence.clone(),
            child_ages: journey.child_ages.clone(),
            tour_name: SingleLine::shortened(&journey.tour, longest::TITLE),
            tour_slug: SingleLine::shortened(&journey.tour_slug, longest::TITLE),
            ..QuoteDetails::written_down(
                journey.travel_date,
                (journey.adults, journey.children),
                ContactMethod::Email,
                // A traveller need not have written anything.
                MultiLine::required(&message, longest::MESSAGE).unwrap_or_default(),
            )
        })),
        source: Some(Source::by_hand(ARRIVAL)),
        quarantine: None,
        repeats: 0,
    }
}

/// The result of asking for the case of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseOfBooking {
    /// The case of this enquiry, begun now or before.
    Case(Uuid),
    /// There is no such booking.
    NoSuchBooking,
    /// Nobody has decided yet whether the booking is real.
    InQuarantine,
    /// The traveller's data are erased or blanked.
    Nameless,
    /// The case with the id of the booking is of another person.
    SomebodyElses,
    /// The colleague has left, or may no longer answer visitors.
    ColleagueLeft,
}
