//! Paying by card: what a visitor, a notice and the provider's word make of a booking.

use std::time::Duration;

use content_model::Choice;
use serde_json::{Value, json};

use bookings::{
    ledger::{mail::BOOKING_CHANGE, model::BookingState},
    payments::model::PaymentState,
};

use crate::support::{
    Database, Kind,
    app::{order, order_with, spawn_on},
    database::postgres_is_there,
    eventually,
    money::balance,
    on_both_stores,
    payments::{booked, booking, last_payment, notice, seen, spawn_with_provider, start_again, states, with_provider},
    provider::{Play, Provider},
    spawn_app_with,
};

const UP_TO_DEPOSIT: [BookingState; 3] =
    [BookingState::Requested, BookingState::AwaitingPayment, BookingState::DepositPaid];

on_both_stores! {
    async fn a_deposit_is_paid_by_card_and_told_once(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let (reference, redirect) = booked(&app, &order()).await;
        let [sent] = &provider.orders()[..] else { panic!("one order") };
        let merchant_reference = format!("{reference}-1");
        let tracking_id = provider.tracking_id(&merchant_reference);
        assert_eq!(redirect.unwrap(), format!("https://pay.provider.example/iframe?OrderTrackingId={tracking_id}"));
        assert_eq!((sent["amount"].as_i64(), sent["currency"].as_str()), (Some(675), Some("USD")));
        assert_eq!(sent["notification_id"], "ipn-1");
        assert_eq!(sent["callback_url"], format!("http://de.localhost:4000/BookingCompleted?reference={reference}"));
        assert_eq!(sent["billing_address"], json!({ "email_address": "ana@example.com", "phone_number": "+4930901820",
            "country_code": "DE", "first_name": "Ana", "last_name": "Müller" }));
        assert!(sent["id"].as_str().unwrap().len() <= 50 && sent["description"].as_str().unwrap().len() <= 100);

        assert_eq!(seen(&app, &reference, None).await["status"], "open");
        app.clock.advance(Duration::from_secs(3));
        assert_eq!(seen(&app, &reference, Some(&tracking_id)).await["status"], "pending");
        provider.plays(Play::Paid);
        app.clock.advance(Duration::from_secs(3));
        let paid = seen(&app, &reference, Some(&tracking_id)).await;
        assert_eq!((paid["status"].as_str(), paid["amount"].as_i64(), paid["outstanding"].as_i64()), (Some("paid"), Some(675), Some(6075)));
        let asked = provider.asked("GetTransactionStatus");
        seen(&app, &reference, Some(&tracking_id)).await;
        assert_eq!(provider.asked("GetTransactionStatus"), asked, "nobody asks about what is paid");
        assert_eq!(states(&app, &reference).await, UP_TO_DEPOSIT);
        assert_eq!(last_payment(&app, &reference).await.note.as_deref(), Some("6513008693186320103009"));
        let told = app.mail_about("ana@example.com", "Anzahlung").await;
        assert!(told.text.contains("675"), "{}", told.text);
        assert_eq!(app.mails_to("ana@example.com").len(), 2);
        app.finish().await;
    }

    async fn four_notices_in_any_order_are_one_change(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let (reference, _) = booked(&app, &order()).await;
        let merchant_reference = format!("{reference}-1");
        let tracking_id = provider.tracking_id(&merchant_reference);
        provider.plays(Play::Paid);
        let notices = (0..4).map(|_| notice(&app, &tracking_id, &merchant_reference));
        for (status, body) in futures_util::future::join_all(notices).await {
            assert_eq!(status, 200);
            assert_eq!(body, json!({ "orderNotificationType": "IPNCHANGE", "orderTrackingId": tracking_id,
                "orderMerchantReference": merchant_reference, "status": 200 }));
        }
        assert_eq!(states(&app, &reference).await, UP_TO_DEPOSIT);
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 2);
        // The callback that comes after them finds it paid.
        assert_eq!(seen(&app, &reference, Some(&tracking_id)).await["status"], "paid");
        // And by POST.
        let body = json!({ "OrderNotificationType": "IPNCHANGE", "OrderTrackingId": tracking_id, "OrderMerchantReference": merchant_reference });
        let answer = app.client.post(format!("{}/api/payments/ipn", app.address)).json(&body).send().await.unwrap();
        assert_eq!(answer.json::<Value>().await.unwrap()["status"], 200);
        app.finish().await;
    }

    async fn sixty_notices_about_one_order_that_come_together_ask_the_provider_once_and_once_more_after_a_change(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        // After a change the provider is asked once more, as it may have changed its mind while it answered.
        for (play, state, asked) in [(Play::Unpaid, BookingState::AwaitingPayment, 1), (Play::Paid, BookingState::DepositPaid, 2)] {
            provider.plays(Play::Unpaid);
            let (reference, _) = booked(&app, &order_with(&json!({ "email_address": format!("{}@example.com", state.name()) }))).await;
            let merchant_reference = format!("{reference}-1");
            let tracking_id = provider.tracking_id(&merchant_reference);
            provider.plays(play);
            let before = provider.asked("GetTransactionStatus");
            let notices = (0..60).map(|_| notice(&app, &tracking_id, &merchant_reference));
            assert!(futures_util::future::join_all(notices).await.iter().all(|(status, _)| *status == 200));
            assert_eq!(provider.asked("GetTransactionStatus") - before, asked, "{}", state.name());
            assert_eq!(booking(&app, &reference).await.state, state);
        }
        app.finish().await;
    }

    async fn a_notice_that_lies_changes_nothing(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let (mine, _) = booked(&app, &order()).await;
        let (other, _) = booked(&app, &order_with(&json!({ "email_address": "jo@example.com" }))).await;
        let id = |reference: &str| provider.tracking_id(&format!("{reference}-1"));
        // Nothing is paid: the notice only makes us ask.
        assert_eq!(notice(&app, &id(&mine), &format!("{mine}-1")).await.0, 200);
        // Orders that are none of ours.
        for (tracking_id, reference) in [("made-up", "made-up"), (id(&mine).as_str(), "X-1"), ("", "")] {
            assert_eq!(notice(&app, tracking_id, reference).await.0, 200);
        }
        // The tracking id of one order with the name of another: ours is asked about, not the one brought.
        assert_eq!(notice(&app, &id(&other), &format!("{mine}-1")).await.0, 200);
        for reference in [&mine, &other] {
            assert_eq!(booking(&app, reference).await.state, BookingState::AwaitingPayment);
            assert_eq!(last_payment(&app, reference).await.state, PaymentState::Pending);
        }
        let long = "x".repeat(200);
        assert_eq!(notice(&app, &long, &format!("{mine}-1")).await.0, 400);
        app.finish().await;
    }

    async fn another_amount_currency_or_order_is_left_to_a_person(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        for (number, change) in [json!({ "amount": 6.75 }), json!({ "currency": "TZS" }), json!({ "merchant_reference": "OTHER-1" })].into_iter().enumerate() {
            provider.plays(Play::Unpaid);
            let (reference, _) = booked(&app, &order_with(&json!({ "email_address": format!("{number}@example.com") }))).await;
            let merchant_reference = format!("{reference}-1");
            provider.plays(Play::PaidBut(change.clone()));
            assert_eq!(notice(&app, &provider.tracking_id(&merchant_reference), &merchant_reference).await.0, 200);
            assert_eq!(booking(&app, &reference).await.state, BookingState::AwaitingPayment, "{change}");
            assert_eq!(last_payment(&app, &reference).await.state, PaymentState::Unclear, "{change}");
            assert_eq!(seen(&app, &reference, None).await["status"], "pending", "nobody is asked to pay again");
            // The provider mends what it said.
            if number == 0 {
                provider.plays(Play::Paid);
                notice(&app, &provider.tracking_id(&merchant_reference), &merchant_reference).await;
                assert_eq!(booking(&app, &reference).await.state, BookingState::DepositPaid);
            }
        }
        app.outbox_rests().await;
        let told = app.mails_to("operator@tembea.example");
        assert_eq!(told.iter().filter(|mail| mail.subject.starts_with("Payment to check")).count(), 3);
        app.finish().await;
    }

    async fn a_failed_payment_can_be_tried_again_and_late_money_still_counts(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let (reference, _) = booked(&app, &order_with(&json!({ "pay": "whole" }))).await;
        let first = format!("{reference}-1");
        provider.plays(Play::Failed);
        notice(&app, &provider.tracking_id(&first), &first).await;
        assert_eq!(seen(&app, &reference, None).await["status"], "failed");
        provider.plays(Play::Unpaid);
        let (status, started) = start_again(&app, &reference).await;
        assert_eq!(status, 200);
        let second = format!("{reference}-2");
        assert!(started["redirect_url"].as_str().unwrap().ends_with(&provider.tracking_id(&second)));
        assert_eq!(start_again(&app, &reference).await.1, started, "the page that was begun is offered again");
        assert_eq!(provider.orders().len(), 2);
        provider.plays(Play::Paid);
        notice(&app, &provider.tracking_id(&second), &second).await;
        assert_eq!(booking(&app, &reference).await.state, BookingState::Paid);
        // The first one goes through after all: the money is noted, and a person is told.
        notice(&app, &provider.tracking_id(&first), &first).await;
        let booking = booking(&app, &reference).await;
        assert_eq!((booking.state, booking.balance), (BookingState::Paid, balance(6750, 13_500, 0)));
        app.outbox_rests().await;
        let told = app.mails_to("operator@tembea.example");
        assert!(told.iter().any(|mail| mail.text.contains("more than the price")));
        assert_eq!(start_again(&app, &reference).await.0, 503, "nothing is due");
        app.finish().await;
    }

    async fn a_payment_taken_back_refunds_the_booking(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let (reference, _) = booked(&app, &order()).await;
        let merchant_reference = format!("{reference}-1");
        let tracking_id = provider.tracking_id(&merchant_reference);
        for play in [Play::Paid, Play::Reversed, Play::Reversed, Play::Paid] {
            provider.plays(play);
            notice(&app, &tracking_id, &merchant_reference).await;
        }
        let booking = booking(&app, &reference).await;
        assert_eq!((booking.state, booking.balance), (BookingState::Refunded, balance(0, 0, 0)));
        assert_eq!(states(&app, &reference).await.len(), 4);
        app.finish().await;
    }

    async fn a_pending_payment_is_asked_about_less_and_less_until_a_person_has_to_look(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let (reference, _) = booked(&app, &order()).await;
        let began = last_payment(&app, &reference).await.created_at;
        eventually("the end of asking", async || {
            app.clock.advance(Duration::from_mins(10));
            last_payment(&app, &reference).await.state == PaymentState::Unclear
        })
        .await;
        assert!(app.clock.now() - began >= 72 * 3600 * 1000, "not given up before three days");
        // Twenty in three days where every pause doubles up to six hours; fewer where the machine is slow.
        let asks = last_payment(&app, &reference).await.asks;
        assert!((6..=21).contains(&asks), "{asks}");
        assert!(provider.asked("GetTransactionStatus") >= 6);
        app.outbox_rests().await;
        let told = app.mails_to("operator@tembea.example");
        assert!(told.iter().any(|mail| mail.text.contains("the provider never decided")));
        app.finish().await;
    }

    async fn pending_then_paid_needs_neither_callback_nor_notice(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let (reference, _) = booked(&app, &order()).await;
        provider.plays(Play::Paid);
        app.clock.advance(Duration::from_secs(90));
        eventually("the deposit", async || booking(&app, &reference).await.state == BookingState::DepositPaid).await;
        app.finish().await;
    }
}

