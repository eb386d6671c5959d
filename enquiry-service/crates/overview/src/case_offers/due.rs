//! Offers that need a step by a person.

use content_model::Locale;
use jiff::{ToSpan, civil::Date};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use bookings::{
    departures::{self, model::DepartureKey},
    ledger::model::Journey,
};
use correspondence::sight::model::CaseSight;
use kernel::{
    clock::Millis,
    content::Content,
    database::{Connection, DatabaseError},
    http::web::Web,
};

use super::store::{self, StandingOffer};

/// An offer is shown for so many days before it expires.
const EXPIRES_WITHIN_DAYS: i64 = 2;

/// An offer that was read is to be answered within this time, in milliseconds.
const ANSWERED_WITHIN: i64 = 3 * 24 * 60 * 60_000;

/// Why an offer needs a person, the most harmful delay first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferDuty {
    /// Its departure does not take place.
    Cancelled,
    /// It soon expires.
    Expires,
    /// It is accepted, and the deposit has not been received.
    DepositOpen,
    /// It was read days ago, and the traveller has not answered.
    Unanswered,
}

/// An offer that needs a step by a person.
#[derive(Serialize, ToSchema)]
pub struct OfferToAct {
    id: Uuid,
    /// Id of the case.
    case: Uuid,
    /// Name of the traveller.
    name: String,
    tour: String,
    /// `YYYY-MM-DD`
    travel_date: String,
    why: OfferDuty,
    /// The last day on which it can be accepted, `YYYY-MM-DD`. Null for other reasons.
    until: Option<String>,
    /// When it was read or accepted. Null for other reasons.
    since: Option<i64>,
}

impl OfferToAct {
    /// Whether it is an offer of this case.
    pub fn is_of(&self, case: Uuid) -> bool {
        self.case == case
    }
}

fn duty(
    offer: &StandingOffer,
    cancelled: &[DepartureKey],
    (today, now): (Date, Millis),
) -> Option<(OfferDuty, Option<Millis>)> {
    let has_written = offer.wrote_at.is_some_and(|wrote_at| wrote_at > offer.sent_at);
    let is_cancelled = || offer.content.journey.departure().is_some_and(|departure| cancelled.contains(&departure));
    match (offer.accepted_at, offer.read_at) {
        (Some(accepted_at), _) => Some((OfferDuty::DepositOpen, Some(accepted_at))),
        _ if is_cancelled() => Some((OfferDuty::Cancelled, None)),
        _ if offer.valid_until <= today.saturating_add(EXPIRES_WITHIN_DAYS.days()) => Some((OfferDuty::Expires, None)),
        // Who has written waits for an answer of the office.
        (None, Some(read_at)) if !has_written && now - read_at >= ANSWERED_WITHIN => {
            Some((OfferDuty::Unanswered, Some(read_at)))
        }
        _ => None,
    }
}

/// The offers that need a step by a person, in visible cases: the most harmful delay first, and of each the longest.
pub async fn due(app: &Web, sight: CaseSight) -> Result<Vec<OfferToAct>, DatabaseError> {
    let (today, now, content) = (app.clock.today(&app.zone), app.clock.now(), app.content.current());
    let read =
        move |on: &Connection| Ok((store::standing(on, today, sight)?, departures::store::cancelled(on, today)?));
    let (offers, cancelled) = app.database.read(read).await?;
    let mut due: Vec<_> =
        offers.iter().filter_map(|offer| Some((duty(offer, &cancelled, (today, now))?, offer))).collect();
    due.sort_by_key(|(duty, _)| *duty);
    let answer = |((why, since), offer): ((OfferDuty, Option<Millis>), &StandingOffer)| OfferToAct {
        id: offer.offer,
        case: offer.enquiry,
        name: offer.name.to_string(),
        tour: tour_at_desk(app, &content, &offer.content.journey, offer.locale),
        travel_date: offer.booked_for.unwrap_or(offer.content.journey.travel_date).to_string(),
        why,
        until: (why == OfferDuty::Expires).then(|| offer.valid_until.to_string()),
        since,
    };
    Ok(due.into_iter().map(answer).collect())
}

/// The title of an offered journey in the desk's language, or as it was offered if that site does not offer it.
pub fn tour_at_desk(app: &Web, content: &Content, journey: &Journey, offered_in: Locale) -> String {
    let is_translated = offered_in != app.operator_locale;
    let title = journey.tour_id.filter(|_| is_translated).and_then(|tour| content.title_in(app.operator_locale, tour));
    title.unwrap_or(&journey.tour).to_owned()
}
