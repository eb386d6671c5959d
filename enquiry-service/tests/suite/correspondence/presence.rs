//! Two people who have the same case open see each other.

use std::time::Duration;

use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};

use enquiry_service::purge::actions::purge;
use staff::{
    people::model::{Role, StaffMember},
    sessions::actions::begin_session,
};

use crate::{
    staff::{
        locked_out::{NEW_PASSWORD, mailed_token},
        passkeys::{asked, device_of},
    },
    support::{
        Kind, TestApp,
        app::quote,
        authenticator::Authenticator,
        desk::{Colleague, Desk, EMPTY_THREAD, PASSWORD, code_of, desk, spawn_with_desk},
        eventually, on_both_stores,
        process::run,
        spawn_app_with,
    },
};

/// Tells what somebody does in a case; who else has it open, with what they do.
async fn tell(desk: &Desk<'_>, case: &str, doing: Option<&str>) -> Vec<(String, String)> {
    let answer = desk.put(&format!("cases/{case}/presence"), &json!({ "doing": doing })).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let others: Vec<Value> = answer.json().await.unwrap();
    let text = |other: &Value, name: &str| other[name].as_str().unwrap().to_owned();
    others.iter().map(|other| (text(other, "staff"), text(other, "doing"))).collect()
}

/// The next event of a stream.
async fn next(events: &mut Response) -> Value {
    let chunk = events.chunk().await.unwrap().unwrap();
    let lines = String::from_utf8(chunk.to_vec()).unwrap();
    serde_json::from_str(lines.lines().find_map(|line| line.strip_prefix("data: ")).unwrap()).unwrap()
}

/// A colleague who has a case open, and another who has it open too and sees the first.
struct Seen<'a> {
    anna: Colleague<'a>,
    baraka: Colleague<'a>,
    case: String,
}

async fn seen(app: &TestApp) -> Seen<'_> {
    let anna = app.colleague("Anna", Role::Sales).await;
    // The code of the app counts once.
    app.clock.advance(Duration::from_mins(1));
    let baraka = app.colleague("Baraka", Role::Manager).await;
    assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
    let case = anna.desk.case_of("Ana").await;
    let seen = Seen { anna, baraka, case };
    seen.opens(&seen.anna.desk).await;
    seen
}

impl Seen<'_> {
    async fn opens(&self, desk: &Desk<'_>) {
        tell(desk, &self.case, Some("reading")).await;
        assert_eq!(self.others().await, [(self.anna.id.clone(), "reading".to_owned())]);
    }

    async fn others(&self) -> Vec<(String, String)> {
        tell(&self.baraka.desk, &self.case, Some("reading")).await
    }

    /// The colleague's app shows this code.
    fn code(&self, secret: &str) -> String {
        code_of(secret, self.anna.desk.app.clock.now())
    }
}

