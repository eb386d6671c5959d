//! The mails about a booking, and all mails of the service, as people at the desk read them.

use std::time::Duration;

use jiff::{ToSpan, civil::Date, tz::TimeZone};
use reqwest::StatusCode;
use serde_json::{Value, json};

use enquiry_service::{erasure::actions::erase_person, purge::actions::purge};
use kernel::retention::Retention;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{order, order_with, private_journey, quote, quote_with, spawn_app_with},
    desk::{Desk, booked, cash, change, desk, spawn_with_desk},
    eventually, on_both_stores,
    smtp::{Behaviour, SmtpServer},
};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// The mails about a booking, newest first.
async fn mails_of(desk: &Desk<'_>, booking: &str) -> Vec<Value> {
    let answer = desk.json(&format!("bookings/{booking}/mails")).await;
    answer["mails"].as_array().unwrap().clone()
}

async fn found(desk: &Desk<'_>, query: &str) -> Vec<Value> {
    desk.json(&format!("outbox?{query}")).await["mails"].as_array().unwrap().clone()
}

/// The number of mails about a booking whose text can be read.
async fn texts_of(desk: &Desk<'_>, booking: &str) -> usize {
    mails_of(desk, booking).await.iter().filter(|mail| !mail["text"].is_null()).count()
}

async fn number_of(desk: &Desk<'_>, booking: &str) -> String {
    desk.json(&format!("bookings/{booking}")).await["number"].as_str().unwrap().to_owned()
}

/// The number of a quote request.
async fn asked(app: &TestApp) -> String {
    let answer: Value = app.post("requestquote", &quote()).await.json().await.unwrap();
    answer["reference"].as_str().unwrap().to_owned()
}

