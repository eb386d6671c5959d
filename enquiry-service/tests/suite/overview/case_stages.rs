//! The stages to which offers and bookings bring a case.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;

use staff::people::model::Role;

use crate::{
    bookings::{
        holds::{case, office},
        offers::{accept, begin, path, send, shown},
    },
    support::{
        Kind, TestApp,
        app::{order, quote_with, reference},
        desk::{Colleague, Desk, EMPTY_THREAD, booked, cash, change, spawn_with_desk},
        on_both_stores,
    },
};

/// The stage of a case, which its screen, the inbox and the visitor's person agree on.
pub async fn stage(desk: &Desk<'_>, case: &str) -> String {
    let alone = desk.json(&format!("cases/{case}")).await["stage"].clone();
    let listed = desk.json("cases?view=all").await;
    let of_person = desk.json(&format!("cases/{case}/person")).await["cases"].clone();
    for rows in [&listed, &of_person] {
        let row = rows.as_array().unwrap().iter().find(|row| row["id"] == case).unwrap();
        assert_eq!(row["stage"], alone);
    }
    alone.as_str().unwrap().to_owned()
}

/// The visitor of a case writes a mail a minute from now.
pub async fn write(app: &TestApp, case: &str) {
    app.clock.advance(Duration::from_mins(1));
    let at = app.clock.now();
    app.database.run(&format!("INSERT INTO received_mails (id, mail_key, enquiry_id, state, kind, at, from_key, sender, from_name, subject, text, message_id) VALUES ('018f0000-0000-7000-8000-000000000061', 'a hash', '{case}', 'filed', 'personal', {at}, 'asha@example.com', 'asha@example.com', '', 'Re', 'One day more?', '')")).await;
    app.clock.advance(Duration::from_mins(1));
}

/// The case of a visitor with a message of their own: the same enquiry twice is one case.
async fn asked(app: &TestApp, desk: &Desk<'_>, email: &str, message: &str) -> String {
    let asked = quote_with(&json!({ "email_address": email, "message": message }));
    desk.case_of(&reference(app.post("requestquote", &asked).await).await).await
}

