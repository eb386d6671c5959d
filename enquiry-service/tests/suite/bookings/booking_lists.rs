//! Lists of bookings at the desk: every booking is in them, however many there are, and is found by its words.

use std::{collections::BTreeSet, time::Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};

use bookings::finding::words::BookingWords;
use enquiry_service::erasure::actions::erase_person;
use kernel::search::index;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{content, order_with},
    desk::{Desk, spawn_with_desk},
    how_many, on_both_stores,
};

/// The id of a booking that a visitor has made.
async fn booked(app: &TestApp, desk: &Desk<'_>, changes: &Value) -> String {
    assert_eq!(app.post("submit-order-request", &order_with(changes)).await.status(), StatusCode::CREATED);
    desk.json("bookings").await["bookings"][0]["id"].as_str().unwrap().to_owned()
}

/// Adds later bookings of other people, as many as a company has after some years. Each owes `owed` cents.
async fn grown(app: &TestApp, template: &str, count: usize, owed: i64) {
    let added = |number: usize| {
        let (id, change) = (kernel::clock::id(0), kernel::clock::id(0));
        format!(
            "INSERT INTO bookings (id, reference, number, received_at, locale, full_name, email, email_key, journey, \
             travel_date, state, tour_id, travellers, balance_due_on, pays_by) SELECT '{id}', 'R{number}', \
             'G{number:07}', received_at + {number} + 1, locale, 'Zed {number}', 'zed@elsewhere.example', \
             'zed@elsewhere.example', journey, travel_date, state, tour_id, travellers, balance_due_on, pays_by \
             FROM bookings WHERE id = '{template}'; \
             INSERT INTO booking_changes (id, booking_id, at, from_state, to_state, cause) SELECT '{change}', '{id}', \
             received_at, 'requested', state, 'visitor' FROM bookings WHERE id = '{id}'; \
             INSERT INTO ledger (booking_id, change_id, kind, amount, currency, external, on_day, at, actor, note) \
             VALUES ('{id}', '{change}', 'charge', {owed}, 'USD', '', '2026-11-22', 1, 'visitor', ''); "
        )
    };
    // SQLite copies the rest of the text for each of its statements.
    for first in (0..count).step_by(500) {
        let some: String = (first..count.min(first + 500)).map(added).collect();
        app.database.run(&format!("BEGIN; {some} COMMIT")).await;
    }
}

async fn page(desk: &Desk<'_>, view: &str, search: &str, after: &str) -> Value {
    let search: String = url::form_urlencoded::byte_serialize(search.as_bytes()).collect();
    desk.json(&format!("bookings?view={view}&search={search}&after={after}")).await
}

fn ids(page: &Value) -> Vec<String> {
    page["bookings"].as_array().unwrap().iter().map(|booking| booking["id"].as_str().unwrap().to_owned()).collect()
}

/// The bookings of all pages of a list, in their order.
async fn walked(desk: &Desk<'_>, view: &str, search: &str) -> Vec<String> {
    let (mut all, mut after) = (Vec::new(), String::new());
    loop {
        let page = page(desk, view, search, &after).await;
        all.extend(ids(&page));
        let Some(next) = page["next"].as_str() else { return all };
        after = next.to_owned();
    }
}

