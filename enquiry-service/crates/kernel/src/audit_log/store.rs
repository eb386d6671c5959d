//! The audit log of the desk, append-only and chained by hashes.

use uuid::Uuid;

use super::model::{AuditEntry, AuditFilter, AuditHead, AuditKinds, Seal};
use crate::{
    clock::Millis,
    database::{
        Connection, DatabaseError, Lock, Transaction,
        cells::json,
        table::{query_row, statements},
        value::values,
    },
};

/// A stored entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// The line number, counted from 1.
    pub line: i64,
    /// Milliseconds since 1970.
    pub at: Millis,
    /// The actor; `None`: a command in the terminal.
    pub staff: Option<Uuid>,
    /// The name of the action.
    pub action: String,
    /// The id of the changed or exported record.
    pub subject: String,
    /// JSON.
    pub detail: String,
    /// The hash of this entry and the previous hash.
    pub hash: String,
    /// The fingerprint of the key of the seal; `None` for entries before the first seal.
    pub seal_key: Option<String>,
    /// The seal of the hash; `None` for entries before the first seal.
    pub seal: Option<String>,
}

query_row!(AuditLine, "audit", [line, at, staff as "staff_id", action, subject, detail, hash, seal_key, seal]);

/// The first words of the queries for stored entries.
const LINES: &str = "SELECT line, at, staff_id, action, subject, detail, hash, seal_key, seal FROM audit";

query_row!(AuditHead, "audit", [line, at, hash]);

/// Appends an entry in the same transaction as the action, so that the log has committed actions only.
pub fn add(transaction: &Transaction, entry: &AuditEntry) -> Result<(), DatabaseError> {
    transaction.lock(Lock::Audit)?;
    let last: Option<(i64, String)> =
        transaction.query("SELECT line, hash FROM audit ORDER BY line DESC LIMIT 1", &[])?;
    let (line, before) = last.unwrap_or_default();
    let AuditEntry { at, staff, action, subject, detail } = entry;
    let sql = "INSERT INTO audit (line, at, staff_id, action, subject, detail, hash, seal_key, seal) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let hash = entry.hash(&before);
    let seal = transaction.audit_keys().and_then(|keys| keys.seal(&hash));
    let (key, seal) = seal.map(|Seal { key, seal }| (key, seal)).unzip();
    transaction.write(sql, values![line + 1, at, staff, action, subject, detail, hash, key, seal])
}

/// The newest entries that the filter includes, newest first.
pub fn page(connection: &Connection, filter: &AuditFilter) -> Result<Vec<AuditLine>, DatabaseError> {
    let AuditFilter { before, since, until, actor, kinds, about, most } = filter;
    let subjects = about.as_ref().map(|about| json(&about.subjects));
    // No detail is empty.
    let named = about.as_ref().and_then(|about| about.named.as_ref()).map(|id| format!("%{id}%")).unwrap_or_default();
    // The terminal has no id.
    let actor = actor.map(|actor| actor.map(|id| id.to_string()).unwrap_or_default());
    let sql = format!(
        "{LINES} WHERE (CAST($1 AS TEXT) IS NULL OR subject {} OR detail LIKE $2) \
         AND (CAST($3 AS TEXT) IS NULL OR coalesce(staff_id, '') = $3) AND at >= $4 AND at < $5 AND line < $6 \
         AND ({}) ORDER BY line DESC LIMIT $7",
        connection.dialect().is_one_of("$1"),
        kinds.as_ref().map_or_else(|| "1 = 1".to_owned(), AuditKinds::condition),
    );
    connection.readable_rows(&sql, values![subjects, named, actor, since, until, before, most])
}

statements! {
    /// The entries after a line, oldest first.
    query after(line: i64, most: i64) -> Vec<AuditLine> =
        format!("{LINES} WHERE line > $1 ORDER BY line LIMIT $2");

    /// The last entry.
    query head() -> Option<AuditHead> = "SELECT line, at, hash FROM audit ORDER BY line DESC LIMIT 1";

    /// The fingerprint of the key of the last entry's seal; the outer `None` is that of an empty log.
    query last_key() -> Option<Option<String>> = "SELECT seal_key FROM audit ORDER BY line DESC LIMIT 1";
}
