//! Work of two colleagues on one case at the same moment.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use staff::people::model::Role;

use super::{ROUNDS, asked, spawn, together, visitor};
use crate::support::desk::Desk;

fn task(text: &str, assignee: Option<&str>) -> Value {
    json!({ "text": text, "due_on": "2026-11-23", "assignee": assignee })
}

/// How often the log has an action.
async fn logged(desk: &Desk<'_>, action: &str) -> usize {
    let log = desk.log().await;
    log.as_array().unwrap().iter().filter(|line| line["action"] == action).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_colleagues_who_take_a_case_one_has_it() {
    let Some(app) = spawn().await else { return };
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..ROUNDS {
        let case = format!("cases/{}", asked(&app, &visitor(round)).await);
        for version in 0..2 {
            let takes = |id: &str| json!({ "owner": id, "snoozed_until": null, "lost": null, "version": version });
            let (one, other) = (takes(&baraka.id), takes(&neema.id));
            let statuses = together([baraka.desk.put(&case, &one), neema.desk.put(&case, &other)]).await;
            assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        }
    }
    assert_eq!(logged(&neema.desk, "handle_case").await, 2 * ROUNDS);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn colleagues_who_give_each_other_tasks_do_not_wait_for_each_other() {
    let Some(app) = spawn().await else { return };
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..ROUNDS {
        let path = format!("cases/{}/tasks", asked(&app, &visitor(round)).await);
        let (to_neema, to_baraka) = (task("Visa?", Some(&neema.id)), task("Lodge?", Some(&baraka.id)));
        let tasks = [(&baraka, &to_neema), (&neema, &to_baraka), (&baraka, &to_neema), (&neema, &to_baraka)];
        let statuses = together(tasks.map(|(by, task)| by.desk.post(&path, task))).await;
        assert_eq!(statuses, [StatusCode::OK; 4]);
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_changes_of_a_task_one_is_written_and_who_did_it_first_has_done_it() {
    let Some(app) = spawn().await else { return };
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..ROUNDS {
        let case = asked(&app, &visitor(round)).await;
        let seen = task("Visa?", None);
        let added = baraka.desk.post(&format!("cases/{case}/tasks"), &seen).await;
        let added: Value = added.json().await.unwrap();
        let path = format!("cases/{case}/tasks/{}", added["tasks"][0]["id"].as_str().unwrap());
        let change = |text: &str| json!({ "task": task(text, None), "seen": seen });
        let (one, other) = (change("Visa for Ana"), change("Visa for all"));
        let statuses = together([baraka.desk.put(&path, &one), neema.desk.put(&path, &other)]).await;
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        let (done, is_done) = (format!("{path}/done"), json!({ "is_done": true }));
        let statuses = together([&baraka, &neema].map(|by| by.desk.put(&done, &is_done))).await;
        assert_eq!(statuses, [StatusCode::OK; 2]);
    }
    assert_eq!(logged(&neema.desk, "settle_task").await, ROUNDS, "the second completion changes nothing");
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_while_completing_tasks_has_none_that_are_open() {
    let Some(app) = spawn().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    for round in 0..ROUNDS {
        let baraka = app.colleague(&format!("Baraka{round}"), Role::Sales).await;
        let case = asked(&app, &visitor(round)).await;
        let (path, of_baraka) = (format!("cases/{case}/tasks"), task("Visa?", Some(&baraka.id)));
        together((0..4).map(|_| neema.desk.post(&path, &of_baraka))).await;
        let whole = neema.desk.json(&format!("cases/{case}")).await;
        let tasks = whole["tasks"].as_array().unwrap();
        let done = tasks.iter().map(async |task| {
            let path = format!("{path}/{}/done", task["id"].as_str().unwrap());
            baraka.desk.put(&path, &json!({ "is_done": true })).await
        });
        let (leave, nothing) = (format!("people/{}/leave", baraka.id), json!({}));
        let (done, left) = tokio::join!(together(done), neema.desk.post(&leave, &nothing));
        assert_eq!(left.status(), StatusCode::NO_CONTENT);
        assert!(done.iter().all(|status| [StatusCode::OK, StatusCode::UNAUTHORIZED].contains(status)), "{done:?}");
        let whole = neema.desk.json(&format!("cases/{case}")).await;
        let mut open = whole["tasks"].as_array().unwrap().iter().filter(|task| task["done_at"].is_null());
        assert!(open.all(|task| task["assignee"].is_null()), "{whole}");
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_cases_that_are_merged_from_both_sides_are_merged_once() {
    let Some(app) = spawn().await else { return };
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..ROUNDS {
        let ids = [asked(&app, &visitor(2 * round)).await, asked(&app, &visitor(2 * round + 1)).await];
        let enquiries = app.enquiries().await;
        let numbers = [&enquiries[1], &enquiries[0]].map(|enquiry| json!({ "reference": enquiry.reference }));
        let paths = ids.map(|id| format!("cases/{id}/contact"));
        let merges = [baraka.desk.post(&paths[0], &numbers[1]), neema.desk.post(&paths[1], &numbers[0])];
        assert_eq!(together(merges).await, [StatusCode::OK; 2]);
    }
    assert_eq!(logged(&neema.desk, "merge_contacts").await, ROUNDS);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_changes_of_a_ready_made_reply_one_is_written() {
    let Some(app) = spawn().await else { return };
    let (amani, neema) = (app.colleague("Amani", Role::Content).await, app.colleague("Neema", Role::Manager).await);
    let change = |text: &str, version: usize| json!({ "title": "Greeting", "texts": { "en": text }, "is_hidden": false, "version": version });
    for version in 0..ROUNDS {
        let (one, other) = (change("Jambo {{name}}", version), change("Karibu {{name}}", version));
        let changes = [amani.desk.put("replies/greeting", &one), neema.desk.put("replies/greeting", &other)];
        assert_eq!(together(changes).await, [StatusCode::OK, StatusCode::CONFLICT], "{version}");
    }
    let added = amani.desk.post("replies", &change("Pole pole", 0)).await;
    let added: Value = added.json().await.unwrap();
    let own = added.as_array().unwrap().iter().find(|reply| reply["is_own"] == true).unwrap();
    let path = format!("replies/{}", own["key"].as_str().unwrap());
    let (changed, remove) = (change("Haraka", 1), format!("{path}?version=1"));
    let calls = [(Method::PUT, &path, Some(&changed)), (Method::DELETE, &remove, None)];
    let statuses = together(calls.map(|(method, path, body)| neema.desk.call(method, path, body))).await;
    assert_eq!(statuses[0], StatusCode::OK);
    assert!([StatusCode::CONFLICT, StatusCode::NOT_FOUND].contains(&statuses[1]), "{statuses:?}");
    app.finish().await;
}
