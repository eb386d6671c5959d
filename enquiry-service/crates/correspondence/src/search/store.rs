//! The search index of cases, which is never copied.

use uuid::Uuid;

use kernel::{
    database::table::{new_row, statements},
    search::index::Index,
};

/// The index of cases.
pub const CASES: Index = Index { table: "search_words", id: "enquiry_id", fts5: "search_found" };

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
    query are_waiting() -> bool = "SELECT 1 FROM enquiries WHERE searchable = 0 LIMIT 1";

    /// Marks the newest outdated cases as indexed and returns them. Waits for row locks of other services instead of
    /// skipping, so that a following search finds their cases.
    write take(most: i64) -> Vec<Uuid> =
        "UPDATE enquiries SET searchable = 1 WHERE id IN (SELECT id FROM enquiries WHERE searchable = 0 \
         ORDER BY received_at DESC LIMIT $1 FOR UPDATE) RETURNING id";

    /// Marks all entries as outdated.
    write all_are_outdated() -> () = "UPDATE enquiries SET searchable = 0";

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
