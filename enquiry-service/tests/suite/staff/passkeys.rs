//! Passkeys of the people of the desk: added, used in the place of password and code, and removed.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use enquiry_service::purge::actions::purge;
use kernel::tokens::TokenHash;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::settings,
    authenticator::{Authenticator, base64},
    desk::{Colleague, Desk, code_of, spawn_with_desk},
    on_both_stores,
};

/// More than the time for which a proof counts, and than that in which tries are counted.
pub const LONG: Duration = Duration::from_mins(11);

/// What the service asks a device for.
pub async fn asked(desk: &Desk<'_>, call: &str) -> Value {
    let answer = desk.post(call, &json!({})).await;
    assert_eq!(answer.status(), StatusCode::OK, "{call}");
    answer.json().await.unwrap()
}

/// Adds the passkey of a device; the status, and what is told.
pub async fn add(desk: &Desk<'_>, device: &mut Authenticator, name: &str) -> (StatusCode, Value) {
    let credential = device.create(&asked(desk, "passkeys/challenge").await);
    let answer = desk.post("passkeys", &json!({ "name": name, "credential": credential })).await;
    (answer.status(), answer.json().await.unwrap())
}

/// A device whose passkey somebody has added.
pub async fn device_of(colleague: &Colleague<'_>, mut device: Authenticator) -> Authenticator {
    let (status, told) = add(&colleague.desk, &mut device, "Phone").await;
    assert_eq!(status, StatusCode::OK, "{told}");
    device
}

/// Signs in on a new browser with a device.
pub async fn sign_in(app: &TestApp, device: &mut Authenticator) -> StatusCode {
    let desk = app.desk();
    let credential = device.sign(&asked(&desk, "sign-in/passkey/challenge").await);
    desk.post("sign-in/passkey", &credential).await.status()
}

pub async fn prove(desk: &Desk<'_>, device: &mut Authenticator) -> StatusCode {
    let credential = device.sign(&asked(desk, "proof/passkey/challenge").await);
    desk.post("proof/passkey", &credential).await.status()
}

async fn remove(desk: &Desk<'_>, id: &str) -> StatusCode {
    desk.call(Method::DELETE, &format!("passkeys/{id}"), None).await.status()
}

/// What a manager reads in the log, oldest first.
pub async fn log(desk: &Desk<'_>) -> Vec<String> {
    let lines = desk.log().await;
    let lines = lines.as_array().unwrap().iter().rev();
    lines.map(|line| format!("{} {}", line["action"].as_str().unwrap(), line["subject"].as_str().unwrap())).collect()
}

