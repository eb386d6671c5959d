//! The people of the desk: how they come in, what they may do, and what is noted of it.

use std::{collections::BTreeSet, time::Duration};

use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use strum::VariantArray;

use correspondence::state::WORK;
use enquiry_service::settings;
use kernel::audit_log::actions::{Verified, verify};
use staff::{
    people::{
        actions::{RoleChanged, change_role},
        model::Role,
    },
    permissions::Action,
    settings::StaffSettings,
};

use crate::support::{
    Kind, TestApp,
    app::quote,
    desk::{Colleague, Desk, HOST, ORIGIN, PASSWORD, code_of, spawn_with_desk},
    on_both_stores, spawn_app,
};

/// Signs in with what is typed; the status.
async fn sign_in(app: &TestApp, email: &str, password: &str, code: &str) -> StatusCode {
    app.desk().post("sign-in", &json!({ "email": email, "password": password, "code": code })).await.status()
}

/// Which action each call needs: a call that is in no line needs none.
const NEEDS: [(&str, &str, Action); 107] = [
    ("get", "/api/desk/cases", Action::ReadCases),
    ("get", "/api/desk/cases/{id}", Action::ReadCases),
    ("get", "/api/desk/today", Action::ReadCases),
    ("get", "/api/desk/colleagues", Action::ReadCases),
    ("put", "/api/desk/cases/{id}", Action::AnswerCases),
    ("post", "/api/desk/cases", Action::AnswerCases),
    ("post", "/api/desk/cases/{id}/answers", Action::AnswerCases),
    ("put", "/api/desk/cases/{id}/address", Action::AnswerCases),
    ("post", "/api/desk/cases/{id}/notes", Action::AnswerCases),
    ("put", "/api/desk/cases/{id}/presence", Action::ReadCases),
    ("get", "/api/desk/cases/{id}/changes", Action::ReadCases),
    ("get", "/api/desk/cases/{id}/contact", Action::ReadCases),
    ("get", "/api/desk/cases/{id}/person", Action::ReadCases),
    ("post", "/api/desk/cases/{id}/contact", Action::AnswerCases),
    ("post", "/api/desk/cases/{id}/contact/apart", Action::AnswerCases),
    ("post", "/api/desk/cases/{id}/files", Action::AnswerCases),
    ("post", "/api/desk/cases/{id}/tasks", Action::AnswerCases),
    ("put", "/api/desk/cases/{id}/tasks/{task}", Action::AnswerCases),
    ("put", "/api/desk/cases/{id}/tasks/{task}/done", Action::AnswerCases),
    ("get", "/api/desk/cases/{id}/replies", Action::AnswerCases),
    ("get", "/api/desk/replies", Action::WriteReplies),
    ("post", "/api/desk/replies", Action::WriteReplies),
    ("put", "/api/desk/replies/{key}", Action::WriteReplies),
    ("delete", "/api/desk/replies/{key}", Action::WriteReplies),
    ("post", "/api/desk/cases/{id}/accept", Action::AcceptQuarantined),
    ("get", "/api/desk/unsorted", Action::ReadCases),
    ("get", "/api/desk/attachments/{id}", Action::ReadCases),
    ("post", "/api/desk/unsorted/{id}", Action::AnswerCases),
    ("get", "/api/desk/reviews", Action::ReadReviews),
    ("post", "/api/desk/reviews/{id}/decision", Action::ModerateReviews),
    ("put", "/api/desk/reviews/{id}/answer", Action::ModerateReviews),
    ("get", "/api/desk/bookings", Action::ReadBookings),
    ("get", "/api/desk/bookings/counts", Action::ReadBookings),
    ("get", "/api/desk/bookings/{id}", Action::ReadBookings),
    ("get", "/api/desk/bookings/{id}/documents/{name}", Action::ReadBookings),
    ("post", "/api/desk/bookings/{id}/steps", Action::ChangeBookings),
    ("post", "/api/desk/bookings/{id}/cancellation", Action::ChangeBookings),
    ("get", "/api/desk/bookings/{id}/form", Action::ChangeBookings),
    ("get", "/api/desk/bookings/{id}/price", Action::ChangeBookings),
    ("post", "/api/desk/bookings/{id}/versions", Action::ChangeBookings),
    ("post", "/api/desk/bookings/{id}/address", Action::ChangeBookings),
    ("post", "/api/desk/bookings/{id}/payments", Action::RecordMoney),
    ("post", "/api/desk/bookings/{id}/adjustments", Action::RecordMoney),
    ("post", "/api/desk/bookings/{id}/refunds", Action::RefundMoney),
    ("post", "/api/desk/bookings/{id}/refunds/settlement", Action::RefundMoney),
    ("get", "/api/desk/bank-lines", Action::RecordMoney),
    ("get", "/api/desk/bank-lines/ignored", Action::RecordMoney),
    ("post", "/api/desk/bank-lines/{line}", Action::RecordMoney),
    ("post", "/api/desk/bank-lines/{line}/reopening", Action::RecordMoney),
    ("post", "/api/desk/statements", Action::RecordMoney),
    ("post", "/api/desk/statements/preview", Action::RecordMoney),
    ("get", "/api/desk/inviters", Action::ManageRewards),
    ("post", "/api/desk/rewards", Action::ManageRewards),
    ("post", "/api/desk/inviters/{slug}/payment", Action::ManageRewards),
    ("get", "/api/desk/departures", Action::ReadDepartures),
    ("put", "/api/desk/departures/{id}/decision", Action::ChangeBookings),
    ("put", "/api/desk/departures/{id}/cancellation", Action::ChangeBookings),
    ("delete", "/api/desk/departures/{id}/cancellation", Action::ChangeBookings),
    ("get", "/api/desk/cases/{id}/holds", Action::ReadCases),
    ("post", "/api/desk/cases/{id}/holds", Action::SellJourneys),
    ("put", "/api/desk/cases/{id}/holds/{hold}", Action::SellJourneys),
    ("post", "/api/desk/cases/{id}/holds/{hold}/release", Action::SellJourneys),
    ("get", "/api/desk/cases/{id}/offers", Action::ReadCases),
    ("post", "/api/desk/cases/{id}/offers", Action::SellJourneys),
    ("put", "/api/desk/cases/{id}/offers/{offer}", Action::SellJourneys),
    ("post", "/api/desk/cases/{id}/offers/{offer}/withdrawal", Action::SellJourneys),
    ("post", "/api/desk/cases/{id}/offers/{offer}/versions", Action::SellJourneys),
    ("post", "/api/desk/cases/{id}/offers/{offer}/preview", Action::SellJourneys),
    ("get", "/api/desk/cases/{id}/same-days", Action::SellJourneys),
    ("get", "/api/desk/offers", Action::SellJourneys),
    ("get", "/api/desk/offers/{id}", Action::SellJourneys),
    ("get", "/api/desk/cases/{id}/days/{tour}", Action::SellJourneys),
    ("get", "/api/desk/cases/{id}/days", Action::SellJourneys),
    ("get", "/api/desk/cases/{id}/lodgings", Action::SellJourneys),
    ("get", "/api/desk/cases/{id}/journeys", Action::SellJourneys),
    ("get", "/api/desk/cases/{id}/price", Action::SellJourneys),
    ("post", "/api/desk/cases/{id}/bookings", Action::SellJourneys),
    ("post", "/api/desk/waiting/{id}/accept", Action::ManageWaitingLists),
    ("post", "/api/desk/waiting/{id}/strike", Action::ManageWaitingLists),
    ("get", "/api/desk/cases/{id}/bookings", Action::ReadCases),
    ("post", "/api/desk/bookings/{id}/case", Action::AnswerCases),
    ("get", "/api/desk/bookings/{id}/mails", Action::ReadBookings),
    ("get", "/api/desk/bookings/{id}/person", Action::ReadBookings),
    ("get", "/api/desk/outbox", Action::ReadMails),
    ("post", "/api/desk/outbox/{id}/retry", Action::RetryMails),
    ("get", "/api/desk/publishing", Action::Publish),
    ("post", "/api/desk/publishing", Action::Publish),
    ("get", "/api/desk/exports/{table}", Action::ExportData),
    ("post", "/api/desk/erase", Action::ErasePeople),
    ("post", "/api/desk/erase/preview", Action::ErasePeople),
    ("get", "/api/desk/reports/reply-time", Action::ReadReports),
    ("get", "/api/desk/reports/funnel", Action::ReadReports),
    ("get", "/api/desk/reports/sources", Action::ReadMoneyReports),
    ("get", "/api/desk/reports/revenue", Action::ReadMoneyReports),
    ("get", "/api/desk/reports/money-due", Action::ReadMoneyReports),
    ("get", "/api/desk/people", Action::Invite),
    ("post", "/api/desk/people", Action::Invite),
    ("post", "/api/desk/people/{id}/leave", Action::Invite),
    ("put", "/api/desk/people/{id}/role", Action::Invite),
    ("post", "/api/desk/people/{id}/renewal", Action::RenewCredentials),
    ("get", "/api/desk/profile", Action::AnswerCases),
    ("put", "/api/desk/profile", Action::AnswerCases),
    ("post", "/api/desk/profile/picture", Action::AnswerCases),
    ("delete", "/api/desk/profile/picture", Action::AnswerCases),
    ("post", "/api/desk/passkeys/challenge", Action::ManagePasskeys),
    ("post", "/api/desk/passkeys", Action::ManagePasskeys),
    ("delete", "/api/desk/passkeys/{id}", Action::ManagePasskeys),
];
/// Of one role alone, and so beside the table.
const AUDIT: (&str, &str, Action) = ("get", "/api/desk/audit", Action::ReadAudit);
/// Those that let somebody in, and what everybody who is in may ask.
const OPEN: [(&str, &str); 15] = [
    ("post", "/api/desk/sign-in"),
    ("post", "/api/desk/invitation"),
    ("post", "/api/desk/join"),
    ("post", "/api/desk/forgot-password"),
    ("post", "/api/desk/reset-password"),
    ("post", "/api/desk/proof"),
    ("post", "/api/desk/sign-in/passkey/challenge"),
    ("post", "/api/desk/sign-in/passkey"),
    ("post", "/api/desk/proof/passkey/challenge"),
    ("post", "/api/desk/proof/passkey"),
    ("get", "/api/desk/passkeys"),
    ("get", "/api/desk/session"),
    ("post", "/api/desk/sign-out"),
    ("get", "/api/desk/sessions"),
    ("post", "/api/desk/sign-out/others"),
];

