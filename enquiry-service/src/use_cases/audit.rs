//! Checks that the audit log is as it was written.

use crate::{
    database::{Database, DatabaseError, audit},
    domain::staff::AuditEntry,
};

/// Lines that are read at a time.
const PAGE: i64 = 1000;

/// What a check of the log has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verified {
    /// So many lines, each of which follows the one before it.
    Whole(i64),
    /// The first line that is missing, or that is not as it was written.
    Broken(i64),
}

/// Reckons the hash of every line from the first on. Lines that were cut off at the end cannot be told: compare the
/// number of lines with an earlier one.
///
/// # Errors
/// Where the database does not answer.
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
