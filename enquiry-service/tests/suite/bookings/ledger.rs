//! The account of a booking: what really happens with money can be noted, and everything adds up.

use std::time::Duration;

use content_model::{CancellationScale, Money};
use serde_json::{Value, json};

use bookings::ledger::{
    actions::apply_change,
    model::{
        Actor, Adjustment, Booking, BookingState, ChangeRequest, Event, LineKind, Method, MoneyMoved, TransitionError,
    },
};

use crate::support::{
    Kind, Stored, TestApp,
    app::order_with,
    money::{balance, dollars, received, refunded},
    on_both_stores, spawn_app,
};

async fn booked(app: &TestApp, changes: &Value) -> Booking {
    let answer = app.post("submit-order-request", &order_with(changes)).await;
    let reference = answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned();
    app.store.booking_by_reference(&reference).await.unwrap().unwrap()
}

/// What the operator's command does.
async fn happens(app: &TestApp, booking: &Booking, event: Event) -> Result<Booking, TransitionError> {
    let occurrence = app.now(event, Actor::Operator);
    let operator = "operator@tembea.example".to_owned();
    let order = ChangeRequest { occurrence, operator, introduction: None, reward: None };
    let changed = apply_change(&app.store, booking.id, order).await.unwrap().unwrap();
    app.jobs_rest().await;
    app.clock.advance(Duration::from_secs(11));
    changed
}

async fn lines(app: &TestApp, booking: &Booking) -> Vec<(LineKind, Money)> {
    app.store.ledger(booking.id).await.unwrap().iter().map(|line| (line.kind, line.amount)).collect()
}

fn transfer(cents: i64, tolerance: i64) -> MoneyMoved {
    let amount = Money::from_cents(cents);
    MoneyMoved { tolerance: dollars(tolerance), ..MoneyMoved::new(amount, Method::BankTransfer) }
}

fn named(reference: &str, event: Event) -> Event {
    let external = serde_json::from_value(json!(reference)).unwrap();
    match event {
        Event::Received(moved) => Event::Received(MoneyMoved { external, ..moved }),
        other => other,
    }
}

fn adjusted(amount: i64) -> Adjustment {
    Adjustment { amount: dollars(amount), reason: serde_json::from_value(json!("a balloon flight")).unwrap() }
}

