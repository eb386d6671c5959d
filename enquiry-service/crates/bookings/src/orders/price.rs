use axum::{
    Json,
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use content_model::{CancellationStep, Locale, PartyPart, PriceBasis};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use accounts::{
    account,
    affiliates::{self, slug::Slug},
};
use kernel::{
    content::Departure,
    database::DatabaseError,
    fields::{EmailAddress, FieldErrorKind},
    http::{amount::Amount, problem::Problem, web::Web},
};

use super::model::{Invitation, JourneyPrice, PriceQuery};
use crate::{
    departures::{
        self,
        http::StandingAnswer,
        model::{self as places, KnownDepartures},
    },
    ledger::model::Method,
    state::Bookings,
};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PriceParameters {
    /// Slug of the tour on the site in the language `locale`.
    #[serde(default)]
    tour: String,
    #[serde(default)]
    locale: String,
    /// `YYYY-MM-DD`. The departure of that day may have its own price.
    #[serde(default)]
    date: String,
    #[serde(default)]
    adults: u8,
    #[serde(default)]
    children: u8,
    /// Known ages of the children, such as `4,11`. Some tours have prices by age.
    #[serde(default)]
    ages: String,
    /// Invitation code of the friend who referred the visitor.
    #[serde(default)]
    affiliate: String,
}

/// The price of a booking, in US dollars.
#[derive(Serialize, ToSchema)]
pub struct JourneyPriceAnswer {
    pub tour_slug: String,
    pub tour_name: String,
    pub price_per_person: Amount,
    /// Parts of the price of all travellers, before the discount.
    pub parts: Vec<PricePartAnswer>,
    /// Deposit in per cent of the price. 100 if the journey begins so soon that the whole price is due.
    pub deposit_percent: u8,
    /// Discount for an invited friend, already subtracted from `total`.
    pub discount: Amount,
    /// Price of all travellers, after the discount.
    pub total: Amount,
    pub deposit: Amount,
    /// `YYYY-MM-DD`, the due date of the balance. Null if there is no balance or no day is chosen.
    pub balance_on: Option<String>,
    /// Days on which the tour begins. Empty if the tour may begin on any day from `earliest` on.
    pub departures: Vec<PricedDeparture>,
    /// `YYYY-MM-DD`
    pub earliest: String,
    /// Payment methods, the default first.
    pub methods: Vec<Method>,
    /// Days before the start from which the whole price is due.
    pub whole_price_days: u16,
    /// Cancellation charges, from the earliest cancellation to the latest.
    pub cancellation: Vec<CancellationCharge>,
}

/// A number of travellers with the same price.
#[derive(Serialize, ToSchema)]
pub struct PricePartAnswer {
    /// `traveller`, `child` or `own_room`
    pub basis: &'static str,
    /// Highest age for this price. Null unless `basis` is `child`.
    pub up_to: Option<u8>,
    pub count: i64,
    pub each: Amount,
}

impl From<&PartyPart> for PricePartAnswer {
    fn from(part: &PartyPart) -> Self {
        let (basis, up_to) = match part.basis {
            PriceBasis::Traveller => ("traveller", None),
            PriceBasis::Child(up_to) => ("child", Some(up_to)),
            PriceBasis::OwnRoom => ("own_room", None),
        };
        PricePartAnswer { basis, up_to, count: part.count, each: part.each.into() }
    }
}

#[derive(Serialize, ToSchema)]
pub struct CancellationCharge {
    /// Days before the start from which this charge applies, until the next charge.
    pub days: u16,
    /// Per cent of the price. Null if the charge is the deposit.
    pub percent: Option<u8>,
}

#[derive(Serialize, ToSchema)]
pub struct PricedDeparture {
    /// `YYYY-MM-DD`
    pub starts: String,
    pub price_per_person: Amount,
    /// Null if the number of places is not limited.
    pub places_left: Option<i64>,
    #[serde(flatten)]
    pub standing: StandingAnswer,
}

/// Calculates the price of a journey before it is booked.
#[utoipa::path(get, path = "/api/booking-offer", params(PriceParameters), responses(
    (status = 200, description = "The price", body = JourneyPriceAnswer),
    (status = 400, description = "Invalid query", body = Problem),
    (status = 404, description = "No such tour", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
    (status = 422, description = "The tour has no fixed price, or cannot begin on that day", body = Problem),
))]
pub async fn price(State(app): State<Bookings>, Query(query): Query<PriceParameters>) -> Response {
    let locale = Locale::from_code_or_english(&query.locale);
    let is_invited = match is_invited(&app, &query.affiliate).await {
        Ok(is_invited) => is_invited,
        Err(error) => return Problem::unavailable(&app.catalogue, locale, &error).into_response(),
    };
    let content = app.content.current();
    let today = app.clock.today(&app.zone);
    let (adults, children) = (query.adults.into(), query.children.into());
    let ages: Vec<u8> = query.ages.split(',').filter_map(|age| age.trim().parse().ok()).collect();
    let on = query.date.parse::<Date>().ok();
    let asked = PriceQuery { locale, slug: &query.tour, on, adults, children, ages: &ages, is_invited };
    let tour = content.tour(locale, &query.tour);
    let known = match tour {
        Some(tour) => {
            let tour = tour.id;
            app.database.read(move |on| departures::store::of_tour(on, tour, today)).await
        }
        None => Ok(KnownDepartures::new()),
    };
    let known = match known {
        Ok(known) => known,
        Err(error) => return Problem::unavailable(&app.catalogue, locale, &error).into_response(),
    };
    match (JourneyPrice::of(&content, Some(&known), today, &asked), tour) {
        (Ok(price), Some(tour)) => {
            let charge = |step: &CancellationStep| CancellationCharge { days: step.days, percent: step.percent };
            let now = app.clock.now();
            let departure = |departure: &Departure| {
                let key = (tour.id, departure.starts);
                let first_seen = || places::Departure::first_seen(key, &departure.into(), 0, now);
                let stored = known.get(&key).cloned().unwrap_or_else(first_seen);
                PricedDeparture {
                    starts: departure.starts.to_string(),
                    price_per_person: departure.price_per_person.into(),
                    places_left: departure.places_left,
                    standing: StandingAnswer::of(&stored, &content.terms(), today),
                }
            };
            Json(JourneyPriceAnswer {
                tour_slug: tour.slug.clone(),
                tour_name: tour.title.clone(),
                price_per_person: price.price_per_person.into(),
                parts: price.parts.iter().map(Into::into).collect(),
                deposit_percent: price.deposit_percent,
                discount: price.discount.into(),
                total: price.total.into(),
                deposit: price.deposit.into(),
                balance_on: price.balance_on.map(|day| day.to_string()),
                departures: price.departures.iter().map(departure).collect(),
                earliest: content.terms().earliest(today).to_string(),
                methods: app.payment.methods().to_vec(),
                whole_price_days: content.terms().whole_price_days,
                cancellation: content.cancellation().steps().iter().map(charge).collect(),
            })
            .into_response()
        }
        (Err(refused), _) => {
            let mut problem = Problem::invalid(&app.catalogue, locale, &[refused]);
            if refused.kind == FieldErrorKind::UnknownTour {
                problem.status = StatusCode::NOT_FOUND.as_u16();
            }
            problem.into_response()
        }
        (Ok(_), None) => Problem::not_found().into_response(),
    }
}

/// The kind of an invitation, for a visitor of this address; an unreadable address is nobody's own.
pub async fn invitation_of(
    app: &Web,
    affiliate: &str,
    email: Option<EmailAddress>,
) -> Result<Invitation, DatabaseError> {
    if affiliate.is_empty() || !is_invited(app, affiliate).await? {
        return Ok(Invitation::Nobodys);
    }
    let Some(email) = email else { return Ok(Invitation::Friends) };
    let own = match app.database.read(move |on| account::store::by_email(on, &email)).await? {
        Some(account) => app.database.read(move |on| affiliates::store::slug_of(on, account.id)).await?,
        None => None,
    };
    let is_own = own.is_some_and(|own| own.as_str() == affiliate.trim());
    Ok(if is_own { Invitation::Own } else { Invitation::Friends })
}

/// Whether the code belongs to an inviter.
async fn is_invited(app: &Web, affiliate: &str) -> Result<bool, DatabaseError> {
    match Slug::parse(affiliate.trim()) {
        Some(slug) => Ok(app.database.read(move |on| affiliates::store::inviter(on, &slug)).await?.is_some()),
        None => Ok(false),
    }
}
