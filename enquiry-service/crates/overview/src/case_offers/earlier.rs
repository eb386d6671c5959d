//! Earlier offers of all cases, to begin another one with.

use axum::{
    Json,
    extract::{Path, Query, State},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use bookings::{
    dossier::desk::DeskPriceLine,
    ledger::model::PublishedDayKey,
    offers::{self, model::Offer},
};
use correspondence::sight::desk::{require_seen, sight_of};
use kernel::{
    http::problem::Problem,
    search::model::{Search, words},
};
use staff::guard::Person;

use super::{
    days::{PublishedDay, PublishedItinerary, in_other_language, sites_of},
    due::tour_at_desk,
    store::{self, SentOffer},
};
use crate::state::Overview;

/// Offers that are searched, and found ones that are listed: the newest.
const SEARCHED: i64 = 2_000;
const SHOWN: usize = 50;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EarlierQuery {
    /// Prefixes of words. An offer must contain all, in the traveller's name, the number of the case or the journey.
    #[serde(default)]
    search: String,
}

/// An offer that was sent.
#[derive(Serialize, ToSchema)]
pub struct EarlierOffer {
    id: Uuid,
    /// Number of the case.
    reference: String,
    /// Name of the traveller.
    name: String,
    /// Language of the traveller, in which its texts are.
    locale: &'static str,
    tour: String,
    /// `YYYY-MM-DD`
    travel_date: String,
}

/// Lists sent offers in visible cases.
#[utoipa::path(get, path = "/api/desk/offers", params(EarlierQuery), responses(
    (status = 200, description = "At most 50, newest first; none without a query", body = Vec<EarlierOffer>),
))]
pub async fn earlier(
    State(app): State<Overview>,
    Person(person): Person,
    Query(EarlierQuery { search }): Query<EarlierQuery>,
) -> Result<Json<Vec<EarlierOffer>>, Problem> {
    let Some(search) = Search::typed(&search) else { return Ok(Json(Vec::new())) };
    let sight = sight_of(&app.correspondence, &person);
    let sent = app.database.read(move |on| store::sent(on, sight, SEARCHED)).await?;
    let content = app.content.current();
    let row = |offer: &SentOffer| EarlierOffer {
        id: offer.offer,
        reference: offer.reference.to_string(),
        name: offer.name.to_string(),
        locale: offer.locale.code(),
        tour: tour_at_desk(&app, &content, &offer.content.journey, offer.locale),
        travel_date: offer.content.journey.travel_date.to_string(),
    };
    let is_found = |(offer, row): &(&SentOffer, EarlierOffer)| {
        let whole = [row.name.as_str(), &row.reference, &row.tour, &offer.content.journey.tour].join(" ");
        let known = words(&whole);
        search.words().iter().all(|typed| known.iter().any(|word| word.starts_with(typed)))
    };
    let found = sent.iter().map(|offer| (offer, row(offer))).filter(is_found).map(|(_, row)| row);
    Ok(Json(found.take(SHOWN).collect()))
}

/// What can be copied of an offer: nothing that is about its traveller alone.
#[derive(Serialize, ToSchema)]
pub struct OfferCopy {
    /// Number of the tour. Null for a journey that the sites do not offer.
    tour: Option<i64>,
    /// Name of the journey.
    title: String,
    days: i64,
    /// Travellers for whom the lines were written.
    travellers: i64,
    itinerary: PublishedItinerary,
    lines: Vec<DeskPriceLine>,
    options: Vec<CopiedOption>,
}

/// An option of an offer.
#[derive(Serialize, ToSchema)]
pub struct CopiedOption {
    #[serde(flatten)]
    line: DeskPriceLine,
    /// Whether it is chosen until the traveller leaves it out.
    is_chosen: bool,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CopyQuery {
    /// Id of the case for which it is copied: the days of the sites are those of its visitor's language. Without it, the
    /// case of the offer.
    case: Option<Uuid>,
}

/// Returns what can be copied of the newest version of an offer.
#[utoipa::path(get, path = "/api/desk/offers/{id}", params(("id" = Uuid, Path), CopyQuery), responses(
    (status = 200, description = "Days, texts and lines of the price", body = OfferCopy),
    (status = 404, description = "No such offer or case, or nothing of it was sent", body = Problem),
))]
pub async fn copy(
    State(app): State<Overview>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Query(CopyQuery { case }): Query<CopyQuery>,
) -> Result<Json<OfferCopy>, Problem> {
    let offer: Offer = app.database.find(id).await?.ok_or_else(Problem::not_found)?;
    let case = case.unwrap_or(offer.enquiry);
    for seen in [offer.enquiry, case] {
        require_seen(&app.correspondence, &person, seen).await?;
    }
    let (written, read) = (sites_of(&app, offer.enquiry).await?.1, sites_of(&app, case).await?.1);
    let from = |key: &PublishedDayKey| in_other_language(key, [&written, &read]);
    let newest = app.database.read(move |on| offers::store::newest(on, id)).await?;
    let content = newest.ok_or_else(Problem::not_found)?.content;
    let journey = content.journey;
    Ok(Json(OfferCopy {
        tour: journey.tour_id,
        days: journey.days.unwrap_or(1),
        travellers: journey.adults + journey.children,
        itinerary: PublishedItinerary {
            days: journey.programme.iter().map(|day| PublishedDay::of(day, day.from.as_ref().and_then(from))).collect(),
            included: content.included,
            excluded: content.excluded,
        },
        lines: journey.lines.iter().map(DeskPriceLine::of).collect(),
        options: content
            .options
            .iter()
            .map(|option| CopiedOption { line: DeskPriceLine::of(&option.line), is_chosen: option.is_chosen })
            .collect(),
        title: journey.tour,
    }))
}
