//! Passkeys of the people of the desk that are refused: nobody comes in, and nothing is told to strangers.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::{StatusCode, header};
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::{
    staff::passkeys::{LONG, add, asked, device_of, log, prove, sign_in},
    support::{
        Kind,
        authenticator::{Authenticator, PRESENT, VERIFIED, base64},
        desk::{ORIGIN, spawn_with_desk},
        on_both_stores,
    },
};

/// What a device lies about.
type Lie = fn(&mut Authenticator);

/// Changes one byte of a value in base64url.
fn tamper(value: &mut Value) {
    let mut bytes = URL_SAFE_NO_PAD.decode(value.as_str().unwrap()).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    *value = json!(base64(&bytes));
}

on_both_stores! {
    async fn whatever_is_wrong_about_a_passkey_nobody_is_signed_in_and_the_answer_is_the_same(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let neema = app.colleague("Neema", Role::Manager).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let mut device = device_of(&neema, Authenticator::es256()).await;
        let others = device_of(&baraka, Authenticator::es256()).await;
        let handle = device.user_handle.clone();
        let desk = app.desk();
        let before = log(&neema.desk).await;
        let refused = async |credential: &Value, why: &str| {
            let answer = desk.post("sign-in/passkey", credential).await;
            assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{why}");
            assert!(answer.headers().get(header::SET_COOKIE).is_none(), "{why}");
            assert_eq!(answer.json::<Value>().await.unwrap()["title"], "Log in first", "{why}");
            // So that the next one is looked at and not one too many.
            app.clock.advance(LONG);
        };
        let challenge = async || asked(&desk, "sign-in/passkey/challenge").await;
        let lies: [(&str, Lie, Lie); 9] = [
            ("another host", |it| it.origin = "http://localhost:4010", |it| it.origin = ORIGIN),
            ("another port", |it| it.origin = "http://desk.localhost:4000", |it| it.origin = ORIGIN),
            ("another scheme", |it| it.origin = "https://desk.localhost:4010", |it| it.origin = ORIGIN),
            ("inside a page of another site", |it| it.is_cross_origin = true, |it| it.is_cross_origin = false),
            ("the passkey of another site", |it| it.site = Some("localhost"), |it| it.site = None),
            ("the person is not verified", |it| it.flags = PRESENT, |it| it.flags = PRESENT | VERIFIED),
            ("nobody is there", |it| it.flags = VERIFIED, |it| it.flags = PRESENT | VERIFIED),
            ("asked for a new passkey", |it| it.asked = Some("webauthn.create"), |it| it.asked = None),
            ("nobody's id", |it| it.credential_id[0] ^= 1, |it| it.credential_id[0] ^= 1),
        ];
        for (why, lie, take_back) in lies {
            lie(&mut device);
            let credential = device.sign(&challenge().await);
            refused(&credential, why).await;
            take_back(&mut device);
        }
        for (why, handle) in [
            ("it does not say whose it is", None),
            ("it says that it is a colleague's", others.user_handle.clone()),
            ("it says that it is nobody's", Some(b"nobody".to_vec())),
        ] {
            device.user_handle = handle;
            let credential = device.sign(&challenge().await);
            refused(&credential, why).await;
        }
        device.user_handle = handle;
        let mut stolen = Authenticator::es256();
        stolen.credential_id.clone_from(&others.credential_id);
        stolen.user_handle.clone_from(&others.user_handle);
        let credential = stolen.sign(&challenge().await);
        refused(&credential, "a colleague's id with another key").await;
        for part in ["signature", "authenticatorData"] {
            let mut credential = device.sign(&challenge().await);
            tamper(&mut credential["response"][part]);
            refused(&credential, part).await;
        }
        let mut credential = device.sign(&challenge().await);
        credential["response"]["clientDataJSON"] = json!(base64(b"no JSON"));
        refused(&credential, "no JSON").await;
        let mut credential = device.sign(&challenge().await);
        credential["response"]["authenticatorData"] = json!(base64(b"short"));
        refused(&credential, "no authenticator data").await;
        let credential = device.sign(&json!({ "challenge": base64(&[7; 32]), "rpId": "desk.localhost" }));
        refused(&credential, "nobody has asked").await;
        let credential = device.sign(&asked(&neema.desk, "proof/passkey/challenge").await);
        refused(&credential, "asked for a proof").await;
        let in_time = challenge().await;
        let too_late = challenge().await;
        app.clock.advance(Duration::from_mins(5) - Duration::from_secs(1));
        let credential = device.sign(&in_time);
        assert_eq!(desk.post("sign-in/passkey", &credential).await.status(), StatusCode::OK, "within five minutes");
        refused(&credential, "the same answer once more").await;
        refused(&device.sign(&too_late), "after five minutes").await;
        let answer = desk.post("sign-in/passkey", &json!({ "id": "?" })).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);

        let mut neema = neema;
        neema.sign_in_again().await;
        let after = log(&neema.desk).await;
        assert_eq!(after.len(), before.len() + 2, "one passkey and one password: {after:?}");
        app.finish().await;
    }

    async fn a_challenge_that_was_answered_wrongly_is_used_up(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let neema = app.colleague("Neema", Role::Manager).await;
        let mut device = device_of(&neema, Authenticator::es256()).await;
        let desk = app.desk();
        let options = asked(&desk, "sign-in/passkey/challenge").await;
        device.flags = PRESENT;
        assert_eq!(desk.post("sign-in/passkey", &device.sign(&options)).await.status(), StatusCode::UNAUTHORIZED);
        device.flags = PRESENT | VERIFIED;
        assert_eq!(desk.post("sign-in/passkey", &device.sign(&options)).await.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(sign_in(&app, &mut device).await, StatusCode::OK);
        app.finish().await;
    }

    async fn a_device_that_counts_back_may_be_a_copy_it_is_refused_and_the_log_tells_it(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let neema = app.colleague("Neema", Role::Manager).await;
        let mut device = Authenticator::es256();
        device.sign_count = 40;
        let mut device = device_of(&neema, device).await;
        let id = neema.desk.json("passkeys").await[0]["id"].as_str().unwrap().to_owned();
        assert_eq!(sign_in(&app, &mut device).await, StatusCode::OK, "41");
        for copy in [40, 39, 0] {
            // One more is counted before it signs, unless it does not count.
            device.sign_count = copy;
            assert_eq!(sign_in(&app, &mut device).await, StatusCode::UNAUTHORIZED, "{copy}");
        }
        let told = log(&neema.desk).await;
        let line = format!("refuse_copied_passkey {id}");
        assert_eq!(told.iter().filter(|other| **other == line).count(), 3, "{told:?}");
        device.sign_count = 41;
        assert_eq!(sign_in(&app, &mut device).await, StatusCode::OK, "42");
        app.finish().await;
    }

    async fn a_new_passkey_that_cannot_be_verified_is_not_added_and_the_reason_is_told(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let neema = app.colleague("Neema", Role::Manager).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let desk = &neema.desk;
        let lies: [(&str, Lie); 10] = [
            ("the request did not come from the desk (wrong origin)", |it| it.origin = "http://localhost:4010"),
            ("the request did not come from the desk (wrong origin)", |it| it.is_cross_origin = true),
            ("the passkey belongs to another site", |it| it.site = Some("localhost")),
            ("the device did not check a fingerprint, a face or a PIN", |it| it.flags = PRESENT),
            ("nobody confirmed the request on the device", |it| it.flags = VERIFIED),
            ("the browser answered another kind of request", |it| it.asked = Some("webauthn.get")),
            ("the device created a key of a type that was not offered", |it| it.algorithm = -9),
            ("the browser sent data that cannot be read", |it| it.trailing = vec![0xa0]),
            ("the browser sent data that cannot be read", |it| it.credential_id = vec![7; 1024]),
            ("the browser sent data that cannot be read", |it| it.credential_id = Vec::new()),
        ];
        for (why, lie) in lies {
            let mut device = Authenticator::es256();
            lie(&mut device);
            let (status, told) = add(desk, &mut device, "Phone").await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{why}");
            assert_eq!(told["title"], format!("The passkey was not added: {why}"));
        }
        let again = "The passkey was not added: \
            this request was already used or has expired: try again";
        let post = async |credential: Value| {
            let answer = desk.post("passkeys", &json!({ "name": "Phone", "credential": credential })).await;
            (answer.status(), answer.json::<Value>().await.unwrap()["title"].clone())
        };
        let options = asked(desk, "passkeys/challenge").await;
        let refused = |told: &str| (StatusCode::UNPROCESSABLE_ENTITY, json!(told));
        let of_colleague = asked(&baraka.desk, "passkeys/challenge").await;
        assert_eq!(post(Authenticator::es256().create(&of_colleague)).await, refused(again));
        let mut credential = Authenticator::es256().create(&options);
        credential["response"]["attestationObject"] = json!(base64(b"\xa1\x63fmt\x64none"));
        assert_eq!(post(credential).await, refused("The passkey was not added: the browser sent data that cannot be read"));
        assert_eq!(post(Authenticator::es256().create(&options)).await, refused(again), "it was answered");
        let options = asked(desk, "passkeys/challenge").await;
        app.clock.advance(Duration::from_mins(5));
        assert_eq!(post(Authenticator::es256().create(&options)).await, refused(again), "too late");

        let mut known = device_of(&baraka, Authenticator::es256()).await;
        let (_, told) = add(desk, &mut known, "Phone").await;
        assert_eq!(told["title"], "The passkey was not added: this passkey was already added");
        for name in ["", "   ", &"x".repeat(61)] {
            let (status, told) = add(desk, &mut Authenticator::es256(), name).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(told["title"], "Give the passkey a name of 1 to 60 characters");
        }
        assert_eq!(desk.json("passkeys").await, json!([]));
        for number in 1..=10 {
            assert_eq!(add(desk, &mut Authenticator::es256(), &format!("Key {number}")).await.0, StatusCode::OK);
        }
        let (_, told) = add(desk, &mut Authenticator::es256(), "Key 11").await;
        assert_eq!(told["title"], "The passkey was not added: there are ten passkeys already: remove one first");
        app.finish().await;
    }

    async fn passkeys_are_tried_no_oftener_than_passwords_and_challenges_asked_for_by_no_machine(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let neema = app.colleague("Neema", Role::Manager).await;
        let mut device = device_of(&neema, Authenticator::es256()).await;
        device.flags = PRESENT;
        for attempt in 0..10 {
            assert_eq!(sign_in(&app, &mut device).await, StatusCode::UNAUTHORIZED, "{attempt}");
        }
        device.flags = PRESENT | VERIFIED;
        assert_eq!(sign_in(&app, &mut device).await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(prove(&neema.desk, &mut device).await, StatusCode::NO_CONTENT, "counted in its session");
        device.flags = PRESENT;
        for attempt in 0..10 {
            assert_eq!(prove(&neema.desk, &mut device).await, StatusCode::FORBIDDEN, "{attempt}");
        }
        device.flags = PRESENT | VERIFIED;
        assert_eq!(prove(&neema.desk, &mut device).await, StatusCode::TOO_MANY_REQUESTS);
        app.clock.advance(LONG);
        for time in 0..15 {
            assert_eq!(sign_in(&app, &mut device).await, StatusCode::OK, "a right one is no try: {time}");
        }
        let desk = app.desk();
        for _ in 0..45 {
            asked(&desk, "sign-in/passkey/challenge").await;
        }
        let answer = desk.post("sign-in/passkey/challenge", &json!({})).await;
        assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
        app.clock.advance(LONG);
        assert_eq!(sign_in(&app, &mut device).await, StatusCode::OK);
        app.finish().await;
    }
}