on_both_stores! {
    async fn instalments_are_noted_and_the_state_follows_from_their_sum(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &json!({})).await;
        for (amount, state) in [
            (400, BookingState::AwaitingPayment),
            (275, BookingState::DepositPaid),
            (3000, BookingState::DepositPaid),
            (3075, BookingState::Paid),
        ] {
            assert_eq!(happens(&app, &booking, received(amount)).await.unwrap().state, state, "{amount}");
        }
        let seen: Value = app.get(&format!("/api/payment/{}", booking.reference)).await.json().await.unwrap();
        assert_eq!((seen["status"].as_str(), seen["amount"].as_i64(), seen["outstanding"].as_i64()), (Some("paid"), Some(6750), Some(0)));
        app.outbox_rests().await;
        let mails = app.mails_to("ana@example.com");
        assert_eq!(mails.len(), 5, "one for the booking and one for each instalment");
        let first = mails.iter().find(|mail| mail.text.contains("wir haben 400")).unwrap();
        assert!(first.text.contains("Zu zahlen bis 28. November 2026: 275"), "the rest of the deposit: {}", first.text);
        app.finish().await;
    }

    async fn a_transfer_that_a_bank_has_shortened_is_complete_within_the_tolerance_and_not_beyond(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &json!({})).await;
        let beyond = happens(&app, &booking, Event::Received(transfer(64_499, 30))).await.unwrap();
        assert_eq!((beyond.state, beyond.balance.fees), (BookingState::AwaitingPayment, Money::ZERO));
        assert_eq!(beyond.due(), Money::from_cents(3001));
        let within = happens(&app, &booking, Event::Received(transfer(3000, 30))).await.unwrap();
        assert_eq!((within.state, within.balance.fees), (BookingState::DepositPaid, Money::from_cents(1)));
        let rest = happens(&app, &booking, Event::Received(transfer(604_750, 30))).await.unwrap();
        assert_eq!((rest.state, rest.outstanding()), (BookingState::Paid, Money::ZERO));
        assert_eq!(rest.balance.fees, Money::from_cents(2751));
        let seen: Value = app.get(&format!("/api/payment/{}", booking.reference)).await.json().await.unwrap();
        assert_eq!(seen["received"].as_f64(), Some(6722.49), "cents are shown where there are some");
        app.finish().await;
    }

    async fn money_beyond_the_price_and_after_the_end_raises_an_alarm_wherever_the_booking_stands(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &json!({})).await;
        happens(&app, &booking, received(6750)).await.unwrap();
        happens(&app, &booking, Event::Confirmed).await.unwrap();
        let twice = happens(&app, &booking, received(6750)).await.unwrap();
        assert_eq!((twice.state, twice.balance.overpaid()), (BookingState::Confirmed, dollars(6750)));
        happens(&app, &booking, refunded(6750)).await.unwrap();
        app.clock.advance(Duration::from_hours(24 * 42));
        happens(&app, &booking, Event::Travelled).await.unwrap();
        happens(&app, &booking, received(10)).await.unwrap();
        happens(&app, &booking, refunded(6760)).await.unwrap();
        let late = happens(&app, &booking, received(5)).await.unwrap();
        assert_eq!((late.state, late.balance), (BookingState::Cancelled, balance(0, 5, 0)));
        app.outbox_rests().await;
        let told = app.mails_to("operator@tembea.example");
        let alarms = told.iter().filter(|mail| mail.subject.starts_with("Please check: ")).count();
        assert_eq!(alarms, 3, "{:?}", told.iter().map(|mail| &mail.subject).collect::<Vec<_>>());
        app.finish().await;
    }

    async fn a_part_goes_back_and_the_rest_stays_owed(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &json!({})).await;
        happens(&app, &booking, received(6750)).await.unwrap();
        assert_eq!(happens(&app, &booking, refunded(6751)).await, Err(TransitionError::MoreThanReceived(dollars(6750))));
        assert_eq!(happens(&app, &booking, refunded(0)).await, Err(TransitionError::NoAmount));
        happens(&app, &booking, Event::Charged(adjusted(-750))).await.unwrap();
        let back = happens(&app, &booking, refunded(750)).await.unwrap();
        assert_eq!((back.state, back.balance), (BookingState::Paid, balance(6000, 6000, 0)));
        app.outbox_rests().await;
        let told = app.mails_to("ana@example.com");
        let changed = told.iter().find(|mail| mail.subject.contains("Neuer Preis")).unwrap();
        assert!(changed.text.contains("um 750\u{a0}US-$ niedriger"), "{}", changed.text);
        assert!(changed.text.contains("Preis nach Änderungen: ") && changed.text.contains("Ihr Guthaben: "), "{}", changed.text);
        app.finish().await;
    }

    async fn a_cancellation_charges_by_the_scale_and_what_is_beyond_it_can_go_back(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &json!({})).await;
        let paid = happens(&app, &booking, received(6750)).await.unwrap();
        let scale = CancellationScale::default();
        let charge = |day: &str| paid.cancellation_charge(&scale, day.parse().unwrap());
        // The journey begins on 27 December.
        let charges = ["2026-10-28", "2026-10-29", "2026-11-27", "2026-11-28", "2026-12-12", "2026-12-13", "2027-01-05"].map(charge);
        assert_eq!(charges, [675, 3375, 3375, 5063, 5063, 6750, 6750].map(dollars));
        let ended = happens(&app, &booking, Event::Cancelled { charge: charges[1] }).await.unwrap();
        assert_eq!((ended.state, ended.balance), (BookingState::Cancelled, balance(3375, 6750, 0)));
        assert_eq!(ended.balance.overpaid(), dollars(3375));
        let back = happens(&app, &booking, refunded(3375)).await.unwrap();
        assert_eq!((back.state, back.balance), (BookingState::Cancelled, balance(3375, 3375, 0)));
        let charge = |amount| (LineKind::Charge, dollars(amount));
        assert_eq!(lines(&app, &booking).await, [charge(6750), (LineKind::Payment, dollars(6750)), charge(-3375), (LineKind::Refund, dollars(3375))]);
        app.outbox_rests().await;
        let told = app.mails_to("ana@example.com");
        let mail = told.iter().find(|mail| mail.subject.contains("storniert")).unwrap();
        assert!(mail.text.contains("Stornokosten: ") && mail.text.contains("3.375"), "{}", mail.text);
        app.finish().await;
    }

    async fn the_same_payment_is_noted_once_and_a_wrong_one_is_corrected(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &json!({})).await;
        let other = booked(&app, &json!({ "email_address": "jo@example.com" })).await;
        happens(&app, &booking, named("FT26327", received(675))).await.unwrap();
        for again in [&booking, &other] {
            let Err(TransitionError::NotedBefore { reference, number }) = happens(&app, again, named("FT26327", received(675))).await else { panic!("noted twice") };
            assert_eq!((reference.as_str(), &number), ("FT26327", &booking.number));
        }
        let right = happens(&app, &booking, Event::Corrected(adjusted(-600))).await.unwrap();
        assert_eq!((right.state, right.balance), (BookingState::AwaitingPayment, balance(6750, 75, 0)));
        assert_eq!(happens(&app, &booking, Event::Corrected(adjusted(-76))).await, Err(TransitionError::MoreThanReceived(dollars(75))));
        let euros = MoneyMoved::new(Money::parse("100", content_model::Currency::parse("EUR").unwrap()).unwrap(), Method::Cash);
        assert!(matches!(happens(&app, &booking, Event::Received(euros)).await, Err(TransitionError::OtherCurrency { .. })));
        app.outbox_rests().await;
        assert!(app.mails_to("ana@example.com").iter().any(|mail| mail.subject.contains("Berichtigte Zahlungen")));
        app.finish().await;
    }
}

#[test]
fn amounts_are_read_and_written_exactly_and_nothing_else_is_taken_for_one() {
    let currency = |code: &str| content_model::Currency::parse(code).unwrap();
    for (text, code, minor, written) in [
        ("1250", "USD", 125_000, "1250.00 USD"),
        ("1250.5", "USD", 125_050, "1250.50 USD"),
        ("-0.05", "USD", -5, "-0.05 USD"),
        ("1250", "JPY", 1250, "1250 JPY"),
        ("1.234", "KWD", 1234, "1.234 KWD"),
    ] {
        let amount = Money::parse(text, currency(code)).unwrap();
        assert_eq!((amount.minor(), amount.to_string().as_str()), (minor, written));
        assert_eq!(serde_json::from_value::<Money>(json!(written)).unwrap(), amount);
    }
    for text in
        ["", ".", "1.", ".5", "1,250", "1.234", "1e3", "--1", "+1", "١٢", "NaN", "99999999999999999999", "1 USD"]
    {
        assert!(Money::parse(text, currency("USD")).is_err(), "{text}");
    }
    assert_eq!(Money::from_cents(333_350).percent(30), dollars(1000), "whole dollars, half a dollar up");
    assert_eq!(serde_json::from_value::<Money>(json!(675)).unwrap(), dollars(675), "as earlier versions wrote it");
    assert_eq!(Money::from_cents(i64::MAX).times(2).minor(), i64::MAX, "sums stop at the end of the numbers");
}
