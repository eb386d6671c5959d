use axum::{
    extract::{Query, State},
    response::Response,
};
use content_model::Locale;
use serde::Deserialize;

use kernel::{
    fields::reference::Reference,
    http::{
        form_page::{Control, Form, hidden, optional, required},
        idempotency::IdempotencyKey,
        problem::Problem,
        responses::FormResponses,
        visitor_form::{VisitorForm, form_fields},
    },
};

use super::model::ContactSubmission;
use crate::{enquiries::actions::submit, state::Intake};

form_fields!(ContactSubmission);

/// Sends a message to the operator.
#[utoipa::path(post, path = "/api/contact_us",
    request_body(content((ContactSubmission = "application/json"), (ContactSubmission = "application/x-www-form-urlencoded"))),
    params(IdempotencyKey),
    responses(FormResponses))]
pub async fn contact_us(State(app): State<Intake>, visitor_form: VisitorForm<ContactSubmission>) -> Response {
    let VisitorForm { form, filled_in, locale, network, now, .. } = &visitor_form;
    let reply = visitor_form.reply(shown_form(form), format!("/api/thanks?locale={locale}"));
    let asked = match form.parse() {
        Ok(asked) => asked,
        Err(refused) => return reply.refused(&refused),
    };
    let enquiry = asked.received(*now, network.clone(), &form.company_website, filled_in);
    reply.kept(submit(&app.intake, &app.business, visitor_form.key("contact_us"), enquiry).await)
}

#[derive(Deserialize)]
pub struct ThanksQuery {
    #[serde(default)]
    locale: String,
    #[serde(default)]
    reference: String,
    /// `waiting` after the form of a waiting list.
    #[serde(default)]
    about: String,
}

/// Shows the result page of a plain contact or waiting list form.
#[utoipa::path(get, path = "/api/thanks", params(("locale" = Option<String>, Query), ("reference" = Option<String>, Query), ("about" = Option<String>, Query)), responses(
    (status = 200, description = "A page", content_type = "text/html"),
    (status = 400, description = "Invalid query", body = Problem),
))]
pub async fn thanks(State(app): State<Intake>, Query(query): Query<ThanksQuery>) -> Response {
    let locale = Locale::from_code_or_english(&query.locale);
    let text = |key| app.catalogue.text(locale, key);
    let is_waiting = query.about == "waiting";
    let (title, sent) = if is_waiting {
        ("service:waiting_sent_title", "service:waiting_sent_text")
    } else {
        ("contact:success", "service:sent_contact")
    };
    let mut message = text(sent).to_owned();
    if let Some(reference) = Reference::parse(&query.reference) {
        let line = app.catalogue.filled(locale, "contact:reference", &[("reference", reference.as_str())]);
        message = format!("{message} {line}");
    }
    app.pages.message(locale, text(title), &message)
}

/// The form as it is shown to a browser without scripts.
pub fn shown_form(from: &ContactSubmission) -> Form<'_> {
    let fields = vec![
        required("full_name", "form:full_name", Control::Input("text", "name"), &from.full_name),
        required("email", "form:email", Control::Input("email", "email"), &from.email),
        optional("phone", "form:phone", Control::Input("tel", "tel"), &from.phone),
        optional("country", "form:country", Control::Input("text", "country-name"), &from.country),
        required("message", "form:message", Control::MultiLine, &from.message),
        hidden("affiliate", "service:affiliate", &from.affiliate),
        hidden("locale", "service:language", &from.locale),
        hidden("company_website", "service:leave_empty", &from.company_website),
    ];
    Form { action: "/api/contact_us", send: "contact:send", fields }
}
