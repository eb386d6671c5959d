//! Questions of travellers about an offer: they are messages in the thread of its case.

use axum::{
    Form,
    extract::{Path, State},
    response::{IntoResponse, Redirect, Response},
};
use content_model::Locale;
use serde::Deserialize;
use uuid::Uuid;

use bookings::{
    ledger::model::BookingReference,
    offers::{self, model::Offer},
};
use correspondence::mailbox::{actions::write_from_page, model::IncomingMail, store::knows};
use intake::enquiries::{self, model::Enquiry};
use kernel::{
    clock,
    database::{Connection, DatabaseError, Transaction},
    fields::{FieldErrors, MultiLine, RawField, SingleLine, longest},
    http::problem::Problem,
    rate_limits::{actions::count_one, model::RateLimit},
};

use crate::state::Overview;

/// The largest numbers of questions about one offer within an hour, and in one case within a day.
const MOST_OF_HOUR: i64 = 20;
const MOST_OF_DAY: i64 = 40;
const HOUR: clock::Millis = 60 * 60 * 1000;

/// A question as the page sends it.
#[derive(Deserialize)]
pub struct Question {
    /// Id of the form, created by the page: a repeated call with the same words is the same question.
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
    // Browsers count a line break as one character and send it as two.
    let typed = RawField::Text(text.as_str().replace("\r\n", "\n"));
    let mut errors = FieldErrors::default();
    let Some(text) = errors.take("text", MultiLine::required(&typed, longest::MESSAGE)) else {
        let locale = Problem::found(&app.catalogue, app.database.read(locale_of(&reference)).await)?;
        return Err(Problem::invalid(&app.catalogue, locale, &errors.into_list()));
    };
    let (now, catalogue) = (app.clock.now(), app.catalogue.clone());
    let asked = app.database.write(move |transaction: &Transaction| {
        let Some((offer, case)) = found(transaction, &reference)? else { return Ok(Asked::NotThere) };
        let Some(version) = offers::store::newest(transaction, offer.id)? else { return Ok(Asked::NotThere) };
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
        let identity = format!("{}/{key}/{}", offer.id, blake3::hash(text.as_bytes()));
        let mail = IncomingMail::of_page(&identity, (&case.email, &case.name), subject, text, now);
        if knows(transaction, &mail.key)? {
            return Ok(Asked::Written);
        }
        for (key, max, window) in [
            (format!("offer/{}/questions", offer.id), MOST_OF_HOUR, HOUR),
            (format!("case/{}/questions", case.id), MOST_OF_DAY, 24 * HOUR),
        ] {
            if !count_one(transaction, &RateLimit { key, max, window }, now)? {
                return Ok(Asked::TooMany);
            }
        }
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

/// The offer and its case, locked in this order. None if the person is erased, or the offer withdrawn: its address may be
/// known to whoever reads the mails of a wrong address.
fn found(transaction: &Transaction, reference: &BookingReference) -> Result<Option<(Offer, Enquiry)>, DatabaseError> {
    let Some(offer) = offers::store::by_reference(transaction, reference.as_str())? else { return Ok(None) };
    let offer = offers::store::locked(transaction, offer.id)?.filter(|offer| offer.withdrawn_at.is_none());
    let Some(offer) = offer else { return Ok(None) };
    let case = enquiries::store::locked(transaction, offer.enquiry)?;
    Ok(case.filter(|case| !case.email.as_str().is_empty()).map(|case| (offer, case)))
}

/// The language of the traveller.
fn locale_of(
    reference: &BookingReference,
) -> impl FnOnce(&Connection) -> Result<Option<Locale>, DatabaseError> + Send + 'static {
    let reference = reference.clone();
    move |on| {
        let Some(offer) = offers::store::by_reference(on, reference.as_str())? else { return Ok(None) };
        Ok(on.find::<Enquiry>(offer.enquiry)?.map(|case| case.locale))
    }
}
