use axum::response::Response;

use super::{form_page::Form, idempotency::IdempotencyKey, responses::FormResponses, submitted::Submitted};
use crate::domain::enquiry::QuoteSubmission;

/// A visitor asks for a free quote.
#[utoipa::path(post, path = "/api/requestquote",
    request_body(content((QuoteSubmission = "application/json"), (QuoteSubmission = "application/x-www-form-urlencoded"))),
    params(IdempotencyKey),
    responses(FormResponses))]
pub async fn request_quote(submitted: Submitted<QuoteSubmission>) -> Response {
    let Submitted { app, form, filled_in, network, now, .. } = &submitted;
    let reply = submitted.reply(Form::quote(form), "/ThankyouQuote".to_owned());
    let asked = match form.parse(submitted.today()) {
        Ok(asked) => asked,
        Err(refused) => return reply.refused(&refused),
    };
    let enquiry = asked.received(*now, network.clone(), &form.company_website, filled_in);
    reply.kept(app.intake.enquiry(submitted.key("requestquote"), enquiry).await)
}
