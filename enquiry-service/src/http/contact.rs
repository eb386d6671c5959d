use axum::{
    extract::{Query, State},
    response::Response,
};
use serde::Deserialize;
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
    enquiry::{Contact, ContactSubmission, Details, Enquiry, Reference, suspicion},
    locale::Locale,
};

/// A visitor writes to the operator.
#[utoipa::path(post, path = "/api/contact_us",
    request_body(content((ContactSubmission = "application/json"), (ContactSubmission = "application/x-www-form-urlencoded"))),
    params(("Idempotency-Key" = Option<String>, Header, description = "Made once per form fill: a repeated call is answered as the first")),
    responses(
        (status = 201, description = "Kept", body = Receipt),
        (status = 303, description = "Kept; a plain form goes to a page that says so"),
        (status = 400, description = "No JSON, no form, or no such key", body = Problem, content_type = "application/problem+json"),
        (status = 403, description = "Not sent by a page of our sites", body = Problem, content_type = "application/problem+json"),
        (status = 413, description = "Larger than 64 KiB", body = Problem, content_type = "application/problem+json"),
        (status = 415, description = "Neither JSON nor a form", body = Problem, content_type = "application/problem+json"),
        (status = 422, description = "Wrong fields, or the key belongs to other content", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 503, description = "Not kept; send it again", content((Problem = "application/problem+json"), (String = "text/html"))),
    ))]
pub async fn contact_us(
    State(app): State<App>,
    key: IdempotencyKey,
    VisitorNetwork(network): VisitorNetwork,
    submitted: Submitted<ContactSubmission>,
) -> Response {
    let Submitted { value: mut submission, is_plain } = submitted;
    let filled_in = std::mem::take(&mut submission.filled_in_ms);
    let locale = Locale::parse(submission.locale.shown());
    let thanks = format!("/api/thanks?locale={locale}");
    let reply = Reply { app: &app, locale, is_plain, form: Form::contact(&submission), thanks };
    let contact = match Contact::parse(&submission) {
        Ok(contact) => contact,
        Err(refused) => return reply.refused(&refused),
    };
    let now = app.clock.now();
    let key = key.for_content("contact_us", &submission, now);
    let texts = [contact.details.message.as_str(), contact.name.as_str()];
    let quarantine = suspicion(&submission.company_website, &filled_in, &texts);
    let enquiry = Enquiry {
        id: Uuid::now_v7(),
        reference: Reference::random(),
        received_at: now,
        locale,
        name: contact.name,
        email: contact.email,
        phone: contact.phone,
        network,
        details: Details::Contact(contact.details),
        quarantine,
        repeats: 0,
    };
    reply.kept(keep_enquiry(&app, key, enquiry).await)
}

#[derive(Deserialize)]
pub struct ThanksQuery {
    #[serde(default)]
    locale: String,
}

/// Where a contact form without scripts ends.
#[utoipa::path(get, path = "/api/thanks", params(("locale" = Option<String>, Query)), responses(
    (status = 200, description = "A page", content_type = "text/html"),
    (status = 400, description = "No such query", body = Problem, content_type = "application/problem+json"),
))]
pub async fn thanks(State(app): State<App>, Query(query): Query<ThanksQuery>) -> Response {
    let locale = Locale::parse(&query.locale);
    let text = |key| app.catalogue.text(locale, key);
    app.pages.message(locale, text("contact:success"), text("service:sent_contact"))
}
