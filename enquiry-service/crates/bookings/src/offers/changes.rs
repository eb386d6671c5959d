//! What a version of an offer changes of the version before.

use content_model::Locale;
use jiff::civil::Date;

use kernel::{catalogues::Catalogues, fields::SingleLine};

use super::{model::OfferVersion, options::OfferOption};
use crate::ledger::model::{Journey, JourneyDay, PriceLine};

/// What is compared: a version of an offer, or a journey that is booked, which has no last day, texts and options of an
/// offer.
struct Compared<'a> {
    journey: &'a Journey,
    valid_until: Option<Date>,
    included: &'a [String],
    excluded: &'a [String],
    options: &'a [OfferOption],
}

/// The changes from one version to the next, as sentences in a language: total, journey, days of travel, travellers, last
/// day of the offer, payment, programme, options and lines of the price.
pub fn sentences(catalogue: &Catalogues, locale: Locale, before: &OfferVersion, after: &OfferVersion) -> Vec<String> {
    let [before, after] = [before, after].map(|version| Compared {
        journey: &version.content.journey,
        valid_until: Some(version.valid_until),
        included: &version.content.included,
        excluded: &version.content.excluded,
        options: &version.content.options,
    });
    Sentences { catalogue, locale, list: Vec::new() }.of(&before, &after)
}

/// The changes from one booked journey to the next, as sentences in a language; without those of its payment, whose
/// figures stand beside them.
pub fn of_journeys(catalogue: &Catalogues, locale: Locale, before: &Journey, after: &Journey) -> Vec<String> {
    let [before, after] = [before, after].map(|journey| Compared {
        journey,
        valid_until: None,
        included: &[],
        excluded: &[],
        options: &[],
    });
    Sentences { catalogue, locale, list: Vec::new() }.of(&before, &after)
}

/// The changes so far.
struct Sentences<'a> {
    catalogue: &'a Catalogues,
    locale: Locale,
    list: Vec<String>,
}

impl Sentences<'_> {
    fn of(mut self, before: &Compared, after: &Compared) -> Vec<String> {
        self.facts(before, after);
        // A booked journey has no payment of its own to be named.
        if after.valid_until.is_some() {
            self.payment(before.journey, after.journey);
        }
        self.programme(&before.journey.programme, &after.journey.programme);
        self.texts(before, after);
        self.options(before.options, after.options);
        self.lines(&before.journey.lines, &after.journey.lines);
        self.list
    }

    fn add(&mut self, key: &str, values: &[(&str, &str)]) {
        self.list.push(self.catalogue.filled(self.locale, &format!("service:offer_change_{key}"), values));
    }

    fn day(&self, day: Date) -> String {
        self.catalogue.date_long(self.locale, day)
    }

    fn amount(&self, line: &PriceLine) -> String {
        self.catalogue.money(self.locale, line.amount())
    }

    /// What stands in the head of an offer.
    fn facts(&mut self, before: &Compared, after: &Compared) {
        let of = |Compared { journey, valid_until, .. }: &Compared| {
            [
                ("total", self.catalogue.money(self.locale, journey.total)),
                ("journey", journey.tour.clone()),
                ("first_day", self.day(journey.travel_date)),
                ("length", journey.days.unwrap_or(1).to_string()),
                ("adults", journey.adults.to_string()),
                ("children", journey.children.to_string()),
                ("valid_until", valid_until.map_or_else(String::new, |day| self.day(day))),
            ]
        };
        for ((key, from), (_, to)) in of(before).into_iter().zip(of(after)).filter(|((_, from), (_, to))| from != to) {
            self.add(key, &[("from", &from), ("to", &to)]);
        }
        let ages = &after.journey.child_ages;
        if before.journey.child_ages != *ages && !ages.is_empty() {
            let ages = ages.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            self.add("ages", &[("ages", &ages)]);
        }
    }

    fn payment(&mut self, before: &Journey, after: &Journey) {
        match after.balance_on {
            Some(day) if (before.deposit, before.balance_on) != (after.deposit, after.balance_on) => {
                let (amount, day) = (self.catalogue.money(self.locale, after.deposit), self.day(day));
                self.add("deposit", &[("amount", &amount), ("day", &day)]);
            }
            None if before.balance_on.is_some() => self.add("whole_price", &[]),
            _ => {}
        }
    }

    fn programme(&mut self, before: &[JourneyDay], after: &[JourneyDay]) {
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

    /// What is included and what is not.
    fn texts(&mut self, before: &Compared, after: &Compared) {
        for (key, from, to) in [
            ("included_less", before.included, after.included),
            ("included_more", after.included, before.included),
            ("excluded_more", after.excluded, before.excluded),
        ] {
            for text in from.iter().filter(|text| !to.contains(text)) {
                self.add(key, &[("text", text)]);
            }
        }
    }

    fn options(&mut self, before: &[OfferOption], after: &[OfferOption]) {
        let find = |text: &SingleLine, options: &[OfferOption]| {
            options.iter().map(|option| option.line.clone()).find(|line| line.text == *text)
        };
        for OfferOption { line, .. } in before {
            let amount = self.amount(line);
            match find(&line.text, after) {
                None => self.add("option_less", &[("text", line.text.as_str()), ("amount", &amount)]),
                Some(now) if now.amount() != line.amount() => {
                    let now = self.amount(&now);
                    self.add("option_price", &[("text", line.text.as_str()), ("from", &amount), ("to", &now)]);
                }
                Some(_) => {}
            }
        }
        for OfferOption { line, .. } in after.iter().filter(|option| find(&option.line.text, before).is_none()) {
            let amount = self.amount(line);
            self.add("option_more", &[("text", line.text.as_str()), ("amount", &amount)]);
        }
    }

    fn lines(&mut self, before: &[PriceLine], after: &[PriceLine]) {
        for (key, from, to) in [("line_less", before, after), ("line_more", after, before)] {
            for line in from.iter().filter(|line| !to.contains(line)) {
                let amount = self.amount(line);
                self.add(key, &[("text", line.text.as_str()), ("amount", &amount)]);
            }
        }
    }
}
