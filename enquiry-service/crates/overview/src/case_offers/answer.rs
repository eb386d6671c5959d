//! Offers of a case, as the desk shows them.

use content_model::Locale;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use bookings::{
    ledger::model::{Booking, BookingState},
    offers::{
        changes::sentences,
        model::{Offer, OfferDraft, OfferStanding, OfferVersion},
        sharing::{
            self,
            model::{Mark, Opinion, ShareScope, on_newest},
        },
        store,
    },
};
use intake::enquiries::model::Enquiry;
use kernel::{
    database::{Connection, DatabaseError},
    http::web::Web,
};

/// An offer of a case.
#[derive(Serialize, ToSchema)]
pub struct OfferAnswer {
    id: Uuid,
    standing: OfferStanding,
    /// What colleagues have typed for the next version.
    draft: OfferDraft,
    /// Milliseconds since 1970 at which the draft was saved. Sent back with changes.
    saved_at: i64,
    /// Id of the colleague who has saved it.
    saved_by: Uuid,
    /// URL of the traveller's page. Null if nothing was sent.
    address: Option<String>,
    /// Milliseconds since 1970 at which the newest version was opened first. Null if it was not.
    read_at: Option<i64>,
    /// Id of the booking that its acceptance has made.
    booking: Option<Uuid>,
    /// The state of this booking.
    #[schema(value_type = Option<String>)]
    booking_state: Option<BookingState>,
    /// The texts of the options that the traveller has accepted.
    accepted_options: Vec<String>,
    /// What companions of the traveller see at the second address. Null without one.
    shared: Option<ShareScope>,
    /// What companions have marked on days of the newest version.
    marks: Vec<MarkAnswer>,
    /// The newest first.
    versions: Vec<VersionAnswer>,
}

/// What a companion has marked on a day.
#[derive(Serialize, ToSchema)]
pub struct MarkAnswer {
    id: Uuid,
    /// The number of the day in the newest version.
    day: i64,
    /// The name as the companion has typed it.
    name: String,
    opinion: Opinion,
    note: String,
}

/// A version as it was sent.
#[derive(Serialize, ToSchema)]
pub struct VersionAnswer {
    number: i64,
    sent_at: i64,
    /// Id of the colleague who has sent it.
    sent_by: Uuid,
    tour: String,
    /// `YYYY-MM-DD`
    travel_date: String,
    /// In cents, without options.
    total: i64,
    /// The number of options.
    options: usize,
    /// `YYYY-MM-DD`
    valid_until: String,
    /// What it changes of the version before, in English.
    changes: Vec<String>,
}

/// The offers of a case, newest first.
pub async fn of_case(app: &Web, enquiry: Uuid) -> Result<Vec<OfferAnswer>, DatabaseError> {
    let read = move |on: &Connection| {
        let Some(case) = on.find::<Enquiry>(enquiry)? else { return Ok(Vec::new()) };
        let offers = store::of_case(on, enquiry)?.into_iter();
        let whole = |offer: Offer| {
            let versions = store::versions(on, offer.id)?;
            let booking = offer.booking.map_or(Ok(None), |booking| on.find::<Booking>(booking))?;
            let shared = sharing::store::of_offer(on, offer.id)?.map(|share| share.scope);
            let marks = on_newest(&versions, sharing::store::marks(on, offer.id)?);
            Ok(Whole { offer, versions, booking, shared, marks, locale: case.locale })
        };
        offers.map(whole).collect()
    };
    let offers: Vec<Whole> = app.database.read(read).await?;
    Ok(offers.into_iter().map(|whole| answer(app, whole)).collect())
}

/// An offer with what the desk shows of it.
struct Whole {
    offer: Offer,
    /// The newest first.
    versions: Vec<OfferVersion>,
    booking: Option<Booking>,
    shared: Option<ShareScope>,
    marks: Vec<Mark>,
    locale: Locale,
}

fn answer(app: &Web, Whole { offer, versions, booking, shared, marks, locale }: Whole) -> OfferAnswer {
    let standing = offer.standing(versions.first(), app.clock.today(&app.zone));
    let of_version = |(at, version): (usize, &OfferVersion)| VersionAnswer {
        number: version.number,
        sent_at: version.sent_at,
        sent_by: version.sent_by,
        tour: version.content.journey.tour.clone(),
        travel_date: version.content.journey.travel_date.to_string(),
        total: version.content.journey.total.minor(),
        options: version.content.options.len(),
        valid_until: version.valid_until.to_string(),
        changes: versions
            .get(at + 1)
            .map_or_else(Vec::new, |before| sentences(&app.catalogue, Locale::En, before, version)),
    };
    let of_mark = |Mark { id, day, name, opinion, note, .. }| MarkAnswer {
        id,
        day,
        name: name.to_string(),
        opinion,
        note: note.to_string(),
    };
    OfferAnswer {
        id: offer.id,
        standing,
        saved_at: offer.saved_at,
        saved_by: offer.saved_by,
        address: (!versions.is_empty()).then(|| address_of(app, locale, &offer)),
        read_at: offer.read_at,
        booking: offer.booking,
        booking_state: booking.as_ref().map(|booking| booking.state),
        accepted_options: accepted_options(&versions, booking.as_ref()),
        shared,
        marks: marks.into_iter().map(of_mark).collect(),
        versions: versions.iter().enumerate().map(of_version).collect(),
        draft: offer.draft,
    }
}

fn accepted_options(versions: &[OfferVersion], booking: Option<&Booking>) -> Vec<String> {
    let accepted = booking.and_then(|booking| booking.journey.accepted.as_ref());
    let version = accepted.and_then(|accepted| versions.iter().find(|version| version.id == accepted.version));
    let options = accepted.zip(version).map(|(accepted, version)| version.content.options_of(&accepted.options));
    options.into_iter().flatten().map(|option| option.line.text.to_string()).collect()
}

/// The URL of the traveller's page.
pub fn address_of(app: &Web, locale: Locale, offer: &Offer) -> String {
    format!("{}/api/offer/{}", app.sites.origin(locale), offer.reference)
}
