//! The correction of the address to which the mails of a booking go.

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::{
    bookings::{
        holds::{case, office},
        offers::{accept_as, begin, hash_of, page, path, send, shown},
    },
    support::{
        Kind, TestApp,
        app::{merged, order_with, private_journey, quote},
        desk::{Colleague, Desk, booked, cash, change, spawn_with_desk},
        on_both_stores,
    },
};

/// The mails to the traveller of a booking are refused by the mail server.
async fn refused(app: &TestApp) {
    app.outbox_rests().await;
    let dead =
        "UPDATE outbox SET state = 'dead', last_error = 'refused by the mail server' WHERE kind = 'booking_change'";
    app.database.run(dead).await;
}

async fn correct(desk: &Desk<'_>, id: &str, email: &str, seen: &str) -> (StatusCode, Value) {
    change(desk, id, "address", json!({ "email": email, "seen": seen })).await
}

on_both_stores! {
    async fn a_corrected_address_gets_what_the_former_one_did_not_and_all_that_follows(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let Colleague { desk, id: neema, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, desk, &order_with(&json!({ "email_address": "ana@exmaple.com" }))).await;
        refused(&app).await;
        let (status, answer) = correct(desk, &id, "ana", "ana@exmaple.com").await;
        assert_eq!((status, &answer["errors"][0]["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("email")));
        let (status, answer) = correct(desk, &id, "ana@example.com", "ana@exmaple.com").await;
        assert_eq!((status, &answer["email"]), (StatusCode::OK, &json!("ana@example.com")));
        let (status, _) = correct(desk, &id, "ana@example.com", "ana@exmaple.com").await;
        assert_eq!(status, StatusCode::OK, "a repeated call is the same correction");
        app.outbox_rests().await;
        app.mail_about("ana@example.com", "ist eingegangen").await;
        assert_eq!(change(desk, &id, "payments", cash(1_000, "some")).await.0, StatusCode::OK);
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 2, "what follows goes there too");
        let found = desk.json("bookings?view=all&search=ana@example.com&after=").await;
        assert_eq!(found["bookings"][0]["id"], json!(id));
        let (status, answer) = correct(desk, &id, "other@example.com", "ana@exmaple.com").await;
        assert_eq!((status, &answer["email"]), (StatusCode::CONFLICT, &json!("ana@example.com")), "it was corrected meanwhile");
        let log = desk.log().await;
        let lines = log.as_array().unwrap().iter().filter(|line| line["action"] == "correct_booking_address");
        let lines: Vec<_> = lines.map(|line| (&line["staff"], &line["subject"])).collect();
        assert_eq!(lines, [(&json!(neema), &json!(id))]);
        assert!(!log.to_string().contains("exmaple.com"), "the log is never erased: it names no address");
        app.finish().await;
    }

    async fn of_two_colleagues_who_correct_one_address_one_does_and_an_erased_person_has_none(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, desk, &order_with(&json!({ "email_address": "ana@exmaple.com" }))).await;
        let both = tokio::join!(
            correct(desk, &id, "one@example.com", "ana@exmaple.com"),
            correct(desk, &id, "two@example.com", "ana@exmaple.com")
        );
        let mut statuses = [both.0.0, both.1.0];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        let email = desk.json(&format!("bookings/{id}")).await["email"].as_str().unwrap().to_owned();
        let list: Value = desk.post("erase/preview", &json!({ "email": email })).await.json().await.unwrap();
        assert_eq!(desk.post("erase", &json!({ "email": email, "seen": list["seen"] })).await.status(), StatusCode::OK);
        assert_eq!(correct(desk, &id, "one@example.com", "").await.0, StatusCode::UNPROCESSABLE_ENTITY);
        app.stop().await;
    }

    async fn a_mail_that_is_under_way_while_the_address_is_corrected_goes_to_the_new_one(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, desk, &order_with(&json!({ "email_address": "ana@exmaple.com" }))).await;
        app.outbox_rests().await;
        let sent = app.mails_to("ana@exmaple.com").len();
        // Another service has the mail in hand.
        let lease = "UPDATE outbox SET state = 'waiting', settled_at = NULL, lease_until = 9000000000000, \
                     lease_owner = '018f0000-0000-7000-8000-000000000077' WHERE kind = 'booking_change'";
        app.database.run(lease).await;
        assert_eq!(correct(desk, &id, "ana@example.com", "ana@exmaple.com").await.0, StatusCode::OK);
        app.clock.advance(std::time::Duration::from_secs(11));
        app.outbox_rests().await;
        app.mail_about("ana@example.com", "ist eingegangen").await;
        assert_eq!(app.mails_to("ana@exmaple.com").len(), sent);
        app.finish().await;
    }

    async fn the_case_begun_for_a_booking_follows_its_address_and_goes_with_the_person(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, desk, &order_with(&json!({ "email_address": "ana@exmaple.com" }))).await;
        let begun: Value = desk.post(&format!("bookings/{id}/case"), &json!({})).await.json().await.unwrap();
        let case = begun["id"].as_str().unwrap();
        assert_eq!(correct(desk, &id, "ana@example.com", "ana@exmaple.com").await.0, StatusCode::OK);
        assert_eq!(desk.json(&format!("cases/{case}")).await["email"], "ana@example.com");
        assert_eq!(desk.json(&format!("bookings/{id}/mails")).await["case"]["id"], json!(case));
        let list: Value = desk.post("erase/preview", &json!({ "email": "ana@example.com" })).await.json().await.unwrap();
        assert_eq!(desk.post("erase", &json!({ "email": "ana@example.com", "seen": list["seen"] })).await.status(), StatusCode::OK);
        assert_eq!(desk.get(&format!("cases/{case}")).await.status(), StatusCode::NOT_FOUND);
        app.stop().await;
    }

    async fn a_corrected_booking_protects_its_days_and_ends_the_offers_to_the_former_address(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "ana@exmaple.com").await;
        let number = desk.json(&format!("cases/{case}")).await["reference"].clone();
        let order = order_with(&json!({ "email_address": "ana@exmaple.com", "reference": number }));
        let id = booked(&app, desk, &order).await;
        let [open, later] = [begin(desk, &case).await, begin(desk, &case).await];
        let other_days = json!({ "tour": null, "title": "Sansibar", "travel_date": "2027-05-01" });
        assert_eq!(send(desk, &case, &open, &other_days).await.status(), StatusCode::OK);
        assert_eq!(correct(desk, &id, "ana@example.com", "ana@exmaple.com").await.0, StatusCode::OK);
        let seen = desk.json(&format!("cases/{case}")).await;
        assert_eq!(seen["email"], "ana@example.com");
        assert_eq!(shown(desk, &case, &open).await["standing"], "withdrawn", "who reads the former address cannot accept it");
        assert_eq!(send(desk, &case, &later, &json!({})).await.status(), StatusCode::OK);
        let of_later = path(desk, &case, &later).await;
        let refused = accept_as(&app, &of_later, &hash_of(&page(&app, &of_later).await), "Ana").await;
        assert_eq!(refused.status(), StatusCode::CONFLICT, "the days are booked");
        app.stop().await;
    }

    async fn merged_contacts_stay_with_an_address_that_another_booking_keeps(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let asks = async |email: &str, phone: &str| {
            let quote = merged(quote(), &json!({ "email_address": email, "phone_number": phone }));
            let answer: Value = app.post("requestquote", &quote).await.json().await.unwrap();
            desk.case_of(answer["reference"].as_str().unwrap()).await
        };
        let friend = asks("friend@example.com", "030 901821").await;
        let number = desk.json(&format!("cases/{friend}")).await["reference"].clone();
        let merged_with = async |case: &str| {
            let others = desk.json(&format!("cases/{case}/contact")).await;
            others.as_array().unwrap().iter().filter(|other| other["is_merged"] == true).count()
        };
        for (keeps, expected) in [(true, 0), (false, 1)] {
            let former = if keeps { "both@example.com" } else { "one@example.com" };
            let case = asks(former, if keeps { "030 901822" } else { "030 901823" }).await;
            let of_case = desk.json(&format!("cases/{case}")).await["reference"].clone();
            assert_eq!(desk.post(&format!("cases/{case}/contact"), &json!({ "reference": number })).await.status(), StatusCode::OK);
            let id = booked(&app, desk, &order_with(&json!({ "email_address": former, "reference": of_case }))).await;
            if keeps {
                booked(&app, desk, &order_with(&merged(private_journey(), &json!({ "email_address": former })))).await;
            }
            let after = if keeps { "new@example.com" } else { "newer@example.com" };
            assert_eq!(correct(desk, &id, after, former).await.0, StatusCode::OK);
            assert_eq!(desk.json(&format!("cases/{case}")).await["email"], after);
            assert_eq!(merged_with(&case).await, expected, "keeps: {keeps}");
        }
        app.stop().await;
    }
}
