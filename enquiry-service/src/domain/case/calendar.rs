//! The hours of the office.

use std::collections::BTreeSet;

use jiff::{
    Timestamp, ToSpan,
    civil::{Date, Time, Weekday},
    tz::TimeZone,
};

use crate::primitives::clock::{Millis, timestamp};

/// The days that the calendar looks ahead for working time: beyond, an office counts as closed for good.
const HORIZON_DAYS: i32 = 3660;

/// When somebody is there to answer: spans of each weekday, without the holidays, in one time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// Seven lists, Monday first. In order, and none touches the next.
    spans: [Vec<Span>; 7],
    holidays: BTreeSet<Date>,
    zone: TimeZone,
}

/// Minutes since midnight: from, to.
type Span = (u16, u16);

/// Why a text is no calendar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CalendarError {
    /// The text of a day's hours is not shaped as `mon-fri 08:00-12:30 14:00-18:00`.
    #[error("'{0}' is not shaped as 'mon-fri 08:00-12:30 14:00-18:00' or 'sat closed'")]
    Shape(String),
    /// A span ends before it begins, or before the one before it has ended.
    #[error("'{0}' has hours that end before they begin, or that overlap")]
    Order(String),
    /// The text of a holiday is no date.
    #[error("'{0}' is no day such as 2026-12-25")]
    Holiday(String),
    /// Nobody is ever there.
    #[error("no day of the week has hours")]
    NeverOpen,
}

const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MINUTES_OF_A_DAY: u16 = 24 * 60;

impl Calendar {
    /// Somebody is there at every hour of every day.
    pub fn always(zone: TimeZone) -> Self {
        Calendar { spans: std::array::from_fn(|_| vec![(0, MINUTES_OF_A_DAY)]), holidays: BTreeSet::new(), zone }
    }

    /// The hours of lines such as `mon-fri 08:00-12:30 14:00-18:00`; a later line replaces an earlier one of the same
    /// day, and a day without a line is closed. Without any line somebody is there at every hour.
    ///
    /// # Errors
    /// [`CalendarError`] names the line that cannot be read.
    pub fn parse(lines: &[String], holidays: &[String], zone: TimeZone) -> Result<Self, CalendarError> {
        let mut calendar = Calendar::always(zone);
        if !lines.is_empty() {
            calendar.spans = Default::default();
        }
        for line in lines {
            let (days, spans) = parse_line(line)?;
            for day in days {
                if let Some(of_day) = calendar.spans.get_mut(day) {
                    of_day.clone_from(&spans);
                }
            }
        }
        if calendar.spans.iter().all(Vec::is_empty) {
            return Err(CalendarError::NeverOpen);
        }
        for day in holidays {
            let parsed = day.parse().map_err(|_| CalendarError::Holiday(day.clone()))?;
            calendar.holidays.insert(parsed);
        }
        Ok(calendar)
    }

    /// The working time between two moments, in milliseconds.
    pub fn worked(&self, from: Millis, to: Millis) -> Millis {
        self.open_times(from).take_while(|(opens, _)| *opens < to).map(|(opens, closes)| closes.min(to) - opens).sum()
    }

    /// The moment at which so much working time has passed since another.
    pub fn after(&self, from: Millis, mut time: Millis) -> Millis {
        for (opens, closes) in self.open_times(from) {
            if closes - opens >= time {
                return opens + time;
            }
            time -= closes - opens;
        }
        Millis::MAX
    }

    /// The open times from a moment on, one after the other.
    fn open_times(&self, from: Millis) -> impl Iterator<Item = (Millis, Millis)> + '_ {
        let first = timestamp(from).to_zoned(self.zone.clone()).date();
        (0..HORIZON_DAYS).filter_map(move |day| first.checked_add(day.days()).ok()).flat_map(move |date| {
            let spans = if self.holidays.contains(&date) { &[] } else { self.spans_of(date.weekday()) };
            let spans = spans.iter().map(move |(opens, closes)| (self.at(date, *opens), self.at(date, *closes)));
            spans.filter(move |(_, closes)| *closes > from).map(move |(opens, closes)| (opens.max(from), closes))
        })
    }

    fn spans_of(&self, day: Weekday) -> &[Span] {
        let day = usize::try_from(day.to_monday_zero_offset()).unwrap_or_default();
        self.spans.get(day).map_or(&[], Vec::as_slice)
    }

    /// A minute of a day. Of one that a change of the clocks repeats it is the first, and one that it skips is as much later
    /// as the clocks are set forward.
    fn at(&self, date: Date, minute: u16) -> Millis {
        let (date, minute) = match minute {
            MINUTES_OF_A_DAY => (date.tomorrow().unwrap_or(date), 0),
            minute => (date, minute),
        };
        let (hour, minute) = (i8::try_from(minute / 60).unwrap_or(0), i8::try_from(minute % 60).unwrap_or(0));
        let time = Time::new(hour, minute, 0, 0).unwrap_or_default();
        let zoned = date.to_datetime(time).to_zoned(self.zone.clone());
        zoned.map_or(Timestamp::MAX, |zoned| zoned.timestamp()).as_millisecond()
    }
}

