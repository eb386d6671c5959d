//! Reads bank statements: camt.053, and CSV by a map of its columns.

mod amount;
mod camt;
mod csv;
mod decoding;
mod error;
mod line;

use super::model::Credit;
use crate::statements::file::decoding::{Decoded, decoded};

pub use csv::{Columns, ColumnsError};
pub use error::StatementError;

/// The largest file that is read, in bytes.
pub const LARGEST: u64 = 10 * 1024 * 1024;
/// The maximum number of lines or entries of a file.
const MOST: usize = 50_000;

/// The credits of a file: camt.053 if it is XML, otherwise CSV.
///
/// # Errors
/// The first fault of the file.
pub fn read(bytes: &[u8], columns: &Columns) -> Result<Vec<Credit>, StatementError> {
    let Decoded { text, is_windows_1252 } = decoded(bytes)?;
    let lines = if text.trim_start().starts_with('<') { camt::read(&text)? } else { csv::read(&text, columns)? };
    Ok(line::credits(lines, is_windows_1252))
}