on_both_stores! {
    async fn every_mail_about_a_booking_is_listed_as_it_was_sent(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        app.outbox_rests().await;
        let first = mails_of(desk, &id).await;
        assert_eq!(first.len(), 2, "{first:?}");
        let price = json!({ "kind": "charge", "amount": 25_000, "reason": "a balloon for two" });
        assert_eq!(change(desk, &id, "adjustments", price).await.0, StatusCode::OK);
        let sent = app.mail_about("ana@example.com", "Neuer Preis").await;
        app.outbox_rests().await;
        let mails = mails_of(desk, &id).await;
        assert_eq!(mails.len(), 4, "{mails:?}");
        assert_eq!(mails[2..], first, "newest first, and what was sent stays as it is");
        let new_price = mails.iter().find(|mail| mail["recipient"] == "ana@example.com").unwrap();
        assert_eq!(new_price["subject"], json!(sent.subject));
        assert_eq!((&new_price["state"], &new_price["kind"]), (&json!("sent"), &json!("booking_change")));
        let lines = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_owned();
        assert_eq!(lines(new_price["text"].as_str().unwrap()), lines(&sent.text));
        assert_eq!(new_price["settled_at"], json!(app.clock.now()));
        let to_office = mails.iter().find(|mail| mail["recipient"] == "operator@tembea.example").unwrap();
        assert_eq!(to_office["kind"], "booking_notice");
        // As the purge does after some days; on the page it stays as long as the text.
        app.database.run("UPDATE outbox SET recipient = '' WHERE state = 'sent'").await;
        assert_eq!(mails_of(desk, &id).await, mails);
        let unknown = desk.get("bookings/018f0000-0000-7000-8000-00000000ffff/mails").await;
        assert_eq!(unknown.status(), StatusCode::NOT_FOUND);
        app.finish().await;
    }

    async fn a_mail_that_was_given_up_is_shown_with_its_reason_and_sent_again(kind: Kind) {
        let server = SmtpServer::start(Behaviour::Answer(550)).await;
        let transport = server.transport(Duration::from_secs(2));
        let app = spawn_app_with(kind, |settings| settings.desk = self::desk(&[]), Some(transport)).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        app.outbox_rests().await;
        let mails = mails_of(desk, &id).await;
        let mail = mails.iter().find(|mail| mail["recipient"] == "ana@example.com").unwrap();
        assert_eq!(mail["state"], "dead");
        assert!(mail["last_error"].as_str().unwrap().contains("550"), "{mail}");
        assert!(mail["text"].as_str().unwrap().contains("Kilimandscharo"), "{mail}");
        assert_eq!(found(desk, "state=dead").await.len(), 2);
        server.behave(Behaviour::Accept);
        let retry = format!("outbox/{}/retry", mail["id"].as_str().unwrap());
        let nothing = json!({});
        let (first, second) = tokio::join!(desk.post(&retry, &nothing), desk.post(&retry, &nothing));
        let mut statuses = [first.status(), second.status()];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::NO_CONTENT, StatusCode::NOT_FOUND], "a double press is one mail");
        // The sender passes over a row that the second press still looks at, until it looks around.
        app.clock.advance(Duration::from_secs(11));
        eventually("the mail", async || server.count() > 0).await;
        app.outbox_rests().await;
        let again = mails_of(desk, &id).await;
        let again = again.iter().find(|sent| sent["id"] == mail["id"]).unwrap();
        assert_eq!((&again["state"], &again["last_error"]), (&json!("sent"), &Value::Null));
        assert_eq!(server.count(), 1);
        app.finish().await;
    }

    async fn a_booking_in_quarantine_has_no_mail_until_it_is_accepted(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order_with(&json!({ "filled_in_ms": 300 }))).await;
        app.outbox_rests().await;
        assert_eq!(mails_of(desk, &id).await, [Value::Null; 0]);
        assert_eq!(change(desk, &id, "steps", json!({ "step": "accept" })).await.0, StatusCode::OK);
        app.outbox_rests().await;
        let mails = mails_of(desk, &id).await;
        assert!(mails.iter().any(|mail| mail["recipient"] == "ana@example.com"), "{mails:?}");
        // The mail that tells of the quarantine waits for others.
        app.stop().await;
    }

    async fn what_mails_said_goes_with_the_person_and_with_the_retention_of_the_booking(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let of_ana = booked(&app, &manager.desk, &order()).await;
        let mut claire = private_journey();
        claire["email_address"] = json!("claire@example.com");
        claire["full_name"] = json!("Claire Dubois");
        let of_claire = booked(&app, &manager.desk, &order_with(&claire)).await;
        app.outbox_rests().await;
        assert_eq!((texts_of(&manager.desk, &of_ana).await, texts_of(&manager.desk, &of_claire).await), (2, 2));
        erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
        assert_eq!(mails_of(&manager.desk, &of_ana).await, [Value::Null; 0]);
        assert_eq!(texts_of(&manager.desk, &of_claire).await, 2);
        let dump = app.database.dump().await;
        assert!(!dump.contains("ana@example.com") && dump.contains("claire@example.com"));
        let keep = Retention { sent_mail: DAY, quarantine: DAY, personal_data: 30 * DAY, documents: 3650 * DAY };
        let journey: Date = "2027-12-27".parse().unwrap();
        for (days, texts) in [(30, 2), (31, 0)] {
            let end = (journey + days.days()).to_zoned(TimeZone::UTC).unwrap().timestamp().as_millisecond();
            purge(&app.store, end, keep).await.unwrap();
            // Sessions are purged, too.
            app.clock.advance(Duration::from_mins(1));
            manager.sign_in_again().await;
            assert_eq!(texts_of(&manager.desk, &of_claire).await, texts, "{days} days after the first of the journey");
        }
        let mails = mails_of(&manager.desk, &of_claire).await;
        assert!(mails.len() == 2 && mails.iter().all(|mail| mail["recipient"] == "" && mail["subject"].is_null()), "{mails:?}");
        assert!(!app.database.dump().await.contains("claire@example.com"));
        app.finish().await;
    }

    async fn a_secret_of_an_account_is_never_kept(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        booked(&app, desk, &order()).await;
        asked(&app).await;
        app.outbox_rests().await;
        let mails = found(desk, "").await;
        assert_eq!(mails.len(), 4, "{mails:?}");
        for mail in mails {
            assert_eq!(mail["subject"].is_null(), mail["booking"].is_null(), "only of bookings: {mail}");
        }
        app.finish().await;
    }

    async fn all_mails_are_found_by_state_address_and_number_in_pages(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let number = asked(&app).await;
        let case = desk.case_of(&number).await;
        let claire = json!({ "email_address": "claire_d@example.com", "full_name": "Claire Dubois" });
        let booking = booked(&app, desk, &order_with(&claire)).await;
        let booking_number = number_of(desk, &booking).await;
        app.outbox_rests().await;
        assert_eq!(found(desk, "").await.len(), 4);
        assert_eq!(found(desk, "state=sent").await.len(), 4);
        assert_eq!(found(desk, "state=waiting").await.len(), 0);
        let of_claire = found(desk, "search=CLAIRE_D@").await;
        assert_eq!(of_claire.len(), 1);
        assert_eq!(of_claire[0]["booking"], json!({ "id": booking, "number": booking_number, "name": "Claire Dubois" }));
        assert_eq!(found(desk, "search=claire!d").await.len(), 0, "a letter stands for itself");
        let plain = |number: &str| number.replace('-', "").to_lowercase();
        let of_booking = found(desk, &format!("search={}", plain(&booking_number))).await;
        assert_eq!(of_booking.len(), 2);
        let of_case = found(desk, &format!("search={number}")).await;
        assert_eq!(of_case.len(), 2);
        assert!(of_case.iter().all(|mail| mail["case"] == json!({ "id": case, "number": number, "name": "Ana Müller" })), "{of_case:?}");
        // A quote is asked for by as many others as fill more than a page.
        for visitor in 0..30 {
            let body = json!({ "email_address": format!("visitor{visitor}@example.com"), "full_name": format!("Visitor {visitor}") });
            assert_eq!(app.post("requestquote", &quote_with(&body)).await.status(), 201);
            app.clock.advance(Duration::from_secs(600));
        }
        app.outbox_rests().await;
        let first = desk.json("outbox").await;
        let next = first["next"].as_str().unwrap();
        let second = desk.json(&format!("outbox?after={next}")).await;
        let ids = |page: &Value| -> Vec<String> {
            page["mails"].as_array().unwrap().iter().map(|mail| mail["id"].as_str().unwrap().to_owned()).collect()
        };
        let mut all = [ids(&first), ids(&second)].concat();
        assert_eq!((ids(&first).len(), all.len(), &second["next"]), (50, 64, &Value::Null));
        assert!(all.is_sorted_by(|one, other| one > other), "newest first");
        all.dedup();
        assert_eq!(all.len(), 64);
        for wrong in ["state=lost", "after=yesterday"] {
            assert_eq!(desk.get(&format!("outbox?{wrong}")).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
        }
        app.stop().await;
    }

    async fn the_enquiry_of_a_booking_is_a_link_to_its_case(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let number = asked(&app).await;
        let case = desk.case_of(&number).await;
        let id = booked(&app, desk, &order_with(&json!({ "reference": number }))).await;
        let shown = desk.json(&format!("bookings/{id}/mails")).await;
        assert_eq!(shown["enquiry"], json!({ "id": case, "number": number, "name": "Ana Müller" }));
        let accountant = app.colleague("Asha", Role::Accountant).await;
        let shown = accountant.desk.json(&format!("bookings/{id}/mails")).await;
        assert_eq!(shown["enquiry"], Value::Null, "an accountant reads no cases");
        assert_eq!(change(desk, &id, "payments", cash(100, "")).await.0, StatusCode::OK);
        app.outbox_rests().await;
        app.finish().await;
    }
}
