//! The traveller's page of an offer.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use content_model::{CancellationScale, CancellationStep, Locale, Money};
use jiff::{Span, civil::Date};
use minijinja::{Value, context};
use tour_view::Texts;

use intake::enquiries::model::Enquiry;
use kernel::{
    clock::{date, id},
    content::Operator,
    http::{form_page::page_of, problem::Problem, web::Web},
    mail::facts::whatsapp_of,
    monogram::initials,
};

use staff::profile::model::{Language, StaffProfile};

use super::{
    changes::sentences,
    look::SiteLook,
    model::{Offer, OfferStanding, OfferTerms, OfferVersion},
    parts::{Parts, paragraphs},
    sharing::page::Sharing,
    variants::{Variant, column},
};
use crate::ledger::model::Journey;

/// An offer with what its page shows.
pub struct Shown<'a> {
    /// The offer.
    pub offer: &'a Offer,
    /// The newest version.
    pub version: &'a OfferVersion,
    /// The version before.
    pub before: Option<&'a OfferVersion>,
    /// The case, whose person is the traveller.
    pub case: &'a Enquiry,
    /// The name of the colleague who has sent the version; empty if unknown.
    pub sender: &'a str,
    /// What travellers see of this colleague.
    pub profile: &'a StaffProfile,
    /// Why it was not accepted just now; empty if it was not tried.
    pub refusal: String,
    /// The name that the traveller has typed.
    pub typed_name: &'a str,
    /// The names of other travellers, as typed.
    pub companions: Vec<String>,
    /// Whether a question was sent just now.
    pub is_asked: bool,
    /// The number of the day about which the traveller asks.
    pub about: &'a str,
    /// The numbers of the chosen options.
    pub chosen: Vec<usize>,
    /// Whether the script of the page may run.
    pub has_script: bool,
    /// The other offers of the case that can be accepted.
    pub others: &'a [Variant],
    /// Whether another one that stands was accepted for its days.
    pub is_superseded: bool,
    /// Whether its departure does not take place.
    pub is_cancelled: bool,
    /// Who reads it, and what companions have marked.
    pub sharing: Sharing<'a>,
}

/// Content security policy: style sheets, typefaces and pictures of the site, and forms that post to the service.
const POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri \
                      'none'; frame-ancestors 'none'";
/// That of a page with options: its script asks the service for the page with other ones.
const POLICY_WITH_OPTIONS: &str = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; script-src \
                                   'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors \
                                   'none'";

/// The page in the look of the site. `on_host` adapts it to another host than that of the site.
pub fn response(
    app: &Web,
    look: &SiteLook,
    shown: &Shown,
    status: StatusCode,
    on_host: impl FnOnce(String) -> String,
) -> Response {
    let policy = if shown.version.content.options.is_empty() { POLICY } else { POLICY_WITH_OPTIONS };
    match look.render(values(app, look, shown)) {
        Ok(html) => page_of(on_host(html), policy, status),
        Err(error) => {
            tracing::error!(%error, "page of an offer not rendered");
            Problem::internal().into_response()
        }
    }
}

