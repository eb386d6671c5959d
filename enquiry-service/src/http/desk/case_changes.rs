//! Events for the pages that show a case.

use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Mutex, PoisonError},
    time::Duration,
};

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

use super::{
    AppState, Problem,
    guard::{Person, session_token},
    presence::PresenceAnswer,
    sight::{SeenCase, sight_of},
};
use crate::{
    database::{Connection, DatabaseError, cases, presence, staff_sessions},
    domain::{account::TokenHash, staff::Action},
};

/// The pause between two looks at the database. Another replica may have written.
const PAUSE: Duration = Duration::from_secs(1);
/// A page asks for the next stream after this pause.
const AGAIN: Duration = Duration::from_millis(500);
/// A stream ends after this time, and the page asks for the next one: what a proxy keeps open for nobody goes away.
const LONGEST: Duration = Duration::from_secs(60);
/// Streams that one person has open. A page has one while it is visible, and does without it.
const MOST_OF_PERSON: usize = 20;

/// The number of open streams of each person. Each one reads the database every second.
#[derive(Debug, Default)]
pub struct OpenStreams(Mutex<HashMap<Uuid, usize>>);

impl OpenStreams {
    /// Counts one more stream of the person; `false` if there are [`MOST_OF_PERSON`].
    fn open(&self, person: Uuid) -> bool {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let streams = open.entry(person).or_default();
        let is_free = *streams < MOST_OF_PERSON;
        *streams += usize::from(is_free);
        is_free
    }

    fn close(&self, person: Uuid) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(streams) = open.get_mut(&person) {
            *streams -= 1;
            if *streams == 0 {
                open.remove(&person);
            }
        }
    }
}

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
/// It ends with the session, or once the person may not see the case any more.
#[utoipa::path(get, path = "/api/desk/cases/{id}/changes", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "Server-sent events for a minute", body = CaseState, content_type = "text/event-stream"),
    (status = 404, description = "No such case", body = Problem, content_type = "application/problem+json"),
    (status = 429, description = "The person has too many streams open", body = Problem, content_type = "application/problem+json"),
))]
pub async fn changes(
    State(app): State<AppState>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let session = session_token(&app, &headers).ok_or_else(Problem::unauthorised)?;
    if !app.open_streams.open(person.id) {
        let title = "Too many pages follow cases: close some";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "urn:tembea:limited", title));
    }
    let (person, ends) = (person.id, Instant::now() + LONGEST);
    Ok(Sse::new(stream::unfold(Watched { app, case: id, person, session, last: None, ends }, Watched::next)))
}

struct Watched {
    app: AppState,
    case: Uuid,
    person: Uuid,
    session: TokenHash,
    last: Option<CaseState>,
    ends: Instant,
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.app.open_streams.close(self.person);
    }
}

impl Watched {
    /// Waits for the next change. The stream also ends if the database cannot be read; the page asks again.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        while Instant::now() < self.ends && !self.app.stop.is_cancelled() {
            let (app, of, session) = (self.app.clone(), (self.case, self.person), self.session.clone());
            let read = self.app.database.read(move |connection| state(connection, &app, of, &session)).await;
            let current = read.inspect_err(|error| tracing::warn!(%error, "a case cannot be watched")).ok()??;
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
    app: &AppState,
    (case, person): (Uuid, Uuid),
    session: &TokenHash,
) -> Result<Option<CaseState>, DatabaseError> {
    let now = app.clock.now();
    let present = presence::others(connection, case, person, now)?.into_iter().map(PresenceAnswer::from).collect();
    let (thread, version) = (cases::thread(connection, case)?, cases::version(connection, case)?);
    // Checked last: nothing is told that was written after the person's permission had ended.
    let session = staff_sessions::find(connection, session, now)?;
    let reader = session.map(|session| session.person).filter(|reader| reader.role.may(Action::ReadCases));
    let Some(reader) = reader else { return Ok(None) };
    let is_seen = cases::is_seen(connection, case, sight_of(app, &reader))?;
    Ok(is_seen.then_some(CaseState { thread, version, present }))
}
