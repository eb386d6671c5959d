use std::time::Duration;

use futures_util::future::join_all;
use reqwest::{Method, StatusCode, header, multipart::Form};
use serde_json::{Value, json};

use crate::support::{
    Kind, TestApp,
    app::{order_with, quote_with, reference, refused},
    on_both_stores, spawn_app,
    visitor::PASSWORD,
};

const NEW_PASSWORD: &str = "giraffe beside the river";

async fn reset(app: &TestApp, secret: &str, password: &str) -> StatusCode {
    let body = json!({ "token": secret, "password": password, "password_confirmation": password, "locale": "en" });
    app.post("reset-password", &body).await.status()
}

async fn forgot(app: &TestApp, email: &str) -> String {
    let answer = app.post("forgot-password", &json!({ "email": email, "locale": "en" })).await;
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
    app.secret_mailed_to(email).await
}

on_both_stores! {
    async fn an_account_is_one_when_its_address_is_confirmed_and_not_before(kind: Kind) {
        let app = spawn_app(kind).await;
        assert_eq!(app.sign_up("Asha", "asha@example.com").await.status(), StatusCode::CREATED);
        assert_eq!(app.log_in("asha@example.com", PASSWORD).await.status(), StatusCode::UNAUTHORIZED);
        let secret = app.secret_mailed_to("asha@example.com").await;
        let [mail] = &app.mails_to("asha@example.com")[..] else { panic!("one mail") };
        assert_eq!(mail.subject, "Merci de confirmer votre adresse e-mail");
        assert!(mail.text.contains("http://fr.localhost:4000/VerifyEmail?token="), "{}", mail.text);
        assert!(!mail.text.contains("Asha"), "a stranger may have typed the name");
        assert_eq!(app.post("verify-email", &json!({ "token": "made up" })).await.status(), StatusCode::NOT_FOUND);
        let without = app.post("verify-email", &json!({ "token": secret })).await;
        assert_eq!(refused(without).await, [("password".to_owned(), "missing".to_owned())], "a scanner that opens links");
        let wrong = app.post("verify-email", &json!({ "token": secret, "password": NEW_PASSWORD })).await;
        assert_eq!(refused(wrong).await, [("password".to_owned(), "password_wrong".to_owned())]);
        assert_eq!(app.verify(&secret).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(app.verify(&secret).await.status(), StatusCode::NOT_FOUND);
        let answer = app.log_in("ASHA@example.com", PASSWORD).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let session: Value = answer.json().await.unwrap();
        assert_eq!((session["name"].as_str(), session["avatar"].as_str()), (Some("Asha"), Some("")));
        assert_eq!(session["token"].as_str().unwrap().len(), 43, "256 bits");
        app.finish().await;
    }

    async fn a_session_lives_thirty_days_from_its_last_use_and_only_in_the_authorization_header(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        for _ in 0..3 {
            app.clock.advance(Duration::from_hours(24 * 29));
            assert!(asha.is_signed_in().await);
        }
        let cookie = format!("token={}", asha.token);
        let with_cookie = app.client.get(format!("{}/api/user", app.address)).header(header::COOKIE, cookie);
        assert_eq!(with_cookie.send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
        app.clock.advance(Duration::from_hours(24 * 30 + 1));
        assert!(!asha.is_signed_in().await);
        app.finish().await;
    }

    async fn logging_out_ends_this_session_or_all_of_them(kind: Kind) {
        let app = spawn_app(kind).await;
        let phone = app.member("Asha").await;
        let laptop = app.visitor("asha@example.com", PASSWORD).await;
        let tablet = app.visitor("asha@example.com", PASSWORD).await;
        assert_eq!(phone.post("logout", &json!({})).await.status(), StatusCode::NO_CONTENT);
        assert!(!phone.is_signed_in().await && laptop.is_signed_in().await);
        assert_eq!(phone.post("logout", &json!({})).await.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(laptop.post("logout/everywhere", &json!({})).await.status(), StatusCode::NO_CONTENT);
        assert!(!laptop.is_signed_in().await && !tablet.is_signed_in().await);
        app.finish().await;
    }

    async fn a_reset_link_works_once_ends_every_session_and_is_told_to_the_owner(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let secret = forgot(&app, "asha@example.com").await;
        assert_eq!(reset(&app, &secret, "password").await, StatusCode::UNPROCESSABLE_ENTITY);
        let tries = join_all((0..20).map(|_| reset(&app, &secret, NEW_PASSWORD))).await;
        assert_eq!(tries.iter().filter(|status| **status == StatusCode::NO_CONTENT).count(), 1, "{tries:?}");
        assert!(!asha.is_signed_in().await);
        assert_eq!(app.log_in("asha@example.com", PASSWORD).await.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(app.log_in("asha@example.com", NEW_PASSWORD).await.status(), StatusCode::OK);
        app.outbox_rests().await;
        let subjects: Vec<String> = app.mails_to("asha@example.com").into_iter().map(|mail| mail.subject).collect();
        assert_eq!(subjects[2], "Your password was changed", "in the language of the site of the reset");
        app.finish().await;
    }

    async fn a_reset_link_is_void_after_half_an_hour_and_when_another_one_was_used(kind: Kind) {
        let app = spawn_app(kind).await;
        app.member("Asha").await;
        let late = forgot(&app, "asha@example.com").await;
        app.clock.advance(Duration::from_mins(31));
        assert_eq!(reset(&app, &late, NEW_PASSWORD).await, StatusCode::NOT_FOUND);
        assert_eq!(app.log_in("asha@example.com", PASSWORD).await.status(), StatusCode::OK);
        let (former, newer) = (forgot(&app, "asha@example.com").await, forgot(&app, "asha@example.com").await);
        assert_ne!(former, newer);
        assert_eq!(reset(&app, &former, NEW_PASSWORD).await, StatusCode::NO_CONTENT, "a newer one leaves it valid");
        assert_eq!(reset(&app, &newer, PASSWORD).await, StatusCode::NOT_FOUND);
        let next = forgot(&app, "asha@example.com").await;
        assert!(next != newer && next != former, "the mails of before do not count once a password is set");
        app.finish().await;
    }

    async fn a_stranger_who_asks_for_mails_leaves_the_owner_a_valid_link_at_any_time(kind: Kind) {
        let app = spawn_app(kind).await;
        app.member("Asha").await;
        for minutes in [39, 0, 10, 19, 21, 31, 45, 59] {
            app.clock.advance(Duration::from_hours(1));
            let links = || app.mails_to("asha@example.com").iter().filter(|mail| mail.text.contains("token=")).count();
            let before = links();
            let mut newest = forgot(&app, "asha@example.com").await;
            for _ in 0..minutes {
                app.clock.advance(Duration::from_mins(1));
                newest = forgot(&app, "asha@example.com").await;
            }
            let mails = links() - before;
            assert!(mails <= 2 * (1 + minutes / 20), "{mails} mails in {minutes} minutes");
            assert_eq!(reset(&app, &newest, NEW_PASSWORD).await, StatusCode::NO_CONTENT, "after {minutes} minutes");
        }
        app.finish().await;
    }

    async fn whoever_signs_up_with_a_known_address_changes_nothing_and_its_owner_hears_of_it(kind: Kind) {
        let app = spawn_app(kind).await;
        app.member("Asha").await;
        let body = json!({ "name": "Thief", "email": "asha@example.com", "password": NEW_PASSWORD, "password_confirmation": NEW_PASSWORD, "locale": "de" });
        assert_eq!(app.post("signup", &body).await.status(), StatusCode::CREATED);
        app.outbox_rests().await;
        let mails = app.mails_to("asha@example.com");
        assert_eq!(mails.last().unwrap().subject, "Sie haben schon ein Konto bei uns");
        assert!(!mails.last().unwrap().text.contains("token="));
        assert_eq!(app.log_in("asha@example.com", NEW_PASSWORD).await.status(), StatusCode::UNAUTHORIZED);
        app.finish().await;
    }

    async fn a_new_address_counts_once_it_is_confirmed_and_the_old_one_is_told(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let answer = asha.update(Form::new().text("email", "new@example.com").text("phone", "027 555 0142").text("password", PASSWORD)).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let profile: Value = answer.json().await.unwrap();
        assert_eq!((profile["email"].as_str(), profile["pending_email"].as_str()), (Some("asha@example.com"), Some("new@example.com")));
        let secret = app.secret_mailed_to("new@example.com").await;
        let told = app.mail_about("asha@example.com", "va changer").await;
        assert!(told.text.contains("new@example.com"), "{}", told.text);
        assert_eq!(asha.update(Form::new().text("email", "asha@example.com").text("name", "Asha Mushi")).await.status(), StatusCode::OK);
        assert_eq!(asha.profile().await["pending_email"], "new@example.com", "saving the rest leaves it waiting");
        assert_eq!(app.post("verify-email", &json!({ "token": secret })).await.status(), StatusCode::NO_CONTENT);
        let profile = asha.profile().await;
        assert_eq!((profile["email"].as_str(), profile["pending_email"].as_str(), profile["phone"].as_str()), (Some("new@example.com"), Some(""), Some("027 555 0142")));
        assert_eq!(app.log_in("new@example.com", PASSWORD).await.status(), StatusCode::OK);
        assert_eq!(app.log_in("asha@example.com", PASSWORD).await.status(), StatusCode::UNAUTHORIZED);
        app.finish().await;
    }

    async fn a_session_alone_moves_no_account_to_another_address(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let wanted = || Form::new().text("email", "thief@example.com");
        assert_eq!(refused(asha.update(wanted()).await).await, [("password".to_owned(), "missing".to_owned())]);
        let guessed = asha.update(wanted().text("password", NEW_PASSWORD)).await;
        assert_eq!(refused(guessed).await, [("password".to_owned(), "password_wrong".to_owned())]);
        app.outbox_rests().await;
        assert!(app.mails_to("thief@example.com").is_empty());
        assert_eq!(asha.profile().await["pending_email"], "");
        assert_eq!(asha.update(Form::new().text("name", "Asha Mushi")).await.status(), StatusCode::OK, "the rest needs none");
        app.finish().await;
    }

    async fn of_two_signups_with_one_address_that_becomes_the_account_whose_password_is_typed(kind: Kind) {
        let app = spawn_app(kind).await;
        let thief = json!({ "name": "Thief", "email": "asha@example.com", "password": NEW_PASSWORD, "password_confirmation": NEW_PASSWORD, "locale": "de" });
        assert_eq!(app.post("signup", &thief).await.status(), StatusCode::CREATED);
        let older = app.secret_mailed_to("asha@example.com").await;
        app.clock.advance(Duration::from_secs(60));
        app.sign_up("Asha", "asha@example.com").await;
        let newest = app.secret_mailed_to("asha@example.com").await;
        assert_eq!(app.verify(&older).await.status(), StatusCode::NO_CONTENT);
        let opened = app.post("verify-email", &json!({ "token": newest, "password": NEW_PASSWORD })).await;
        assert_eq!(opened.status(), StatusCode::NOT_FOUND);
        assert_eq!(app.log_in("asha@example.com", NEW_PASSWORD).await.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(app.log_in("asha@example.com", PASSWORD).await.status(), StatusCode::OK);
        app.finish().await;
    }

    async fn a_password_is_changed_by_who_knows_it_and_other_sessions_end(kind: Kind) {
        let app = spawn_app(kind).await;
        let phone = app.member("Asha").await;
        let laptop = app.visitor("asha@example.com", PASSWORD).await;
        let change = |current: &str, new: &str, repeated: &str| json!({ "current_password": current, "password": new, "password_confirmation": repeated });
        let wrong = laptop.post("change-password", &change(NEW_PASSWORD, "short", "other")).await;
        let fields: Vec<_> = refused(wrong).await.into_iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["password", "password_confirmation", "current_password"]);
        assert!(phone.is_signed_in().await);
        let changed = laptop.post("change-password", &change(PASSWORD, NEW_PASSWORD, NEW_PASSWORD)).await;
        assert_eq!(changed.status(), StatusCode::NO_CONTENT);
        assert!(laptop.is_signed_in().await && !phone.is_signed_in().await);
        assert_eq!(app.log_in("asha@example.com", PASSWORD).await.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(app.log_in("asha@example.com", NEW_PASSWORD).await.status(), StatusCode::OK);
        app.outbox_rests().await;
        let [.., told] = &app.mails_to("asha@example.com")[..] else { panic!("the owner is told") };
        assert_eq!(told.subject, "Votre mot de passe a été modifié");
        app.finish().await;
    }

    async fn an_account_lists_what_its_owner_asked_for_and_booked(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let quote = reference(app.post("requestquote", &quote_with(&json!({ "email_address": "ASHA@example.com" }))).await).await;
        reference(app.post("requestquote", &quote_with(&json!({ "email_address": "other@example.com" }))).await).await;
        let booked = app.post("submit-order-request", &order_with(&json!({ "email_address": "asha@example.com" }))).await;
        assert_eq!(booked.status(), StatusCode::CREATED);
        let listed: Value = asha.get("account/requests").await.json().await.unwrap();
        let references: Vec<_> = listed["requests"].as_array().unwrap().iter().map(|request| &request["reference"]).collect();
        assert_eq!(references, [&json!(quote)]);
        assert_eq!(listed["bookings"].as_array().unwrap().len(), 1);
        assert_eq!(listed["bookings"][0]["state"], "awaiting_payment");
        assert_eq!(app.get("/api/account/requests").await.status(), StatusCode::UNAUTHORIZED);
        app.finish().await;
    }

    async fn an_address_that_is_somebody_s_account_never_becomes_another_s(kind: Kind) {
        let app = spawn_app(kind).await;
        let (asha, _) = (app.member("Asha").await, app.member("Juma").await);
        let before = app.mails_to("juma@example.com").len();
        assert_eq!(asha.update(Form::new().text("email", "juma@example.com").text("password", PASSWORD)).await.status(), StatusCode::OK);
        app.outbox_rests().await;
        assert_eq!(app.mails_to("juma@example.com").len(), before, "no link for it");
        // Free when the link was sent, taken when it is opened.
        assert_eq!(asha.update(Form::new().text("email", "late@example.com").text("password", PASSWORD)).await.status(), StatusCode::OK);
        let secret = app.secret_mailed_to("late@example.com").await;
        app.member("Late").await;
        assert_eq!(app.post("verify-email", &json!({ "token": secret })).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(asha.profile().await["email"], "asha@example.com");
        app.finish().await;
    }

    async fn the_confirmation_is_sent_again_on_request_and_one_use_makes_both_links_void(kind: Kind) {
        let app = spawn_app(kind).await;
        app.sign_up("Asha", "asha@example.com").await;
        let first = app.secret_mailed_to("asha@example.com").await;
        let body = json!({ "email": "asha@example.com", "locale": "fr" });
        assert_eq!(app.post("verify-email/resend", &body).await.status(), StatusCode::NO_CONTENT);
        let second = app.secret_mailed_to("asha@example.com").await;
        assert_eq!(app.verify(&second).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(app.verify(&first).await.status(), StatusCode::NOT_FOUND);
        app.finish().await;
    }

    async fn a_signup_sent_twice_under_one_key_is_one_mail_and_three_mails_an_hour_are_the_most(kind: Kind) {
        let app = spawn_app(kind).await;
        let body = json!({ "name": "Asha", "email": "asha@example.com", "password": PASSWORD, "password_confirmation": PASSWORD });
        for _ in 0..2 {
            assert_eq!(app.post_with_key("signup", &body, Some("key-1")).await.status(), StatusCode::CREATED);
        }
        app.outbox_rests().await;
        assert_eq!(app.mails_to("asha@example.com").len(), 1);
        for _ in 0..5 {
            assert_eq!(app.post("signup", &body).await.status(), StatusCode::CREATED);
        }
        app.outbox_rests().await;
        assert_eq!(app.mails_to("asha@example.com").len(), 3);
        app.finish().await;
    }

    async fn no_table_holds_a_secret_that_could_be_used(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let secret = forgot(&app, "asha@example.com").await;
        let everything = app.database.dump().await;
        assert!(everything.contains("asha@example.com"), "the dump holds the tables");
        for usable in [&asha.token, &secret, PASSWORD] {
            assert!(!everything.contains(usable), "{usable} is in the database");
        }
        app.finish().await;
    }
}

#[tokio::test]
async fn every_wrong_field_of_a_signup_is_told_at_once_in_the_visitor_s_language() {
    let app = spawn_app(Kind::Sqlite).await;
    let body = json!({ "name": "", "email": "asha", "password": "12345678", "password_confirmation": "other", "locale": "de" });
    let answer = app.post("signup", &body).await;
    let errors = refused(answer).await;
    let expected = [
        ("name", "missing"),
        ("email", "invalid_email"),
        ("password", "password_common"),
        ("password_confirmation", "password_differ"),
    ];
    assert_eq!(errors, expected.map(|(field, code)| (field.to_owned(), code.to_owned())));
    app.finish().await;
}

#[tokio::test]
async fn a_plain_signup_is_answered_with_pages_that_hold_everything_but_the_passwords() {
    let app = spawn_app(Kind::Sqlite).await;
    let fields = [("name", "Asha <b>"), ("email", "asha"), ("password", PASSWORD), ("locale", "it")];
    let answer = app.post_form("signup", &fields).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let page = answer.text().await.unwrap();
    assert!(page.contains("Asha &lt;b&gt;") && !page.contains(PASSWORD), "{page}");
    let fields = [
        ("name", "Asha"),
        ("email", "asha@example.com"),
        ("password", PASSWORD),
        ("password_confirmation", PASSWORD),
        ("locale", "it"),
    ];
    let answer = app.post_form("signup", &fields).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert!(answer.text().await.unwrap().contains("asha@example.com"));
    let answer = app.post_form("forgot-password", &[("email", "nobody@example.com"), ("locale", "pt")]).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let fields = [("email", "asha@example.com"), ("password", PASSWORD), ("locale", "de")];
    let answer = app.post_form("login", &fields).await;
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    let page = answer.text().await.unwrap();
    assert!(page.contains("Die Anmeldung braucht JavaScript") && !page.contains(PASSWORD), "{page}");
    app.finish().await;
}

#[tokio::test]
async fn only_pages_of_our_sites_may_log_anybody_in() {
    let app = spawn_app(Kind::Sqlite).await;
    let login = app.client.request(Method::POST, format!("{}/api/login", app.address));
    let login = login.header(header::ORIGIN, "https://evil.example").json(&json!({ "email": "asha@example.com" }));
    assert_eq!(login.send().await.unwrap().status(), StatusCode::FORBIDDEN);
    app.finish().await;
}
