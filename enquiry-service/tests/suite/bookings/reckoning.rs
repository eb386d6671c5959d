//! The money of bookings against a second reckoning that is written from the terms, over random histories.

use std::time::Duration;

use content_model::{CancellationScale, Choice, Money};
use fastrand::Rng;
use jiff::{Span, civil::Date};
use serde_json::{Value, json};
use uuid::Uuid;

use bookings::{
    documents::model::{Document, DocumentKind, Draft},
    ledger::{
        actions::apply_change,
        model::{Actor, Adjustment, Booking, ChangeRequest, Event, Method, MoneyMoved, Occurrence, Pay, Transition},
    },
    payments::model::{Payment, PaymentOutcome},
    refunds::model::{Refund, RefundState},
};

use crate::support::{
    Kind, Stored, TestApp,
    app::order_with,
    how_many, on_both_stores, spawn_app,
    terms::{Act, HOUR, Stands, Terms, day},
};

fn date(day: i64) -> Date {
    Date::constant(1970, 1, 1).checked_add(Span::new().days(day)).unwrap()
}

fn name(stands: Stands) -> &'static str {
    match stands {
        Stands::AwaitingPayment => "awaiting_payment",
        Stands::DepositPaid => "deposit_paid",
        Stands::Paid => "paid",
        Stands::Confirmed => "confirmed",
        Stands::Travelled => "travelled",
        Stands::Cancelled => "cancelled",
        Stands::Refunded => "refunded",
        Stands::Expired => "expired",
    }
}

async fn booked(app: &TestApp, person: usize) -> Booking {
    let body = order_with(&json!({ "email_address": format!("p{person}@example.com") }));
    let answer = app.post("submit-order-request", &body).await;
    let reference = answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned();
    app.store.booking_by_reference(&reference).await.unwrap().unwrap()
}

fn terms_of(booking: &Booking) -> Terms {
    let days = |date: Date| i64::from(Date::constant(1970, 1, 1).until(date).unwrap().get_days());
    let starts = days(booking.journey.travel_date);
    let price = booking.journey.total.minor();
    Terms {
        stands: Stands::AwaitingPayment,
        price,
        owed: price,
        received: 0,
        fees: 0,
        cards: Vec::new(),
        deposit: booking.journey.deposit.minor(),
        pays_deposit: booking.journey.pay == Pay::Deposit,
        booked_at: booking.received_at,
        journey: (starts, starts + booking.journey.days.unwrap() - 1),
        was_asked_for_all: false,
        payments: 0,
        corrections: 0,
    }
}

fn any_act(random: &mut Rng, terms: &Terms, at: i64) -> Act {
    let amount = match random.u8(..12) {
        0..=2 => terms.due(),
        3 => terms.to_pay(),
        4 => terms.received,
        5 => terms.credit(),
        6 => random.i64(..),
        7 => terms.price,
        _ => random.i64(-50_000..900_000),
    };
    match random.u8(..20) {
        0..=4 => {
            let (tolerance, is_sure) = (random.i64(0..4_000), random.bool());
            let on = random.bool().then(|| day(at) + random.i64(-340..3));
            let amount = if random.bool() { amount.saturating_sub(random.i64(0..4_000)) } else { amount };
            Act::Pay { amount, tolerance, is_sure, on }
        }
        5 | 6 => Act::Refund { amount },
        7 => Act::Price(if random.bool() { amount } else { random.i64(-80_000..80_000) }),
        8 => Act::Correct(if random.bool() { amount } else { amount.saturating_neg() }),
        9 => Act::Confirm,
        10 => Act::Cancel(amount),
        11 => Act::Cancel(terms.charge_on(day(at))),
        12 => Act::Travel,
        13 => Act::UndoTravel,
        14 | 15 => Act::Expire,
        16 | 17 => Act::CardPays,
        18 => Act::CardRefund(if random.bool() { amount } else { amount / 2 }),
        _ => Act::Chargeback,
    }
}

