use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Path, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::TryStreamExt;
use serde::Deserialize;
use utoipa::ToSchema;

use accounts::rewards::model::LedgerReward;
use bookings::ledger::model::Booking;
use intake::enquiries::model::Enquiry;
use kernel::{
    exports::{Exported, csv_pages},
    http::problem::Problem,
};
use staff::{guard::Person, people::actions::log_export};

use crate::state::Overview;

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
    (status = 200, description = "CSV in UTF-8 with a byte order mark", content_type = "text/csv"),
    (status = 503, description = "Three exports are in progress", body = Problem),
))]
pub async fn export(
    State(app): State<Overview>,
    Person(person): Person,
    Path(table): Path<Table>,
) -> Result<Response, Problem> {
    match table {
        Table::Enquiries => write::<Enquiry>(&app, "enquiries", person.id).await,
        Table::Bookings => write::<Booking>(&app, "bookings", person.id).await,
        Table::Rewards => write::<LedgerReward>(&app, "rewards", person.id).await,
    }
}

async fn write<T: Exported>(app: &Overview, name: &'static str, person: uuid::Uuid) -> Result<Response, Problem> {
    let place = Arc::clone(&app.exports).try_acquire_owned().map_err(|_| {
        let title = "Three exports are in progress: try again when one of them has ended";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "urn:tembea:busy", title)
    })?;
    let rows = app.database.read(T::count).await?;
    // The export is written to the audit log before the first row leaves.
    log_export(&app.database, name, rows, (person, app.clock.now())).await?;
    let pages = csv_pages::<T>(app.database.clone(), app.zone.clone(), place);
    // The connection ends without the end of the body, so that the browser reports a failed download.
    let pages = pages.inspect_err(move |error| tracing::error!(%error, table = name, "export failed"));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment")),
    ];
    Ok((headers, Body::from_stream(pages)).into_response())
}
