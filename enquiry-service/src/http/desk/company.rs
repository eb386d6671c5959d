use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AppState, Problem, guard::Person, unavailable};
use crate::{
    database::{BookingFilter, EnquiryFilter},
    spreadsheet,
    use_cases::{publish::request_build, rewards::reward_ledger, staff::log_export},
};

/// Whether the sites show all published changes.
#[derive(Serialize, ToSchema)]
pub struct PublishingAnswer {
    /// Whether a build hook is set. Without one a person has to build the sites by hand.
    has_hook: bool,
    /// Since when a change waits for a build. Null if no change waits.
    waiting_since: Option<i64>,
    /// Time of the next call of the build hook, if a change waits.
    next_at: i64,
    /// Why the last call of the build hook failed. Null if it succeeded.
    last_error: Option<String>,
}

/// Returns whether the sites are up to date.
#[utoipa::path(get, path = "/api/desk/publishing", responses((status = 200, description = "The state of publishing", body = PublishingAnswer)))]
pub async fn publishing(State(app): State<AppState>) -> Result<Json<PublishingAnswer>, Problem> {
    read_publishing(&app).await.map(Json)
}

async fn read_publishing(app: &AppState) -> Result<PublishingAnswer, Problem> {
    let state = app.database.build_state().await.map_err(unavailable(app))?;
    Ok(PublishingAnswer {
        has_hook: app.settings.publishing.build_hook.is_some(),
        waiting_since: state.waiting_since,
        next_at: state.next_at,
        last_error: state.last_error,
    })
}

/// Requests a build of the sites as soon as possible.
#[utoipa::path(post, path = "/api/desk/publishing", responses((status = 200, description = "A build is requested", body = PublishingAnswer)))]
pub async fn publish(State(app): State<AppState>, Person(person): Person) -> Result<Json<PublishingAnswer>, Problem> {
    request_build(&app.database, Some(person.id), app.clock.now()).await.map_err(unavailable(&app))?;
    app.wake_builds.notify_one();
    read_publishing(&app).await.map(Json)
}

/// A table to export.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    Enquiries,
    Bookings,
    Rewards,
}

/// Exports a whole table as CSV, with formulas in visitors' texts made harmless. The audit log records the export.
#[utoipa::path(get, path = "/api/desk/exports/{table}", params(("table" = Table, Path)), responses(
    (status = 200, description = "CSV in UTF-8", content_type = "text/csv"),
))]
pub async fn export(
    State(app): State<AppState>,
    Person(person): Person,
    Path(table): Path<Table>,
) -> Result<Response, Problem> {
    let zone = &app.settings.zone;
    let (name, rows, written) = match table {
        Table::Enquiries => {
            let filter = EnquiryFilter { quarantined: None, since: i64::MIN, most: i64::MAX };
            let rows = app.database.enquiries(filter).await.map_err(unavailable(&app))?;
            ("enquiries", rows.len(), spreadsheet::enquiries(&rows, zone))
        }
        Table::Bookings => {
            let filter = BookingFilter { quarantined: None, unclear: false, since: i64::MIN, most: i64::MAX };
            let rows = app.database.bookings(filter).await.map_err(unavailable(&app))?;
            ("bookings", rows.len(), spreadsheet::bookings(&rows, zone))
        }
        Table::Rewards => {
            let ledger = reward_ledger(&app.database).await.map_err(unavailable(&app))?;
            let lines = ledger.iter().map(|(_, lines)| lines.len()).sum();
            ("rewards", lines, spreadsheet::rewards(&ledger, zone))
        }
    };
    let csv = written.map_err(|error| {
        tracing::error!(%error, "a table cannot be written");
        Problem::internal()
    })?;
    // The export is written to the audit log before the file is returned.
    log_export(&app.database, name, rows, (person.id, app.clock.now())).await.map_err(unavailable(&app))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment")),
    ];
    Ok((headers, csv).into_response())
}
