//! Events for the pages that show a case.

use std::{convert::Infallible, time::Duration};

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::sse::{Event, Sse},
};
use futures_util::{Stream, stream};
use serde::Serialize;
use tokio::time::{Instant, sleep};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    database::{Connection, DatabaseError},
    http::{in_progress::Place, problem::Problem},
    tokens::TokenHash,
};
use staff::{
    guard::{Person, session_token},
    permissions::Action,
    sessions,
};

use super::store;
use crate::{
    presence::{self, desk::PresenceAnswer},
    sight::desk::{SeenCase, sight_of},
    state::Correspondence,
};

/// The pause between two looks at the database. Another replica may have written.
const PAUSE: Duration = Duration::from_secs(1);
/// A page asks for the next stream after this pause.
const AGAIN: Duration = Duration::from_millis(500);
/// A stream ends after this time, and the page asks for the next one: what a proxy keeps open for nobody goes away.
const LONGEST: Duration = Duration::from_secs(60);
/// Streams that one person has open: each reads the database every second. A page has one while it is visible, and does without it.
const MOST_OF_PERSON: usize = 20;

/// What a page of a case compares with what it shows.
#[derive(PartialEq, Eq, Serialize, ToSchema)]
pub struct CaseState {
    /// The version of the thread.
    thread: String,
    /// The version of the handling.
    version: i64,
    /// The colleagues who have the case open.
    present: Vec<PresenceAnswer>,
}

/// A stream of events, each with a [`CaseState`] as JSON: the first at once, the others after each change.
///
/// It ends with the session, or once the person may no longer see the case.
#[utoipa::path(get, path = "/api/desk/cases/{id}/changes", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "Server-sent events for a minute", body = CaseState, content_type = "text/event-stream"),
    (status = 404, description = "No such case", body = Problem),
    (status = 429, description = "The person has too many streams open", body = Problem),
))]
pub async fn changes(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let session = session_token(&app.staff, &headers).ok_or_else(Problem::unauthorised)?;
    let place = app.open_streams.enter(person.id, MOST_OF_PERSON).ok_or_else(|| {
        let title = "Too many of your pages have a case open: close some";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "urn:tembea:limited", title)
    })?;
    let (person, ends) = (person.id, Instant::now() + LONGEST);
    let watched = Watched { app, case: id, person, session, last: None, ends, _place: place };
    Ok(Sse::new(stream::unfold(watched, Watched::next)))
}

struct Watched {
    app: Correspondence,
    case: Uuid,
    person: Uuid,
    session: TokenHash,
    last: Option<CaseState>,
    ends: Instant,
    _place: Place<Uuid>,
}

impl Watched {
    /// Waits for the next change. The stream also ends if the database cannot be read; the page asks again.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        while Instant::now() < self.ends && !self.app.stop.is_cancelled() {
            let (app, of, session) = (self.app.clone(), (self.case, self.person), self.session.clone());
            let read = self.app.database.read(move |connection| state(connection, &app, of, &session)).await;
            let current = read.inspect_err(|error| tracing::warn!(%error, "case watch failed")).ok()??;
            if self.last.as_ref() != Some(&current) {
                let event = Event::default().json_data(&current).ok()?.retry(AGAIN);
                self.last = Some(current);
                return Some((Ok(event), self));
            }
            tokio::select! {
                () = sleep(PAUSE) => {}
                () = self.app.stop.cancelled() => {}
            }
        }
        None
    }
}

/// `None` if the session has ended, or its person may not see the case.
fn state(
    connection: &Connection,
    app: &Correspondence,
    (case, person): (Uuid, Uuid),
    session: &TokenHash,
) -> Result<Option<CaseState>, DatabaseError> {
    let now = app.clock.now();
    let present =
        presence::store::others(connection, case, person, now)?.into_iter().map(PresenceAnswer::from).collect();
    let (thread, version) = (store::thread(connection, case)?, store::version(connection, case)?);
    // Checked last: nothing is told that was written after the person's permission had ended.
    let session = sessions::store::find(connection, session, now)?;
    let reader = session.map(|session| session.person).filter(|reader| reader.role.may(Action::ReadCases));
    let Some(reader) = reader else { return Ok(None) };
    let is_seen = store::is_seen(connection, case, sight_of(app, &reader))?;
    Ok(is_seen.then_some(CaseState { thread, version, present }))
}
