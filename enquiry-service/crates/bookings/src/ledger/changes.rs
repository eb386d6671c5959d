//! What a new version of a journey changes, in sentences.

use content_model::{Locale, Money};
use jiff::civil::Date;

use kernel::catalogues::Catalogues;

use super::model::{Journey, JourneyDay, PriceLine};

/// The changes so far, as sentences in a language.
pub struct Changes<'a> {
    catalogue: &'a Catalogues,
    locale: Locale,
    list: Vec<String>,
}

/// The changes from one booked journey to the next; without those of its payment, whose figures stand beside them.
pub fn of_journeys(catalogue: &Catalogues, locale: Locale, before: &Journey, after: &Journey) -> Vec<String> {
    let mut changes = Changes::none(catalogue, locale);
    changes.facts(before, after);
    changes.programme(&before.programme, &after.programme);
    changes.lines(&before.lines, &after.lines);
    changes.list()
}

impl<'a> Changes<'a> {
    pub fn none(catalogue: &'a Catalogues, locale: Locale) -> Self {
        Changes { catalogue, locale, list: Vec::new() }
    }

    /// The sentences in the order in which they were added.
    pub fn list(self) -> Vec<String> {
        self.list
    }

    /// Adds the sentence of a text `service:offer_change_…`.
    pub fn add(&mut self, key: &str, values: &[(&str, &str)]) {
        self.list.push(self.catalogue.filled(self.locale, &format!("service:offer_change_{key}"), values));
    }

    pub fn day(&self, day: Date) -> String {
        self.catalogue.date_long(self.locale, day)
    }

    pub fn amount(&self, amount: Money) -> String {
        self.catalogue.money(self.locale, amount)
    }

    /// Price, name, days and travellers.
    pub fn facts(&mut self, before: &Journey, after: &Journey) {
        let of = |journey: &Journey| {
            [
                ("total", self.amount(journey.total)),
                ("journey", journey.tour.clone()),
                ("first_day", self.day(journey.travel_date)),
                ("length", journey.days.unwrap_or(1).to_string()),
                ("adults", journey.adults.to_string()),
                ("children", journey.children.to_string()),
            ]
        };
        for ((key, from), (_, to)) in of(before).into_iter().zip(of(after)).filter(|((_, from), (_, to))| from != to) {
            self.add(key, &[("from", &from), ("to", &to)]);
        }
        let ages = &after.child_ages;
        if before.child_ages != *ages && !ages.is_empty() {
            let ages = ages.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            self.add("ages", &[("ages", &ages)]);
        }
    }

    /// Day by day.
    pub fn programme(&mut self, before: &[JourneyDay], after: &[JourneyDay]) {
        // A day without a night has a dash.
        let lodging = |day: &JourneyDay| day.lodging().map_or_else(|| "–".to_owned(), |lodging| lodging.name.clone());
        for number in 0..before.len().max(after.len()) {
            let at = (number + 1).to_string();
            match (before.get(number), after.get(number)) {
                (Some(one), Some(other)) => {
                    if one.title != other.title {
                        self.add("day", &[("day", &at), ("from", one.title.as_str()), ("to", other.title.as_str())]);
                    } else if one.text != other.text {
                        self.add("text_of_day", &[("day", &at), ("title", other.title.as_str())]);
                    }
                    if lodging(one) != lodging(other) {
                        self.add("lodging", &[("day", &at), ("from", &lodging(one)), ("to", &lodging(other))]);
                    }
                }
                (Some(one), None) => self.add("day_less", &[("day", &at), ("title", one.title.as_str())]),
                (None, Some(other)) => self.add("day_more", &[("day", &at), ("title", other.title.as_str())]),
                (None, None) => {}
            }
        }
    }

    /// The lines of the price.
    pub fn lines(&mut self, before: &[PriceLine], after: &[PriceLine]) {
        for (key, from, to) in [("line_less", before, after), ("line_more", after, before)] {
            for line in from.iter().filter(|line| !to.contains(line)) {
                let amount = self.amount(line.amount());
                self.add(key, &[("text", line.text.as_str()), ("amount", &amount)]);
            }
        }
    }
}
