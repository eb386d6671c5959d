use axum::{extract::State, response::Response};
use uuid::Uuid;

use super::{
    App,
    form_page::Form,
    idempotency::IdempotencyKey,
    network::VisitorNetwork,
    problem::Problem,
    received::{Receipt, Reply, keep_enquiry},
    submitted::Submitted,
};
use crate::{
    enquiry::{Details, Enquiry, Quote, QuoteSubmission, Reference, suspicion},
    fields::Typed,
    locale::Locale,
};

/// A visitor asks for a free quote.
#[utoipa::path(post, path = "/api/requestquote",
    request_body(content((QuoteSubmission = "application/json"), (QuoteSubmission = "application/x-www-form-urlencoded"))),
    params(("Idempotency-Key" = Option<String>, Header, description = "Made once per form fill: a repeated call is answered as the first")),
    responses(
        (status = 201, description = "Kept", body = Receipt),
        (status = 303, description = "Kept; a plain form goes to the thank-you page"),
        (status = 400, description = "No JSON, no form, or no such key", body = Problem, content_type = "application/problem+json"),
        (status = 403, description = "Not sent by a page of our sites", body = Problem, content_type = "application/problem+json"),
        (status = 413, description = "Larger than 64 KiB", body = Problem, content_type = "application/problem+json"),
        (status = 415, description = "Neither JSON nor a form", body = Problem, content_type = "application/problem+json"),
        (status = 422, description = "Wrong fields, or the key belongs to other content", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 503, description = "Not kept; send it again", content((Problem = "application/problem+json"), (String = "text/html"))),
    ))]
pub async fn request_quote(
    State(app): State<App>,
    key: IdempotencyKey,
    VisitorNetwork(network): VisitorNetwork,
    submitted: Submitted<QuoteSubmission>,
) -> Response {
    let Submitted { value: mut submission, is_plain } = submitted;
    let filled_in = std::mem::take(&mut submission.filled_in_ms);
    let locale = Locale::parse(submission.locale.shown());
    let form = Form::quote(&submission);
    let reply = Reply { app: &app, locale, is_plain, form, thanks: "/ThankyouQuote".to_owned() };
    let quote = match Quote::parse(&submission, app.clock.today(&app.settings.zone)) {
        Ok(quote) => quote,
        Err(refused) => return reply.refused(&refused),
    };
    let now = app.clock.now();
    let key = key.for_content("requestquote", &submission, now);
    let enquiry = enquiry(quote, now, network, &submission.company_website, &filled_in);
    reply.kept(keep_enquiry(&app, key, enquiry).await)
}

fn enquiry(quote: Quote, now: i64, network: Option<String>, hidden: &Typed, filled_in: &Typed) -> Enquiry {
    let details = &quote.details;
    let texts =
        [details.message.as_str(), details.most_important.as_str(), details.place.as_str(), quote.name.as_str()];
    let quarantine = suspicion(hidden, filled_in, &texts);
    Enquiry {
        id: Uuid::now_v7(),
        reference: Reference::random(),
        received_at: now,
        locale: quote.locale,
        name: quote.name,
        email: quote.email,
        phone: quote.phone,
        network,
        details: Details::Quote(quote.details),
        quarantine,
        repeats: 0,
    }
}