const NOBODYS: &str = "018f0000-0000-7000-8000-00000000ffff";

fn body_of(path: &str) -> Value {
    if path == "/api/desk/unsorted/{id}" {
        return json!("discard");
    }
    let task = || json!({ "text": "x", "due_on": "2026-11-21", "assignee": null });
    match path.rsplit('/').next().unwrap() {
        "answers" => {
            json!({ "channel": "call", "text": "x", "key": "018f0000-0000-7000-8000-000000000001", "seen": "0-0-0" })
        }
        "contact" => json!({ "reference": "x" }),
        "presence" => json!({ "doing": "reading" }),
        "tasks" => task(),
        "{task}" => json!({ "task": task(), "seen": task() }),
        "done" => json!({ "is_done": true }),
        "notes" => json!({ "text": "x" }),
        "decision" => json!({ "approve": false }),
        "answer" => json!({ "answer": "", "seen": null }),
        "steps" => json!({ "seen": NOBODYS, "step": "confirm" }),
        "cancellation" => json!({ "seen": NOBODYS, "charge": null }),
        "payments" | "refunds" => json!({ "seen": NOBODYS, "amount": 1, "method": "cash", "reference": "" }),
        "replies" | "{key}" => json!({ "title": "", "texts": {}, "is_hidden": false, "version": 0 }),
        "rewards" => json!({ "quote_number": "none", "amount": null }),
        "payment" => json!({ "seen": 2000 }),
        "settlement" => json!({ "is_paid_out": true }),
        "adjustments" => json!({ "seen": NOBODYS, "kind": "charge", "amount": 1, "reason": "x" }),
        "{line}" => json!({ "booking": null }),
        "passkeys" => {
            json!({ "name": "", "credential": { "response": { "clientDataJSON": "", "attestationObject": "" } } })
        }
        "bookings" => json!({
            "key": NOBODYS, "tour": null, "title": "x", "travel_date": "2027-01-01", "days": "3", "no_of_adults": "2",
            "no_of_children": "0", "lines": [], "deposit": null, "balance_on": null, "method": "cash",
        }),
        "offers" => json!({ "key": NOBODYS, "draft": {} }),
        "{offer}" => json!({ "seen": 0, "draft": {} }),
        "versions" | "preview" if path.contains("/offers/") => json!({
            "key": NOBODYS, "number": 1, "seen": 0, "thread": "0-0-0", "tour": null, "title": "x",
            "travel_date": "2027-01-01", "days": "3", "no_of_adults": "2", "no_of_children": "0", "lines": [],
            "deposit": null, "balance_on": null, "method": "cash", "programme": [], "valid_until": "2026-12-31",
        }),
        "versions" => json!({
            "key": NOBODYS, "seen": NOBODYS, "reason": "x", "tour": null, "title": "x", "travel_date": "2027-01-01",
            "days": "3", "no_of_adults": "2", "no_of_children": "0", "lines": [], "deposit": null, "balance_on": null,
            "method": "cash",
        }),
        "holds" => {
            let what = json!({ "places": { "departure": NOBODYS, "travellers": 1 } });
            json!({ "seen": null, "what": what, "until": "2026-12-01T12:00" })
        }
        "{hold}" => json!({ "seen": 0, "until": "2026-12-01T12:00" }),
        "release" => json!({ "seen": 0 }),
        "erase" | "preview" => json!({ "email": "nobody", "seen": "" }),
        "people" => json!({ "name": "", "email": "", "role": "sales" }),
        "role" => json!({ "role": "sales" }),
        _ => json!({ "owner": null, "snoozed_until": null, "lost": null, "version": 0 }),
    }
}

