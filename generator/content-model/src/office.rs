//! The office hours and the promised reply time.

use std::collections::BTreeSet;

use jiff::civil::{Date, Weekday};
use serde::{Deserialize, Serialize};

use crate::catalogue::Catalogue;

/// `[office]` of `site.toml`: the promise that the sites show and the desk's reply clock measures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Office {
    pub hours: OfficeHours,
    /// Days on which the office is closed.
    pub holidays: BTreeSet<Date>,
    /// The promised reply time, in office hours.
    pub reply_hours: u16,
}

impl Default for Office {
    fn default() -> Self {
        Office { hours: OfficeHours::default(), holidays: BTreeSet::new(), reply_hours: 24 }
    }
}

impl Office {
    /// Names the invalid setting.
    pub fn validate(&self) -> Result<(), String> {
        if (1..=1000).contains(&self.reply_hours) {
            Ok(())
        } else {
            Err("[office]: reply_hours must be from 1 to 1000".to_owned())
        }
    }

    /// The reply time in words that follow "we reply". If the office closes at times, the text calls them office hours.
    pub fn reply_text(&self, catalogue: &Catalogue) -> String {
        let key = if self.hours.is_always() { "promise:within" } else { "promise:within_office" };
        let hours = u64::from(self.reply_hours);
        let arguments = [("count", catalogue.formats.number(hours).into())];
        catalogue.text(key, Some(hours), &arguments).unwrap_or_else(|_| key.to_owned())
    }
}

/// Minutes since midnight: from, to.
pub type Span = (u16, u16);

/// The office hours by day of the week. Where the operator states none, every hour counts, and no hours are shown:
/// nobody is promised around the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct OfficeHours {
    /// Seven lists, Monday first, each in order and without overlaps.
    spans: [Vec<Span>; 7],
}

/// Why office hours cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfficeHoursError {
    #[error("'{0}' is not of the form 'mon-fri 08:00-12:30 14:00-18:00' or 'sat closed'")]
    Shape(String),
    /// A span ends before it begins, or begins before the previous one ends.
    #[error("'{0}' has hours that end before they begin, or that overlap")]
    Order(String),
    #[error("no day of the week has hours")]
    NeverOpen,
}

const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MINUTES_OF_A_DAY: u16 = 24 * 60;

impl Default for OfficeHours {
    /// No hours are stated: every hour counts.
    fn default() -> Self {
        OfficeHours { spans: std::array::from_fn(|_| vec![(0, MINUTES_OF_A_DAY)]) }
    }
}

impl TryFrom<Vec<String>> for OfficeHours {
    type Error = OfficeHoursError;

    /// Parses lines such as `mon-fri 08:00-12:30 14:00-18:00`; a later line replaces an earlier one of the same day,
    /// and a day without a line is closed. Without any line every hour counts.
    fn try_from(lines: Vec<String>) -> Result<Self, OfficeHoursError> {
        if lines.is_empty() {
            return Ok(OfficeHours::default());
        }
        let mut spans: [Vec<Span>; 7] = Default::default();
        for line in &lines {
            let (days, of_line) = parse_line(line)?;
            for day in days {
                if let Some(of_day) = spans.get_mut(day) {
                    of_day.clone_from(&of_line);
                }
            }
        }
        if spans.iter().all(Vec::is_empty) { Err(OfficeHoursError::NeverOpen) } else { Ok(OfficeHours { spans }) }
    }
}

impl OfficeHours {
    pub fn is_always(&self) -> bool {
        *self == OfficeHours::default()
    }

    /// A list per day of the week, Monday first.
    pub fn week(&self) -> &[Vec<Span>; 7] {
        &self.spans
    }

    pub fn of(&self, day: Weekday) -> &[Span] {
        let day = usize::try_from(day.to_monday_zero_offset()).unwrap_or_default();
        self.spans.get(day).map_or(&[], Vec::as_slice)
    }

    /// First and last of days in a row that have the same hours, Monday as 0, without closed days.
    pub fn rows(&self) -> Vec<(usize, usize, &[Span])> {
        let mut rows: Vec<(usize, usize, &[Span])> = Vec::new();
        for (day, spans) in self.spans.iter().enumerate().filter(|(_, spans)| !spans.is_empty()) {
            match rows.last_mut() {
                Some((_, last, same)) if *last + 1 == day && *same == spans.as_slice() => *last = day,
                _ => rows.push((day, day, spans)),
            }
        }
        rows
    }
}

/// The days of a line, Monday as 0, and their spans.
fn parse_line(line: &str) -> Result<(Vec<usize>, Vec<Span>), OfficeHoursError> {
    let shape = || OfficeHoursError::Shape(line.to_owned());
    let mut words = line.split_whitespace();
    let (first, last) = words.next().map(|days| days.split_once('-').unwrap_or((days, days))).ok_or_else(shape)?;
    let day = |name: &str| DAYS.iter().position(|day| *day == name.to_ascii_lowercase());
    let (first, last) = (day(first).ok_or_else(shape)?, day(last).ok_or_else(shape)?);
    // `sat-mon` wraps around the end of the week.
    let days = (0..=(last + 7 - first) % 7).map(|step| (first + step) % 7).collect();
    let words: Vec<&str> = words.collect();
    if words == ["closed"] {
        return Ok((days, Vec::new()));
    }
    let mut spans: Vec<Span> = Vec::new();
    for word in words {
        let (opens, closes) = word.split_once('-').ok_or_else(shape)?;
        let span = (minute(opens).ok_or_else(shape)?, minute(closes).ok_or_else(shape)?);
        if span.0 >= span.1 || spans.last().is_some_and(|before| before.1 > span.0) {
            return Err(OfficeHoursError::Order(line.to_owned()));
        }
        spans.push(span);
    }
    if spans.is_empty() { Err(shape()) } else { Ok((days, spans)) }
}

/// `08:30` as minutes since midnight; `24:00` is the end of the day.
fn minute(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    (minute < 60 && hour <= 24 && hour * 60 + minute <= MINUTES_OF_A_DAY).then_some(hour * 60 + minute)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(lines: &[&str]) -> Result<OfficeHours, OfficeHoursError> {
        OfficeHours::try_from(lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn days_in_a_row_with_the_same_hours_are_one_row_and_closed_days_none() {
        let hours = parse(&["mon-fri 08:00-12:30 14:00-18:00", "sat 09:00-24:00", "wed closed"]).unwrap();
        let weekdays: &[Span] = &[(480, 750), (840, 1080)];
        assert_eq!(hours.rows(), [(0, 1, weekdays), (3, 4, weekdays), (5, 5, &[(540, 1440)][..])]);
        assert!(!hours.is_always());
        assert!(parse(&[]).unwrap().is_always());
        assert!(parse(&["sat-fri 00:00-24:00"]).unwrap().is_always());
    }

    #[test]
    fn wrong_hours_are_named() {
        for text in ["mon-fri", "someday 08:00-09:00", "mon 08-09", "mon 99999:00-09:00", "mon 08:60-09:00", ""] {
            assert_eq!(parse(&[text]), Err(OfficeHoursError::Shape(text.to_owned())));
        }
        for text in ["mon 10:00-12:00 11:00-13:00", "mon 12:00-10:00", "mon 10:00-10:00"] {
            assert_eq!(parse(&[text]), Err(OfficeHoursError::Order(text.to_owned())));
        }
        assert_eq!(parse(&["mon closed"]), Err(OfficeHoursError::NeverOpen));
    }
}
