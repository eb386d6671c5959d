//! Days and lodgings of the sites, for an offer in the visitor's language.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use bookings::ledger::model::{JourneyDay, PublishedDayKey};
use correspondence::sight::desk::SeenCase;
use intake::enquiries::model::Enquiry;
use kernel::{
    content::{FoundDay, Programme, ProgrammeDay, PublishedTours},
    http::problem::Problem,
    search::model::Search,
};

use crate::state::Overview;

/// The largest number of days that a search lists.
const MOST_FOUND: usize = 30;

/// The itinerary of a tour or of an offer, in the visitor's language.
#[derive(Serialize, ToSchema)]
pub struct PublishedItinerary {
    /// Several equal days are listed one by one.
    pub days: Vec<PublishedDay>,
    pub included: Vec<String>,
    pub excluded: Vec<String>,
}

/// A day of an itinerary of the sites, or of an offer.
#[derive(Serialize, ToSchema)]
pub struct PublishedDay {
    title: String,
    text: String,
    /// Name of the lodging; empty on a day without a night.
    lodging: String,
    /// The day of the sites; null of a day that was not taken from them.
    from: Option<PublishedDayKey>,
}

impl PublishedDay {
    /// A day of an offer. `from` is the day of the sites in the language in which it is copied.
    pub fn of(day: &JourneyDay, from: Option<PublishedDayKey>) -> Self {
        PublishedDay {
            title: day.title.to_string(),
            text: day.text.clone(),
            lodging: day.lodging().map(|lodging| lodging.name.clone()).unwrap_or_default(),
            from,
        }
    }

    fn of_sites(tour: i64, number: usize, day: &ProgrammeDay) -> Self {
        PublishedDay {
            title: day.title.clone(),
            text: day.text.clone(),
            lodging: lodging_of(day),
            from: Some(key_of(tour, number, day)),
        }
    }
}

fn lodging_of(day: &ProgrammeDay) -> String {
    day.facts.lodging.as_ref().map(|lodging| lodging.name.clone()).unwrap_or_default()
}

fn key_of(tour: i64, number: usize, day: &ProgrammeDay) -> PublishedDayKey {
    PublishedDayKey { tour, day: number, check: day.check() }
}

/// The day of a site that stands in the place of a day of another one, as translations do.
pub fn in_other_language(
    PublishedDayKey { tour, day, check }: &PublishedDayKey,
    [from, to]: [&PublishedTours; 2],
) -> Option<PublishedDayKey> {
    let (number, taken) = from.day(*tour, *day, check)?;
    let (number, same) = to.day(*tour, number, "")?;
    (same.facts.place == taken.facts.place).then(|| key_of(*tour, number, same))
}

/// The language of a case's visitor, and the itineraries of its site.
pub async fn sites_of(app: &Overview, case: Uuid) -> Result<(Locale, Arc<PublishedTours>), Problem> {
    let enquiry: Enquiry = app.database.find(case).await?.ok_or_else(Problem::not_found)?;
    Ok((enquiry.locale, app.content.current().published_for_calls(enquiry.locale).await))
}

/// Lists the lodgings that the tours of the visitor's site describe, by name.
#[utoipa::path(get, path = "/api/desk/cases/{id}/lodgings", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The names", body = Vec<String>),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn lodgings(State(app): State<Overview>, SeenCase(case): SeenCase) -> Result<Json<Vec<String>>, Problem> {
    let (_, sites) = sites_of(&app, case).await?;
    Ok(Json(sites.lodgings().keys().cloned().collect()))
}

/// A tour's itinerary, with its days in the language of the desk.
#[derive(Serialize, ToSchema)]
pub struct TourDays {
    #[serde(flatten)]
    itinerary: PublishedItinerary,
    /// The same days on the English site, one for each; null where it has another day. Empty for a visitor who reads
    /// English.
    english: Vec<Option<EnglishDay>>,
}

/// A day as the English site has it.
#[derive(Serialize, ToSchema)]
pub struct EnglishDay {
    title: String,
    text: String,
    /// Empty on a day without a night.
    lodging: String,
}

/// Returns the itinerary of a tour in the visitor's language, to begin an offer with.
#[utoipa::path(get, path = "/api/desk/cases/{id}/days/{tour}", params(("id" = Uuid, Path), ("tour" = i64, Path)), responses(
    (status = 200, description = "The itinerary", body = TourDays),
    (status = 404, description = "No such case, or no such tour on the visitor's site", body = Problem),
))]
pub async fn days(
    State(app): State<Overview>,
    SeenCase(case): SeenCase,
    Path((_case, tour)): Path<(Uuid, i64)>,
) -> Result<Json<TourDays>, Problem> {
    let (locale, sites) = sites_of(&app, case).await?;
    let Programme { days, included, excluded } = sites.programme(tour).ok_or_else(Problem::not_found)?;
    let english = match locale {
        Locale::En => Vec::new(),
        _ => {
            let english = app.content.current().published_for_calls(Locale::En).await;
            let others = english.programme(tour).map_or(&[][..], |programme| &programme.days);
            // In a tour of another length, the same number is another day.
            let others = if others.len() == days.len() { others } else { &[] };
            let is_same = |day: &ProgrammeDay, other: &&ProgrammeDay| day.facts.place == other.facts.place;
            let same = |(at, day)| others.get(at).filter(|other| is_same(day, other)).map(EnglishDay::of);
            days.iter().enumerate().map(same).collect()
        }
    };
    let itinerary = PublishedItinerary {
        days: (1..).zip(days).map(|(number, day)| PublishedDay::of_sites(tour, number, day)).collect(),
        included: included.clone(),
        excluded: excluded.clone(),
    };
    Ok(Json(TourDays { itinerary, english }))
}

impl EnglishDay {
    fn of(day: &ProgrammeDay) -> Self {
        EnglishDay { title: day.title.clone(), text: day.text.clone(), lodging: lodging_of(day) }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DaysQuery {
    /// Prefixes of words. A day must contain all, in its title, its text, its place, its lodging or the title of its tour.
    #[serde(default)]
    search: String,
}

/// A day of the sites that a search has found.
#[derive(Serialize, ToSchema)]
pub struct FoundDayAnswer {
    day: PublishedDay,
    /// Title of the tour.
    tour: String,
    /// Name of the place; empty if the sites name none.
    place: String,
}

/// Finds days of all tours of the visitor's site.
#[utoipa::path(get, path = "/api/desk/cases/{id}/days", params(("id" = Uuid, Path), DaysQuery), responses(
    (status = 200, description = "At most 30, best first; none without a query", body = Vec<FoundDayAnswer>),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn found_days(
    State(app): State<Overview>,
    SeenCase(case): SeenCase,
    Query(DaysQuery { search }): Query<DaysQuery>,
) -> Result<Json<Vec<FoundDayAnswer>>, Problem> {
    let (locale, sites) = sites_of(&app, case).await?;
    let Some(search) = Search::typed(&search) else { return Ok(Json(Vec::new())) };
    let content = app.content.current();
    let answer = |FoundDay { tour, number, place, day }: FoundDay| FoundDayAnswer {
        day: PublishedDay::of_sites(tour, number, day),
        tour: content.title(locale, tour),
        place: place.to_owned(),
    };
    Ok(Json(sites.search(&search, MOST_FOUND).into_iter().map(answer).collect()))
}
