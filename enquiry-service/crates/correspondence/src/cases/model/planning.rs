use jiff::{ToSpan, civil::Date};

use kernel::clock::Millis;

/// Two years, in milliseconds.
const FURTHEST: Millis = 731 * 24 * 60 * 60 * 1000;
/// The first day of a report or a task: before there were enquiries.
const EARLIEST: Date = Date::constant(2000, 1, 1);

/// Whether work may be planned for this time: at most two years ahead. Times in the past have come.
pub fn may_be_planned(at: Millis, now: Millis) -> bool {
    (0..=now.saturating_add(FURTHEST)).contains(&at)
}

/// Whether a task may be due on this day: at most two years ahead.
pub fn may_be_due(day: Date, today: Date) -> bool {
    (EARLIEST..=today.saturating_add(2.years())).contains(&day)
}

/// Whether a visitor may be promised something by this day: from today on, at most two years ahead.
pub fn may_be_promised(day: Date, today: Date) -> bool {
    day >= today && may_be_due(day, today)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn work_is_planned_for_two_years_ahead_at_most() {
        let now = 1_795_251_600_000;
        assert!(may_be_planned(now - 1, now) && may_be_planned(now + FURTHEST, now));
        assert!(!may_be_planned(now + FURTHEST + 1, now) && !may_be_planned(i64::MAX, now) && !may_be_planned(-1, now));
        let today = date(2026, 11, 21);
        assert!(may_be_due(date(2028, 11, 21), today) && may_be_due(date(2026, 11, 1), today));
        assert!(!may_be_due(date(2028, 11, 22), today) && !may_be_due(date(-1, 1, 1), today));
    }
}
