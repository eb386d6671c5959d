//! What is to be done in cases.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use enquiry_service::{erasure::actions::erase_person, purge::actions::purge};
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{quote, refused},
    desk::{Desk, spawn_with_desk},
    on_both_stores,
};

async fn case_of_ana(app: &TestApp, desk: &Desk<'_>) -> String {
    assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
    desk.case_of("Ana").await
}

fn task(text: &str, due_on: &str, assignee: Option<&str>) -> Value {
    json!({ "text": text, "due_on": due_on, "assignee": assignee })
}

/// The texts of a list of tasks.
fn texts(tasks: &Value) -> Vec<&str> {
    tasks.as_array().unwrap().iter().map(|task| task["text"].as_str().unwrap()).collect()
}

on_both_stores! {
    async fn a_task_stands_on_the_first_screen_from_its_day_on_until_somebody_has_done_it(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut anna = app.colleague("Anna", Role::Sales).await;
        let mut baraka = app.colleague("Baraka", Role::Manager).await;
        let case = case_of_ana(&app, &anna.desk).await;
        let path = format!("cases/{case}/tasks");
        // It is the 21st of November.
        for (text, day, assignee) in
            [("Ask the lodge", "2026-11-23", Some(&*anna.id)), ("Call Ana", "2026-11-21", Some(&*baraka.id)), ("Visa?", "2026-11-20", None)]
        {
            assert_eq!(anna.desk.post(&path, &task(text, day, assignee)).await.status(), StatusCode::OK, "{text}");
        }
        let whole = anna.desk.json(&format!("cases/{case}")).await;
        assert_eq!(texts(&whole["tasks"]), ["Visa?", "Call Ana", "Ask the lodge"]);
        assert_eq!(texts(&anna.desk.json("today").await["tasks"]), ["Visa?"], "the others are Baraka's, or not due");
        let today = baraka.desk.json("today").await;
        assert_eq!(texts(&today["tasks"]), ["Visa?", "Call Ana"]);
        assert_eq!((today["tasks"][1]["case"].as_str(), today["tasks"][1]["name"].as_str()), (Some(&*case), Some("Ana Müller")));
        let visa = whole["tasks"][0]["id"].as_str().unwrap();
        let settled = baraka.desk.put(&format!("{path}/{visa}/done"), &json!({ "is_done": true })).await;
        assert_eq!(settled.status(), StatusCode::OK);
        let again = anna.desk.put(&format!("{path}/{visa}/done"), &json!({ "is_done": true })).await;
        let whole: Value = again.json().await.unwrap();
        assert_eq!(texts(&whole["tasks"]), ["Call Ana", "Ask the lodge", "Visa?"], "what is done stands last");
        assert_eq!(whole["tasks"][2]["done_by"].as_str(), Some(&*baraka.id), "who did it first");
        assert!(texts(&anna.desk.json("today").await["tasks"]).is_empty());
        let undone = anna.desk.put(&format!("{path}/{visa}/done"), &json!({ "is_done": false })).await;
        assert_eq!(undone.json::<Value>().await.unwrap()["tasks"][0]["done_at"], Value::Null);
        app.clock.advance(Duration::from_hours(48));
        anna.sign_in_again().await;
        baraka.sign_in_again().await;
        assert_eq!(texts(&anna.desk.json("today").await["tasks"]), ["Visa?", "Ask the lodge"]);
        let log = baraka.desk.log().await.to_string();
        assert!(log.contains("add_task") && log.contains("settle_task") && !log.contains("Visa?"), "{log}");
        app.finish().await;
    }

    async fn a_task_gets_another_text_day_and_person_but_not_over_what_a_colleague_changed(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let baraka = app.colleague("Baraka", Role::Manager).await;
        let finance = app.colleague("Faraja", Role::Finance).await;
        let case = case_of_ana(&app, &anna.desk).await;
        let first = task("Ask the lodge", "2026-11-23", Some(&*anna.id));
        let added = anna.desk.post(&format!("cases/{case}/tasks"), &first).await;
        let id = added.json::<Value>().await.unwrap()["tasks"][0]["id"].as_str().unwrap().to_owned();
        let path = format!("cases/{case}/tasks/{id}");
        let change = |task: &Value, seen: &Value| json!({ "task": task, "seen": seen });

        let wrong = change(&task(" ", "never", None), &first);
        let errors = refused(anna.desk.put(&path, &wrong).await).await;
        assert_eq!(errors, [("text", "missing"), ("due_on", "invalid_date")].map(|(a, b)| (a.to_owned(), b.to_owned())));
        let to_finance = change(&task("Ask the lodge", "2026-11-23", Some(&finance.id)), &first);
        assert_eq!(anna.desk.put(&path, &to_finance).await.status(), StatusCode::UNPROCESSABLE_ENTITY);

        let second = task("Ask Zebralodge", "2026-11-21", Some(&baraka.id));
        let changed = anna.desk.put(&path, &change(&second, &first)).await;
        assert_eq!(changed.status(), StatusCode::OK);
        assert_eq!(changed.json::<Value>().await.unwrap()["tasks"][0]["text"], "Ask Zebralodge");
        assert_eq!(texts(&baraka.desk.json("today").await["tasks"]), ["Ask Zebralodge"]);
        assert_eq!(anna.desk.case_of("zebralodge").await, case, "the search knows the new words");

        let late = baraka.desk.put(&path, &change(&task("Ask the camp", "2026-11-22", None), &first)).await;
        assert_eq!(late.status(), StatusCode::CONFLICT);
        assert_eq!(late.json::<Value>().await.unwrap()["tasks"][0]["text"], "Ask Zebralodge", "nothing was overwritten");
        assert_eq!(anna.desk.put(&path, &change(&second, &first)).await.status(), StatusCode::OK, "the same press twice");
        let elsewhere = format!("cases/{case}/tasks/018f0000-0000-7000-8000-00000000ffff");
        assert_eq!(anna.desk.put(&elsewhere, &change(&second, &first)).await.status(), StatusCode::NOT_FOUND);
        let log = baraka.desk.log().await;
        let changes = log.as_array().unwrap().iter().filter(|line| line["action"] == "change_task").count();
        assert_eq!(changes, 1);
        assert!(!log.to_string().contains("Zebralodge"), "{log}");
        app.finish().await;
    }

    async fn whoever_owns_a_case_is_told_of_its_tasks_and_those_of_who_leaves_are_nobodys(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let case = case_of_ana(&app, &anna.desk).await;
        let taken = json!({ "owner": anna.id, "snoozed_until": null, "lost": null, "version": 0 });
        assert_eq!(anna.desk.put(&format!("cases/{case}"), &taken).await.status(), StatusCode::OK);
        let added = task("Call", "2026-11-21", Some(&baraka.id));
        assert_eq!(anna.desk.post(&format!("cases/{case}/tasks"), &added).await.status(), StatusCode::OK);
        assert_eq!(texts(&anna.desk.json("today").await["tasks"]), ["Call"]);
        assert!(texts(&manager.desk.json("today").await["tasks"]).is_empty());
        let left = manager.desk.post(&format!("people/{}/leave", baraka.id), &json!({})).await;
        assert_eq!(left.status(), StatusCode::NO_CONTENT);
        let today = manager.desk.json("today").await;
        assert_eq!((texts(&today["tasks"]), &today["tasks"][0]["assignee"]), (vec!["Call"], &Value::Null));
        let gone = anna.desk.post(&format!("cases/{case}/tasks"), &added).await;
        assert_eq!(gone.status(), StatusCode::UNPROCESSABLE_ENTITY, "nobody gives a task to who has left");
        app.finish().await;
    }

    async fn a_task_without_words_or_day_is_refused_and_one_of_another_case_is_not_there(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let case = case_of_ana(&app, &anna.desk).await;
        let path = format!("cases/{case}/tasks");
        for (text, day) in [("", "2026-11-21"), ("Call", "tomorrow"), ("Call", ""), (&*"x".repeat(301), "2026-11-21")] {
            let refused = anna.desk.post(&path, &task(text, day, None)).await;
            assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{text} {day}");
        }
        let nowhere = "cases/018f0000-0000-7000-8000-00000000ffff/tasks";
        assert_eq!(anna.desk.post(nowhere, &task("Call", "2026-11-21", None)).await.status(), StatusCode::NOT_FOUND);
        let added: Value = anna.desk.post(&path, &task("Call", "2026-11-21", None)).await.json().await.unwrap();
        let id = added["tasks"][0]["id"].as_str().unwrap();
        let mut other = quote();
        other["full_name"] = json!("Bruno");
        other["email_address"] = json!("bruno@example.com");
        assert_eq!(app.post("requestquote", &other).await.status(), 201);
        let other = anna.desk.case_of("Bruno").await;
        let elsewhere = anna.desk.put(&format!("cases/{other}/tasks/{id}/done"), &json!({ "is_done": true })).await;
        assert_eq!(elsewhere.status(), StatusCode::NOT_FOUND);
        assert_eq!(anna.desk.json(&format!("cases/{case}")).await["tasks"][0]["done_at"], Value::Null);
        app.finish().await;
    }

    async fn a_task_is_found_by_its_words_and_goes_with_the_person_and_with_the_time(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let case = case_of_ana(&app, &anna.desk).await;
        let path = format!("cases/{case}/tasks");
        assert_eq!(anna.desk.post(&path, &task("Telephone Müllerin", "2026-11-21", None)).await.status(), StatusCode::OK);
        assert_eq!(anna.desk.case_of("mullerin").await, case);
        app.outbox_rests().await;
        let mut other = quote();
        other["email_address"] = json!("bruno@example.com");
        other["full_name"] = json!("Bruno");
        assert_eq!(app.post("requestquote", &other).await.status(), 201);
        let bruno = anna.desk.case_of("Bruno").await;
        let added = anna.desk.post(&format!("cases/{bruno}/tasks"), &task("Greet Brunello", "2026-11-21", None)).await;
        assert_eq!(added.status(), StatusCode::OK);
        app.outbox_rests().await;
        erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
        let dump = app.database.dump().await;
        assert!(!dump.contains("Müllerin") && dump.contains("Brunello"), "{dump}");
        app.clock.advance(Duration::from_hours(24 * 750));
        purge(&app.store, app.clock.now(), crate::support::app::settings().retention).await.unwrap();
        let dump = app.database.dump().await;
        assert!(!dump.contains("Brunello"), "{dump}");
        app.finish().await;
    }
}
