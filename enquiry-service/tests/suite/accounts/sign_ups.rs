//! Sign-ups with one address by its owner and by strangers.

use std::time::Duration;

use reqwest::{Response, StatusCode, header};
use serde_json::{Value, json};

use enquiry_service::settings::Settings;

use crate::support::{Kind, TestApp, app::ORIGIN, on_both_stores, spawn_app_with, visitor::PASSWORD};

const OF_STRANGERS: &str = "giraffe beside the river";
const ASHA: &str = "asha@example.com";

/// The tests are a proxy, so that they may come from any network.
fn behind_a_proxy(settings: &mut Settings) {
    settings.security.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    settings.security.direct = false;
}

async fn post_from(app: &TestApp, network: u8, call: &str, body: &Value) -> Response {
    let request = app.client.post(format!("{}/api/{call}", app.address)).header(header::ORIGIN, ORIGIN);
    request.header("x-forwarded-for", format!("10.1.{network}.7")).json(body).send().await.unwrap()
}

async fn sign_up_from(app: &TestApp, network: u8, name: &str, password: &str) {
    let body = json!({ "name": name, "email": ASHA, "password": password, "password_confirmation": password });
    assert_eq!(post_from(app, network, "signup", &body).await.status(), StatusCode::CREATED);
    app.outbox_rests().await;
    app.clock.advance(Duration::from_secs(1));
}

/// The secrets of all links that were mailed, oldest first.
fn secrets(app: &TestApp) -> Vec<String> {
    let secret = |text: &str| text.split_once("token=")?.1.split_whitespace().next().map(str::to_owned);
    app.mails_to(ASHA).iter().filter_map(|mail| secret(&mail.text)).collect()
}

async fn verify_from(app: &TestApp, network: u8, secret: &str, password: &str) -> StatusCode {
    post_from(app, network, "verify-email", &json!({ "token": secret, "password": password })).await.status()
}

async fn name_of(app: &TestApp, password: &str) -> String {
    app.visitor(ASHA, password).await.profile().await["name"].as_str().unwrap().to_owned()
}

