//! The old address of an account stops the change to another one.

use std::time::Duration;

use reqwest::{StatusCode, header, multipart::Form};
use serde_json::json;

use enquiry_service::erasure::actions::erase_person;

use crate::support::{
    Kind, TestApp, on_both_stores, spawn_app,
    visitor::{PASSWORD, Visitor},
};

const ASHA: &str = "asha@example.com";
const THIEF: &str = "thief@example.com";
const NEW_PASSWORD: &str = "giraffe beside the river";

async fn asks_for(visitor: &Visitor<'_>, address: &str) {
    // One change after the other, as people ask for them.
    visitor.app().clock.advance(Duration::from_secs(1));
    let form = Form::new().text("email", address.to_owned()).text("password", PASSWORD).text("locale", "de");
    assert_eq!(visitor.update(form).await.status(), StatusCode::OK);
}

async fn confirms(app: &TestApp, address: &str) {
    let secret = app.secret_mailed_to(address).await;
    assert_eq!(app.post("verify-email", &json!({ "token": secret })).await.status(), StatusCode::NO_CONTENT);
}

/// As a browser without scripts does.
async fn stops(app: &TestApp, secret: &str) -> (StatusCode, String) {
    let answer = app.post_form("stop-address-change", &[("token", secret), ("locale", "de")]).await;
    (answer.status(), answer.text().await.unwrap())
}

async fn log_in(app: &TestApp, email: &str) -> StatusCode {
    app.log_in(email, PASSWORD).await.status()
}

