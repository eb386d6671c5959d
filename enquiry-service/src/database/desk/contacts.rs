//! Which addresses belong to one person.

use uuid::Uuid;

use crate::{
    database::{Connection, DatabaseError, table::statements, value::values},
    domain::search::Search,
    primitives::clock::Millis,
};

statements! {
    /// The keys of the addresses that were said to be the same person's as this one.
    rows merged_with(key: &str) -> Vec<String> =
        "SELECT other_key FROM contact_merges WHERE one_key = $1 \
         UNION SELECT one_key FROM contact_merges WHERE other_key = $1 ORDER BY 1";

    /// The phone numbers that enquiries from an address name.
    rows phones_of(key: &str) -> Vec<String> =
        "SELECT DISTINCT phone FROM enquiries WHERE email_key = $1 AND phone IS NOT NULL ORDER BY phone";

    /// Writes that two addresses belong to one person; whether that is new. The first key is the smaller one.
    write merge(one_key: &str, other_key: &str, merged_by: Uuid, at: Millis) -> bool =
        "INSERT INTO contact_merges (one_key, other_key, merged_by, at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (one_key, other_key) DO NOTHING";

    /// Takes back that an address belongs to somebody who has another one; whether it did.
    write take_apart(key: &str) -> bool = "DELETE FROM contact_merges WHERE one_key = $1 OR other_key = $1";

    /// Takes away what was said about addresses that no enquiry names any more.
    write purge() -> () =
        "DELETE FROM contact_merges WHERE NOT EXISTS (SELECT 1 FROM enquiries WHERE email_key = one_key) \
         OR NOT EXISTS (SELECT 1 FROM enquiries WHERE email_key = other_key)";
}

/// The keys of the addresses whose enquiries name a phone number. The words of cases lead to them: an index on the number
/// would cost each visitor's enquiry more than it saves here.
///
/// # Errors
/// Where the database does not answer.
pub fn with_phone(connection: &Connection, phone: &str) -> Result<Vec<String>, DatabaseError> {
    let Some(search) = Search::typed(phone).filter(|search| !search.words().is_empty()) else { return Ok(Vec::new()) };
    let dialect = connection.dialect();
    let sql = format!(
        "SELECT DISTINCT email_key FROM enquiries WHERE email_key <> '' AND phone = $1 AND id IN ({}) ORDER BY email_key",
        dialect.found_by("$2")
    );
    connection.rows(&sql, values![phone, dialect.search(&search)])
}
