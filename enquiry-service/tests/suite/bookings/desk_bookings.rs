//! Bookings, money and departures at the desk: the same changes as by commands, by people who are named.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use kernel::audit_log::actions::{Verified, verify};
use staff::people::model::Role;

use crate::support::{
    Kind,
    app::{order, order_with},
    desk::{Colleague, Desk, booked, cash, change, code_of, spawn_with_desk},
    on_both_stores,
};

/// A file as a page of the desk sends it.
async fn import(desk: &Desk<'_>, file: &str) -> (StatusCode, Value) {
    let answer = desk.upload("statements", file.to_owned()).await.unwrap();
    (answer.status(), answer.json().await.unwrap_or_default())
}

async fn prove(person: &Colleague<'_>, at: i64) -> StatusCode {
    person.desk.post("proof", &json!({ "code": code_of(&person.secret, at) })).await.status()
}

/// The bookings that need a step, the steps, and the amounts to refund or overdue.
async fn steps(desk: &Desk<'_>) -> Vec<(String, &'static str, i64)> {
    const STEPS: [&str; 6] = ["card", "quarantine", "refund", "confirm", "overdue", "travelled"];
    let today = desk.json("today").await;
    let step = |one: &Value, duty: &Value| {
        let why = STEPS.into_iter().find(|step| duty["why"] == *step).unwrap();
        (one["id"].as_str().unwrap().to_owned(), why, duty["amount"].as_i64().unwrap_or(0))
    };
    let steps =
        |one: &Value| -> Vec<_> { one["duties"].as_array().unwrap().iter().map(|duty| step(one, duty)).collect() };
    today["bookings"].as_array().unwrap().iter().flat_map(steps).collect()
}

