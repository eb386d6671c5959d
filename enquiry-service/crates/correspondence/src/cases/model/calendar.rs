//! Office hours.

use std::collections::BTreeSet;

use content_model::{Office, OfficeHours};
use jiff::{
    Timestamp, ToSpan,
    civil::{Date, Time},
    tz::TimeZone,
};

use kernel::clock::{Millis, timestamp};

/// How many days ahead working time is searched: beyond, the office counts as permanently closed.
const HORIZON_DAYS: i32 = 3660;

/// The office hours and holidays, in one time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    hours: OfficeHours,
    holidays: BTreeSet<Date>,
    zone: TimeZone,
}

const MINUTES_OF_A_DAY: u16 = 24 * 60;

impl Calendar {
    /// The calendar of an office in a time zone.
    pub fn new(office: &Office, zone: TimeZone) -> Self {
        Calendar { hours: office.hours.clone(), holidays: office.holidays.clone(), zone }
    }

    /// The working time between two timestamps, in milliseconds.
    pub fn worked(&self, from: Millis, to: Millis) -> Millis {
        self.open_times(from).take_while(|(opens, _)| *opens < to).map(|(opens, closes)| closes.min(to) - opens).sum()
    }

    /// The timestamp at which this much working time has passed.
    pub fn after(&self, from: Millis, mut time: Millis) -> Millis {
        for (opens, closes) in self.open_times(from) {
            if closes - opens >= time {
                return opens + time;
            }
            time -= closes - opens;
        }
        Millis::MAX
    }

    /// The day of a timestamp.
    pub fn day_of(&self, at: Millis) -> Date {
        timestamp(at).to_zoned(self.zone.clone()).date()
    }

    /// The timestamp at which a day ends.
    pub fn end_of(&self, day: Date) -> Millis {
        self.at(day, MINUTES_OF_A_DAY)
    }

    /// The opening intervals from a timestamp on, in order.
    fn open_times(&self, from: Millis) -> impl Iterator<Item = (Millis, Millis)> + '_ {
        let first = self.day_of(from);
        (0..HORIZON_DAYS).filter_map(move |day| first.checked_add(day.days()).ok()).flat_map(move |date| {
            let spans = if self.holidays.contains(&date) { &[] } else { self.hours.of(date.weekday()) };
            let spans = spans.iter().map(move |(opens, closes)| (self.at(date, *opens), self.at(date, *closes)));
            spans.filter(move |(_, closes)| *closes > from).map(move |(opens, closes)| (opens.max(from), closes))
        })
    }

    /// The timestamp of a minute of a day. A minute that a clock change repeats is the first one; a skipped minute is
    /// shifted by the change.
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

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const MINUTE: Millis = 60_000;
    /// Hours begin and end at multiples of this step.
    const STEP: Millis = 5 * MINUTE;

    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

    fn calendar(lines: Vec<String>, holidays: BTreeSet<Date>, zone: TimeZone) -> Calendar {
        Calendar::new(&Office { hours: lines.try_into().unwrap(), holidays, ..Office::default() }, zone)
    }

    /// Random calendars: up to three intervals a day, holidays, zones with and without summer time.
    fn by_chance(chance: &mut fastrand::Rng) -> Calendar {
        let zones = ["Africa/Dar_es_Salaam", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"];
        let zone = TimeZone::get(zones[chance.usize(..zones.len())]).unwrap();
        let texts: Vec<String> = DAYS
            .iter()
            .filter_map(|day| {
                // Excludes the hours that a clock change skips or repeats, where "08:00" is ambiguous.
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
        let holidays = (0..chance.usize(..6)).map(|_| date(2026, 3, chance.i8(20..=31))).collect();
        calendar(texts, holidays, zone)
    }

    /// Checks a single timestamp.
    fn is_open(calendar: &Calendar, at: Millis) -> bool {
        let zoned = timestamp(at).to_zoned(calendar.zone.clone());
        let (date, minute) = (zoned.date(), i32::from(zoned.hour()) * 60 + i32::from(zoned.minute()));
        !calendar.holidays.contains(&date)
            && calendar
                .hours
                .of(date.weekday())
                .iter()
                .any(|(opens, closes)| (i32::from(*opens)..i32::from(*closes)).contains(&minute))
    }

    #[test]
    fn the_clock_equals_a_slow_count_for_ten_thousand_calendars() {
        let seed = std::env::var("CALENDAR_SEED").map_or_else(|_| fastrand::u64(..), |seed| seed.parse().unwrap());
        let mut chance = fastrand::Rng::with_seed(seed);
        for _ in 0..10_000 {
            let calendar = by_chance(&mut chance);
            // Around the clock changes of Europe and America.
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
    fn hours_have_several_spans_a_day() {
        let lines = ["mon-fri 08:00-12:30 14:00-18:00", "sat 09:00-24:00", "fri closed"].map(str::to_owned);
        let calendar = calendar(lines.into(), BTreeSet::new(), TimeZone::get("Africa/Dar_es_Salaam").unwrap());
        // Thursday 13:00 in Arusha: an hour until the office opens, then four; Friday is closed.
        let thursday = 1_795_687_200_000;
        assert_eq!(calendar.after(thursday, 60 * MINUTE), thursday + 120 * MINUTE);
        assert_eq!(calendar.after(thursday, 241 * MINUTE), thursday + (44 * 60 + 1) * MINUTE);
    }
}