/// The template values of the page.
fn values(app: &Web, look: &SiteLook, shown: &Shown) -> Value {
    let Shown { offer, version, before, case, sender, profile, refusal, typed_name, is_asked, chosen, sharing, .. } =
        shown;
    let (locale, catalogue, today) = (case.locale, &app.catalogue, app.clock.today(&app.zone));
    let journey = &version.content.journey_with(chosen);
    let content = app.content.current();
    let terms = OfferTerms::of(&content);
    let has_other_terms = version.content.terms != terms.hash();
    let standing = offer.standing(Some(version), today);
    let is_companion = sharing.is_companion;
    let can_be_accepted = standing == OfferStanding::Open && !has_other_terms && !shown.is_cancelled;
    let is_open = can_be_accepted && !is_companion;
    let money = |amount: Money| catalogue.money(locale, amount);
    let filled = |key: &str, values: &[(&str, &str)]| catalogue.filled(locale, &format!("service:{key}"), values);
    let texts = Texts::new(catalogue.of(locale));
    let parts = Parts { journey, shown: version.content.shown.as_ref(), locale, content: &content, texts, look };
    let persons = usize::try_from(journey.adults + journey.children).unwrap_or(0);
    let length = usize::try_from(journey.days.unwrap_or(1)).unwrap_or(1);
    let office = content.operator();
    let (accept, first_payment) = match journey.balance_on {
        Some(_) => ("service:offer_accept", journey.deposit),
        None => ("service:offer_accept_whole", journey.total),
    };
    let lines = journey.lines.iter();
    let options = if is_open { version.content.options.as_slice() } else { &[] };
    let options = (1..).zip(options).map(|(number, option): (usize, _)| {
        let amount = option.line.amount();
        let sign = if amount.is_positive() { "+" } else { "" };
        let is_chosen = chosen.contains(&number);
        context! { number, is_chosen, label => option.line.text.as_str(), units => option.line.units(catalogue, locale), amount => format!("{sign}{}", money(amount)) }
    });
    context! {
        locale => locale.code(),
        title => journey.tour.as_str(),
        dates => first_large(&texts.formats().date_range(journey.travel_date, journey.last_day())),
        travellers => catalogue.counted(locale, "service:offer_travellers", persons),
        made_for => filled("offer_made_for", &[("name", case.name.as_str())]),
        cover => parts.picture(),
        length => catalogue.counted(locale, "tour:days", length),
        ends => parts.ends_text(),
        deposit => money(journey.deposit),
        until => day_of(app, locale, version.valid_until),
        per_person => per_person(app, locale, journey),
        view => parts.values(),
        included => version.content.included.clone(),
        excluded => version.content.excluded.clone(),
        insolvency => office.insolvency.as_str(),
        phone => office.phone.as_str(),
        call => office.call(),
        whatsapp => whatsapp_of(&office.whatsapp),
        accept => catalogue.text(locale, accept),
        accept_next => filled("offer_accept_next", &[("amount", &money(first_payment))]),
        writes_to => (!is_companion && !case.email.as_str().is_empty()).then(|| filled("offer_writes_to", &[("email", case.email.as_str())])),
        may_ask => standing != OfferStanding::Withdrawn && !is_companion,
        sharing => sharing.values(app, (offer, can_be_accepted), locale, journey.programme.len()),
        reply_to => app.operator.email.to_string(),
        number => case.reference.as_str(),
        company_facts => company_facts(app, locale, office),
        key => id(app.clock.now()).to_string(),
        asked => is_asked,
        about => shown.about,
        sent_on => filled("offer_sent", &[("day", &day_of(app, locale, date(version.sent_at, &app.zone)))]),
        is_open,
        notice => notice(app, locale, (standing, has_other_terms), shown),
        refusal => refusal.as_str(),
        changes => before.map_or_else(Vec::new, |before| sentences(catalogue, locale, before, version)),
        greeting => (!version.content.greeting.is_empty() && !is_companion).then(|| paragraphs(&version.content.greeting)),
        sender => *sender,
        initials => initials(sender),
        portrait => profile.picture_address(),
        speaks => speaks(app, locale, profile),
        lines => lines.map(|line| context! { label => line.text.as_str(), units => line.units(catalogue, locale), amount => money(line.amount()) }).collect::<Vec<_>>(),
        total => money(journey.total),
        options => options.collect::<Vec<_>>(),
        has_script => shown.has_script,
        variants => if is_open || standing == OfferStanding::Draft { variants(app, shown, journey) } else { Vec::new() },
        cents => journey.total.minor(),
        payment => payment(app, locale, journey),
        payments => payments(app, locale, journey, version.content.deposit_percent),
        how_to_pay => filled("offer_how_to_pay", &[("days", &catalogue.counted(locale, "tour:days", content.terms().transfer_payment_days.into()).replace(' ', "\u{a0}"))]),
        cancellation => if has_other_terms { Vec::new() } else { cancellation(app, locale, journey, content.cancellation()) },
        reference => sharing.reference(offer),
        hash => version.hash.as_str(),
        typed_name => *typed_name,
        companions => companions(shown),
        booking => (standing == OfferStanding::Accepted && !is_companion).then(|| format!("/Payment?reference={}", offer.reference)),
        operator => context! { legal_name => office.legal_name.as_str(), address => office.address.clone() },
    }
}

