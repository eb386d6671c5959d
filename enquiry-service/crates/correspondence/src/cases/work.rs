use axum::{Json, extract::State, http::StatusCode};
use content_model::Locale;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use intake::enquiries::{actions::accept_enquiry, model::Enquiry};
use kernel::{
    clock,
    fields::{FieldErrorKind, MultiLine, RawField},
    http::{
        problem::Problem,
        refusals::{refused, wrong_field},
        web::Web,
    },
};
use staff::guard::Person;

use super::{
    actions::{self, Answer, Answered, Changed},
    desk::{CaseAnswer, read},
    model::{self, CaseNote, Channel, Handling, LostReason},
};
use crate::{sight::desk::SeenCase, state::Correspondence};

/// The owner of a case, its snooze time, and the reason if it is lost.
#[derive(Deserialize, ToSchema)]
pub struct Handle {
    /// Id of the owner. Null: no owner.
    owner: Option<Uuid>,
    /// Milliseconds since 1970; at most two years ahead.
    snoozed_until: Option<i64>,
    lost: Option<LostReason>,
    /// The version as it was read.
    version: i64,
}

/// Changes the owner of a case, its snooze time, or the reason why it is lost.
#[utoipa::path(put, path = "/api/desk/cases/{id}", params(("id" = Uuid, Path)), request_body = Handle, responses(
    (status = 200, description = "Saved", body = CaseAnswer),
    (status = 404, description = "No such case", body = Problem),
    (status = 409, description = "The case was changed meanwhile; the body is its current state", body = CaseAnswer),
    (status = 422, description = "The owner does not answer visitors, or the time is more than two years ahead", body = Problem),
))]
pub async fn handle(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Json(typed): Json<Handle>,
) -> Result<(StatusCode, Json<CaseAnswer>), Problem> {
    let Handle { owner, snoozed_until, lost, version } = typed;
    let now = app.clock.now();
    if snoozed_until.is_some_and(|until| !model::may_be_planned(until, now)) {
        return Err(refused("A case can be snoozed for two years at most: choose an earlier time"));
    }
    let handling = Handling { enquiry: id, owner, snoozed_until, lost, version };
    let changed = actions::handle(&app.database, handling, person.id, now).await?;
    let status = match changed {
        Changed::Written => StatusCode::OK,
        Changed::Meanwhile => StatusCode::CONFLICT,
        Changed::NoSuchCase => return Err(Problem::not_found()),
        Changed::NoSuchOwner => {
            let title = "This person no longer works here, or does not answer visitors";
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:owner", title));
        }
    };
    Ok((status, Json(read(&app, id).await?)))
}

/// An answer to a visitor.
#[derive(Deserialize, ToSchema)]
pub struct Say {
    channel: Channel,
    text: RawField,
    /// Idempotency key, created by the page. A repeated key is the same answer.
    key: Uuid,
    /// Ids of the files to attach to the mail.
    #[serde(default)]
    files: Vec<Uuid>,
    /// The day by which the answer promises the next step of the office, `YYYY-MM-DD`: from today on, at most two years
    /// ahead. Null: it promises none.
    #[serde(default)]
    owed_on: Option<String>,
    /// The version of the thread that the person has read. A mail is refused if the thread has changed since.
    seen: String,
}

