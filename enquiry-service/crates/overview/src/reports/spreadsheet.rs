use content_model::Money;
use jiff::civil::Date;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use kernel::{
    clock::{Millis, timestamp},
    spreadsheet::{begin, harmless},
};

use super::model::{Cell, Report};

/// A report as CSV. Amounts are in units of their currency, times in minutes, shares from 0 to 1, months as
/// `2027-01`.
///
/// # Errors
/// If the table cannot be written.
pub fn report_as_csv(report: &Report) -> csv::Result<Vec<u8>> {
    let mut csv = begin(report.columns)?;
    for row in &report.rows {
        csv.row(row.iter().map(|cell| match cell {
            Cell::Word(word) => (*word).to_owned(),
            Cell::Text(text) => text.clone(),
            Cell::Count(number) | Cell::Minutes(number) => number.to_string(),
            Cell::Share { part, whole } => format!("{:.4}", number(*part) / number(*whole)),
            Cell::Money(amount) => amount.decimal(),
            Cell::Day(day) => day.to_string(),
            Cell::Month(day) => day.strftime("%Y-%m").to_string(),
            Cell::Nothing => String::new(),
        }))?;
    }
    csv.finish()
}

/// A report as a workbook of one sheet, with numbers and days as such. `at` is the time that the file says it was made.
///
/// # Errors
/// If the workbook cannot be written.
pub fn report_as_xlsx(report: &Report, at: Millis) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let made = ExcelDateTime::from_timestamp(timestamp(at).as_second())?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&made));
    let sheet = workbook.add_worksheet();
    let bold = Format::new().set_bold();
    for (column, name) in (0..).zip(report.columns) {
        sheet.write_string_with_format(0, column, *name, &bold)?;
    }
    for (row, cells) in (1..).zip(&report.rows) {
        for (column, cell) in (0..).zip(cells) {
            write(sheet, row, column, cell)?;
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    sheet.autofit();
    workbook.save_to_buffer()
}

/// A text is never a formula here; it is guarded anyway, in case somebody saves the sheet as CSV.
fn write(sheet: &mut Worksheet, row: u32, column: u16, cell: &Cell) -> Result<(), XlsxError> {
    match cell {
        Cell::Word(word) => sheet.write_string(row, column, *word)?,
        Cell::Text(text) => sheet.write_string(row, column, harmless(text))?,
        Cell::Count(count) | Cell::Minutes(count) => sheet.write_number(row, column, number(*count))?,
        Cell::Share { part, whole } => {
            sheet.write_number_with_format(row, column, number(*part) / number(*whole), &format("0%"))?
        }
        Cell::Money(amount) => sheet.write_number_with_format(row, column, units(*amount), &format("#,##0.00"))?,
        Cell::Day(day) => write_day(sheet, (row, column), *day, "yyyy-mm-dd")?,
        Cell::Month(day) => write_day(sheet, (row, column), *day, "mmmm yyyy")?,
        Cell::Nothing => return Ok(()),
    };
    Ok(())
}

fn write_day<'s>(
    sheet: &'s mut Worksheet,
    (row, column): (u32, u16),
    day: Date,
    shown: &str,
) -> Result<&'s mut Worksheet, XlsxError> {
    let day = ExcelDateTime::parse_from_str(&day.to_string())?;
    sheet.write_datetime_with_format(row, column, &day, &format(shown))
}

fn format(numbers: &str) -> Format {
    Format::new().set_num_format(numbers)
}

#[expect(clippy::cast_precision_loss, reason = "a spreadsheet has no other numbers")]
fn number(whole: i64) -> f64 {
    whole as f64
}

fn units(amount: Money) -> f64 {
    amount.decimal().parse().unwrap_or(f64::NAN)
}
