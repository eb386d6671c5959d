//! Requests for quotes and contact messages.

use uuid::Uuid;

use super::{
    Database, DatabaseError, Transaction,
    table::{database_statements, statements, table_row},
    value::values,
};
use crate::{domain::enquiry::Enquiry, primitives::clock::Millis};

/// Which enquiries a list shows.
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
    with |enquiry| ["kind": enquiry.details.kind(), "email_key": enquiry.email.key()]
}

/// How a list is ordered. In quarantine those that only came too often stand before those that look like spam, and then
/// the oldest: an honest visitor is not hidden behind a flood.
pub fn order(quarantined: Option<bool>) -> &'static str {
    match quarantined {
        Some(true) => "CASE WHEN quarantine LIKE 'busy%' THEN 0 ELSE 1 END, received_at, id",
        _ => "received_at DESC, id DESC",
    }
}

/// Takes the names out of enquiries that came before the time; the journey itself stays for the books.
///
/// # Errors
/// Where the database does not take it.
pub fn forget(transaction: &Transaction, before: Millis, now: Millis) -> Result<(), DatabaseError> {
    let names = ["message", "most_important", "coupon_code", "affiliate"];
    let sql = format!(
        "UPDATE enquiries SET full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL, \
         network = NULL, details = {}, anonymised_at = $2, searchable = 0 WHERE anonymised_at IS NULL AND received_at < $1",
        transaction.dialect().with_empty("details", &names)
    );
    transaction.execute(&sql, values![before, now]).map(drop)
}

statements! {
    /// Adds one to the repeats of the enquiry with this reference; without such an enquiry nothing changes.
    write count_repeat(reference: &str) -> () = "UPDATE enquiries SET repeats = repeats + 1 WHERE reference = $1";

    /// Takes an enquiry out of quarantine; whether it was there.
    write accept(id: Uuid) -> bool =
        "UPDATE enquiries SET quarantine = NULL WHERE id = $1 AND quarantine IS NOT NULL";

    /// Takes away the enquiries of one person; how many there were.
    write erase(email_key: &str) -> u64 = "DELETE FROM enquiries WHERE email_key = $1";

    /// Takes away what has been in quarantine since before the time.
    write purge_quarantined(before: Millis) -> () =
        "DELETE FROM enquiries WHERE quarantine IS NOT NULL AND received_at < $1";
}

impl Database {
    /// Newest first; those in quarantine in the order of [`order`].
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn enquiries(&self, filter: EnquiryFilter) -> Result<Vec<Enquiry>, DatabaseError> {
        let EnquiryFilter { quarantined, since, most } = filter;
        let rest = format!(
            "WHERE received_at >= $1 \
             AND (CAST($2 AS BOOLEAN) IS NULL OR (quarantine IS NOT NULL) = CAST($2 AS BOOLEAN)) \
             ORDER BY {} LIMIT $3",
            order(quarantined)
        );
        self.read(move |connection| connection.select(&rest, values![since, quarantined, most])).await
    }
}

database_statements! {
    /// How many there are, in quarantine or not.
    value count_enquiries(quarantined: Option<bool>) -> i64 =
        "SELECT count(*) FROM enquiries \
         WHERE CAST($1 AS BOOLEAN) IS NULL OR (quarantine IS NOT NULL) = CAST($1 AS BOOLEAN)";

    /// The enquiry with this reference; `None` where there is no such enquiry.
    first enquiry_by_reference(reference: &str) -> Option<Enquiry> = "WHERE reference = $1";

    /// From one address, newest first.
    select enquiries_of(email_key: &str) -> Vec<Enquiry> =
        "WHERE email_key = $1 AND email_key <> '' ORDER BY received_at DESC, id DESC";

    /// How many enquiries, reviews, bookings and names in waiting lists have come into quarantine since.
    value quarantined(since: Millis) -> i64 =
        "SELECT (SELECT count(*) FROM enquiries WHERE quarantine IS NOT NULL AND received_at >= $1) + \
         (SELECT count(*) FROM reviews WHERE quarantine IS NOT NULL AND received_at >= $1) + \
         (SELECT count(*) FROM bookings WHERE quarantine IS NOT NULL AND received_at >= $1) + \
         (SELECT count(*) FROM waiting_list WHERE quarantine IS NOT NULL AND received_at >= $1)";
}
