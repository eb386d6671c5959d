//! What somebody learns who tries addresses and passwords.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::{Response, StatusCode, header};
use serde_json::{Value, json};

use enquiry_service::settings::Settings;

use crate::support::{Kind, TestApp, app::ORIGIN, how_many, on_both_stores, spawn_app_with, visitor::PASSWORD};

/// Requests in flight at once.
const CLIENTS: usize = 32;

/// The tests are a proxy, so that they may come from any network.
fn behind_a_proxy(settings: &mut Settings) {
    settings.security.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    settings.security.direct = false;
}

async fn post_from(app: &TestApp, network: usize, call: &str, body: &Value) -> Response {
    let address = format!("10.{}.{}.7", network / 256, network % 256);
    let request = app.client.post(format!("{}/api/{call}", app.address)).header(header::ORIGIN, ORIGIN);
    request.header("x-forwarded-for", address).json(body).send().await.unwrap()
}

async fn log_in_from(app: &TestApp, network: usize, email: &str, password: &str) -> StatusCode {
    post_from(app, network, "login", &json!({ "email": email, "password": password })).await.status()
}

/// How many of so many tries were looked at: those that were not turned away beforehand.
async fn looked_at<F: Future<Output = StatusCode>>(tries: usize, log_in: impl Fn(usize) -> F) -> usize {
    let mut looked_at = 0;
    for first in (0..tries).step_by(CLIENTS) {
        let answers = join_all((first..tries.min(first + CLIENTS)).map(&log_in)).await;
        looked_at += answers.iter().filter(|status| **status == StatusCode::UNAUTHORIZED).count();
    }
    looked_at
}

on_both_stores! {
    async fn one_account_is_guessed_at_ten_times_in_ten_minutes_from_however_many_networks(kind: Kind) {
        let app = spawn_app_with(kind, behind_a_proxy, None).await;
        let asha = app.member("Asha").await;
        let tries = how_many("GUESSES", 300);
        let wrong = |network| log_in_from(&app, network, "asha@example.com", "not this one");
        let guessed = looked_at(tries, wrong).await;
        println!("{kind:?}: {tries} passwords for one account from as many networks, {guessed} looked at");
        assert_eq!(guessed, 10);
        // The owner's session goes on, and so does a reset link, which opens the way again.
        assert_eq!(log_in_from(&app, 7, "asha@example.com", PASSWORD).await, StatusCode::TOO_MANY_REQUESTS);
        assert!(asha.is_signed_in().await);
        post_from(&app, 7, "forgot-password", &json!({ "email": "asha@example.com" })).await;
        let secret = app.secret_mailed_to("asha@example.com").await;
        let body = json!({ "token": secret, "password": "giraffe beside the river", "password_confirmation": "giraffe beside the river" });
        assert_eq!(post_from(&app, 7, "reset-password", &body).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(log_in_from(&app, 7, "asha@example.com", "giraffe beside the river").await, StatusCode::OK);
        app.finish().await;
    }

    async fn one_network_guesses_ten_times_in_ten_minutes_at_however_many_accounts(kind: Kind) {
        let app = spawn_app_with(kind, behind_a_proxy, None).await;
        let tries = how_many("GUESSES", 300);
        let wrong = |person| {
            let app = &app;
            async move { log_in_from(app, 1, &format!("person-{person}@example.com"), PASSWORD).await }
        };
        let guessed = looked_at(tries, &wrong).await;
        println!("{kind:?}: {tries} accounts tried from one network, {guessed} passwords looked at");
        assert_eq!(guessed, 10);
        app.clock.advance(Duration::from_mins(11));
        assert_eq!(looked_at(tries, &wrong).await, 10, "the next ten minutes");
        app.finish().await;
    }

    async fn known_and_unknown_addresses_are_answered_with_the_same_bytes(kind: Kind) {
        let app = spawn_app_with(kind, behind_a_proxy, None).await;
        let pairs = how_many("ENUMERATED", 5);
        for person in 0..pairs {
            app.member(&format!("Known{person}")).await;
        }
        for person in 0..pairs {
            let mut answers = Vec::new();
            for (network, email) in [(10, format!("known{person}@example.com")), (11, format!("nobody{person}@example.com"))] {
                let signup = json!({ "name": "A", "email": email, "password": PASSWORD, "password_confirmation": PASSWORD });
                let address = json!({ "email": email });
                let wrong = json!({ "email": email, "password": "not this one" });
                let calls = [("login", wrong), ("signup", signup), ("forgot-password", address.clone()), ("verify-email/resend", address)];
                for (call, body) in calls {
                    let answer = post_from(&app, network + 2 * person, call, &body).await;
                    let mut headers = answer.headers().clone();
                    headers.remove(header::DATE);
                    headers.remove("x-request-id");
                    answers.push((call, answer.status(), format!("{headers:?}"), answer.text().await.unwrap()));
                }
            }
            let (known, unknown) = answers.split_at(answers.len() / 2);
            assert_eq!(known, unknown);
        }
        app.finish().await;
    }
}

#[tokio::test]
async fn whoever_types_a_wrong_password_now_and_then_is_never_limited() {
    let app = spawn_app_with(Kind::Sqlite, behind_a_proxy, None).await;
    app.member("Asha").await;
    for _ in 0..12 {
        assert_eq!(log_in_from(&app, 1, "asha@example.com", "not this one").await, StatusCode::UNAUTHORIZED);
        assert_eq!(log_in_from(&app, 1, "asha@example.com", PASSWORD).await, StatusCode::OK);
        app.clock.advance(Duration::from_mins(2));
    }
    app.finish().await;
}

#[tokio::test]
async fn a_network_asks_for_sixty_mails_in_ten_minutes_and_no_more() {
    let app = spawn_app_with(Kind::Sqlite, behind_a_proxy, None).await;
    let mut allowed = 0;
    for person in 0..80 {
        let answer = post_from(&app, 1, "forgot-password", &json!({ "email": format!("p{person}@example.com") })).await;
        allowed += usize::from(answer.status() == StatusCode::NO_CONTENT);
    }
    assert_eq!(allowed, 60);
    app.finish().await;
}
