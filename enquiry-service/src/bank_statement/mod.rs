//! Reads bank statements: camt.053, and CSV by a map of its columns.

mod camt053;
mod csv;

use content_model::{Currency, Money, NotAnAmount};
use jiff::civil::Date;

pub use self::csv::{Columns, ColumnsError};
use crate::{domain::bank::Credit, primitives::fields::SingleLine};

/// The largest file that is read, in bytes.
pub const LARGEST: u64 = 10 * 1024 * 1024;
/// Most letters of a text that are kept.
const LONGEST: usize = 500;

/// Nothing of the file is imported.
#[derive(Debug, thiserror::Error)]
pub enum StatementError {
    /// The file is no statement of this form.
    #[error("the file is no camt.053 statement: {0}")]
    Xml(String),
    /// XML with a document type may hold entities.
    #[error("the file has a document type, which no statement needs: it is not read")]
    DocumentType,
    /// The file holds no statement.
    #[error("the file holds no statement")]
    NoStatement,
    /// The columns that the settings name are in no line.
    #[error("no line holds the columns {0}: see the setting statements.csv")]
    NoHead(String),
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
    let text = decoded(bytes);
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('<') { camt053::read(text) } else { csv::read(text, columns) }
}

/// UTF-8, or Latin-1 as older systems of banks write it.
fn decoded(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// What a line says before it has a name of its own.
struct StatementLine {
    reference: Option<String>,
    on: Date,
    amount: Money,
    payer: String,
    text: String,
}

/// Lines without the bank's reference are named by what they say, and equal ones by their place among the equal.
fn named(lines: Vec<StatementLine>) -> Vec<Credit> {
    let mut seen: Vec<String> = Vec::with_capacity(lines.len());
    let credit = |StatementLine { reference, on, amount, payer, text }| {
        let external = reference.filter(|reference| !reference.trim().is_empty()).unwrap_or_else(|| {
            let said = format!("{on}\n{amount}\n{payer}\n{text}");
            let before = seen.iter().filter(|other| **other == said).count();
            let hash = blake3::hash(format!("{said}\n{before}").as_bytes()).to_hex();
            seen.push(said);
            format!("line {}", hash.as_str().chars().take(20).collect::<String>())
        });
        let line = |text: &str| SingleLine::shortened(&text.split_whitespace().collect::<Vec<_>>().join(" "), LONGEST);
        Credit { external: SingleLine::shortened(&external, 100), on, amount, payer: line(&payer), text: line(&text) }
    };
    lines.into_iter().map(credit).collect()
}

fn currency(code: &str) -> Result<Currency, String> {
    Currency::parse(code.trim()).ok_or_else(|| format!("'{code}' is no currency"))
}

fn money(text: &str, currency: Currency) -> Result<Money, String> {
    Money::parse(text, currency).map_err(|NotAnAmount { .. }| format!("'{text}' is no amount"))
}
