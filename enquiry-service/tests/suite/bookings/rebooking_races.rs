//! A change of a booking that meets another one, a payment, a cancellation or an order, on PostgreSQL, where transactions run
//! side by side.

use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use bookings::ledger::model::Balance;
use staff::people::model::Role;

use super::{
    departures::{DAY, order},
    rebooking::{LATER, by_hand, form, left, office, send, stored},
};
use crate::support::{
    Kind, Stored, TestApp,
    database::postgres_is_there,
    desk::{Desk, cash, change},
};

const ROUNDS: usize = 6;

async fn spawn(places: i64) -> Option<(TempDir, TestApp)> {
    if postgres_is_there() { Some(office(Kind::Postgres, places).await) } else { None }
}

fn party(adults: i64) -> Value {
    let line = json!({ "text": "Machame", "quantity": adults, "unit": "person", "each": 200_000 });
    json!({ "no_of_adults": adults.to_string(), "lines": [line] })
}

/// One of two was carried out, and the other one shows what has happened.
fn is_one_of_two(mut statuses: [StatusCode; 2]) {
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
}

/// Sums, invoices and versions belong together.
async fn adds_up(app: &TestApp, id: &str) {
    let (now, id) = (stored(app, id).await, id.parse().unwrap());
    assert_eq!(now.balance, Balance::of(&app.store.ledger(id).await.unwrap()));
    let versions = app.store.booking_versions(id).await.unwrap();
    if let Some(newest) = versions.last() {
        assert_eq!(newest.after, now.journey);
    }
}

async fn fresh(app: &TestApp, desk: &Desk<'_>, round: usize) -> String {
    by_hand(app, desk, &format!("p{round}@example.com")).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_colleagues_who_change_one_booking_one_does_and_the_other_hears_it() {
    let Some((_folder, app)) = spawn(90).await else { return };
    let [neema, joseph] =
        [app.colleague("Neema", Role::Manager).await, app.colleague("Joseph", Role::Reservations).await];
    for round in 0..ROUNDS {
        let id = fresh(&app, &neema.desk, round).await;
        let bodies = [form(&neema.desk, &id, &party(3)).await, form(&joseph.desk, &id, &party(4)).await];
        let both = tokio::join!(send(&neema.desk, &id, &bodies[0]), send(&joseph.desk, &id, &bodies[1]));
        is_one_of_two([both.0.0, both.1.0]);
        assert_eq!(app.store.booking_versions(id.parse().unwrap()).await.unwrap().len(), 1);
        adds_up(&app, &id).await;
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_that_meets_a_payment_or_a_cancellation_is_carried_out_or_it_is() {
    let Some((_folder, app)) = spawn(90).await else { return };
    let manager = app.colleague("Neema", Role::Manager).await;
    let desk = &manager.desk;
    for round in 0..ROUNDS {
        let id = fresh(&app, desk, round).await;
        let body = form(desk, &id, &party(1)).await;
        let (what, mut other) = if round % 2 == 0 {
            ("payments", cash(38_500, &format!("FT-{round}")))
        } else {
            ("cancellation", json!({ "charge": 0 }))
        };
        other["seen"] = body["seen"].clone();
        let both = tokio::join!(send(desk, &id, &body), change(desk, &id, what, other));
        is_one_of_two([both.0.0, both.1.0]);
        adds_up(&app, &id).await;
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_and_orders_that_meet_for_the_last_places_take_no_place_twice_and_never_lock_each_other() {
    let Some((_folder, app)) = spawn(20).await else { return };
    let manager = app.colleague("Neema", Role::Manager).await;
    let desk = &manager.desk;
    let mut ids = Vec::new();
    for round in 0..8 {
        let id = fresh(&app, desk, round).await;
        // Half of them begin on the later day, so that changes cross.
        if round % 2 == 0 {
            assert_eq!(
                send(desk, &id, &form(desk, &id, &json!({ "travel_date": LATER })).await).await.0,
                StatusCode::OK
            );
        }
        ids.push(id);
    }
    assert_eq!(left(&app).await, json!([12, 12]));
    for round in 0..12 {
        assert_eq!(order(&app, &format!("visitor{round}"), 1).await.status(), StatusCode::CREATED);
    }
    // The first day is full but for those who leave it: each of the four there goes, each of the four elsewhere wants it.
    let mut bodies = Vec::new();
    for (round, id) in ids.iter().enumerate() {
        let day = if round % 2 == 0 { DAY } else { LATER };
        bodies.push(form(desk, id, &json!({ "travel_date": day })).await);
    }
    let changes = futures_util::future::join_all(ids.iter().zip(&bodies).map(|(id, body)| send(desk, id, body)));
    let late: Vec<String> = (0..8).map(|number| format!("late{number}")).collect();
    let orders = futures_util::future::join_all(late.iter().map(|name| order(&app, name, 1)));
    let (changed, ordered) = tokio::join!(changes, orders);
    for (status, answer) in &changed {
        assert!(matches!(*status, StatusCode::OK | StatusCode::UNPROCESSABLE_ENTITY), "{status} {answer}");
    }
    assert!(
        ordered.iter().all(|answer| matches!(answer.status(), StatusCode::CREATED | StatusCode::UNPROCESSABLE_ENTITY))
    );
    let departures = desk.json("departures").await;
    for departure in departures.as_array().unwrap().iter().filter(|one| one["tour_id"] == 109) {
        let (taken, left) = (departure["taken"].as_i64().unwrap(), departure["left"].as_i64().unwrap());
        assert_eq!(taken + left, 20, "{departure}");
    }
    for id in &ids {
        adds_up(&app, id).await;
    }
    app.stop().await;
}