on_both_stores! {
    async fn a_stranger_s_later_sign_ups_leave_the_owner_s_link_valid(kind: Kind) {
        let app = spawn_app_with(kind, behind_a_proxy, None).await;
        sign_up_from(&app, 1, "Asha", PASSWORD).await;
        for _ in 0..5 {
            sign_up_from(&app, 2, "Stranger", OF_STRANGERS).await;
        }
        let secret = secrets(&app).remove(0);
        assert_eq!(verify_from(&app, 1, &secret, PASSWORD).await, StatusCode::NO_CONTENT);
        assert_eq!(name_of(&app, PASSWORD).await, "Asha");
        assert_eq!(app.log_in(ASHA, OF_STRANGERS).await.status(), StatusCode::UNAUTHORIZED);
        // With the account, the other links are void.
        for secret in secrets(&app) {
            assert_eq!(verify_from(&app, 3, &secret, OF_STRANGERS).await, StatusCode::NOT_FOUND);
        }
        app.finish().await;
    }

    async fn a_stranger_s_sign_ups_use_up_only_the_mails_of_the_stranger_s_network(kind: Kind) {
        let app = spawn_app_with(kind, behind_a_proxy, None).await;
        for _ in 0..20 {
            sign_up_from(&app, 2, "Stranger", OF_STRANGERS).await;
        }
        assert_eq!(secrets(&app).len(), 3, "three mails an hour for one network");
        sign_up_from(&app, 1, "Asha", PASSWORD).await;
        assert_eq!(secrets(&app).len(), 4);
        assert_eq!(verify_from(&app, 1, &secrets(&app)[3], PASSWORD).await, StatusCode::NO_CONTENT);
        assert_eq!(name_of(&app, PASSWORD).await, "Asha");
        app.finish().await;
    }

    async fn where_strangers_have_used_up_all_mails_each_of_their_links_opens_with_the_owner_s_password(kind: Kind) {
        let app = spawn_app_with(kind, behind_a_proxy, None).await;
        for network in 2..12 {
            for _ in 0..3 {
                sign_up_from(&app, network, "Stranger", OF_STRANGERS).await;
            }
        }
        let mailed = secrets(&app);
        assert_eq!(mailed.len(), 10, "ten mails an hour for one address");
        sign_up_from(&app, 1, "Asha", PASSWORD).await;
        assert_eq!(secrets(&app).len(), 10);
        // Strangers type wrong passwords without end, too.
        for network in 2..12 {
            for _ in 0..3 {
                post_from(&app, network, "login", &json!({ "email": ASHA, "password": OF_STRANGERS })).await;
            }
        }
        assert_eq!(verify_from(&app, 1, &mailed[0], "some other words").await, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(verify_from(&app, 1, &mailed[0], PASSWORD).await, StatusCode::NO_CONTENT);
        assert_eq!(name_of(&app, PASSWORD).await, "Asha");
        app.finish().await;
    }

    async fn sign_ups_without_end_from_one_network_do_not_hide_the_owner_s(kind: Kind) {
        let app = spawn_app_with(kind, behind_a_proxy, None).await;
        // All mails of the hour go to strangers, and the owner has to use one of their links.
        for network in 2..6 {
            for _ in 0..3 {
                sign_up_from(&app, network, "Stranger", OF_STRANGERS).await;
            }
        }
        sign_up_from(&app, 1, "Asha", PASSWORD).await;
        for _ in 0..25 {
            sign_up_from(&app, 2, "Stranger", OF_STRANGERS).await;
        }
        let mailed = secrets(&app);
        assert_eq!(mailed.len(), 10);
        assert_eq!(verify_from(&app, 1, &mailed[3], PASSWORD).await, StatusCode::NO_CONTENT);
        assert_eq!(name_of(&app, PASSWORD).await, "Asha");
        app.finish().await;
    }

    async fn a_link_takes_ten_wrong_passwords_in_ten_minutes_and_one_that_nobody_chose_makes_no_account(kind: Kind) {
        let app = spawn_app_with(kind, behind_a_proxy, None).await;
        sign_up_from(&app, 2, "Stranger", OF_STRANGERS).await;
        let secret = secrets(&app).remove(0);
        for network in 3..8 {
            for _ in 0..2 {
                assert_eq!(verify_from(&app, network, &secret, PASSWORD).await, StatusCode::UNPROCESSABLE_ENTITY);
            }
        }
        assert_eq!(verify_from(&app, 9, &secret, PASSWORD).await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(app.log_in(ASHA, OF_STRANGERS).await.status(), StatusCode::UNAUTHORIZED);
        app.finish().await;
    }

    async fn a_stranger_s_sign_ups_use_up_no_mail_to_the_new_address_of_an_account(kind: Kind) {
        let app = spawn_app_with(kind, behind_a_proxy, None).await;
        let asha = app.member("Asha").await;
        for network in 2..12 {
            for _ in 0..3 {
                let body = json!({ "name": "Stranger", "email": "new@example.com", "password": OF_STRANGERS, "password_confirmation": OF_STRANGERS });
                post_from(&app, network, "signup", &body).await;
            }
        }
        app.outbox_rests().await;
        let form = reqwest::multipart::Form::new().text("email", "new@example.com").text("password", PASSWORD);
        assert_eq!(asha.update(form).await.status(), StatusCode::OK);
        let secret = app.secret_mailed_to("new@example.com").await;
        let first = verify_from(&app, 1, &secret, "").await;
        assert_eq!(first, StatusCode::NO_CONTENT);
        assert_eq!(asha.profile().await["email"], "new@example.com");
        app.finish().await;
    }

    async fn a_stranger_who_asks_for_the_confirmation_again_leaves_the_earlier_links_valid(kind: Kind) {
        let app = spawn_app_with(kind, behind_a_proxy, None).await;
        sign_up_from(&app, 1, "Asha", PASSWORD).await;
        let resend = json!({ "email": ASHA });
        assert_eq!(post_from(&app, 2, "verify-email/resend", &resend).await.status(), StatusCode::NO_CONTENT);
        app.outbox_rests().await;
        let mailed = secrets(&app);
        assert_eq!(mailed.len(), 2);
        assert_eq!(verify_from(&app, 1, &mailed[0], PASSWORD).await, StatusCode::NO_CONTENT);
        let form = reqwest::multipart::Form::new().text("email", "new@example.com").text("password", PASSWORD);
        assert_eq!(app.visitor(ASHA, PASSWORD).await.update(form).await.status(), StatusCode::OK);
        let first = app.secret_mailed_to("new@example.com").await;
        let resend = json!({ "email": "new@example.com" });
        assert_eq!(post_from(&app, 2, "verify-email/resend", &resend).await.status(), StatusCode::NO_CONTENT);
        assert_ne!(app.secret_mailed_to("new@example.com").await, first);
        assert_eq!(verify_from(&app, 1, &first, "").await, StatusCode::NO_CONTENT);
        app.finish().await;
    }
}