on_both_stores! {
    async fn a_booking_goes_its_whole_way_at_the_desk_and_the_history_names_who_moved_it(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        let read = desk.json(&format!("bookings/{id}")).await;
        assert_eq!((read["state"].as_str(), read["deposit"].as_i64()), (Some("awaiting_payment"), Some(67_500)));
        assert_eq!(read["possible"], json!(["receive", "charge", "correct", "rebook", "cancel", "refund", "expire"]));
        assert_eq!(read["email"], "ana@example.com");
        let (status, paid) = change(desk, &id, "payments", cash(67_500, "receipt 7")).await;
        assert_eq!((status, paid["state"].as_str(), paid["received"].as_i64()), (StatusCode::OK, Some("deposit_paid"), Some(67_500)));
        let (status, refused) = change(desk, &id, "payments", cash(100, "receipt 7")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        let number = desk.json(&format!("bookings/{id}")).await["number"].as_str().unwrap().to_owned();
        let title = refused["title"].as_str().unwrap();
        assert!(title.starts_with(&format!("the reference 'receipt 7' was already recorded, for booking {number}")), "{title}");
        let (_, confirmed) = change(desk, &id, "steps", json!({ "step": "confirm" })).await;
        assert_eq!(confirmed["state"], "confirmed");
        let (status, _) = change(desk, &id, "steps", json!({ "step": "travel" })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "the journey has not begun");
        let (_, dearer) = change(desk, &id, "adjustments", json!({ "kind": "charge", "amount": 25_000, "reason": "a balloon" })).await;
        assert_eq!(dearer["owed"], 700_000);
        let (status, _) = change(desk, &id, "adjustments", json!({ "kind": "charge", "amount": 1, "reason": " " })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "a change of the price has a reason");
        let (_, cancelled) = change(desk, &id, "cancellation", json!({ "charge": 50_000 })).await;
        assert_eq!((cancelled["state"].as_str(), cancelled["overpaid"].as_i64()), (Some("cancelled"), Some(17_500)));
        let (_, refunded) = change(desk, &id, "refunds", cash(17_500, "")).await;
        assert_eq!((refunded["received"].as_i64(), refunded["overpaid"].as_i64()), (Some(50_000), Some(0)));
        let changes = refunded["changes"].as_array().unwrap();
        assert!(changes.iter().skip(2).all(|change| change["staff"] == json!(manager.id)), "{changes:?}");
        assert_eq!(changes[0]["cause"], "visitor");
        let lines = refunded["ledger"].as_array().unwrap();
        assert!(lines.iter().skip(1).all(|line| line["staff"] == json!(manager.id)), "{lines:?}");
        let name = refunded["documents"][0]["name"].as_str().unwrap();
        let printed = desk.get(&format!("bookings/{id}/documents/{name}")).await;
        assert_eq!(printed.status(), StatusCode::OK);
        assert!(printed.text().await.unwrap().contains(name));
        let elsewhere = desk.get(&format!("bookings/{id}/documents/INV-2026-0999")).await;
        assert_eq!(elsewhere.status(), StatusCode::NOT_FOUND);
        let log = desk.log().await;
        let events: Vec<_> = log.as_array().unwrap().iter().filter(|line| line["action"] == "change_booking").collect();
        assert_eq!(events.len(), 5, "{log}");
        assert!(events.iter().all(|line| line["staff"] == json!(manager.id) && line["subject"] == json!(id)));
        assert!(matches!(verify(&app.store, None).await.unwrap(), Verified::Whole(_)));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_change_of_a_booking_that_was_changed_meanwhile_is_not_made_and_shows_it_as_it_is(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        let seen = desk.json(&format!("bookings/{id}")).await["seen"].clone();
        let mut body = cash(67_500, "");
        body["seen"] = seen;
        // The same press twice is one payment, whichever comes first.
        let call = format!("bookings/{id}/payments");
        let (first, second) = tokio::join!(desk.post(&call, &body), desk.post(&call, &body));
        let mut statuses = [first.status(), second.status()];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        let late = if first.status() == StatusCode::CONFLICT { first } else { second };
        let shown: Value = late.json().await.unwrap();
        assert_eq!((shown["state"].as_str(), shown["received"].as_i64()), (Some("deposit_paid"), Some(67_500)));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn the_mail_about_a_new_price_has_the_reason_as_it_was_typed(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let desk = &app.colleague("Neema", Role::Manager).await.desk;
        let id = booked(&app, desk, &order()).await;
        let price = json!({ "kind": "charge", "amount": 25_000, "reason": "a balloon for two" });
        assert_eq!(change(desk, &id, "adjustments", price).await.0, StatusCode::OK);
        let mail = app.mail_about("ana@example.com", "Neuer Preis").await;
        assert!(mail.text.contains("Grund: a balloon for two"), "{}", mail.text);
        assert!(mail.text.contains("um 250\u{a0}US-$ höher"), "{}", mail.text);
        let payment = json!({ "kind": "correction", "amount": 100, "reason": "noted twice" });
        assert_eq!(change(desk, &id, "adjustments", payment).await.0, StatusCode::OK);
        let mail = app.mail_about("ana@example.com", "Berichtigte Zahlungen").await;
        assert!(mail.text.contains("Grund: noted twice"), "{}", mail.text);
        app.finish().await;
    }

    async fn money_goes_back_only_after_a_proof_of_a_short_time_ago(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let id = booked(&app, desk, &order()).await;
        assert_eq!(change(desk, &id, "payments", cash(80_000, "")).await.0, StatusCode::OK);
        app.clock.advance(Duration::from_mins(11));
        let (status, asked) = change(desk, &id, "refunds", cash(100, "")).await;
        assert_eq!((status, asked["code"].as_str()), (StatusCode::FORBIDDEN, Some("proof")));
        let now = app.clock.now();
        assert_eq!(desk.post("proof", &json!({ "code": "000000" })).await.status(), StatusCode::FORBIDDEN);
        assert_eq!(prove(&finance, now).await, StatusCode::NO_CONTENT);
        assert_eq!(change(desk, &id, "refunds", cash(100, "")).await.0, StatusCode::OK);
        assert_eq!(prove(&finance, now).await, StatusCode::FORBIDDEN, "each code proves once");
        for _ in 0..8 {
            desk.post("proof", &json!({ "code": "000000" })).await;
        }
        assert_eq!(prove(&finance, now + 30_000).await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(app.desk().post("proof", &json!({ "code": "000000" })).await.status(), StatusCode::UNAUTHORIZED);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_statement_is_imported_once_and_what_nobody_can_tell_waits_for_a_person(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let ana = booked(&app, desk, &order()).await;
        let number = desk.json(&format!("bookings/{ana}")).await["number"].as_str().unwrap().to_owned();
        let jo = booked(&app, desk, &order_with(&json!({ "email_address": "jo@example.com", "full_name": "Jo Blum" }))).await;
        let file = format!(
            "Date,Amount,Description,Reference\n2026-11-20,675.00,Safari {number},NMB-1\n2026-11-20,675.00,Jo Blum,NMB-2\n2026-11-20,12.00,interest,NMB-3\n"
        );
        assert_eq!(import(desk, &file).await, (StatusCode::OK, json!({ "noted": 1, "known": 0, "open": 2 })));
        assert_eq!(import(desk, &file).await, (StatusCode::OK, json!({ "noted": 0, "known": 3, "open": 0 })));
        let (status, refused) = import(desk, "no statement at all").await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused["title"].as_str().unwrap().contains("statements.csv"), "{refused}");
        assert_eq!(desk.json(&format!("bookings/{ana}")).await["state"], "deposit_paid");
        let lines = desk.json("bank-lines").await;
        assert_eq!(lines.as_array().unwrap().len(), 2);
        assert!(lines[0]["suggestions"].as_array().unwrap().iter().any(|one| one["id"] == json!(jo)), "{lines}");
        let assign = async |line: &Value, booking: Value| {
            desk.post(&format!("bank-lines/{}", line["line"]), &json!({ "booking": booking })).await.status()
        };
        assert_eq!(assign(&lines[0], json!(jo)).await, StatusCode::NO_CONTENT);
        assert_eq!(assign(&lines[0], json!(jo)).await, StatusCode::NOT_FOUND, "it is noted once");
        assert_eq!(assign(&lines[1], Value::Null).await, StatusCode::NO_CONTENT);
        assert_eq!(desk.json("bank-lines").await, json!([]));
        assert_eq!(desk.json(&format!("bookings/{jo}")).await["state"], "deposit_paid");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn what_leaves_the_desk_and_what_is_erased_needs_a_proof_and_is_in_the_log(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        booked(&app, desk, &order_with(&json!({ "full_name": "=HYPERLINK(1)" }))).await;
        app.clock.advance(Duration::from_mins(11));
        for call in ["exports/bookings", "exports/enquiries"] {
            assert_eq!(desk.get(call).await.status(), StatusCode::FORBIDDEN, "{call}");
        }
        let person = json!({ "email": "ANA@example.com" });
        let erase = json!({ "email": "ANA@example.com", "seen": "" });
        assert_eq!(desk.post("erase/preview", &person).await.status(), StatusCode::FORBIDDEN);
        assert_eq!(desk.post("erase", &erase).await.status(), StatusCode::FORBIDDEN);
        assert_eq!(prove(&manager, app.clock.now()).await, StatusCode::NO_CONTENT);
        let csv = desk.get("exports/bookings").await.text().await.unwrap();
        assert!(csv.starts_with("\u{feff}number,made,state") && csv.contains("'=HYPERLINK(1)"), "{csv}");
        assert_eq!(desk.get("exports/passwords").await.status(), StatusCode::BAD_REQUEST);
        app.outbox_rests().await;
        let listed: Value = desk.post("erase/preview", &person).await.json().await.unwrap();
        let erase = json!({ "email": "ana@EXAMPLE.com", "seen": listed["seen"] });
        let erased: Value = desk.post("erase", &erase).await.json().await.unwrap();
        assert_eq!(erased["records"], 1);
        assert!(erased["kept"][0].as_str().unwrap().starts_with("INV-"), "{erased}");
        assert_eq!(desk.post("erase", &json!({ "email": "nobody", "seen": "" })).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let asked: Value = desk.post("publishing", &json!({})).await.json().await.unwrap();
        assert_eq!(asked["waiting_since"].as_i64(), Some(app.clock.now()));
        let log = desk.log().await;
        let actions: Vec<_> = log.as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap()).collect();
        assert_eq!(actions[..4], ["request_build", "erase_person", "export", "prove"], "{log}");
        assert!(!log.to_string().to_lowercase().contains("ana@"), "the log is never erased: {log}");
        app.finish().await;
    }

    async fn today_tells_of_overdue_amounts_and_of_money_that_nobody_could_match(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, &manager.desk, &order()).await;
        let paid_on = app.today().to_string();
        assert_eq!(change(&manager.desk, &id, "payments", cash(67_500, "")).await.0, StatusCode::OK);
        let file = "Date,Amount,Description,Reference\n2026-11-20,12.00,interest,NMB-3\n";
        assert_eq!(import(&manager.desk, file).await.0, StatusCode::OK);
        let today = manager.desk.json("today").await;
        assert_eq!(today["unmatched"], 1);
        assert_eq!(steps(&manager.desk).await, [(id.clone(), "confirm", 0)]);
        app.outbox_rests().await;
        app.pass(Duration::from_hours(24 * 10), Duration::from_hours(24)).await;
        manager.sign_in_again().await;
        let today = manager.desk.json("today").await;
        let [late] = &today["bookings"].as_array().unwrap()[..] else { panic!("a booking stands once: {today}") };
        assert_eq!((late["id"].as_str(), late["tour"].as_str().is_some()), (Some(&*id), true));
        assert_eq!((&late["duties"][0]["why"], late["duties"][0]["amount"].as_i64()), (&json!("overdue"), Some(607_500)));
        assert!(late["duties"][0]["since"].as_str().is_some_and(|day| day < "2026-12-10"), "{late}");
        assert_eq!(late["duties"][1], json!({ "why": "confirm", "amount": null, "since": paid_on }));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn what_harms_by_waiting_comes_first_and_of_that_the_journey_that_begins_first(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let in_march = json!({ "travel_date": "2027-03-07", "email_address": "bo@example.com" });
        let paid = booked(&app, &manager.desk, &order_with(&in_march)).await;
        let mut machine = in_march.clone();
        machine["company_website"] = json!("https://links.example");
        machine["email_address"] = json!("cy@example.com");
        let held = booked(&app, &manager.desk, &order_with(&machine)).await;
        let owes = booked(&app, &manager.desk, &order()).await;
        for id in [&paid, &owes] {
            assert_eq!(change(&manager.desk, id, "payments", cash(67_500, "")).await.0, StatusCode::OK);
        }
        assert_eq!(change(&manager.desk, &owes, "steps", json!({ "step": "confirm" })).await.0, StatusCode::OK);
        app.pass(Duration::from_hours(24 * 10), Duration::from_hours(24)).await;
        manager.sign_in_again().await;
        let all = [(owes, "overdue", 607_500), (held, "quarantine", 0), (paid, "confirm", 0)];
        assert_eq!(steps(&manager.desk).await, all);
        // The mail that tells of the quarantine waits for others.
        app.stop().await;
    }

    async fn of_two_bookings_to_confirm_the_one_that_was_paid_first_comes_first(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let in_march = json!({ "travel_date": "2027-03-07", "email_address": "bo@example.com" });
        let paid_first = booked(&app, &manager.desk, &order_with(&in_march)).await;
        assert_eq!(change(&manager.desk, &paid_first, "payments", cash(67_500, "")).await.0, StatusCode::OK);
        app.outbox_rests().await;
        app.pass(Duration::from_hours(48), Duration::from_hours(24)).await;
        manager.sign_in_again().await;
        let travels_first = booked(&app, &manager.desk, &order()).await;
        assert_eq!(change(&manager.desk, &travels_first, "payments", cash(67_500, "")).await.0, StatusCode::OK);
        assert_eq!(steps(&manager.desk).await, [(paid_first, "confirm", 0), (travels_first, "confirm", 0)]);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn today_tells_of_bookings_in_quarantine_and_of_card_payments_that_nobody_is_sure_of(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let sure = booked(&app, &manager.desk, &order()).await;
        assert_eq!(steps(&manager.desk).await, []);
        let machine = json!({ "company_website": "https://links.example", "email_address": "bo@example.com" });
        let held = booked(&app, &manager.desk, &order_with(&machine)).await;
        app.database
            .run(&format!(
                "INSERT INTO payments VALUES ('018f0000-0000-7000-8000-00000000000a', '{sure}', 'B-1', 67500, 'USD', \
                 'tracking', NULL, 'unclear', 1, 0, 1, 1, NULL, 0, NULL)"
            ))
            .await;
        assert_eq!(steps(&manager.desk).await, [(sure, "card", 0), (held, "quarantine", 0)]);
        // The mail that tells of the quarantine waits for others.
        app.stop().await;
    }

    async fn of_a_booking_that_is_spam_its_address_hears_nothing_and_it_is_cancelled(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let machine = json!({ "company_website": "https://links.example", "email_address": "bo@example.com" });
        let held = booked(&app, &manager.desk, &order_with(&machine)).await;
        let listed = async || {
            let all = manager.desk.json("bookings?view=all").await;
            let row = all["bookings"].as_array().or(all.as_array()).unwrap().iter().find(|row| row["id"] == json!(held)).unwrap().clone();
            (row["is_quarantined"].clone(), row["state"].clone())
        };
        assert_eq!(listed().await, (json!(true), json!("requested")));
        assert_eq!(change(&manager.desk, &held, "cancellation", json!({ "charge": 0 })).await.0, StatusCode::OK);
        assert_eq!(listed().await, (json!(false), json!("cancelled")));
        app.outbox_rests().await;
        assert!(app.mails_to("bo@example.com").is_empty());
        app.stop().await;
    }

    async fn today_names_the_next_step_of_a_booking_until_it_is_done(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let travels = booked(&app, &manager.desk, &order()).await;
        let cancels = booked(&app, &manager.desk, &order_with(&json!({ "email_address": "bo@example.com" }))).await;
        assert_eq!(steps(&manager.desk).await, []);
        for id in [&travels, &cancels] {
            assert_eq!(change(&manager.desk, id, "payments", cash(67_500, "")).await.0, StatusCode::OK);
        }
        assert_eq!(steps(&manager.desk).await, [(travels.clone(), "confirm", 0), (cancels.clone(), "confirm", 0)]);
        assert_eq!(change(&manager.desk, &travels, "steps", json!({ "step": "confirm" })).await.0, StatusCode::OK);
        let body = json!({ "charge": 17_500 });
        assert_eq!(change(&manager.desk, &cancels, "cancellation", body).await.0, StatusCode::OK);
        assert_eq!(steps(&manager.desk).await, [(cancels.clone(), "refund", 50_000)]);
        assert_eq!(change(&manager.desk, &cancels, "refunds", cash(50_000, "")).await.0, StatusCode::OK);
        assert_eq!(steps(&manager.desk).await, []);
        app.outbox_rests().await;
        // The last day of the journey.
        app.pass(Duration::from_hours(24 * 42), Duration::from_hours(24)).await;
        manager.sign_in_again().await;
        let unpaid = (travels.clone(), "overdue", 607_500);
        assert_eq!(steps(&manager.desk).await, std::slice::from_ref(&unpaid));
        app.pass(Duration::from_hours(24), Duration::from_hours(24)).await;
        manager.sign_in_again().await;
        assert_eq!(steps(&manager.desk).await, [unpaid, (travels.clone(), "travelled", 0)]);
        assert_eq!(change(&manager.desk, &travels, "steps", json!({ "step": "travel" })).await.0, StatusCode::OK);
        assert_eq!(steps(&manager.desk).await, []);
        app.stop().await;
    }

    async fn a_departure_below_its_minimum_names_the_day_of_the_decision_after_that_day_too(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        booked(&app, &manager.desk, &order()).await;
        app.outbox_rests().await;
        app.pass(Duration::from_hours(24 * 20), Duration::from_hours(24)).await;
        manager.sign_in_again().await;
        app.database.run("UPDATE departures SET minimum = 4").await;
        let departures = manager.desk.json("departures").await;
        let below = departures.as_array().unwrap().iter().find(|one| one["starts"] == "2026-12-27");
        assert_eq!(below.unwrap()["decided_on"], "2026-12-06");
        app.stop().await;
    }

    async fn today_asks_about_a_departure_below_its_minimum_three_weeks_before_the_day_of_the_decision(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        // The departures are those of the content from now on.
        app.jobs_rest().await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let asked = async || {
            let today = manager.desk.json("today").await;
            let departures = today["departures"].as_array().unwrap().clone();
            departures.into_iter().map(|one| one["why"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let need = async |minimum| app.database.run(&format!("UPDATE departures SET minimum = {minimum}, places = capacity")).await;
        need(4).await;
        assert!(asked().await.is_empty(), "nobody has booked");
        let sold_elsewhere = async |places| {
            let change = format!("UPDATE departures SET places = capacity + {places} WHERE starts = '2026-12-27'");
            app.database.run(&change).await;
        };
        sold_elsewhere(1).await;
        assert_eq!(asked().await, ["below_minimum"], "who has booked elsewhere waits for the decision too");
        sold_elsewhere(0).await;
        assert!(asked().await.is_empty(), "nobody has booked");
        booked(&app, &manager.desk, &order()).await;
        let late = json!({ "travel_date": "2027-03-07", "email_address": "bo@example.com" });
        booked(&app, &manager.desk, &order_with(&late)).await;
        need(4).await;
        assert_eq!(asked().await, ["below_minimum"], "March is decided in February");
        let departures = manager.desk.json("departures").await;
        let below = departures.as_array().unwrap().iter().find(|one| one["trouble"] == "below_minimum" && one["starts"] == "2026-12-27");
        let call = format!("departures/{}/decision", below.unwrap()["id"].as_str().unwrap());
        let decide = async |desk: &Desk<'_>, call: &str, takes_place: bool| {
            desk.call(Method::PUT, call, Some(&json!({ "takes_place": takes_place }))).await.status()
        };
        let reservations = app.colleague("Rehema", Role::Reservations).await;
        assert_eq!(decide(&reservations.desk, &call, true).await, StatusCode::NO_CONTENT);
        assert_eq!(decide(&reservations.desk, &call, true).await, StatusCode::NO_CONTENT, "a second press changes nothing");
        assert!(asked().await.is_empty(), "it takes place");
        let state = async || {
            let answer: Value = app.get("/api/departures?tour=109").await.json().await.unwrap();
            answer["departures"][0]["state"].clone()
        };
        assert_eq!(state().await, "guaranteed", "visitors read it at once");
        let lines = manager.desk.log_of("group=bookings").await;
        let decided: Vec<_> = lines.as_array().unwrap().iter().filter(|line| line["action"] == "decide_departure").collect();
        assert_eq!(decided.len(), 1, "{lines:?}");
        assert_eq!((&decided[0]["object"]["kind"], &decided[0]["object"]["day"]), (&json!("departure"), &json!("2026-12-27")));
        assert_eq!(decide(&reservations.desk, &call, false).await, StatusCode::NO_CONTENT);
        assert_eq!((asked().await, state().await), (vec!["below_minimum".to_owned()], json!("open")));
        let unknown = format!("departures/{}/decision", uuid::Uuid::nil());
        assert_eq!(decide(&reservations.desk, &unknown, true).await, StatusCode::NOT_FOUND);
        need(3).await;
        assert!(asked().await.is_empty(), "it takes place");
        app.database.run("UPDATE departures SET capacity = 2 WHERE starts = '2026-12-27'").await;
        assert_eq!(asked().await, ["overbooked"]);
        app.outbox_rests().await;
        app.stop().await;
    }

    async fn departures_show_their_places_and_who_waits_and_a_name_is_let_in_or_struck(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let person = app.colleague("Rehema", Role::Reservations).await;
        let desk = &person.desk;
        booked(&app, desk, &order_with(&json!({ "no_of_adults": 31, "no_of_children": 9 }))).await;
        let body = json!({
            "tour": "109", "starts": "2026-12-27", "ends": "2027-01-02", "locale": "de", "persons": "2",
            "full_name": "Ben Stone", "email": "ben@example.com", "filled_in_ms": 9000,
        });
        let joined = app.post("waiting-list", &body).await;
        assert_eq!(joined.status(), StatusCode::CREATED, "{}", joined.text().await.unwrap());
        let departures = desk.json("departures").await;
        let full = departures.as_array().unwrap().iter().find(|one| one["taken"] == 40).unwrap();
        assert_eq!((full["state"].as_str(), full["capacity"].as_i64()), (Some("sold_out"), Some(40)));
        let party = &full["parties"][0];
        assert_eq!((party["name"].as_str(), party["travellers"].as_i64()), (Some("Ana Müller"), Some(40)));
        assert_eq!(desk.json(&format!("bookings/{}", party["id"].as_str().unwrap())).await["number"], party["number"]);
        let others = departures.as_array().unwrap().iter().filter(|one| one["taken"] == 0);
        assert!(others.into_iter().all(|one| one["parties"].as_array().unwrap().is_empty()), "nobody else travels");
        let waiting = &full["waiting"][0];
        assert_eq!((waiting["name"].as_str(), waiting["fits"].as_bool()), (Some("Ben Stone"), Some(false)));
        let id = waiting["id"].as_str().unwrap();
        assert_eq!(desk.post(&format!("waiting/{id}/accept"), &json!({})).await.status(), StatusCode::NOT_FOUND, "it is in no quarantine");
        assert_eq!(desk.post(&format!("waiting/{id}/strike"), &json!({})).await.status(), StatusCode::NO_CONTENT);
        let call = desk.call(Method::POST, &format!("waiting/{id}/strike"), Some(&json!({}))).await;
        assert_eq!(call.status(), StatusCode::NOT_FOUND);
        let manager = app.colleague("Neema", Role::Manager).await;
        let struck = manager.desk.log_of("group=bookings").await[0].clone();
        assert_eq!((&struck["action"], &struck["detail"]["persons"]), (&json!("strike_waiting"), &json!(2)));
        assert_eq!((&struck["object"]["kind"], &struck["object"]["id"]), (&json!("departure"), &full["id"]));
        assert_eq!((&struck["object"]["day"], &struck["object"]["label"]), (&json!("2026-12-27"), &full["tour"]));
        app.outbox_rests().await;
        app.finish().await;
    }
}
