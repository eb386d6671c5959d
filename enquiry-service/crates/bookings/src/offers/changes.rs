//! What a version of an offer changes of the version before.

use content_model::Locale;

use kernel::{catalogues::Catalogues, fields::SingleLine};

use super::{
    model::{OfferContent, OfferVersion},
    options::OfferOption,
};
use crate::ledger::{changes::Changes, model::Journey};

/// The changes from one version to the next, as sentences in a language: total, journey, days of travel, travellers, last
/// day of the offer, payment, programme, inclusions, options and lines of the price.
pub fn sentences(catalogue: &Catalogues, locale: Locale, before: &OfferVersion, after: &OfferVersion) -> Vec<String> {
    let mut changes = Changes::none(catalogue, locale);
    let [was, is] = [before, after].map(|version| &version.content.journey);
    changes.facts(was, is);
    if before.valid_until != after.valid_until {
        let (from, to) = (changes.day(before.valid_until), changes.day(after.valid_until));
        changes.add("valid_until", &[("from", &from), ("to", &to)]);
    }
    payment(&mut changes, was, is);
    changes.programme(&was.programme, &is.programme);
    texts(&mut changes, &before.content, &after.content);
    options(&mut changes, &before.content.options, &after.content.options);
    changes.lines(&was.lines, &is.lines);
    changes.list()
}

fn payment(changes: &mut Changes, before: &Journey, after: &Journey) {
    match after.balance_on {
        Some(day) if (before.deposit, before.balance_on) != (after.deposit, after.balance_on) => {
            let (amount, day) = (changes.amount(after.deposit), changes.day(day));
            changes.add("deposit", &[("amount", &amount), ("day", &day)]);
        }
        None if before.balance_on.is_some() => changes.add("whole_price", &[]),
        _ => {}
    }
}

/// What is included and what is not.
fn texts(changes: &mut Changes, before: &OfferContent, after: &OfferContent) {
    for (key, from, to) in [
        ("included_less", &before.included, &after.included),
        ("included_more", &after.included, &before.included),
        ("excluded_more", &after.excluded, &before.excluded),
    ] {
        for text in from.iter().filter(|text| !to.contains(text)) {
            changes.add(key, &[("text", text)]);
        }
    }
}

fn options(changes: &mut Changes, before: &[OfferOption], after: &[OfferOption]) {
    let find = |text: &SingleLine, options: &[OfferOption]| {
        options.iter().map(|option| option.line.clone()).find(|line| line.text == *text)
    };
    for OfferOption { line, .. } in before {
        let amount = changes.amount(line.amount());
        match find(&line.text, after) {
            None => changes.add("option_less", &[("text", line.text.as_str()), ("amount", &amount)]),
            Some(now) if now.amount() != line.amount() => {
                let now = changes.amount(now.amount());
                changes.add("option_price", &[("text", line.text.as_str()), ("from", &amount), ("to", &now)]);
            }
            Some(_) => {}
        }
    }
    for OfferOption { line, .. } in after.iter().filter(|option| find(&option.line.text, before).is_none()) {
        let amount = changes.amount(line.amount());
        changes.add("option_more", &[("text", line.text.as_str()), ("amount", &amount)]);
    }
}
