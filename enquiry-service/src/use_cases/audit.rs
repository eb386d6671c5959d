//! Verifies the audit log.

use crate::{
    database::{Database, DatabaseError, audit},
    domain::staff::AuditEntry,
};

/// The number of entries read at a time.
const PAGE: i64 = 1000;

/// The result of a verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verified {
    /// All entries are valid; holds their number.
    Whole(i64),
    /// The first entry that is missing or was altered.
    Broken(i64),
}

/// Recomputes the hashes of all entries. Removed entries at the end are not detected: compare the number of entries
/// with an earlier one.
///
/// # Errors
/// If the query fails.
pub async fn verify(database: &Database) -> Result<Verified, DatabaseError> {
    let (mut line, mut before) = (0, String::new());
    loop {
        let lines = database.read(move |connection| audit::after(connection, line, PAGE)).await?;
        if lines.is_empty() {
            return Ok(Verified::Whole(line));
        }
        for read in lines {
            let audit::AuditLine { at, staff, subject, detail, hash, .. } = read;
            let entry = AuditEntry { at, staff, action: read.action, subject, detail };
            if read.line != line + 1 || entry.hash(&before) != hash {
                return Ok(Verified::Broken(line + 1));
            }
            (line, before) = (read.line, hash);
        }
    }
}
