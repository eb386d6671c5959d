//! The traveller's page of an offer.

use content_model::{CancellationStep, Locale, Money};
use jiff::{Span, civil::Date};
use minijinja::{Value, context};

use kernel::{clock::date, http::web::Web};

use super::{
    changes::sentences,
    model::{Offer, OfferStanding, OfferTerms, OfferVersion},
};
use crate::ledger::model::Journey;

/// The traveller's page.
pub const OFFER: (&str, &str) = ("offer.html", include_str!("templates/offer.html"));

/// An offer with what its page shows.
pub struct Shown<'a> {
    /// The offer.
    pub offer: &'a Offer,
    /// The newest version.
    pub version: &'a OfferVersion,
    /// The version before.
    pub before: Option<&'a OfferVersion>,
    /// The language of the traveller.
    pub locale: Locale,
    /// The name of the colleague who has sent the version; empty if unknown.
    pub sender: &'a str,
    /// Why it was not accepted just now; empty if it was not tried.
    pub refusal: String,
    /// The name that the traveller has typed.
    pub typed_name: &'a str,
}

/// The template values of the page.
pub fn values(app: &Web, shown: &Shown) -> Value {
    let Shown { offer, version, before, locale, sender, refusal, typed_name } = shown;
    let (locale, catalogue, today) = (*locale, &app.catalogue, app.clock.today(&app.zone));
    let journey = &version.content.journey;
    let content = app.content.current();
    let terms = OfferTerms { payment: content.terms(), cancellation: content.cancellation() };
    let has_other_terms = version.content.terms != terms.hash();
    let standing = offer.standing(Some(version), today);
    let is_open = standing == OfferStanding::Open && !has_other_terms;
    let money = |amount: Money| catalogue.money(locale, amount);
    let filled = |key: &str, values: &[(&str, &str)]| catalogue.filled(locale, &format!("service:{key}"), values);
    let last = journey.travel_date.saturating_add(Span::new().days(journey.days.unwrap_or(1).clamp(1, 366) - 1));
    let lines = journey.lines.iter();
    context! {
        locale => locale.code(),
        title => journey.tour.as_str(),
        dates => filled("offer_dates", &[("from", &catalogue.date_long(locale, journey.travel_date)), ("to", &catalogue.date_long(locale, last))]),
        travellers => catalogue.counted(locale, "service:offer_travellers", usize::try_from(journey.adults + journey.children).unwrap_or(0)),
        sent_on => filled("offer_sent", &[("day", &catalogue.date_long(locale, date(version.sent_at, &app.zone)))]),
        is_open,
        notice => notice(app, locale, (standing, has_other_terms), version),
        refusal => refusal.as_str(),
        changes => before.map_or_else(Vec::new, |before| sentences(catalogue, locale, before, version)),
        greeting => version.content.greeting.as_str(),
        sender => *sender,
        days => days(app, locale, journey),
        lines => lines.map(|line| context! { label => line.label(catalogue, locale), amount => money(line.amount()) }).collect::<Vec<_>>(),
        total => money(journey.total),
        payment => payment(app, locale, journey),
        cancellation => cancellation(app, locale, content.cancellation().steps()),
        reference => offer.reference.as_str(),
        hash => version.hash.as_str(),
        typed_name => *typed_name,
        accept => if journey.balance_on.is_some() { "service:offer_accept" } else { "service:offer_accept_whole" },
        booking => (standing == OfferStanding::Accepted).then(|| format!("/Payment?reference={}", offer.reference)),
        operator => context! { legal_name => content.operator().legal_name.as_str(), address => content.operator().address.clone() },
        reply_to => app.operator.email.to_string(),
    }
}

/// The page says in its first lines whether the offer can be accepted.
fn notice(
    app: &Web,
    locale: Locale,
    (standing, has_other_terms): (OfferStanding, bool),
    version: &OfferVersion,
) -> String {
    let key = match standing {
        OfferStanding::Open if has_other_terms => "offer_other_terms",
        OfferStanding::Open | OfferStanding::Draft => "offer_valid",
        OfferStanding::Expired => "offer_expired",
        OfferStanding::Withdrawn => "offer_withdrawn",
        OfferStanding::Accepted => "offer_accepted",
    };
    let day = app.catalogue.date_long(locale, version.valid_until);
    app.catalogue.filled(locale, &format!("service:{key}"), &[("day", &day)])
}

/// The days with their dates.
fn days(app: &Web, locale: Locale, journey: &Journey) -> Vec<Value> {
    let on = |number: i64| -> Date { journey.travel_date.saturating_add(Span::new().days(number)) };
    let days = (0..).zip(&journey.programme);
    days.map(|(number, day)| {
        let name = app.catalogue.filled(locale, "service:booking_day", &[("day", &(number + 1).to_string())]);
        let date = app.catalogue.date_long(locale, on(number));
        context! { name, date, title => day.title.as_str(), text => day.text.as_str() }
    })
    .collect()
}

/// What is paid when.
fn payment(app: &Web, locale: Locale, journey: &Journey) -> String {
    let catalogue = &app.catalogue;
    match journey.balance_on {
        Some(day) => catalogue.filled(
            locale,
            "service:offer_payment",
            &[
                ("amount", &catalogue.money(locale, journey.deposit)),
                ("rest", &catalogue.money(locale, journey.total - journey.deposit)),
                ("day", &catalogue.date_long(locale, day)),
            ],
        ),
        None => catalogue.filled(
            locale,
            "service:offer_payment_whole",
            &[("total", &catalogue.money(locale, journey.total))],
        ),
    }
}

/// What a cancellation costs, in the words of the booking form.
fn cancellation(app: &Web, locale: Locale, steps: &[CancellationStep]) -> Vec<String> {
    let filled = |key: &str, values: &[(&str, &str)]| app.catalogue.filled(locale, &format!("account:{key}"), values);
    let charge = |step: &CancellationStep| match step.percent {
        Some(percent) => filled("cancellation_percent", &[("percent", &app.catalogue.percent(locale, percent.into()))]),
        None => filled("cancellation_deposit", &[]),
    };
    let line = |(at, step): (usize, &CancellationStep)| {
        let (days, charge) = (step.days.to_string(), charge(step));
        // The last day before the previous step applies.
        let until = at.checked_sub(1).and_then(|before| steps.get(before));
        let until = until.map(|before| before.days.saturating_sub(1).to_string()).unwrap_or_default();
        let key = match at {
            0 => "cancellation_first",
            _ if at + 1 == steps.len() => "cancellation_last",
            _ => "cancellation_between",
        };
        filled(key, &[("days", &days), ("until", &until), ("charge", &charge)])
    };
    steps.iter().enumerate().map(line).collect()
}
