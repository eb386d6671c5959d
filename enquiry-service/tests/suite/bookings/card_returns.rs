//! Money that goes back to a card: refunds that the desk asks for, and reversals by the visitor's bank.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use bookings::{
    ledger::model::{Booking, BookingState, LineKind},
    payments::model::PaymentState,
    refunds::model::RefundState,
};
use enquiry_service::settings::Settings;
use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::{merged, order_with, private_journey},
    database::postgres_is_there,
    desk::{Desk, change, desk},
    eventually,
    money::dollars,
    on_both_stores,
    payments::{booked, booking, last_payment, notice, seen, start_again, with_provider},
    provider::{Play, Provider},
    spawn_app_with,
};

async fn spawn(kind: Kind) -> (TestApp, Provider) {
    let provider = Provider::start().await;
    let with_cards = with_provider(&provider);
    let settings = move |settings: &mut Settings| {
        with_cards(settings);
        settings.desk = desk(&[]);
    };
    (spawn_app_with(kind, settings, None).await, provider)
}

/// A booking whose deposit of 2,061 dollars was paid by card; its reference.
async fn paid(app: &TestApp, provider: &Provider) -> String {
    let (reference, _) = booked(app, &order_with(&private_journey())).await;
    hears(app, provider, &reference, 1, Play::Paid).await;
    assert_eq!(booking(app, &reference).await.balance.received, dollars(2061));
    reference
}

/// The provider notifies of an attempt to pay.
async fn hears(app: &TestApp, provider: &Provider, reference: &str, attempt: usize, play: Play) {
    provider.plays(play);
    let name = format!("{reference}-{attempt}");
    assert_eq!(notice(app, &provider.tracking_id(&name), &name).await.0, 200);
}

fn card(cents: i64) -> Value {
    json!({ "amount": cents, "method": "card", "reference": "", "on": null })
}

async fn lines(app: &TestApp, booking: &Booking) -> Vec<(LineKind, i64)> {
    let ledger = app.store.ledger(booking.id).await.unwrap();
    ledger.iter().filter(|line| line.kind != LineKind::Charge).map(|line| (line.kind, line.amount.minor())).collect()
}

async fn alarms(app: &TestApp) -> usize {
    app.outbox_rests().await;
    let mails = app.mails_to("operator@tembea.example");
    mails.iter().filter(|mail| mail.subject.starts_with("Payment to check")).count()
}

async fn refunds(app: &TestApp, booking: &Booking) -> Vec<RefundState> {
    app.store.refunds(booking.id).await.unwrap().iter().map(|refund| refund.state).collect()
}

/// Asks for a refund to the card at the desk and lets the provider pay it out.
async fn refund_done(app: &TestApp, provider: &Provider, desk: &Desk<'_>, booking: &Booking, cents: i64) {
    assert_eq!(change(desk, &booking.id.to_string(), "refunds", card(cents)).await.0, StatusCode::OK);
    eventually("the provider is asked", async || {
        app.clock.advance(Duration::from_secs(20));
        refunds(app, booking).await == [RefundState::Sent] && provider.refunds().len() == 1
    })
    .await;
    provider.plays(Play::Reversed);
    eventually("the refund is paid out", async || {
        app.clock.advance(Duration::from_mins(2));
        refunds(app, booking).await == [RefundState::Done]
    })
    .await;
}

