//! What a version of an offer changes of the version before.

use content_model::Locale;
use jiff::civil::Date;

use kernel::catalogues::Catalogues;

use super::{
    model::{OfferContent, OfferVersion},
    options::OfferOption,
};
use crate::ledger::model::{Journey, JourneyDay, PriceLine};

/// What is compared: a version of an offer, or a journey that is booked, which has no last day and no texts of an offer.
struct Compared<'a> {
    journey: &'a Journey,
    valid_until: Option<Date>,
    included: &'a [String],
    excluded: &'a [String],
}

/// The changes from one version to the next, as sentences in a language: total, journey, days of travel, travellers, last
/// day of the offer, payment, programme and lines of the price.
pub fn sentences(catalogue: &Catalogues, locale: Locale, before: &OfferVersion, after: &OfferVersion) -> Vec<String> {
    let [before, after] = [before, after].map(|version| Compared {
        journey: &version.content.journey,
        valid_until: Some(version.valid_until),
        included: &version.content.included,
        excluded: &version.content.excluded,
    });
    changes(catalogue, locale, &before, &after)
}

/// The changes from one booked journey to the next, as sentences in a language; without those of its payment, whose
/// figures stand beside them.
pub fn of_journeys(catalogue: &Catalogues, locale: Locale, before: &Journey, after: &Journey) -> Vec<String> {
    let [before, after] =
        [before, after].map(|journey| Compared { journey, valid_until: None, included: &[], excluded: &[] });
    changes(catalogue, locale, &before, &after)
}

fn changes(catalogue: &Catalogues, locale: Locale, content_before: &Compared, content_after: &Compared) -> Vec<String> {
    let until = [content_before, content_after]
        .map(|version| version.valid_until.map_or_else(String::new, |day| catalogue.date_long(locale, day)));
    let is_offer = content_after.valid_until.is_some();
    let (before, after) = (content_before.journey, content_after.journey);
    let mut list = Vec::new();
    let mut add = |key: &str, values: &[(&str, &str)]| {
        list.push(catalogue.filled(locale, &format!("service:offer_change_{key}"), values));
    };
    let total = |journey: &Journey| catalogue.money(locale, journey.total);
    let day = |journey: &Journey| catalogue.date_long(locale, journey.travel_date);
    let length = |journey: &Journey| journey.days.unwrap_or(1).to_string();
    let ages = |journey: &Journey| journey.child_ages.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let [valid_before, valid_after] = until;
    let facts = [
        ("total", total(before), total(after)),
        ("journey", before.tour.clone(), after.tour.clone()),
        ("first_day", day(before), day(after)),
        ("length", length(before), length(after)),
        ("adults", before.adults.to_string(), after.adults.to_string()),
        ("children", before.children.to_string(), after.children.to_string()),
        ("valid_until", valid_before, valid_after),
    ];
    for (key, from, to) in facts.iter().filter(|(_, from, to)| from != to) {
        add(key, &[("from", from), ("to", to)]);
    }
    // A day without a night has a dash.
    let lodging = |day: &JourneyDay| day.lodging().map_or_else(|| "–".to_owned(), |lodging| lodging.name.clone());
    if before.child_ages != after.child_ages && !after.child_ages.is_empty() {
        add("ages", &[("ages", &ages(after))]);
    }
    let is_paid_otherwise = is_offer && (before.deposit, before.balance_on) != (after.deposit, after.balance_on);
    match after.balance_on {
        Some(day) if is_paid_otherwise => {
            let (amount, day) = (catalogue.money(locale, after.deposit), catalogue.date_long(locale, day));
            add("deposit", &[("amount", &amount), ("day", &day)]);
        }
        None if is_offer && before.balance_on.is_some() => add("whole_price", &[]),
        _ => {}
    }
    for number in 0..before.programme.len().max(after.programme.len()) {
        let at = (number + 1).to_string();
        let title = |day: &JourneyDay| day.title.to_string();
        match (before.programme.get(number), after.programme.get(number)) {
            (Some(one), Some(other)) if one.title != other.title => {
                add("day", &[("day", &at), ("from", &title(one)), ("to", &title(other))]);
            }
            (Some(one), Some(other)) if one.text != other.text => {
                add("text_of_day", &[("day", &at), ("title", &title(other))]);
            }
            (Some(one), None) => add("day_less", &[("day", &at), ("title", &title(one))]),
            (None, Some(other)) => add("day_more", &[("day", &at), ("title", &title(other))]),
            _ => {}
        }
        if let (Some(one), Some(other)) = (before.programme.get(number), after.programme.get(number))
            && lodging(one) != lodging(other)
        {
            add("lodging", &[("day", &at), ("from", &lodging(one)), ("to", &lodging(other))]);
        }
    }
    for (key, from, to) in [
        ("included_less", content_before.included, content_after.included),
        ("included_more", content_after.included, content_before.included),
        ("excluded_more", content_after.excluded, content_before.excluded),
    ] {
        for text in from.iter().filter(|text| !to.contains(text)) {
            add(key, &[("text", text)]);
        }
    }
    let amount = |line: &PriceLine| catalogue.money(locale, line.amount());
    let option_of = |text: &str, content: &OfferContent| {
        content.options.iter().map(|option| &option.line).find(|line| line.text.as_str() == text).cloned()
    };
    for OfferOption { line, .. } in &content_before.options {
        match option_of(line.text.as_str(), content_after) {
            None => add("option_less", &[("text", line.text.as_str()), ("amount", &amount(line))]),
            Some(now) if now.amount() != line.amount() => {
                add("option_price", &[("text", line.text.as_str()), ("from", &amount(line)), ("to", &amount(&now))]);
            }
            Some(_) => {}
        }
    }
    for OfferOption { line, .. } in &content_after.options {
        if option_of(line.text.as_str(), content_before).is_none() {
            add("option_more", &[("text", line.text.as_str()), ("amount", &amount(line))]);
        }
    }
    let is_in = |line: &PriceLine, lines: &[PriceLine]| lines.contains(line);
    for line in before.lines.iter().filter(|line| !is_in(line, &after.lines)) {
        add("line_less", &[("text", line.text.as_str()), ("amount", &amount(line))]);
    }
    for line in after.lines.iter().filter(|line| !is_in(line, &before.lines)) {
        add("line_more", &[("text", line.text.as_str()), ("amount", &amount(line))]);
    }
    list
}
