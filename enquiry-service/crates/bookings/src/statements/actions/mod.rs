//! Imports bank statements, and assigns their lines to bookings.

mod note;
pub mod open_lines;
mod preview;

use std::{collections::HashMap, sync::Arc};

use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Connection, Database, DatabaseError, Dialect, Lock, Transaction},
};

use super::{
    model::{BankImport, BankLine, BookingNumbers, Credit, Imported, Likeness, Pairing, pair},
    store,
};
use crate::ledger;

pub use note::{ignore_bank_line, note_bank_line, reopen_bank_line};
pub use open_lines::open_lines;
pub use preview::preview_statement;

/// The number of lines that one transaction inserts; more if equal lines belong together.
const AT_ONCE: usize = 200;

/// Imports the credits of a statement: a line that names one booking is recorded as its payment, the others stay open.
///
/// Lines are inserted by transactions of [`AT_ONCE`] lines, and each payment is recorded by a transaction of its own,
/// so that others wait for a moment only and no transaction locks two bookings. If the import is interrupted, the same
/// file can be imported again: stored lines are not inserted twice, and open ones that name a booking are recorded then.
///
/// # Errors
/// If the database does not commit; a part of the lines may be stored.
pub async fn import_statement(
    database: &Database,
    credits: Vec<Credit>,
    around: BankImport,
) -> Result<Imported, DatabaseError> {
    let numbers = database.read(ledger::store::numbers).await?;
    let mut imported = Imported::default();
    for part in parts(credits) {
        let (part, at) = (Arc::new(part), around.at);
        let to_store = Arc::clone(&part);
        let stored = database.write_repeatedly(move |transaction| store(transaction, &to_store, at)).await?;
        for (credit, line) in part.iter().flatten().zip(stored) {
            if line.may_be_noted && note::is_noted(database, line.number, credit, &numbers, &around).await? {
                imported.noted += 1;
            } else if line.is_new {
                imported.open += 1;
            } else {
                imported.known += 1;
            }
        }
    }
    let Imported { noted, known, open } = imported;
    let detail = serde_json::json!({ "noted": noted, "known": known, "open": open });
    let finish = move |transaction: &Transaction| {
        log(transaction, around.staff, "import_statement", "bank_lines", &detail, around.at)
    };
    database.write_repeatedly(finish).await?;
    Ok(imported)
}

/// Groups of equal lines, in parts for one transaction each; in the order of the file.
fn parts(credits: Vec<Credit>) -> Vec<Vec<Vec<Credit>>> {
    let mut places: HashMap<Likeness, usize> = HashMap::new();
    let mut groups: Vec<Vec<Credit>> = Vec::new();
    for credit in credits {
        let place = *places.entry(credit.likeness()).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(credit),
            None => groups.push(vec![credit]),
        }
    }
    let (mut parts, mut lines) = (Vec::<Vec<Vec<Credit>>>::new(), AT_ONCE);
    for group in groups {
        lines += group.len();
        match parts.last_mut() {
            Some(part) if lines <= AT_ONCE => part.push(group),
            _ => {
                lines = group.len();
                parts.push(vec![group]);
            }
        }
    }
    parts
}

/// A line of the file in the database.
struct StoredLine {
    number: i64,
    /// Whether it is open and can be recorded without a person.
    may_be_noted: bool,
    is_new: bool,
}

/// Inserts the lines of the groups that are not stored yet. Returns all of them in order.
fn store(transaction: &Transaction, groups: &[Vec<Credit>], at: Millis) -> Result<Vec<StoredLine>, DatabaseError> {
    // Two imports at the same time must not give equal lines the same ordinal.
    transaction.lock(Lock::BankLines)?;
    if transaction.dialect() == Dialect::Postgres {
        // It would keep the plans that it made for small tables, and read all of a table that has grown since.
        transaction.batch("SET LOCAL plan_cache_mode = force_custom_plan")?;
    }
    let stored_line = |(credit, found): (&Credit, Found)| match found {
        Found::New(ordinal) => {
            let number = store::insert(transaction, credit, ordinal, at)?;
            Ok(StoredLine { number, may_be_noted: credit.doubt.is_none(), is_new: true })
        }
        Found::Known(line) => {
            if line.account.is_empty() && !credit.account.is_empty() {
                store::set_account(transaction, line.line, &credit.account)?;
            }
            Ok(StoredLine { number: line.line, may_be_noted: line.may_be_noted(), is_new: false })
        }
    };
    found(transaction, groups)?.into_iter().map(stored_line).collect()
}

/// A line of the file in the database before the import.
enum Found {
    /// No such line; the new one gets this ordinal.
    New(i64),
    Known(BankLine),
}

/// Finds the credits of the groups in the database; in order.
fn found<'a>(connection: &Connection, groups: &'a [Vec<Credit>]) -> Result<Vec<(&'a Credit, Found)>, DatabaseError> {
    let likenesses: Vec<Likeness> = groups.iter().flat_map(|group| group.first()).map(Credit::likeness).collect();
    let mut known: HashMap<Likeness, Vec<BankLine>> = HashMap::new();
    for line in store::alike(connection, &likenesses.iter().collect::<Vec<_>>())? {
        known.entry(line.likeness()).or_default().push(line);
    }
    let mut all = Vec::new();
    for (group, likeness) in groups.iter().zip(&likenesses) {
        let mut known = known.remove(likeness).unwrap_or_default();
        known.sort_by_key(|line| line.ordinal);
        for (credit, pairing) in group.iter().zip(pair(&group.iter().collect::<Vec<_>>(), &known)) {
            let found = match pairing {
                Pairing::New(ordinal) => Found::New(ordinal),
                Pairing::Known(at) => Found::Known(known.get(at).ok_or(DatabaseError::Lost)?.clone()),
            };
            all.push((credit, found));
        }
    }
    Ok(all)
}

/// The booking that a credit names, unless it names several.
fn booking_of(credit: &Credit, numbers: &BookingNumbers) -> Option<Uuid> {
    match numbers.named_in(&credit.words).as_slice() {
        [booking] => Some(*booking),
        _ => None,
    }
}
