//! Addresses that belong to one person.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{Connection, DatabaseError, table::statements, value::values},
    search::model::Search,
};

use crate::search::store::CASES;

statements! {
    /// The keys of the addresses that are merged with this one.
    query merged_with(key: &str) -> Vec<String> =
        "SELECT other_key FROM contact_merges WHERE one_key = $1 \
         UNION SELECT one_key FROM contact_merges WHERE other_key = $1 ORDER BY 1";

    /// The phone numbers in the enquiries of an address.
    query phones_of(key: &str) -> Vec<String> =
        "SELECT DISTINCT phone FROM enquiries WHERE email_key = $1 AND phone IS NOT NULL ORDER BY phone";

    /// Merges two addresses. Returns whether they were not merged before. The first key must be the smaller one.
    write merge(one_key: &str, other_key: &str, merged_by: Uuid, at: Millis) -> bool =
        "INSERT INTO contact_merges (one_key, other_key, merged_by, at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (one_key, other_key) DO NOTHING";

    /// Removes the merges of an address. Returns whether there were any.
    write take_apart(key: &str) -> bool = "DELETE FROM contact_merges WHERE one_key = $1 OR other_key = $1";

    /// Deletes merges of addresses without enquiries.
    write purge() -> () =
        "DELETE FROM contact_merges WHERE NOT EXISTS (SELECT 1 FROM enquiries WHERE email_key = one_key) \
         OR NOT EXISTS (SELECT 1 FROM enquiries WHERE email_key = other_key)";
}

/// The keys of the addresses whose enquiries contain a phone number, found by the search index of cases: an index of
/// phone numbers would cost more on each enquiry than it saves here.
pub fn with_phone(connection: &Connection, phone: &str) -> Result<Vec<String>, DatabaseError> {
    let Some(search) = Search::typed(phone).filter(|search| !search.words().is_empty()) else { return Ok(Vec::new()) };
    let dialect = connection.dialect();
    let sql = format!(
        "SELECT DISTINCT email_key FROM enquiries WHERE email_key <> '' AND phone = $1 AND id IN ({}) ORDER BY email_key",
        CASES.found_by(dialect, "$2")
    );
    connection.readable_rows(&sql, values![phone, dialect.search(&search)])
}
