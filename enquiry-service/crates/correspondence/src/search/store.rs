//! The search index of cases. It is derived from other tables and never copied: `searchable` of an enquiry is 0 if its
//! entry is missing or outdated.

use uuid::Uuid;

use kernel::database::{
    Transaction,
    dialect::Dialect,
    table::{new_row, statements},
};

/// The index entry of a case.
pub struct SearchWords {
    /// The enquiry.
    pub enquiry: Uuid,
    /// The words, separated by spaces.
    pub words: String,
}

new_row! {
    SearchWords, "search_words", [enquiry as "enquiry_id", words],
    "ON CONFLICT (enquiry_id) DO UPDATE SET words = excluded.words"
}

statements! {
    /// Whether entries are outdated.
    exists are_waiting() -> bool = "SELECT 1 FROM enquiries WHERE searchable = 0 LIMIT 1";

    /// Marks the newest outdated cases as indexed and returns them. Waits for row locks of other services instead of
    /// skipping, so that a following search finds their cases.
    write_rows take(most: i64) -> Vec<Uuid> =
        "UPDATE enquiries SET searchable = 1 WHERE id IN (SELECT id FROM enquiries WHERE searchable = 0 \
         ORDER BY received_at DESC LIMIT $1 FOR UPDATE) RETURNING id";

    /// Marks the entry of a case as outdated.
    write are_outdated(enquiry: Uuid) -> () = "UPDATE enquiries SET searchable = 0 WHERE id = $1";

    /// Marks the cases with mails of a person as outdated; call it before these mails are deleted.
    write mails_are_outdated(email_key: &str) -> () =
        "UPDATE enquiries SET searchable = 0 WHERE id IN \
         (SELECT enquiry_id FROM received_mails WHERE from_key = $1 AND enquiry_id IS NOT NULL)";

    /// Deletes the entries of cases with mails of a person; call it before these mails are deleted. The entries of the
    /// person's own cases are deleted with the enquiries.
    write erase(email_key: &str) -> () =
        "DELETE FROM search_words WHERE enquiry_id IN \
         (SELECT enquiry_id FROM received_mails WHERE from_key = $1 AND enquiry_id IS NOT NULL)";

    /// Deletes the entries of cases whose personal data were blanked after indexing.
    write purge() -> () =
        "DELETE FROM search_words WHERE enquiry_id IN \
         (SELECT id FROM enquiries WHERE anonymised_at IS NOT NULL AND searchable = 0)";
}

/// Marks all entries as outdated.
pub fn all_are_outdated(transaction: &Transaction) -> Result<(), kernel::database::DatabaseError> {
    transaction.batch("UPDATE enquiries SET searchable = 0")
}

/// The ids of the enquiries that match a query, which is the parameter in the form of [`Dialect::search`]. Forces
/// PostgreSQL to use the index: it overestimates prefix matches and would scan cases from the newest on.
pub fn found_by(dialect: Dialect, parameter: &str) -> String {
    match dialect {
        Dialect::Sqlite => format!(
            "SELECT enquiry_id FROM search_words WHERE number IN \
             (SELECT rowid FROM search_found WHERE search_found MATCH {parameter})"
        ),
        Dialect::Postgres => format!(
            "WITH found AS MATERIALIZED (SELECT enquiry_id FROM search_words \
             WHERE array_to_tsvector(string_to_array(words, ' ')) @@ CAST(CAST({parameter} AS TEXT) AS tsquery)) \
             SELECT enquiry_id FROM found"
        ),
    }
}