#[tokio::test]
async fn bank_transfer_and_cash_go_without_the_provider() {
    let (app, provider) = spawn_with_provider(Kind::Sqlite).await;
    for method in ["bank_transfer", "cash"] {
        let change = json!({ "payment_method": method, "email_address": format!("{method}@example.com") });
        let (reference, redirect) = booked(&app, &order_with(&change)).await;
        assert_eq!(redirect, None);
        let seen = seen(&app, &reference, None).await;
        assert_eq!((seen["status"].as_str(), seen["method"].as_str()), (Some("open"), Some(method)));
        assert_eq!(seen["methods"], json!(["card", "bank_transfer", "cash"]));
    }
    assert!(provider.orders().is_empty() && provider.asked("RequestToken") == 0);
    app.finish().await;
}

#[tokio::test]
async fn only_pages_of_the_sites_begin_a_payment_and_nobody_guesses_a_booking() {
    let (app, provider) = spawn_with_provider(Kind::Sqlite).await;
    let (reference, _) = booked(&app, &order()).await;
    let elsewhere = app.client.post(format!("{}/api/payment/{reference}/start", app.address));
    let answer = elsewhere.header("origin", "https://evil.example").send().await.unwrap();
    assert_eq!(answer.status(), 403);
    let number = booking(&app, &reference).await.number;
    for guess in [number.as_str(), "", "0", &reference.to_lowercase()] {
        assert_eq!(app.get(&format!("/api/payment/{guess}")).await.status(), 404, "{guess}");
    }
    assert_eq!(start_again(&app, "UNKNOWN").await.0, 404);
    assert_eq!(provider.orders().len(), 1);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notices_to_two_services_on_one_database_are_one_change() {
    if !postgres_is_there() {
        return;
    }
    let provider = Provider::start().await;
    let one = spawn_app_with(Kind::Postgres, with_provider(&provider), None).await;
    let database = Database::Postgres(one.database.url());
    let store = database.open().await;
    let other = spawn_on(database, store, with_provider(&provider), None).await;
    let (reference, _) = booked(&one, &order()).await;
    let merchant_reference = format!("{reference}-1");
    let tracking_id = provider.tracking_id(&merchant_reference);
    provider.plays(Play::Paid);
    let apps = [&one, &other, &one, &other];
    let notices = apps.map(|app| notice(app, &tracking_id, &merchant_reference));
    assert!(futures_util::future::join_all(notices).await.iter().all(|(status, _)| *status == 200));
    assert_eq!(states(&other, &reference).await, UP_TO_DEPOSIT);
    one.outbox_rests().await;
    let kinds = one.messages().await.into_iter().filter(|message| message.kind() == BOOKING_CHANGE);
    assert_eq!(kinds.count(), 2, "one for the booking, one for the deposit");
    other.stop().await;
    one.stop().await;
}
