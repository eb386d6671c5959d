use content_model::Locale;
use jiff::{civil::Date, tz::TimeZone};
use minijinja::{Value, context};

use super::{
    compose::serde,
    facts::{self, Fact, Facts},
};
use crate::{
    catalogues::Catalogues,
    config::Sites,
    content::Content,
    domain::{
        booking::{Booking, BookingState, Change, Method},
        payment::Payment,
    },
    primitives::{
        clock::{Millis, timestamp},
        fields::shown_ages,
    },
};

/// What is booked and where its money stands on a day, as mails and the invoice show it.
pub fn of_booking(catalogue: &Catalogues, locale: Locale, booking: &Booking, today: Date) -> Vec<Fact> {
    let mut facts = Facts::new(catalogue, locale);
    journey(&mut facts, catalogue, locale, booking, today);
    facts.list
}

fn journey(facts: &mut Facts, catalogue: &Catalogues, locale: Locale, booking: &Booking, today: Date) {
    let money = |amount| catalogue.money(locale, amount);
    let some = |amount: i64| if amount > 0 { money(amount) } else { String::new() };
    let journey = &booking.journey;
    facts.add("booking_number", booking.number.as_str());
    facts.add("journey", journey.tour.as_str());
    facts.add("departure", catalogue.date_long(locale, journey.travel_date));
    facts.add("adults", journey.adults.to_string());
    facts.add("children", if journey.children > 0 { journey.children.to_string() } else { String::new() });
    facts.add("child_ages", shown_ages(&journey.child_ages));
    facts.add("booking_price", money(journey.price_per_person));
    facts.add("booking_discount", if journey.discount > 0 { money(-journey.discount) } else { String::new() });
    facts.add("booking_total", money(journey.total));
    facts.add("booking_deposit", money(journey.deposit));
    facts.add("booking_received", some(booking.received));
    let now = if booking.is_due(today) { booking.due() } else { 0 };
    facts.add("booking_due", some(now));
    let later = if booking.due() > 0 { booking.outstanding() - now } else { 0 };
    if later > 0 {
        facts.add("booking_balance", money(later));
        facts.add("booking_balance_on", catalogue.date_long(locale, booking.balance_on()));
    }
}

/// What a mail to the visitor needs besides the booking.
pub struct Surroundings<'a> {
    pub catalogue: &'a Catalogues,
    pub sites: &'a Sites,
    pub content: &'a Content,
    pub bank_details: &'a [String],
}

/// A mail to the visitor about one change, with the figures of that change.
pub fn change_values(around: &Surroundings, now: &Booking, change: &Change) -> Value {
    let Surroundings { catalogue, sites, content, bank_details } = around;
    let (booking, today) = (change.booking_then(now), day_of(change));
    let (locale, reference) = (booking.locale, &booking.reference);
    let origin = sites.origin(locale);
    let number = [("number", booking.number.as_str())];
    // Money that changed nothing but the account is thanked for, wherever the booking stands.
    let what = if change.from == Some(change.to) { "received" } else { change.to.into_str() };
    let is_due = booking.is_due(today);
    let is_first = change.to == BookingState::AwaitingPayment;
    let is_confirmed = what == BookingState::Confirmed.into_str();
    let programme = if is_confirmed { content.itinerary(locale, booking.journey.tour_id) } else { Vec::new() };
    let days: Vec<_> =
        programme.iter().map(|day| context! { day => day.day.as_str(), title => day.title.as_str() }).collect();
    let by_transfer = is_due && booking.journey.method == Method::BankTransfer;
    context! {
        subject => catalogue.filled(locale, &format!("service:booking_subject_{what}"), &number),
        told => catalogue.filled(locale, &format!("service:booking_text_{what}"), &[("amount", &catalogue.money(locale, change.amount.abs()))]),
        facts => serde(of_booking(catalogue, locale, &booking, today)),
        programme => days,
        journey_page => format!("{origin}/trip/{}#tips", booking.journey.tour_slug),
        bank_details => if by_transfer { bank_details.to_vec() } else { Vec::new() },
        bank_note => catalogue.filled(locale, "service:invoice_bank_note", &number),
        payment => is_due.then(|| format!("{origin}/Payment?reference={reference}")),
        review => (change.to == BookingState::Travelled).then(|| format!("{origin}/Review#write")),
        invoice => format!("{origin}/api/invoice/{reference}"),
        terms => is_first.then(|| format!("{origin}/Terms")),
        is_first,
    }
}

