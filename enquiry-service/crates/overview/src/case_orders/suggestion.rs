//! The journeys that the person of a case can book, and the price with which a booking begins.

use axum::{
    Json,
    extract::{Query, State},
};
use content_model::Locale;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use bookings::{
    departures::{
        self,
        model::{Departure, DepartureKey},
    },
    dossier::desk::DeskPriceLine,
    holds::{self, model::Holder},
    ledger::model::Method,
    orders::{model::Invitation, price::invitation_of},
    orders_by_hand::{
        model::InvalidOrder,
        price::{PricedJourney, deposit_percent},
    },
};
use correspondence::sight::desk::SeenCase;
use intake::enquiries::model::{Details, Enquiry};
use kernel::{
    content::Tour,
    database::Connection,
    fields::{RawField, child_ages},
    http::{problem::Problem, refusals::refused},
};

use crate::state::Overview;

/// A tour of the sites in the visitor's language.
#[derive(Serialize, ToSchema)]
pub struct BookableTour {
    id: i64,
    /// In the desk's language, or in the visitor's if that site does not offer the tour.
    title: String,
    /// In the visitor's language.
    title_of_visitor: String,
    days: u16,
    /// Deposit in per cent of the price.
    deposit_percent: u8,
    /// Whether the enquiry names this tour.
    is_asked: bool,
    /// Coming departures by first day. Empty if the tour may begin on any day.
    departures: Vec<BookableDeparture>,
}

/// A departure with its places.
#[derive(Serialize, ToSchema)]
pub struct BookableDeparture {
    /// `YYYY-MM-DD`
    starts: String,
    /// Places that this case or booking may have: free ones, those held for it, and those that it has. Null if there is
    /// no limit.
    left: Option<i64>,
    /// Places held for this case, which become places of the booking.
    held: i64,
    /// Travellers who have booked, here and elsewhere.
    sold: i64,
    /// Places held for all cases.
    kept: i64,
    /// Places that anybody may book. Null if there is no limit.
    free: Option<i64>,
}

/// The journeys that the person of a case can book.
#[derive(Serialize, ToSchema)]
pub struct BookableJourneys {
    /// By title.
    tours: Vec<BookableTour>,
    /// Deposit of a journey that the sites do not offer, in per cent of the price.
    deposit_percent: u8,
    /// Days before the start from which the whole price is due at once; else the rest is due on that day.
    whole_price_days: u16,
    /// The first one is the usual one.
    methods: Vec<Method>,
}

/// Lists the tours of the site in the visitor's language, with their coming departures.
#[utoipa::path(get, path = "/api/desk/cases/{id}/journeys", params(("id" = uuid::Uuid, Path)), responses(
    (status = 200, description = "The tours", body = BookableJourneys),
    (status = 404, description = "No such case", body = Problem),
    (status = 422, description = "The terms of the sites cannot be read", body = Problem),
))]
pub async fn journeys(
    State(app): State<Overview>,
    SeenCase(case): SeenCase,
) -> Result<Json<BookableJourneys>, Problem> {
    let enquiry: Enquiry = app.database.find(case).await?.ok_or_else(Problem::not_found)?;
    let content = app.content.current();
    let asked = match &enquiry.details {
        Details::Quote(quote) => content.named_tour(enquiry.locale, quote.tour_slug.as_str(), quote.tour_name.as_str()),
        Details::Contact(_) => None,
    };
    let asked = asked.map(|tour| tour.id);
    let buyer = Buyer { locale: enquiry.locale, holder: Some(Holder::of_case(&enquiry)), asked, booked: None };
    journeys_of(&app, buyer).await.map(Json)
}

/// For whom journeys are listed.
pub struct Buyer {
    /// The language of the site.
    pub locale: Locale,
    /// For whom places may be held.
    pub holder: Option<Holder>,
    /// The tour that is asked for.
    pub asked: Option<i64>,
    /// The departure of the booking that is changed, and its places.
    pub booked: Option<(DepartureKey, i64)>,
}