on_both_stores! {
    async fn pages_of_bookings_repeat_none_and_miss_none(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let desk = &app.colleague("Fatma", Role::Finance).await.desk;
        let first = booked(&app, desk, &json!({})).await;
        grown(&app, &first, 230, 100).await;
        for view in ["open", "to_pay", "all"] {
            let walked = walked(desk, view, "").await;
            assert_eq!(walked.iter().collect::<BTreeSet<_>>().len(), 231, "{view}");
            assert_eq!(walked.len(), 231, "{view}");
            let found = page(desk, view, "", "").await;
            assert_eq!((found["total"].as_i64(), ids(&found).len()), (Some(231), 50), "{view}");
            assert_eq!(found["unreadable"], 0);
        }
        assert_eq!(desk.json("bookings/counts").await, json!({ "to_pay": 231, "to_confirm": 0 }));
        assert_eq!(walked(desk, "all", "").await.last(), Some(&first), "the newest come first");
        for view in ["to_confirm", "ended"] {
            let found = page(desk, view, "", "").await;
            assert_eq!((found["total"].as_i64(), &found["next"]), (Some(0), &Value::Null), "{view}");
        }
        for after in ["1", "x_y", "1_", "_018f0000-0000-7000-8000-000000000041"] {
            let refused = desk.get(&format!("bookings?after={after}")).await;
            assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{after}");
        }
        assert_eq!(desk.get("bookings?view=nothing").await.status(), StatusCode::BAD_REQUEST);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn an_old_booking_is_found_by_number_name_address_tour_enquiry_and_phone(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let desk = &app.colleague("Fatma", Role::Finance).await.desk;
        let changes = json!({ "full_name": "Jürgen Straßer", "email_address": "j.strasser@post.example",
            "phone_number": "0151 23456789" });
        let old = booked(&app, desk, &changes).await;
        grown(&app, &old, 260, 100).await;
        let number = desk.json(&format!("bookings/{old}")).await["number"].as_str().unwrap().to_owned();
        let plain = number.replace('-', "");
        for typed in [
            &number, &plain, &plain.to_lowercase(), &plain[..6], "jurgen", "STRASSER jür", "j.strasser@post.example", "strasser@post",
            "kilimandscharo strasser", "+49 151 23456789", "015123456789", "4915123456789",
        ] {
            assert_eq!(ids(&page(desk, "all", typed, "").await), [old.as_str()], "{typed}");
        }
        for typed in ["jurgen zed", "nobody", "!", "-- '; \" * ( |"] {
            assert_eq!(page(desk, "all", typed, "").await["total"], 0, "{typed}");
        }
        let all = page(desk, "open", "kilimandscharo", "").await;
        assert_eq!((all["total"].as_i64(), ids(&all).len()), (Some(261), 50), "a list and a search count together");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn bookings_to_pay_begin_with_the_oldest_debt(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let desk = &app.colleague("Neema", Role::Manager).await.desk;
        let late = booked(&app, desk, &json!({ "email_address": "late@example.com" })).await;
        app.clock.advance(std::time::Duration::from_mins(1));
        let early = booked(&app, desk, &json!({ "email_address": "early@example.com" })).await;
        app.clock.advance(std::time::Duration::from_mins(1));
        let paid = booked(&app, desk, &json!({ "email_address": "paid@example.com" })).await;
        let seen = |id: &str| { let id = id.to_owned(); async move { desk.json(&format!("bookings/{id}")).await } };
        let pay = async |id: &str, amount: &Value| {
            let body = json!({ "seen": seen(id).await["seen"], "amount": amount, "method": "cash", "reference": "", "on": null });
            assert_eq!(desk.post(&format!("bookings/{id}/payments"), &body).await.status(), StatusCode::OK);
        };
        pay(&paid, &seen(&paid).await["owed"]).await;
        assert_eq!(walked(desk, "to_pay", "").await, [late.clone(), early.clone()]);
        // The deposit of the older booking is paid: its next debt is the balance, due later than the other's deposit.
        app.database.run(&format!("UPDATE bookings SET balance_due_on = '2027-11-27' WHERE id = '{late}'")).await;
        let next = async |id: &str| {
            let listed = page(desk, "all", "", "").await;
            let row = listed["bookings"].as_array().unwrap().iter().find(|row| row["id"] == id).unwrap().clone();
            assert_eq!(row["tour"], "Kilimanjaro by the Machame route, 7 days", "the office reads its own language");
            let part = &row["next_part"];
            (part["kind"].as_str().map(str::to_owned), part["missing"].as_i64(), part["due_on"].as_str().map(str::to_owned))
        };
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(next(&late).await, (text("first"), Some(67_500), text("2026-11-28")));
        assert_eq!(next(&paid).await, (None, None, None), "nothing is to be paid");
        pay(&late, &json!(67_500)).await;
        assert_eq!(next(&late).await.0, text("balance"));
        assert_eq!(walked(desk, "to_pay", "").await, [early.clone(), late.clone()]);
        let body = json!({ "seen": seen(&early).await["seen"], "charge": 10_000 });
        assert_eq!(desk.post(&format!("bookings/{early}/cancellation"), &body).await.status(), StatusCode::OK);
        assert_eq!(walked(desk, "to_pay", "").await, [early.clone(), late], "the charge of a cancellation is a debt");
        assert_eq!(walked(desk, "ended", "").await, [early]);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn the_words_of_an_erased_person_find_no_booking(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let desk = &app.colleague("Fatma", Role::Finance).await.desk;
        let id = booked(&app, desk, &json!({ "full_name": "Pangolin Mkomazi", "phone_number": "0151 77788899" })).await;
        for typed in ["pangolin", "+4915177788899"] {
            assert_eq!(ids(&page(desk, "all", typed, "").await), [id.as_str()]);
        }
        app.outbox_rests().await;
        erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
        // The documents keep the name.
        assert!(!app.database.dump().await.contains("15177788899"));
        for typed in ["pangolin", "+4915177788899"] {
            assert_eq!(page(desk, "all", typed, "").await["total"], 0, "{typed}");
        }
        let number = desk.json(&format!("bookings/{id}")).await["number"].as_str().unwrap().replace('-', "");
        assert_eq!(ids(&page(desk, "all", &number, "").await), [id.as_str()], "found by its number");
        app.finish().await;
    }

    async fn a_booking_that_cannot_be_read_is_counted_and_hides_no_other(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let desk = &app.colleague("Fatma", Role::Finance).await.desk;
        let first = booked(&app, desk, &json!({})).await;
        grown(&app, &first, 60, 100).await;
        app.database.run("UPDATE bookings SET journey = '{}' WHERE full_name = 'Zed 59'").await;
        let shown = page(desk, "all", "", "").await;
        assert_eq!((shown["total"].as_i64(), shown["unreadable"].as_i64(), ids(&shown).len()), (Some(61), Some(1), 49));
        for view in ["all", "open", "to_pay"] {
            assert_eq!(walked(desk, view, "").await.len(), 60, "{view}");
        }
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn lists_of_many_bookings_answer_at_once(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let desk = &app.colleague("Fatma", Role::Finance).await.desk;
        let first = booked(&app, desk, &json!({})).await;
        let count = how_many("LISTED_BOOKINGS", 500);
        grown(&app, &first, count, 100).await;
        // Most bookings of a company are past.
        app.database.run("UPDATE bookings SET state = 'travelled' WHERE full_name NOT LIKE '%7'; \
            UPDATE ledger SET amount = 0 WHERE booking_id IN (SELECT id FROM bookings WHERE state = 'travelled' AND full_name NOT LIKE '%3')").await;
        while index::write_some::<BookingWords>(&app.store, &content()).await.unwrap() {}
        for (view, search) in [("all", ""), ("open", ""), ("to_pay", ""), ("to_confirm", ""), ("ended", ""), ("all", "zed 77"), ("to_pay", "zed"), ("all", "muller")] {
            let start = Instant::now();
            let found = page(desk, view, search, "").await;
            println!("{kind:?}: {count} bookings, {view} {search:?}: {} in {:.0?}", found["total"], start.elapsed());
            let next = found["next"].as_str().unwrap_or_default().to_owned();
            let start = Instant::now();
            page(desk, view, search, &next).await;
            println!("{kind:?}: next page in {:.0?}", start.elapsed());
        }
        app.outbox_rests().await;
        app.finish().await;
    }
}
