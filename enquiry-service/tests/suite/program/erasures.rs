//! Whoever erases a person has read who and what goes, and nothing else goes.

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{order_with, quote_with},
    desk::{Desk, spawn_with_desk},
    on_both_stores,
};

/// Sends a quote request; the id of its case and its number.
async fn asked(app: &TestApp, desk: &Desk<'_>, name: &str, email: &str) -> (String, String) {
    let body = quote_with(&json!({ "full_name": name, "email_address": email, "phone_number": "" }));
    assert_eq!(app.post("requestquote", &body).await.status(), StatusCode::CREATED);
    let cases = desk.json(&format!("cases?view=all&search={name}")).await;
    (cases[0]["id"].as_str().unwrap().to_owned(), cases[0]["reference"].as_str().unwrap().to_owned())
}

async fn merge(desk: &Desk<'_>, case: &str, reference: &str) -> StatusCode {
    desk.post(&format!("cases/{case}/contact"), &json!({ "reference": reference })).await.status()
}

async fn listed(desk: &Desk<'_>, email: &str) -> Value {
    desk.post("erase/preview", &json!({ "email": email })).await.json().await.unwrap()
}

async fn erase(desk: &Desk<'_>, email: &str, seen: &Value) -> (StatusCode, Value) {
    let answer = desk.post("erase", &json!({ "email": email, "seen": seen })).await;
    (answer.status(), answer.json().await.unwrap())
}

on_both_stores! {
    async fn an_erasure_names_everybody_whom_it_takes_along_and_why(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let (mira, number_of_mira) = asked(&app, desk, "Mira", "mira@example.com").await;
        let (sabine, number_of_sabine) = asked(&app, desk, "Sabine", "sabine@example.com").await;
        let order = order_with(&json!({ "email_address": "sabine@example.com", "full_name": "Sabine Keller" }));
        assert_eq!(app.post("submit-order-request", &order).await.status(), StatusCode::CREATED);
        assert_eq!(merge(desk, &mira, &number_of_sabine).await, StatusCode::OK);
        app.outbox_rests().await;
        let list = listed(desk, "MIRA@example.com").await;
        let people = list["people"].as_array().unwrap();
        assert_eq!(people.len(), 2, "{list}");
        assert_eq!((people[0]["address"].as_str(), &people[0]["merge"]), (Some("mira@example.com"), &Value::Null));
        assert_eq!(people[0]["cases"][0]["reference"], json!(number_of_mira));
        assert_eq!(people[1]["merge"]["with"], "mira@example.com");
        assert_eq!(people[1]["merge"]["by"], json!(manager.id));
        assert_eq!(people[1]["cases"][0]["name"], "Sabine");
        assert_eq!(people[1]["bookings"][0]["name"], "Sabine Keller");
        assert!(list["kept"][0].as_str().unwrap().starts_with("INV-"), "{list}");
        assert_eq!(desk.post(&format!("cases/{sabine}/contact/apart"), &json!({})).await.status(), StatusCode::OK);
        let alone = listed(desk, "mira@example.com").await;
        assert_eq!((alone["people"].as_array().unwrap().len(), alone["kept"].as_array().unwrap().len()), (1, 0));
        let (status, erased) = erase(desk, "mira@example.com", &alone["seen"]).await;
        assert_eq!((status, erased["records"].as_i64()), (StatusCode::OK, Some(1)));
        assert_eq!(desk.get(&format!("cases/{sabine}")).await.status(), StatusCode::OK);
        let nobody = listed(desk, "nobody@example.com").await;
        assert_eq!(nobody["is_empty"], true, "{nobody}");
        app.finish().await;
    }

    async fn nothing_is_erased_if_the_list_has_changed_since_it_was_read(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let (mira, _) = asked(&app, desk, "Mira", "mira@example.com").await;
        let (sabine, number_of_sabine) = asked(&app, desk, "Sabine", "sabine@example.com").await;
        app.outbox_rests().await;
        let seen = listed(desk, "mira@example.com").await["seen"].clone();
        assert_eq!(merge(desk, &mira, &number_of_sabine).await, StatusCode::OK);
        let (status, list) = erase(desk, "mira@example.com", &seen).await;
        assert_eq!((status, list["people"].as_array().unwrap().len()), (StatusCode::CONFLICT, 2));
        for case in [&mira, &sabine] {
            assert_eq!(desk.get(&format!("cases/{case}")).await.status(), StatusCode::OK);
        }
        assert_eq!(erase(desk, "mira@example.com", &json!("")).await.0, StatusCode::CONFLICT);
        asked(&app, desk, "Mirabella", "mira@example.com").await;
        app.outbox_rests().await;
        let (status, list) = erase(desk, "mira@example.com", &list["seen"]).await;
        assert_eq!((status, list["people"][0]["cases"].as_array().unwrap().len()), (StatusCode::CONFLICT, 2));
        let (status, erased) = erase(desk, "mira@example.com", &list["seen"]).await;
        assert_eq!((status, erased["records"].as_i64()), (StatusCode::OK, Some(3)));
        app.finish().await;
    }

    async fn a_merge_at_the_moment_of_an_erasure_takes_nobody_along_who_was_not_listed(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        for round in 0..6 {
            let (mira, _) = asked(&app, desk, &format!("Mira{round}"), &format!("mira{round}@example.com")).await;
            let (sabine, number) = asked(&app, desk, &format!("Sabine{round}"), &format!("sabine{round}@example.com")).await;
            let email = format!("mira{round}@example.com");
            let seen = listed(desk, &email).await["seen"].clone();
            let ((status, _), _) = tokio::join!(erase(desk, &email, &seen), merge(desk, &mira, &number));
            assert!([StatusCode::OK, StatusCode::CONFLICT].contains(&status), "{status}");
            assert_eq!(desk.get(&format!("cases/{sabine}")).await.status(), StatusCode::OK, "Sabine was on no list");
            let is_left = desk.get(&format!("cases/{mira}")).await.status() == StatusCode::OK;
            assert_eq!(is_left, status == StatusCode::CONFLICT);
        }
        app.outbox_rests().await;
        app.finish().await;
    }
}
