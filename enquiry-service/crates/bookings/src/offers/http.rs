//! The traveller's page of an offer, and its acceptance.

use axum::{
    Form,
    extract::{Path, Query, State},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use kernel::{
    fields::{FieldErrorKind, RawField, SingleLine, longest},
    http::{form_page::style_sheet, network::VisitorNetwork, problem::Problem},
};

use super::{
    actions::{self, Accepting},
    look::{SCRIPT, STYLE},
    model::{OfferRefusal, Signature},
    opened::{Changed, Opened, open, page},
};
use crate::{departures::seats::NoSeats, ledger::model::BookingReference, state::Bookings};

/// What the address says besides the reference.
#[derive(Deserialize)]
pub struct Asked {
    /// `yes` after a question was sent.
    #[serde(default)]
    asked: String,
    /// `yes` after marks were sent.
    #[serde(default)]
    marked: String,
    /// The number of the day about which the traveller asks.
    #[serde(default)]
    about: String,
    /// The numbers of the chosen options with commas between them. Without it, those that are chosen at first.
    options: Option<String>,
}

/// The page of an offer, in the language of the traveller.
#[utoipa::path(get, path = "/api/offer/{reference}",
    params(("reference" = String, Path, description = "Reference of the offer, or of its second address"), ("asked" = Option<String>, Query, description = "`yes` after a question was sent"), ("marked" = Option<String>, Query, description = "`yes` after marks were sent"), ("about" = Option<String>, Query, description = "Number of the day about which the traveller asks"), ("options" = Option<String>, Query, description = "Numbers of the chosen options, such as `1,3`. Without it, those that are chosen at first")),
    responses(
        (status = 200, description = "A page", content_type = "text/html"),
        (status = 404, description = "No such offer", body = Problem),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn offer(
    State(app): State<Bookings>,
    Path(reference): Path<String>,
    Query(asked): Query<Asked>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let opened = Problem::found(&app.catalogue, open(&app, &reference).await)?;
    let unread = opened.versions.first().filter(|_| opened.offer.read_at.is_none() && !opened.is_companion);
    if let Some(version) = unread.filter(|_| method == Method::GET && !comes_from_us(&headers)) {
        actions::opened(&app.database, (version.offer, version.id), app.clock.now()).await?;
    }
    let chosen = asked.options.as_deref().map(|numbers| numbers.split(',').filter(|number| !number.is_empty()));
    let chosen = chosen
        .filter(|_| !opened.is_companion)
        .zip(opened.versions.first())
        .and_then(|(numbers, version)| version.content.chosen(numbers));
    let (is_asked, is_marked) = (asked.asked == "yes", asked.marked == "yes");
    let shown = Changed { is_asked, is_marked, about: &asked.about, chosen, ..Changed::default() };
    Ok(page(&app, &opened, shown, StatusCode::OK).await)
}

/// Whether the page was opened by a link of our own hosts, such as that of the desk.
fn comes_from_us(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site == "same-site" || site == "same-origin")
}

/// The form of acceptance.
#[derive(Default)]
struct Acceptance {
    /// The hash of the version that the traveller has read.
    version: String,
    name: RawField,
    /// The names of other travellers.
    companions: Vec<String>,
    /// `yes` if the terms are accepted.
    terms: String,
    /// The numbers of the chosen options.
    options: Vec<String>,
    /// The total that the page has shown, in cents.
    total: Option<i64>,
    /// `yes` if only the total with the chosen options is asked for.
    show: String,
}

impl Acceptance {
    fn of(fields: Vec<(String, String)>) -> Self {
        let mut typed = Acceptance::default();
        for (name, value) in fields {
            match name.as_str() {
                "version" => typed.version = value,
                "name" => typed.name = RawField::Text(value),
                "companion" => typed.companions.push(value),
                "terms" => typed.terms = value,
                "options" => typed.options.push(value),
                "total" => typed.total = value.parse().ok(),
                "show" => typed.show = value,
                _ => {}
            }
        }
        typed
    }

    /// The names of other travellers: as many as an offer has.
    fn names(&self, most: usize) -> Result<Vec<SingleLine>, FieldErrorKind> {
        let typed = self.companions.iter().take(most);
        let names = typed.map(|name| SingleLine::optional(&RawField::Text(name.clone()), longest::NAME));
        let names: Vec<SingleLine> = names.collect::<Result<_, _>>()?;
        Ok(names.into_iter().filter(|name| !name.is_empty()).collect())
    }

    /// The chosen options, if they are those of a version.
    fn chosen(&self, of: &Opened) -> Option<Vec<usize>> {
        let version = of.versions.first().filter(|version| version.hash.as_str() == self.version)?;
        version.content.chosen(self.options.iter().map(String::as_str))
    }
}

/// Accepts an offer with the chosen options, and leads to the payment of the booking that it has become. With `show`, it
/// leads to the page that shows the total of these options.
#[utoipa::path(post, path = "/api/offer/{reference}", operation_id = "accept_offer",
    params(("reference" = String, Path, description = "Reference of the offer")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`version`, `name`, `companion` (once for each other traveller), `terms`, `options` (once for each chosen one), `total` and `show` of the page's form"),
    responses(
        (status = 303, description = "Accepted, the same now or before: the page of the payment. With `show`: the page of the offer"),
        (status = 403, description = "The origin is not one of the sites", body = Problem),
        (status = 404, description = "No such offer", body = Problem),
        (status = 409, description = "Another version was sent, other options were accepted before, the options or their total are not those of the page, or the offer cannot be accepted any more: the page says why", content_type = "text/html"),
        (status = 413, description = "Larger than 64 KiB", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 415, description = "Not a form", body = Problem),
        (status = 422, description = "The name or the tick is missing", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn accept(
    State(app): State<Bookings>,
    Path(reference): Path<String>,
    VisitorNetwork(network): VisitorNetwork,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let typed = Acceptance::of(fields);
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let found = open(&app, &reference).await.map(|found| found.filter(|opened| !opened.is_companion));
    let asked = Problem::found(&app.catalogue, found)?;
    if typed.show == "yes" {
        let chosen = typed.chosen(&asked).map(|chosen| chosen.iter().map(ToString::to_string).collect::<Vec<_>>());
        let query = chosen.map(|chosen| format!("?options={}", chosen.join(","))).unwrap_or_default();
        let address = format!("/api/offer/{reference}{query}#price");
        return Ok(Redirect::to(&address).into_response());
    }
    let text = |key: &str| app.catalogue.text(asked.case.locale, key).to_owned();
    let signed_by = SingleLine::required(&typed.name, longest::NAME);
    let companions = typed.names(asked.versions.first().map_or(0, |version| version.content.most_companions()));
    let (Ok(signed_by), Ok(companions), "yes") = (signed_by, companions, typed.terms.as_str()) else {
        let shown = Changed {
            refusal: text("service:offer_incomplete"),
            typed_name: typed.name.as_str(),
            companions: typed.companions.clone(),
            chosen: typed.chosen(&asked),
            ..Changed::default()
        };
        return Ok(page(&app, &asked, shown, StatusCode::UNPROCESSABLE_ENTITY).await);
    };
    let accepting = Accepting {
        reference: reference.clone(),
        hash: typed.version.clone(),
        options: typed.options.clone(),
        total: typed.total,
        signature: Signature { signed_by, companions, network },
    };
    match actions::accept(&app.database, &app.business, accepting, app.clock.now()).await? {
        Ok(()) => {
            app.wake.notify_one();
            Ok(Redirect::to(&format!("/Payment?reference={reference}")).into_response())
        }
        Err(OfferRefusal::NotThere | OfferRefusal::InQuarantine) => Err(Problem::not_found()),
        Err(refusal) => {
            let now = Problem::found(&app.catalogue, open(&app, &reference).await)?;
            let refusal = match refusal {
                OfferRefusal::NoSeats(NoSeats::TooFew(left)) => {
                    let left = left.to_string();
                    app.catalogue.filled(now.case.locale, "service:offer_too_few_places", &[("places", &left)])
                }
                OfferRefusal::SameDays => text("service:offer_same_days"),
                OfferRefusal::UnknownOption => text("service:offer_unknown_option"),
                OfferRefusal::OtherTotal => text("service:offer_other_total"),
                // The page says it in its first lines.
                OfferRefusal::Accepted
                | OfferRefusal::Expired
                | OfferRefusal::Withdrawn
                | OfferRefusal::OtherTerms
                | OfferRefusal::NoSeats(NoSeats::Cancelled) => String::new(),
                _ => text("service:offer_replaced"),
            };
            let chosen = typed.chosen(&now);
            let companions = typed.companions.clone();
            let shown = Changed { refusal, typed_name: typed.name.as_str(), companions, chosen, ..Changed::default() };
            Ok(page(&app, &now, shown, StatusCode::CONFLICT).await)
        }
    }
}

/// The style sheet of the page.
pub async fn style() -> Response {
    style_sheet(STYLE)
}

/// The script of a page with options.
pub async fn script() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "public, max-age=3600")];
    (headers, SCRIPT).into_response()
}
