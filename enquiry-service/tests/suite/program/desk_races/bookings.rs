//! Places on a departure, names on its waiting list, and reminders, at the same moment.

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use bookings::{
    departures::mail::DEPARTURE_OVERBOOKED,
    ledger::{
        actions::apply_change,
        model::{Actor, Booking, ChangeRequest, Event, InstalmentKind, Reminder},
    },
    reminders::actions::remind,
};
use staff::people::model::Role;

use super::{ROUNDS, spawn, together, visitor};
use crate::support::{
    Kind, Stored, TestApp,
    app::{merged, order_with, private_journey},
    database::postgres_is_there,
    desk::{Desk, booked, desk},
    money::{cancelled, received},
    spawn_app_with,
};

/// The departure of the sample has three places.
async fn spawn_with_three_places() -> Option<TestApp> {
    if !postgres_is_there() {
        return None;
    }
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../content-cache");
    let settings = |settings: &mut enquiry_service::settings::Settings| {
        settings.content_cache = content.into();
        settings.desk = desk(&[]);
    };
    let app = spawn_app_with(Kind::Postgres, settings, None).await;
    app.outbox_rests().await;
    Some(app)
}

fn order(number: usize, adults: u8) -> Value {
    order_with(&json!({ "no_of_adults": adults, "no_of_children": 0, "email_address": visitor(number) }))
}

async fn happens(app: &TestApp, booking: &Booking, event: Event) {
    let operator = "operator@tembea.example".to_owned();
    let occurrence = app.now(event, Actor::Operator);
    let request = ChangeRequest { occurrence, operator, introduction: None, reward: None };
    apply_change(&app.store, booking.id, request).await.unwrap().unwrap().unwrap();
}

/// A booking of two places that has expired.
async fn expired(app: &TestApp, desk: &Desk<'_>, number: usize) -> Booking {
    let id = booked(app, desk, &order(number, 2)).await.parse().unwrap();
    let booking: Booking = app.store.find(id).await.unwrap().unwrap();
    happens(app, &booking, Event::Expired).await;
    booking
}

async fn alarms(app: &TestApp) -> usize {
    let messages = app.messages().await;
    messages.iter().filter(|message| message.kind() == DEPARTURE_OVERBOOKED).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn late_money_of_two_bookings_that_do_not_both_fit_raises_an_alarm() {
    let Some(app) = spawn_with_three_places().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    for round in 0..ROUNDS {
        let late = [expired(&app, &neema.desk, 2 * round).await, expired(&app, &neema.desk, 2 * round + 1).await];
        join_all(late.each_ref().map(|booking| happens(&app, booking, received(450)))).await;
        assert_eq!(alarms(&app).await, round + 1);
        for booking in &late {
            happens(&app, booking, cancelled()).await;
        }
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_that_takes_the_places_of_late_money_at_that_moment_raises_an_alarm() {
    let Some(app) = spawn_with_three_places().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    let mut taken = 0;
    for round in 0..2 * ROUNDS {
        let late = expired(&app, &neema.desk, 2 * round).await;
        let body = order(2 * round + 1, 2);
        let (ordered, ()) = tokio::join!(app.post("submit-order-request", &body), happens(&app, &late, received(450)));
        taken += usize::from(ordered.status() == StatusCode::CREATED);
        assert_eq!(alarms(&app).await, taken, "round {round}: {}", ordered.status());
        for booking in app.store.bookings_of(&visitor(2 * round + 1)).await.unwrap().iter().chain([&late]) {
            happens(&app, booking, cancelled()).await;
        }
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_two_colleagues_let_in_or_strike_is_told_once() {
    let Some(app) = spawn_with_three_places().await else { return };
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    assert_eq!(app.post("submit-order-request", &order(99, 3)).await.status(), StatusCode::CREATED);
    let nothing = json!({});
    for round in 0..ROUNDS {
        let email = visitor(round);
        let wish = json!({
            "tour": 109, "starts": "2026-12-27", "ends": "2027-01-02", "persons": 1, "full_name": "Ana", "email": email,
            "phone": "", "locale": "de", "filled_in_ms": 30_000, "company_website": "x",
        });
        assert_eq!(app.post("waiting-list", &wish).await.status(), StatusCode::CREATED);
        let departures = neema.desk.json("departures").await;
        let departures = departures.as_array().unwrap().iter();
        let mut names = departures.flat_map(|departure| departure["waiting"].as_array().unwrap());
        let name = names.find(|name| name["email"] == email.as_str()).unwrap()["id"].as_str().unwrap();
        for step in ["accept", "strike"] {
            let path = format!("waiting/{name}/{step}");
            let statuses = together([&baraka, &neema].map(|by| by.desk.post(&path, &nothing))).await;
            assert_eq!(statuses, [StatusCode::NO_CONTENT, StatusCode::NOT_FOUND], "{step}");
            app.outbox_rests().await;
            assert_eq!(app.mails_to(&email).len(), 1, "{step}");
        }
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_that_several_services_write_is_written_once() {
    let Some(app) = spawn().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    for round in 0..ROUNDS {
        let body = merged(order_with(&private_journey()), &json!({ "email_address": visitor(round) }));
        let id: Uuid = booked(&app, &neema.desk, &body).await.parse().unwrap();
        let (due_on, at) = (app.today(), app.clock.now());
        let reminder = || Reminder {
            id: kernel::clock::id(0),
            booking: id,
            instalment: InstalmentKind::First,
            due_on,
            days: 3,
            at,
        };
        let written = join_all((0..4).map(|_| remind(&app.store, reminder()))).await;
        assert_eq!(written.into_iter().filter(|written| *written.as_ref().unwrap()).count(), 1);
    }
    app.stop().await;
}
