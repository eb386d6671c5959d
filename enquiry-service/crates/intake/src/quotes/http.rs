use axum::{extract::State, response::Response};

use kernel::http::{
    form_page::{Control, Form, hidden, optional, required},
    idempotency::IdempotencyKey,
    responses::FormResponses,
    visitor_form::{VisitorForm, form_fields},
};

use super::model::QuoteSubmission;
use crate::{enquiries::actions::submit, state::Intake};

const METHODS: &[(&str, &str)] =
    &[("email", "form:by_email"), ("whatsapp", "service:whatsapp"), ("call", "form:by_call")];

form_fields!(QuoteSubmission);

/// Requests a free quote.
#[utoipa::path(post, path = "/api/requestquote",
    request_body(content((QuoteSubmission = "application/json"), (QuoteSubmission = "application/x-www-form-urlencoded"))),
    params(IdempotencyKey),
    responses(FormResponses))]
pub async fn request_quote(State(app): State<Intake>, visitor_form: VisitorForm<QuoteSubmission>) -> Response {
    let VisitorForm { form, filled_in, network, now, .. } = &visitor_form;
    let reply = visitor_form.reply(shown_form(form), "/ThankyouQuote".to_owned());
    let asked = match form.parse(visitor_form.today()) {
        Ok(asked) => asked,
        Err(refused) => return reply.refused(&refused),
    };
    let enquiry = asked.received(*now, network.clone(), &form.company_website, filled_in);
    reply.kept(submit(&app.intake, &app.business, visitor_form.key("requestquote"), enquiry).await)
}

/// The form as it is shown to a browser without scripts.
pub fn shown_form(from: &QuoteSubmission) -> Form<'_> {
    let fields = vec![
        required("full_name", "form:full_name", Control::Input("text", "name"), &from.full_name),
        required("email_address", "form:email", Control::Input("email", "email"), &from.email_address),
        optional("phone_number", "form:phone", Control::Input("tel", "tel"), &from.phone_number),
        optional("where", "form:where", Control::Input("text", "off"), &from.r#where),
        required("travel_date", "form:date", Control::Input("date", "off"), &from.travel_date),
        required("no_of_adults", "form:adults", Control::Input("number", "off"), &from.no_of_adults),
        required("no_of_children", "form:children", Control::Input("number", "off"), &from.no_of_children),
        optional(
            "what_is_most_important",
            "form:important",
            Control::Input("text", "off"),
            &from.what_is_most_important,
        ),
        required("message", "form:message", Control::MultiLine, &from.message),
        required("contact_method", "form:prefer", Control::Choice(METHODS), &from.contact_method),
        optional("coupon_code", "form:coupon", Control::Input("text", "off"), &from.coupon_code),
        hidden("child_ages", "service:child_ages", &from.child_ages),
        hidden("phone_country", "service:country", &from.phone_country),
        hidden("country_of_residence", "service:country", &from.country_of_residence),
        hidden("country_code", "service:country", &from.country_code),
        hidden("tour_name", "service:tour", &from.tour_name),
        hidden("tour_slug", "service:tour", &from.tour_slug),
        hidden("tour_price_set", "service:price", &from.tour_price_set),
        hidden("affiliate", "service:affiliate", &from.affiliate),
        hidden("locale", "service:language", &from.locale),
        hidden("company_website", "service:leave_empty", &from.company_website),
    ];
    Form { action: "/api/requestquote", send: "form:send_request", fields }
}