on_both_stores! {
    async fn a_new_password_ends_the_presence_of_the_sessions_that_it_ends(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let seen = seen(&app).await;
        let asked = app.desk().post("forgot-password", &json!({ "email": seen.anna.email })).await;
        assert_eq!(asked.status(), StatusCode::NO_CONTENT);
        let token = mailed_token(&app, &seen.anna.email, "new password").await;
        let body = json!({ "token": token, "password": NEW_PASSWORD, "code": seen.code(&seen.anna.secret) });
        assert_eq!(app.desk().post("reset-password", &body).await.status(), StatusCode::OK);
        assert_eq!(seen.others().await, []);
        app.finish().await;
    }

    async fn a_renewal_ends_the_presence_of_the_sessions_that_it_ends(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let seen = seen(&app).await;
        let sent = seen.baraka.desk.post(&format!("people/{}/renewal", seen.anna.id), &json!({})).await;
        assert_eq!(sent.status(), StatusCode::NO_CONTENT);
        let token = mailed_token(&app, &seen.anna.email, "sign-in link").await;
        let opened: Value = app.desk().post("invitation", &json!({ "token": token })).await.json().await.unwrap();
        let code = seen.code(opened["secret"].as_str().unwrap());
        let body = json!({ "token": token, "password": NEW_PASSWORD, "code": code });
        assert_eq!(seen.others().await.len(), 1, "until the link is used");
        assert_eq!(app.desk().post("join", &body).await.status(), StatusCode::OK);
        assert_eq!(seen.others().await, []);
        app.finish().await;
    }

    async fn who_leaves_is_present_no_more_whether_the_desk_or_the_terminal_says_so(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let seen = seen(&app).await;
        let left = seen.baraka.desk.post(&format!("people/{}/leave", seen.anna.id), &json!({})).await;
        assert_eq!(left.status(), StatusCode::NO_CONTENT);
        assert_eq!(seen.others().await, []);
        let asha = app.colleague("Asha", Role::Sales).await;
        tell(&asha.desk, &seen.case, Some("reading")).await;
        assert_eq!(seen.others().await.len(), 1);
        let (folder, url) = (tempfile::tempdir().unwrap(), app.database.url());
        let output = run(folder.path(), &[("TEMBEA_DATABASE_URL", &*url)], &["staff", "leave", &asha.email]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(seen.others().await, []);
        app.finish().await;
    }

    async fn the_end_of_the_other_sessions_and_of_those_of_a_passkey_ends_their_presence(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let seen = seen(&app).await;
        let mut device = device_of(&seen.anna, Authenticator::es256()).await;
        let mut phone = app.desk();
        let credential = device.sign(&asked(&phone, "sign-in/passkey/challenge").await);
        let signed_in = phone.post("sign-in/passkey", &credential).await;
        phone.take_cookie(&signed_in);
        let passkeys = seen.anna.desk.json("passkeys").await;
        let passkey = format!("passkeys/{}", passkeys[0]["id"].as_str().unwrap());
        let ended = phone.post("sign-out/others", &json!({})).await;
        assert_eq!(ended.status(), StatusCode::OK);
        assert_eq!(seen.others().await, [], "of the browser that the phone signed out");
        seen.opens(&phone).await;
        assert_eq!(phone.call(Method::DELETE, &passkey, None).await.status(), StatusCode::OK);
        assert_eq!(seen.others().await, [], "of the phone");
        app.finish().await;
    }

    async fn who_signs_in_where_a_colleague_was_ends_the_presence_of_the_colleague(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut seen = seen(&app).await;
        let asha = app.colleague("Asha", Role::Sales).await;
        let mut device = device_of(&asha, Authenticator::es256()).await;
        let credential = device.sign(&asked(&seen.anna.desk, "sign-in/passkey/challenge").await);
        assert_eq!(seen.anna.desk.post("sign-in/passkey", &credential).await.status(), StatusCode::OK);
        assert_eq!(seen.others().await, [], "with a passkey");
        seen.anna.sign_in_again().await;
        seen.opens(&seen.anna.desk).await;
        app.clock.advance(Duration::from_secs(30));
        let body = json!({ "email": asha.email, "password": PASSWORD, "code": seen.code(&asha.secret) });
        assert_eq!(seen.anna.desk.post("sign-in", &body).await.status(), StatusCode::OK);
        assert_eq!(seen.others().await, [], "with a password and a code");
        app.finish().await;
    }

    async fn colleagues_see_who_reads_and_who_writes_until_they_have_gone(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let baraka = app.colleague("Baraka", Role::Manager).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let case = anna.desk.case_of("Ana").await;
        let of_anna = |doing: &str| vec![(anna.id.clone(), doing.to_owned())];
        assert_eq!(tell(&anna.desk, &case, Some("reading")).await, []);
        assert_eq!(tell(&baraka.desk, &case, Some("reading")).await, of_anna("reading"));
        assert_eq!(tell(&anna.desk, &case, Some("writing")).await, [(baraka.id.clone(), "reading".to_owned())]);
        assert_eq!(tell(&baraka.desk, &case, Some("reading")).await, of_anna("writing"));
        app.clock.advance(Duration::from_secs(39));
        assert_eq!(tell(&baraka.desk, &case, Some("reading")).await, of_anna("writing"));
        app.clock.advance(Duration::from_secs(2));
        assert_eq!(tell(&baraka.desk, &case, Some("reading")).await, [], "her screen has said nothing for 41 seconds");
        tell(&anna.desk, &case, Some("reading")).await;
        tell(&anna.desk, &case, None).await;
        assert_eq!(tell(&baraka.desk, &case, Some("reading")).await, [], "she has left the screen");
        tell(&anna.desk, &case, Some("reading")).await;
        let person: StaffMember = app.store.find(anna.id.parse().unwrap()).await.unwrap().unwrap();
        let now = app.clock.now();
        app.store.write(move |on| begin_session(on, (person, None), (now, now))).await.unwrap();
        assert_eq!(anna.desk.post("sign-out", &json!({})).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(tell(&baraka.desk, &case, Some("reading")).await, [], "she has signed out here, though not elsewhere");
        app.finish().await;
    }

    async fn a_page_of_a_case_hears_of_answers_changes_and_colleagues_at_once(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let baraka = app.colleague("Baraka", Role::Manager).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let case = anna.desk.case_of("Ana").await;
        let mut events = anna.desk.get(&format!("cases/{case}/changes")).await;
        assert_eq!(events.headers()[header::CONTENT_TYPE], "text/event-stream");
        let first = next(&mut events).await;
        assert_eq!(first, json!({ "thread": EMPTY_THREAD, "version": 0, "present": [] }));
        tell(&baraka.desk, &case, Some("writing")).await;
        assert_eq!(next(&mut events).await["present"], json!([{ "staff": baraka.id, "doing": "writing" }]));
        let answer = json!({ "channel": "mail", "text": "In July.", "key": "018f0000-0000-7000-8000-000000000001" });
        assert_eq!(baraka.desk.answer(&case, &answer).await.status(), StatusCode::OK);
        let answered = next(&mut events).await;
        let shown = anna.desk.json(&format!("cases/{case}")).await;
        assert_eq!((&answered["thread"], &answered["version"]), (&shown["thread"], &shown["version"]));
        assert_ne!(answered["thread"], EMPTY_THREAD);
        let elsewhere = anna.desk.get("cases/018f0000-0000-7000-8000-00000000ffff/changes").await;
        assert_eq!(elsewhere.status(), StatusCode::NOT_FOUND);
        // The stream is open, and the service stops all the same.
        app.finish().await;
        assert!(events.chunk().await.is_ok_and(|rest| rest.is_none()));
    }

    async fn a_stream_tells_nothing_once_the_session_has_ended_or_the_case_is_another_s(kind: Kind) {
        let change = |settings: &mut enquiry_service::settings::Settings| {
            settings.desk = desk(&[("TEMBEA_SALES_SEES", "own")]);
        };
        let app: TestApp = spawn_app_with(kind, change, None).await;
        let (anna, ben) = (app.colleague("Anna", Role::Sales).await, app.colleague("Ben", Role::Manager).await);
        let baraka = app.colleague("Baraka", Role::Manager).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let case = anna.desk.case_of("Ana").await;
        let watch = async |desk: &Desk<'_>| {
            let mut events = desk.get(&format!("cases/{case}/changes")).await;
            next(&mut events).await;
            events
        };
        let (mut of_anna, mut of_ben) = (watch(&anna.desk).await, watch(&ben.desk).await);
        let taken = json!({ "owner": baraka.id, "snoozed_until": null, "lost": null, "version": 0 });
        assert_eq!(baraka.desk.put(&format!("cases/{case}"), &taken).await.status(), StatusCode::OK);
        assert_eq!(of_anna.chunk().await.unwrap(), None, "the case is Baraka's now");
        assert_eq!(next(&mut of_ben).await["version"], 1, "a manager sees it all the same");
        let sales = json!({ "role": "sales" });
        assert_eq!(baraka.desk.put(&format!("people/{}/role", ben.id), &sales).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(of_ben.chunk().await.unwrap(), None, "he is no manager any more");
        let mut of_baraka = watch(&baraka.desk).await;
        assert_eq!(baraka.desk.post("sign-out", &json!({})).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(of_baraka.chunk().await.unwrap(), None, "he has signed out");
        app.finish().await;
    }

    async fn one_person_s_streams_are_few_and_those_that_are_closed_count_no_more(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let (anna, baraka) = (app.colleague("Anna", Role::Sales).await, app.colleague("Baraka", Role::Sales).await);
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let changes = format!("cases/{}/changes", anna.desk.case_of("Ana").await);
        let mut streams = Vec::new();
        for _ in 0..20 {
            streams.push(anna.desk.get(&changes).await);
        }
        assert!(streams.iter().all(|stream| stream.status() == StatusCode::OK));
        assert_eq!(anna.desk.get(&changes).await.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(baraka.desk.get(&changes).await.status(), StatusCode::OK, "another person's");
        drop(streams);
        eventually("a place", async || anna.desk.get(&changes).await.status() == StatusCode::OK).await;
        app.finish().await;
    }

    async fn nobody_is_present_in_a_case_that_is_not_there_and_nothing_stays_of_who_has_gone(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let case = anna.desk.case_of("Ana").await;
        let reading = json!({ "doing": "reading" });
        let nowhere = anna.desk.put("cases/018f0000-0000-7000-8000-00000000ffff/presence", &reading).await;
        assert_eq!(nowhere.status(), StatusCode::NOT_FOUND);
        let dancing = anna.desk.put(&format!("cases/{case}/presence"), &json!({ "doing": "dancing" })).await;
        assert_eq!(dancing.status(), StatusCode::UNPROCESSABLE_ENTITY);
        tell(&anna.desk, &case, Some("reading")).await;
        app.outbox_rests().await;
        app.clock.advance(Duration::from_mins(1));
        purge(&app.store, app.clock.now(), crate::support::app::settings().retention).await.unwrap();
        let (database, store) = app.stop().await;
        drop(store);
        let dump = database.dump().await;
        assert!(!dump.contains("reading"), "{dump}");
    }

    async fn who_sees_no_case_is_not_told_who_has_it_open(kind: Kind) {
        let change = |settings: &mut enquiry_service::settings::Settings| {
            settings.desk = desk(&[("TEMBEA_SALES_SEES", "own")]);
        };
        let app: TestApp = spawn_app_with(kind, change, None).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let case = anna.desk.case_of("Ana").await;
        let taken = json!({ "owner": anna.id, "snoozed_until": null, "lost": null, "version": 0 });
        assert_eq!(anna.desk.put(&format!("cases/{case}"), &taken).await.status(), StatusCode::OK);
        let other = baraka.desk.put(&format!("cases/{case}/presence"), &json!({ "doing": "reading" })).await;
        assert_eq!(other.status(), StatusCode::NOT_FOUND);
        app.finish().await;
    }
}