on_both_stores! {
    async fn a_passkey_is_added_by_its_name_signs_in_alone_and_is_removed(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let neema = app.colleague("Neema", Role::Manager).await;
        let options = asked(&neema.desk, "passkeys/challenge").await;
        assert_eq!(options["rp"]["id"], "desk.localhost");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        for mut device in [Authenticator::es256(), Authenticator::ed25519()] {
            let added_at = app.clock.now();
            let (status, list) = add(&neema.desk, &mut device, " Neema’s phone ").await;
            assert_eq!(status, StatusCode::OK, "{list}");
            let id = list[0]["id"].as_str().unwrap();
            assert_eq!(list, json!([{ "id": id, "name": "Neema’s phone", "added_at": added_at, "used_at": null }]));
            let again = asked(&neema.desk, "passkeys/challenge").await;
            assert_eq!(again["excludeCredentials"][0]["id"], base64(&device.credential_id), "no second on this device");

            app.clock.advance(Duration::from_mins(1));
            let mut browser = app.desk();
            browser.cookie = Some("desk=planted-by-somebody-else".to_owned());
            let asked_for = asked(&browser, "sign-in/passkey/challenge").await;
            assert_eq!(asked_for["allowCredentials"], json!([]), "nobody is named before the sign-in");
            assert_eq!(asked_for["rpId"], "desk.localhost");
            assert_eq!(asked_for["userVerification"], "required");
            let answer = browser.post("sign-in/passkey", &device.sign(&asked_for)).await;
            assert_eq!(answer.status(), StatusCode::OK);
            let cookie = browser.take_cookie(&answer);
            assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200"), "{cookie}");
            assert_eq!(browser.json("session").await["name"], "Neema");
            assert_eq!(browser.get("exports/bookings").await.status(), StatusCode::OK, "it stands for both factors");
            assert_eq!(neema.desk.json("passkeys").await[0]["used_at"], app.clock.now());

            assert_eq!(remove(&neema.desk, id).await, StatusCode::OK);
            let session = browser.get("session").await.status();
            assert_eq!(session, StatusCode::UNAUTHORIZED, "the session that began with it ends with it");
            assert_eq!(sign_in(&app, &mut device).await, StatusCode::UNAUTHORIZED, "it was removed");
            assert_eq!(remove(&neema.desk, id).await, StatusCode::NOT_FOUND);
            assert_eq!(neema.desk.json("passkeys").await, json!([]));
            let told = log(&neema.desk).await;
            for line in [format!("add_passkey {id}"), format!("sign_in {}", neema.id), format!("remove_passkey {id}")] {
                assert!(told.contains(&line), "{line}: {told:?}");
            }
        }
        app.finish().await;
    }

    async fn removing_a_passkey_ends_the_sessions_that_began_with_it_and_no_others(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let neema = app.colleague("Neema", Role::Manager).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let mut devices = [
            device_of(&neema, Authenticator::es256()).await,
            device_of(&neema, Authenticator::ed25519()).await,
            device_of(&baraka, Authenticator::es256()).await,
        ];
        let mut browsers = Vec::new();
        for device in [0, 0, 1, 2] {
            let mut browser = app.desk();
            let credential = devices[device].sign(&asked(&browser, "sign-in/passkey/challenge").await);
            let answer = browser.post("sign-in/passkey", &credential).await;
            assert_eq!(answer.status(), StatusCode::OK);
            browser.take_cookie(&answer);
            browsers.push(browser);
        }
        // A proof does not make a session one of the passkey.
        assert_eq!(prove(&neema.desk, &mut devices[0]).await, StatusCode::NO_CONTENT);
        let lost = neema.desk.json("passkeys").await[0]["id"].as_str().unwrap().to_owned();
        let lives = async |desk: &Desk<'_>| desk.get("session").await.status() == StatusCode::OK;
        assert_eq!(remove(&baraka.desk, &lost).await, StatusCode::NOT_FOUND, "nobody ends those of a colleague");
        assert!(lives(&browsers[0]).await);
        assert_eq!(remove(&browsers[0], &lost).await, StatusCode::OK, "also from a session that it began");
        for (browser, is_left) in [(0, false), (1, false), (2, true), (3, true)] {
            assert_eq!(lives(&browsers[browser]).await, is_left, "{browser}");
        }
        assert!(lives(&neema.desk).await, "it began with password and code");
        let newest = &neema.desk.log().await[0];
        assert_eq!((&newest["action"], &newest["subject"]), (&json!("remove_passkey"), &json!(lost)));
        assert_eq!(newest["detail"], json!({ "sessions": 2 }));
        app.finish().await;
    }

    async fn passkeys_are_added_and_removed_only_after_a_proof_of_a_short_time_ago(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let neema = app.colleague("Neema", Role::Manager).await;
        let mut device = device_of(&baraka, Authenticator::es256()).await;
        let own = baraka.desk.json("passkeys").await[0]["id"].as_str().unwrap().to_owned();
        assert_eq!(neema.desk.json("passkeys").await, json!([]), "everybody sees the own ones");
        assert_eq!(remove(&neema.desk, &own).await, StatusCode::NOT_FOUND, "nobody removes those of a colleague");

        let options = asked(&baraka.desk, "passkeys/challenge").await;
        app.clock.advance(LONG);
        let asks_for_proof = async |method: Method, call: &str, body: &Value| {
            let answer = baraka.desk.call(method, call, Some(body)).await;
            assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{call}");
            assert_eq!(answer.json::<Value>().await.unwrap()["code"], "proof", "{call}");
        };
        let body = json!({ "name": "Key", "credential": Authenticator::es256().create(&options) });
        asks_for_proof(Method::POST, "passkeys/challenge", &json!({})).await;
        asks_for_proof(Method::POST, "passkeys", &body).await;
        asks_for_proof(Method::DELETE, &format!("passkeys/{own}"), &json!({})).await;
        assert_eq!(prove(&baraka.desk, &mut device).await, StatusCode::NO_CONTENT);
        assert_eq!(add(&baraka.desk, &mut Authenticator::es256(), "Key").await.0, StatusCode::OK);
        app.finish().await;
    }

    async fn a_passkey_proves_who_is_signed_in_and_not_for_a_colleague(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let neema = app.colleague("Neema", Role::Manager).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let mut own = device_of(&neema, Authenticator::es256()).await;
        let mut other = device_of(&baraka, Authenticator::es256()).await;
        app.clock.advance(LONG);
        let export = async || neema.desk.get("exports/bookings").await.status();
        assert_eq!(export().await, StatusCode::FORBIDDEN);
        let allowed = asked(&neema.desk, "proof/passkey/challenge").await;
        assert_eq!(allowed["allowCredentials"], json!([{ "type": "public-key", "id": base64(&own.credential_id) }]));
        assert_eq!(prove(&neema.desk, &mut other).await, StatusCode::FORBIDDEN, "a colleague's passkey");
        other.user_handle.clone_from(&own.user_handle);
        assert_eq!(prove(&neema.desk, &mut other).await, StatusCode::FORBIDDEN, "which says that it is the own one");
        let of_colleague = own.sign(&asked(&baraka.desk, "proof/passkey/challenge").await);
        let answer = neema.desk.post("proof/passkey", &of_colleague).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "a colleague was asked");
        let for_sign_in = own.sign(&asked(&neema.desk, "sign-in/passkey/challenge").await);
        let answer = neema.desk.post("proof/passkey", &for_sign_in).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "asked for the sign-in");
        assert_eq!(answer.json::<Value>().await.unwrap()["code"], "wrong_passkey");
        assert_eq!(export().await, StatusCode::FORBIDDEN);
        own.user_handle = None;
        assert_eq!(prove(&neema.desk, &mut own).await, StatusCode::NO_CONTENT, "not every device repeats whose it is");
        assert_eq!(export().await, StatusCode::OK);
        app.clock.advance(LONG);
        assert_eq!(export().await, StatusCode::FORBIDDEN);
        assert_eq!(app.desk().post("proof/passkey", &for_sign_in).await.status(), StatusCode::UNAUTHORIZED);
        app.finish().await;
    }

    async fn the_passkey_of_somebody_who_has_left_opens_nothing_and_nothing_of_it_is_kept(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let mut device = device_of(&sales, Authenticator::es256()).await;
        let unanswered = asked(&sales.desk, "passkeys/challenge").await;
        let before = app.desk();
        let open = asked(&before, "sign-in/passkey/challenge").await;
        let left = manager.desk.post(&format!("people/{}/leave", sales.id), &json!({})).await;
        assert_eq!(left.status(), StatusCode::NO_CONTENT);
        assert_eq!(before.post("sign-in/passkey", &device.sign(&open)).await.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(sign_in(&app, &mut device).await, StatusCode::UNAUTHORIZED);
        let keep = settings().retention;
        app.clock.advance(LONG);
        purge(&app.store, app.clock.now(), keep).await.unwrap();
        let kept = app.database.dump().await;
        let told_of = [hex::encode(&device.credential_id), format!("{:?}", device.credential_id)];
        assert!(told_of.iter().all(|id| !kept.contains(id)), "its passkey is kept");
        let challenge = TokenHash::of(unanswered["challenge"].as_str().unwrap());
        assert!(!kept.contains(challenge.as_str()), "a challenge is kept that nobody may answer any more");
        app.finish().await;
    }

    async fn who_has_lost_the_passkey_comes_in_with_password_and_code(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut neema = app.colleague("Neema", Role::Manager).await;
        device_of(&neema, Authenticator::es256()).await;
        app.clock.advance(LONG);
        neema.desk.cookie = None;
        neema.sign_in_again().await;
        let id = neema.desk.json("passkeys").await[0]["id"].as_str().unwrap().to_owned();
        assert_eq!(remove(&neema.desk, &id).await, StatusCode::OK);
        app.clock.advance(LONG);
        let code = code_of(&neema.secret, app.clock.now());
        assert_eq!(neema.desk.post("proof", &json!({ "code": code })).await.status(), StatusCode::NO_CONTENT);
        app.finish().await;
    }
}
