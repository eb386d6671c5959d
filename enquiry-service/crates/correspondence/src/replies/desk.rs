use std::sync::Arc;

use axum::{Json, extract::State};
use content_model::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use intake::enquiries::model::{Details, Enquiry};
use kernel::http::problem::Problem;
use staff::guard::Person;

use super::{
    actions::{OfferedReply, offered},
    texts::filled,
};
use crate::{sight::desk::SeenCase, state::Correspondence};

/// Milliseconds of an hour.
const HOUR: i64 = 3_600_000;

/// A ready-made reply with the values of a case.
#[derive(Serialize, ToSchema)]
pub struct ReplyAnswer {
    key: String,
    /// Title, by which people of the desk find the reply.
    title: String,
    /// In the visitor's language.
    text: String,
    /// The same text in the desk's language.
    own: String,
}

/// Lists the ready-made replies for a visitor, in the visitor's language and in the desk's language.
#[utoipa::path(get, path = "/api/desk/cases/{id}/replies", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The replies that are offered in the visitor's language", body = Vec<ReplyAnswer>),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn list(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
) -> Result<Json<Vec<ReplyAnswer>>, Problem> {
    let enquiry: Option<Enquiry> = app.database.find(id).await?;
    let enquiry = enquiry.ok_or_else(Problem::not_found)?;
    let (tour, day) = match &enquiry.details {
        Details::Quote(quote) => (quote.tour_name.as_str(), Some(quote.travel_date)),
        Details::Contact(_) => ("", None),
    };
    let hours = app.desk.as_ref().map_or(0, |desk| desk.reply_clock.promise / HOUR).to_string();
    let fill = |text: &str, locale: Locale| {
        let day = day.map(|day| app.catalogue.date_long(locale, day)).unwrap_or_default();
        let values = [
            ("name", enquiry.name.as_str()),
            ("colleague", person.name.as_str()),
            ("reference", enquiry.reference.as_str()),
            ("tour", tour),
            ("travel_date", day.as_str()),
            ("reply_hours", hours.as_str()),
        ];
        filled(text, &values)
    };
    let program = Arc::clone(&app.replies);
    let all = app.database.read(move |connection| offered(connection, &program)).await?;
    let answer = |reply: &OfferedReply| {
        Some(ReplyAnswer {
            key: reply.key.clone(),
            title: reply.title.clone(),
            text: fill(reply.texts.get(&enquiry.locale)?, enquiry.locale),
            own: fill(reply.texts.get(&Locale::En)?, Locale::En),
        })
    };
    Ok(Json(all.iter().filter(|reply| !reply.is_hidden).filter_map(answer).collect()))
}