/// The fields for the names of other travellers, from the second one.
fn companions(Shown { version, companions, .. }: &Shown) -> Vec<Value> {
    let field = |at: usize| context! { number => at + 2, name => companions.get(at).map(String::as_str).unwrap_or("") };
    (0..version.content.most_companions()).map(field).collect()
}

/// The offers that the traveller compares, the one that was made first at first; none if there is only one.
fn variants(app: &Web, shown: &Shown, journey: &Journey) -> Vec<Value> {
    let locale = shown.case.locale;
    let mut columns = vec![(shown.offer, column(&app.catalogue, shown.offer, journey, locale))];
    columns.extend(shown.others.iter().map(|Variant { offer, version }| {
        let journey = version.content.journey_with(&version.content.chosen_at_first());
        (offer, column(&app.catalogue, offer, &journey, locale))
    }));
    columns.sort_by_key(|(offer, _)| (offer.made_at, offer.id));
    if shown.others.is_empty() { Vec::new() } else { columns.into_iter().map(|(_, column)| column).collect() }
}

/// The languages of the colleague in that of the traveller; `None` if they are not known.
fn speaks(app: &Web, locale: Locale, profile: &StaffProfile) -> Option<String> {
    let name = |language: &Language| {
        app.catalogue.filled(locale, &format!("service:language_{}", <&str>::from(language)), &[])
    };
    let names: Vec<String> = profile.languages.0.iter().map(name).collect();
    (!names.is_empty())
        .then(|| app.catalogue.filled(locale, "service:offer_speaks", &[("languages", &names.join(", "))]))
}

/// The page says in its first lines whether the offer can be accepted.
fn notice(
    app: &Web,
    locale: Locale,
    (standing, has_other_terms): (OfferStanding, bool),
    Shown { version, is_superseded, is_cancelled, sharing, case, .. }: &Shown,
) -> String {
    let key = match standing {
        OfferStanding::Accepted if sharing.is_companion && sharing.is_booked => "offer_shared_booked",
        OfferStanding::Accepted if sharing.is_companion => "offer_shared_accepted",
        OfferStanding::Open if sharing.is_companion && !has_other_terms && !is_cancelled => "offer_shared",
        _ if sharing.is_companion => "offer_shared_ended",
        OfferStanding::Open if *is_cancelled => "offer_cancelled",
        OfferStanding::Open if has_other_terms => "offer_other_terms",
        OfferStanding::Open | OfferStanding::Draft => "offer_valid",
        OfferStanding::Expired => "offer_expired",
        OfferStanding::Withdrawn if *is_superseded => "offer_superseded",
        OfferStanding::Withdrawn => "offer_withdrawn",
        OfferStanding::Accepted => "offer_accepted",
    };
    let day = day_of(app, locale, version.valid_until);
    app.catalogue.filled(locale, &format!("service:{key}"), &[("day", &day), ("name", case.name.as_str())])
}

/// The price of one traveller, if all pay the same and it is a whole amount.
fn per_person(app: &Web, locale: Locale, journey: &Journey) -> Option<String> {
    let (total, travellers) = (journey.total.minor(), journey.adults + journey.children);
    let is_even = travellers > 1 && journey.children == 0 && total % travellers == 0;
    let each = is_even.then(|| Money::new(total / travellers, journey.total.currency()))?;
    Some(app.catalogue.filled(locale, "service:offer_per_person", &[("amount", &app.catalogue.money(locale, each))]))
}

