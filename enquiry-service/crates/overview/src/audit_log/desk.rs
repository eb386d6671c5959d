use axum::{
    Json,
    extract::{Query, State},
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use correspondence::sight::desk::sight_of;
use kernel::{
    audit_log::{self, actions::Actor, model::AuditFilter, store::AuditLine},
    clock::{Millis, start_of},
    database::{Connection, DatabaseError},
    fields::FieldErrorKind,
    http::{problem::Problem, refusals::wrong_field, web::Web},
};
use staff::guard::Person;

use super::{
    actions::{asked, named},
    model::{AuditGroup, AuditObject, objects_of},
};
use crate::state::Overview;

/// Lines in a page.
const SHOWN: i64 = 50;
/// The actor of a command.
const TERMINAL: &str = "terminal";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Id of a colleague, or `terminal` for commands; empty for all.
    #[serde(default)]
    staff: String,
    /// Only lines of these kinds.
    group: Option<AuditGroup>,
    /// The first day, `YYYY-MM-DD`; empty for all before `to`.
    #[serde(default)]
    from: String,
    /// The last day, `YYYY-MM-DD`; empty for all from `from` on.
    #[serde(default)]
    to: String,
    /// Id or number of a case or a booking, or words by which it is found; empty for all lines.
    #[serde(default)]
    about: String,
    /// `next` of the page before.
    before: Option<i64>,
}

/// A page of the audit log.
#[derive(Serialize, ToSchema)]
pub struct AuditPage {
    /// At most 50, newest first.
    lines: Vec<AuditAnswer>,
    /// `before` of the next page. Null if this is the last page.
    next: Option<i64>,
    /// Number of cases and bookings that `about` has found. Null if it is empty.
    found: Option<usize>,
    /// Number, time and hash of the last line of the whole log, for `audit verify --head`. Null without lines.
    head: Option<String>,
}

/// An entry of the audit log.
#[derive(Serialize, ToSchema)]
pub struct AuditAnswer {
    line: i64,
    /// Milliseconds since 1970.
    at: i64,
    /// Id of the person. Null for a command in the terminal.
    staff: Option<String>,
    action: String,
    /// Id of the changed object.
    subject: String,
    #[schema(value_type = Object)]
    detail: Value,
    /// What was changed. Null if the line names nothing that the desk shows.
    object: Option<AuditObject>,
    /// What it was brought together with.
    other: Option<AuditObject>,
}

/// Lists entries of the audit log in pages, newest first, with the present names of what they tell of.
#[utoipa::path(get, path = "/api/desk/audit", params(AuditQuery), responses(
    (status = 200, description = "A page of at most 50", body = AuditPage),
    (status = 422, description = "A wrong day or colleague", body = Problem),
))]
pub async fn page(
    State(app): State<Overview>,
    Person(person): Person,
    Query(query): Query<AuditQuery>,
) -> Result<Json<AuditPage>, Problem> {
    let (since, until) = period_of(&app, &query)?;
    let actor = actor_of(&app, &query.staff)?;
    let about = asked(&app, &query.about, sight_of(&app.correspondence, &person)).await?;
    let found = about.as_ref().map(|about| about.subjects.len());
    let kinds = query.group.map(AuditGroup::kinds);
    let before = query.before.unwrap_or(i64::MAX);
    let filter = AuditFilter { before, since, until, actor, kinds, about, most: SHOWN + 1 };
    let (app, work) = (app.clone(), app.database.clone());
    let page = work.read(move |on| read_page(on, &app, &filter, found)).await?;
    Ok(Json(page))
}

fn read_page(
    on: &Connection,
    app: &Overview,
    filter: &AuditFilter,
    found: Option<usize>,
) -> Result<AuditPage, DatabaseError> {
    let mut lines = audit_log::store::page(on, filter)?;
    let shown = usize::try_from(SHOWN).unwrap_or(usize::MAX);
    let is_last = lines.len() <= shown;
    lines.truncate(shown);
    let next = lines.last().filter(|_| !is_last).map(|line| line.line);
    let told: Vec<(AuditLine, Value)> = lines
        .into_iter()
        .map(|line| {
            let detail = serde_json::from_str(&line.detail).unwrap_or_default();
            (line, detail)
        })
        .collect();
    let keys: Vec<_> = told.iter().flat_map(|(line, detail)| objects_of(line, detail)).flatten().collect();
    let names = named(on, &keys, (&app.content.current(), app.operator_locale), &app.correspondence.replies)?;
    let name_of = |key| names.get(&key).cloned().unwrap_or_else(|| AuditObject::gone(key));
    let answer = |(line, detail): (AuditLine, Value)| {
        let [object, other] = objects_of(&line, &detail).map(|key| key.map(name_of));
        let AuditLine { line, at, staff, action, subject, .. } = line;
        AuditAnswer { line, at, staff: staff.map(|id| id.to_string()), action, subject, detail, object, other }
    };
    let head = audit_log::store::head(on)?.map(|head| head.to_string());
    Ok(AuditPage { lines: told.into_iter().map(answer).collect(), next, found, head })
}

/// The times of the period, in the operator's time zone.
fn period_of(app: &Web, query: &AuditQuery) -> Result<(Millis, Millis), Problem> {
    let day = |field, text: &str| match text {
        "" => Ok(None),
        text => text.parse::<Date>().map(Some).map_err(|_| wrong_field(app, field, FieldErrorKind::InvalidDate)),
    };
    let since = day("from", &query.from)?.map_or(Millis::MIN, |day| start_of(day, &app.zone));
    let after = day("to", &query.to)?.and_then(|day| day.tomorrow().ok());
    Ok((since, after.map_or(Millis::MAX, |day| start_of(day, &app.zone))))
}

/// The actor whose lines are asked for; `None`: all.
fn actor_of(app: &Web, text: &str) -> Result<Option<Actor>, Problem> {
    match text {
        "" => Ok(None),
        TERMINAL => Ok(Some(None)),
        id => match Uuid::try_parse(id) {
            Ok(id) => Ok(Some(Some(id))),
            Err(_) => Err(wrong_field(app, "staff", FieldErrorKind::NotOneOf)),
        },
    }
}
