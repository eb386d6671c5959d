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
    actions::{self, Done, Marking, Sharing},
    form::TypedMarks,
    model::ShareScope,
};
use crate::{
    ledger::model::BookingReference,
    offers::{
        model::MOST_DAYS,
        opened::{Changed, Opened, open, page},
    },
    state::Bookings,
};

/// How the traveller shares an offer.
#[derive(Deserialize)]
pub struct ShareForm {
    /// The reference of the second address that the page has shown; empty if there was none.
    #[serde(default)]
    shared: String,
    /// `yes` if companions see the price.
    #[serde(default)]
    prices: String,
    /// `yes` if the second address ends.
    #[serde(default)]
    end: String,
    /// The name of a companion whose marks are removed.
    #[serde(default)]
    remove: String,
}

impl From<ShareForm> for Sharing {
    fn from(ShareForm { shared, prices, end, remove }: ShareForm) -> Self {
        let scope = if prices == "yes" { ShareScope::JourneyAndPrice } else { ShareScope::Journey };
        match shared.as_str() {
            _ if !remove.is_empty() => Sharing::Remove(remove),
            _ if end == "yes" => Sharing::End,
            "" => Sharing::Make(scope),
            _ => Sharing::Change(shared, scope),
        }
    }
}

/// Makes a second address of an offer for companions, changes what they see, ends it, or removes what one of them has
/// marked.
#[utoipa::path(post, path = "/api/offer/{reference}/sharing", operation_id = "share_offer",
    params(("reference" = String, Path, description = "Reference of the offer")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`shared`, `prices`, `end` and `remove` of the page's forms"),
    responses(
        (status = 303, description = "Done, or the offer is withdrawn: the page of the offer"),
        (status = 403, description = "The origin is not one of the sites", body = Problem),
        (status = 404, description = "No such offer", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 413, description = "Larger than 64 KiB", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 415, description = "Not a form", body = Problem),
        (status = 422, description = "The form is not that of the page", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 429, description = "Sixty times within an hour: nothing was written", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn share(
    State(app): State<Bookings>,
    Path(reference): Path<String>,
    Form(form): Form<ShareForm>,
) -> Result<Response, Problem> {
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    match actions::share(&app.database, reference.clone(), form.into(), app.clock.now()).await? {
        Done::NotThere => Err(Problem::not_found()),
        Done::TooMany => Err(Problem::limited()),
        _ => Ok(Redirect::to(&format!("/api/offer/{reference}#share")).into_response()),
    }
}

/// Writes what a companion has marked.
#[utoipa::path(post, path = "/api/offer/{reference}/marks", operation_id = "mark_offer",
    params(("reference" = String, Path, description = "Reference of the second address")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`version`, `name`, and for each marked day `mark-DAY` (`liked`, `unwanted`, `none`) and `note-DAY` of the page's form"),
    responses(
        (status = 303, description = "Written: the page of the offer"),
        (status = 403, description = "The origin is not one of the sites", body = Problem),
        (status = 404, description = "No such address", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 409, description = "A newer version was sent, the offer can no longer be accepted, or twenty people have marked days: the page says it", content_type = "text/html"),
        (status = 413, description = "Larger than 64 KiB", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 415, description = "Not a form", body = Problem),
        (status = 422, description = "Name or marks are missing, or a note is too long", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 429, description = "Marks were sent sixty times within an hour: nothing was written", content_type = "text/html"),
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
    // What was typed on a page of an earlier version is compared with that one.
    let is_newest = opened.versions.first().is_some_and(|version| version.hash.as_str() == typed.version);
    let Ok((name, days)) = typed.parse(if is_newest { days } else { MOST_DAYS }) else {
        return Ok(
            refused(&app, "service:offer_mark_incomplete", (&opened, typed), StatusCode::UNPROCESSABLE_ENTITY).await
        );
    };
    let marking = Marking { reference: reference.clone(), hash: typed.version.clone(), name, days };
    let (key, status) = match actions::mark(&app.database, marking, (app.clock.now(), app.clock.today(&app.zone)))
        .await?
    {
        Done::Written => return Ok(Redirect::to(&format!("/api/offer/{reference}?marked=yes#main")).into_response()),
        Done::NotThere => return Err(Problem::not_found()),
        Done::Ended => ("service:offer_shared_ended", StatusCode::CONFLICT),
        Done::Replaced => ("service:offer_mark_replaced", StatusCode::CONFLICT),
        Done::Full => ("service:offer_mark_full", StatusCode::CONFLICT),
        Done::TooMany => ("service:page_too_often", StatusCode::TOO_MANY_REQUESTS),
    };
    let now = Problem::found(&app.catalogue, open(&app, &reference).await)?;
    Ok(refused(&app, key, (&now, typed), status).await)
}

/// The page with the reason why nothing was written, and with what the companion has typed at the days of the newest
/// version.
async fn refused(app: &Bookings, key: &str, (opened, typed): (&Opened, TypedMarks), status: StatusCode) -> Response {
    let refusal = app.catalogue.text(opened.case.locale, key).to_owned();
    let read = opened.versions.iter().find(|version| version.hash.as_str() == typed.version);
    let marks = match (read, opened.versions.first()) {
        (Some(read), Some(newest)) => typed.moved(read, newest),
        _ => typed,
    };
    page(app, opened, Changed { refusal, marks, ..Changed::default() }, status).await
}