/// Who stands behind the company; `None` if the settings do not say it.
fn company_facts(app: &Web, locale: Locale, office: &Operator) -> Option<String> {
    let [director, registration, licence] = &office.registered;
    let values = [("director", director.as_str()), ("registration", registration), ("licence", licence)];
    (!director.is_empty()).then(|| app.catalogue.filled(locale, "footer:company_facts", &values))
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
                ("day", &day_of(app, locale, day)),
            ],
        ),
        None => catalogue.filled(
            locale,
            "service:offer_payment_whole",
            &[("total", &catalogue.money(locale, journey.total))],
        ),
    }
}

/// What is paid on which day: the deposit and the rest, or the whole price.
fn payments(app: &Web, locale: Locale, journey: &Journey, percent: Option<u8>) -> Vec<Value> {
    let catalogue = &app.catalogue;
    let row =
        |when: String, what: String, amount: Money| context! { when, what, amount => catalogue.money(locale, amount) };
    let text = |key: &str| catalogue.text(locale, key).to_owned();
    let now = text("service:offer_due_now");
    let Some(day) = journey.balance_on else { return vec![row(now, text("service:booking_total"), journey.total)] };
    let deposit = match percent {
        Some(percent) => format!("{}, {}", text("tour:deposit"), share_of_price(app, locale, percent)),
        None => text("tour:deposit"),
    };
    let by = catalogue.filled(locale, "service:offer_due_by", &[("day", &day_of(app, locale, day))]);
    vec![row(now, deposit, journey.deposit), row(by, text("service:offer_rest"), journey.total - journey.deposit)]
}

/// What a cancellation of the journey costs from day to day.
fn cancellation(app: &Web, locale: Locale, journey: &Journey, scale: &CancellationScale) -> Vec<Value> {
    let catalogue = &app.catalogue;
    let (today, start) = (app.clock.today(&app.zone), journey.travel_date);
    let day_before = |days: u16| start.saturating_sub(Span::new().days(days));
    let filled =
        |key: &str, name: &str, value: &str| catalogue.filled(locale, &format!("service:{key}"), &[(name, value)]);
    let row = |(at, step): (usize, &CancellationStep)| {
        let steps = scale.steps();
        // The day after the last one of the step before.
        let from = at
            .checked_sub(1)
            .and_then(|before| steps.get(before))
            .map(|before| day_before(before.days).saturating_add(Span::new().days(1)));
        let last = day_before(step.days);
        let when = match from {
            Some(from) if at + 1 == steps.len() => filled("offer_cancel_from", "day", &day_of(app, locale, from)),
            Some(from) if from > today => first_large(&catalogue.of(locale).formats.date_range(from, last)),
            _ => filled("offer_cancel_until", "day", &day_of(app, locale, last)),
        };
        let charge = catalogue.money(locale, scale.charge(journey.total, journey.deposit, step.days.into()));
        let (charge, amount) = match step.percent {
            Some(percent) => (share_of_price(app, locale, percent), charge),
            // The whole price is the first payment, which is what such a cancellation costs.
            None if journey.balance_on.is_none() => (share_of_price(app, locale, 100), charge),
            None => (
                catalogue.text(locale, "account:cancellation_deposit").to_owned(),
                filled("offer_cancel_most", "amount", &charge),
            ),
        };
        // What can no longer be done is not offered.
        (last >= today).then(|| context! { when, charge, amount })
    };
    scale.steps().iter().enumerate().filter_map(row).collect()
}

/// Such as `50% of the price`.
fn share_of_price(app: &Web, locale: Locale, percent: u8) -> String {
    let percent = app.catalogue.percent(locale, percent.into());
    app.catalogue.filled(locale, "account:cancellation_percent", &[("percent", &percent)])
}

/// A date that does not break over lines.
fn day_of(app: &Web, locale: Locale, day: Date) -> String {
    app.catalogue.of(locale).formats.date_unbroken(day)
}

/// The text with a capital at its beginning.
fn first_large(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
