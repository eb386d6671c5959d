use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use kernel::{
    audit_log::{self, store::AuditLine},
    http::problem::Problem,
};

use crate::state::Staff;

/// Limit of lines in the response.
const SHOWN: i64 = 200;

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
    detail: serde_json::Value,
    /// The hash of this entry and of all entries before it.
    hash: String,
}

/// Lists the newest entries of the audit log, newest first.
#[utoipa::path(get, path = "/api/desk/audit", responses((status = 200, description = "At most 200", body = Vec<AuditAnswer>)))]
pub async fn newest(State(app): State<Staff>) -> Result<Json<Vec<AuditAnswer>>, Problem> {
    let lines = app.database.read(|connection| audit_log::store::newest(connection, SHOWN)).await?;
    let answer = |line: AuditLine| AuditAnswer {
        line: line.line,
        at: line.at,
        staff: line.staff.map(|id| id.to_string()),
        action: line.action,
        subject: line.subject,
        detail: serde_json::from_str(&line.detail).unwrap_or_default(),
        hash: line.hash,
    };
    Ok(Json(lines.into_iter().map(answer).collect()))
}
