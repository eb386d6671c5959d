//! Paying by card, with a provider that plays everything the real one may do.

use std::time::Duration;

use enquiry_service::{
    booking::{Booking, BookingState},
    payment::{Payment, PaymentState},
    settings::{ProviderSettings, Secret, Settings},
    storage::MessageKind,
};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{
    Database, Kind, TestApp,
    app::{order, order_with, settings, spawn_on},
    client,
    database::postgres_is_there,
    eventually, on_both_stores,
    process::{command, start_command},
    provider::{Play, Provider},
    spawn_app_with,
};

fn with(provider: &Provider) -> impl FnOnce(&mut Settings) + use<> {
    let base_url = provider.address.clone();
    move |settings| {
        settings.payment.provider = Some(ProviderSettings {
            base_url,
            consumer_key: Secret::new("the key".to_owned()),
            consumer_secret: Secret::new("the secret".to_owned()),
            ipn_address: "https://www.tembea.example/api/payments/ipn".to_owned(),
            // No answer on this machine takes so long, however busy it is.
            timeout: Duration::from_secs(4),
            give_up_after: 72 * 3600 * 1000,
        });
    }
}

async fn both(kind: Kind) -> (TestApp, Provider) {
    let provider = Provider::start().await;
    (spawn_app_with(kind, with(&provider), None).await, provider)
}

/// A booking by card; its reference and where it is paid.
async fn booked(app: &TestApp, body: &Value) -> (String, Option<String>) {
    let answer = app.post("submit-order-request", body).await;
    assert_eq!(answer.status(), 201);
    let answer: Value = answer.json().await.unwrap();
    (answer["reference"].as_str().unwrap().to_owned(), answer["redirect_url"].as_str().map(str::to_owned))
}

async fn booking(app: &TestApp, reference: &str) -> Booking {
    app.store.booking_by_reference(reference).await.unwrap().unwrap()
}

/// The newest try to pay.
async fn last(app: &TestApp, reference: &str) -> Payment {
    app.store.payments(booking(app, reference).await.id).await.unwrap().remove(0)
}

/// What the pages see; `back` as the provider sends the visitor back.
async fn seen(app: &TestApp, reference: &str, back: Option<&str>) -> Value {
    let query = back.map(|id| format!("?tracking={id}")).unwrap_or_default();
    app.get(&format!("/api/payment/{reference}{query}")).await.json().await.unwrap()
}

