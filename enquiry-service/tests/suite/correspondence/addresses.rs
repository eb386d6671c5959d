//! Mails to visitors that were refused, and the correction of a visitor's address.

use reqwest::StatusCode;
use serde_json::{Value, json};

use enquiry_service::erasure::actions::erase_person;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{order_with, quote_with, reference},
    desk::{Desk, booked, spawn_with_desk},
    on_both_stores,
};

/// Sends a quote request; the id of its case.
async fn asked(app: &TestApp, desk: &Desk<'_>, name: &str, email: &str) -> String {
    let changes = json!({ "full_name": name, "email_address": email, "phone_number": "", "message": name });
    let number = reference(app.post("requestquote", &quote_with(&changes)).await).await;
    desk.case_of(&number).await
}

/// The mails of a kind are refused by the mail server.
async fn refused(app: &TestApp, kind: &str) {
    app.outbox_rests().await;
    app.database
        .run(&format!("UPDATE outbox SET state = 'dead', last_error = '550 no such user' WHERE kind = '{kind}'"))
        .await;
}

/// Whether the rows of the list say so, by name.
async fn undelivered(desk: &Desk<'_>) -> Vec<String> {
    let cases = desk.json("cases?view=all").await;
    let rows = cases.as_array().unwrap().iter().filter(|row| row["is_undelivered"] == true);
    let mut names: Vec<_> = rows.map(|row| row["name"].as_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

async fn correct(desk: &Desk<'_>, case: &str, seen: &str, email: &str) -> (StatusCode, Value) {
    let answer = desk.put(&format!("cases/{case}/address"), &json!({ "email": email, "seen": seen })).await;
    (answer.status(), answer.json().await.unwrap())
}

async fn others(desk: &Desk<'_>, case: &str) -> Vec<String> {
    let others = desk.json(&format!("cases/{case}/contact")).await;
    let mut names: Vec<_> =
        others.as_array().unwrap().iter().map(|other| other["name"].as_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

fn answer(key: u8) -> Value {
    json!({ "channel": "mail", "text": "In July.", "key": format!("018f0000-0000-7000-8000-0000000000{key:02}") })
}

on_both_stores! {
    async fn a_row_says_that_the_last_mail_to_its_visitor_was_refused_until_one_goes_out(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let desk = &baraka.desk;
        let ana = asked(&app, desk, "Ana", "ana@example.com").await;
        asked(&app, desk, "Bo", "bo@example.com").await;
        app.outbox_rests().await;
        assert!(undelivered(desk).await.is_empty());
        // The mail to the office is none to the visitor.
        refused(&app, "quote_notice").await;
        assert!(undelivered(desk).await.is_empty());
        refused(&app, "quote_confirmation").await;
        assert_eq!(undelivered(desk).await, ["Ana", "Bo"]);
        let case = desk.json(&format!("cases/{ana}")).await;
        assert_eq!((&case["is_undelivered"], &case["undelivered"]["error"]), (&json!(true), &json!("550 no such user")));
        let mail = case["undelivered"]["id"].as_str().unwrap();
        assert_eq!(desk.post(&format!("outbox/{mail}/retry"), &json!({})).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(undelivered(desk).await, ["Bo"], "it is under way");
        app.outbox_rests().await;
        refused(&app, "quote_confirmation").await;
        // A later mail arrives.
        app.clock.advance(std::time::Duration::from_mins(1));
        assert_eq!(desk.answer(&ana, &answer(1)).await.status(), StatusCode::OK);
        app.outbox_rests().await;
        assert_eq!(undelivered(desk).await, ["Bo"]);
        refused(&app, "case_reply").await;
        assert_eq!(undelivered(desk).await, ["Ana", "Bo"]);
        app.stop().await;
    }

    async fn a_corrected_address_is_that_of_one_case_and_its_mail_goes_there(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let (neema, baraka) = (app.colleague("Neema", Role::Manager).await, app.colleague("Baraka", Role::Sales).await);
        let desk = &baraka.desk;
        let ana = asked(&app, desk, "Ana", "anna@example.com").await;
        let anna = asked(&app, desk, "Anna", "anna@example.com").await;
        assert_eq!(others(desk, &ana).await, ["Anna"]);
        for (case, key) in [(&ana, 1), (&anna, 2)] {
            assert_eq!(desk.answer(case, &answer(key)).await.status(), StatusCode::OK);
        }
        refused(&app, "case_reply").await;
        let (status, wrong) = correct(desk, &ana, "anna@example.com", "ana@").await;
        assert_eq!((status, &wrong["errors"][0]["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("email")));
        let (status, case) = correct(desk, &ana, "anna@example.com", "Ana@Elsewhere.example").await;
        assert_eq!((status, &case["email"]), (StatusCode::OK, &json!("Ana@Elsewhere.example")));
        assert_eq!(case["entries"][1]["text"], "Address corrected: anna@example.com → Ana@Elsewhere.example");
        let (status, case) = correct(desk, &ana, "anna@example.com", "third@example.com").await;
        assert_eq!((status, &case["email"]), (StatusCode::CONFLICT, &json!("Ana@Elsewhere.example")));
        assert_eq!(desk.json(&format!("cases/{anna}")).await["email"], "anna@example.com");
        assert_eq!(others(desk, &ana).await, [""; 0], "whether they are one person is for a colleague to say");

        let log = neema.desk.log().await;
        assert_eq!((&log[0]["action"], &log[0]["subject"]), (&json!("correct_address"), &json!(ana)));
        assert!(!log.to_string().contains("example"), "the log is never erased: {log}");
        let mails = neema.desk.json("outbox?state=dead").await["mails"].clone();
        let mut recipients: Vec<_> =
            mails.as_array().unwrap().iter().map(|mail| mail["recipient"].as_str().unwrap()).collect();
        recipients.sort_unstable();
        assert_eq!(recipients, ["Ana@Elsewhere.example", "anna@example.com"]);

        let before = app.mails_to("anna@example.com").len();
        let mail = case["undelivered"]["id"].as_str().unwrap();
        assert_eq!(desk.post(&format!("outbox/{mail}/retry"), &json!({})).await.status(), StatusCode::NO_CONTENT);
        app.outbox_rests().await;
        assert_eq!(app.mails_to("Ana@elsewhere.example").len() + app.mails_to("Ana@Elsewhere.example").len(), 1);
        assert_eq!(app.mails_to("anna@example.com").len(), before);

        erase_person(&app.store, "anna@example.com", app.clock.now()).await.unwrap();
        assert_eq!(desk.get(&format!("cases/{anna}")).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(desk.json(&format!("cases/{ana}")).await["name"], "Ana");
        erase_person(&app.store, "ana@elsewhere.example", app.clock.now()).await.unwrap();
        let dump = app.database.dump().await;
        assert!(!dump.contains("anna@example.com") && !dump.to_lowercase().contains("ana@elsewhere"), "{dump}");
        app.stop().await;
    }

    async fn a_case_stays_with_those_it_was_merged_with_when_its_address_is_corrected(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let desk = &baraka.desk;
        let chiara = asked(&app, desk, "Chiara", "chiara@example.com").await;
        let work = asked(&app, desk, "Work", "c.rossi@office.example").await;
        let number = desk.json(&format!("cases/{work}")).await["reference"].clone();
        let merged = desk.post(&format!("cases/{chiara}/contact"), &json!({ "reference": number })).await;
        assert_eq!(merged.status(), StatusCode::OK);
        assert_eq!(correct(desk, &chiara, "chiara@example.com", "chiara.r@example.com").await.0, StatusCode::OK);
        assert_eq!(others(desk, &chiara).await, ["Work"]);
        // With a second case of the address, the merge is that of the address.
        let second = asked(&app, desk, "Second", "chiara.r@example.com").await;
        assert_eq!(correct(desk, &chiara, "chiara.r@example.com", "chiara@example.com").await.0, StatusCode::OK);
        assert_eq!(others(desk, &chiara).await, [""; 0]);
        assert_eq!(others(desk, &second).await, ["Work"]);
        app.stop().await;
    }

    async fn a_booking_keeps_its_case_when_the_address_of_the_case_is_corrected(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let desk = &baraka.desk;
        let booking = booked(&app, desk, &order_with(&json!({}))).await;
        let begin = async || {
            let answer = desk.post(&format!("bookings/{booking}/case"), &json!({})).await;
            (answer.status(), answer.json::<Value>().await.unwrap())
        };
        let (status, case) = begin().await;
        assert_eq!(status, StatusCode::OK);
        let id = case["id"].as_str().unwrap();
        assert_eq!(correct(desk, id, "ana@example.com", "ana@elsewhere.example").await.0, StatusCode::OK);
        assert_eq!(begin().await, (StatusCode::OK, case.clone()));
        assert_eq!(desk.json(&format!("bookings/{booking}")).await["email"], "ana@example.com");
        app.stop().await;
    }
}
