//! Cases of the desk: enquiries with their owner, answers and notes.

use uuid::Uuid;

use intake::enquiries::model::Enquiry;
use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError, Transaction,
        cells::{json, texts},
        dialect::Dialect,
        row::{self, ToRow},
        table::{TableRow, query_row, read_row, statements, table_row},
        value::values,
    },
    search::model::Search,
    submissions::store::order,
};

use super::model::{Case, CaseMessage, CaseNote, Channel, Handling, LostReason};
use crate::{search::store::CASES, sight::model::CaseSight};

texts!(named Channel, LostReason);

/// The lists of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseView {
    /// Unassigned and unanswered, not lost and not snoozed.
    Unassigned,
    /// Assigned to a person, not lost and not snoozed; those who wait for an answer first.
    Mine(Uuid),
    /// The visitor waits for an answer, or was promised one; with any owner or none.
    Open,
    /// Answered and not booked, without a promise: the visitor's reply is awaited.
    Waiting,
    /// Answered the last time before this time, without a promise, and the visitor has neither booked nor written since;
    /// the longest silence first.
    Silent(Millis),
    /// In quarantine, and not found to be spam.
    Quarantine,
    /// Every case.
    All,
}

/// The filter of a list of cases.
#[derive(Clone, Debug)]
pub struct CaseFilter {
    /// The list.
    pub view: CaseView,
    /// Snoozed cases are left out of lists of work until this time, in milliseconds since 1970.
    pub now: Millis,
    /// Only cases that the reader may see.
    pub sight: CaseSight,
    /// Only cases that match this query, newest first; `None`: all.
    pub search: Option<Search>,
    /// Largest number of cases in the list.
    pub most: i64,
}

read_row!(CaseMessage, "case_messages", [id, enquiry as "enquiry_id", staff as "staff_id", channel, at, text, owed_on]);
table_row!(CaseNote, "case_notes", [id, enquiry as "enquiry_id", staff as "staff_id", at, text]);

query_row!(Handling, "cases", [enquiry as "enquiry_id", owner as "owner_id", snoozed_until, lost, version]);
query_row!(
    Case,
    "enquiries",
    [
        enquiry,
        handling,
        booked_at,
        answered_at,
        last_answered_at,
        wrote_again_at,
        newest_mail,
        newest_mail_length,
        undelivered,
        owed_on
    ]
);

/// A mail of the visitor's after the last answer and the booking.
macro_rules! written_again {
    () => {
        "received_mails.enquiry_id = enquiries.id AND kind = 'personal' \
        AND at > coalesce((SELECT max(at) FROM case_messages WHERE case_messages.enquiry_id = enquiries.id), 0) \
        AND at > coalesce(enquiries.booked_at, 0)"
    };
}

/// The day by which the last answer promises the next step. A booking keeps every promise before it.
macro_rules! owed_on {
    () => {
        "(SELECT owed_on FROM case_messages WHERE case_messages.enquiry_id = enquiries.id \
        AND at >= coalesce(enquiries.booked_at, 0) ORDER BY at DESC, case_messages.id DESC LIMIT 1)"
    };
}

/// A value of the visitor's newest mail.
macro_rules! newest_mail {
    ($value:literal) => {
        concat!(
            "(SELECT ",
            $value,
            " FROM received_mails WHERE received_mails.enquiry_id = enquiries.id AND kind = 'personal' \
            ORDER BY at DESC, received_mails.id DESC LIMIT 1)"
        )
    };
}

/// The columns of [`Case`] besides the enquiry's, named uniquely among the joined tables: the handling, of which an
/// untouched case has none, the times of the first booking and of the first answer, and of the visitor's first mail after
/// the last answer and the booking, the beginning of the visitor's newest mail, the last mail to the visitor if it was given
/// up, and the day of the last promise.
const CASE: &str = concat!(
    "enquiries.id AS enquiry_id, owner_id, snoozed_until, lost, coalesce(version, 0) AS version, \
    enquiries.booked_at, \
    (SELECT min(at) FROM case_messages WHERE case_messages.enquiry_id = enquiries.id) AS answered_at, \
    (SELECT max(at) FROM case_messages WHERE case_messages.enquiry_id = enquiries.id) AS last_answered_at, \
    (SELECT min(at) FROM received_mails WHERE ",
    written_again!(),
    ") AS wrote_again_at, ",
    newest_mail!("substr(text, 1, 500)"),
    " AS newest_mail, ",
    newest_mail!("own_length"),
    " AS newest_mail_length, \
    (SELECT CASE WHEN state = 'dead' THEN id END FROM (\
    SELECT outbox.id, outbox.state FROM outbox WHERE outbox.about = enquiries.id \
    AND outbox.kind IN ('quote_confirmation', 'contact_confirmation') UNION ALL \
    SELECT outbox.id, outbox.state FROM case_messages JOIN outbox ON outbox.about = case_messages.id \
    WHERE case_messages.enquiry_id = enquiries.id) AS to_visitor ORDER BY id DESC LIMIT 1) AS undelivered, ",
    owed_on!(),
    " AS owed_on"
);
/// The time of the last answer.
const LAST_ANSWER: &str = "(SELECT max(at) FROM case_messages WHERE case_messages.enquiry_id = enquiries.id)";
/// The visitor has an answer or has booked, was promised nothing more, and has not written again.
const ANSWERED: &str = concat!(
    "(enquiries.booked_at IS NOT NULL \
    OR EXISTS (SELECT 1 FROM case_messages WHERE case_messages.enquiry_id = enquiries.id)) AND ",
    owed_on!(),
    " IS NULL AND NOT EXISTS (SELECT 1 FROM received_mails WHERE ",
    written_again!(),
    ")"
);
const JOINED: &str = "enquiries LEFT JOIN cases ON cases.enquiry_id = enquiries.id";