async fn notice(app: &TestApp, tracking_id: &str, merchant_reference: &str) -> (u16, Value) {
    let query = format!(
        "OrderNotificationType=IPNCHANGE&OrderTrackingId={tracking_id}&OrderMerchantReference={merchant_reference}"
    );
    let answer = app.get(&format!("/api/payments/ipn?{query}")).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn start_again(app: &TestApp, reference: &str) -> (u16, Value) {
    let answer = app.post(&format!("payment/{reference}/start"), &json!({})).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn states(app: &TestApp, reference: &str) -> Vec<BookingState> {
    let changes = app.store.booking_changes(booking(app, reference).await.id).await.unwrap();
    changes.into_iter().map(|change| change.to).collect()
}

const UP_TO_DEPOSIT: [BookingState; 3] =
    [BookingState::Requested, BookingState::AwaitingPayment, BookingState::DepositPaid];

on_both_stores! {
    async fn a_deposit_is_paid_by_card_and_told_once(kind: Kind) {
        let (app, provider) = both(kind).await;
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
        assert_eq!(last(&app, &reference).await.note.as_deref(), Some("6513008693186320103009"));
        app.outbox_rests().await;
        let mails = app.mails_to("ana@example.com");
        assert_eq!(mails.len(), 2);
        assert!(mails[1].text.contains("675"), "{}", mails[1].text);
        app.finish().await;
    }

    async fn four_notices_in_any_order_are_one_change(kind: Kind) {
        let (app, provider) = both(kind).await;
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

    async fn a_notice_that_lies_changes_nothing(kind: Kind) {
        let (app, provider) = both(kind).await;
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
            assert_eq!(last(&app, reference).await.state, PaymentState::Pending);
        }
        let long = "x".repeat(200);
        assert_eq!(notice(&app, &long, &format!("{mine}-1")).await.0, 400);
        app.finish().await;
    }

    async fn another_amount_currency_or_order_is_left_to_a_person(kind: Kind) {
        let (app, provider) = both(kind).await;
        for (number, change) in [json!({ "amount": 6.75 }), json!({ "currency": "TZS" }), json!({ "merchant_reference": "OTHER-1" })].into_iter().enumerate() {
            provider.plays(Play::Unpaid);
            let (reference, _) = booked(&app, &order_with(&json!({ "email_address": format!("{number}@example.com") }))).await;
            let merchant_reference = format!("{reference}-1");
            provider.plays(Play::PaidBut(change.clone()));
            assert_eq!(notice(&app, &provider.tracking_id(&merchant_reference), &merchant_reference).await.0, 200);
            assert_eq!(booking(&app, &reference).await.state, BookingState::AwaitingPayment, "{change}");
            assert_eq!(last(&app, &reference).await.state, PaymentState::Unclear, "{change}");
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
        let (app, provider) = both(kind).await;
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
        assert_eq!((booking.state, booking.received), (BookingState::Paid, 6750));
        app.outbox_rests().await;
        let told = app.mails_to("operator@tembea.example");
        assert!(told.iter().any(|mail| mail.text.contains("paid more than once")));
        assert_eq!(start_again(&app, &reference).await.0, 503, "nothing is due");
        app.finish().await;
    }

    async fn a_payment_taken_back_refunds_the_booking(kind: Kind) {
        let (app, provider) = both(kind).await;
        let (reference, _) = booked(&app, &order()).await;
        let merchant_reference = format!("{reference}-1");
        let tracking_id = provider.tracking_id(&merchant_reference);
        for play in [Play::Paid, Play::Reversed, Play::Reversed, Play::Paid] {
            provider.plays(play);
            notice(&app, &tracking_id, &merchant_reference).await;
        }
        let booking = booking(&app, &reference).await;
        assert_eq!((booking.state, booking.received), (BookingState::Refunded, 0));
        assert_eq!(states(&app, &reference).await.len(), 4);
        app.finish().await;
    }

    async fn a_pending_payment_is_asked_about_less_and_less_until_a_person_has_to_look(kind: Kind) {
        let (app, provider) = both(kind).await;
        let (reference, _) = booked(&app, &order()).await;
        let began = last(&app, &reference).await.created_at;
        eventually("the end of asking", async || {
            app.clock.advance(Duration::from_mins(10));
            last(&app, &reference).await.state == PaymentState::Unclear
        })
        .await;
        assert!(app.clock.now() - began >= 72 * 3600 * 1000, "not given up before three days");
        // Twenty in three days where every pause doubles up to six hours; fewer where the machine is slow.
        let asks = last(&app, &reference).await.asks;
        assert!((6..=21).contains(&asks), "{asks}");
        assert!(provider.asked("GetTransactionStatus") >= 6);
        app.outbox_rests().await;
        let told = app.mails_to("operator@tembea.example");
        assert!(told.iter().any(|mail| mail.text.contains("the provider never decided")));
        app.finish().await;
    }

    async fn pending_then_paid_needs_neither_callback_nor_notice(kind: Kind) {
        let (app, provider) = both(kind).await;
        let (reference, _) = booked(&app, &order()).await;
        provider.plays(Play::Paid);
        app.clock.advance(Duration::from_secs(90));
        eventually("the deposit", async || booking(&app, &reference).await.state == BookingState::DepositPaid).await;
        app.finish().await;
    }
}

#[tokio::test]
async fn a_round_of_questions_that_takes_long_does_not_put_off_the_next() {
    let (app, provider) = both(Kind::Sqlite).await;
    let (reference, _) = booked(&app, &order()).await;
    provider.plays(Play::Silent);
    app.clock.advance(Duration::from_secs(90));
    eventually("a question", async || provider.asked("GetTransactionStatus") == 1).await;
    app.clock.advance(Duration::from_mins(10));
    provider.plays(Play::Paid);
    eventually("the deposit", async || booking(&app, &reference).await.state == BookingState::DepositPaid).await;
    app.finish().await;
}

#[tokio::test]
async fn a_provider_that_fails_never_loses_a_booking_which_is_paid_later() {
    for play in [Play::BadKey, Play::LimitExceeded, Play::Garbage, Play::Silent] {
        let (app, provider) = both(Kind::Sqlite).await;
        provider.plays(play.clone());
        let (reference, redirect) = booked(&app, &order()).await;
        assert_eq!(redirect, None, "{play:?}");
        let before = seen(&app, &reference, None).await;
        assert_eq!(before["status"], "failed", "{play:?}");
        assert_eq!(start_again(&app, &reference).await.0, 503, "{play:?}");
        provider.plays(Play::Unpaid);
        assert_eq!(start_again(&app, &reference).await.0, 200, "{play:?}");
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 1, "{play:?}");
        app.finish().await;
    }
}

#[tokio::test]
async fn an_order_without_an_answer_is_still_known_when_its_notice_comes() {
    let (app, provider) = both(Kind::Sqlite).await;
    provider.plays(Play::Silent);
    let (reference, _) = booked(&app, &order()).await;
    provider.plays(Play::Unpaid);
    assert_eq!(start_again(&app, &reference).await.0, 200);
    // The visitor has paid the order whose answer was lost: the provider knows it by our name.
    provider.plays(Play::PaidBut(json!({ "merchant_reference": format!("{reference}-1") })));
    let brought = provider.tracking_id(&format!("{reference}-2"));
    assert_eq!(notice(&app, &brought, &format!("{reference}-1")).await.0, 200);
    assert_eq!(booking(&app, &reference).await.state, BookingState::DepositPaid);
    app.finish().await;
}

#[tokio::test]
async fn tokens_and_the_id_for_notices_are_fetched_once_and_anew_when_refused() {
    let (app, provider) = both(Kind::Sqlite).await;
    for number in 0..3 {
        booked(&app, &order_with(&json!({ "email_address": format!("{number}@example.com") }))).await;
    }
    assert_eq!((provider.asked("RequestToken"), provider.asked("RegisterIPN")), (1, 1));
    app.clock.advance(Duration::from_secs(280));
    booked(&app, &order_with(&json!({ "email_address": "later@example.com" }))).await;
    assert_eq!(provider.asked("RequestToken"), 2, "one that is about to end is not used");
    app.finish().await;

    let (app, provider) = both(Kind::Sqlite).await;
    provider.plays(Play::ExpiredToken);
    assert!(booked(&app, &order()).await.1.is_some());
    assert_eq!(provider.asked("RequestToken"), 2);
    app.finish().await;

    let (app, provider) = both(Kind::Sqlite).await;
    provider.plays(Play::BadIpnId);
    assert!(booked(&app, &order()).await.1.is_some());
    assert_eq!(provider.asked("RegisterIPN"), 2);
    assert_eq!(provider.orders()[0]["notification_id"], "ipn-2");
    booked(&app, &order_with(&json!({ "email_address": "second@example.com" }))).await;
    assert_eq!(provider.asked("RegisterIPN"), 2, "the new one is remembered");
    app.finish().await;
}

#[tokio::test]
async fn a_notice_comes_again_while_the_provider_cannot_be_asked() {
    let (app, provider) = both(Kind::Sqlite).await;
    let (reference, _) = booked(&app, &order()).await;
    let merchant_reference = format!("{reference}-1");
    let tracking_id = provider.tracking_id(&merchant_reference);
    for play in [Play::Garbage, Play::Silent] {
        provider.plays(play);
        let (status, body) = notice(&app, &tracking_id, &merchant_reference).await;
        assert_eq!((status, body["status"].as_i64()), (500, Some(500)));
    }
    provider.plays(Play::Paid);
    assert_eq!(notice(&app, &tracking_id, &merchant_reference).await.0, 200);
    assert_eq!(booking(&app, &reference).await.state, BookingState::DepositPaid);
    app.finish().await;
}

#[tokio::test]
async fn bank_transfer_and_cash_go_without_the_provider() {
    let (app, provider) = both(Kind::Sqlite).await;
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
    let (app, provider) = both(Kind::Sqlite).await;
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
    let one = spawn_app_with(Kind::Postgres, with(&provider), None).await;
    let database = Database::Postgres(one.database.url());
    let store = database.open().await;
    let other = spawn_on(database, store, with(&provider), None).await;
    let (reference, _) = booked(&one, &order()).await;
    let merchant_reference = format!("{reference}-1");
    let tracking_id = provider.tracking_id(&merchant_reference);
    provider.plays(Play::Paid);
    let apps = [&one, &other, &one, &other];
    let notices = apps.map(|app| notice(app, &tracking_id, &merchant_reference));
    assert!(futures_util::future::join_all(notices).await.iter().all(|(status, _)| *status == 200));
    assert_eq!(states(&other, &reference).await, UP_TO_DEPOSIT);
    one.outbox_rests().await;
    let kinds = one.messages().await.into_iter().filter(|message| message.kind == MessageKind::BookingChange);
    assert_eq!(kinds.count(), 2, "one for the booking, one for the deposit");
    other.stop().await;
    one.stop().await;
}

#[tokio::test]
async fn logs_hold_no_keys_no_tokens_and_no_people_even_where_everything_is_logged() {
    let provider = Provider::start().await;
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let (content, site) = (settings().content_cache, settings().site_settings);
    let mut command = command(
        folder.path(),
        &[
            ("CONTENT_CACHE", content.to_str().unwrap()),
            ("SITE_SETTINGS", site.to_str().unwrap()),
            ("PAYMENT_URL", &provider.address),
            ("PAYMENT_CONSUMER_KEY", "the key"),
            ("PAYMENT_CONSUMER_SECRET", "the secret"),
            ("RUST_LOG", "trace"),
        ],
    );
    command.stderr(std::fs::File::create(&log).unwrap());
    let mut service = start_command(command);
    let body = order_with(&json!({ "travel_date": "2027-12-27" }));
    for play in [Play::Unpaid, Play::BadKey] {
        provider.plays(play);
        let request = client().post(format!("{}/api/submit-order-request", service.address));
        let answer = request.header("origin", "http://localhost:4000").json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 201);
    }
    assert!(service.stop());
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(log.contains("kept"));
    for secret in ["the key", "the secret", "token-1", "Müller", "ana@example.com", "901820", "window seats"] {
        assert!(!log.contains(secret), "{secret}");
    }
}
