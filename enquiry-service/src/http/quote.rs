use axum::{extract::State, response::Response};
use content_model::Locale;

use super::{
    AppState, form_or_json::FormOrJson, form_page::Form, idempotency::IdempotencyKey, network::VisitorNetwork,
    received::Reply, responses::FormResponses,
};
use crate::domain::enquiry::QuoteSubmission;

/// A visitor asks for a free quote.
#[utoipa::path(post, path = "/api/requestquote",
    request_body(content((QuoteSubmission = "application/json"), (QuoteSubmission = "application/x-www-form-urlencoded"))),
    params(IdempotencyKey),
    responses(FormResponses))]
pub async fn request_quote(
    State(app): State<AppState>,
    key: IdempotencyKey,
    VisitorNetwork(network): VisitorNetwork,
    submitted: FormOrJson<QuoteSubmission>,
) -> Response {
    let FormOrJson { value: mut submission, is_plain } = submitted;
    let filled_in = std::mem::take(&mut submission.filled_in_ms);
    let locale = Locale::from_code_or_english(submission.locale.as_str());
    let form = Form::quote(&submission);
    let reply = Reply { app: &app, locale, is_plain, form, thanks: "/ThankyouQuote".to_owned() };
    let asked = match submission.parse(app.clock.today(&app.settings.zone)) {
        Ok(asked) => asked,
        Err(refused) => return reply.refused(&refused),
    };
    let now = app.clock.now();
    let key = key.for_content("requestquote", &submission, now);
    let enquiry = asked.received(now, network, &submission.company_website, &filled_in);
    reply.kept(app.intake.enquiry(key, enquiry).await)
}