on_both_stores! {
    async fn the_rest_of_a_partly_refunded_payment_that_the_bank_reverses_is_noted_and_raises_an_alarm(kind: Kind) {
        let (app, provider) = spawn(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let reference = paid(&app, &provider).await;
        let of_booking = booking(&app, &reference).await;
        refund_done(&app, &provider, &manager.desk, &of_booking, 50_000).await;
        assert_eq!(last_payment(&app, &reference).await.state, PaymentState::Paid, "the rest is still paid");
        assert_eq!(seen(&app, &reference, None).await["status"], "open", "the booking holds money: nothing has failed");
        // The provider repeats that it has refunded a part.
        hears(&app, &provider, &reference, 1, Play::Reversed).await;
        assert_eq!(lines(&app, &of_booking).await.len(), 2, "the same refund is noted once");
        assert_eq!(alarms(&app).await, 0);
        app.clock.advance(Duration::from_hours(30));
        hears(&app, &provider, &reference, 1, Play::Reversed).await;
        let expected = [(LineKind::Payment, 206_100), (LineKind::Refund, 50_000), (LineKind::Refund, 156_100)];
        assert_eq!(lines(&app, &of_booking).await, expected);
        assert_eq!((last_payment(&app, &reference).await.state, alarms(&app).await), (PaymentState::Reversed, 1));
        hears(&app, &provider, &reference, 1, Play::Reversed).await;
        assert_eq!((lines(&app, &of_booking).await.len(), alarms(&app).await), (3, 1), "a repetition changes nothing");
        app.stop().await;
    }

    async fn a_reversal_that_names_exactly_the_rest_is_noted_at_once(kind: Kind) {
        let (app, provider) = spawn(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let reference = paid(&app, &provider).await;
        let of_booking = booking(&app, &reference).await;
        refund_done(&app, &provider, &manager.desk, &of_booking, 50_000).await;
        hears(&app, &provider, &reference, 1, Play::PaidBut(json!({ "status_code": 3, "amount": 1561 }))).await;
        assert_eq!(lines(&app, &of_booking).await.last(), Some(&(LineKind::Refund, 156_100)));
        assert_eq!((booking(&app, &reference).await.balance.received, alarms(&app).await), (dollars(0), 1));
        app.stop().await;
    }

    async fn a_reversal_of_more_than_is_still_noted_takes_all_that_is_noted_and_says_so(kind: Kind) {
        let (app, provider) = spawn(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let reference = paid(&app, &provider).await;
        let of_booking = booking(&app, &reference).await;
        let by_bank = json!({ "amount": 200_000, "method": "bank_transfer", "reference": "", "on": null });
        assert_eq!(change(&manager.desk, &of_booking.id.to_string(), "refunds", by_bank).await.0, StatusCode::OK);
        hears(&app, &provider, &reference, 1, Play::Reversed).await;
        assert_eq!(booking(&app, &reference).await.balance.received, dollars(0));
        app.outbox_rests().await;
        let mails = app.mails_to("operator@tembea.example");
        assert!(mails.iter().any(|mail| mail.text.contains("of which 61.00 USD was still noted as received")), "{mails:#?}");
        app.stop().await;
    }

    async fn a_booking_that_holds_money_never_shows_a_failed_payment(kind: Kind) {
        let (app, provider) = spawn(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let (reference, _) = booked(&app, &order_with(&private_journey())).await;
        let id = booking(&app, &reference).await.id.to_string();
        hears(&app, &provider, &reference, 1, Play::Failed).await;
        assert_eq!(seen(&app, &reference, None).await["status"], "failed");
        let part = json!({ "amount": 1_000, "method": "cash", "reference": "", "on": null });
        assert_eq!(change(&manager.desk, &id, "payments", part).await.0, StatusCode::OK);
        assert_eq!(seen(&app, &reference, None).await["status"], "open");
        app.stop().await;
    }

    async fn a_card_refund_of_a_booking_that_was_changed_meanwhile_is_not_requested(kind: Kind) {
        let (app, provider) = spawn(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let reference = paid(&app, &provider).await;
        provider.plays(Play::Unpaid);
        let (_, started) = start_again(&app, &reference).await;
        assert!(started["redirect_url"].is_string(), "{started}");
        hears(&app, &provider, &reference, 2, Play::Paid).await;
        let of_booking = booking(&app, &reference).await;
        assert_eq!(app.store.payments(of_booking.id).await.unwrap().len(), 2);
        // Two payments by card could give 100 dollars each.
        let id = of_booking.id.to_string();
        let mut body = card(10_000);
        body["seen"] = desk.json(&format!("bookings/{id}")).await["seen"].clone();
        let call = format!("bookings/{id}/refunds");
        let (first, second) = tokio::join!(desk.post(&call, &body), desk.post(&call, &body));
        let mut statuses = [first.status(), second.status()];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        assert_eq!(desk.post(&call, &body).await.status(), StatusCode::CONFLICT, "a retry after a time-out");
        assert_eq!(app.store.refunds(of_booking.id).await.unwrap().len(), 1);
        app.stop().await;
    }

    async fn the_result_of_a_refund_is_noted_for_the_refund_that_the_call_names(kind: Kind) {
        let (app, provider) = spawn(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let reference = paid(&app, &provider).await;
        provider.plays(Play::Unpaid);
        start_again(&app, &reference).await;
        hears(&app, &provider, &reference, 2, Play::Paid).await;
        let id = booking(&app, &reference).await.id.to_string();
        for amount in [10_000, 20_000] {
            assert_eq!(change(desk, &id, "refunds", card(amount)).await.0, StatusCode::OK);
        }
        let shown = desk.json(&format!("bookings/{id}")).await;
        let of_amount = |shown: &Value, amount: i64| {
            let cards = shown["cards"].as_array().unwrap();
            cards.iter().find(|card| card["kind"] == "refund" && card["amount"] == amount).unwrap().clone()
        };
        let second = of_amount(&shown, 20_000)["id"].clone();
        let refused = json!({ "refund": second, "is_paid_out": false });
        let (status, shown) = change(desk, &id, "refunds/settlement", refused.clone()).await;
        assert_eq!(status, StatusCode::OK, "{shown}");
        assert_eq!(of_amount(&shown, 20_000)["state"], "refused");
        let told = desk.log_of(&format!("group=money&about={id}")).await[0].clone();
        assert_eq!((&told["action"], &told["detail"]["is_done"]), (&json!("settle_refund"), &json!(false)));
        assert_eq!((&told["detail"]["amount"], &told["detail"]["currency"]), (&json!(20_000), &json!("USD")));
        assert_ne!(of_amount(&shown, 10_000)["state"], "refused");
        assert_eq!(change(desk, &id, "refunds/settlement", refused).await.0, StatusCode::UNPROCESSABLE_ENTITY);
        let paid_out = json!({ "refund": second, "is_paid_out": true });
        assert_eq!(change(desk, &id, "refunds/settlement", paid_out).await.0, StatusCode::UNPROCESSABLE_ENTITY, "a final state stays");
        app.stop().await;
    }

    async fn a_payment_known_by_a_notification_alone_can_be_refunded_to_the_card(kind: Kind) {
        let (app, provider) = spawn(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        provider.plays(Play::OrderLost);
        let (reference, page) = booked(&app, &order_with(&private_journey())).await;
        assert_eq!(page, None, "the answer to the order was lost");
        let payment = last_payment(&app, &reference).await;
        assert_eq!(payment.tracking_id, None);
        // A notification that combines two orders brings no id.
        provider.plays(Play::Unpaid);
        let (other, _) = booked(&app, &order_with(&merged(private_journey(), &json!({ "email_address": "jo@example.com" })))).await;
        let of_other = provider.tracking_id(&format!("{other}-1"));
        notice(&app, &of_other, &payment.merchant_reference).await;
        assert_eq!(last_payment(&app, &reference).await.tracking_id, None);
        let own = provider.tracking_id(&payment.merchant_reference);
        assert_eq!(notice(&app, &own, &payment.merchant_reference).await.0, 500, "too soon: the provider sends it again");
        app.clock.advance(Duration::from_secs(3));
        hears(&app, &provider, &reference, 1, Play::Paid).await;
        let payment = last_payment(&app, &reference).await;
        assert_eq!(payment.tracking_id, Some(provider.tracking_id(&payment.merchant_reference)));
        let of_booking = booking(&app, &reference).await;
        refund_done(&app, &provider, &manager.desk, &of_booking, 206_100).await;
        assert_eq!(booking(&app, &reference).await.state, BookingState::Refunded);
        app.stop().await;
    }

    async fn two_tabs_that_pay_at_once_open_one_payment_page(kind: Kind) {
        let (app, provider) = spawn(kind).await;
        let (reference, _) = booked(&app, &order_with(&private_journey())).await;
        hears(&app, &provider, &reference, 1, Play::Failed).await;
        provider.plays(Play::Unpaid);
        let tabs = (0..6).map(|_| start_again(&app, &reference));
        let pages = futures_util::future::join_all(tabs).await;
        assert!(pages.iter().any(|(status, _)| *status == 200), "{pages:?}");
        assert_eq!(provider.orders().len(), 2, "the failed attempt and one more: {pages:?}");
        app.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refund_that_is_settled_while_the_provider_is_asked_keeps_its_result() {
    if !postgres_is_there() {
        return;
    }
    let (app, provider) = spawn(Kind::Postgres).await;
    let manager = app.colleague("Neema", Role::Manager).await;
    let reference = paid(&app, &provider).await;
    let of_booking = booking(&app, &reference).await;
    let id = of_booking.id.to_string();
    provider.plays(Play::RefundRefused);
    assert_eq!(change(&manager.desk, &id, "refunds", card(206_100)).await.0, StatusCode::OK);
    let refund = app.store.refunds(of_booking.id).await.unwrap().remove(0);
    let shown = manager.desk.json(&format!("bookings/{id}")).await;
    let paid_out = json!({ "refund": refund.id, "is_paid_out": true, "seen": shown["seen"] });
    // The job asks, and is refused, at the same moment as the desk notes that the refund was paid out.
    let (_, (status, _)) = tokio::join!(
        async { app.clock.advance(Duration::from_secs(20)) },
        change(&manager.desk, &id, "refunds/settlement", paid_out)
    );
    app.jobs_rest().await;
    let (state, booking) = (refunds(&app, &of_booking).await, booking(&app, &reference).await);
    match status {
        StatusCode::OK => assert_eq!((state, booking.state), (vec![RefundState::Done], BookingState::Refunded)),
        _ => assert_eq!((state, booking.balance.received), (vec![RefundState::Refused], dollars(2061))),
    }
    app.stop().await;
}