/// A mail to the operator about one change, with the figures of that change.
pub fn notice_values(catalogue: &Catalogues, locale: Locale, now: &Booking, change: &Change) -> Value {
    let booking = &change.booking_then(now);
    let state = state_name(catalogue, locale, change.to);
    let mut facts = Facts::new(catalogue, locale);
    facts.add("booking_state", state.as_str());
    facts.add("booking_cause", change.cause.as_str());
    if change.amount != 0 {
        facts.add("booking_amount", catalogue.money(locale, change.amount));
    }
    facts.add("name", booking.name.as_str());
    let email = booking.email.as_str();
    facts.link("email", email, (!email.is_empty()).then(|| facts::mailto(&booking.email)));
    facts::phone(&mut facts, booking.phone.as_ref());
    journey(&mut facts, catalogue, locale, booking, day_of(change));
    facts.add("booking_method", method_name(catalogue, locale, booking.journey.method));
    facts.add("booking_quote", booking.journey.quote.as_str());
    facts.add("country", booking.journey.country_of_residence.as_str());
    facts.add("affiliate", booking.journey.affiliate.as_str());
    facts.add("language", booking.locale.code());
    context! {
        subject => notice_subject(catalogue, locale, booking, change),
        number => booking.number.as_str(),
        facts => serde(facts.list),
        message => booking.journey.message.as_str(),
        whatsapp => facts::whatsapp(booking.phone.as_ref()),
        call => facts::call(booking.phone.as_ref()),
    }
}

fn notice_subject(catalogue: &Catalogues, locale: Locale, booking: &Booking, change: &Change) -> String {
    let is_money = change.amount > 0;
    let key = match (change.from, change.to) {
        (Some(BookingState::Requested), BookingState::AwaitingPayment) => "notice_booking_subject_new",
        // Somebody has to give it back, or to see whether the journey can still take place.
        (Some(BookingState::Expired), _) | (_, BookingState::Cancelled) if is_money => "notice_booking_subject_alarm",
        _ if is_money => "notice_booking_subject_money",
        _ => "notice_booking_subject",
    };
    let before = change.from.filter(|_| is_money).unwrap_or(change.to);
    let values = [
        ("number", booking.number.as_str()),
        ("name", booking.name.as_str()),
        ("state", &state_name(catalogue, locale, before)),
        ("amount", &catalogue.money(locale, change.amount)),
        ("date", &catalogue.date_long(locale, booking.journey.travel_date)),
    ];
    catalogue.filled(locale, &format!("service:{key}"), &values)
}

fn day_of(change: &Change) -> Date {
    timestamp(change.at).to_zoned(TimeZone::UTC).date()
}

/// A mail to the operator about a payment that does not fit.
pub fn payment_values(
    catalogue: &Catalogues,
    locale: Locale,
    booking: &Booking,
    payment: &Payment,
    written_at: Millis,
) -> Value {
    let mut facts = Facts::new(catalogue, locale);
    facts.add("booking_amount", catalogue.money(locale, payment.amount));
    facts.add("payment_id", payment.merchant_reference.as_str());
    facts.add("payment_tracking", payment.tracking_id.as_deref().unwrap_or_default());
    facts.add("payment_reason", payment.note.as_deref().unwrap_or_default());
    facts.add("booking_state", state_name(catalogue, locale, booking.state));
    let today = timestamp(written_at).to_zoned(TimeZone::UTC).date();
    journey(&mut facts, catalogue, locale, booking, today);
    context! { number => booking.number.as_str(), facts => serde(facts.list) }
}

pub fn state_name(catalogue: &Catalogues, locale: Locale, state: BookingState) -> String {
    catalogue.text(locale, &format!("service:booking_state_{}", state.into_str())).to_owned()
}

fn method_name(catalogue: &Catalogues, locale: Locale, method: Method) -> &str {
    match method {
        Method::Card => catalogue.text(locale, "account:payment_card"),
        Method::BankTransfer => catalogue.text(locale, "account:payment_transfer"),
        Method::Cash => catalogue.text(locale, "account:payment_cash"),
    }
}
