use axum::{
    Json,
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{App, problem::Problem};
use crate::{
    booking::{Method, Offer},
    fields::{FieldError, Refused},
    locale::Locale,
};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfferQuery {
    /// Slug of the tour on the site of `locale`.
    #[serde(default)]
    tour: String,
    #[serde(default)]
    locale: String,
    /// `YYYY-MM-DD`: a departure of that day has a price of its own.
    #[serde(default)]
    date: String,
    #[serde(default)]
    adults: u8,
    #[serde(default)]
    children: u8,
}

/// What a booking would cost, in whole US dollars.
#[derive(Serialize, ToSchema)]
pub struct OfferAnswer {
    pub tour_slug: String,
    pub tour_name: String,
    pub price_per_person: i64,
    /// Per cent of the price that a booking begins with.
    pub deposit_percent: u8,
    /// For all travellers.
    pub total: i64,
    pub deposit: i64,
    /// The ways to pay, the usual one first.
    pub methods: Vec<Method>,
}

/// The price of a journey, before it is booked.
#[utoipa::path(get, path = "/api/booking-offer", params(OfferQuery), responses(
    (status = 200, description = "What it costs", body = OfferAnswer),
    (status = 400, description = "No such query", body = Problem, content_type = "application/problem+json"),
    (status = 404, description = "No such tour", body = Problem, content_type = "application/problem+json"),
    (status = 422, description = "The tour is priced by quote only", body = Problem, content_type = "application/problem+json"),
))]
pub async fn offer(State(app): State<App>, Query(query): Query<OfferQuery>) -> Response {
    let locale = Locale::parse(&query.locale);
    let content = app.content.current();
    let travellers = i64::from(query.adults) + i64::from(query.children);
    let date = query.date.parse::<Date>().ok();
    match (Offer::of(&content, locale, &query.tour, date, travellers), content.tour(locale, &query.tour)) {
        (Ok(offer), Some(tour)) => {
            let Offer { price_per_person, deposit_percent, total, deposit } = offer;
            let (tour_slug, tour_name) = (tour.slug.clone(), tour.title.clone());
            let methods = app.settings.payment.methods().to_vec();
            Json(OfferAnswer { tour_slug, tour_name, price_per_person, deposit_percent, total, deposit, methods })
                .into_response()
        }
        (Err(error), _) => {
            let refused = [Refused { field: "tour_name", error }];
            let mut problem = Problem::invalid(&app.catalogue, locale, &refused);
            if error == FieldError::UnknownTour {
                problem.status = StatusCode::NOT_FOUND.as_u16();
            }
            problem.into_response()
        }
        (Ok(_), None) => Problem::not_found().into_response(),
    }
}
