//! Cases of one person stand together.

use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::quote,
    desk::{Desk, desk, spawn_with_desk},
    on_both_stores,
    process::run,
    spawn_app_with,
};

/// Sends a quote request; the id of its case and its number.
async fn asked(app: &TestApp, desk: &Desk<'_>, name: &str, email: &str, phone: &str) -> (String, String) {
    let mut body = quote();
    body["full_name"] = json!(name);
    body["email_address"] = json!(email);
    body["phone_number"] = json!(phone);
    assert_eq!(app.post("requestquote", &body).await.status(), 201);
    let cases = desk.json(&format!("cases?view=all&search={name}")).await;
    (cases[0]["id"].as_str().unwrap().to_owned(), cases[0]["reference"].as_str().unwrap().to_owned())
}

/// The names of the other cases of a case's person, in the order of the alphabet; those that were merged by hand with `+`.
fn names(cases: &Value) -> Vec<String> {
    let name = |case: &Value| {
        let mark = if case["is_merged"] == true { "+" } else { "" };
        format!("{}{mark}", case["name"].as_str().unwrap())
    };
    let mut names: Vec<_> = cases.as_array().unwrap().iter().map(name).collect();
    names.sort();
    names
}

async fn others(desk: &Desk<'_>, case: &str) -> Vec<String> {
    names(&desk.json(&format!("cases/{case}/contact")).await)
}

async fn merge(desk: &Desk<'_>, case: &str, reference: &str) -> StatusCode {
    desk.post(&format!("cases/{case}/contact"), &json!({ "reference": reference })).await.status()
}

on_both_stores! {
    async fn the_same_address_or_phone_number_is_the_same_person(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let (first, _) = asked(&app, &anna.desk, "Chiara", "chiara@example.com", "030 901820").await;
        asked(&app, &anna.desk, "Chiaretta", "CHIARA@example.com", "").await;
        let (by_phone, _) = asked(&app, &anna.desk, "Dora", "dora@example.com", "030 90 18 20").await;
        let (alone, _) = asked(&app, &anna.desk, "Emil", "emil@example.com", "").await;
        assert_eq!(others(&anna.desk, &first).await, ["Chiaretta", "Dora"]);
        assert_eq!(others(&anna.desk, &by_phone).await, ["Chiara", "Chiaretta"]);
        assert!(others(&anna.desk, &alone).await.is_empty(), "no number is not the same number");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn two_addresses_are_merged_by_the_number_of_a_case_and_taken_apart_again(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let (chiara, _) = asked(&app, &anna.desk, "Chiara", "chiara@example.com", "").await;
        let (work, of_work) = asked(&app, &anna.desk, "Work", "c.rossi@office.example", "").await;
        let (third, of_third) = asked(&app, &anna.desk, "Third", "third@example.com", "").await;
        assert_eq!(merge(&anna.desk, &chiara, &format!(" {} ", of_work.to_lowercase())).await, StatusCode::OK);
        assert_eq!(merge(&anna.desk, &work, &of_third).await, StatusCode::OK);
        assert_eq!(others(&anna.desk, &chiara).await, ["Third+", "Work+"], "by steps");
        assert_eq!(others(&anna.desk, &third).await, ["Chiara+", "Work+"]);
        assert_eq!(merge(&anna.desk, &chiara, &of_work).await, StatusCode::OK, "once more changes nothing");
        let apart = anna.desk.post(&format!("cases/{third}/contact/apart"), &json!({})).await;
        assert_eq!(apart.status(), StatusCode::OK);
        assert!(others(&anna.desk, &third).await.is_empty());
        assert_eq!(others(&anna.desk, &chiara).await, ["Work+"], "the others stay together");
        let again = anna.desk.post(&format!("cases/{third}/contact/apart"), &json!({})).await;
        assert_eq!(again.status(), StatusCode::NOT_FOUND);
        for number in ["", "XXXX-XXXX", "'; --"] {
            assert_eq!(merge(&anna.desk, &chiara, number).await, StatusCode::UNPROCESSABLE_ENTITY, "{number}");
        }
        let log = manager.desk.log().await;
        let actions: Vec<_> = log.as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap()).collect();
        assert_eq!(actions[..3], ["take_contacts_apart", "merge_contacts", "merge_contacts"]);
        assert!(!log.to_string().contains("example.com"), "{log}");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn erasing_a_person_takes_the_merged_addresses_along_and_not_those_of_the_same_phone(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let (chiara, _) = asked(&app, &anna.desk, "Chiara", "chiara@example.com", "030 901820").await;
        let (_, of_work) = asked(&app, &anna.desk, "Work", "c.rossi@office.example", "").await;
        let (husband, _) = asked(&app, &anna.desk, "Husband", "husband@example.com", "030 901820").await;
        assert_eq!(merge(&anna.desk, &chiara, &of_work).await, StatusCode::OK);
        app.outbox_rests().await;
        let (folder, url) = (TempDir::new().unwrap(), app.database.url());
        let erase = |more: &[&str]| {
            let command = [&["enquiries", "erase", "--email", "c.rossi@office.example"], more].concat();
            let output = run(folder.path(), &[("TEMBEA_DATABASE_URL", &url)], &command);
            (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
        };
        let (code, text) = erase(&[]);
        assert!(code == Some(1) && text.contains("merged with chiara@example.com (1 enquiries, 0 bookings)"), "{text}");
        let (code, text) = erase(&["--merged"]);
        assert!(code == Some(0) && text.starts_with("Erased 2 "), "{text}");
        assert!(others(&anna.desk, &husband).await.is_empty());
        let dump = app.database.dump().await;
        assert!(!dump.contains("chiara@") && !dump.contains("c.rossi@") && dump.contains("husband@"), "{dump}");
        app.finish().await;
    }

    async fn no_other_case_of_a_person_is_told_to_who_does_not_see_it(kind: Kind) {
        let change = |settings: &mut enquiry_service::settings::Settings| {
            settings.desk = desk(&[("TEMBEA_SALES_SEES", "own")]);
        };
        let app = spawn_app_with(kind, change, None).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let (free, _) = asked(&app, &manager.desk, "Chiara", "chiara@example.com", "").await;
        let (taken, number) = asked(&app, &manager.desk, "Dora", "chiara@example.com", "").await;
        let handling = json!({ "owner": manager.id, "snoozed_until": null, "lost": null, "version": 0 });
        assert_eq!(manager.desk.put(&format!("cases/{taken}"), &handling).await.status(), StatusCode::OK);
        assert_eq!(others(&manager.desk, &free).await, ["Dora"]);
        assert!(others(&anna.desk, &free).await.is_empty());
        assert_eq!(merge(&anna.desk, &free, &number).await, StatusCode::UNPROCESSABLE_ENTITY, "as if there were none");
        app.outbox_rests().await;
        app.finish().await;
    }
}
