//! Tables for the operator's spreadsheet.

use jiff::tz::TimeZone;

/// Without this mark, Excel on Windows does not read a CSV file as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A type whose values are rows of a table.
pub trait Row {
    /// The names of the columns.
    const HEADING: &'static [&'static str];

    /// The cells in the order of the columns, with times in this zone.
    fn cells(&self, zone: &TimeZone) -> Vec<String>;
}

/// The beginning of a table as CSV: the byte order mark and the names of the columns.
///
/// # Errors
/// If the table cannot be written.
pub fn heading<T: Row>() -> csv::Result<Vec<u8>> {
    begin(T::HEADING)?.finish()
}

/// More rows of a table as CSV, with times in this zone.
///
/// # Errors
/// If the table cannot be written.
pub fn rows<'r, T: Row + 'r>(rows: impl IntoIterator<Item = &'r T>, zone: &TimeZone) -> csv::Result<Vec<u8>> {
    let mut csv = Spreadsheet(csv::Writer::from_writer(Vec::new()));
    rows.into_iter().try_for_each(|row| csv.row(row.cells(zone)))?;
    csv.finish()
}

/// A table that begins with these names of columns.
pub fn begin(heading: &[&str]) -> csv::Result<Spreadsheet> {
    let mut csv = csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    csv.write_record(heading)?;
    Ok(Spreadsheet(csv))
}

/// A CSV writer that neutralises spreadsheet formulas in untrusted cells.
pub struct Spreadsheet(csv::Writer<Vec<u8>>);

impl Spreadsheet {
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) -> csv::Result<()> {
        self.0.write_record(cells.into_iter().map(|cell| harmless(&cell)))
    }

    /// The bytes in UTF-8.
    pub fn finish(self) -> csv::Result<Vec<u8>> {
        self.0.into_inner().map_err(|error| csv::Error::from(error.into_error()))
    }
}

/// Spreadsheets evaluate cells that begin like a formula. With semicolons as separators, as in most of Europe, our cell
/// is split at each of them and at each line break, so each part is made harmless.
pub fn harmless(value: &str) -> String {
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