/// The event of the service; `None` for what happens to cards.
fn event(act: Act) -> Option<Event> {
    let moved = |amount| MoneyMoved::new(Money::from_cents(amount), Method::BankTransfer);
    let adjustment = |amount| Adjustment {
        amount: Money::from_cents(amount),
        reason: serde_json::from_value(json!("a reason")).unwrap(),
    };
    Some(match act {
        Act::Pay { amount, tolerance, is_sure, on } => Event::Received(MoneyMoved {
            tolerance: Money::from_cents(tolerance),
            may_exceed: is_sure,
            on: on.map(date),
            ..moved(amount)
        }),
        Act::Refund { amount } => Event::Refunded(moved(amount)),
        Act::Price(amount) => Event::Charged(adjustment(amount)),
        Act::Correct(amount) => Event::Corrected(adjustment(amount)),
        Act::Confirm => Event::Confirmed,
        Act::Cancel(charge) => Event::Cancelled { charge: Money::from_cents(charge) },
        Act::Travel => Event::Travelled,
        Act::UndoTravel => Event::TravelUndone,
        Act::Expire => Event::Expired,
        Act::CardPays | Act::CardRefund(_) | Act::Chargeback => return None,
    })
}

/// What the service makes of a card's act; the newest payment is the last one.
fn card(booking: &Booking, payments: &mut Vec<Payment>, act: Act, at: i64) -> Option<Transition> {
    let reversed = PaymentOutcome::Reversed { amount: None };
    let (payment, outcome, refund) = match act {
        Act::CardPays if booking.due().is_positive() => {
            let before = i64::try_from(payments.len()).unwrap();
            payments.push(Payment::new(booking, before, at));
            (payments.last().unwrap().clone(), PaymentOutcome::Paid { confirmation: "code".to_owned() }, None)
        }
        Act::CardRefund(amount) => {
            let payment = payments.last()?.clone();
            let amount = Money::from_cents(amount);
            if !payment.returned.is_zero() || amount > payment.amount {
                return None;
            }
            let refund = Refund::of(std::slice::from_ref(&payment), &[], booking.balance.received, amount, at).ok()?;
            (payment, reversed, Some(Refund { state: RefundState::Sent, ..refund }))
        }
        Act::Chargeback => (payments.last()?.clone(), reversed, None),
        _ => return None,
    };
    let settled = payment.settle(booking, &outcome, refund.as_ref(), (at, date(day(at))))?;
    let applied = settled.applied?;
    *payments.last_mut().unwrap() = settled.payment;
    Some(applied)
}

fn numbered(applied: &Transition, issued: &[Document]) -> Vec<Document> {
    let (change, drafts) = (&applied.change, applied.documents(issued, &[]));
    let document = |(at, Draft { kind, amount, facts }): (usize, Draft)| Document {
        id: change.id,
        booking: change.booking,
        change: change.id,
        kind,
        series: kind.series(applied.on),
        number: i64::try_from(issued.len() + at).unwrap(),
        amount,
        issued_at: change.at,
        facts,
    };
    drafts.into_iter().enumerate().map(document).collect()
}

fn agrees(booking: &Booking, terms: &Terms, at: i64, told: &str) {
    let balance = booking.balance;
    let shown =
        [balance.owed, balance.received, balance.fees, booking.outstanding(), balance.overpaid(), booking.due()];
    let reckoned = [terms.owed, terms.received, terms.fees, terms.to_pay(), terms.credit(), terms.due()];
    assert_eq!((booking.state.name(), shown.map(Money::minor)), (name(terms.stands), reckoned), "{told}");
    assert_eq!(booking.price().minor(), terms.price, "the price: {told}");
    let charge = booking.cancellation_charge(&CancellationScale::default(), date(day(at)));
    assert_eq!(charge.minor(), terms.charge_on(day(at)), "the charge of a cancellation: {told}");
}

fn documents_agree(documents: &[Document], terms: &mut Terms, told: &str) {
    terms.was_asked_for_all |= documents.iter().any(|document| document.kind == DocumentKind::BalanceInvoice);
    let asked: i64 = documents.iter().map(|document| document.asks_for().minor()).sum();
    assert_eq!(asked, terms.asked_for(), "invoices less credit notes: {told}");
    let confirmed: i64 = documents.iter().filter_map(Document::confirms).map(Money::minor).sum();
    assert_eq!(confirmed, terms.payments + terms.corrections, "receipts and their corrections: {told}");
    assert!(documents.iter().all(|document| document.amount.is_positive()), "{told}");
}

