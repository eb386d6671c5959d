//! The price of a booking is the sum of its ledger, whatever happens to the booking.

use std::time::Duration;

use content_model::Money;
use reqwest::StatusCode;
use serde_json::{Value, json};

use accounts::business::Business;
use bookings::ledger::{model::Booking, reward::booked_reward};
use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::{business, order},
    desk::{booked, cash, change, spawn_with_desk},
    on_both_stores,
};

async fn stored(app: &TestApp, id: &str) -> Booking {
    app.store.find(id.parse().unwrap()).await.unwrap().unwrap()
}

/// What the payment page shows as the price.
async fn shown_total(app: &TestApp, id: &str) -> i64 {
    let reference = stored(app, id).await.reference;
    let page: Value = app.get(&format!("/api/payment/{reference}")).await.json().await.unwrap();
    page["total"].as_i64().unwrap()
}

async fn invoiced(app: &TestApp, id: &str) -> Money {
    let documents = app.store.documents(id.parse().unwrap()).await.unwrap();
    documents.iter().map(bookings::documents::model::Document::asks_for).sum()
}

on_both_stores! {
    async fn late_money_resumes_a_booking_at_the_price_that_was_agreed_before_it_expired(kind: Kind) {
        for (number, (adjustment, agreed)) in [(-20_000, 655_000), (30_000, 705_000)].into_iter().enumerate() {
            let app = spawn_with_desk(kind).await;
            let mut manager = app.colleague("Neema", Role::Manager).await;
            let mut body = order();
            body["email_address"] = json!(format!("{number}@example.com"));
            let id = booked(&app, &manager.desk, &body).await;
            let adjusted = json!({ "kind": "charge", "amount": adjustment, "reason": "agreed by phone" });
            assert_eq!(change(&manager.desk, &id, "adjustments", adjusted).await.1["owed"], agreed);
            app.pass(Duration::from_hours(24 * 9), Duration::from_hours(12)).await;
            manager.sign_in_again().await;
            let expired = manager.desk.json(&format!("bookings/{id}")).await;
            assert_eq!((expired["state"].as_str(), expired["owed"].as_i64()), (Some("expired"), Some(0)));
            assert_eq!(shown_total(&app, &id).await, agreed / 100, "the page of an expired booking shows its price");
            let (status, resumed) = change(&manager.desk, &id, "payments", cash(agreed, "late")).await;
            assert_eq!(status, StatusCode::OK, "{resumed}");
            let sums = ["owed", "received", "outstanding", "overpaid"].map(|sum| resumed[sum].as_i64().unwrap());
            assert_eq!((resumed["state"].as_str(), sums), (Some("paid"), [agreed, agreed, 0, 0]));
            assert_eq!(invoiced(&app, &id).await.minor(), agreed, "the documents ask for the same");
            app.stop().await;
        }
    }

    async fn a_cancelled_booking_shows_the_price_that_was_agreed_and_a_reward_follows_it(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        let adjusted = json!({ "kind": "charge", "amount": -475_000, "reason": "a shorter journey" });
        assert_eq!(change(desk, &id, "adjustments", adjusted).await.1["owed"], 200_000);
        let Business { rates, content, .. } = business();
        let booking = stored(&app, &id).await;
        assert_eq!(booking.price(), Money::from_dollars(2_000));
        assert_eq!(booked_reward(&booking, &rates, &content.current()), Money::from_dollars(100), "five in a hundred");
        assert_eq!(change(desk, &id, "payments", cash(200_000, "all")).await.1["state"], "paid");
        assert_eq!(change(desk, &id, "cancellation", json!({ "charge": 50_000 })).await.1["owed"], 50_000);
        assert_eq!((shown_total(&app, &id).await, invoiced(&app, &id).await.minor()), (2_000, 50_000));
        app.outbox_rests().await;
        app.finish().await;
    }
}