on_both_stores! {
    async fn an_invitation_is_taken_up_once_and_signs_in_with_a_session_of_twelve_hours(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let (email, token) = app.invite("Neema", Role::Manager).await;
        let mut desk = app.desk();
        assert_eq!(desk.get("session").await.status(), StatusCode::UNAUTHORIZED);
        let invitation: Value = desk.post("invitation", &json!({ "token": token })).await.json().await.unwrap();
        assert_eq!((invitation["name"].as_str(), invitation["email"].as_str()), (Some("Neema"), Some(&*email)));
        assert!(invitation["address"].as_str().unwrap().starts_with("otpauth://totp/Tembea:neema"));
        let secret = invitation["secret"].as_str().unwrap();
        let join = |password: &str, code: &str| {
            json!({ "token": token, "password": password, "secret": secret, "code": code })
        };
        let code = code_of(secret, app.clock.now());
        assert_eq!(desk.post("join", &join("password", &code)).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(desk.post("join", &join(PASSWORD, "000000")).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let joined = desk.post("join", &join(PASSWORD, &code)).await;
        assert_eq!(joined.status(), StatusCode::OK);
        let cookie = desk.take_cookie(&joined);
        assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200"), "{cookie}");
        let session = desk.json("session").await;
        assert_eq!((session["name"].as_str(), session["role"].as_str()), (Some("Neema"), Some("manager")));
        assert_eq!(session["zone"], "Africa/Dar_es_Salaam", "the desk shows the times of the office");
        assert_eq!(desk.post("join", &join(PASSWORD, &code)).await.status(), StatusCode::NOT_FOUND);
        app.clock.advance(Duration::from_hours(12) - Duration::from_secs(1));
        assert_eq!(desk.get("session").await.status(), StatusCode::OK);
        app.clock.advance(Duration::from_secs(2));
        assert_eq!(desk.get("session").await.status(), StatusCode::UNAUTHORIZED);
        app.finish().await;
    }

    async fn a_code_signs_in_once_a_recovery_code_too_and_all_that_is_wrong_is_answered_alike(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let Colleague { desk, email, secret, recovery_codes, .. } = &app.colleague("Baraka", Role::Sales).await;
        let now = app.clock.now();
        let used = code_of(secret, now);
        assert_eq!(sign_in(&app, email, PASSWORD, &used).await, StatusCode::UNAUTHORIZED, "it was used to join");
        let next = code_of(secret, now + 30_000);
        assert_eq!(sign_in(&app, email, "another password", &next).await, StatusCode::UNAUTHORIZED);
        assert_eq!(sign_in(&app, "nobody@tembea.example", PASSWORD, &next).await, StatusCode::UNAUTHORIZED);
        assert_eq!(sign_in(&app, email, PASSWORD, "").await, StatusCode::UNAUTHORIZED);
        assert_eq!(sign_in(&app, email, PASSWORD, &next).await, StatusCode::OK);
        assert_eq!(sign_in(&app, email, PASSWORD, &next).await, StatusCode::UNAUTHORIZED, "a second time");
        let recovery = recovery_codes[3].to_uppercase();
        assert_eq!(sign_in(&app, email, PASSWORD, &recovery).await, StatusCode::OK);
        assert_eq!(sign_in(&app, email, PASSWORD, &recovery).await, StatusCode::UNAUTHORIZED, "a second time");
        assert_eq!(desk.get("session").await.status(), StatusCode::OK, "sessions of other browsers live on");
        app.finish().await;
    }

    async fn codes_are_guessed_no_faster_than_passwords(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let Colleague { email, secret, .. } = &app.colleague("Baraka", Role::Sales).await;
        for guess in 0..10 {
            let code = format!("{guess:06}");
            assert_eq!(sign_in(&app, email, PASSWORD, &code).await, StatusCode::UNAUTHORIZED, "{code}");
        }
        let right = code_of(secret, app.clock.now() + 30_000);
        assert_eq!(sign_in(&app, email, PASSWORD, &right).await, StatusCode::TOO_MANY_REQUESTS);
        app.clock.advance(Duration::from_mins(11));
        assert_eq!(sign_in(&app, email, PASSWORD, &code_of(secret, app.clock.now())).await, StatusCode::OK);
        app.finish().await;
    }

    async fn one_password_is_not_tried_on_many_people(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        for person in 0..10 {
            let email = format!("person{person}@tembea.example");
            assert_eq!(sign_in(&app, &email, "Safari2026!", "000000").await, StatusCode::UNAUTHORIZED);
        }
        let sprayed = sign_in(&app, "person11@tembea.example", "Safari2026!", "000000").await;
        assert_eq!(sprayed, StatusCode::TOO_MANY_REQUESTS);
        app.finish().await;
    }

    async fn signing_in_gives_a_session_that_nobody_could_know_before_and_ends_the_one_of_the_browser(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let Colleague { desk, email, secret, .. } = &app.colleague("Baraka", Role::Sales).await;
        let planted = "desk=planted-by-somebody-else".to_owned();
        let mut browser = app.desk();
        browser.cookie = Some(planted.clone());
        let body = |at| json!({ "email": email, "password": PASSWORD, "code": code_of(secret, at) });
        let answer = browser.post("sign-in", &body(app.clock.now() + 30_000)).await;
        browser.take_cookie(&answer);
        assert_ne!(browser.cookie.as_ref(), Some(&planted));
        assert_eq!(browser.get("session").await.status(), StatusCode::OK);
        app.clock.advance(Duration::from_mins(2));
        assert_eq!(desk.post("sign-in", &body(app.clock.now())).await.status(), StatusCode::OK);
        assert_eq!(desk.get("session").await.status(), StatusCode::UNAUTHORIZED, "the session before it has ended");
        assert_eq!(browser.post("sign-out", &json!({})).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(browser.get("session").await.status(), StatusCode::UNAUTHORIZED);
        app.finish().await;
    }

    async fn somebody_ends_all_other_own_sessions_and_nobody_elses(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let mut browsers = Vec::new();
        for _ in 0..2 {
            app.clock.advance(Duration::from_mins(2));
            let mut browser = app.desk();
            let code = code_of(&sales.secret, app.clock.now());
            let body = json!({ "email": sales.email, "password": PASSWORD, "code": code });
            let answer = browser.post("sign-in", &body).await;
            assert_eq!(answer.status(), StatusCode::OK);
            browser.take_cookie(&answer);
            browsers.push(browser);
        }
        let nobody = app.desk().post("sign-out/others", &json!({})).await;
        assert_eq!(nobody.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(app.desk().get("sessions").await.status(), StatusCode::UNAUTHORIZED);
        let own = async || browsers[1].json("sessions").await.as_array().unwrap().clone();
        let listed = own().await;
        let current: Vec<_> = listed.iter().map(|session| session["is_current"] == true).collect();
        assert_eq!(current, [true, false, false], "{listed:?}");
        assert_eq!((&listed[0]["began_at"], &listed[0]["passkey"]), (&json!(app.clock.now()), &Value::Null));
        assert_eq!(listed[0]["browser"], "Firefox on Windows", "its name alone");
        let ended = async || browsers[1].post("sign-out/others", &json!({})).await.json::<Value>().await.unwrap();
        assert_eq!(ended().await, json!({ "ended": 2 }));
        assert_eq!(browsers[1].get("session").await.status(), StatusCode::OK, "the one that has asked");
        for other in [&browsers[0], &sales.desk] {
            assert_eq!(other.get("session").await.status(), StatusCode::UNAUTHORIZED);
        }
        assert_eq!(ended().await, json!({ "ended": 0 }));
        assert_eq!(own().await.len(), 1);
        let log = manager.desk.log().await;
        let lines: Vec<_> =
            log.as_array().unwrap().iter().filter(|line| line["action"] == "sign_out_others").collect();
        assert_eq!(lines.len(), 1, "nothing is written where nothing has ended");
        assert_eq!((lines[0]["staff"].as_str(), &lines[0]["detail"]), (Some(&*sales.id), &json!({ "sessions": 2 })));
        app.finish().await;
    }

    async fn somebody_who_leaves_is_out_at_once_and_owns_no_case(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let cases = sales.desk.json("cases?view=unassigned").await;
        let id = cases[0]["id"].as_str().unwrap();
        let body = json!({ "owner": sales.id, "snoozed_until": null, "lost": null, "version": 0 });
        assert_eq!(sales.desk.put(&format!("cases/{id}"), &body).await.status(), StatusCode::OK);
        let own = manager.desk.post(&format!("people/{}/leave", manager.id), &json!({})).await;
        assert_eq!(own.status(), StatusCode::CONFLICT, "somebody has to be left");
        let left = manager.desk.post(&format!("people/{}/leave", sales.id), &json!({})).await;
        assert_eq!(left.status(), StatusCode::NO_CONTENT);
        assert_eq!(sales.desk.get("session").await.status(), StatusCode::UNAUTHORIZED);
        app.clock.advance(Duration::from_mins(2));
        let code = code_of(&sales.secret, app.clock.now());
        assert_eq!(sign_in(&app, &sales.email, PASSWORD, &code).await, StatusCode::UNAUTHORIZED);
        let case = manager.desk.json(&format!("cases/{id}")).await;
        assert_eq!(case["owner"], Value::Null);
        assert_eq!(manager.desk.log().await[0]["detail"], json!({ "role": "sales", "passkeys": 0, "cases": 1 }));
        let body = json!({ "owner": sales.id, "snoozed_until": null, "lost": null, "version": case["version"] });
        let refused = manager.desk.put(&format!("cases/{id}"), &body).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "nobody gives a case to who has left");
        app.finish().await;
    }

    async fn somebody_who_has_left_returns_by_an_invitation_with_nothing_of_before(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let invitation = json!({ "name": "Baraka Laizer", "email": sales.email, "role": "finance" });
        let known = manager.desk.post("people", &invitation).await;
        assert_eq!(known.status(), StatusCode::CONFLICT, "who works here is not invited again");
        assert_eq!(manager.desk.post(&format!("people/{}/leave", sales.id), &json!({})).await.status(), StatusCode::NO_CONTENT);
        let invited: Value = manager.desk.post("people", &invitation).await.json().await.unwrap();
        let token = invited["link"].as_str().unwrap().split('#').nth(1).unwrap().to_owned();
        app.clock.advance(Duration::from_mins(2));
        let old_code = code_of(&sales.secret, app.clock.now());
        assert_eq!(sign_in(&app, &sales.email, PASSWORD, &old_code).await, StatusCode::UNAUTHORIZED);
        let offered: Value = app.desk().post("invitation", &json!({ "token": token })).await.json().await.unwrap();
        let secret = offered["secret"].as_str().unwrap();
        assert_ne!(secret, sales.secret);
        let code = code_of(secret, app.clock.now());
        let join = json!({ "token": token, "password": "twiga walks after sunset", "secret": secret, "code": code });
        let joined: Value = app.desk().post("join", &join).await.json().await.unwrap();
        assert_eq!((joined["id"].as_str(), joined["role"].as_str()), (Some(&*sales.id), Some("finance")), "{joined}");
        let people = manager.desk.json("people").await;
        let person = people.as_array().unwrap().iter().find(|person| person["id"] == json!(sales.id)).unwrap();
        assert_eq!((person["state"].as_str(), person["name"].as_str()), (Some("active"), Some("Baraka Laizer")));
        app.finish().await;
    }

    async fn a_role_changes_at_once_and_one_manager_always_remains(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let id = sales.desk.case_of("Ana").await;
        let body = json!({ "owner": sales.id, "snoozed_until": null, "lost": null, "version": 0 });
        assert_eq!(sales.desk.put(&format!("cases/{id}"), &body).await.status(), StatusCode::OK);
        let give = async |by: &Desk<'_>, to: &str, role: &str| {
            by.put(&format!("people/{to}/role"), &json!({ "role": role })).await.status()
        };
        assert_eq!(sales.desk.get("bank-lines").await.status(), StatusCode::FORBIDDEN);
        assert_eq!(give(&sales.desk, &manager.id, "sales").await, StatusCode::FORBIDDEN);
        assert_eq!(give(&manager.desk, &manager.id, "sales").await, StatusCode::CONFLICT, "nobody changes their own");
        assert_eq!(give(&manager.desk, &sales.id, "finance").await, StatusCode::NO_CONTENT);
        assert_eq!(sales.desk.get("bank-lines").await.status(), StatusCode::OK, "in the open session");
        assert_eq!(manager.desk.json(&format!("cases/{id}")).await["owner"], Value::Null, "finance answers nobody");
        assert_eq!(give(&manager.desk, &sales.id, "manager").await, StatusCode::NO_CONTENT);
        assert_eq!(give(&sales.desk, &manager.id, "content").await, StatusCode::NO_CONTENT);
        assert_eq!(give(&manager.desk, &sales.id, "sales").await, StatusCode::FORBIDDEN);
        let last = change_role(&app.store, (sales.id.parse().unwrap(), Role::Sales), (None, app.clock.now()), WORK).await;
        assert_eq!(last.unwrap(), RoleChanged::LastManager);
        assert_eq!(give(&sales.desk, "018f0000-0000-7000-8000-00000000ffff", "sales").await, StatusCode::NOT_FOUND);
        let log = sales.desk.log().await;
        assert_eq!((&log[0]["action"], &log[0]["detail"]), (&json!("change_role"), &json!({ "from": "manager", "to": "content", "cases": 0 })));
        let given = log.as_array().unwrap().iter().find(|line| line["detail"]["to"] == "finance").unwrap();
        assert_eq!(given["detail"]["cases"], 1, "{given}");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn the_log_names_who_did_what_and_a_changed_or_missing_line_is_found(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let cases = manager.desk.json("cases?view=all").await;
        let id = cases[0]["id"].as_str().unwrap();
        let note = manager.desk.post(&format!("cases/{id}/notes"), &json!({ "text": "Ana calls on Monday" })).await;
        assert_eq!(note.status(), StatusCode::OK);
        let log = manager.desk.log().await;
        let actions: Vec<_> = log.as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap()).collect();
        assert_eq!(actions, ["note", "join", "invite"]);
        assert_eq!((log[0]["staff"].as_str(), log[0]["subject"].as_str()), (Some(&*manager.id), Some(id)));
        assert_eq!(log[2]["staff"], Value::Null, "the first manager is made in the terminal");
        assert!(!log[0]["detail"].to_string().contains("Ana"), "{log}");
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Whole(3));
        app.database.run("UPDATE audit SET action = 'nothing' WHERE line = 2").await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Broken(2));
        app.database.run("UPDATE audit SET action = 'join' WHERE line = 2").await;
        app.database.run("DELETE FROM audit WHERE line = 1").await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Broken(1));
        app.finish().await;
    }
}

