//! What people type about money: what cannot be right is refused, and what is unusual is asked about before a mail leaves.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{order, order_with},
    desk::{Desk, booked, cash, change, spawn_with_desk},
    on_both_stores,
};

async fn read(desk: &Desk<'_>, id: &str) -> Value {
    desk.json(&format!("bookings/{id}")).await
}

fn dated(amount: i64, on: &str) -> Value {
    json!({ "amount": amount, "method": "cash", "reference": "", "on": on })
}

fn adjustment(kind: &str, amount: i64) -> Value {
    json!({ "kind": kind, "amount": amount, "reason": "a reason" })
}

async fn mails_to_visitor(app: &TestApp) -> usize {
    app.outbox_rests().await;
    app.mails_to("ana@example.com").len()
}

on_both_stores! {
    async fn a_cancellation_charges_at_most_the_price_also_by_a_later_change(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        let mails = mails_to_visitor(&app).await;
        for charge in [675_001, 9_999_900, -1] {
            let (status, refused) = change(desk, &id, "cancellation", json!({ "charge": charge })).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{charge}");
            assert_eq!(refused["title"], "the charge of a cancelled booking must be between zero and its price of 6750.00 USD");
        }
        assert_eq!((read(desk, &id).await["state"].as_str(), mails_to_visitor(&app).await), (Some("awaiting_payment"), mails));
        assert_eq!(change(desk, &id, "cancellation", json!({ "charge": 675_000 })).await.1["owed"], 675_000);
        assert_eq!(change(desk, &id, "adjustments", adjustment("charge", 1)).await.0, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(change(desk, &id, "adjustments", adjustment("charge", -75_000)).await.1["owed"], 600_000);
        assert_eq!(change(desk, &id, "adjustments", adjustment("charge", 75_000)).await.1["owed"], 675_000);
        app.stop().await;
    }

    async fn a_booking_that_was_neither_confirmed_nor_paid_is_cancelled_without_a_charge_by_default(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        assert_eq!(read(desk, &id).await["cancellation_charge"], 0);
        assert_eq!(change(desk, &id, "payments", cash(10_000, "1")).await.1["cancellation_charge"], 337_500, "half of the price");
        let other = booked(&app, desk, &order_with(&json!({ "email_address": "jo@example.com" }))).await;
        let (_, cancelled) = change(desk, &other, "cancellation", json!({ "charge": null })).await;
        assert_eq!((cancelled["state"].as_str(), cancelled["owed"].as_i64()), (Some("cancelled"), Some(0)));
        app.stop().await;
    }

    async fn money_is_dated_neither_in_the_future_nor_long_before_the_booking(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, &manager.desk, &order()).await;
        // In Arusha it is 22 November from nine in the evening on.
        app.clock.advance(Duration::from_hours(11));
        manager.sign_in_again().await;
        for day in ["2026-11-22", "2030-01-01", "2025-11-19", "0001-01-01"] {
            let (status, refused) = change(&manager.desk, &id, "payments", dated(10_000, day)).await;
            assert_eq!((status, refused["title"].as_str().unwrap().contains(day)), (StatusCode::UNPROCESSABLE_ENTITY, true), "{refused}");
        }
        app.clock.advance(Duration::from_hours(1));
        manager.sign_in_again().await;
        for day in ["2026-11-22", "2025-11-21"] {
            assert_eq!(change(&manager.desk, &id, "payments", dated(10_000, day)).await.0, StatusCode::OK, "{day}");
        }
        for (day, status) in [("2026-11-23", StatusCode::UNPROCESSABLE_ENTITY), ("2026-11-22", StatusCode::OK)] {
            assert_eq!(change(&manager.desk, &id, "refunds", dated(10_000, day)).await.0, status, "a refund on {day}");
        }
        app.stop().await;
    }

    async fn a_payment_of_more_than_is_owed_is_noted_only_once_it_is_confirmed(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        let mails = mails_to_visitor(&app).await;
        let (status, asked) = change(desk, &id, "payments", cash(1_000_000, "x")).await;
        assert_eq!((status, asked["type"].as_str(), asked["code"].as_str()), (StatusCode::UNPROCESSABLE_ENTITY, Some("urn:tembea:more-than-owed"), Some("more_than_owed")));
        let title = asked["title"].as_str().unwrap();
        assert!(title.contains("Only $6,750 is owed for this booking: of $10,000, $3,250 would be the traveller's credit."), "{title}");
        assert!(title.contains("receipt for $10,000") && title.contains("ana@example.com"), "{title}");
        assert_eq!((read(desk, &id).await["received"].as_i64(), mails_to_visitor(&app).await), (Some(0), mails));
        let mut confirmed = cash(1_000_000, "x");
        confirmed["confirmed"] = json!(true);
        assert_eq!(change(desk, &id, "payments", confirmed).await.1["overpaid"], 325_000);
        let sent = app.mail_about("ana@example.com", "bezahlt").await;
        assert!(sent.text.contains("10.000"), "{}", sent.text);
        app.stop().await;
    }

    async fn a_correction_of_a_payment_issues_a_document_so_that_a_wrong_receipt_is_not_the_last_one(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        assert_eq!(change(desk, &id, "payments", cash(600_000, "typing error")).await.0, StatusCode::OK);
        let (_, corrected) = change(desk, &id, "adjustments", adjustment("correction", -540_000)).await;
        assert_eq!(corrected["received"], 60_000);
        let last = corrected["documents"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((last["name"].as_str(), last["kind"].as_str(), last["amount"].as_i64()), (Some("RCT-2026-0002"), Some("receipt_correction"), Some(540_000)));
        let page = desk.get(&format!("bookings/{id}/documents/RCT-2026-0002")).await.text().await.unwrap();
        for words in ["Quittungsberichtigung RCT-2026-0002", "Bestätigt mit RCT-2026-0001", "Bisher erhalten", "600"] {
            assert!(page.contains(words), "{words}: {page}");
        }
        let (_, right) = change(desk, &id, "adjustments", adjustment("correction", -60_000)).await;
        assert_eq!(right["documents"].as_array().unwrap().last().unwrap()["kind"], "receipt_correction", "all of it was wrong");
        app.stop().await;
    }

    async fn anybody_who_may_change_bookings_accepts_one_from_quarantine_and_reads_why_it_was_there(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let person = app.colleague("Rehema", Role::Reservations).await;
        let desk = &person.desk;
        let suspect = order_with(&json!({ "filled_in_ms": 200, "no_of_adults": 31, "no_of_children": 9 }));
        let id = booked(&app, desk, &suspect).await;
        let shown = read(desk, &id).await;
        assert_eq!((shown["state"].as_str(), shown["quarantine"].as_str()), (Some("requested"), Some("too_fast")));
        let departures = desk.json("departures").await;
        let full = departures.as_array().unwrap().iter().find(|one| one["held"] == 40).unwrap();
        assert_eq!((full["taken"].as_i64(), full["state"].as_str()), (Some(0), Some("sold_out")));
        let late = app.post("submit-order-request", &order_with(&json!({ "email_address": "jo@example.com" }))).await;
        assert_eq!(late.status(), StatusCode::UNPROCESSABLE_ENTITY, "its places are held");
        let (status, accepted) = change(desk, &id, "steps", json!({ "step": "accept" })).await;
        assert_eq!((status, accepted["state"].as_str(), &accepted["quarantine"]), (StatusCode::OK, Some("awaiting_payment"), &Value::Null), "{accepted}");
        app.stop().await;
    }
}
