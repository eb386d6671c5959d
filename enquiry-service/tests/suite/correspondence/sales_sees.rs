//! The setting by which salespeople see their own cases and those that nobody has taken, and no other.

use reqwest::StatusCode;
use serde_json::{Value, json};

use enquiry_service::settings::Settings;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::quote,
    desk::{Desk, desk},
    on_both_stores, spawn_app_with,
};

async fn spawn(kind: Kind) -> TestApp {
    spawn_app_with(kind, |settings: &mut Settings| settings.desk = desk(&[("TEMBEA_SALES_SEES", "own")]), None).await
}

async fn asked(app: &TestApp, desk: &Desk<'_>, name: &str) -> String {
    let mut body = quote();
    body["full_name"] = json!(name);
    body["email_address"] = json!(format!("{}@example.com", name.to_lowercase()));
    body["message"] = json!(format!("Serengeti, says {name}"));
    assert_eq!(app.post("requestquote", &body).await.status(), 201);
    desk.case_of(name).await
}

/// The names of a list, in the order of the alphabet.
async fn names(desk: &Desk<'_>, list: &str) -> Vec<String> {
    let cases = desk.json(&format!("cases?view={list}")).await;
    let mut names: Vec<_> =
        cases.as_array().unwrap().iter().map(|case| case["name"].as_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

fn given_to(owner: Option<&str>, version: i64) -> Value {
    json!({ "owner": owner, "snoozed_until": null, "lost": null, "version": version })
}

on_both_stores! {
    async fn salespeople_see_their_own_cases_and_those_of_nobody_and_others_are_not_there(kind: Kind) {
        let app = spawn(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let reservations = app.colleague("Rehema", Role::Reservations).await;
        let mut cases = Vec::new();
        for name in ["Chiara", "Dora", "Emil"] {
            cases.push(asked(&app, &manager.desk, name).await);
        }
        let [of_anna, of_baraka, _] = &cases[..] else { panic!() };
        for (case, owner) in [(of_anna, &anna), (of_baraka, &baraka)] {
            assert_eq!(manager.desk.put(&format!("cases/{case}"), &given_to(Some(&owner.id), 0)).await.status(), 200);
        }
        assert_eq!(names(&anna.desk, "all").await, ["Chiara", "Emil"]);
        assert_eq!(names(&anna.desk, "all&search=serengeti").await, ["Chiara", "Emil"]);
        assert_eq!(names(&anna.desk, "open").await, ["Chiara", "Emil"]);
        assert_eq!(names(&baraka.desk, "all").await, ["Dora", "Emil"]);
        for other in [&manager, &reservations] {
            assert_eq!(names(&other.desk, "all").await, ["Chiara", "Dora", "Emil"], "the setting is for sales");
        }
        assert_eq!(anna.desk.json("today").await["waiting"], 2);
        assert_eq!(anna.desk.get(&format!("cases/{of_anna}")).await.status(), StatusCode::OK);

        // Every call that names a case is answered as if there were none.
        let key = "018f0000-0000-7000-8000-000000000001";
        let answer = json!({ "channel": "call", "text": "x", "key": key, "seen": "" });
        for (method, call, body) in [
            ("GET", String::new(), None),
            ("GET", "/replies".to_owned(), None),
            ("PUT", String::new(), Some(given_to(Some(&anna.id), 1))),
            ("PUT", "/presence".to_owned(), Some(json!({ "doing": "reading" }))),
            ("POST", "/answers".to_owned(), Some(answer)),
            ("POST", "/notes".to_owned(), Some(json!({ "text": "x" }))),
            ("POST", "/tasks".to_owned(), Some(json!({ "text": "x", "due_on": "2026-11-21", "assignee": null }))),
            ("POST", "/accept".to_owned(), Some(json!({}))),
            ("GET", "/changes".to_owned(), None),
            ("GET", "/contact".to_owned(), None),
            ("POST", "/contact".to_owned(), Some(json!({ "reference": "x" }))),
            ("POST", "/contact/apart".to_owned(), Some(json!({}))),
        ] {
            let path = format!("cases/{of_baraka}{call}");
            let answered = anna.desk.call(method.parse().unwrap(), &path, body.as_ref()).await;
            assert_eq!(answered.status(), StatusCode::NOT_FOUND, "{method} {path}");
            let text = answered.text().await.unwrap();
            assert!(!text.contains("Dora"), "{text}");
        }
        let untouched = manager.desk.json(&format!("cases/{of_baraka}")).await;
        assert_eq!((untouched["version"].as_i64(), untouched["entries"].as_array().unwrap().len()), (Some(1), 0));
        app.finish().await;
    }

    async fn reports_mails_and_suggestions_tell_of_no_other_case(kind: Kind) {
        let app = spawn(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let dora = asked(&app, &manager.desk, "Dora").await;
        asked(&app, &manager.desk, "Emil").await;
        app.outbox_rests().await;
        let answer = json!({ "channel": "mail", "text": "Dear Dora", "key": "018f0000-0000-7000-8000-000000000001" });
        assert_eq!(baraka.desk.answer(&dora, &answer).await.status(), StatusCode::OK);
        app.outbox_rests().await;
        let days = "from=2026-11-01&to=2026-11-30";
        for (report, of_manager, of_anna) in [("funnel", 2, 1), ("reply-time", 2, 1)] {
            let count = async |desk: &Desk<'_>| {
                let report = desk.json(&format!("reports/{report}?{days}")).await;
                report["rows"][0].as_array().unwrap().iter().find(|cell| cell["kind"] == "count").unwrap()["value"].clone()
            };
            assert_eq!(count(&manager.desk).await, of_manager, "{report}");
            assert_eq!(count(&anna.desk).await, of_anna, "{report}");
            assert_eq!(count(&baraka.desk).await, 2, "{report}");
        }
        app.database.run("UPDATE outbox SET state = 'dead', last_error = '550'").await;
        let recipients = |mails: &Value| -> Vec<String> {
            mails["mails"].as_array().unwrap().iter().map(|mail| mail["recipient"].as_str().unwrap().to_owned()).collect()
        };
        let (all, seen) = (manager.desk.json("outbox?state=dead").await, anna.desk.json("outbox?state=dead").await);
        assert!(recipients(&all).contains(&"dora@example.com".to_owned()), "{all}");
        assert!(!recipients(&seen).contains(&"dora@example.com".to_owned()), "{seen}");
        assert!(recipients(&seen).contains(&"emil@example.com".to_owned()), "{seen}");
        let of_dora = all["mails"].as_array().unwrap().iter().find(|mail| mail["recipient"] == "dora@example.com").unwrap();
        let retry = format!("outbox/{}/retry", of_dora["id"].as_str().unwrap());
        assert_eq!(anna.desk.post(&retry, &json!({})).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(baraka.desk.post(&retry, &json!({})).await.status(), StatusCode::NO_CONTENT);
        app.database.run("INSERT INTO received_mails (id, mail_key, enquiry_id, state, kind, at, from_key, sender, from_name, subject, text, message_id) VALUES ('018f0000-0000-7000-8000-000000000061', 'a hash', NULL, 'unsorted', 'personal', 1795251600000, 'dora@example.com', 'dora@example.com', '', 'Hello', 'Hello', '')").await;
        let suggestions = async |desk: &Desk<'_>| {
            desk.json("unsorted").await[0]["suggestions"].as_array().unwrap().len()
        };
        assert_eq!((suggestions(&baraka.desk).await, suggestions(&anna.desk).await), (1, 0));
        let file = "unsorted/018f0000-0000-7000-8000-000000000061";
        let into = json!({ "case": dora });
        assert_eq!(anna.desk.post(file, &into).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(baraka.desk.post(file, &into).await.status(), StatusCode::OK);
        let bytes = if kind == Kind::Sqlite { "x'25504446'" } else { r"'\x25504446'" };
        let file = "'018f0000-0000-7000-8000-000000000062', '018f0000-0000-7000-8000-000000000061', 'a.pdf'";
        app.database.run(&format!("INSERT INTO received_attachments (id, mail_id, name, media_type, size, content) VALUES ({file}, 'application/pdf', 4, {bytes})")).await;
        let attachment = "attachments/018f0000-0000-7000-8000-000000000062";
        assert_eq!(anna.desk.get(attachment).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(baraka.desk.get(attachment).await.status(), StatusCode::OK);
        app.outbox_rests().await;
        app.stop().await;
    }
}

#[test]
fn the_setting_has_two_values() {
    let read = |value: &str| std::panic::catch_unwind(|| desk(&[("TEMBEA_SALES_SEES", value)])).is_ok();
    assert!(read("all") && read("own") && !read("some"));
}