fn run(begun: &Booking, random: &mut Rng, told: &str) -> (usize, usize) {
    let mut booking = begun.clone();
    booking.journey.total = Money::from_cents(random.i64(100..1_000_000));
    booking.journey.deposit = Money::from_cents(random.i64(1..=booking.journey.total.minor()));
    booking.journey.pay = if random.bool() { Pay::Deposit } else { Pay::Whole };
    booking.balance.owed = booking.journey.total;
    booking.agreed = Some(booking.journey.total);
    let mut terms = terms_of(&booking);
    let invoice =
        Draft { kind: DocumentKind::DepositInvoice, amount: Money::from_cents(terms.asked_for()), facts: facts() };
    let is_whole = !terms.pays_deposit || terms.deposit >= terms.price;
    let kind = if is_whole { DocumentKind::BalanceInvoice } else { invoice.kind };
    let mut documents = vec![Document {
        id: Uuid::nil(),
        booking: booking.id,
        change: Uuid::nil(),
        kind,
        series: "INV-2026".to_owned(),
        number: 1,
        amount: invoice.amount,
        issued_at: booking.received_at,
        facts: invoice.facts,
    }];
    let (mut at, mut payments, mut done, mut refused) = (booking.received_at, Vec::new(), 0, 0);
    for _ in 0..random.usize(2..16) {
        at +=
            if random.u8(..8) == 0 { random.i64(25 * HOUR..40 * 24 * HOUR) } else { random.i64(25 * HOUR..60 * HOUR) };
        let act = any_act(random, &terms, at);
        let told = format!("{told}: {act:?} at {at} for {terms:?}");
        let on = date(day(at));
        let applied = match event(act) {
            Some(event) => booking.apply(&Occurrence { at, on, event, actor: Actor::Operator }).ok(),
            None => card(&booking, &mut payments, act, at),
        };
        assert_eq!(terms.happens(act, at), applied.is_some(), "{told}");
        let Some(applied) = applied else {
            refused += 1;
            continue;
        };
        done += 1;
        for line in &applied.lines {
            let typed = if let Act::Pay { on, .. } = act { on.map(date) } else { None };
            let is_charge = line.method.is_none();
            assert_eq!(line.on, typed.filter(|_| !is_charge).unwrap_or(on), "the day of a line: {told}");
        }
        let new = numbered(&applied, &documents);
        assert!(new.iter().all(|document| document.series.ends_with(&on.year().to_string())), "{told}");
        documents.extend(new);
        booking = applied.booking;
        agrees(&booking, &terms, at, &told);
        documents_agree(&documents, &mut terms, &told);
    }
    (done, refused)
}

fn facts() -> bookings::documents::model::DocumentFacts {
    let money = "0.00 USD";
    serde_json::from_value(json!({ "name": "Ana", "country": "", "price": money, "received": money, "due_on": null, "earlier": [], "payment": null })).unwrap()
}

#[tokio::test]
async fn random_histories_of_money_agree_with_a_reckoning_by_the_terms() {
    let app = spawn_app(Kind::Sqlite).await;
    let begun = booked(&app, 0).await;
    let seed = how_many("RECKONING_SEED", usize::try_from(fastrand::u32(..)).unwrap());
    let mut random = Rng::with_seed(u64::try_from(seed).unwrap());
    let (mut done, mut refused) = (0, 0);
    for history in 0..how_many("RECKONED_HISTORIES", 1_000) {
        let steps = run(&begun, &mut random, &format!("RECKONING_SEED={seed}, history {history}"));
        (done, refused) = (done + steps.0, refused + steps.1);
    }
    println!("Sqlite: {done} steps agreed, and {refused} were refused by both");
    assert!(done > 0 && refused > 0);
    app.stop().await;
}

on_both_stores! {
    async fn random_histories_on_the_database_agree_with_a_reckoning_by_the_terms(kind: Kind) {
        let app = spawn_app(kind).await;
        let mut random = Rng::with_seed(20_261_126);
        for person in 0..6 {
            let booking = booked(&app, person).await;
            let mut terms = terms_of(&booking);
            for _ in 0..16 {
                app.jobs_rest().await;
                app.clock.advance(Duration::from_mins(random.u64(1..90)));
                app.jobs_rest().await;
                let at = app.clock.now();
                let act = any_act(&mut random, &terms, at);
                let Some(event) = event(act) else { continue };
                let told = format!("{act:?} for {terms:?}");
                let operator = "operator@tembea.example".to_owned();
                let request = ChangeRequest { occurrence: app.now(event, Actor::Operator), operator, introduction: None, reward: None };
                let applied = apply_change(&app.store, booking.id, request).await.unwrap().unwrap();
                assert_eq!(terms.happens(act, at), applied.is_ok(), "{told}: {applied:?}");
                let stored: Booking = app.store.find(booking.id).await.unwrap().unwrap();
                agrees(&stored, &terms, at, &told);
                documents_agree(&app.store.documents(booking.id).await.unwrap(), &mut terms, &told);
            }
        }
        app.stop().await;
    }
}