/// The tours of the site in a buyer's language, with their coming departures.
pub async fn journeys_of(app: &Overview, buyer: Buyer) -> Result<BookableJourneys, Problem> {
    let (content, today) = (app.content.current(), app.clock.today(&app.zone));
    let Buyer { locale, holder, asked, booked } = buyer;
    let usual_percent = deposit_percent(&content, None).ok_or_else(|| refused(InvalidOrder::NoTerms.to_string()))?;
    let read = move |on: &Connection| {
        let departures = departures::store::on_offer(on, today)?.into_iter();
        let with_places = departures.filter(|departure| departure.cancelled_at.is_none()).map(|departure| {
            let held = match &holder {
                Some(holder) => holds::store::of_holder(on, departure.id, &holder.number, &holder.email_key)?,
                None => Vec::new(),
            };
            Ok((departure, held.iter().filter_map(|hold| hold.travellers).sum::<i64>()))
        });
        with_places.collect::<Result<Vec<_>, _>>()
    };
    let departures: Vec<(Departure, i64)> = app.database.read(read).await?;
    let own = |departure: &Departure| booked.filter(|(key, _)| *key == departure.key()).map_or(0, |(_, own)| own);
    let answer = |tour: &Tour| BookableTour {
        id: tour.id,
        title: content.title_in(app.operator_locale, tour.id).unwrap_or(&tour.title).to_owned(),
        title_of_visitor: tour.title.clone(),
        days: tour.days,
        deposit_percent: deposit_percent(&content, Some(tour)).unwrap_or(usual_percent),
        is_asked: asked == Some(tour.id),
        departures: departures
            .iter()
            .filter(|(departure, _)| departure.tour_id == tour.id)
            .map(|(departure, held)| BookableDeparture {
                starts: departure.starts.to_string(),
                left: departure.left_with(*held).map(|left| left + own(departure)),
                held: *held,
                sold: departure.booked(),
                kept: departure.kept,
                free: departure.left(),
            })
            .collect(),
    };
    let mut tours: Vec<BookableTour> = content.tours(locale).map(answer).collect();
    tours.sort_by(|one, other| (&one.title, one.id).cmp(&(&other.title, other.id)));
    Ok(BookableJourneys {
        tours,
        deposit_percent: usual_percent,
        whole_price_days: content.terms().whole_price_days,
        methods: app.bookings.payment.methods().to_vec(),
    })
}

/// A journey whose price is asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedPrice {
    /// Number of the tour.
    #[serde(default)]
    tour: i64,
    /// `YYYY-MM-DD`; empty if no day is chosen.
    #[serde(default)]
    date: String,
    #[serde(default)]
    adults: u8,
    #[serde(default)]
    children: u8,
    /// Such as `4,11`.
    #[serde(default)]
    ages: String,
}

/// Calculates what the sites would charge for a journey of the person of a case, by lines in the visitor's language; none
/// of a tour without a fixed price.
#[utoipa::path(get, path = "/api/desk/cases/{id}/price", params(("id" = uuid::Uuid, Path), AskedPrice), responses(
    (status = 200, description = "The price", body = Vec<DeskPriceLine>),
    (status = 404, description = "No such case, or no such tour on the visitor's site", body = Problem),
))]
pub async fn price(
    State(app): State<Overview>,
    SeenCase(case): SeenCase,
    Query(asked): Query<AskedPrice>,
) -> Result<Json<Vec<DeskPriceLine>>, Problem> {
    let enquiry: Enquiry = app.database.find(case).await?.ok_or_else(Problem::not_found)?;
    let affiliate = enquiry.details.affiliate().as_str();
    let invitation = invitation_of(&app, affiliate, Some(enquiry.email.clone())).await?;
    lines_of(&app, enquiry.locale, invitation == Invitation::Friends, asked).map(Json)
}

/// What the sites would charge for a journey, by lines in a language.
pub fn lines_of(
    app: &Overview,
    locale: Locale,
    is_invited: bool,
    asked: AskedPrice,
) -> Result<Vec<DeskPriceLine>, Problem> {
    let content = app.content.current();
    let tour = content.tour_by_id(locale, asked.tour).ok_or_else(Problem::not_found)?;
    let journey = PricedJourney {
        tour,
        locale,
        on: asked.date.parse::<Date>().ok(),
        adults: asked.adults.into(),
        children: asked.children.into(),
        ages: &child_ages(&RawField::Text(asked.ages)).unwrap_or_default(),
        is_invited,
    };
    Ok(journey.lines(&content, &app.catalogue).iter().map(DeskPriceLine::of).collect())
}
