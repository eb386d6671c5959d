//! Requests for quotes and contact messages.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError, TableRow, Transaction,
        cells::{json, texts},
        table::{statements, table_row},
        value::values,
    },
    fields::EmailAddress,
    submissions::{
        quarantine::Quarantined,
        store::{order, quarantined},
    },
};

use super::{
    model::{Details, Enquiry},
    source::Source,
};

texts!(json Details, Source);

/// The filter of a list of enquiries.
#[derive(Clone, Debug)]
pub struct EnquiryFilter {
    /// `Some(true)`: only enquiries in quarantine; `Some(false)`: only the others; `None`: both.
    pub quarantined: Option<bool>,
    /// Earliest time of receipt of a listed enquiry.
    pub since: Millis,
    /// Largest number of enquiries in the list.
    pub most: i64,
}

table_row! {
    Enquiry, "enquiries", [
        id, reference, received_at, locale, name as "full_name", email, phone as "phone_typed, phone", network, details,
        source, quarantine, repeats,
    ],
    with |enquiry| ["kind": enquiry.details.kind(), "email_key": enquiry.person_key()]
}

/// Blanks the personal data of enquiries received before the given time, except those that are still needed; the journey
/// stays for bookkeeping.
pub fn forget(transaction: &Transaction, before: Millis, needed: &[Uuid], now: Millis) -> Result<(), DatabaseError> {
    let names = ["message", "most_important", "coupon_code", "affiliate"];
    let sql = format!(
        "UPDATE enquiries SET full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL, \
         network = NULL, details = {}, anonymised_at = $2, searchable = 0 WHERE anonymised_at IS NULL AND received_at < $1 \
         AND NOT (id {})",
        transaction.dialect().with_empty("details", &names),
        transaction.dialect().is_one_of("$3")
    );
    transaction.write(&sql, values![before, now, json(&needed)])
}

statements! {
    /// Reads an enquiry and locks its row until the transaction ends.
    lock_row locked(id: Uuid) -> Option<Enquiry> = "WHERE id = $1";

    /// The number of all enquiries.
    value count() -> i64 = "SELECT count(*) FROM enquiries";

    /// Increments the repeats of the enquiry with this reference, if it exists.
    write count_repeat(reference: &str) -> () = "UPDATE enquiries SET repeats = repeats + 1 WHERE reference = $1";

    /// Releases an enquiry from quarantine. Returns whether it was quarantined.
    write accept(id: Uuid) -> bool =
        "UPDATE enquiries SET quarantine = NULL WHERE id = $1 AND quarantine IS NOT NULL";

    /// Reads the enquiry of this number, if it is of the person of this address, and locks its row until the transaction
    /// ends.
    lock_row locked_of_person(reference: &str, email_key: &str) -> Option<Enquiry> =
        "WHERE reference = $1 AND email_key = $2";

    /// Notes that the person of the enquiry has booked; the first booking counts.
    write booked(id: Uuid, at: Millis) -> () =
        "UPDATE enquiries SET booked_at = $2 WHERE id = $1 AND booked_at IS NULL";

    /// Gives an enquiry another address.
    write correct_address(id: Uuid, email: &EmailAddress, email_key: &str) -> () =
        "UPDATE enquiries SET email = $2, email_key = $3 WHERE id = $1";

    /// Deletes the enquiries of a person. Returns their number.
    write erase(email_key: &str) -> u64 = "DELETE FROM enquiries WHERE email_key = $1";

    /// Deletes enquiries that have been quarantined since before the given time.
    write purge_quarantined(before: Millis) -> () =
        "DELETE FROM enquiries WHERE quarantine IS NOT NULL AND received_at < $1";

    /// The number of enquiries, by quarantine.
    value count_by_quarantine(quarantined: Option<bool>) -> i64 =
        "SELECT count(*) FROM enquiries \
         WHERE CAST($1 AS BOOLEAN) IS NULL OR (quarantine IS NOT NULL) = CAST($1 AS BOOLEAN)";

    /// The enquiry with this reference; `None` without one.
    all by_reference(reference: &str) -> Option<Enquiry> = "WHERE reference = $1";

    /// The enquiries of an address, newest first.
    all of_person(email_key: &str) -> Vec<Enquiry> =
        "WHERE email_key = $1 AND email_key <> '' ORDER BY received_at DESC, id DESC";

    /// The enquiries that have come into quarantine since the given time, for the notice of them.
    readable_rows in_quarantine(since: Millis, most: i64) -> Vec<Quarantined> =
        quarantined("enquiries", ["reference", "full_name"]);
}

/// At most so many enquiries, or bookings, before the given one, or the newest ones; newest first.
pub fn page<T: TableRow>(
    connection: &Connection,
    before: Option<(Millis, Uuid)>,
    most: i64,
) -> Result<Vec<T>, DatabaseError> {
    let order = "ORDER BY received_at DESC, id DESC";
    match before {
        Some((at, id)) => {
            let rest = format!("WHERE (received_at, id) < ($1, $2) {order} LIMIT $3");
            connection.readable(&rest, values![at, id, most])
        }
        None => connection.readable(&format!("{order} LIMIT $1"), values![most]),
    }
}

/// The filtered enquiries, newest first; quarantined ones in the order of [`order`].
pub fn filtered(on: &Connection, filter: EnquiryFilter) -> Result<Vec<Enquiry>, DatabaseError> {
    let EnquiryFilter { quarantined, since, most } = filter;
    let rest = format!(
        "WHERE received_at >= $1 \
         AND (CAST($2 AS BOOLEAN) IS NULL OR (quarantine IS NOT NULL) = CAST($2 AS BOOLEAN)) \
         ORDER BY {} LIMIT $3",
        order(quarantined)
    );
    on.readable(&rest, values![since, quarantined, most])
}
