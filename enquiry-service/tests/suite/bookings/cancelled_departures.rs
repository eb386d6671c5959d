//! Departures that do not take place: who is told, what is no longer sold, and what remains to be done for each booking.

use std::time::Duration;

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use bookings::ledger::{
    actions::apply_change,
    model::{Actor, Booking, BookingState, ChangeRequest, Event},
};
use staff::people::model::Role;

use super::{
    departures::{DAY, departure, order},
    holds::{at_desk, case, first, hold, places, refusal},
    offers::{accept, booked, hash_of, id, page, send as send_offer, sent},
    orders_by_hand::booking,
    rebooking::{LATER, by_hand, form, office, send as rebook, stored},
    waiting_lists::wish,
};
use crate::support::{
    Kind, TestApp,
    app::{merged, order_with, refused},
    desk::{Colleague, Desk, cash, change},
    money::received,
    on_both_stores,
};

/// The call that cancels the departure of the day, or takes that back.
pub async fn call(desk: &Desk<'_>) -> String {
    format!("departures/{}/cancellation", at_desk(desk).await["id"].as_str().unwrap())
}

pub async fn cancel(desk: &Desk<'_>, reason: &str) -> Response {
    desk.put(&call(desk).await, &json!({ "reason": reason })).await
}

pub async fn undo(desk: &Desk<'_>) -> StatusCode {
    desk.call(Method::DELETE, &call(desk).await, None).await.status()
}

/// The bookings that need action, each with its reasons.
async fn duties(desk: &Desk<'_>) -> Vec<(String, Vec<String>)> {
    let today = desk.json("today").await;
    let why = |duty: &Value| duty["why"].as_str().unwrap().to_owned();
    let row = |row: &Value| {
        let duties = row["duties"].as_array().unwrap().iter().map(why).collect();
        (row["id"].as_str().unwrap().to_owned(), duties)
    };
    today["bookings"].as_array().unwrap().iter().map(row).collect()
}

/// How far the bookings of the departure are settled.
async fn settling(desk: &Desk<'_>) -> Vec<(String, String)> {
    let cancellation = at_desk(desk).await["cancellation"].clone();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let bookings = cancellation["bookings"].as_array().unwrap().iter();
    bookings.map(|one| (text(&one["id"]), text(&one["settling"]))).collect()
}

fn mails_about(app: &TestApp, address: &str, words: &str) -> usize {
    app.mails_to(address).iter().filter(|mail| mail.subject.contains(words)).count()
}

