//! Reads camt.053 statements.

mod document;
mod elements;
mod entry;
mod words;

use super::{StatementError, line::StatementLine};
use crate::statements::file::camt::{
    document::documents,
    elements::{Account, Envelope, Statement},
    entry::payments,
};

/// The credits of all documents and all statements of a file.
///
/// # Errors
/// The first fault of the file.
pub fn read(text: &str) -> Result<Vec<StatementLine>, StatementError> {
    if text.to_ascii_uppercase().contains("<!DOCTYPE") {
        return Err(StatementError::DocumentType);
    }
    let mut statements: Vec<Statement> = Vec::new();
    for document in documents(text)? {
        let envelope: Envelope =
            quick_xml::de::from_str(document).map_err(|error| StatementError::Xml(error.to_string()))?;
        statements.extend(envelope.body.map(|body| body.statements).unwrap_or_default());
    }
    if statements.is_empty() {
        return Err(StatementError::NoStatement);
    }
    let entries = statements.iter().flat_map(|statement| {
        let account = account(statement);
        statement.entries.iter().map(move |entry| (entry, account))
    });
    let mut lines = Vec::new();
    for (at, (entry, account)) in entries.enumerate() {
        let fault = |reason: String| StatementError::Entry { entry: at + 1, reason };
        lines.extend(payments(entry, account).map_err(fault)?);
    }
    Ok(lines)
}

/// Its IBAN, or another number of the account; empty without one.
fn account(statement: &Statement) -> &str {
    let id = statement.account.as_ref().and_then(|Account { id }| id.as_ref());
    let other = || id.and_then(|id| id.other.as_ref()).and_then(|other| other.id.as_deref());
    id.and_then(|id| id.iban.as_deref()).or_else(other).unwrap_or_default()
}
