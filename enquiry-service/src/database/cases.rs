//! Cases of the desk: enquiries with their owner, answers and notes.

use uuid::Uuid;

use super::{
    Connection, DatabaseError, Insert, Transaction,
    row::{CellError, Cells, FromRow},
    table::{TableRow, query_row, table_row},
    value::values,
};
use crate::{
    domain::{
        case::{Case, CaseMessage, CaseNote, Handling},
        enquiry::Enquiry,
    },
    primitives::clock::Millis,
};

/// Which cases a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseView {
    /// Nobody has taken them, and nobody has given them up.
    Unassigned,
    /// Those of a person that are not given up and not snoozed.
    Mine(Uuid),
    /// Somebody has answered: the visitor is to write.
    Waiting,
    /// In quarantine.
    Quarantine,
    /// Every case.
    All,
}

/// Which cases a list shows, and how many.
#[derive(Clone, Debug)]
pub struct CaseFilter {
    /// The list.
    pub view: CaseView,
    /// Snoozed cases are left out of lists of work until this time, in milliseconds since 1970.
    pub now: Millis,
    /// Only cases whose name, address or reference holds this text; empty: all.
    pub search: String,
    /// Largest number of cases in the list.
    pub most: i64,
}

table_row!(CaseMessage, "case_messages", [id, enquiry as "enquiry_id", staff as "staff_id", channel, at, text]);
table_row!(CaseNote, "case_notes", [id, enquiry as "enquiry_id", staff as "staff_id", at, text]);

query_row!(Handling, "cases", [enquiry, owner, snoozed_until, lost, version]);

/// A row of the list: the enquiry, then the handling as far as there is one, then the first answer.
struct Listed(Case);

impl FromRow for Listed {
    const TABLE: &'static str = "enquiries";

    fn from_row(cells: &mut Cells) -> Result<Self, CellError> {
        let enquiry = Enquiry::from_row(cells)?;
        let (owner, snoozed_until, lost) = (cells.take()?, cells.take()?, cells.take()?);
        let version: Option<i64> = cells.take()?;
        let handling = Handling { enquiry: enquiry.id, owner, snoozed_until, lost, version: version.unwrap_or(0) };
        Ok(Listed(Case { enquiry, handling, answered_at: cells.take()? }))
    }
}

/// The columns of [`Listed`]; those of the enquiry have names of their own in the tables that are joined.
const LISTED: &str = "owner_id, snoozed_until, lost, version, \
    (SELECT min(at) FROM case_messages WHERE case_messages.enquiry_id = enquiries.id)";
const JOINED: &str = "enquiries LEFT JOIN cases ON cases.enquiry_id = enquiries.id";

/// The cases of a list: in lists of work those that have waited longest first, in others the newest.
///
/// # Errors
/// Where the database does not answer.
pub fn list(connection: &Connection, filter: &CaseFilter) -> Result<Vec<Case>, DatabaseError> {
    let answered = "EXISTS (SELECT 1 FROM case_messages WHERE case_messages.enquiry_id = enquiries.id)";
    let work = "quarantine IS NULL AND lost IS NULL AND coalesce(snoozed_until, 0) <= $2";
    let (which, order) = match filter.view {
        CaseView::Unassigned => (format!("{work} AND owner_id IS NULL AND NOT {answered}"), "received_at, id"),
        CaseView::Mine(_) => (format!("{work} AND owner_id = $3"), "received_at, id"),
        CaseView::Waiting => (format!("{work} AND {answered}"), "received_at DESC, id DESC"),
        CaseView::Quarantine => ("quarantine IS NOT NULL".to_owned(), super::enquiries::order(Some(true))),
        CaseView::All => ("1 = 1".to_owned(), "received_at DESC, id DESC"),
    };
    let person = if let CaseView::Mine(person) = filter.view { Some(person) } else { None };
    let sql = format!(
        "SELECT {}, {LISTED} FROM {JOINED} WHERE ({which}) AND CAST($2 AS BIGINT) IS NOT NULL \
         AND (CAST($3 AS TEXT) IS NULL OR owner_id = $3) \
         AND (CAST($4 AS TEXT) = '' OR lower(full_name) LIKE $4 ESCAPE '!' OR email_key LIKE $4 ESCAPE '!' \
         OR lower(reference) LIKE $4 ESCAPE '!') ORDER BY {order} LIMIT $1",
        Enquiry::COLUMNS
    );
    let rows: Vec<Listed> = connection.rows(&sql, values![filter.most, filter.now, person, like(&filter.search)])?;
    Ok(rows.into_iter().map(|Listed(case)| case).collect())
}