/// The desk's types of the calls are made of this file; `INSTA_UPDATE=always` writes it.
fn is_committed(description: &Value) {
    let description = serde_json::to_string_pretty(description).unwrap() + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/desk/openapi.json");
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(file, &description).unwrap();
    }
    let committed = std::fs::read_to_string(file).unwrap_or_default();
    assert!(committed == description, "INSTA_UPDATE=always writes desk/openapi.json; npm run types in site/ follows");
}

#[tokio::test]
async fn every_call_asks_for_its_permission_whoever_calls() {
    let app = spawn_with_desk(Kind::Sqlite).await;
    let description = app.desk().json("openapi.json").await;
    is_committed(&description);
    let mut calls = BTreeSet::new();
    for (path, operations) in description["paths"].as_object().unwrap() {
        calls.extend(operations.as_object().unwrap().keys().map(|method| (method.clone(), path.clone())));
    }
    let needed: Vec<_> = NEEDS.into_iter().chain([AUDIT]).collect();
    let known = needed.iter().map(|(method, path, _)| (*method, *path)).chain(OPEN);
    let known: BTreeSet<_> = known.map(|(method, path)| (method.to_owned(), path.to_owned())).collect();
    assert_eq!(calls, known, "a call that this test does not know");

    let mut people = Vec::new();
    for role in Role::VARIANTS {
        people.push((Some(*role), app.colleague(<&str>::from(*role), *role).await.desk));
    }
    people.push((None, app.desk()));
    for (role, desk) in &people {
        for (method, path, action) in &needed {
            let call = path.strip_prefix("/api/desk/").unwrap().replace("{id}", NOBODYS).replace("{task}", NOBODYS);
            let call = call
                .replace("{hold}", NOBODYS)
                .replace("{line}", "999")
                .replace("{name}", "INV-2026-0001")
                .replace("{table}", "bookings")
                .replace("{slug}", "nobody")
                .replace("{key}", "nothing");
            let call = if path.ends_with("/files") { format!("{call}?name=a.txt") } else { call };
            let call = if *method == "delete" { format!("{call}?version=0") } else { call };
            let call = if *path == "/api/desk/cases" { format!("{call}?view=all") } else { call };
            let call =
                if call.starts_with("reports/") { format!("{call}?from=2026-01-01&to=2026-12-31") } else { call };
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let body = body_of(path);
            let body = (method != Method::GET).then_some(&body);
            let status = desk.call(method.clone(), &call, body).await.status();
            match role {
                None => assert_eq!(status, StatusCode::UNAUTHORIZED, "nobody: {method} {path}"),
                Some(role) if !role.may(*action) => {
                    assert_eq!(status, StatusCode::FORBIDDEN, "{role:?}: {method} {path}");
                }
                // An id of nobody's, or fields without anything in them.
                Some(role) => assert!(
                    [StatusCode::OK, StatusCode::NOT_FOUND, StatusCode::UNPROCESSABLE_ENTITY].contains(&status),
                    "{role:?}: {method} {path}: {status}"
                ),
            }
        }
    }
    drop(people);
    app.finish().await;
}

