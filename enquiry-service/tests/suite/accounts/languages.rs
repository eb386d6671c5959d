//! The language of mails about accounts: that of the site on which they were caused.

use reqwest::{StatusCode, multipart::Form};
use serde_json::json;

use crate::support::{Kind, TestApp, on_both_stores, spawn_app, visitor::PASSWORD};

const NEW_PASSWORD: &str = "giraffe beside the river";
const GERMAN: &str = "http://de.localhost:4000";

/// Signs up on the French site, as every member of these tests.
async fn asks_for_a_new_password(app: &TestApp, body: &serde_json::Value) -> String {
    app.member("Asha").await;
    assert_eq!(app.post("forgot-password", body).await.status(), StatusCode::NO_CONTENT);
    app.secret_mailed_to("asha@example.com").await
}

on_both_stores! {
    async fn a_link_for_a_new_password_is_in_the_language_of_the_site_on_which_it_was_asked_for(kind: Kind) {
        let app = spawn_app(kind).await;
        let secret = asks_for_a_new_password(&app, &json!({ "email": "asha@example.com", "locale": "de" })).await;
        let mail = app.mail_about("asha@example.com", "Neues Passwort wählen").await;
        assert!(mail.text.contains(&format!("{GERMAN}/ResetPassword?token={secret}")), "{}", mail.text);
        let body = json!({ "token": secret, "password": NEW_PASSWORD, "password_confirmation": NEW_PASSWORD, "locale": "it" });
        assert_eq!(app.post("reset-password", &body).await.status(), StatusCode::NO_CONTENT);
        app.mail_about("asha@example.com", "La tua password è stata cambiata").await;
        app.finish().await;
    }

    async fn the_confirmation_that_is_asked_for_again_is_in_the_language_of_that_site(kind: Kind) {
        let app = spawn_app(kind).await;
        app.sign_up("Asha", "asha@example.com").await;
        app.outbox_rests().await;
        let body = json!({ "email": "asha@example.com", "locale": "de" });
        assert_eq!(app.post("verify-email/resend", &body).await.status(), StatusCode::NO_CONTENT);
        let mail = app.mail_about("asha@example.com", "Bitte bestätigen Sie").await;
        assert!(mail.text.contains(&format!("{GERMAN}/VerifyEmail?token=")), "{}", mail.text);
        app.finish().await;
    }

    async fn a_changed_profile_is_answered_and_told_in_the_language_of_its_site(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let form = || Form::new().text("locale", "de").text("email", "new@example.com");
        let refused = asha.update(form().text("password", NEW_PASSWORD)).await.text().await.unwrap();
        assert!(refused.contains("Das Passwort stimmt nicht"), "{refused}");
        assert_eq!(asha.update(form().text("password", PASSWORD)).await.status(), StatusCode::OK);
        app.mail_about("asha@example.com", "soll sich ändern").await;
        app.mail_about("new@example.com", "Bitte bestätigen Sie Ihre neue").await;
        let change = json!({ "current_password": PASSWORD, "password": NEW_PASSWORD, "password_confirmation": NEW_PASSWORD, "locale": "es" });
        assert_eq!(asha.post("change-password", &change).await.status(), StatusCode::NO_CONTENT);
        app.mail_about("asha@example.com", "Su contraseña ha cambiado").await;
        app.finish().await;
    }

    async fn a_mail_of_a_version_that_kept_no_language_is_in_that_of_the_account(kind: Kind) {
        let app = spawn_app(kind).await;
        asks_for_a_new_password(&app, &json!({ "email": "asha@example.com", "locale": "de" })).await;
        let sql = "UPDATE outbox SET locale = NULL, state = 'waiting' WHERE kind = 'password_reset'";
        app.database.run(sql).await;
        app.clock.advance(std::time::Duration::from_secs(11));
        app.mail_about("asha@example.com", "Choisir un nouveau mot de passe").await;
        app.finish().await;
    }
}
