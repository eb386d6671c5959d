use axum::{
    Json,
    extract::{Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use content_model::{BookingTerms, Locale};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use kernel::http::problem::Problem;

use super::{
    model::{Departure, DepartureState},
    store,
};
use crate::state::Bookings;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeparturesQuery {
    /// Number of the tour in the content of the sites. If missing, the departures of all tours are returned.
    tour: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct DeparturesAnswer {
    /// Ordered by first day.
    pub departures: Vec<DepartureAnswer>,
}

#[derive(Serialize, ToSchema)]
pub struct DepartureAnswer {
    /// Number of the tour in the content of the sites.
    pub tour: i64,
    /// `YYYY-MM-DD`
    pub starts: String,
    /// `YYYY-MM-DD`
    pub ends: String,
    /// Places that are sold here, sold ones included. Null if there is no limit.
    pub capacity: Option<i64>,
    /// Places that can be booked. Null if there is no limit.
    pub left: Option<i64>,
    #[serde(flatten)]
    pub standing: StandingAnswer,
}

/// Whether a departure takes place.
#[derive(Serialize, ToSchema)]
pub struct StandingAnswer {
    pub state: DepartureState,
    /// Minimum number of travellers. Null if the departure takes place with any number.
    pub minimum: Option<i64>,
    /// Travellers who are missing to the minimum. Null if none are, or if their number is unknown.
    pub needed: Option<i64>,
    /// `YYYY-MM-DD`, by which it is decided whether the departure takes place. Null if nothing is to be decided, and
    /// for visitors if the day is over.
    pub decided_on: Option<String>,
}

impl StandingAnswer {
    pub fn of(departure: &Departure, terms: &BookingTerms, today: Date) -> Self {
        StandingAnswer {
            state: departure.state(),
            minimum: departure.minimum,
            needed: departure.needed(),
            decided_on: departure.decided_on(terms, today).map(|day| day.to_string()),
        }
    }
}

/// Lists the offered departures that have not begun, with the places that are left.
#[utoipa::path(get, path = "/api/departures", params(DeparturesQuery), responses(
    (status = 200, description = "The complete list", body = DeparturesAnswer),
    (status = 400, description = "Invalid query", body = Problem),
    (status = 503, description = "The database does not answer", body = Problem),
))]
pub async fn departures(State(app): State<Bookings>, Query(query): Query<DeparturesQuery>) -> Response {
    let today = app.clock.today(&app.zone);
    match app.database.read(move |on| store::on_offer(on, today)).await {
        Ok(departures) => {
            let asked = departures.iter().filter(|departure| query.tour.is_none_or(|tour| tour == departure.tour_id));
            let terms = app.content.current().terms();
            let departures = asked.map(|departure| answer(departure, &terms, today)).collect();
            let headers = [(header::CACHE_CONTROL, "public, max-age=30")];
            (headers, Json(DeparturesAnswer { departures })).into_response()
        }
        Err(error) => Problem::unavailable(&app.catalogue, Locale::En, &error).into_response(),
    }
}

fn answer(departure: &Departure, terms: &BookingTerms, today: Date) -> DepartureAnswer {
    DepartureAnswer {
        tour: departure.tour_id,
        starts: departure.starts.to_string(),
        ends: departure.ends.to_string(),
        capacity: departure.capacity,
        left: departure.left(),
        standing: StandingAnswer::of(departure, terms, today),
    }
}
