//! The traveller's page of an offer, and its acceptance.

use axum::{
    Form,
    extract::{Path, State},
    http::{HeaderMap, Method, StatusCode},
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use intake::enquiries::model::Enquiry;
use kernel::{
    database::{Connection, DatabaseError},
    fields::{RawField, SingleLine, longest},
    http::{network::VisitorNetwork, problem::Problem},
};
use staff::people::model::StaffMember;

use super::{
    actions::{self, Accepting},
    model::{Offer, OfferRefusal, OfferVersion},
    page::{OFFER, Shown, values},
    store,
};
use crate::{ledger::model::BookingReference, state::Bookings};

/// An offer as its page reads it.
struct Read {
    offer: Offer,
    versions: Vec<OfferVersion>,
    case: Enquiry,
    sender: Option<StaffMember>,
}

/// The page of an offer, in the language of the traveller.
#[utoipa::path(get, path = "/api/offer/{reference}",
    params(("reference" = String, Path, description = "Reference of the offer")),
    responses(
        (status = 200, description = "A page", content_type = "text/html"),
        (status = 404, description = "No such offer", body = Problem),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn offer(
    State(app): State<Bookings>,
    Path(reference): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let read = Problem::found(&app.catalogue, read(&app, &reference).await)?;
    let unread = read.versions.first().filter(|_| read.offer.read_at.is_none());
    if let Some(version) = unread.filter(|_| method == Method::GET && !comes_from_us(&headers)) {
        actions::opened(&app.database, (version.offer, version.id), app.clock.now()).await?;
    }
    Ok(page(&app, &read, String::new(), "", StatusCode::OK))
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
        let name = typed.name.as_str();
        return Ok(page(&app, &asked, text("service:offer_incomplete"), name, StatusCode::UNPROCESSABLE_ENTITY));
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
            Ok(page(&app, &now, refusal, typed.name.as_str(), StatusCode::CONFLICT))
        }
    }
}

fn page(app: &Bookings, read: &Read, refusal: String, typed_name: &str, status: StatusCode) -> Response {
    let Read { offer, versions, case, sender } = read;
    let Some(version) = versions.first() else { return Problem::not_found().into_response() };
    let sender = sender.as_ref().map(|sender| sender.name.to_string()).unwrap_or_default();
    let shown =
        Shown { offer, version, before: versions.get(1), locale: case.locale, sender: &sender, refusal, typed_name };
    app.pages.page(OFFER.0, values(app, &shown), status)
}

/// An offer of which a version was sent, to a person whose data are not erased.
async fn read(app: &Bookings, reference: &BookingReference) -> Result<Option<Read>, DatabaseError> {
    let reference = reference.clone();
    let read = move |on: &Connection| {
        let Some(offer) = store::by_reference(on, reference.as_str())? else { return Ok(None) };
        let (versions, case) = (store::versions(on, offer.id)?, on.find::<Enquiry>(offer.enquiry)?);
        let sender = versions.first().map_or(Ok(None), |version| on.find::<StaffMember>(version.sent_by))?;
        let case = case.filter(|_| !versions.is_empty());
        Ok(case.map(|case| Read { offer, versions, case, sender }))
    };
    app.database.read(read).await
}
