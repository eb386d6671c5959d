use axum::response::Response;

use super::model::QuoteSubmission;
use crate::{
    intake::enquiries::actions::submit,
    kernel::http::{form_page::Form, idempotency::IdempotencyKey, responses::FormResponses, visitor_form::VisitorForm},
};

/// Requests a free quote.
#[utoipa::path(post, path = "/api/requestquote",
    request_body(content((QuoteSubmission = "application/json"), (QuoteSubmission = "application/x-www-form-urlencoded"))),
    params(IdempotencyKey),
    responses(FormResponses))]
pub async fn request_quote(visitor_form: VisitorForm<QuoteSubmission>) -> Response {
    let VisitorForm { app, form, filled_in, network, now, .. } = &visitor_form;
    let reply = visitor_form.reply(Form::quote(form), "/ThankyouQuote".to_owned());
    let asked = match form.parse(visitor_form.today()) {
        Ok(asked) => asked,
        Err(refused) => return reply.refused(&refused),
    };
    let enquiry = asked.received(*now, network.clone(), &form.company_website, filled_in);
    reply.kept(submit(&app.intake, visitor_form.key("requestquote"), enquiry).await)
}
