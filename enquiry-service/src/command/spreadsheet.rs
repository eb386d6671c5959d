//! Tables for the operator's spreadsheet.

use std::io::{self, Stdout};

/// Writes rows of CSV in which no stranger's words are a formula.
pub struct Spreadsheet(csv::Writer<Stdout>);

impl Spreadsheet {
    pub fn new<const WIDTH: usize>(heading: [&str; WIDTH]) -> csv::Result<Self> {
        let mut csv = csv::Writer::from_writer(io::stdout());
        csv.write_record(heading)?;
        Ok(Spreadsheet(csv))
    }

    pub fn row<const WIDTH: usize>(&mut self, cells: [String; WIDTH]) -> csv::Result<()> {
        self.0.write_record(cells.map(|cell| harmless(&cell)))
    }

    pub fn finish(mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A spreadsheet takes a cell that begins like a formula for one.
fn harmless(value: &str) -> String {
    if value.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{value}") } else { value.to_owned() }
}
