use minijinja::{Value, context};

use super::{
    compose::serde,
    facts::{self, Fact, Facts, long_date},
};
use crate::{
    booking::{Booking, BookingState, Change, Method},
    catalogue::Catalogue,
    locale::Locale,
    payment::Payment,
    settings::Sites,
};

/// What is booked and where its money stands, as mails and the invoice show it.
pub fn of_booking(catalogue: &Catalogue, locale: Locale, booking: &Booking) -> Vec<Fact> {
    let mut facts = Facts::new(catalogue, locale);
    journey(&mut facts, catalogue, locale, booking);
    facts.list
}

fn journey(facts: &mut Facts, catalogue: &Catalogue, locale: Locale, booking: &Booking) {
    let money = |amount| catalogue.money(locale, amount);
    let some = |amount: i64| if amount > 0 { money(amount) } else { String::new() };
    let journey = &booking.journey;
    facts.add("booking_number", booking.number.as_str());
    facts.add("journey", journey.tour.as_str());
    facts.add("departure", long_date(catalogue, locale, journey.travel_date));
    facts.add("adults", journey.adults.to_string());
    facts.add("children", if journey.children > 0 { journey.children.to_string() } else { String::new() });
    facts.add("booking_price", money(journey.price_per_person));
    facts.add("booking_total", money(journey.total));
    facts.add("booking_deposit", money(journey.deposit));
    facts.add("booking_received", some(booking.received));
    facts.add("booking_due", some(booking.due()));
}

/// A mail to the visitor about one change.
pub fn change_values(catalogue: &Catalogue, sites: &Sites, booking: &Booking, change: &Change) -> Value {
    let locale = booking.locale;
    let origin = sites.origin(locale);
    let reference = &booking.reference;
    // Money that changed nothing but the account is thanked for, wherever the booking stands.
    let what = if change.from == Some(change.to) { "received" } else { change.to.as_str() };
    let may_pay =
        matches!(change.to, BookingState::AwaitingPayment | BookingState::DepositPaid | BookingState::Confirmed);
    context! {
        subject => catalogue.filled(locale, &format!("service:booking_subject_{what}"), &[("number", booking.number.as_str())]),
        told => catalogue.filled(locale, &format!("service:booking_text_{what}"), &[("amount", &catalogue.money(locale, change.amount.abs()))]),
        facts => serde(of_booking(catalogue, locale, booking)),
        payment => (may_pay && booking.due() > 0).then(|| format!("{origin}/Payment?reference={reference}")),
        invoice => format!("{origin}/api/invoice/{reference}"),
        is_first => change.to == BookingState::AwaitingPayment,
    }
}

/// A mail to the operator about one change.
pub fn notice_values(catalogue: &Catalogue, locale: Locale, booking: &Booking, change: &Change) -> Value {
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
    journey(&mut facts, catalogue, locale, booking);
    facts.add("booking_method", method_name(catalogue, locale, booking.journey.method));
    facts.add("booking_quote", booking.journey.quote.as_str());
    facts.add("country", booking.journey.country_of_residence.as_str());
    facts.add("affiliate", booking.journey.affiliate.as_str());
    facts.add("language", booking.locale.as_str());
    context! {
        number => booking.number.as_str(),
        name => booking.name.as_str(),
        state,
        facts => serde(facts.list),
        message => booking.journey.message.as_str(),
        whatsapp => facts::whatsapp(booking.phone.as_ref()),
        call => facts::call(booking.phone.as_ref()),
    }
}

/// A mail to the operator about a payment that does not fit.
pub fn payment_values(catalogue: &Catalogue, locale: Locale, booking: &Booking, payment: &Payment) -> Value {
    let mut facts = Facts::new(catalogue, locale);
    facts.add("booking_amount", catalogue.money(locale, payment.amount));
    facts.add("payment_id", payment.merchant_reference.as_str());
    facts.add("payment_tracking", payment.tracking_id.as_deref().unwrap_or_default());
    facts.add("payment_reason", payment.note.as_deref().unwrap_or_default());
    facts.add("booking_state", state_name(catalogue, locale, booking.state));
    journey(&mut facts, catalogue, locale, booking);
    context! { number => booking.number.as_str(), facts => serde(facts.list) }
}

pub fn state_name(catalogue: &Catalogue, locale: Locale, state: BookingState) -> String {
    catalogue.text(locale, &format!("service:booking_state_{}", state.as_str())).to_owned()
}

fn method_name(catalogue: &Catalogue, locale: Locale, method: Method) -> &str {
    match method {
        Method::Card => catalogue.text(locale, "account:payment_card"),
        Method::BankTransfer => catalogue.text(locale, "account:payment_transfer"),
        Method::Cash => catalogue.text(locale, "account:payment_cash"),
    }
}
