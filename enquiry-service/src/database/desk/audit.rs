//! The log of who did what at the desk: only added to, and chained by hashes.

use uuid::Uuid;

use crate::{
    database::{
        DatabaseError, Lock, Transaction,
        table::{query_row, statements},
        value::values,
    },
    {domain::staff::AuditEntry, primitives::clock::Millis},
};

/// A line as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// Lines count from 1.
    pub line: i64,
    /// Milliseconds since 1970.
    pub at: Millis,
    /// Who did it; `None`: a command in the terminal.
    pub staff: Option<Uuid>,
    /// The name of what was done.
    pub action: String,
    /// The id of what was changed or read out.
    pub subject: String,
    /// JSON.
    pub detail: String,
    /// Of this line and the hash before it.
    pub hash: String,
}

query_row!(AuditLine, "audit", [line, at, staff, action, subject, detail, hash]);

/// Adds a line after the last one. It is part of the transaction: what was not written is not in the log.
///
/// # Errors
/// Where the database does not take it.
pub fn add(transaction: &Transaction, entry: &AuditEntry) -> Result<(), DatabaseError> {
    transaction.lock(Lock::Audit)?;
    let last: Option<(i64, String)> =
        transaction.row("SELECT line, hash FROM audit ORDER BY line DESC LIMIT 1", &[])?;
    let (line, before) = last.unwrap_or_default();
    let AuditEntry { at, staff, action, subject, detail } = entry;
    let sql =
        "INSERT INTO audit (line, at, staff_id, action, subject, detail, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let hash = entry.hash(&before);
    transaction.execute(sql, values![line + 1, at, staff, action, subject, detail, hash]).map(drop)
}

statements! {
    /// The newest lines, newest first.
    rows newest(most: i64) -> Vec<AuditLine> =
        "SELECT line, at, staff_id, action, subject, detail, hash FROM audit ORDER BY line DESC LIMIT $1";

    /// The lines after one, oldest first.
    rows after(line: i64, most: i64) -> Vec<AuditLine> =
        "SELECT line, at, staff_id, action, subject, detail, hash FROM audit WHERE line > $1 ORDER BY line LIMIT $2";
}
