//! Questions of travellers about an offer: they are messages in the thread of its case.

use axum::{
    Form,
    extract::{Path, State},
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;
use uuid::Uuid;

use bookings::{ledger::model::BookingReference, offers};
use correspondence::mailbox::{actions::write_from_page, model::IncomingMail};
use intake::enquiries::{self, model::Enquiry};
use kernel::{
    clock,
    database::{DatabaseError, Transaction},
    fields::{MultiLine, RawField, SingleLine, longest},
    http::problem::Problem,
    rate_limits::{actions::count_one, model::RateLimit},
};

use crate::state::Overview;

/// The largest number of questions about one offer within an hour.
const MOST_QUESTIONS: i64 = 20;
const HOUR: clock::Millis = 60 * 60 * 1000;

/// A question as the page sends it.
#[derive(Deserialize)]
pub struct Question {
    /// Id of the form, created by the page: a repeated call is the same question.
    #[serde(default)]
    key: Uuid,
    /// The number of a day; empty for the whole journey.
    #[serde(default)]
    about: RawField,
    #[serde(default)]
    text: RawField,
}

/// The result of asking.
enum Asked {
    Written,
    NotThere,
    TooMany,
}

/// Writes a question or a wish of the traveller into the case of the offer.
#[utoipa::path(post, path = "/api/offer/{reference}/question", operation_id = "ask_about_offer",
    params(("reference" = String, Path, description = "Reference of the offer")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`key`, `about` and `text` of the page's form"),
    responses(
        (status = 303, description = "Written, now or before: the page of the offer"),
        (status = 403, description = "The origin is not one of the sites", body = Problem),
        (status = 404, description = "No such offer", body = Problem),
        (status = 413, description = "Larger than 64 KiB", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 415, description = "Not a form", body = Problem),
        (status = 422, description = "The form is not that of the page", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 429, description = "Twenty questions within an hour: nothing was written", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn ask(
    State(app): State<Overview>,
    Path(reference): Path<String>,
    Form(Question { key, about, text }): Form<Question>,
) -> Result<Response, Problem> {
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let page = format!("/api/offer/{reference}");
    // The browser asks for a text; without one there is nothing to write.
    let Ok(text) = MultiLine::required(&text, longest::MESSAGE) else {
        return Ok(Redirect::to(&format!("{page}#ask")).into_response());
    };
    let (now, catalogue) = (app.clock.now(), app.catalogue.clone());
    let asked = app.database.write(move |transaction: &Transaction| {
        let Some((offer, case)) = found(transaction, &reference)? else { return Ok(Asked::NotThere) };
        let Some(version) = offers::store::newest(transaction, offer.id)? else { return Ok(Asked::NotThere) };
        let limit = RateLimit { key: format!("offer/{}/questions", offer.id), max: MOST_QUESTIONS, window: HOUR };
        if !count_one(transaction, &limit, now)? {
            return Ok(Asked::TooMany);
        }
        let journey = &version.content.journey;
        let day = about.as_str().trim().parse::<usize>().ok();
        let title = day.and_then(|day| Some((day, journey.programme.get(day.checked_sub(1)?)?)));
        let subject = match title {
            Some((number, day)) => {
                let label = catalogue.filled(case.locale, "service:booking_day", &[("day", &number.to_string())]);
                format!("{}: {label}, {}", journey.tour, day.title)
            }
            None => journey.tour.clone(),
        };
        let subject = SingleLine::optional(&RawField::Text(subject), longest::MESSAGE).unwrap_or_default();
        // The thread shows no subjects.
        let text = format!("{subject}\n\n{}", text.as_str());
        let mail = IncomingMail::of_page(key, (&case.email, &case.name), subject, text, now);
        write_from_page(transaction, case.id, mail)?;
        Ok(Asked::Written)
    });
    match asked.await? {
        Asked::Written => {
            app.wake.notify_one();
            Ok(Redirect::to(&format!("{page}?asked=yes#main")).into_response())
        }
        Asked::NotThere => Err(Problem::not_found()),
        Asked::TooMany => Err(Problem::limited()),
    }
}

/// The offer and its case, whose person is not erased.
fn found(
    transaction: &Transaction,
    reference: &BookingReference,
) -> Result<Option<(offers::model::Offer, Enquiry)>, DatabaseError> {
    let Some(offer) = offers::store::by_reference(transaction, reference.as_str())? else { return Ok(None) };
    let case = enquiries::store::locked(transaction, offer.enquiry)?;
    Ok(case.filter(|case| !case.email.as_str().is_empty()).map(|case| (offer, case)))
}
