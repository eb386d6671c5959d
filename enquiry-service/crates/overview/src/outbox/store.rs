//! Mails with what they are about, newest first.

use uuid::Uuid;

use correspondence::sight::model::CaseSight;
use kernel::{
    database::{
        Connection, DatabaseError,
        cells::json,
        row::ToRow,
        table::{query_row, statements},
        value::{Value, values},
    },
    outbox::model::MessageState,
};

use super::model::{ListedMail, MailSearch};

query_row!(
    ListedMail,
    "outbox",
    [
        id, kind, recipient, created_at, state, attempts, next_at, settled_at, last_error, subject, text,
        booking as "booking_id", booking_number, booking_name, case as "case_id", case_number, case_name
    ]
);

const COLUMNS: &str = "outbox.id, outbox.kind, coalesce(kept_mails.recipient, outbox.recipient) AS recipient, \
    outbox.created_at, outbox.state, outbox.attempts, outbox.next_at, outbox.settled_at, outbox.last_error, \
    kept_mails.subject, kept_mails.text, bookings.id AS booking_id, bookings.number AS booking_number, \
    bookings.full_name AS booking_name, enquiries.id AS case_id, enquiries.reference AS case_number, \
    enquiries.full_name AS case_name";
const JOINED: &str = "outbox LEFT JOIN kept_mails ON kept_mails.mail_id = outbox.id \
    LEFT JOIN booking_changes ON booking_changes.id = outbox.about \
    LEFT JOIN reminders ON reminders.id = outbox.about \
    LEFT JOIN payments ON payments.id = outbox.about \
    LEFT JOIN affected_bookings ON affected_bookings.id = outbox.about \
    LEFT JOIN bookings ON bookings.id = coalesce(booking_changes.booking_id, reminders.booking_id, payments.booking_id, \
    affected_bookings.booking_id) \
    LEFT JOIN case_messages ON case_messages.id = outbox.about \
    LEFT JOIN reply_alerts ON reply_alerts.id = outbox.about \
    LEFT JOIN hold_warnings ON hold_warnings.id = outbox.about \
    LEFT JOIN holds ON holds.id = coalesce(hold_warnings.hold_id, outbox.about) \
    LEFT JOIN enquiries ON enquiries.id = \
    coalesce(case_messages.enquiry_id, reply_alerts.enquiry_id, holds.enquiry_id, outbox.about) \
    LEFT JOIN cases ON cases.enquiry_id = enquiries.id";

/// The rows of a case that mails are about; `{case}` is the enquiry, or the query that finds it.
fn rows_of_case(case: &str) -> String {
    let rows = ["case_messages", "reply_alerts", "holds"]
        .map(|table| format!("SELECT id FROM {table} WHERE enquiry_id {case}"));
    let warnings =
        format!("SELECT id FROM hold_warnings WHERE hold_id IN (SELECT id FROM holds WHERE enquiry_id {case})");
    format!("SELECT id FROM enquiries WHERE id {case} UNION ALL {} UNION ALL {warnings}", rows.join(" UNION ALL "))
}

/// The rows of a booking that mails are about; `$1` is the booking, or the query that finds it.
fn rows_of_booking(booking: &str) -> String {
    ["booking_changes", "reminders", "payments", "affected_bookings"]
        .map(|table| format!("SELECT id FROM {table} WHERE booking_id {booking}"))
        .join(" UNION ALL ")
}

statements! {
    /// The mails about a booking.
    readable_rows of_booking(booking: Uuid) -> Vec<ListedMail> = format!(
        "SELECT {COLUMNS} FROM {JOINED} WHERE outbox.about IN ({}) ORDER BY outbox.id DESC",
        rows_of_booking("= $1")
    );

    /// The ids of the next visible mails before a mail, in a state, that go to an address or are about a number.
    query ids(state: Option<MessageState>, before: Option<Uuid>, search: &MailSearch, sight: CaseSight, most: i64)
        -> Vec<Uuid> = format!(
        "SELECT outbox.id FROM {JOINED} WHERE (CAST($1 AS TEXT) IS NULL OR outbox.state = $1) \
         AND (CAST($2 AS TEXT) IS NULL OR outbox.id < $2) \
         AND ($3 = '' OR lower(outbox.recipient) LIKE lower($3) ESCAPE '!' \
         OR outbox.id IN (SELECT mail_id FROM kept_mails WHERE lower(recipient) LIKE lower($3) ESCAPE '!') \
         OR outbox.about IN ({} UNION ALL {})) AND {} ORDER BY outbox.id DESC LIMIT $6",
        rows_of_case("IN (SELECT id FROM enquiries WHERE reference = $4)"),
        rows_of_booking("IN (SELECT id FROM bookings WHERE number = $4)"),
        CaseSight::condition("$5")
    );
}

/// The last mails about cases and bookings, newest first. A case that was begun for a booking has its id: whoever sees
/// the booking need not see the case.
pub fn about(
    connection: &Connection,
    (cases, bookings): (&[Uuid], &[Uuid]),
    most: i64,
) -> Result<Vec<ListedMail>, DatabaseError> {
    let [is_case, is_booking] = ["$1", "$2"].map(|list| connection.dialect().is_one_of(list));
    let sql = format!(
        "SELECT {COLUMNS} FROM {JOINED} WHERE outbox.about IN (SELECT id FROM enquiries WHERE id {is_case} \
         UNION ALL SELECT id FROM case_messages WHERE enquiry_id {is_case} UNION ALL {}) \
         ORDER BY outbox.id DESC LIMIT $3",
        rows_of_booking(&is_booking)
    );
    connection.readable_rows(&sql, values![json(&cases), json(&bookings), most])
}

/// The mails with these ids that can be read, newest first.
pub fn mails(connection: &Connection, ids: &[Uuid]) -> Result<Vec<ListedMail>, DatabaseError> {
    let is_one = connection.dialect().is_one_of("$1");
    let sql = format!("SELECT {COLUMNS} FROM {JOINED} WHERE outbox.id {is_one} ORDER BY outbox.id DESC");
    connection.readable_rows(&sql, values![json(&ids)])
}

/// The pattern of the address, in which `!` escapes, and the number.
impl ToRow for MailSearch {
    fn put(&self, values: &mut Vec<Value>) {
        let MailSearch { address, number } = self;
        let literal = address.replace('!', "!!").replace('%', "!%").replace('_', "!_");
        let pattern = if address.is_empty() { String::new() } else { format!("%{literal}%") };
        pattern.put(values);
        number.put(values);
    }
}
