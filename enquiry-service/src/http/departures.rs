use axum::{
    Json,
    extract::{Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{AppState, problem::Problem};
use crate::domain::departure::{Departure, DepartureState};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeparturesQuery {
    /// The tour's number in the sites' content; without it the departures of all tours.
    tour: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct DeparturesAnswer {
    /// By their first day.
    pub departures: Vec<DepartureAnswer>,
}

#[derive(Serialize, ToSchema)]
pub struct DepartureAnswer {
    /// The tour's number in the sites' content.
    pub tour: i64,
    /// `YYYY-MM-DD`
    pub starts: String,
    /// `YYYY-MM-DD`
    pub ends: String,
    /// All places; null without a limit.
    pub capacity: Option<i64>,
    /// The places that can be booked; null without a limit.
    pub left: Option<i64>,
    /// The travellers without whom it does not take place; null where it takes place with any number.
    pub minimum: Option<i64>,
    pub state: DepartureState,
}

/// The departures that are offered and have not begun, with the places that are left.
#[utoipa::path(get, path = "/api/departures", params(DeparturesQuery), responses(
    (status = 200, description = "All of them", body = DeparturesAnswer),
    (status = 400, description = "No such query", body = Problem, content_type = "application/problem+json"),
    (status = 503, description = "The database does not answer", body = Problem, content_type = "application/problem+json"),
))]
pub async fn departures(State(app): State<AppState>, Query(query): Query<DeparturesQuery>) -> Response {
    let today = app.clock.today(&app.settings.zone);
    match app.database.departures(today).await {
        Ok(departures) => {
            let asked = departures.iter().filter(|departure| query.tour.is_none_or(|tour| tour == departure.tour_id));
            let departures = asked.map(answer).collect();
            let headers = [(header::CACHE_CONTROL, "public, max-age=30")];
            (headers, Json(DeparturesAnswer { departures })).into_response()
        }
        Err(error) => Problem::unavailable(&app.catalogue, Locale::En, &error).into_response(),
    }
}

fn answer(departure: &Departure) -> DepartureAnswer {
    DepartureAnswer {
        tour: departure.tour_id,
        starts: departure.starts.to_string(),
        ends: departure.ends.to_string(),
        capacity: departure.capacity,
        left: departure.left(),
        minimum: departure.minimum,
        state: departure.state(),
    }
}
