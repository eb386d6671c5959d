//! Late money may take a booking up again whose places were sold meanwhile: the operator hears of it.

use std::time::Duration;

use serde_json::{Value, json};

use bookings::ledger::{
    actions::apply_change,
    model::{Actor, Booking, BookingState, ChangeRequest},
};

use crate::support::{
    Kind, Stored, TestApp, app::order_with, eventually, money::received, on_both_stores, spawn_app_with,
};

async fn booked(app: &TestApp, email: &str, adults: i64) -> Booking {
    let body = order_with(&json!({ "no_of_adults": adults, "no_of_children": 0, "email_address": email }));
    let answer = app.post("submit-order-request", &body).await;
    assert_eq!(answer.status(), 201);
    let reference = answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned();
    app.store.booking_by_reference(&reference).await.unwrap().unwrap()
}

async fn pays(app: &TestApp, booking: &Booking) -> Booking {
    let occurrence = app.now(received(450), Actor::Operator);
    let operator = "operator@tembea.example".to_owned();
    let order = ChangeRequest { occurrence, operator, introduction: None, reward: None };
    let paid = apply_change(&app.store, booking.id, order).await.unwrap().unwrap().unwrap();
    app.jobs_rest().await;
    app.clock.advance(Duration::from_secs(16));
    app.outbox_rests().await;
    paid
}

fn alarms(app: &TestApp) -> usize {
    let mails = app.mails_to("operator@tembea.example");
    mails.iter().filter(|mail| mail.subject.contains("more travellers than places")).count()
}

on_both_stores! {
    async fn late_money_keeps_a_booking_whose_places_were_sold_and_tells_the_operator(kind: Kind) {
        // The departure of the sample has three places.
        let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../content-cache");
        let app = spawn_app_with(kind, |settings| settings.content_cache = content.into(), None).await;
        app.outbox_rests().await;
        let [alone, late] = [booked(&app, "ana@example.com", 1).await, booked(&app, "jo@example.com", 2).await];
        let state = async |booking: &Booking| app.store.find::<Booking>(booking.id).await.unwrap().unwrap().state;
        app.pass(Duration::from_hours(24 * 8), Duration::from_hours(6)).await;
        eventually("both expire", async || state(&late).await == BookingState::Expired && state(&alone).await == BookingState::Expired).await;
        booked(&app, "li@example.com", 2).await;
        assert_eq!(pays(&app, &alone).await.state, BookingState::DepositPaid);
        assert_eq!(alarms(&app), 0, "there was room");
        assert_eq!(pays(&app, &late).await.state, BookingState::DepositPaid, "money is never refused");
        assert_eq!(alarms(&app), 1);
        assert_eq!(app.store.departure(late.departure().unwrap()).await.unwrap().unwrap().overbooked(), 2);
        app.stop().await;
    }
}
