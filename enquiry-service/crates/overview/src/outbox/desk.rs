use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use correspondence::{
    cases, mailbox,
    sight::{
        desk::{require_seen, sight_of},
        model::CaseSight,
    },
};
use kernel::{
    database::{Connection, DatabaseError},
    http::problem::Problem,
    outbox::{
        self,
        actions::retry_mails,
        model::{Message, MessageState},
    },
};
use staff::guard::Person;

use crate::state::Overview;

/// Mails in a list.
const SHOWN: i64 = 100;

/// A mail that waits or was given up.
#[derive(Serialize, ToSchema)]
pub struct DeskMail {
    id: String,
    /// Such as `quote_confirmation`.
    kind: String,
    recipient: String,
    created_at: i64,
    attempts: i64,
    /// Time of the next attempt; for a mail that was given up, of the last attempt.
    next_at: i64,
    is_dead: bool,
    last_error: Option<String>,
}

/// Lists mails that were given up, then waiting mails; newest first.
#[utoipa::path(get, path = "/api/desk/outbox", responses(
    (status = 200, description = "At most 100 of each", body = Vec<DeskMail>),
))]
pub async fn list(State(app): State<Overview>, Person(person): Person) -> Result<Json<Vec<DeskMail>>, Problem> {
    let mut mails = app.database.read(move |on| outbox::store::messages(on, Some(MessageState::Dead), SHOWN)).await?;
    mails.extend(app.database.read(move |on| outbox::store::messages(on, Some(MessageState::Waiting), SHOWN)).await?);
    let sight = sight_of(&app.correspondence, &person);
    let seen = app.database.read(move |connection| seen_by(connection, mails, sight)).await;
    let answer = |mail: Message| DeskMail {
        id: mail.id.to_string(),
        kind: mail.kind,
        recipient: mail.recipient,
        created_at: mail.created_at,
        attempts: mail.attempts,
        next_at: mail.next_at,
        is_dead: mail.state == MessageState::Dead,
        last_error: mail.last_error,
    };
    Ok(Json(seen?.into_iter().map(answer).collect()))
}

/// The mails without a case, and the mails of cases that `sight` includes.
fn seen_by(connection: &Connection, mails: Vec<Message>, sight: CaseSight) -> Result<Vec<Message>, DatabaseError> {
    let mut seen = Vec::with_capacity(mails.len());
    for mail in mails {
        let case = mailbox::store::enquiry_of_own(connection, &[mail.id])?;
        if case.map_or(Ok(true), |case| cases::store::is_seen(connection, case, sight))? {
            seen.push(mail);
        }
    }
    Ok(seen)
}

/// Schedules a mail that was given up to be sent again.
#[utoipa::path(post, path = "/api/desk/outbox/{id}/retry", params(("id" = Uuid, Path)), responses(
    (status = 204, description = "The mail will be sent at once"),
    (status = 404, description = "No such mail that was given up", body = Problem),
))]
pub async fn retry(
    State(app): State<Overview>,
    Person(person): Person,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    let case = app.database.read(move |connection| mailbox::store::enquiry_of_own(connection, &[id])).await;
    if let Some(case) = case? {
        require_seen(&app.correspondence, &person, case).await?;
    }
    let retried = retry_mails(&app.database, Some(id), Some(person.id), app.clock.now()).await;
    let retried = retried?;
    if retried == 0 {
        return Err(Problem::not_found());
    }
    app.wake.notify_one();
    Ok(StatusCode::NO_CONTENT)
}
