//! The words by which cases are found. They are made of other rows, so that they are never copied: where a case has none,
//! or other ones by now, `searchable` of its enquiry is 0.

use uuid::Uuid;

use crate::{
    database::{
        Transaction,
        dialect::Dialect,
        table::{new_row, statements},
    },
    domain::search::Search,
};

/// The words of the case of an enquiry.
pub struct SearchWords {
    /// The enquiry.
    pub enquiry: Uuid,
    /// With a space between two.
    pub words: String,
}

new_row! {
    SearchWords, "search_words", [enquiry as "enquiry_id", words],
    "ON CONFLICT (enquiry_id) DO UPDATE SET words = excluded.words"
}

statements! {
    /// Whether words of cases are to be written.
    exists are_waiting() -> bool = "SELECT 1 FROM enquiries WHERE searchable = 0 LIMIT 1";

    /// Takes cases whose words are to be written, the newest first, and says of them that they are. Where another service
    /// writes some of them, this one waits: a search that follows finds them.
    write_rows take(most: i64) -> Vec<Uuid> =
        "UPDATE enquiries SET searchable = 1 WHERE id IN (SELECT id FROM enquiries WHERE searchable = 0 \
         ORDER BY received_at DESC LIMIT $1 FOR UPDATE) RETURNING id";

    /// Something was said in a case: its words are to be written again.
    write are_outdated(enquiry: Uuid) -> () = "UPDATE enquiries SET searchable = 0 WHERE id = $1";

    /// The cases in which mails of a person stand are to be written again; to be called before these mails go.
    write mails_are_outdated(email_key: &str) -> () =
        "UPDATE enquiries SET searchable = 0 WHERE id IN \
         (SELECT enquiry_id FROM received_mails WHERE from_key = $1 AND enquiry_id IS NOT NULL)";

    /// Takes the words of cases away in which mails of a person stand; to be called before these mails go. Those of the
    /// person's own cases go with the enquiries.
    write erase(email_key: &str) -> () =
        "DELETE FROM search_words WHERE enquiry_id IN \
         (SELECT enquiry_id FROM received_mails WHERE from_key = $1 AND enquiry_id IS NOT NULL)";

    /// Takes the words of cases away whose names were taken out since their words were written.
    write purge() -> () =
        "DELETE FROM search_words WHERE enquiry_id IN \
         (SELECT id FROM enquiries WHERE anonymised_at IS NOT NULL AND searchable = 0)";
}

/// The words of every case are to be written again.
///
/// # Errors
/// Where the database does not take it.
pub fn all_are_outdated(transaction: &Transaction) -> Result<(), crate::database::DatabaseError> {
    transaction.batch("UPDATE enquiries SET searchable = 0")
}

impl Dialect {
    /// The ids of the enquiries that a search finds, whose text by [`Dialect::search`] is this parameter. PostgreSQL is told
    /// to begin there: it takes a beginning of a word for a common one, and would read cases from the newest on instead.
    pub(super) fn found_by(self, parameter: &str) -> String {
        match self {
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

    /// A search as the database reads it. Its words hold letters and digits only.
    pub(super) fn search(self, search: &Search) -> String {
        let (begin, end, and) = match self {
            Dialect::Sqlite => ("\"", "\"*", " "),
            Dialect::Postgres => ("'", "':*", " & "),
        };
        let words: Vec<String> = search.words().iter().map(|word| format!("{begin}{word}{end}")).collect();
        words.join(and)
    }
}
