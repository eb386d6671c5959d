//! Reads CSV by a map of its columns.

mod cell;
pub mod columns;
mod direction;
mod record;
mod unmapped;

use csv::{Position, ReaderBuilder};

use super::{MOST, error::StatementError, line::StatementLine};
use crate::statements::file::csv::{
    record::{Places, Read, one},
    unmapped::Unmapped,
};

pub use columns::{Columns, ColumnsError};

/// The credits of a file. The lines before the headings are skipped.
///
/// # Errors
/// The first fault of the file.
pub fn read(text: &str, columns: &Columns) -> Result<Vec<StatementLine>, StatementError> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(columns.delimiter)
        .from_reader(text.as_bytes());
    let mut head: Option<(Places, Unmapped)> = None;
    let (mut lines, mut without_day) = (Vec::new(), None);
    for (count, record) in reader.records().enumerate() {
        if count >= MOST {
            return Err(StatementError::TooMany(MOST));
        }
        let record = record.map_err(|error| {
            let line = error.position().map_or(0, Position::line);
            StatementError::Line { line, reason: "it is not CSV".to_owned() }
        })?;
        let Some((places, unmapped)) = &mut head else {
            head = Places::find(&record, columns).map(|places| (places, Unmapped::of(&record, columns)));
            continue;
        };
        let line = record.position().map_or(0, Position::line);
        match one(&record, places, columns).map_err(|reason| StatementError::Line { line, reason })? {
            Read::Credit(credit) => {
                unmapped.see(&record, line, true);
                lines.push(*credit);
            }
            Read::Debit => unmapped.see(&record, line, false),
            Read::NoDay(cell) => {
                without_day.get_or_insert((line, cell));
            }
            Read::Nothing => {}
        }
    }
    match (head, without_day) {
        (None, _) => {
            let names: Vec<&str> = columns.headings().map(String::as_str).collect();
            Err(StatementError::NoHead(names.join(", ")))
        }
        // A footer among valid lines is not a fault; if there are only such lines, the date format of the settings is wrong.
        (Some(_), Some((line, cell))) if lines.is_empty() => {
            let reason = format!("'{cell}' is not a date of the form {}", columns.dates);
            Err(StatementError::Line { line, reason })
        }
        (Some((_, unmapped)), _) => unmapped.tells_no_debit().map(|()| lines),
    }
}