/// The order by the time since when the visitors have waited for an answer, or by the day for which it was promised.
fn longest_wait(dialect: Dialect) -> String {
    format!(
        "coalesce((SELECT min(at) FROM received_mails WHERE {}), {}, received_at), id",
        written_again!(),
        dialect.millis_of_day(owed_on!())
    )
}

/// The cases of a list: work lists by longest waiting time first, other lists and search results newest first.
pub fn list(connection: &Connection, filter: &CaseFilter) -> Result<Vec<Case>, DatabaseError> {
    let work = "quarantine IS NULL AND lost IS NULL AND coalesce(snoozed_until, 0) <= $2";
    let longest_wait = longest_wait(connection.dialect());
    let waiting_first = format!("CASE WHEN {ANSWERED} THEN 1 ELSE 0 END, {longest_wait}");
    let (which, order) = match filter.view {
        CaseView::Unassigned => (format!("{work} AND owner_id IS NULL AND NOT ({ANSWERED})"), &*longest_wait),
        CaseView::Mine(_) => (format!("{work} AND owner_id = $3"), &*waiting_first),
        CaseView::Open => (format!("{work} AND NOT ({ANSWERED})"), &*longest_wait),
        CaseView::Waiting => (format!("{work} AND booked_at IS NULL AND {ANSWERED}"), "received_at DESC, id DESC"),
        CaseView::Silent(before) => {
            (format!("{work} AND booked_at IS NULL AND {ANSWERED} AND {LAST_ANSWER} < {before}"), LAST_ANSWER)
        }
        CaseView::Quarantine => ("quarantine IS NOT NULL AND lost IS NULL".to_owned(), order(Some(true))),
        CaseView::All => ("1 = 1".to_owned(), "received_at DESC, id DESC"),
    };
    let person = if let CaseView::Mine(person) = filter.view { Some(person) } else { None };
    let mut values = row::values(&[&filter.most, &filter.now, &person, &filter.sight]);
    let (found, order) = match &filter.search {
        None => (String::new(), order),
        Some(search) if search.words().is_empty() => return Ok(Vec::new()),
        Some(search) => {
            let dialect = connection.dialect();
            dialect.search(search).put(&mut values);
            (format!("AND enquiries.id IN ({})", CASES.found_by(dialect, "$5")), "received_at DESC, id DESC")
        }
    };
    let sql = format!(
        "SELECT {}, {CASE} FROM {JOINED} WHERE ({which}) AND CAST($2 AS BIGINT) IS NOT NULL \
         AND (CAST($3 AS TEXT) IS NULL OR owner_id = $3) AND {} {found} ORDER BY {order} LIMIT $1",
        Enquiry::COLUMNS,
        CaseSight::condition("$4")
    );
    connection.readable_rows(&sql, &values)
}

/// Whether the enquiry exists and its case may be seen.
pub fn is_seen(connection: &Connection, enquiry: Uuid, sight: CaseSight) -> Result<bool, DatabaseError> {
    let sql = format!("SELECT 1 FROM {JOINED} WHERE enquiries.id = $1 AND {}", CaseSight::condition("$2"));
    connection.query(&sql, values![enquiry, sight])
}

/// The visible cases of these addresses, newest first, at most so many of each, with the key of the address.
pub fn of_addresses(
    connection: &Connection,
    email_keys: &[String],
    sight: CaseSight,
    most: i64,
) -> Result<Vec<(String, Enquiry)>, DatabaseError> {
    let sql = format!(
        "SELECT email_key, {} FROM (SELECT enquiries.*, \
         row_number() OVER (PARTITION BY email_key ORDER BY received_at DESC, id DESC) AS place FROM {JOINED} \
         WHERE email_key <> '' AND email_key {} AND {}) AS enquiries \
         WHERE place <= $3 ORDER BY received_at DESC, id DESC",
        Enquiry::COLUMNS,
        connection.dialect().is_one_of("$1"),
        CaseSight::condition("$2")
    );
    connection.readable_rows(&sql, values![json(&email_keys), sight, most])
}