on_both_stores! {
    async fn of_a_departure_that_does_not_take_place_everybody_hears_once(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, id, .. } = &app.colleague("Neema", Role::Manager).await;
        assert_eq!(order(&app, "paul", 2).await.status(), StatusCode::CREATED);
        let asha = by_hand(&app, desk, "asha@example.com").await;
        let held = case(&app, desk, "otto@example.com").await;
        assert_eq!(hold(desk, &held, &places(desk, 2).await, "2026-11-28").await.status(), StatusCode::OK);
        assert_eq!(app.post("waiting-list", &wish(5, "Ben")).await.status(), StatusCode::CREATED);
        assert_eq!(app.post("waiting-list", &merged(wish(5, "Spam"), &json!({ "company_website": "x" }))).await.status(), StatusCode::CREATED);
        assert_eq!(at_desk(desk).await["cancellation"], Value::Null);
        let decided: Value = cancel(desk, "zu wenige Reisende").await.json().await.unwrap();
        assert_eq!((&decided["by"], &decided["reason"]), (&json!(id), &json!("zu wenige Reisende")));
        let again: Value = cancel(desk, "another reason").await.json().await.unwrap();
        assert_eq!(again, decided, "a second press changes nothing");
        app.outbox_rests().await;
        let told = app.mail_about("paul@example.com", "findet nicht statt").await;
        for words in ["27. Dezember 2026", "zu wenige Reisende", "innerhalb von 14 Tagen", "anderen Termin", "antworten Sie auf diese E-Mail"] {
            assert!(told.text.contains(words), "{words}: {}", told.text);
        }
        let waiting = app.mail_about("ben@example.com", "findet nicht statt").await;
        assert!(waiting.text.contains("von der Liste genommen") && waiting.text.contains("zu wenige Reisende"), "{}", waiting.text);
        let holder = app.mail_about("neema@tembea.example", "does not take place").await;
        assert!(holder.text.contains("27 December 2026"), "{}", holder.text);
        for (address, words) in [("paul@example.com", "findet nicht statt"), ("asha@example.com", "findet nicht statt"), ("ben@example.com", "findet nicht statt"), ("neema@tembea.example", "does not take place")] {
            assert_eq!(mails_about(&app, address, words), 1, "{address}");
        }
        assert_eq!(mails_about(&app, "spam@example.com", "findet nicht statt"), 0, "it is in quarantine");
        assert_eq!(first(desk, &held).await["ended_how"], "released");
        let row = at_desk(desk).await;
        assert_eq!((&row["state"], &row["left"], &row["kept"]), (&json!("cancelled"), &json!(0), &json!(0)));
        assert_eq!((&row["trouble"], row["waiting"].as_array().unwrap().len()), (&Value::Null, 0));
        let affected = settling(desk).await;
        assert!(affected.len() == 2 && affected.contains(&(asha.clone(), "open".to_owned())), "{affected:?}");
        let mails = desk.json(&format!("bookings/{asha}/mails")).await;
        assert!(mails.to_string().contains("departure_cancelled"), "{mails}");
        let log = desk.log_of("group=bookings").await;
        let lines: Vec<_> = log.as_array().unwrap().iter().filter(|line| line["action"] == "cancel_departure").collect();
        assert_eq!(lines.len(), 1, "{log}");
        assert_eq!((&lines[0]["object"]["kind"], &lines[0]["object"]["day"]), (&json!("departure"), &json!(DAY)));
        let detail = &lines[0]["detail"];
        assert_eq!((&detail["bookings"], &detail["persons"], &detail["holds"], &detail["waiting"]), (&json!(2), &json!(4), &json!(1), &json!(1)));
        assert_eq!(detail["reason"], "zu wenige Reisende");
        // The notice of the quarantine waits.
        app.stop().await;
    }

    async fn nothing_is_sold_on_a_departure_that_does_not_take_place(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (asked, offer, path) = sent(&app, desk, &json!({})).await;
        let elsewhere = by_hand(&app, desk, "eva@example.com").await;
        let later = rebook(desk, &elsewhere, &form(desk, &elsewhere, &json!({ "travel_date": LATER })).await).await;
        assert_eq!(later.0, StatusCode::OK);
        let hash = hash_of(&page(&app, &path).await);
        assert_eq!(at_desk(desk).await["offers"], 1);
        assert_eq!(cancel(desk, "").await.status(), StatusCode::OK);
        let shown = departure(&app).await;
        assert_eq!((&shown["state"], &shown["left"]), (&json!("cancelled"), &json!(0)));
        let price: Value = app.get("/api/price?tour=kilimanjaro-ueber-die-machame-route-7-tage&locale=de&adults=2").await.json().await.unwrap();
        assert!(!price.to_string().contains(DAY), "{price}");
        let no_departure = |field: &str| vec![(field.to_owned(), "no_departure".to_owned())];
        assert_eq!(refused(order(&app, "paul", 2).await).await, no_departure("travel_date"));
        assert_eq!(refused(app.post("waiting-list", &wish(2, "Ben")).await).await, no_departure("starts"));
        let other = case(&app, desk, "otto@example.com").await;
        let words = "This departure does not take place";
        assert_eq!(refusal(hold(desk, &other, &places(desk, 1).await, "2026-11-28").await).await, words);
        let begin = merged(booking(), &json!({ "key": id() }));
        let begun: Value = desk.post(&format!("cases/{other}/bookings"), &begin).await.json().await.unwrap();
        assert_eq!((&begun["errors"][0]["field"], &begun["errors"][0]["message"]), (&json!("travel_date"), &json!(words)));
        let moved = rebook(desk, &elsewhere, &form(desk, &elsewhere, &json!({ "travel_date": DAY })).await).await;
        assert_eq!((moved.0, &moved.1["errors"][0]["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("travel_date")));
        let late = super::offers::accept_as(&app, &path, &hash, "Asha Müller").await;
        assert_eq!(late.status(), StatusCode::CONFLICT);
        let said = late.text().await.unwrap();
        assert!(said.contains("Der Termin dieses Angebots findet nicht statt") && !said.contains("name=\"terms\""), "{said}");
        assert!(page(&app, &path).await.contains("Der Termin dieses Angebots findet nicht statt"));
        assert_eq!(refusal(send_offer(desk, &asked, &offer, &json!({})).await).await, words);
        let today = desk.json("today").await;
        assert_eq!((&today["offers"][0]["case"], &today["offers"][0]["why"]), (&json!(asked), &json!("cancelled")));
        assert_eq!(send_offer(desk, &asked, &offer, &json!({ "travel_date": LATER })).await.status(), StatusCode::OK);
        assert_eq!(desk.json("today").await["offers"], json!([]), "it is for another day now");
        assert_eq!(accept(&app, &path).await.status(), StatusCode::SEE_OTHER);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn each_booking_needs_action_until_it_has_another_day_or_everything_is_paid_back(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let moves = by_hand(&app, desk, "asha@example.com").await;
        let ends = by_hand(&app, desk, "paul@example.com").await;
        assert_eq!(change(desk, &ends, "payments", cash(38_500, "FT-1")).await.0, StatusCode::OK);
        assert_ne!(desk.json(&format!("bookings/{ends}")).await["cancellation_charge"], 0);
        assert_eq!(cancel(desk, "").await.status(), StatusCode::OK);
        let both = |why: &str| vec![(moves.clone(), vec![why.to_owned()]), (ends.clone(), vec![why.to_owned()])];
        assert_eq!(duties(desk).await, both("cancelled"), "neither is to be confirmed or paid");
        let counts = desk.json("bookings/counts").await;
        assert_eq!((&counts["to_pay"], &counts["to_confirm"]), (&json!(0), &json!(0)));
        let (status, answer) = change(desk, &ends, "steps", json!({ "step": "confirm" })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer["title"].as_str().unwrap().contains("does not take place"), "{answer}");
        let now = desk.json(&format!("bookings/{ends}")).await;
        assert_eq!((&now["is_cancelled_departure"], &now["cancellation_charge"]), (&json!(true), &json!(0)));
        assert!(!now["possible"].as_array().unwrap().contains(&json!("confirm")));
        let start = app.post(&format!("payment/{}/start", stored(&app, &moves).await.reference), &json!({})).await;
        assert_eq!(start.status(), StatusCode::UNPROCESSABLE_ENTITY, "nobody pays for it");
        for id in [&moves, &ends] {
            let page = app.get(&format!("/api/payment/{}", stored(&app, id).await.reference)).await;
            let page: Value = page.json().await.unwrap();
            assert_eq!((&page["status"], &page["outstanding"], &page["due_now"]), (&json!("off"), &json!(0), &json!(false)), "{page}");
            assert_eq!((&page["bank_details"], &page["confirmed"]), (&json!([]), &json!(false)));
        }
        let (status, charged) = change(desk, &ends, "cancellation", json!({ "charge": 100 })).await;
        assert_eq!((status, &charged["errors"][0]["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("charge")), "{charged}");
        assert_eq!(rebook(desk, &moves, &form(desk, &moves, &json!({ "travel_date": LATER })).await).await.0, StatusCode::OK);
        let (_, cancelled) = change(desk, &ends, "cancellation", json!({ "charge": null })).await;
        assert_eq!((&cancelled["state"], &cancelled["overpaid"]), (&json!("cancelled"), &json!(38_500)));
        assert_eq!(duties(desk).await, [(ends.clone(), vec!["cancelled".to_owned(), "refund".to_owned()])]);
        let states = |of_ends: &str| vec![(moves.clone(), "moved".to_owned()), (ends.clone(), of_ends.to_owned())];
        assert_eq!(settling(desk).await, states("to_refund"));
        assert_eq!(undo(desk).await, StatusCode::UNPROCESSABLE_ENTITY, "a booking was moved because of it");
        assert_eq!(at_desk(desk).await["cancellation"]["can_undo"], false);
        assert_eq!(change(desk, &ends, "refunds", cash(38_500, "")).await.0, StatusCode::OK);
        assert_eq!((duties(desk).await, settling(desk).await), (vec![], states("cancelled")));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn the_decision_is_taken_back_while_nothing_was_done_for_it(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let asha = by_hand(&app, desk, "asha@example.com").await;
        assert_eq!(cancel(desk, "").await.status(), StatusCode::OK);
        app.outbox_rests().await;
        assert_eq!(at_desk(desk).await["cancellation"]["can_undo"], true);
        assert_eq!([undo(desk).await, undo(desk).await], [StatusCode::NO_CONTENT; 2], "a second press changes nothing");
        assert_eq!((departure(&app).await["state"].clone(), duties(desk).await), (json!("open"), vec![]));
        let mails = desk.json(&format!("bookings/{asha}/mails")).await;
        assert!(mails.to_string().contains("departure_cancelled"), "who was told stays visible: {mails}");
        assert_eq!(order(&app, "paul", 2).await.status(), StatusCode::CREATED);
        assert_eq!(cancel(desk, "").await.status(), StatusCode::OK);
        app.outbox_rests().await;
        assert_eq!(mails_about(&app, "asha@example.com", "findet nicht statt"), 2, "a new decision is told again");
        let log = desk.log_of("group=bookings").await;
        let lines = log.as_array().unwrap().iter().filter(|line| line["action"] == "cancel_departure");
        let decided: Vec<_> = lines.map(|line| line["detail"]["cancelled"].clone()).collect();
        assert_eq!(decided, [true, false, true]);
        assert_eq!(settling(desk).await[0], (asha, "open".to_owned()));
        app.finish().await;
    }

    async fn a_booking_that_got_a_journey_of_its_own_on_the_same_day_is_owed_as_any_other(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let asha = by_hand(&app, desk, "asha@example.com").await;
        assert_eq!(cancel(desk, "").await.status(), StatusCode::OK);
        assert_eq!(desk.json("bookings/counts").await["to_pay"], 0);
        let private = form(desk, &asha, &json!({ "tour": null, "title": "Eine Reise zu zweit" })).await;
        assert_eq!(rebook(desk, &asha, &private).await.0, StatusCode::OK);
        assert_eq!((duties(desk).await, desk.json("bookings/counts").await["to_pay"].clone()), (vec![], json!(1)));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_decision_that_is_taken_back_gives_time_to_pay_again_and_the_list_of_those_who_do_not_know(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let asha = by_hand(&app, &manager.desk, "asha@example.com").await;
        for name in ["Ben", "Eva"] {
            assert_eq!(app.post("waiting-list", &wish(8, name)).await.status(), StatusCode::CREATED);
        }
        assert_eq!(cancel(&manager.desk, "").await.status(), StatusCode::OK);
        app.outbox_rests().await;
        app.pass(Duration::from_hours(24 * 20), Duration::from_hours(6)).await;
        app.database.run("UPDATE outbox SET state = 'waiting', next_at = 9000000000000, settled_at = NULL WHERE kind = 'waiting_cancelled' AND about = (SELECT id FROM waiting_list WHERE email = 'eva@example.com')").await;
        manager.sign_in_again().await;
        assert_eq!(undo(&manager.desk).await, StatusCode::NO_CONTENT);
        let row = at_desk(&manager.desk).await;
        let waiting: Vec<_> = row["waiting"].as_array().unwrap().iter().map(|entry| entry["name"].clone()).collect();
        assert_eq!(waiting, ["Eva"], "Ben knows that he is no longer on the list");
        app.pass(Duration::from_hours(24), Duration::from_hours(6)).await;
        app.outbox_rests().await;
        assert_eq!(mails_about(&app, "eva@example.com", "findet nicht statt"), 1, "the mail of before only");
        assert_eq!(stored(&app, &asha).await.state, BookingState::AwaitingPayment);
        app.finish().await;
    }

    async fn an_order_in_quarantine_is_only_rejected_and_the_decision_can_still_be_taken_back(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let suspect = order_with(&json!({ "email_address": "paul@example.com", "company_website": "x" }));
        assert_eq!(app.post("submit-order-request", &suspect).await.status(), StatusCode::CREATED);
        assert_eq!(cancel(desk, "").await.status(), StatusCode::OK);
        let (id, state) = settling(desk).await.pop().unwrap();
        assert_eq!((state.as_str(), duties(desk).await), ("open", vec![(id.clone(), vec!["cancelled".to_owned(), "quarantine".to_owned()])]));
        let shown = desk.json(&format!("bookings/{id}")).await;
        assert_eq!((&shown["state"], &shown["possible"]), (&json!("requested"), &json!(["cancel"])));
        let (status, answer) = change(desk, &id, "steps", json!({ "step": "accept" })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        assert_eq!(change(desk, &id, "cancellation", json!({ "charge": 0 })).await.0, StatusCode::OK);
        assert_eq!((settling(desk).await, duties(desk).await), (vec![(id, "rejected".to_owned())], vec![]));
        assert_eq!(at_desk(desk).await["cancellation"]["can_undo"], true);
        assert_eq!(undo(desk).await, StatusCode::NO_CONTENT);
        assert!(app.mails_to("paul@example.com").is_empty());
        app.stop().await;
    }

    async fn an_accepted_offer_waits_for_its_deposit_unless_the_departure_of_its_booking_does_not_take_place(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (case, offer, path) = sent(&app, desk, &json!({})).await;
        assert_eq!(accept(&app, &path).await.status(), StatusCode::SEE_OTHER);
        let id = booked(&app, desk, &case, &offer).await.id.to_string();
        assert_eq!(cancel(desk, "").await.status(), StatusCode::OK);
        assert_eq!(desk.json("today").await["offers"], json!([]), "its booking needs action");
        assert_eq!(rebook(desk, &id, &form(desk, &id, &json!({ "travel_date": LATER })).await).await.0, StatusCode::OK);
        let due = desk.json("today").await["offers"].clone();
        assert_eq!((&due[0]["why"], &due[0]["travel_date"]), (&json!("deposit_open"), &json!(LATER)));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn what_takes_place_by_decision_has_begun_or_is_unknown_is_not_cancelled(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let decision = call(desk).await.replace("cancellation", "decision");
        let decide = async |takes_place: bool| desk.put(&decision, &json!({ "takes_place": takes_place })).await;
        assert_eq!(decide(true).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(refusal(cancel(desk, "").await).await, "It was decided that this departure takes place: undo that decision first");
        assert_eq!(decide(false).await.status(), StatusCode::NO_CONTENT);
        let long = cancel(desk, &"x".repeat(301)).await.json::<Value>().await.unwrap();
        assert_eq!(long["errors"][0]["field"], "reason");
        let begins = call(desk).await;
        app.database.run(&format!("UPDATE departures SET starts = '2026-11-21' WHERE starts = '{DAY}'")).await;
        assert_eq!(refusal(desk.put(&begins, &json!({})).await).await, "This departure has begun");
        app.database.run(&format!("UPDATE departures SET starts = '{DAY}' WHERE starts = '2026-11-21'")).await;
        assert_eq!(cancel(desk, "").await.status(), StatusCode::OK);
        assert_eq!(refusal(decide(true).await).await, "It was decided that this departure does not take place: undo that decision first");
        let unknown = format!("departures/{}/cancellation", uuid::Uuid::nil());
        assert_eq!(desk.put(&unknown, &json!({})).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(desk.call(Method::DELETE, &unknown, None).await.status(), StatusCode::NOT_FOUND);
        let accounting = app.colleague("Asha", Role::Sales).await;
        assert_eq!(cancel(&accounting.desk, "").await.status(), StatusCode::FORBIDDEN);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn nobody_is_reminded_to_pay_for_it_and_who_pays_late_hears_of_it(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let (late, open) = (by_hand(&app, &manager.desk, "late@example.com").await, by_hand(&app, &manager.desk, "open@example.com").await);
        let happens = async |id: &str, event: Event| {
            let occurrence = app.now(event, Actor::Operator);
            let request = ChangeRequest { occurrence, operator: "operator@tembea.example".to_owned(), introduction: None, reward: None };
            apply_change(&app.store, id.parse().unwrap(), request).await.unwrap().unwrap().unwrap()
        };
        happens(&late, Event::Expired).await;
        assert_eq!(cancel(&manager.desk, "").await.status(), StatusCode::OK);
        app.outbox_rests().await;
        assert_eq!(mails_about(&app, "late@example.com", "findet nicht statt"), 0, "it had expired before");
        let before = app.mails_to("open@example.com").len();
        app.pass(Duration::from_hours(24 * 20), Duration::from_hours(6)).await;
        assert_eq!(app.mails_to("open@example.com").len(), before);
        manager.sign_in_again().await;
        let desk = &manager.desk;
        let now: Booking = stored(&app, &open).await;
        assert_eq!(now.state, BookingState::AwaitingPayment, "a person decides about it");
        let before = app.mails_to("late@example.com").len();
        happens(&late, received(385)).await;
        app.pass(Duration::from_mins(1), Duration::from_secs(5)).await;
        app.outbox_rests().await;
        let since = app.mails_to("late@example.com").split_off(before);
        assert!(since.len() > 1 && since.iter().all(|mail| mail.text.contains("findet nicht statt") && !mail.text.contains("/Payment?")), "{since:?}");
        assert_eq!(mails_about(&app, "late@example.com", "findet nicht statt"), 1);
        assert_eq!(settling(desk).await.len(), 2);
        assert_eq!(duties(desk).await.len(), 2);
        app.finish().await;
    }
}
