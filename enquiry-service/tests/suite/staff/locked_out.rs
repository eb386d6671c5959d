//! What a stranger's attempts to sign in do to the person whose address they name, and how somebody comes in again.

use std::time::Duration;

use reqwest::{Response, StatusCode, header};
use serde_json::{Value, json};

use enquiry_service::settings::Settings;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    desk::{Colleague, Desk, HOST, ORIGIN, PASSWORD, code_of, desk},
    on_both_stores, spawn_app_with,
};

pub const NEW_PASSWORD: &str = "giraffe beside the river";
/// More than the time in which attempts are counted.
const LONG: Duration = Duration::from_mins(11);

/// The tests are a proxy, so that they may come from any network.
async fn spawn(kind: Kind) -> TestApp {
    let change = |settings: &mut Settings| {
        settings.desk = desk(&[]);
        settings.security.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        settings.security.direct = false;
    };
    spawn_app_with(kind, change, None).await
}

async fn post_from(app: &TestApp, network: u8, cookies: &str, call: &str, body: &Value) -> Response {
    let request = app.client.post(format!("{}/api/desk/{call}", app.address)).header(header::HOST, HOST);
    let request = request.header(header::ORIGIN, ORIGIN).header("x-forwarded-for", format!("203.0.{network}.9"));
    request.header(header::COOKIE, cookies).json(body).send().await.unwrap()
}

async fn sign_in_from(app: &TestApp, network: u8, cookies: &str, typed: (&str, &str, &str)) -> StatusCode {
    let (email, password, code) = typed;
    let body = json!({ "email": email, "password": password, "code": code });
    post_from(app, network, cookies, "sign-in", &body).await.status()
}

/// What a stranger can do in a moment from one network: every attempt is wrong.
async fn stranger_tries(app: &TestApp, email: &str, network: u8) {
    for _ in 0..12 {
        sign_in_from(app, network, "", (email, "not this one", "000000")).await;
    }
}

/// The cookie of the device, as a browser keeps it.
fn device_cookie(answer: &Response) -> String {
    let cookies = answer.headers().get_all(header::SET_COOKIE).iter().map(|value| value.to_str().unwrap());
    let cookie = cookies.into_iter().find(|cookie| cookie.starts_with("desk-device-")).unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    cookie.split(';').next().unwrap().to_owned()
}

/// The token of the link in a mail.
pub async fn mailed_token(app: &TestApp, to: &str, about: &str) -> String {
    let mail = app.mail_about(to, about).await;
    let (_, rest) = mail.text.split_once('#').unwrap();
    rest.split_whitespace().next().unwrap().to_owned()
}

/// The tokens of all links for a new password that were mailed to an address, in order.
async fn links_mailed(app: &TestApp, to: &str) -> Vec<String> {
    app.outbox_rests().await;
    let mails = app.mails_to(to).into_iter().filter(|mail| mail.subject.contains("new password"));
    mails.map(|mail| mail.text.split_once('#').unwrap().1.split_whitespace().next().unwrap().to_owned()).collect()
}

async fn ask_for_password(app: &TestApp, email: &str) {
    let asked = app.desk().post("forgot-password", &json!({ "email": email })).await;
    assert_eq!(asked.status(), StatusCode::NO_CONTENT);
    app.outbox_rests().await;
}

async fn audited(desk: &Desk<'_>) -> Vec<String> {
    let lines = desk.log().await;
    lines.as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap().to_owned()).collect()
}