/// Updates the handling of a case if its version is unchanged. Returns whether it was written.
pub fn update(transaction: &Transaction, handling: &Handling) -> Result<bool, DatabaseError> {
    let Handling { enquiry, owner, snoozed_until, lost, version } = *handling;
    // An untouched case has no row and version 0.
    let sql = if version == 0 {
        "INSERT INTO cases (enquiry_id, owner_id, snoozed_until, lost, version) VALUES ($1, $2, $3, $4, 1) \
         ON CONFLICT (enquiry_id) DO UPDATE SET owner_id = excluded.owner_id, \
         snoozed_until = excluded.snoozed_until, lost = excluded.lost, version = 1 WHERE cases.version = $5"
    } else {
        "UPDATE cases SET owner_id = $2, snoozed_until = $3, lost = $4, version = version + 1 \
         WHERE enquiry_id = $1 AND version = $5"
    };
    transaction.write(sql, values![enquiry, owner, snoozed_until, lost, version])
}

/// Inserts a message. Returns false if its idempotency key exists.
pub fn insert_message(transaction: &Transaction, message: &CaseMessage, key: &str) -> Result<bool, DatabaseError> {
    let sql = "INSERT INTO case_messages (id, enquiry_id, staff_id, channel, at, text, owed_on, send_key) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (send_key) DO NOTHING";
    let CaseMessage { id, enquiry, staff, channel, at, text, owed_on } = message;
    transaction.write(sql, values![id, enquiry, staff, channel, at, text, owed_on, key])
}

statements! {
    /// A case; `None` if there is no such enquiry.
    query find(enquiry: Uuid) -> Option<Case> =
        format!("SELECT {}, {CASE} FROM {JOINED} WHERE enquiries.id = $1", Enquiry::COLUMNS);

    /// The visible cases of an address, newest first.
    readable_rows of_address(email_key: &str, sight: CaseSight, most: i64) -> Vec<Case> = format!(
        "SELECT {}, {CASE} FROM {JOINED} WHERE email_key = $1 AND {} ORDER BY received_at DESC, id DESC LIMIT $3",
        Enquiry::COLUMNS,
        CaseSight::condition("$2")
    );

    /// The message with this idempotency key; `None` without one.
    all written(key: &str) -> Option<CaseMessage> = "WHERE send_key = $1";

    /// The version of a thread: it changes with each message, note and received mail.
    value thread(enquiry: Uuid) -> String =
        "SELECT (SELECT count(*) FROM case_messages WHERE enquiry_id = $1) || '-' || \
         (SELECT count(*) FROM case_notes WHERE enquiry_id = $1) || '-' || \
         (SELECT count(*) FROM received_mails WHERE enquiry_id = $1)";

    /// The version of the handling of a case; 0 before the first change.
    value version(enquiry: Uuid) -> i64 =
        "SELECT coalesce((SELECT version FROM cases WHERE enquiry_id = $1), 0)";

    /// The messages to the visitor, oldest first.
    readable messages(enquiry: Uuid) -> Vec<CaseMessage> = "WHERE enquiry_id = $1 ORDER BY at, id";

    /// The notes of a case, oldest first.
    readable notes(enquiry: Uuid) -> Vec<CaseNote> = "WHERE enquiry_id = $1 ORDER BY at, id";

    /// Deletes the messages to visitors whose personal data are blanked.
    write purge_messages() -> () =
        "DELETE FROM case_messages WHERE enquiry_id IN (SELECT id FROM enquiries WHERE anonymised_at IS NOT NULL)";

    /// Deletes the notes about visitors whose personal data are blanked.
    write purge_notes() -> () =
        "DELETE FROM case_notes WHERE enquiry_id IN (SELECT id FROM enquiries WHERE anonymised_at IS NOT NULL)";

    /// Assigns a case that has no owner. Returns the number of cases that it assigned.
    write take(enquiry: Uuid, owner: Uuid) -> u64 =
        "INSERT INTO cases (enquiry_id, owner_id, version) VALUES ($1, $2, 1) ON CONFLICT (enquiry_id) DO UPDATE SET \
         owner_id = excluded.owner_id, version = cases.version + 1 WHERE cases.owner_id IS NULL";

    /// Unassigns the cases of a person who no longer answers visitors. Returns their number.
    write give_back(owner: Uuid) -> u64 =
        "UPDATE cases SET owner_id = NULL, version = version + 1 WHERE owner_id = $1";
}
