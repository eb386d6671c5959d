//! Verifies the audit log, and covers lines with a seal that have none of the present key.

use uuid::Uuid;

use super::{
    model::{AuditEntry, AuditHead, Seal},
    store,
};
use crate::{
    clock::Millis,
    database::{Connection, Database, DatabaseError, Lock, Transaction},
};

/// The actor in the audit log; `None`: a command in the terminal.
pub type Actor = Option<Uuid>;

/// The number of entries read at a time.
const PAGE: i64 = 1000;
/// The action of an entry with which the operator says that the entries before it are right.
const BEGIN: &str = "begin_seals";
/// The action of an entry with which the service says that it has verified the entries before it with their keys.
const RENEW: &str = "renew_seals";

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// All entries are valid, and seals cover them; holds their number.
    Whole(i64),
    /// The entries are chained, but the first ones have no seal, and no later one covers them: they were written before
    /// the service sealed its log, or their seals were taken away. Holds their number.
    Unsealed(i64),
    /// The entries are chained, but the key of some seals is not in the settings, and no later one covers them; holds
    /// its fingerprint.
    UnknownKey(String),
    /// The first entry that is missing or was altered.
    Broken(i64),
}

impl Verified {
    /// What is wrong, and what to do; `None` if the log is whole.
    pub fn fault(&self) -> Option<String> {
        match self {
            Verified::Whole(_) => None,
            Verified::Unsealed(lines) => Some(format!(
                "the first {lines} lines of the audit log have no seal: if a version without seals wrote them, run \
                 `audit begin-seals`; otherwise somebody has removed the seals, and may have changed the lines"
            )),
            Verified::UnknownKey(key) => Some(format!(
                "lines of the audit log are sealed with the key {key}, which is not in security.signing_keys: add this \
                 key at the end of the list; if the service never had it, somebody has forged the lines"
            )),
            Verified::Broken(line) => Some(format!("line {line} of the audit log is missing or was changed")),
        }
    }
}

/// Recomputes the hashes of all entries and verifies their seals. `head` is the last entry of an earlier time, kept
/// elsewhere: only with it are entries noticed that were removed from the end, or with all others.
pub async fn verify(database: &Database, head: Option<&AuditHead>) -> Result<Verified, DatabaseError> {
    let head = head.cloned();
    database.read(move |connection| check(connection, head.as_ref())).await
}

fn check(connection: &Connection, head: Option<&AuditHead>) -> Result<Verified, DatabaseError> {
    let (mut line, mut before, mut is_sealed, mut uncovered) = (0, String::new(), false, None);
    loop {
        let lines = store::after(connection, line, PAGE)?;
        if lines.is_empty() {
            break;
        }
        for read in lines {
            let store::AuditLine { at, staff, action, subject, detail, hash, .. } = read;
            let entry = AuditEntry { at, staff, action, subject, detail };
            let is_head = head.is_none_or(|head| head.line != read.line || (head.at, &head.hash) == (at, &hash));
            if read.line != line + 1 || entry.hash(&before) != hash || !is_head {
                return Ok(Verified::Broken(line + 1));
            }
            match read.seal_key.zip(read.seal) {
                Some((key, seal)) => {
                    is_sealed = true;
                    let seal = Seal { key, seal };
                    match connection.audit_keys().and_then(|keys| keys.verify(&hash, &seal)) {
                        Some(false) => return Ok(Verified::Broken(read.line)),
                        // The service seals what stands before an entry without looking at it, except with these two.
                        Some(true) if [BEGIN, RENEW].contains(&entry.action.as_str()) => uncovered = None,
                        Some(true) => {}
                        None => uncovered = uncovered.or(Some(Verified::UnknownKey(seal.key))),
                    }
                }
                // From the first seal on, every entry has one.
                None if is_sealed => return Ok(Verified::Broken(read.line)),
                None => uncovered = Some(Verified::Unsealed(read.line)),
            }
            (line, before) = (read.line, hash);
        }
    }
    if head.is_some_and(|head| head.line > line) {
        return Ok(Verified::Broken(line + 1));
    }
    Ok(uncovered.unwrap_or(Verified::Whole(line)))
}

/// Covers the entries before with a seal of the first key, once, when the settings have another one than that of the
/// last entry: then the former key may go. Does nothing unless the log is whole: a seal would hide what is wrong.
pub async fn renew_seals(database: &Database, now: Millis) -> Result<(), DatabaseError> {
    if !database.read(is_former_key_last).await? {
        return Ok(());
    }
    database
        .write(move |transaction| {
            transaction.lock(Lock::Audit)?;
            // Another service may have renewed them.
            if !is_former_key_last(transaction)? || !matches!(check(transaction, None)?, Verified::Whole(_)) {
                return Ok(());
            }
            cover(transaction, RENEW, now)
        })
        .await
}

/// Whether the last entry has another seal than one of the present key; `false` in an empty log.
fn is_former_key_last(connection: &Connection) -> Result<bool, DatabaseError> {
    let Some(last) = store::last_key(connection)? else { return Ok(false) };
    let present = connection.audit_keys().and_then(|keys| keys.present());
    Ok(last.as_deref() != present)
}

/// Covers entries that have no seal, or one of an unknown key, because the operator says that they are right. Returns
/// what the log was before.
pub async fn begin_seals(database: &Database, now: Millis) -> Result<Verified, DatabaseError> {
    database
        .write(move |transaction| {
            transaction.lock(Lock::Audit)?;
            let before = check(transaction, None)?;
            if matches!(before, Verified::Unsealed(_) | Verified::UnknownKey(_)) {
                cover(transaction, BEGIN, now)?;
            }
            Ok(before)
        })
        .await
}

fn cover(transaction: &Transaction, action: &'static str, now: Millis) -> Result<(), DatabaseError> {
    let lines = store::head(transaction)?.map(|head| head.line);
    log(transaction, None, action, "audit", &serde_json::json!({ "lines": lines }), now)
}

/// Appends an entry to the audit log, as the last step of a transaction: after taking its lock, it waits for no other.
pub fn log(
    transaction: &Transaction,
    staff: Actor,
    action: &'static str,
    subject: impl std::fmt::Display,
    detail: &serde_json::Value,
    at: Millis,
) -> Result<(), DatabaseError> {
    let entry =
        AuditEntry { at, staff, action: action.to_owned(), subject: subject.to_string(), detail: detail.to_string() };
    store::add(transaction, &entry)
}
