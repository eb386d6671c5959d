//! Columns outside the map that distinguish debits from credits.

use super::{
    columns::Columns,
    direction::{Direction, is_heading},
};
use crate::statements::file::error::StatementError;

/// The columns outside the map whose cells so far were all words for debit or credit.
pub struct Unmapped(Vec<Column>);

struct Column {
    place: usize,
    heading: String,
    has_credit: bool,
    /// The first line that was read as a credit, and the word in it that means a debit.
    debit: Option<(u64, String)>,
}

impl Unmapped {
    /// All columns outside the map; none if the map names the column of the direction.
    pub fn of(head: &::csv::StringRecord, columns: &Columns) -> Self {
        if columns.direction.is_some() {
            return Unmapped(Vec::new());
        }
        let is_mapped = |heading: &str| columns.headings().any(|mapped| mapped == heading);
        let places = head.iter().map(str::trim).enumerate().filter(|(_, heading)| !is_mapped(heading));
        let column = |(place, heading): (usize, &str)| {
            let heading = heading.to_owned();
            Column { place, has_credit: is_heading(&heading), heading, debit: None }
        };
        Unmapped(places.map(column).collect())
    }

    /// Looks at a line with an amount.
    pub fn see(&mut self, record: &::csv::StringRecord, line: u64, is_credit: bool) {
        self.0.retain_mut(|column| {
            let word = record.get(column.place).unwrap_or_default().trim();
            // Some banks write a single sign for an empty cell.
            if word.is_empty() || matches!(word, "-" | "−" | "+") {
                return true;
            }
            match Direction::of(word) {
                Some(Direction::Arrived) => column.has_credit = true,
                Some(Direction::Left) if is_credit => {
                    column.debit.get_or_insert_with(|| (line, word.to_owned()));
                }
                Some(Direction::Left) => {}
                None => return false,
            }
            true
        });
    }

    /// # Errors
    /// If such a column calls a line a debit that was read as a credit.
    pub fn tells_no_debit(self) -> Result<(), StatementError> {
        match self.0.into_iter().find(|column| column.has_credit && column.debit.is_some()) {
            Some(Column { heading, debit: Some((line, word)), .. }) => {
                Err(StatementError::Direction { line, heading, word })
            }
            _ => Ok(()),
        }
    }
}
