use std::{cmp::Reverse, collections::BTreeMap};

use bookings::ledger::model::Booking;

use super::{Cell, Report, ReportedEnquiry, led_to, without_duplicates};

/// The sections of the table, in order.
const BY: [&str; 3] = ["origin", "campaign", "landing_page"];
const ORIGIN: usize = 0;
const CAMPAIGN: usize = 1;
const LANDING_PAGE: usize = 2;

/// The enquiries and their bookings by source: referring site or campaign, and landing page.
pub fn sources(enquiries: &[ReportedEnquiry], bookings: &[Booking]) -> Report {
    let led_to = led_to(enquiries, bookings);
    let mut groups = BTreeMap::<(usize, Name), Group>::new();
    for enquiry in without_duplicates(enquiries, &led_to) {
        let is_booked = led_to.contains_key(&enquiry.id);
        for group in groups_of(enquiry) {
            let group = groups.entry(group).or_default();
            group.cases += 1;
            group.booked += usize::from(is_booked);
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|((by, _), group)| (*by, Reverse(group.cases)));
    let rows = groups.into_iter().map(|((by, name), Group { cases, booked })| {
        let by = BY.get(by).copied().unwrap_or_default();
        let name = match name {
            Name::Known(word) => Cell::Word(word),
            Name::Text(text) => Cell::Text(text),
        };
        vec![Cell::Word(by), name, Cell::count(cases), Cell::count(booked), Cell::share(booked, cases)]
    });
    Report { columns: &["by", "name", "cases", "booked", "share_booked"], rows: rows.collect() }
}

#[derive(Default)]
struct Group {
    cases: usize,
    booked: usize,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    Known(&'static str),
    Text(String),
}

/// The groups of an enquiry: its origin, and its campaign and landing page if known.
fn groups_of(enquiry: &ReportedEnquiry) -> Vec<(usize, Name)> {
    let Some(source) = &enquiry.source else { return vec![(ORIGIN, Name::Known("unknown"))] };
    let text = |by, text: &str| (!text.is_empty()).then(|| (by, Name::Text(text.to_owned())));
    let campaign = source.whole_campaign();
    let origin = match (source.origin(), campaign.is_empty()) {
        ("", true) => Name::Known("direct"),
        ("", false) => Name::Known("campaign"),
        (origin, _) => Name::Text(origin.to_owned()),
    };
    let others = [text(CAMPAIGN, &campaign), text(LANDING_PAGE, source.landing_page.as_str())];
    [Some((ORIGIN, origin))].into_iter().chain(others).flatten().collect()
}
