use std::collections::{BTreeMap, HashMap};

use uuid::Uuid;

use correspondence::cases::model::{LostReason, ReplyClock};
use kernel::clock::Millis;

use super::{Cell, Report, ReportedEnquiry};

const MINUTE: Millis = 60_000;

/// Half and nine of ten say nothing about fewer answers.
const FEWEST: usize = 5;

/// The time to the first answer: overall, by language, and by the author of the answer, in office hours, with a row of those
/// that nobody has answered; half and nine of ten only of enough answers. The share within the promise is of the enquiries
/// that were answered or are overdue; an unanswered duplicate is ignored.
pub fn reply_time(
    enquiries: &[ReportedEnquiry],
    names: &HashMap<Uuid, String>,
    clock: &ReplyClock,
    now: Millis,
) -> Report {
    let (mut everybody, mut unanswered) = (Group::default(), Group::default());
    let (mut languages, mut people) = (BTreeMap::<&'static str, Group>::new(), BTreeMap::<&str, Group>::new());
    for enquiry in enquiries {
        if enquiry.answered_at.is_none() && enquiry.lost == Some(LostReason::Duplicate) {
            continue;
        }
        let waited = clock.calendar.worked(enquiry.received_at, enquiry.answered_at.unwrap_or(now));
        let add = |group: &mut Group| group.add(enquiry.answered_at.is_some(), waited, clock.promise);
        add(&mut everybody);
        add(languages.entry(enquiry.locale.code()).or_default());
        if enquiry.answered_at.is_none() {
            add(&mut unanswered);
        } else if let Some(name) = enquiry.answered_by.and_then(|person| names.get(&person)) {
            add(people.entry(name).or_default());
        }
    }
    let mut rows = vec![everybody.row("everybody", Cell::Nothing)];
    rows.extend(languages.iter().map(|(code, group)| group.row("language", Cell::Word(code))));
    rows.extend(people.iter().map(|(name, group)| group.row("person", Cell::Text((*name).to_owned()))));
    if unanswered.cases > 0 {
        rows.push(unanswered.row("person", Cell::Word("unanswered")));
    }
    Report { columns: &["by", "name", "cases", "answered", "median", "nine_of_ten", "within_promise"], rows }
}

#[derive(Default)]
struct Group {
    cases: usize,
    /// The waiting times of the answered enquiries.
    waited: Vec<Millis>,
    /// The number of enquiries that were answered or are overdue.
    decided: usize,
    kept: usize,
}

impl Group {
    fn add(&mut self, is_answered: bool, waited: Millis, promise: Millis) {
        self.cases += 1;
        let is_in_time = waited <= promise;
        if is_answered {
            self.waited.push(waited);
        }
        self.decided += usize::from(is_answered || !is_in_time);
        self.kept += usize::from(is_answered && is_in_time);
    }

    fn row(&self, by: &'static str, name: Cell) -> Vec<Cell> {
        let mut waited = self.waited.clone();
        waited.sort_unstable();
        let middle = waited.len() / 2;
        let median = match (waited.get(middle.saturating_sub(1)), waited.get(middle)) {
            (Some(one), Some(other)) if waited.len().is_multiple_of(2) => Some((one + other) / 2),
            (_, other) => other.copied(),
        };
        let nine_of_ten = waited.get((waited.len() * 9).div_ceil(10).saturating_sub(1)).copied();
        let are_enough = waited.len() >= FEWEST;
        let minutes = |time: Option<Millis>| {
            time.filter(|_| are_enough).map_or(Cell::Nothing, |time| Cell::Minutes(time / MINUTE))
        };
        vec![
            Cell::Word(by),
            name,
            Cell::count(self.cases),
            Cell::count(waited.len()),
            minutes(median),
            minutes(nine_of_ten),
            Cell::share(self.kept, self.decided),
        ]
    }
}
