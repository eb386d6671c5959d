//! A booking and its case: where colleagues write with the traveller, and what a case shows of its bookings.

use reqwest::StatusCode;
use serde_json::{Value, json};

use enquiry_service::erasure::actions::erase_person;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{order, order_with, quote, spawn_app_with},
    desk::{Desk, EMPTY_THREAD, booked, cash, change, desk, spawn_with_desk},
    on_both_stores,
};

/// Sends a quote request; the number and the id of its case.
async fn asked(app: &TestApp, desk: &Desk<'_>) -> (String, String) {
    let answer: Value = app.post("requestquote", &quote()).await.json().await.unwrap();
    let number = answer["reference"].as_str().unwrap().to_owned();
    let case = desk.case_of(&number).await;
    (number, case)
}

async fn begin(desk: &Desk<'_>, booking: &str) -> (StatusCode, Value) {
    let answer = desk.post(&format!("bookings/{booking}/case"), &json!({})).await;
    (answer.status(), answer.json().await.unwrap())
}

async fn listed(desk: &Desk<'_>, view: &str) -> Vec<Value> {
    desk.json(&format!("cases?view={view}")).await.as_array().unwrap().clone()
}

on_both_stores! {
    async fn a_mail_from_a_booking_begins_one_case_whose_thread_the_answer_finds(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let (neema, baraka) = (app.colleague("Neema", Role::Manager).await, app.colleague("Baraka", Role::Sales).await);
        let desk = &baraka.desk;
        let booking = booked(&app, desk, &order()).await;
        assert_eq!(desk.json(&format!("bookings/{booking}/mails")).await["case"], Value::Null);
        let (one, other) = tokio::join!(begin(desk, &booking), begin(&neema.desk, &booking));
        assert_eq!((one.0, other.0), (StatusCode::OK, StatusCode::OK));
        assert_eq!(one.1, other.1, "two presses are one case");
        let case = one.1["id"].as_str().unwrap();
        let all = listed(desk, "all").await;
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!((&all[0]["stage"], &all[0]["urgency"]), (&json!("booked"), &Value::Null));
        assert_eq!((&all[0]["tour"], &all[0]["travel_date"]), (&json!("Kilimanjaro by the Machame route, 7 days"), &json!("2026-12-27")));
        let whole = desk.json(&format!("cases/{case}")).await;
        assert_eq!((&whole["email"], &whole["locale"]), (&json!("ana@example.com"), &json!("de")));
        app.outbox_rests().await;
        let before = app.mails_to("ana@example.com").len();
        let answer = json!({
            "channel": "mail", "text": "Liebe Ana, die Zelte sind bestellt.",
            "key": "018f0000-0000-7000-8000-000000000001", "seen": EMPTY_THREAD
        });
        for _ in 0..2 {
            assert_eq!(desk.post(&format!("cases/{case}/answers"), &answer).await.status(), StatusCode::OK);
        }
        app.outbox_rests().await;
        let sent = app.mails_to("ana@example.com");
        assert_eq!(sent.len(), before + 1, "a double press is one mail");
        let of_booking = sent.iter().find(|mail| !mail.text.contains("Zelte")).unwrap();
        let written = sent.iter().find(|mail| mail.text.contains("Zelte")).unwrap();
        assert_eq!(of_booking.all_references[0], written.all_references[0], "one thread in the traveller's program");
        let shown = desk.json(&format!("bookings/{booking}/mails")).await;
        assert_eq!(shown["case"]["id"], json!(case));
        let bookings = desk.json(&format!("cases/{case}/bookings")).await;
        assert_eq!((bookings[0]["id"].as_str(), bookings[0]["state"].as_str()), (Some(booking.as_str()), Some("awaiting_payment")));
        let log = neema.desk.json("audit").await;
        let begun = log["lines"].as_array().unwrap().iter().filter(|line| line["action"] == "begin_case").count();
        assert_eq!(begun, 1);
        app.finish().await;
    }

    async fn a_booking_with_the_number_of_an_enquiry_belongs_to_its_case_which_counts_as_booked(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let (number, case) = asked(&app, desk).await;
        assert_eq!(listed(desk, "unassigned").await.len(), 1);
        assert_eq!(desk.json(&format!("cases/{case}/bookings")).await, json!([]));
        let booking = booked(&app, desk, &order_with(&json!({ "reference": number }))).await;
        let all = listed(desk, "all").await;
        assert_eq!((&all[0]["stage"], &all[0]["urgency"]), (&json!("booked"), &Value::Null));
        for view in ["unassigned", "open", "waiting"] {
            assert_eq!(listed(desk, view).await, [Value::Null; 0], "{view}");
        }
        assert_eq!(desk.json("today").await["replies"], json!([]));
        let bookings = desk.json(&format!("cases/{case}/bookings")).await;
        assert_eq!(bookings[0]["id"], json!(booking));
        let without_number = booked(&app, desk, &order()).await;
        booked(&app, desk, &order_with(&json!({ "email_address": "bo@example.com", "full_name": "Bo" }))).await;
        let bookings = desk.json(&format!("cases/{case}/bookings")).await;
        let ids: Vec<_> = bookings.as_array().unwrap().iter().map(|booking| booking["id"].as_str().unwrap()).collect();
        assert_eq!(ids, [without_number.as_str(), booking.as_str()], "and every other one of the address");
        let (status, opened) = begin(desk, &booking).await;
        assert_eq!((status, &opened["id"]), (StatusCode::OK, &json!(case)), "no second case");
        // Somebody who writes after the booking waits for an answer again.
        let at = app.clock.now() + 1;
        app.database.run(&format!("INSERT INTO received_mails (id, mail_key, enquiry_id, state, kind, at, from_key, sender, from_name, subject, text, message_id) VALUES ('018f0000-0000-7000-8000-000000000061', 'a hash', '{case}', 'filed', 'personal', {at}, 'ana@example.com', 'ana@example.com', '', 'Hello', 'Hello', '')")).await;
        assert_eq!(listed(desk, "unassigned").await.len(), 1);
        app.outbox_rests().await;
        app.stop().await;
    }

    async fn a_case_is_booked_once_its_booking_leaves_quarantine(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let (number, case) = asked(&app, desk).await;
        let booking = booked(&app, desk, &order_with(&json!({ "reference": number, "filled_in_ms": 300 }))).await;
        assert_eq!(desk.json(&format!("cases/{case}")).await["stage"], "new");
        assert_eq!(desk.json(&format!("cases/{case}/bookings")).await[0]["is_quarantined"], true);
        let other = json!({ "email_address": "bo@example.com", "filled_in_ms": 300 });
        let held = booked(&app, desk, &order_with(&other)).await;
        let (status, refused) = begin(desk, &held).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused["title"].as_str().unwrap().contains("in quarantine"), "{refused}");
        assert_eq!(change(desk, &booking, "steps", json!({ "step": "accept" })).await.0, StatusCode::OK);
        assert_eq!(desk.json(&format!("cases/{case}")).await["stage"], "booked");
        app.outbox_rests().await;
        app.stop().await;
    }

    async fn the_number_of_somebody_elses_enquiry_is_a_link_and_no_place_to_write(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let (number, case) = asked(&app, desk).await;
        let friend = json!({ "reference": number, "email_address": "bo@example.com", "full_name": "Bo Friend" });
        let booking = booked(&app, desk, &order_with(&friend)).await;
        let shown = desk.json(&format!("bookings/{booking}/mails")).await;
        assert_eq!((&shown["enquiry"]["id"], &shown["case"]), (&json!(case), &Value::Null));
        let (_, begun) = begin(desk, &booking).await;
        assert_eq!(desk.json(&format!("cases/{}", begun["id"].as_str().unwrap())).await["email"], "bo@example.com");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_case_of_a_booking_goes_with_the_person_and_counts_in_no_report(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let booking = booked(&app, desk, &order()).await;
        let (_, begun) = begin(desk, &booking).await;
        let case = begun["id"].as_str().unwrap();
        let funnel = desk.json("reports/funnel?from=2026-11-01&to=2026-12-31").await;
        let received = funnel["rows"][0].as_array().unwrap().iter().find(|cell| cell["kind"] == "count").unwrap();
        assert_eq!(received["value"], 0);
        app.outbox_rests().await;
        erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
        assert_eq!(desk.get(&format!("cases/{case}")).await.status(), StatusCode::NOT_FOUND);
        let (status, refused) = begin(desk, &booking).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
        assert_eq!(change(desk, &booking, "payments", cash(100, "")).await.0, StatusCode::OK);
        assert_eq!(begin(desk, "018f0000-0000-7000-8000-00000000ffff").await.0, StatusCode::NOT_FOUND);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_salesperson_who_sees_own_cases_only_is_told_of_a_colleagues_case(kind: Kind) {
        let sees_own = |settings: &mut enquiry_service::settings::Settings| {
            settings.desk = desk(&[("TEMBEA_SALES_SEES", "own")]);
        };
        let app = spawn_app_with(kind, sees_own, None).await;
        let (anna, baraka) = (app.colleague("Anna", Role::Sales).await, app.colleague("Baraka", Role::Sales).await);
        let booking = booked(&app, &anna.desk, &order()).await;
        assert_eq!(begin(&baraka.desk, &booking).await.0, StatusCode::OK);
        assert_eq!(anna.desk.json(&format!("bookings/{booking}/mails")).await["case"], Value::Null);
        let (status, refused) = begin(&anna.desk, &booking).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused["title"].as_str().unwrap().contains("belongs to a colleague"), "{refused}");
        app.outbox_rests().await;
        app.finish().await;
    }
}
