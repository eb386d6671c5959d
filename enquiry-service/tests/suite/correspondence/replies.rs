//! Ready-made replies that the company changes.

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::support::{
    Kind,
    app::{quote, refused},
    desk::{Desk, spawn_with_desk},
    on_both_stores,
};

fn find<'a>(replies: &'a Value, key: &str) -> Option<&'a Value> {
    replies.as_array().unwrap().iter().find(|reply| reply["key"] == key)
}

/// The text of a reply in a language.
fn text<'a>(reply: &'a Value, locale: &str) -> &'a Value {
    &reply["texts"].as_array().unwrap().iter().find(|text| text["locale"] == locale).unwrap()["text"]
}

async fn change(desk: &Desk<'_>, key: &str, version: i64, texts: Value, is_hidden: bool) -> Response {
    let body = json!({ "title": "Greeting", "texts": texts, "is_hidden": is_hidden, "version": version });
    desk.put(&format!("replies/{key}"), &body).await
}

on_both_stores! {
    async fn a_reply_is_changed_for_one_language_offered_at_once_hidden_and_the_program_s_again(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let amani = app.colleague("Amani", Role::Content).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let case = anna.desk.case_of("Ana").await;
        let offered = async || anna.desk.json(&format!("cases/{case}/replies")).await;
        let before = find(&offered().await, "greeting").unwrap()["text"].clone();
        let whole = amani.desk.json("replies").await;
        assert!(whole.as_array().unwrap().len() >= 25);
        let greeting = find(&whole, "greeting").unwrap();
        assert_eq!((greeting["version"].as_i64(), greeting["is_own"].as_bool()), (Some(0), Some(false)));

        let changed = change(&amani.desk, "greeting", 0, json!({ "de": "Jambo {{name}}, hier ist {{colleague}}." }), false).await;
        assert_eq!(changed.status(), StatusCode::OK);
        let changed: Value = changed.json().await.unwrap();
        let greeting = find(&changed, "greeting").unwrap();
        assert_eq!(text(greeting, "de"), "Jambo {{name}}, hier ist {{colleague}}.");
        assert_eq!(text(greeting, "fr"), text(find(&whole, "greeting").unwrap(), "fr"), "other languages are the program's");
        let reply = find(&offered().await, "greeting").unwrap().clone();
        assert_eq!(reply["text"], "Jambo Ana Müller, hier ist Anna.");

        let late = change(&amani.desk, "greeting", 0, json!({ "de": "Hallo {{name}}." }), false).await;
        assert_eq!(late.status(), StatusCode::CONFLICT, "somebody has changed it since");
        let late: Value = late.json().await.unwrap();
        assert_eq!(text(find(&late, "greeting").unwrap(), "de"), "Jambo {{name}}, hier ist {{colleague}}.");

        assert_eq!(change(&amani.desk, "greeting", 1, json!({}), true).await.status(), StatusCode::OK);
        assert_eq!(find(&offered().await, "greeting"), None, "it is hidden");
        assert_eq!(change(&amani.desk, "greeting", 2, json!({ "de": "" }), false).await.status(), StatusCode::OK);
        assert_eq!(find(&offered().await, "greeting").unwrap()["text"], before, "the program's text again");
        let gone = change(&amani.desk, "no-such-reply", 0, json!({ "en": "x" }), false).await;
        assert_eq!(gone.status(), StatusCode::NOT_FOUND);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_text_that_names_something_unknown_is_refused_with_its_name(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        for (typed, named) in [("Hallo {{namen}}", "{{namen}}"), ("Hallo {{ name }}", "{{ name }}"), ("Hallo {{name", "without a closing }}")] {
            let answer = change(&manager.desk, "greeting", 0, json!({ "de": typed }), false).await;
            assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
            let problem: Value = answer.json().await.unwrap();
            let title = problem["title"].as_str().unwrap();
            assert!(title.starts_with("de: ") && title.contains(named) && title.contains("{{travel_date}}"), "{title}");
        }
        let long = change(&manager.desk, "greeting", 0, json!({ "de": "x".repeat(5001) }), false).await;
        assert_eq!(refused(long).await, [("text".to_owned(), "too_long".to_owned())]);
        let nothing = manager.desk.json("replies").await;
        assert_eq!(find(&nothing, "greeting").unwrap()["version"], 0, "nothing was written");
        app.finish().await;
    }

    async fn a_reply_of_the_company_s_own_is_offered_in_the_languages_that_it_has(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let case = manager.desk.case_of("Ana").await;
        let own = |title: &str, texts: Value| json!({ "title": title, "texts": texts, "is_hidden": false, "version": 0 });
        let untitled = manager.desk.post("replies", &own(" ", json!({ "en": "x" }))).await;
        assert_eq!(refused(untitled).await, [("title".to_owned(), "missing".to_owned())]);
        let german = manager.desk.post("replies", &own("Visa", json!({ "de": "Das Visum" }))).await;
        assert_eq!(german.status(), StatusCode::UNPROCESSABLE_ENTITY, "colleagues read English");
        let added = manager.desk.post("replies", &own("Visa", json!({ "en": "The visa, {{name}}" }))).await;
        assert_eq!(added.status(), StatusCode::OK);
        let added: Value = added.json().await.unwrap();
        let reply = added.as_array().unwrap().iter().find(|reply| reply["title"] == "Visa").unwrap();
        let key = reply["key"].as_str().unwrap();
        let offered = async || manager.desk.json(&format!("cases/{case}/replies")).await;
        assert_eq!(find(&offered().await, key), None, "the visitor reads German");
        let body = json!({ "title": "Visa", "texts": { "en": "The visa, {{name}}", "de": "Das Visum, {{name}}" },
            "is_hidden": false, "version": reply["version"] });
        assert_eq!(manager.desk.put(&format!("replies/{key}"), &body).await.status(), StatusCode::OK);
        let shown = offered().await;
        let reply = find(&shown, key).unwrap();
        assert_eq!((reply["text"].as_str(), reply["own"].as_str()), (Some("Das Visum, Ana Müller"), Some("The visa, Ana Müller")));
        let log = manager.desk.log().await.to_string();
        assert!(log.contains("add_reply") && log.contains("change_reply") && !log.contains("Visum"), "{log}");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_reply_of_the_company_s_own_is_deleted_unless_somebody_has_changed_it_meanwhile(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let amani = app.colleague("Amani", Role::Content).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let body = json!({ "title": "Visa", "texts": { "en": "Dear {{name}}" }, "is_hidden": false, "version": 0 });
        let added: Value = amani.desk.post("replies", &body).await.json().await.unwrap();
        let own = added.as_array().unwrap().iter().find(|reply| reply["is_own"] == true).unwrap();
        let key = own["key"].as_str().unwrap();
        assert_eq!(change(&manager.desk, key, 1, json!({ "en": "Jambo {{name}}" }), false).await.status(), StatusCode::OK);
        let delete = async |key: &str, version: i64| {
            let call = format!("replies/{key}?version={version}");
            let answer = amani.desk.call(Method::DELETE, &call, None).await;
            (answer.status(), answer.json::<Value>().await.unwrap())
        };
        let (status, now) = delete(key, 1).await;
        assert_eq!(status, StatusCode::CONFLICT, "somebody has changed it since");
        assert_eq!(text(find(&now, key).unwrap(), "en"), "Jambo {{name}}");
        let (status, left) = delete(key, 2).await;
        assert_eq!((status, find(&left, key)), (StatusCode::OK, None));
        assert_eq!(delete(key, 2).await.0, StatusCode::NOT_FOUND, "it is gone");
        let late = change(&manager.desk, key, 2, json!({ "en": "Jambo" }), false).await;
        assert_eq!(late.status(), StatusCode::NOT_FOUND, "nor does a late change bring it back");
        assert_eq!(change(&manager.desk, "greeting", 0, json!({ "en": "Jambo" }), false).await.status(), StatusCode::OK);
        assert_eq!(delete("greeting", 1).await.0, StatusCode::NOT_FOUND, "those of the program are hidden instead");
        assert_eq!(text(find(&amani.desk.json("replies").await, "greeting").unwrap(), "en"), "Jambo");
        let log = manager.desk.log().await;
        let removed: Vec<_> = log.as_array().unwrap().iter().filter(|line| line["action"] == "remove_reply").collect();
        assert_eq!(removed.len(), 1);
        assert_eq!((removed[0]["staff"].as_str(), removed[0]["subject"].as_str()), (Some(&*amani.id), Some(key)));
        app.finish().await;
    }
}