on_both_stores! {
    async fn a_strangers_attempts_stop_neither_another_network_nor_a_known_device_nor_a_proof(kind: Kind) {
        let app = spawn(kind).await;
        let Colleague { desk, email, secret, .. } = &app.colleague("Baraka", Role::Finance).await;
        app.clock.advance(LONG);
        let body = json!({ "email": email, "password": PASSWORD, "code": code_of(secret, app.clock.now()) });
        let known = device_cookie(&post_from(&app, 1, "", "sign-in", &body).await);
        stranger_tries(&app, email, 2).await;
        let code = |later: i64| code_of(secret, app.clock.now() + later);
        assert_eq!(sign_in_from(&app, 2, "", (email, PASSWORD, &code(30_000))).await, StatusCode::TOO_MANY_REQUESTS);
        app.clock.advance(Duration::from_secs(60));
        assert_eq!(sign_in_from(&app, 1, "", (email, PASSWORD, &code(0))).await, StatusCode::OK, "another network");
        app.clock.advance(Duration::from_secs(60));
        assert_eq!(sign_in_from(&app, 2, &known, (email, PASSWORD, &code(0))).await, StatusCode::OK, "a known device");
        app.clock.advance(Duration::from_secs(60));
        let proof = desk.post("proof", &json!({ "code": code(0) })).await;
        assert_eq!(proof.status(), StatusCode::NO_CONTENT, "a proof in a session");
        app.finish().await;
    }

    async fn a_known_device_guesses_no_more_than_a_stranger_and_its_cookie_is_of_use_to_its_person_alone(kind: Kind) {
        let app = spawn(kind).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let asha = app.colleague("Asha", Role::Sales).await;
        app.clock.advance(LONG);
        let code = code_of(&baraka.secret, app.clock.now());
        let body = json!({ "email": baraka.email, "password": PASSWORD, "code": code });
        let known = device_cookie(&post_from(&app, 1, "", "sign-in", &body).await);
        for _ in 0..10 {
            let wrong = sign_in_from(&app, 1, &known, (&baraka.email, "not this one", "000000")).await;
            assert_eq!(wrong, StatusCode::UNAUTHORIZED);
        }
        let more = sign_in_from(&app, 1, &known, (&baraka.email, PASSWORD, "000000")).await;
        assert_eq!(more, StatusCode::TOO_MANY_REQUESTS);
        stranger_tries(&app, &asha.email, 3).await;
        app.clock.advance(Duration::from_secs(60));
        let forged = known.replace(&baraka.id.replace('-', ""), &asha.id.replace('-', ""));
        let code = code_of(&asha.secret, app.clock.now());
        for cookie in [&known, &forged] {
            let refused = sign_in_from(&app, 3, cookie, (&asha.email, PASSWORD, &code)).await;
            assert_eq!(refused, StatusCode::TOO_MANY_REQUESTS, "{cookie}");
        }
        app.finish().await;
    }

    async fn codes_after_the_right_password_are_guessed_ten_times_from_all_networks_together(kind: Kind) {
        let app = spawn(kind).await;
        let Colleague { email, secret, .. } = &app.colleague("Baraka", Role::Sales).await;
        app.clock.advance(LONG);
        for network in 0..10 {
            let wrong = sign_in_from(&app, network, "", (email, PASSWORD, "000000")).await;
            assert_eq!(wrong, StatusCode::UNAUTHORIZED);
        }
        let code = code_of(secret, app.clock.now());
        let right = sign_in_from(&app, 20, "", (email, PASSWORD, &code)).await;
        assert_eq!(right, StatusCode::UNAUTHORIZED, "as for a wrong code: the password is not confirmed");
        app.clock.advance(LONG);
        let code = code_of(secret, app.clock.now());
        assert_eq!(sign_in_from(&app, 20, "", (email, PASSWORD, &code)).await, StatusCode::OK);
        app.finish().await;
    }

    async fn a_strangers_requests_for_challenges_and_mails_do_not_stop_a_known_device_on_the_same_network(kind: Kind) {
        let app = spawn(kind).await;
        let Colleague { email, secret, .. } = &app.colleague("Baraka", Role::Sales).await;
        app.clock.advance(LONG);
        let body = json!({ "email": email, "password": PASSWORD, "code": code_of(secret, app.clock.now()) });
        let known = device_cookie(&post_from(&app, 2, "", "sign-in", &body).await);
        for (call, body) in [
            ("sign-in/passkey/challenge", json!({})),
            ("forgot-password", json!({ "email": "nobody@tembea.example" })),
        ] {
            for _ in 0..60 {
                assert!(post_from(&app, 2, "", call, &body).await.status().is_success());
            }
            let stranger = post_from(&app, 2, "", call, &body).await.status();
            assert_eq!(stranger, StatusCode::TOO_MANY_REQUESTS, "{call}");
            assert!(post_from(&app, 2, &known, call, &body).await.status().is_success(), "{call}");
            assert!(post_from(&app, 3, "", call, &body).await.status().is_success(), "{call}");
        }
        app.finish().await;
    }

    async fn wrong_proofs_are_counted_in_their_session_alone(kind: Kind) {
        let app = spawn(kind).await;
        let mut baraka = app.colleague("Baraka", Role::Finance).await;
        for _ in 0..10 {
            let wrong = baraka.desk.post("proof", &json!({ "code": "000000" })).await;
            assert_eq!(wrong.status(), StatusCode::FORBIDDEN);
        }
        app.clock.advance(Duration::from_secs(60));
        let code = json!({ "code": code_of(&baraka.secret, app.clock.now()) });
        assert_eq!(baraka.desk.post("proof", &code).await.status(), StatusCode::TOO_MANY_REQUESTS);
        baraka.sign_in_again().await;
        app.clock.advance(Duration::from_secs(60));
        let code = json!({ "code": code_of(&baraka.secret, app.clock.now()) });
        assert_eq!(baraka.desk.post("proof", &code).await.status(), StatusCode::NO_CONTENT);
        app.finish().await;
    }

    async fn a_mailed_link_sets_a_new_password_only_with_a_code_and_ends_all_sessions(kind: Kind) {
        let app = spawn(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        app.clock.advance(LONG);
        ask_for_password(&app, "nobody@tembea.example").await;
        assert!(app.mails_to("nobody@tembea.example").is_empty());
        ask_for_password(&app, &baraka.email).await;
        let token = mailed_token(&app, &baraka.email, "new password").await;
        let reset = |password: &str, code: &str| json!({ "token": token, "password": password, "code": code });
        let mut browser = app.desk();
        let weak = browser.post("reset-password", &reset("password", "000000")).await;
        assert_eq!(weak.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let wrong = browser.post("reset-password", &reset(NEW_PASSWORD, "000000")).await;
        assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY, "the mail alone opens nothing");
        assert_eq!(baraka.desk.get("session").await.status(), StatusCode::OK, "nothing has changed");
        let code = code_of(&baraka.secret, app.clock.now());
        let set = browser.post("reset-password", &reset(NEW_PASSWORD, &code)).await;
        assert_eq!(set.status(), StatusCode::OK);
        browser.take_cookie(&set);
        assert_eq!(browser.json("session").await["id"], baraka.id.as_str());
        assert_eq!(baraka.desk.get("session").await.status(), StatusCode::UNAUTHORIZED, "a session of before");
        let again = browser.post("reset-password", &reset(NEW_PASSWORD, &baraka.recovery_codes[0])).await;
        assert_eq!(again.status(), StatusCode::NOT_FOUND, "a second time");
        app.mail_about(&baraka.email, "was changed").await;
        app.clock.advance(Duration::from_secs(60));
        let code = code_of(&baraka.secret, app.clock.now());
        let old = sign_in_from(&app, 1, "", (&baraka.email, PASSWORD, &code)).await;
        assert_eq!(old, StatusCode::UNAUTHORIZED);
        let new = sign_in_from(&app, 1, "", (&baraka.email, NEW_PASSWORD, &code)).await;
        assert_eq!(new, StatusCode::OK);
        let log = audited(&manager.desk).await;
        assert!(log.iter().any(|action| action == "reset_password"), "{log:?}");
        app.finish().await;
    }

    async fn a_link_for_a_new_password_ends_after_half_an_hour_and_after_ten_wrong_codes_waits(kind: Kind) {
        let app = spawn(kind).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        app.clock.advance(LONG);
        ask_for_password(&app, &baraka.email).await;
        let token = mailed_token(&app, &baraka.email, "new password").await;
        let reset = |code: &str| json!({ "token": token, "password": NEW_PASSWORD, "code": code });
        for _ in 0..10 {
            let wrong = app.desk().post("reset-password", &reset("000000")).await;
            assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
        }
        let right = reset(&code_of(&baraka.secret, app.clock.now()));
        assert_eq!(app.desk().post("reset-password", &right).await.status(), StatusCode::TOO_MANY_REQUESTS);
        app.clock.advance(Duration::from_mins(31));
        let late = reset(&code_of(&baraka.secret, app.clock.now()));
        assert_eq!(app.desk().post("reset-password", &late).await.status(), StatusCode::NOT_FOUND);
        app.finish().await;
    }

    async fn a_stranger_who_asks_for_mails_leaves_the_person_a_valid_link_at_any_time(kind: Kind) {
        let app = spawn(kind).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let asked = json!({ "email": baraka.email });
        for minutes in [39, 0, 10, 19, 21, 31, 45, 59] {
            app.clock.advance(Duration::from_hours(1));
            let before = links_mailed(&app, &baraka.email).await.len();
            for passed in 0..=minutes {
                app.clock.advance(Duration::from_mins(u64::from(passed > 0)));
                post_from(&app, 2, "", "forgot-password", &asked).await;
                app.outbox_rests().await;
            }
            post_from(&app, 1, "", "forgot-password", &asked).await;
            let links = links_mailed(&app, &baraka.email).await;
            let most = 2 * (1 + minutes / 20);
            assert!(links.len() - before <= most, "{} mails in {minutes} minutes", links.len() - before);
            let code = code_of(&baraka.secret, app.clock.now());
            let body = json!({ "token": links.last().unwrap(), "password": NEW_PASSWORD, "code": code });
            let reset = post_from(&app, 1, "", "reset-password", &body).await;
            assert_eq!(reset.status(), StatusCode::OK, "after {minutes} minutes");
        }
        app.finish().await;
    }

    async fn a_newer_link_leaves_the_former_one_valid_and_the_use_of_one_ends_all(kind: Kind) {
        let app = spawn(kind).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        app.clock.advance(LONG);
        ask_for_password(&app, &baraka.email).await;
        ask_for_password(&app, &baraka.email).await;
        let links = links_mailed(&app, &baraka.email).await;
        assert_eq!(links.len(), 2);
        let reset = |token: &str, code: &str| json!({ "token": token, "password": NEW_PASSWORD, "code": code });
        let former = reset(&links[0], &code_of(&baraka.secret, app.clock.now()));
        assert_eq!(app.desk().post("reset-password", &former).await.status(), StatusCode::OK);
        let newer = reset(&links[1], &baraka.recovery_codes[0]);
        assert_eq!(app.desk().post("reset-password", &newer).await.status(), StatusCode::NOT_FOUND);
        ask_for_password(&app, &baraka.email).await;
        assert_eq!(links_mailed(&app, &baraka.email).await.len(), 3, "the mails of before do not count");
        app.finish().await;
    }

    async fn a_manager_sends_a_link_that_renews_all_credentials_and_only_its_use_ends_the_former_ones(kind: Kind) {
        let app = spawn(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        app.clock.advance(LONG);
        let call = format!("people/{}/renewal", baraka.id);
        let unproved = manager.desk.post(&call, &json!({})).await;
        assert_eq!(unproved.status(), StatusCode::FORBIDDEN, "a manager proves the identity first");
        manager.sign_in_again().await;
        assert_eq!(manager.desk.post(&call, &json!({})).await.status(), StatusCode::NO_CONTENT);
        let token = mailed_token(&app, &baraka.email, "sign-in link").await;
        assert_eq!(baraka.desk.get("session").await.status(), StatusCode::OK, "until the link is used");
        let mut browser = app.desk();
        let opened: Value = browser.post("invitation", &json!({ "token": token })).await.json().await.unwrap();
        assert_ne!(opened["secret"], baraka.secret.as_str());
        let code = code_of(opened["secret"].as_str().unwrap(), app.clock.now());
        let body = json!({ "token": token, "password": NEW_PASSWORD, "code": code });
        let renewed = browser.post("join", &body).await;
        assert_eq!(renewed.status(), StatusCode::OK);
        browser.take_cookie(&renewed);
        assert_eq!(browser.json("session").await["id"], baraka.id.as_str());
        assert_eq!(baraka.desk.get("session").await.status(), StatusCode::UNAUTHORIZED, "a session of before");
        let recovery = (&*baraka.email, NEW_PASSWORD, &*baraka.recovery_codes[0]);
        assert_eq!(sign_in_from(&app, 1, "", recovery).await, StatusCode::UNAUTHORIZED, "a code of before");
        assert_eq!(browser.post("join", &body).await.status(), StatusCode::NOT_FOUND, "a second time");
        let log = audited(&manager.desk).await;
        assert_eq!(log[..2], ["renew_credentials", "send_renewal"], "{log:?}");
        app.finish().await;
    }

    async fn a_secret_that_the_link_did_not_offer_is_not_taken(kind: Kind) {
        let app = spawn(kind).await;
        let (_, token) = app.invite("Baraka", Role::Sales).await;
        let desk = app.desk();
        // The secret of 160 zero bits, which everybody knows.
        let zeros = "A".repeat(32);
        let body = json!({ "token": token, "password": PASSWORD, "secret": zeros, "code": code_of(&zeros, app.clock.now()) });
        assert_eq!(desk.post("join", &body).await.status(), StatusCode::UNPROCESSABLE_ENTITY, "before it is opened");
        let open = async || -> Value { desk.post("invitation", &json!({ "token": token })).await.json().await.unwrap() };
        let offered = open().await;
        assert_eq!(open().await["secret"], offered["secret"], "a link offers one secret");
        assert_eq!(desk.post("join", &body).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let code = code_of(offered["secret"].as_str().unwrap(), app.clock.now());
        let body = json!({ "token": token, "password": PASSWORD, "code": code });
        assert_eq!(desk.post("join", &body).await.status(), StatusCode::OK);
        app.finish().await;
    }
}