/// Answers a visitor by mail, or notes an answer given elsewhere. The first answer stops the reply clock.
#[utoipa::path(post, path = "/api/desk/cases/{id}/answers", params(("id" = Uuid, Path)), request_body = Say, responses(
    (status = 200, description = "Saved; a mail is queued", body = CaseAnswer),
    (status = 404, description = "No such case", body = Problem),
    (status = 409, description = "The thread has changed since it was read (`thread_changed`), the key belongs to another answer (`other_answer`), or the visitor's address was erased (`no_address`). Nothing was sent", body = Problem),
    (status = 422, description = "The text is missing, the promised day is wrong, or the files cannot be sent", body = Problem),
    (status = 429, description = "Ten mails have gone to the visitor within ten minutes", body = Problem),
))]
pub async fn answer(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Json(said): Json<Say>,
) -> Result<Json<CaseAnswer>, Problem> {
    let text = parse_text(&app, &said.text)?;
    let Say { channel, key, files, owed_on, seen, .. } = said;
    let owed_on = owed_on.map(|day| promised(&app, &day)).transpose()?;
    let answer = Answer { enquiry: id, staff: person.id, channel, text, owed_on, files, key: key.to_string(), seen };
    let answered = actions::answer(&app.database, &app.business, answer, app.clock.now()).await;
    let conflict = |code, title| {
        let problem = Problem::new(StatusCode::CONFLICT, "urn:tembea:not-sent", title);
        Err(Problem { code: Some(code), ..problem })
    };
    match answered? {
        Answered::Written => app.wake.notify_one(),
        Answered::NoSuchCase => return Err(Problem::not_found()),
        Answered::AuthorLeft => return Err(Problem::unauthorised()),
        Answered::NoAddress => return conflict("no_address", "The visitor's address was erased"),
        Answered::NoSuchFile => {
            return Err(refused("An attached file is no longer available: attach it again. Nothing was sent"));
        }
        Answered::TooManyFiles => {
            return Err(refused("A mail can have ten files at most, 10 MB in total. Nothing was sent"));
        }
        Answered::TooManyMails => {
            let title = "Ten mails have gone to this visitor within ten minutes: wait a few minutes. Nothing was sent";
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "urn:tembea:too-many-mails", title));
        }
        Answered::Meanwhile => {
            return conflict("thread_changed", "The thread has changed since you read it: read it, then send");
        }
        Answered::OtherAnswer => {
            return conflict(
                "other_answer",
                "This answer was already sent, with another text or other files: read it in the thread",
            );
        }
    }
    read(&app, id).await.map(Json)
}

fn promised(app: &Web, typed: &str) -> Result<Date, Problem> {
    let day = typed.parse().ok().filter(|day| model::may_be_promised(*day, app.clock.today(&app.zone)));
    day.ok_or_else(|| wrong_field(app, "owed_on", FieldErrorKind::InvalidDate))
}

/// A note for colleagues.
#[derive(Deserialize, ToSchema)]
pub struct Note {
    text: RawField,
}

/// Adds a note. Notes are never sent by mail.
#[utoipa::path(post, path = "/api/desk/cases/{id}/notes", params(("id" = Uuid, Path)), request_body = Note, responses(
    (status = 200, description = "Saved", body = CaseAnswer),
    (status = 404, description = "No such case", body = Problem),
    (status = 422, description = "The text is missing", body = Problem),
))]
pub async fn note(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Json(typed): Json<Note>,
) -> Result<Json<CaseAnswer>, Problem> {
    let text = parse_text(&app, &typed.text)?;
    let at = app.clock.now();
    let note = CaseNote { id: clock::id(at), enquiry: id, staff: person.id, at, text };
    let written = actions::note(&app.database, note).await?;
    Problem::unless_found(written)?;
    read(&app, id).await.map(Json)
}

fn parse_text(app: &Web, typed: &RawField) -> Result<MultiLine, Problem> {
    model::text(typed).map_err(|refused| Problem::invalid(&app.catalogue, Locale::En, &refused))
}

/// Takes an enquiry out of quarantine, and sends its waiting mails.
#[utoipa::path(post, path = "/api/desk/cases/{id}/accept", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The enquiry is not in quarantine", body = CaseAnswer),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn accept(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
) -> Result<Json<CaseAnswer>, Problem> {
    let enquiry: Option<Enquiry> = app.database.find(id).await?;
    let enquiry = enquiry.ok_or_else(Problem::not_found)?;
    let accepted = accept_enquiry(&app.database, &app.business, &enquiry, Some(person.id), app.clock.now()).await;
    if accepted? {
        app.wake.notify_one();
    }
    read(&app, id).await.map(Json)
}
