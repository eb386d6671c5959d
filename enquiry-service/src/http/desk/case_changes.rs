//! Events for the pages that show a case.

use std::{convert::Infallible, time::Duration};

use axum::{
    extract::State,
    response::sse::{Event, Sse},
};
use futures_util::{Stream, stream};
use serde::Serialize;
use tokio::time::{Instant, sleep};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{AppState, guard::Person, presence::PresenceAnswer, sight::SeenCase};
use crate::{
    database::{Connection, DatabaseError, cases, presence},
    primitives::clock::Millis,
};

/// The pause between two looks at the database. Another replica may have written.
const PAUSE: Duration = Duration::from_secs(1);
/// A page asks for the next stream after this pause.
const AGAIN: Duration = Duration::from_millis(500);
/// A stream ends after this time. The page asks for the next one, which checks the session and the case again.
const LONGEST: Duration = Duration::from_secs(60);

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
#[utoipa::path(get, path = "/api/desk/cases/{id}/changes", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "Server-sent events for a minute", body = CaseState, content_type = "text/event-stream"),
    (status = 404, description = "No such case", body = super::Problem, content_type = "application/problem+json"),
))]
pub async fn changes(
    State(app): State<AppState>,
    Person(person): Person,
    SeenCase(id): SeenCase,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let watched = Watched { app, case: id, person: person.id, last: None, ends: Instant::now() + LONGEST };
    Sse::new(stream::unfold(watched, Watched::next))
}

struct Watched {
    app: AppState,
    case: Uuid,
    person: Uuid,
    last: Option<CaseState>,
    ends: Instant,
}

impl Watched {
    /// Waits for the next change. The stream also ends if the database cannot be read; the page asks again.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        while Instant::now() < self.ends && !self.app.stop.is_cancelled() {
            let (case, person, now) = (self.case, self.person, self.app.clock.now());
            let read = self.app.database.read(move |connection| state(connection, case, person, now)).await;
            let current = read.inspect_err(|error| tracing::warn!(%error, "a case cannot be watched")).ok()?;
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

fn state(connection: &Connection, case: Uuid, person: Uuid, now: Millis) -> Result<CaseState, DatabaseError> {
    let present = presence::others(connection, case, person, now)?.into_iter().map(PresenceAnswer::from).collect();
    Ok(CaseState { thread: cases::thread(connection, case)?, version: cases::version(connection, case)?, present })
}
