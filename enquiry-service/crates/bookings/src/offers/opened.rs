//! An offer as its page is opened: by the traveller, or by a companion with the second address.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};

use intake::enquiries::model::Enquiry;
use kernel::{
    database::{Connection, DatabaseError},
    http::problem::Problem,
};
use staff::{
    people::model::StaffMember,
    profile::{self, model::StaffProfile},
};

use super::{
    model::{Offer, OfferTerms, OfferVersion},
    page::{Shown, response},
    sharing::{
        self,
        form::TypedMarks,
        model::{Mark, Share, on_newest},
        page::Sharing,
    },
    store,
    variants::{self, Variant},
};
use crate::{
    departures,
    ledger::model::{Booking, BookingReference},
    state::Bookings,
};

/// An offer as its page reads it.
pub struct Opened {
    pub offer: Offer,
    /// The newest first; at least one.
    pub versions: Vec<OfferVersion>,
    pub case: Enquiry,
    sender: Option<StaffMember>,
    /// The options that the traveller has accepted.
    accepted: Option<Vec<usize>>,
    /// The other offers of the case that can be accepted; none for a companion.
    others: Vec<Variant>,
    /// Whether another one that stands was accepted for its days.
    is_superseded: bool,
    /// Whether its departure does not take place.
    is_cancelled: bool,
    profile: StaffProfile,
    /// The second address.
    share: Option<Share>,
    /// Whether it was opened with the second address.
    pub is_companion: bool,
    /// What companions have marked on days of the newest version.
    marks: Vec<Mark>,
    /// Whether the journey is booked as the newest version describes it.
    is_booked: bool,
}

/// What the page shows besides the offer.
#[derive(Default)]
pub struct Changed<'a> {
    /// Why something was not done just now; empty if it was not tried.
    pub refusal: String,
    /// The name that the traveller has typed.
    pub typed_name: &'a str,
    /// The names of other travellers, likewise.
    pub companions: Vec<String>,
    /// Whether a question was sent just now.
    pub is_asked: bool,
    /// The number of the day about which the traveller asks.
    pub about: &'a str,
    /// The options that the traveller has chosen; `None` if the page begins.
    pub chosen: Option<Vec<usize>>,
    /// What a companion has typed.
    pub marks: TypedMarks,
    /// Whether marks were written just now.
    pub is_marked: bool,
}

/// The page of an opened offer.
pub async fn page(app: &Bookings, opened: &Opened, changed: Changed<'_>, status: StatusCode) -> Response {
    let Opened { offer, versions, case, sender, profile, accepted, others, is_superseded, .. } = opened;
    let Some(version) = versions.first() else { return Problem::not_found().into_response() };
    let sender = sender.as_ref().map(|sender| sender.name.to_string()).unwrap_or_default();
    let Changed { refusal, typed_name, companions, is_asked, about, chosen, marks: typed, is_marked } = changed;
    let Opened { share, is_companion, marks, is_booked, is_cancelled, .. } = opened;
    let (share, is_companion, is_booked) = (share.as_ref(), *is_companion, *is_booked);
    let sharing = Sharing { share, is_companion, marks, typed, is_marked, is_booked };
    let chosen = accepted.clone().or(chosen).unwrap_or_else(|| version.content.chosen_at_first());
    // What changed of prices, and other offers, are the traveller's.
    let before = versions.get(1).filter(|_| !is_companion);
    let shown = Shown {
        offer,
        version,
        before,
        case,
        sender: &sender,
        profile,
        refusal,
        typed_name,
        companions,
        is_asked,
        about,
        chosen,
        has_script: true,
        others,
        is_superseded: *is_superseded,
        is_cancelled: *is_cancelled,
        sharing,
    };
    let look = app.looks.of(case.locale, app.clock.now()).await;
    response(app, &look, &shown, status, |html| html)
}

/// An offer of which a version was sent, to a person whose data are not erased, by its own or its second address.
pub async fn open(app: &Bookings, reference: &BookingReference) -> Result<Option<Opened>, DatabaseError> {
    let reference = reference.clone();
    let (terms, today) = (OfferTerms::of(&app.content.current()).hash(), app.clock.today(&app.zone));
    let read = move |on: &Connection| {
        let by_second = sharing::store::by_reference(on, reference.as_str())?;
        let offer = match &by_second {
            Some(share) => on.find::<Offer>(share.offer)?,
            None => store::by_reference(on, reference.as_str())?,
        };
        let Some(offer) = offer else { return Ok(None) };
        let is_companion = by_second.is_some();
        let share = by_second.map_or_else(|| sharing::store::of_offer(on, offer.id), |share| Ok(Some(share)))?;
        let (versions, case) = (store::versions(on, offer.id)?, on.find::<Enquiry>(offer.enquiry)?);
        let marks = on_newest(&versions, sharing::store::marks(on, offer.id)?);
        let sender = versions.first().map_or(Ok(None), |version| on.find::<StaffMember>(version.sent_by))?;
        let profile = sender.as_ref().map_or(Ok(None), |sender| profile::store::of_person(on, sender.id))?;
        let profile = profile.unwrap_or_default();
        let case = case.filter(|case| !versions.is_empty() && !case.email.as_str().is_empty());
        let booking = offer.booking.map_or(Ok(None), |booking| on.find::<Booking>(booking))?;
        let is_booked = booking.as_ref().zip(versions.first()).is_some_and(|(booking, version)| {
            let (booked, offered) = (&booking.journey, &version.content.journey);
            booking.takes_days_of(offered)
                && booked.travel_date == offered.travel_date
                && booked.programme == offered.programme
        });
        let accepted = booking.and_then(|booking| booking.journey.accepted).map(|accepted| accepted.options);
        let others = if is_companion { Vec::new() } else { variants::others(on, &offer, &terms, today)? };
        let departure = versions.first().and_then(|version| version.content.journey.departure());
        let is_cancelled = departures::store::is_cancelled(on, departure)?;
        let withdrawn = versions.first().filter(|_| offer.withdrawn_at.is_some());
        let is_superseded = withdrawn.map_or(Ok(false), |version| variants::is_superseded(on, &offer, version))?;
        Ok(case.map(|case| Opened {
            offer,
            versions,
            case,
            sender,
            accepted,
            others,
            is_superseded,
            is_cancelled,
            profile,
            share,
            is_companion,
            marks,
            is_booked,
        }))
    };
    app.database.read(read).await
}
