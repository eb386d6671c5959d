//! Money has the day of the operator's time zone: in Arusha a day and a year begin at nine in the evening in UTC.

use std::time::Duration;

use jiff::Timestamp;
use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{merged, order, private_journey},
    desk::{Colleague, booked, cash, change, spawn_with_desk},
    on_both_stores,
};

/// Lets time pass until a moment, and signs in again: sessions end meanwhile.
async fn until(app: &TestApp, person: &mut Colleague<'_>, moment: &str) {
    let moment: Timestamp = moment.parse().unwrap();
    app.jobs_rest().await;
    app.clock.advance(Duration::from_millis(u64::try_from(moment.as_millisecond() - app.clock.now()).unwrap()));
    app.jobs_rest().await;
    person.sign_in_again().await;
}

fn days(booking: &Value) -> Vec<&str> {
    booking["ledger"].as_array().unwrap().iter().map(|line| line["on"].as_str().unwrap()).collect()
}

fn names(booking: &Value) -> Vec<&str> {
    booking["documents"].as_array().unwrap().iter().map(|document| document["name"].as_str().unwrap()).collect()
}

on_both_stores! {
    async fn the_ledger_and_the_series_of_documents_change_the_year_at_midnight_in_arusha(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut finance = app.colleague("Fatma", Role::Finance).await;
        let id = booked(&app, &finance.desk, &merged(order(), &private_journey())).await;
        assert_eq!(change(&finance.desk, &id, "payments", cash(206_100, "1")).await.0, StatusCode::OK);
        until(&app, &mut finance, "2026-12-31T20:59:59Z").await;
        assert_eq!(change(&finance.desk, &id, "payments", cash(10_000, "2")).await.0, StatusCode::OK);
        until(&app, &mut finance, "2026-12-31T21:00:00Z").await;
        let (status, paid) = change(&finance.desk, &id, "payments", cash(10_000, "3")).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(days(&paid), ["2026-11-21", "2026-11-21", "2026-12-31", "2027-01-01"]);
        let receipts: Vec<_> = names(&paid).into_iter().filter(|name| name.starts_with("RCT")).collect();
        assert_eq!(receipts, ["RCT-2026-0001", "RCT-2026-0002", "RCT-2027-0001"], "each is in the series of its day");
        let page = finance.desk.get(&format!("bookings/{id}/documents/RCT-2027-0001")).await.text().await.unwrap();
        assert!(page.contains("1. Januar 2027") && !page.contains("31. Dezember"), "{page}");
        let page = finance.desk.get(&format!("bookings/{id}/documents/RCT-2026-0002")).await.text().await.unwrap();
        assert!(page.contains("31. Dezember 2026"), "an issued document keeps its day: {page}");
        app.stop().await;
    }

    async fn a_journey_is_travelled_and_its_terms_apply_from_midnight_in_arusha(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        // From 27 December to 2 January.
        let travelled = booked(&app, &manager.desk, &order()).await;
        let other = merged(order(), &json!({ "email_address": "jo@example.com" }));
        let cancelled = booked(&app, &manager.desk, &other).await;
        for id in [&travelled, &cancelled] {
            assert_eq!(change(&manager.desk, id, "payments", cash(675_000, id)).await.1["state"], "paid");
        }
        assert_eq!(change(&manager.desk, &travelled, "steps", json!({ "step": "confirm" })).await.0, StatusCode::OK);
        // Half of the price is charged until 30 days before the start, three quarters after.
        let charge = async |manager: &Colleague<'_>| manager.desk.json(&format!("bookings/{cancelled}")).await["cancellation_charge"].clone();
        until(&app, &mut manager, "2026-11-27T20:59:59Z").await;
        assert_eq!(charge(&manager).await, 337_500);
        until(&app, &mut manager, "2026-11-27T21:00:00Z").await;
        assert_eq!(charge(&manager).await, 506_300);
        let (_, ended) = change(&manager.desk, &cancelled, "cancellation", json!({ "charge": null })).await;
        assert_eq!((ended["owed"].as_i64(), days(&ended).last().copied()), (Some(506_300), Some("2026-11-28")));
        let travel = json!({ "step": "travel" });
        until(&app, &mut manager, "2027-01-01T20:59:59Z").await;
        let refused = change(&manager.desk, &travelled, "steps", travel.clone()).await;
        assert_eq!(refused.0, StatusCode::UNPROCESSABLE_ENTITY);
        until(&app, &mut manager, "2027-01-01T21:00:00Z").await;
        let offered = manager.desk.json(&format!("bookings/{travelled}")).await["possible"].clone();
        assert!(offered.as_array().unwrap().contains(&json!("travel")), "{offered}");
        let (status, done) = change(&manager.desk, &travelled, "steps", travel).await;
        assert_eq!((status, done["state"].as_str()), (StatusCode::OK, Some("travelled")), "{done}");
        app.stop().await;
    }
}
