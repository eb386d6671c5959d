use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use kernel::{
    database::DatabaseError,
    fields::{FieldError, FieldErrorKind},
    http::{
        form_page::{Control, Form, hidden, optional, required},
        idempotency::{IdempotencyKey, key_reused},
        problem::Problem,
        responses::{PlacesResponses, RefusedResponses, UnreadableResponses},
        visitor_form::{VisitorForm, form_fields},
        web::Web,
    },
    submissions::model::Acceptance,
};

use super::{
    actions,
    model::{ValidWaiting, WaitingSubmission},
    store,
};
use crate::departures::{self, model::Departure};

form_fields!(WaitingSubmission);

/// There is no such departure, or it does not take place.
const NO_DEPARTURE: FieldError = FieldError { field: "starts", kind: FieldErrorKind::NoDeparture };

/// The response to an entry in a waiting list.
#[derive(Serialize, ToSchema)]
pub struct WaitingAnswer {
    /// The reference number for the visitor. A repeated submission gets the same number.
    pub reference: String,
    /// The place in the line, from 1.
    pub place: i64,
}

/// Adds the visitor to the waiting list of a departure with too few places.
#[utoipa::path(post, path = "/api/waiting-list", operation_id = "join_waiting_list",
    request_body(content((WaitingSubmission = "application/json"), (WaitingSubmission = "application/x-www-form-urlencoded"))),
    params(IdempotencyKey),
    responses(
        (status = 201, description = "Stored", body = WaitingAnswer),
        (status = 303, description = "Stored; a plain form is redirected to a page that confirms it"),
        PlacesResponses,
        RefusedResponses,
        UnreadableResponses,
    ))]
pub async fn join(visitor_form: VisitorForm<WaitingSubmission>) -> Response {
    let VisitorForm { app, form, filled_in, locale, is_plain, network, now, .. } = &visitor_form;
    let reply = visitor_form.reply(shown_form(form), format!("/api/thanks?locale={locale}&about=waiting"));
    let today = visitor_form.today();
    let asked = match form.parse(today) {
        Ok(asked) => asked,
        Err(refused) => return reply.refused(&refused),
    };
    let departure = match departure_of(app, &asked).await {
        Ok(Some(departure)) if departure.starts > today => departure,
        Ok(_) => return reply.refused(&[NO_DEPARTURE]),
        Err(error) => return reply.failed(&error),
    };
    let waiting = asked.received(departure.id, *now, network.clone(), &form.company_website, filled_in);
    match actions::submit(&app.intake, visitor_form.key("waiting-list"), waiting, departure.key()).await {
        Ok(Acceptance::Accepted { answer } | Acceptance::Repeated { answer }) if *is_plain => {
            tracing::info!(reference = answer, "submission stored");
            let to = format!("{}&reference={answer}", reply.thanks);
            (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()
        }
        Ok(Acceptance::Accepted { answer } | Acceptance::Repeated { answer }) => {
            let reference = answer.clone();
            match app.database.read(move |on| store::by_reference(on, &reference)).await {
                Ok(found) => {
                    tracing::info!(reference = answer, "submission stored");
                    // A visitor who was removed from the list meanwhile has no place; a repeated form gets 1.
                    let place = found.map_or(1, |(_, place)| place);
                    (StatusCode::CREATED, Json(WaitingAnswer { reference: answer, place })).into_response()
                }
                Err(error) => reply.failed(&error),
            }
        }
        Ok(Acceptance::Refused { left }) => places_left(app, *locale, *is_plain, left),
        Ok(Acceptance::Closed) => reply.refused(&[NO_DEPARTURE]),
        Ok(Acceptance::KeyReused) => key_reused().into_response(),
        Err(error) => reply.failed(&error),
    }
}

/// The departure, unless it was withdrawn or has different dates.
async fn departure_of(app: &Web, asked: &ValidWaiting) -> Result<Option<Departure>, DatabaseError> {
    let departure = asked.departure;
    let found = app.database.read(move |on| departures::store::find(on, departure)).await?;
    Ok(found.filter(|departure| departure.withdrawn_at.is_none() && departure.ends == asked.ends))
}

fn places_left(app: &Web, locale: Locale, is_plain: bool, left: Option<i64>) -> Response {
    if !is_plain {
        return Problem::places_left(&app.catalogue, locale, left).into_response();
    }
    let (title, text) = ("service:places_left_title", "service:places_left_text");
    let mut page = app.pages.message(locale, app.catalogue.text(locale, title), app.catalogue.text(locale, text));
    *page.status_mut() = StatusCode::CONFLICT;
    page
}

/// The form as it is shown to a browser without scripts.
pub fn shown_form(from: &WaitingSubmission) -> Form<'_> {
    let fields = vec![
        required("persons", "service:travellers", Control::Input("number", "off"), &from.persons),
        required("full_name", "form:full_name", Control::Input("text", "name"), &from.full_name),
        required("email", "form:email", Control::Input("email", "email"), &from.email),
        optional("phone", "form:phone", Control::Input("tel", "tel"), &from.phone),
        hidden("tour", "service:tour", &from.tour),
        hidden("starts", "service:departure", &from.starts),
        hidden("ends", "service:journey_ends", &from.ends),
        hidden("phone_country", "service:country", &from.phone_country),
        hidden("locale", "service:language", &from.locale),
        hidden("company_website", "service:leave_empty", &from.company_website),
    ];
    Form { action: "/api/waiting-list", send: "service:waiting_join", fields }
}