#[tokio::test]
async fn no_other_page_calls_the_desk_and_its_cookie_opens_nothing_of_the_sites() {
    let app = spawn_with_desk(Kind::Sqlite).await;
    let manager = app.colleague("Neema", Role::Manager).await;
    let cookie = manager.desk.cookie.clone().unwrap();
    let call = |origin: Option<&'static str>, site: Option<&'static str>| {
        let request = app.client.post(format!("{}/api/desk/people", app.address)).header(header::HOST, HOST);
        let mut request =
            request.header(header::COOKIE, &cookie).json(&json!({ "name": "", "email": "", "role": "sales" }));
        if let Some(origin) = origin {
            request = request.header(header::ORIGIN, origin);
        }
        if let Some(site) = site {
            request = request.header("sec-fetch-site", site);
        }
        async { request.send().await.unwrap().status() }
    };
    for (origin, site) in [
        (None, None),
        (Some("http://localhost:4000"), None),
        (Some("http://desk.localhost"), None),
        (Some("https://desk.localhost:4010"), None),
        (Some("null"), None),
        (Some(ORIGIN), Some("cross-site")),
        (Some(ORIGIN), Some("same-site")),
    ] {
        assert_eq!(call(origin, site).await, StatusCode::FORBIDDEN, "{origin:?} {site:?}");
    }
    assert_eq!(call(Some(ORIGIN), Some("same-origin")).await, StatusCode::UNPROCESSABLE_ENTITY);
    let of_sites = app.client.get(format!("{}/api/user", app.address)).header(header::COOKIE, &cookie);
    assert_eq!(of_sites.send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
    let elsewhere = app.client.get(format!("{}/api/desk/session", app.address)).header(header::COOKIE, &cookie);
    assert_eq!(elsewhere.send().await.unwrap().status(), StatusCode::NOT_FOUND, "the desk answers on its host only");
    let on_desk = app.client.get(format!("{}/api/departures", app.address)).header(header::HOST, HOST);
    assert_eq!(on_desk.send().await.unwrap().status(), StatusCode::NOT_FOUND, "calls of the sites are not on its host");
    app.finish().await;
}

#[tokio::test]
async fn without_its_setting_nothing_of_the_desk_answers() {
    let app = spawn_app(Kind::Sqlite).await;
    for path in ["/", "/api/desk/session", "/invitation"] {
        let answer = app.client.get(format!("{}{path}", app.address)).header(header::HOST, HOST).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
    app.finish().await;
}

#[tokio::test]
async fn in_production_the_cookie_goes_over_https_only() {
    let app = crate::support::spawn_app_with(
        Kind::Sqlite,
        |settings| {
            settings.environment = kernel::settings::kinds::Environment::Production;
            settings.desk = crate::support::desk::desk(&[])
                .map(|desk| settings::Desk { staff: StaffSettings { is_secure: true, ..desk.staff }, ..desk });
        },
        None,
    )
    .await;
    let mut desk = app.desk();
    let (_, token) = app.invite("Neema", Role::Manager).await;
    let invitation: Value = desk.post("invitation", &json!({ "token": token })).await.json().await.unwrap();
    let secret = invitation["secret"].as_str().unwrap();
    let code = code_of(secret, app.clock.now());
    let body = json!({ "token": token, "password": PASSWORD, "secret": secret, "code": code });
    let cookie = desk.take_cookie(&desk_answer(&desk, &body).await);
    assert!(cookie.starts_with("__Host-desk=") && cookie.contains("; Secure"), "{cookie}");
    for answer in [desk.get("session").await, desk.get("nothing").await, app.get("/healthz").await, app.get("/x").await]
    {
        assert_eq!(answer.headers()[header::STRICT_TRANSPORT_SECURITY], "max-age=31536000", "{}", answer.url());
    }
    app.finish().await;
}

async fn desk_answer(desk: &crate::support::desk::Desk<'_>, body: &Value) -> reqwest::Response {
    desk.post("join", body).await
}