/// The days of a line, Monday as 0, and their spans.
fn parse_line(line: &str) -> Result<(Vec<usize>, Vec<Span>), CalendarError> {
    let shape = || CalendarError::Shape(line.to_owned());
    let mut words = line.split_whitespace();
    let (first, last) = words.next().map(|days| days.split_once('-').unwrap_or((days, days))).ok_or_else(shape)?;
    let day = |name: &str| DAYS.iter().position(|day| *day == name.to_ascii_lowercase());
    let (first, last) = (day(first).ok_or_else(shape)?, day(last).ok_or_else(shape)?);
    // `sat-mon` goes over the end of the week.
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
            return Err(CalendarError::Order(line.to_owned()));
        }
        spans.push(span);
    }
    if spans.is_empty() { Err(shape()) } else { Ok((days, spans)) }
}

/// `08:30` as minutes since midnight; `24:00` is the end of the day.
fn minute(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    (minute < 60 && hour * 60 + minute <= MINUTES_OF_A_DAY).then_some(hour * 60 + minute)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Millis = 60_000;
    /// Hours begin and end at multiples of it.
    const STEP: Millis = 5 * MINUTE;

    fn lines(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    /// Calendars by chance: up to three spans a day, holidays, zones with and without summer time.
    fn by_chance(chance: &mut fastrand::Rng) -> Calendar {
        let zones = ["Africa/Dar_es_Salaam", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"];
        let zone = TimeZone::get(zones[chance.usize(..zones.len())]).unwrap();
        let texts: Vec<String> = DAYS
            .iter()
            .filter_map(|day| {
                // Not in the hours that a change of the clocks skips or repeats: there "08:00" is no one moment.
                let quarters: Vec<u16> = [0].into_iter().chain(16..=96).collect();
                let mut edges: Vec<u16> =
                    (0..chance.usize(..4) * 2).map(|_| quarters[chance.usize(..quarters.len())] * 15).collect();
                edges.sort_unstable();
                edges.dedup();
                let time = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
                let spans: Vec<String> =
                    edges.chunks_exact(2).map(|span| format!("{}-{}", time(span[0]), time(span[1]))).collect();
                (!spans.is_empty()).then(|| format!("{day} {}", spans.join(" ")))
            })
            .chain(["mon 09:00-17:00".to_owned()])
            .collect();
        let holidays: Vec<String> =
            (0..chance.usize(..6)).map(|_| format!("2026-03-{:02}", chance.u8(20..=31))).collect();
        Calendar::parse(&texts, &holidays, zone).unwrap()
    }

    /// Looks at one moment by itself.
    fn is_open(calendar: &Calendar, at: Millis) -> bool {
        let zoned = timestamp(at).to_zoned(calendar.zone.clone());
        let (date, minute) = (zoned.date(), i32::from(zoned.hour()) * 60 + i32::from(zoned.minute()));
        let day = usize::try_from(date.weekday().to_monday_zero_offset()).unwrap();
        !calendar.holidays.contains(&date)
            && calendar.spans[day]
                .iter()
                .any(|(opens, closes)| (i32::from(*opens)..i32::from(*closes)).contains(&minute))
    }

    #[test]
    fn the_clock_equals_a_slow_count_for_ten_thousand_calendars() {
        let seed = std::env::var("CALENDAR_SEED").map_or_else(|_| fastrand::u64(..), |seed| seed.parse().unwrap());
        let mut chance = fastrand::Rng::with_seed(seed);
        for _ in 0..10_000 {
            let calendar = by_chance(&mut chance);
            // Around the nights on which Europe and America change their clocks.
            let from = 1_772_800_200_000 + chance.i64(0..40 * 24 * 12) * STEP;
            let (mut at, mut worked) = (from, 0);
            for _ in 0..chance.i64(1..300) {
                worked += i64::from(is_open(&calendar, at));
                at += STEP;
            }
            assert_eq!(calendar.worked(from, at), worked * STEP, "CALENDAR_SEED={seed}: {calendar:?} {from} {at}");
            if worked > 0 {
                let end = calendar.after(from, worked * STEP);
                assert_eq!(calendar.worked(from, end), worked * STEP, "CALENDAR_SEED={seed}: {calendar:?} {from}");
                assert!(end <= at, "CALENDAR_SEED={seed}: {calendar:?} {from}");
            }
        }
    }

    #[test]
    fn hours_have_several_spans_a_day_and_wrong_ones_are_named() {
        let zone = || TimeZone::get("Africa/Dar_es_Salaam").unwrap();
        let parse = |texts: &[&str]| Calendar::parse(&lines(texts), &[], zone());
        let calendar = parse(&["mon-fri 08:00-12:30 14:00-18:00", "sat 09:00-24:00", "fri closed"]).unwrap();
        // Thursday 13:00 in Arusha: an hour until the office opens, then four; Friday is closed.
        let thursday = 1_795_687_200_000;
        assert_eq!(calendar.after(thursday, 60 * MINUTE), thursday + 120 * MINUTE);
        assert_eq!(calendar.after(thursday, 241 * MINUTE), thursday + (44 * 60 + 1) * MINUTE);
        assert_eq!(parse(&["mon-fri"]), Err(CalendarError::Shape("mon-fri".to_owned())));
        assert_eq!(parse(&["someday 08:00-09:00"]), Err(CalendarError::Shape("someday 08:00-09:00".to_owned())));
        let wrong = "mon 10:00-12:00 11:00-13:00".to_owned();
        assert_eq!(parse(&[&wrong]), Err(CalendarError::Order(wrong)));
        assert_eq!(parse(&["mon closed"]), Err(CalendarError::NeverOpen));
        let holiday = Calendar::parse(&[], &lines(&["Christmas"]), zone());
        assert_eq!(holiday, Err(CalendarError::Holiday("Christmas".to_owned())));
    }
}
