//! The traveller shares an offer; companions mark its days.

use axum::{
    Form,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use kernel::http::problem::Problem;

use super::{
    actions::{self, Marked, Marking},
    form::TypedMarks,
    model::ShareScope,
};
use crate::{
    ledger::model::BookingReference,
    offers::opened::{Changed, Opened, open, page},
    state::Bookings,
};

/// How the traveller shares an offer.
#[derive(Deserialize)]
pub struct Sharing {
    /// `yes` if companions see the price.
    #[serde(default)]
    prices: String,
    /// `yes` if the second address ends.
    #[serde(default)]
    end: String,
}

/// Makes a second address of an offer for companions, changes what they see, or ends it.
#[utoipa::path(post, path = "/api/offer/{reference}/sharing", operation_id = "share_offer",
    params(("reference" = String, Path, description = "Reference of the offer")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`prices` and `end` of the page's form"),
    responses(
        (status = 303, description = "Done: the page of the offer"),
        (status = 403, description = "The origin is not one of the sites", body = Problem),
        (status = 404, description = "No such offer, or it is withdrawn", body = Problem),
        (status = 413, description = "Larger than 64 KiB", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 415, description = "Not a form", body = Problem),
        (status = 422, description = "The form is not that of the page", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn share(
    State(app): State<Bookings>,
    Path(reference): Path<String>,
    Form(Sharing { prices, end }): Form<Sharing>,
) -> Result<Response, Problem> {
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let scope = if prices == "yes" { ShareScope::JourneyAndPrice } else { ShareScope::Journey };
    let scope = (end != "yes").then_some(scope);
    if !actions::share(&app.database, reference.clone(), scope, app.clock.now()).await? {
        return Err(Problem::not_found());
    }
    Ok(Redirect::to(&format!("/api/offer/{reference}#share")).into_response())
}

/// Writes what a companion has marked.
#[utoipa::path(post, path = "/api/offer/{reference}/marks", operation_id = "mark_offer",
    params(("reference" = String, Path, description = "Reference of the second address")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`version`, `name`, and for each marked day `mark-DAY` (`liked`, `unwanted`, `none`) and `note-DAY` of the page's form"),
    responses(
        (status = 303, description = "Written: the page of the offer"),
        (status = 403, description = "The origin is not one of the sites", body = Problem),
        (status = 404, description = "No such address, or the offer is withdrawn or accepted", body = Problem),
        (status = 409, description = "A newer version was sent, or twenty people have marked days: the page says it", content_type = "text/html"),
        (status = 413, description = "Larger than 64 KiB", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 415, description = "Not a form", body = Problem),
        (status = 422, description = "Name or marks are missing, or a note is too long", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 429, description = "Marks were sent sixty times within an hour: nothing was written", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn mark(
    State(app): State<Bookings>,
    Path(reference): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let typed = TypedMarks::of(fields);
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let found = open(&app, &reference).await.map(|found| found.filter(|opened| opened.is_companion));
    let opened = Problem::found(&app.catalogue, found)?;
    let days = opened.versions.first().map_or(0, |version| version.content.journey.programme.len());
    let Ok((name, days)) = typed.parse(days) else {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Ok(refused(&app, "service:offer_mark_incomplete", (&opened, typed), status).await);
    };
    let marking = Marking { reference: reference.clone(), hash: typed.version.clone(), name, days };
    match actions::mark(&app.database, marking, app.clock.now()).await? {
        Marked::Written => Ok(Redirect::to(&format!("/api/offer/{reference}?marked=yes#main")).into_response()),
        Marked::NotThere => Err(Problem::not_found()),
        Marked::TooMany => Err(Problem::limited()),
        Marked::Replaced => {
            let now = Problem::found(&app.catalogue, open(&app, &reference).await)?;
            Ok(refused(&app, "service:offer_mark_replaced", (&now, typed), StatusCode::CONFLICT).await)
        }
        Marked::Full => Ok(refused(&app, "service:offer_mark_full", (&opened, typed), StatusCode::CONFLICT).await),
    }
}

/// The page with the reason why nothing was written, and with what the companion has typed.
async fn refused(app: &Bookings, key: &str, (opened, marks): (&Opened, TypedMarks), status: StatusCode) -> Response {
    let refusal = app.catalogue.text(opened.case.locale, key).to_owned();
    page(app, opened, Changed { refusal, marks, ..Changed::default() }, status).await
}
