use jiff::{Span, civil::Date};

use super::{FieldErrorKind, RawField};

/// Later dates are rejected: the year has a typing error.
const YEARS_AHEAD: i32 = 10;

/// Parses a date from today in Arusha on, with one day of tolerance for visitors in earlier time zones.
pub fn travel_date(typed: &RawField, today: Date) -> Result<Date, FieldErrorKind> {
    let text = typed.text()?;
    if text.is_empty() {
        return Err(FieldErrorKind::Missing);
    }
    let date: Date = match text.len() {
        10 => text.parse().map_err(|_| FieldErrorKind::InvalidDate)?,
        _ => return Err(FieldErrorKind::InvalidDate),
    };
    if date < today.saturating_sub(Span::new().days(1)) {
        return Err(FieldErrorKind::PastDate);
    }
    if date > today.saturating_add(Span::new().years(YEARS_AHEAD)) {
        return Err(FieldErrorKind::FarDate);
    }
    Ok(date)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn takes_yesterday_and_later_with_the_year_first_only() {
        let read = |text: &str| travel_date(&RawField::Text(text.to_owned()), date(2026, 11, 21));
        assert_eq!(read("2026-11-20"), Ok(date(2026, 11, 20)));
        assert_eq!(read("2027-02-28"), Ok(date(2027, 2, 28)));
        assert_eq!(read("2026-11-19"), Err(FieldErrorKind::PastDate));
        assert_eq!(read("2036-11-22"), Err(FieldErrorKind::FarDate));
        assert_eq!(read(""), Err(FieldErrorKind::Missing));
        for text in ["2027-02-30", "20270228", "28.02.2027", "2027-2-28", "2027-02-28T00:00", "tomorrow"] {
            assert_eq!(read(text), Err(FieldErrorKind::InvalidDate), "{text}");
        }
    }
}
