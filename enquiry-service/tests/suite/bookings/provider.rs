//! A payment provider that fails, is slow or forgets loses no booking and learns no more than it must.

use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;

use bookings::ledger::model::BookingState;

use crate::support::{
    Kind,
    app::{order, order_with, private_journey, settings},
    client, eventually,
    payments::{booked, booking, notice, seen, spawn_with_provider, start_again},
    process::start_logging,
    provider::{Play, Provider},
};

#[tokio::test]
async fn a_round_of_questions_that_takes_long_does_not_put_off_the_next() {
    let (app, provider) = spawn_with_provider(Kind::Sqlite).await;
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
        let (app, provider) = spawn_with_provider(Kind::Sqlite).await;
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
    let (app, provider) = spawn_with_provider(Kind::Sqlite).await;
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
    let (app, provider) = spawn_with_provider(Kind::Sqlite).await;
    for number in 0..3 {
        booked(&app, &order_with(&json!({ "email_address": format!("{number}@example.com") }))).await;
    }
    assert_eq!((provider.asked("RequestToken"), provider.asked("RegisterIPN")), (1, 1));
    app.clock.advance(Duration::from_secs(280));
    booked(&app, &order_with(&json!({ "email_address": "later@example.com" }))).await;
    assert_eq!(provider.asked("RequestToken"), 2, "one that is about to end is not used");
    app.finish().await;

    let (app, provider) = spawn_with_provider(Kind::Sqlite).await;
    provider.plays(Play::ExpiredToken);
    assert!(booked(&app, &order()).await.1.is_some());
    assert_eq!(provider.asked("RequestToken"), 2);
    app.finish().await;

    let (app, provider) = spawn_with_provider(Kind::Sqlite).await;
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
    let (app, provider) = spawn_with_provider(Kind::Sqlite).await;
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
async fn logs_hold_no_keys_no_tokens_and_no_people_even_where_everything_is_logged() {
    let provider = Provider::start().await;
    let folder = TempDir::new().unwrap();
    let (content, site) = (settings().content_cache, settings().site_settings);
    let (mut service, log) = start_logging(
        folder.path(),
        &[
            ("TEMBEA_CONTENT_CACHE", content.to_str().unwrap()),
            ("TEMBEA_SITE_SETTINGS", site.to_str().unwrap()),
            ("TEMBEA_PAYMENT_URL", &provider.address),
            ("TEMBEA_PAYMENT_CONSUMER_KEY", "the key"),
            ("TEMBEA_PAYMENT_CONSUMER_SECRET", "the secret"),
        ],
    );
    let body = order_with(&private_journey());
    for play in [Play::Unpaid, Play::BadKey] {
        provider.plays(play);
        let request = client().post(format!("{}/api/submit-order-request", service.address));
        let answer = request.header("origin", "http://localhost:4000").json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 201);
    }
    assert!(service.stop());
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(log.contains("booking stored"));
    for secret in ["the key", "the secret", "token-1", "Müller", "ana@example.com", "901820", "window seats"] {
        assert!(!log.contains(secret), "{secret}");
    }
}
