//! The amount that a mail asks a visitor to pay, with its day and the ways to pay it.

use content_model::Money;
use jiff::civil::Date;
use minijinja::{Value, context};

use kernel::{mail::values::serde, outbox::compose::Composer};

use super::model::{Booking, Instalment, InstalmentKind, Method, Pay};
use crate::payments::bank;

/// The template values of an amount that is to be paid now, as the part of the price that is next; a day that has passed is
/// not named. A visitor who pays by transfer sees the bank details.
pub fn asked(
    composer: &Composer,
    bank_details: &[String],
    booking: &Booking,
    (amount, part): (Money, Option<Instalment>),
    today: Date,
) -> Value {
    let (catalogue, locale, journey) = (&composer.catalogue, booking.locale, &booking.journey);
    let day = part.map(|part| part.due_on).filter(|day| *day >= today);
    let label = match day {
        Some(day) => catalogue.filled(locale, "service:booking_pay_by", &[("day", &catalogue.date_long(locale, day))]),
        None => catalogue.text(locale, "service:booking_due").to_owned(),
    };
    let is_deposit = journey.pay == Pay::Deposit && part.is_some_and(|part| part.kind == InstalmentKind::First);
    let by_transfer = journey.method == Method::BankTransfer;
    let bank = by_transfer.then(|| serde(bank::lines(catalogue, locale, bank_details)));
    context! {
        label,
        amount => catalogue.money(locale, amount),
        number => booking.number.as_str(),
        href => format!("{}/Payment?reference={}", composer.sites.origin(locale), booking.reference),
        button => catalogue.text(locale, if is_deposit { "service:booking_pay_deposit" } else { "service:booking_pay" }),
        bank,
    }
}

/// What happens after a booking of the sites, as sentences: its payment, the confirmation, and the rest of the price.
pub fn next_steps(composer: &Composer, booking: &Booking, part: Option<Instalment>, today: Date) -> Vec<String> {
    let (catalogue, locale) = (&composer.catalogue, booking.locale);
    let Some(part) = part else { return Vec::new() };
    let step = |key: &str, day: Date, amount: Money| {
        let (day, amount) = (catalogue.date_long(locale, day), catalogue.money(locale, amount));
        catalogue.filled(locale, &format!("service:{key}"), &[("day", &day), ("amount", &amount)])
    };
    let mut steps = vec![
        step("booking_next_pay", part.due_on, part.missing),
        catalogue.text(locale, "service:booking_next_confirm").to_owned(),
    ];
    let rest = booking.outstanding() - booking.due_on(today);
    if rest.is_positive() {
        steps.push(step("booking_next_rest", booking.balance_on(), rest));
    }
    steps
}