on_both_stores! {
    async fn an_offer_brings_its_case_from_offered_to_confirmed(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        assert_eq!(stage(desk, &case).await, "new", "a draft is no offer");
        assert_eq!(send(desk, &case, &offer, &json!({})).await.status(), StatusCode::OK);
        assert_eq!(stage(desk, &case).await, "offered");
        write(&app, &case).await;
        assert_eq!(stage(desk, &case).await, "change_asked_for");
        let open = desk.json("cases?view=open").await;
        assert_eq!((open[0]["stage"].as_str(), open[0]["urgency"].as_str()), (Some("change_asked_for"), Some("calm")), "it waits for an answer");
        assert_eq!(send(desk, &case, &offer, &json!({})).await.status(), StatusCode::OK);
        assert_eq!(stage(desk, &case).await, "offered", "a newer version answers");
        let path = path(desk, &case, &offer).await;
        assert_eq!(accept(&app, &path).await.status(), StatusCode::SEE_OTHER);
        assert_eq!(stage(desk, &case).await, "accepted");
        let booking = shown(desk, &case, &offer).await["booking"].as_str().unwrap().to_owned();
        assert_eq!(change(desk, &booking, "payments", cash(38_500, "deposit")).await.0, StatusCode::OK);
        assert_eq!(stage(desk, &case).await, "deposit_paid");
        assert_eq!(change(desk, &booking, "steps", json!({ "step": "confirm" })).await.0, StatusCode::OK);
        assert_eq!(stage(desk, &case).await, "confirmed");
        let version = desk.json(&format!("cases/{case}")).await["version"].clone();
        let lost = json!({ "owner": null, "snoozed_until": null, "lost": "price", "version": version });
        assert_eq!(desk.put(&format!("cases/{case}"), &lost).await.status(), StatusCode::OK);
        assert_eq!(stage(desk, &case).await, "lost");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn an_offer_that_cannot_be_accepted_any_more_is_no_stage(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let desk = &colleague.desk;
        let case = case(&app, desk, "asha@example.com").await;
        let [withdrawn, late] = [begin(desk, &case).await, begin(desk, &case).await];
        assert_eq!(send(desk, &case, &late, &json!({ "valid_until": "2026-11-22" })).await.status(), StatusCode::OK);
        assert_eq!(send(desk, &case, &withdrawn, &json!({})).await.status(), StatusCode::OK);
        desk.post(&format!("cases/{case}/offers/{withdrawn}/withdrawal"), &json!({})).await;
        assert_eq!(stage(desk, &case).await, "offered", "the other one stands");
        app.pass(Duration::from_hours(48), Duration::from_hours(6)).await;
        colleague.sign_in_again().await;
        assert_eq!(stage(&colleague.desk, &case).await, "answered", "it has expired");
        app.finish().await;
    }

    async fn a_deposit_for_a_booking_without_a_number_is_the_stage_of_the_last_case_before_it_which_nobody_chases(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let desk = &colleague.desk;
        let mut cases = Vec::new();
        for (email, message) in [("ana@example.com", "First"), ("ana@example.com", "Again"), ("bo@example.com", "Hello")] {
            cases.push(asked(&app, desk, email, message).await);
            app.clock.advance(Duration::from_mins(1));
        }
        let [earlier, last, other] = &cases[..] else { panic!() };
        for case in [last, other] {
            let note = json!({ "channel": "call", "text": "In July.", "key": case, "seen": EMPTY_THREAD });
            assert_eq!(desk.post(&format!("cases/{case}/answers"), &note).await.status(), StatusCode::OK);
        }
        let booking = booked(&app, desk, &order()).await;
        assert_eq!(stage(desk, last).await, "answered", "nothing is paid");
        let deposit = desk.json(&format!("bookings/{booking}")).await["schedule"][0]["amount"].as_i64().unwrap();
        assert_eq!(change(desk, &booking, "payments", cash(deposit, "deposit")).await.0, StatusCode::OK);
        app.clock.advance(Duration::from_mins(1));
        let later = asked(&app, desk, "ana@example.com", "And what do we pack?").await;
        assert_eq!(stage(desk, last).await, "deposit_paid");
        for case in [earlier, &later] {
            assert_eq!(stage(desk, case).await, "new", "the booking counts once");
        }
        assert_eq!(stage(desk, other).await, "answered", "the booking is of another person");
        app.clock.advance(Duration::from_hours(73));
        colleague.sign_in_again().await;
        let today = colleague.desk.json("today").await;
        let silent: Vec<_> = today["to_chase"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
        assert_eq!(silent, [other.as_str()]);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn the_funnel_counts_what_was_offered_and_what_was_accepted(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let cases = [case(&app, desk, "asha@example.com").await, case(&app, desk, "bo@example.com").await, case(&app, desk, "cy@example.com").await];
        for case in &cases[..2] {
            let offer = begin(desk, case).await;
            assert_eq!(send(desk, case, &offer, &json!({})).await.status(), StatusCode::OK);
        }
        begin(desk, &cases[2]).await;
        let offer = desk.json(&format!("cases/{}/offers", cases[0])).await[0]["id"].as_str().unwrap().to_owned();
        assert_eq!(accept(&app, &path(desk, &cases[0], &offer).await).await.status(), StatusCode::SEE_OTHER);
        let days = "reports/funnel?from=2026-01-01&to=2027-12-31";
        let funnel = desk.json(days).await;
        let group = |by: &str| -> Vec<(String, i64)> {
            let rows = funnel["rows"].as_array().unwrap().iter().filter(|row| row[0]["value"] == by);
            rows.map(|row| (row[1]["value"].as_str().unwrap().to_owned(), row[2]["value"].as_i64().unwrap())).collect()
        };
        let counted = |rows: &[(&str, i64)]| -> Vec<(String, i64)> {
            rows.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
        };
        let steps = [("received", 3), ("answered", 2), ("booked", 1), ("money_came", 0), ("confirmed", 0), ("travelled", 0)];
        assert_eq!(group("step"), counted(&steps));
        assert_eq!(group("offer"), counted(&[("offered", 2), ("accepted", 1), ("without_offer", 0)]));
        let csv = desk.get(&format!("{days}&file=csv")).await.text().await.unwrap();
        assert!(csv.contains("offer,offered,2,0.6667\n") && csv.contains("offer,accepted,1,0.3333\n"), "{csv}");
        app.outbox_rests().await;
        app.finish().await;
    }
}