/// A pattern that finds a text anywhere; empty for an empty text.
fn like(text: &str) -> String {
    let text = text.trim().to_lowercase();
    if text.is_empty() {
        return text;
    }
    let escaped = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{escaped}%")
}

/// One case; `None` where there is no such enquiry.
///
/// # Errors
/// Where the database does not answer or the row cannot be read.
pub fn find(connection: &Connection, enquiry: Uuid) -> Result<Option<Case>, DatabaseError> {
    let sql = format!("SELECT {}, {LISTED} FROM {JOINED} WHERE enquiries.id = $1", Enquiry::COLUMNS);
    Ok(connection.row::<Listed>(&sql, values![enquiry])?.map(|Listed(case)| case))
}

/// What was said to the visitor, oldest first.
///
/// # Errors
/// Where the database does not answer.
pub fn messages(connection: &Connection, enquiry: Uuid) -> Result<Vec<CaseMessage>, DatabaseError> {
    connection.select("WHERE enquiry_id = $1 ORDER BY at, id", values![enquiry])
}

/// What colleagues told each other, oldest first.
///
/// # Errors
/// Where the database does not answer.
pub fn notes(connection: &Connection, enquiry: Uuid) -> Result<Vec<CaseNote>, DatabaseError> {
    connection.select("WHERE enquiry_id = $1 ORDER BY at, id", values![enquiry])
}

/// Writes the handling of a case, unless somebody else has changed it since this version; whether it was written.
///
/// # Errors
/// Where the database does not take it.
pub fn update(transaction: &Transaction, handling: &Handling) -> Result<bool, DatabaseError> {
    let Handling { enquiry, owner, snoozed_until, lost, version } = *handling;
    let sql = "INSERT INTO cases (enquiry_id, owner_id, snoozed_until, lost, version) VALUES ($1, $2, $3, $4, CAST($5 AS BIGINT) + 1) \
               ON CONFLICT (enquiry_id) DO UPDATE SET owner_id = excluded.owner_id, \
               snoozed_until = excluded.snoozed_until, lost = excluded.lost, version = excluded.version \
               WHERE cases.version = $5";
    let lost = lost.map(<&str>::from);
    Ok(transaction.execute(sql, values![enquiry, owner, snoozed_until, lost, version])? > 0)
}

/// Writes a message; whether it was new: the same key twice is the same message.
///
/// # Errors
/// Where the database does not take it.
pub fn insert_message(transaction: &Transaction, message: &CaseMessage, key: &str) -> Result<bool, DatabaseError> {
    let insert = Insert {
        table: CaseMessage::TABLE,
        columns: &[CaseMessage::COLUMNS, "send_key"],
        on_conflict: "ON CONFLICT (send_key) DO NOTHING",
    };
    let mut row = message.values();
    row.push(key.into());
    Ok(transaction.insert(&insert, &[row])? > 0)
}

/// Writes a note.
///
/// # Errors
/// Where the database does not take it.
pub fn insert_note(transaction: &Transaction, note: &CaseNote) -> Result<(), DatabaseError> {
    let insert = Insert { table: CaseNote::TABLE, columns: &[CaseNote::COLUMNS], on_conflict: "" };
    transaction.insert(&insert, &[note.values()]).map(drop)
}
