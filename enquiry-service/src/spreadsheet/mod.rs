//! Tables for the operator's spreadsheet.

mod bookings;
mod enquiries;
mod report;
mod rewards;

pub use bookings::bookings;
pub use enquiries::enquiries;
pub use report::{report_as_csv, report_as_xlsx};
pub use rewards::rewards;

/// Rows of CSV in which no stranger's words are a formula.
pub struct Spreadsheet(csv::Writer<Vec<u8>>);

impl Spreadsheet {
    pub fn new<'h>(heading: impl IntoIterator<Item = &'h str>) -> csv::Result<Self> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        csv.write_record(heading)?;
        Ok(Spreadsheet(csv))
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) -> csv::Result<()> {
        self.0.write_record(cells.into_iter().map(|cell| harmless(&cell)))
    }

    /// The whole table in UTF-8.
    pub fn finish(self) -> csv::Result<Vec<u8>> {
        self.0.into_inner().map_err(|error| csv::Error::from(error.into_error()))
    }
}

/// A spreadsheet takes a cell that begins like a formula for one. Where semicolons divide cells, as in most of Europe,
/// a cell of ours ends at each of them, and at each line break.
fn harmless(value: &str) -> String {
    let mut written = String::with_capacity(value.len());
    let mut is_beginning = true;
    for letter in value.chars() {
        if is_beginning && matches!(letter, '=' | '+' | '-' | '@' | '\t' | '\r') {
            written.push('\'');
        }
        written.push(letter);
        is_beginning = match letter {
            ';' | '\n' | '\r' => true,
            letter => is_beginning && letter.is_whitespace(),
        };
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_of_a_cell_is_a_formula_whatever_divides_cells() {
        assert_eq!(harmless("=1+1"), "'=1+1");
        assert_eq!(harmless("x;=HYPERLINK(1)"), "x;'=HYPERLINK(1)");
        assert_eq!(harmless("a; \t@b\n-c"), "a; '\t'@b\n'-c");
        assert_eq!(harmless("a - b = c"), "a - b = c");
    }
}
