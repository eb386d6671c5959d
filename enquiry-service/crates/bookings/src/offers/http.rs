//! The traveller's page of an offer, and its acceptance.

use axum::{
    Form,
    extract::{Path, Query, State},
    http::{HeaderMap, Method, StatusCode},
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use intake::enquiries::model::Enquiry;
use kernel::{
    database::{Connection, DatabaseError},
    fields::{RawField, SingleLine, longest},
    http::{form_page::style_sheet, network::VisitorNetwork, problem::Problem},
};
use staff::{
    people::model::StaffMember,
    profile::{self, model::StaffProfile},
};

use super::{
    actions::{self, Accepting},
    look::STYLE,
    model::{Offer, OfferRefusal, OfferVersion},
    page::{Shown, response},
    store,
};
use crate::{ledger::model::BookingReference, state::Bookings};

/// What the address says besides the reference.
#[derive(Deserialize)]
pub struct Asked {
    /// `yes` after a question was sent.
    #[serde(default)]
    asked: String,
}

/// An offer as its page reads it.
struct Read {
    offer: Offer,
    versions: Vec<OfferVersion>,
    case: Enquiry,
    sender: Option<StaffMember>,
    profile: StaffProfile,
}

/// The page of an offer, in the language of the traveller.
#[utoipa::path(get, path = "/api/offer/{reference}",
    params(("reference" = String, Path, description = "Reference of the offer"), ("asked" = Option<String>, Query, description = "`yes` after a question was sent")),
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
    let read = Problem::found(&app.catalogue, read(&app, &reference).await)?;
    let unread = read.versions.first().filter(|_| read.offer.read_at.is_none());
    if let Some(version) = unread.filter(|_| method == Method::GET && !comes_from_us(&headers)) {
        actions::opened(&app.database, (version.offer, version.id), app.clock.now()).await?;
    }
    let shown = Changed { is_asked: asked.asked == "yes", ..Changed::default() };
    Ok(page(&app, &read, shown, StatusCode::OK).await)
}

/// Whether the page was opened by a link of our own hosts, such as that of the desk.
fn comes_from_us(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site == "same-site" || site == "same-origin")
}

/// The acceptance of an offer.
#[derive(Deserialize)]
pub struct Acceptance {
    /// The hash of the version that the traveller has read.
    #[serde(default)]
    version: String,
    #[serde(default)]
    name: RawField,
    /// `yes` if the terms are accepted.
    #[serde(default)]
    terms: String,
}

/// Accepts an offer, and leads to the payment of the booking that it has become.
#[utoipa::path(post, path = "/api/offer/{reference}", operation_id = "accept_offer",
    params(("reference" = String, Path, description = "Reference of the offer")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`version`, `name` and `terms` of the page's form"),
    responses(
        (status = 303, description = "Accepted, now or before: the page of the payment"),
        (status = 403, description = "The origin is not one of the sites", body = Problem),
        (status = 404, description = "No such offer", body = Problem),
        (status = 409, description = "Another version was sent, or the offer cannot be accepted any more: the page says why", content_type = "text/html"),
        (status = 413, description = "Larger than 64 KiB", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 415, description = "Not a form", body = Problem),
        (status = 422, description = "The name or the tick is missing", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn accept(
    State(app): State<Bookings>,
    Path(reference): Path<String>,
    VisitorNetwork(network): VisitorNetwork,
    Form(typed): Form<Acceptance>,
) -> Result<Response, Problem> {
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let asked = Problem::found(&app.catalogue, read(&app, &reference).await)?;
    let text = |key: &str| app.catalogue.text(asked.case.locale, key).to_owned();
    let signed_by = SingleLine::required(&typed.name, longest::NAME);
    let (Ok(signed_by), "yes") = (signed_by, typed.terms.as_str()) else {
        let shown =
            Changed { refusal: text("service:offer_incomplete"), typed_name: typed.name.as_str(), is_asked: false };
        return Ok(page(&app, &asked, shown, StatusCode::UNPROCESSABLE_ENTITY).await);
    };
    let accepting = Accepting { reference: reference.clone(), hash: typed.version, signed_by, network };
    match actions::accept(&app.database, &app.business, accepting, app.clock.now()).await? {
        Ok(()) => {
            app.wake.notify_one();
            Ok(Redirect::to(&format!("/Payment?reference={reference}")).into_response())
        }
        Err(OfferRefusal::NotThere | OfferRefusal::InQuarantine) => Err(Problem::not_found()),
        Err(refusal) => {
            let now = Problem::found(&app.catalogue, read(&app, &reference).await)?;
            let refusal = match refusal {
                OfferRefusal::TooFewPlaces(left) => {
                    let left = left.to_string();
                    app.catalogue.filled(now.case.locale, "service:offer_too_few_places", &[("places", &left)])
                }
                OfferRefusal::SameDays => text("service:offer_same_days"),
                OfferRefusal::Expired | OfferRefusal::Withdrawn | OfferRefusal::OtherTerms => String::new(),
                _ => text("service:offer_replaced"),
            };
            let shown = Changed { refusal, typed_name: typed.name.as_str(), is_asked: false };
            Ok(page(&app, &now, shown, StatusCode::CONFLICT).await)
        }
    }
}

/// What the page shows besides the offer.
#[derive(Default)]
struct Changed<'a> {
    /// Why it was not accepted just now; empty if it was not tried.
    refusal: String,
    /// The name that the traveller has typed.
    typed_name: &'a str,
    /// Whether a question was sent just now.
    is_asked: bool,
}

async fn page(app: &Bookings, read: &Read, changed: Changed<'_>, status: StatusCode) -> Response {
    let Read { offer, versions, case, sender, profile } = read;
    let Some(version) = versions.first() else { return Problem::not_found().into_response() };
    let sender = sender.as_ref().map(|sender| sender.name.to_string()).unwrap_or_default();
    let Changed { refusal, typed_name, is_asked } = changed;
    let before = versions.get(1);
    let shown = Shown { offer, version, before, case, sender: &sender, profile, refusal, typed_name, is_asked };
    let look = app.looks.of(case.locale, app.clock.now()).await;
    response(app, &look, &shown, status, |html| html)
}

/// The style sheet of the page.
pub async fn style() -> Response {
    style_sheet(STYLE)
}

/// An offer of which a version was sent, to a person whose data are not erased.
async fn read(app: &Bookings, reference: &BookingReference) -> Result<Option<Read>, DatabaseError> {
    let reference = reference.clone();
    let read = move |on: &Connection| {
        let Some(offer) = store::by_reference(on, reference.as_str())? else { return Ok(None) };
        let (versions, case) = (store::versions(on, offer.id)?, on.find::<Enquiry>(offer.enquiry)?);
        let sender = versions.first().map_or(Ok(None), |version| on.find::<StaffMember>(version.sent_by))?;
        let profile = sender.as_ref().map_or(Ok(None), |sender| profile::store::of_person(on, sender.id))?;
        let (case, profile) = (case.filter(|_| !versions.is_empty()), profile.unwrap_or_default());
        Ok(case.map(|case| Read { offer, versions, case, sender, profile }))
    };
    app.database.read(read).await
}
