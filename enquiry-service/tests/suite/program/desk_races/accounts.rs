//! Two browsers with one account, or two accounts with one address, at the same moment.

use std::time::Duration;

use futures_util::future::join_all;
use image::ImageFormat;
use reqwest::{StatusCode, multipart::Form};
use serde_json::{Value, json};

use accounts::account::mail::PASSWORD_RESET;

use super::{ROUNDS, spawn, together};
use crate::{
    accounts::profiles::{picture, with_avatar},
    support::{
        TestApp,
        visitor::{PASSWORD, Visitor},
    },
};

const ASHA: &str = "asha@example.com";

/// The limits of mails and of passwords are open again.
fn an_hour_passes(app: &TestApp) {
    app.clock.advance(Duration::from_mins(61));
}

async fn reset_link(app: &TestApp) -> String {
    an_hour_passes(app);
    let answer = app.post("forgot-password", &json!({ "email": ASHA, "locale": "en" })).await;
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
    app.secret_mailed_to(ASHA).await
}

async fn reset(app: &TestApp, secret: &str, password: &str) -> StatusCode {
    let body = json!({ "token": secret, "password": password, "password_confirmation": password, "locale": "en" });
    app.post("reset-password", &body).await.status()
}

async fn asks_for(visitor: &Visitor<'_>, address: &str) {
    let form = Form::new().text("email", address.to_owned()).text("password", PASSWORD).text("locale", "de");
    assert_eq!(visitor.update(form).await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_password_ends_the_sessions_that_begin_with_the_old_one_at_that_moment() {
    let Some(app) = spawn().await else { return };
    app.member("Asha").await;
    let mut old = PASSWORD.to_owned();
    for round in 0..ROUNDS {
        let (secret, new) = (reset_link(&app).await, format!("giraffe beside river {round}"));
        let logins = join_all((0..4).map(|_| app.log_in(ASHA, &old)));
        let (logins, status) = tokio::join!(logins, reset(&app, &secret, &new));
        assert_eq!(status, StatusCode::NO_CONTENT);
        for login in logins {
            if login.status() == StatusCode::OK {
                let session: Value = login.json().await.unwrap();
                let asked = app.client.get(format!("{}/api/user", app.address));
                let asked = asked.bearer_auth(session["token"].as_str().unwrap()).send().await.unwrap();
                assert_eq!(asked.status(), StatusCode::UNAUTHORIZED, "round {round}");
            } else {
                assert_eq!(login.status(), StatusCode::UNAUTHORIZED);
            }
        }
        old = new;
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_knows_the_old_password_does_not_replace_the_one_that_the_owner_sets_at_that_moment() {
    let Some(app) = spawn().await else { return };
    app.member("Asha").await;
    let mut old = PASSWORD.to_owned();
    for round in 0..ROUNDS {
        let secret = reset_link(&app).await;
        let stranger = app.visitor(ASHA, &old).await;
        let [theirs, new] = ["elephant", "giraffe"].map(|animal| format!("{animal} beside river {round}"));
        let change = json!({ "current_password": old, "password": theirs, "password_confirmation": theirs });
        let (changed, set) = tokio::join!(stranger.post("change-password", &change), reset(&app, &secret, &new));
        let done = [changed.status(), set].map(|status| status == StatusCode::NO_CONTENT);
        let refused = if done[0] { set } else { changed.status() };
        assert!(done[0] != done[1] && refused.is_client_error(), "{} {set}", changed.status());
        old = if done[0] { theirs } else { new };
        assert_eq!(app.log_in(ASHA, &old).await.status(), StatusCode::OK);
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_two_accounts_confirm_belongs_to_one() {
    let Some(app) = spawn().await else { return };
    let (asha, juma) = (app.member("Asha").await, app.member("Juma").await);
    for round in 0..ROUNDS {
        an_hour_passes(&app);
        let address = format!("family{round}@example.com");
        asks_for(&asha, &address).await;
        asks_for(&juma, &address).await;
        app.outbox_rests().await;
        let mails = app.mails_to(&address);
        let secrets: Vec<_> = mails.iter().filter_map(|mail| mail.text.split_once("token=")).collect();
        assert_eq!(secrets.len(), 2, "{mails:?}");
        let confirmations: Vec<_> =
            secrets.iter().map(|(_, rest)| json!({ "token": rest.split_whitespace().next() })).collect();
        let statuses = together(confirmations.iter().map(|body| app.post("verify-email", body))).await;
        assert_eq!(statuses, [StatusCode::NO_CONTENT, StatusCode::NOT_FOUND]);
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_who_stops_a_change_while_it_is_confirmed_keeps_the_address() {
    let Some(app) = spawn().await else { return };
    app.member("Asha").await;
    for round in 0..2 * ROUNDS {
        an_hour_passes(&app);
        let (asha, address) = (app.visitor(ASHA, PASSWORD).await, format!("thief{round}@example.com"));
        asks_for(&asha, &address).await;
        let (confirmation, stop) = (app.secret_mailed_to(&address).await, app.secret_mailed_to(ASHA).await);
        let confirmation = json!({ "token": confirmation });
        let fields = [("token", &*stop), ("locale", "de")];
        let (confirmed, stopped) =
            tokio::join!(app.post("verify-email", &confirmation), app.post_form("stop-address-change", &fields));
        assert_eq!(stopped.status(), StatusCode::OK);
        assert!(
            [StatusCode::NO_CONTENT, StatusCode::NOT_FOUND].contains(&confirmed.status()),
            "{}",
            confirmed.status()
        );
        assert_eq!(app.log_in(ASHA, PASSWORD).await.status(), StatusCode::OK);
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_addresses_that_are_asked_for_together_a_link_confirms_the_one_that_has_it() {
    let Some(app) = spawn().await else { return };
    let asha = app.member("Asha").await;
    for round in 0..4 * ROUNDS {
        an_hour_passes(&app);
        let addresses = ["one", "two", "three"].map(|name| format!("{name}{round}@example.com"));
        join_all(addresses.iter().map(|address| asks_for(&asha, address))).await;
        app.outbox_rests().await;
        let pending = asha.profile().await["pending_email"].as_str().unwrap().to_owned();
        for address in addresses.iter().filter(|address| **address != pending) {
            for mail in app.mails_to(address) {
                let token = mail.text.split_once("token=").unwrap().1.split_whitespace().next();
                let confirmed = app.post("verify-email", &json!({ "token": token })).await;
                assert_eq!(confirmed.status(), StatusCode::NOT_FOUND, "round {round}: {pending} is another");
            }
        }
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn favourites_of_two_browsers_are_merged_up_to_the_bound() {
    let Some(app) = spawn().await else { return };
    for name in ["Asha", "Juma", "Zuri"] {
        let visitor = app.member(name).await;
        let (up, down) = ((1..400).collect::<Vec<i64>>(), (200..600).rev().collect::<Vec<i64>>());
        let (up, down) = (json!({ "tours": up }), json!({ "tours": down }));
        let statuses = together([&up, &down].map(|tours| visitor.post("wishlist/merge", tours))).await;
        assert_eq!(statuses, [StatusCode::OK; 2]);
        let merged: Value = visitor.get("wishlist").await.json().await.unwrap();
        assert_eq!(merged["tours"].as_array().unwrap().len(), 500);
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_that_three_browsers_open_makes_one_account_with_one_invitation_and_one_picture() {
    let Some(app) = spawn().await else { return };
    for name in ["asha", "juma", "zuri"] {
        let email = format!("{name}@example.com");
        app.sign_up(name, &email).await;
        let secret = app.secret_mailed_to(&email).await;
        let statuses = together((0..3).map(|_| app.verify(&secret))).await;
        assert_eq!(statuses, [StatusCode::NO_CONTENT, StatusCode::NOT_FOUND, StatusCode::NOT_FOUND]);
        let visitor = app.visitor(&email, PASSWORD).await;
        let slugs = join_all((0..4).map(|_| visitor.join())).await;
        assert!(slugs.iter().all(|slug| *slug == slugs[0]), "{slugs:?}");
        let small = picture(8, 8, ImageFormat::Png);
        let forms = (0..4).map(|_| with_avatar(small.clone(), "me.png", "image/png"));
        assert_eq!(together(forms.map(|form| visitor.update(form))).await, [StatusCode::OK; 4]);
        let avatar = visitor.profile().await["avatar"].as_str().unwrap().to_owned();
        assert_eq!(app.get(&avatar).await.status(), StatusCode::OK);
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_that_are_asked_for_together_are_no_more_than_two_in_twenty_minutes() {
    let Some(app) = spawn().await else { return };
    app.member("Asha").await;
    for round in 1..=ROUNDS {
        an_hour_passes(&app);
        let asked = json!({ "email": ASHA, "locale": "en" });
        let statuses = together((0..8).map(|_| app.post("forgot-password", &asked))).await;
        assert_eq!(statuses, [StatusCode::NO_CONTENT; 8], "the answer tells nothing");
        let messages = app.messages().await.into_iter();
        assert_eq!(messages.filter(|message| message.kind() == PASSWORD_RESET).count(), 2 * round);
    }
    app.finish().await;
}
