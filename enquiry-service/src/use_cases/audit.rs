//! Verifies the audit log, and begins its seals.

use super::staff::log;
use crate::{
    database::{Database, DatabaseError, Lock, audit},
    domain::staff::{AuditEntry, AuditHead, Seal},
    primitives::clock::Millis,
};

/// The number of entries read at a time.
const PAGE: i64 = 1000;

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// All entries are valid, and the last one has a seal that covers them; holds their number.
    Whole(i64),
    /// The entries are chained, but none has a seal, as before the first start of a version that seals; holds their
    /// number.
    Unsealed(i64),
    /// The entries are chained, but the key of the last seal is not in the settings; holds its fingerprint.
    UnknownKey(String),
    /// The first entry that is missing or was altered.
    Broken(i64),
}

/// Recomputes the hashes of all entries and verifies their seals. A seal covers all entries before it, so entries sealed
/// with a former key are covered by the seals of the present one. `head` is the last entry of an earlier time, kept
/// elsewhere: only with it are entries noticed that were removed from the end.
///
/// # Errors
/// If the query fails.
pub async fn verify(database: &Database, head: Option<&AuditHead>) -> Result<Verified, DatabaseError> {
    let (mut line, mut before, mut last) = (0, String::new(), None);
    loop {
        let lines = database.read(move |connection| audit::after(connection, line, PAGE)).await?;
        if lines.is_empty() {
            break;
        }
        for read in lines {
            let audit::AuditLine { at, staff, action, subject, detail, hash, .. } = read;
            let entry = AuditEntry { at, staff, action, subject, detail };
            let is_head = head.is_none_or(|head| head.line != read.line || (head.at, &head.hash) == (at, &hash));
            if read.line != line + 1 || entry.hash(&before) != hash || !is_head {
                return Ok(Verified::Broken(line + 1));
            }
            match read.seal_key.zip(read.seal) {
                Some((key, seal)) => {
                    let seal = Seal { key, seal };
                    let verified = database.audit_keys().and_then(|keys| keys.verify(&hash, &seal));
                    if verified == Some(false) {
                        return Ok(Verified::Broken(read.line));
                    }
                    last = Some((seal.key, verified.is_some()));
                }
                // From the first seal on, every entry has one.
                None if last.is_some() => return Ok(Verified::Broken(read.line)),
                None => {}
            }
            (line, before) = (read.line, hash);
        }
    }
    if head.is_some_and(|head| head.line > line) {
        return Ok(Verified::Broken(line + 1));
    }
    Ok(match last {
        Some((_, true)) => Verified::Whole(line),
        Some((key, false)) => Verified::UnknownKey(key),
        None if line == 0 => Verified::Whole(0),
        None => Verified::Unsealed(line),
    })
}

/// Marks the end of the entries without seals with an entry of its own, once. Does nothing in an empty log.
///
/// # Errors
/// If the database does not commit.
pub async fn begin_seals(database: &Database, now: Millis) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            transaction.lock(Lock::Audit)?;
            let Some(head) = audit::head(transaction)? else { return Ok(()) };
            // Entries without a seal after the first one stay as they are: verifying the log names them.
            if audit::is_sealed(transaction)? {
                return Ok(());
            }
            log(transaction, None, "begin_seals", "audit", &serde_json::json!({ "lines": head.line }), now)
        })
        .await
}