on_both_stores! {
    async fn the_button_behind_the_link_stops_a_change_and_opening_the_link_does_not(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        asks_for(&asha, THIEF).await;
        let confirmation = app.secret_mailed_to(THIEF).await;
        let mail = app.mail_about(ASHA, "soll sich ändern").await;
        let secret = app.secret_mailed_to(ASHA).await;
        let link = format!("http://de.localhost:4000/api/stop-address-change?locale=de&token={secret}");
        assert!(mail.text.contains(&link) && mail.text.contains(THIEF), "{}", mail.text);
        for _ in 0..2 {
            let page = app.get(&format!("/api/stop-address-change?locale=de&token={secret}")).await;
            assert_eq!(page.status(), StatusCode::OK);
            assert_eq!(page.headers()[header::CACHE_CONTROL], "no-store");
            let page = page.text().await.unwrap();
            assert!(page.contains("<html lang=\"de\">") && page.contains("Änderung stoppen</button>"), "{page}");
        }
        assert_eq!(asha.profile().await["pending_email"], THIEF);
        let (status, page) = stops(&app, &secret).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        assert!(page.contains("Die Änderung ist gestoppt"), "{page}");
        assert!(!asha.is_signed_in().await);
        let late = app.post("verify-email", &json!({ "token": confirmation })).await;
        assert_eq!(late.status(), StatusCode::NOT_FOUND);
        let resent = app.post("verify-email/resend", &json!({ "email": THIEF, "locale": "de" })).await;
        assert_eq!(resent.status(), StatusCode::NO_CONTENT);
        app.outbox_rests().await;
        assert_eq!(app.mails_to(THIEF).len(), 1, "nothing waits for that address");
        // The page proposes a new password, and its link sets one.
        let (_, token) = page.split_once("ResetPassword?token=").unwrap();
        let token = token.split('"').next().unwrap();
        let body = json!({ "token": token, "password": NEW_PASSWORD, "password_confirmation": NEW_PASSWORD, "locale": "de" });
        assert_eq!(app.post("reset-password", &body).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(app.log_in(ASHA, NEW_PASSWORD).await.status(), StatusCode::OK);
        assert_eq!(stops(&app, &secret).await.0, StatusCode::NOT_FOUND, "a link works once");
        app.finish().await;
    }

    async fn a_change_that_took_effect_is_undone_whatever_the_account_did_after_it(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        asks_for(&asha, THIEF).await;
        let of_asha = app.secret_mailed_to(ASHA).await;
        confirms(&app, THIEF).await;
        let thief = app.visitor(THIEF, PASSWORD).await;
        asks_for(&thief, "second@example.com").await;
        let of_thief = app.secret_mailed_to(THIEF).await;
        confirms(&app, "second@example.com").await;
        // The address in the middle may stop its own change, which leaves the older link as it is.
        assert_eq!(stops(&app, &of_thief).await.0, StatusCode::OK);
        assert_eq!(log_in(&app, THIEF).await, StatusCode::OK);
        let thief = app.visitor(THIEF, PASSWORD).await;
        asks_for(&thief, "third@example.com").await;
        let of_thief = app.secret_mailed_to(THIEF).await;
        assert_eq!(stops(&app, &of_asha).await.0, StatusCode::OK);
        assert!(!asha.is_signed_in().await && !thief.is_signed_in().await);
        assert_eq!(log_in(&app, ASHA).await, StatusCode::OK);
        assert_eq!(log_in(&app, THIEF).await, StatusCode::UNAUTHORIZED);
        assert_eq!(stops(&app, &of_thief).await.0, StatusCode::NOT_FOUND, "no later link brings the account back");
        let asha = app.visitor(ASHA, PASSWORD).await;
        assert_eq!(asha.profile().await["pending_email"], "");
        app.finish().await;
    }

    async fn whoever_has_stopped_changes_is_told_of_every_further_one(kind: Kind) {
        let app = spawn_app(kind).await;
        let mut visitor = app.member("Asha").await;
        for number in 0..5 {
            asks_for(&visitor, &format!("thief{number}@example.com")).await;
            app.outbox_rests().await;
            let told = app.mails_to(ASHA).into_iter().filter(|mail| mail.subject.contains("soll sich ändern"));
            assert_eq!(told.count(), number + 1);
            let secret = app.secret_mailed_to(ASHA).await;
            assert_eq!(stops(&app, &secret).await.0, StatusCode::OK);
            visitor = app.visitor(ASHA, PASSWORD).await;
        }
        app.finish().await;
    }

    async fn a_link_ends_after_seven_days_and_never_takes_an_address_that_is_another_s(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        asks_for(&asha, "new@example.com").await;
        let secret = app.secret_mailed_to(ASHA).await;
        confirms(&app, "new@example.com").await;
        app.member("Asha").await;
        let (status, page) = stops(&app, &secret).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert!(page.contains("Dieser Link ist nicht mehr gültig"), "{page}");
        assert_eq!(log_in(&app, "new@example.com").await, StatusCode::OK);
        let juma = app.member("Juma").await;
        asks_for(&juma, THIEF).await;
        let secret = app.secret_mailed_to("juma@example.com").await;
        app.clock.advance(Duration::from_hours(7 * 24 - 1));
        let link = format!("/api/stop-address-change?locale=en&token={secret}");
        assert_eq!(app.get(&link).await.status(), StatusCode::OK);
        app.clock.advance(Duration::from_hours(1));
        assert_eq!(app.get(&link).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(stops(&app, &secret).await.0, StatusCode::NOT_FOUND);
        app.finish().await;
    }

    async fn the_old_address_is_told_also_where_the_change_was_faster_than_the_mail(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        asks_for(&asha, THIEF).await;
        confirms(&app, THIEF).await;
        let (before, sent_again) = (app.mails_to(ASHA).len(), "UPDATE outbox SET state = 'waiting' WHERE kind = 'address_change'");
        app.database.run(sent_again).await;
        app.clock.advance(Duration::from_secs(11));
        let secret = app.secret_mailed_to(ASHA).await;
        let mails = app.mails_to(ASHA);
        assert!(mails.len() == before + 1 && mails[before].text.contains(THIEF));
        assert_eq!(stops(&app, &secret).await.0, StatusCode::OK);
        assert_eq!(log_in(&app, ASHA).await, StatusCode::OK);
        app.finish().await;
    }

    async fn a_mail_to_a_later_address_that_is_late_brings_it_no_link_after_the_stop(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        asks_for(&asha, THIEF).await;
        let of_asha = app.secret_mailed_to(ASHA).await;
        confirms(&app, THIEF).await;
        asks_for(&app.visitor(THIEF, PASSWORD).await, "second@example.com").await;
        app.outbox_rests().await;
        let (before, later) = (app.mails_to(THIEF).len(), app.clock.now() + 10_000);
        let late = format!(
            "UPDATE outbox SET state = 'waiting', next_at = {later} WHERE kind = 'address_change' AND recipient = '{THIEF}'"
        );
        app.database.run(&late).await;
        assert_eq!(stops(&app, &of_asha).await.0, StatusCode::OK);
        app.clock.advance(Duration::from_secs(11));
        app.outbox_rests().await;
        assert_eq!(app.mails_to(THIEF).len(), before);
        assert_eq!(log_in(&app, ASHA).await, StatusCode::OK);
        app.finish().await;
    }

    async fn erasing_a_person_takes_the_address_out_of_links_too(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        asks_for(&asha, "new@example.com").await;
        let secret = app.secret_mailed_to(ASHA).await;
        confirms(&app, "new@example.com").await;
        erase_person(&app.store, ASHA, app.clock.now()).await.unwrap();
        assert_eq!(stops(&app, &secret).await.0, StatusCode::NOT_FOUND);
        app.finish().await;
    }
}
