use std::collections::HashMap;

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{database::DatabaseError, http::web::Web};

use super::{
    model::{Hold, HoldEnd},
    store,
};

/// A hold of a case.
#[derive(Serialize, ToSchema)]
pub struct HoldAnswer {
    id: Uuid,
    /// The places that are kept. Null: a lodging.
    places: Option<HeldPlaces>,
    /// The lodging that is kept. Null: places.
    lodging: Option<HeldLodging>,
    /// Milliseconds since 1970 at which it lapses.
    until: i64,
    /// Milliseconds since 1970 at which this end was set. Sent back with changes.
    set_at: i64,
    /// Id of the colleague who holds.
    made_by: Uuid,
    /// Milliseconds since 1970.
    made_at: i64,
    /// Milliseconds since 1970. Null while it keeps something.
    ended_at: Option<i64>,
    /// Null while it keeps something.
    ended_how: Option<HoldEnd>,
}

/// Places that are kept.
#[derive(Serialize, ToSchema)]
pub struct HeldPlaces {
    /// Id of the departure.
    departure: Uuid,
    tour: String,
    /// `YYYY-MM-DD`
    starts: String,
    travellers: i64,
}

/// A lodging that is kept.
#[derive(Serialize, ToSchema)]
pub struct HeldLodging {
    name: String,
    /// `YYYY-MM-DD`
    first_night: String,
    /// `YYYY-MM-DD`
    last_night: String,
    /// The number that the lodging has given; empty if it has given none.
    reference: String,
}

/// The holds of a case, first those that keep something, by their end.
pub async fn of_case(app: &Web, enquiry: Uuid) -> Result<Vec<HoldAnswer>, DatabaseError> {
    answers(app, app.database.read(move |on| store::of_case(on, enquiry)).await?).await
}

/// These holds, with their departures.
pub async fn answers(app: &Web, holds: Vec<Hold>) -> Result<Vec<HoldAnswer>, DatabaseError> {
    let asked = holds.clone();
    let departures = app.database.read(move |on| store::departures_of(on, &asked)).await?;
    let departures = departures.into_iter().map(|(id, tour, starts)| (id, (tour, starts))).collect();
    Ok(holds.into_iter().map(|hold| answer(app, hold, &departures)).collect())
}

fn answer(app: &Web, hold: Hold, departures: &HashMap<Uuid, (i64, Date)>) -> HoldAnswer {
    let day = |day: Option<Date>| day.map(|day| day.to_string()).unwrap_or_default();
    let places = hold.departure.zip(hold.travellers).and_then(|(departure, travellers)| {
        let (tour, starts) = departures.get(&departure)?;
        let tour = app.content.current().title(app.operator_locale, *tour).to_string();
        Some(HeldPlaces { departure, tour, starts: starts.to_string(), travellers })
    });
    let lodging = hold.lodging.map(|name| HeldLodging {
        name: name.to_string(),
        first_night: day(hold.first_night),
        last_night: day(hold.last_night),
        reference: hold.supplier_reference.map(|reference| reference.to_string()).unwrap_or_default(),
    });
    let Hold { id, until, set_at, made_by, made_at, ended_at, ended_how, .. } = hold;
    HoldAnswer { id, places, lodging, until, set_at, made_by, made_at, ended_at, ended_how }
}
