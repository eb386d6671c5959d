//! Reads bank statements: camt.053, and CSV by a map of its columns.

mod amount;
mod camt;
mod csv;
mod decoding;
mod line;

use super::model::Credit;
use crate::statements::file::decoding::{Decoded, decoded};

pub use csv::{Columns, ColumnsError};

/// The largest file that is read, in bytes.
pub const LARGEST: u64 = 10 * 1024 * 1024;
/// The maximum number of lines or entries of a file.
const MOST: usize = 50_000;

/// Nothing of the file is imported.
#[derive(Debug, thiserror::Error)]
pub enum StatementError {
    /// The file is an archive, a workbook or a PDF.
    #[error("the file is {kind}, which is not read: {remedy}, and import that file")]
    Container {
        /// What the file is.
        kind: &'static str,
        /// How a statement is made of it.
        remedy: &'static str,
    },
    /// The file is no statement of this form.
    #[error("the file is no camt.053 statement: {0}")]
    Xml(String),
    /// XML with a document type may hold entities.
    #[error("the file has a document type, which no statement needs: it is not read")]
    DocumentType,
    /// Elements lie in each other more deeply than a statement needs.
    #[error("the file has elements in more than {0} levels, which no statement needs: it is not read")]
    TooDeep(usize),
    /// The file is longer than a statement of a company of this size.
    #[error("the file has more than {0} lines or entries: ask the bank for a shorter period, and import its parts")]
    TooMany(usize),
    /// Another message of the bank.
    #[error("the file is {0}, and no camt.053 statement: take the statement of the account (camt.053) from the bank")]
    OtherMessage(&'static str),
    /// The file holds no statement.
    #[error("the file holds no statement")]
    NoStatement,
    /// The columns that the settings name are in no line.
    #[error("no line holds the columns {0}: see the setting statements.csv")]
    NoHead(String),
    /// A column that the settings do not name tells money that left from money that arrived.
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

/// The money that arrived, as a file tells it: camt.053 where it is XML, otherwise CSV.
///
/// # Errors
/// The first fault of the file.
pub fn read(bytes: &[u8], columns: &Columns) -> Result<Vec<Credit>, StatementError> {
    let Decoded { text, is_windows_1252 } = decoded(bytes)?;
    let lines = if text.trim_start().starts_with('<') { camt::read(&text)? } else { csv::read(&text, columns)? };
    Ok(line::credits(lines, is_windows_1252))
}
