//! Numbers and lines as path data.

use std::fmt;

/// A number with at most one decimal.
#[derive(Clone, Copy)]
pub struct Tenths(pub f64);

impl fmt::Display for Tenths {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tenths(formatter, self.0)
    }
}

/// Appends a line of straight pieces as path data.
pub fn polyline(output: &mut String, points: impl IntoIterator<Item = (f64, f64)>) {
    for ((x, y), letter) in points.into_iter().zip(std::iter::once('M').chain(std::iter::repeat('L'))) {
        output.push(letter);
        number(output, x);
        output.push(' ');
        number(output, y);
    }
}

/// Appends a number with at most one decimal.
pub fn number(output: &mut String, value: f64) {
    // Writing to a string cannot fail.
    let _ = write_tenths(output, value);
}

fn write_tenths(output: &mut impl fmt::Write, value: f64) -> fmt::Result {
    // Tenths as a whole number: formatting a fraction costs ten times as much, and drawings hold hundreds.
    #[expect(clippy::cast_possible_truncation, reason = "a drawing is a few thousand units wide")]
    let tenths = (value * 10.0).round() as i64;
    if tenths < 0 {
        output.write_char('-')?;
    }
    let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    digits(output, whole)?;
    if tenth > 0 {
        output.write_char('.')?;
        digits(output, tenth)?;
    }
    Ok(())
}

fn digits(output: &mut impl fmt::Write, number: u64) -> fmt::Result {
    if number >= 10 {
        digits(output, number / 10)?;
    }
    output.write_char(char::from_digit((number % 10) as u32, 10).unwrap_or('0'))
}
