//! Why a statement is rejected.

/// Why a statement was rejected; nothing of it was imported.
#[derive(Debug, thiserror::Error)]
pub enum StatementError {
    /// The file is an archive, a workbook or a PDF.
    #[error("the file is {kind}, which cannot be imported: {remedy}, and import that file")]
    Container {
        /// What the file is.
        kind: &'static str,
        /// What to import instead, as an instruction.
        remedy: &'static str,
    },
    /// The file is not a valid camt.053 statement.
    #[error("the file is not a camt.053 statement: {0}")]
    Xml(String),
    /// XML with a document type may declare entities.
    #[error("the file declares a document type (DOCTYPE), which statements do not have: it was not read")]
    DocumentType,
    /// Elements are nested more deeply than a statement needs.
    #[error("the file nests elements more than {0} levels deep, which statements do not do: it was not read")]
    TooDeep(usize),
    /// The file has more lines or entries than the limit.
    #[error(
        "the file has more than {0} lines or entries: get statements of shorter periods from the bank, and import each"
    )]
    TooMany(usize),
    /// Another kind of ISO 20022 message.
    #[error("the file is {0}, not a camt.053 statement: get the statement of the account (camt.053) from the bank")]
    OtherMessage(&'static str),
    /// The file contains no statement.
    #[error("the file contains no statement")]
    NoStatement,
    /// No line contains the column names of the settings.
    #[error("no line names the columns {0}: see the setting statements.csv")]
    NoHead(String),
    /// A column outside the settings distinguishes debits from credits.
    #[error(
        "line {line}: the column {heading} says '{word}', which means money that left the account: add \
         direction={heading} to the setting statements.csv"
    )]
    Direction {
        /// In the file, from 1.
        line: u64,
        /// The heading of the column.
        heading: String,
        /// The word in that line.
        word: String,
    },
    /// A line that cannot be read.
    #[error("line {line}: {reason}")]
    Line {
        /// In the file, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// An entry that cannot be read.
    #[error("entry {entry}: {reason}")]
    Entry {
        /// In the file, from 1.
        entry: usize,
        /// What is wrong with it.
        reason: String,
    },
}
