//! What else takes place on the days of a journey, beside its dates.

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::{
    bookings::{
        departures::{content, edit_everywhere, only},
        holds::case,
        offers::{accept, begin, booked, path, send},
    },
    support::{
        Kind,
        app::order_with,
        desk::{Colleague, Desk, desk},
        on_both_stores, spawn_app_with,
    },
};

async fn same_days(desk: &Desk<'_>, case: &str, date: &str, days: i64) -> Value {
    desk.json(&format!("cases/{case}/same-days?date={date}&days={days}")).await
}

on_both_stores! {
    async fn bookings_and_open_offers_of_other_cases_that_share_a_day_are_named_as_far_as_they_may_be_seen(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(20)));
        let app = spawn_app_with(kind, |settings| { settings.content_cache = content; settings.desk = desk(&[("TEMBEA_SALES_SEES", "own")]); }, None).await;
        let manager = app.colleague("Amina", Role::Manager).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Sales).await;
        let other = app.colleague("Baraka", Role::Sales).await;
        let [own, offered, accepted, draft] = [case(&app, desk, "a@example.com").await, case(&app, desk, "b@example.com").await, case(&app, desk, "c@example.com").await, case(&app, desk, "d@example.com").await];
        for case in [&own, &offered, &accepted] {
            let offer = begin(desk, case).await;
            assert_eq!(send(desk, case, &offer, &json!({})).await.status(), StatusCode::OK);
        }
        begin(desk, &draft).await;
        let offers = desk.json(&format!("cases/{accepted}/offers")).await;
        let offer = offers[0]["id"].as_str().unwrap();
        assert_eq!(accept(&app, &path(desk, &accepted, offer).await).await.status(), StatusCode::SEE_OTHER);
        let booking = booked(&app, desk, &accepted, offer).await.id;
        // A booking of the site, which has no case.
        let ordered = app.post("submit-order-request", &order_with(&json!({ "email_address": "eva@example.com", "full_name": "Eva" }))).await;
        assert_eq!(ordered.status(), StatusCode::CREATED);
        let found = same_days(desk, &own, "2026-12-28", 3).await;
        let journeys = found["journeys"].as_array().unwrap();
        let who: Vec<_> = journeys.iter().map(|one| (one["name"].as_str().unwrap(), one["state"].as_str())).collect();
        assert_eq!(who, [("Ana Müller", Some("awaiting_payment")), ("Ana Müller", None), ("Eva", Some("awaiting_payment"))]);
        assert_eq!((&journeys[0]["id"], &journeys[1]["case"], &found["hidden_travellers"]), (&json!(booking), &json!(offered), &json!(0)));
        assert_eq!((&journeys[1]["from"], &journeys[1]["to"], &journeys[1]["travellers"]), (&json!("2026-12-27"), &json!("2027-01-02"), &json!(2)));
        assert_eq!(journeys[1]["tour"], "Kilimanjaro by the Machame route, 7 days");
        for (date, days) in [("2026-12-20", 7), ("2027-02-01", 8)] {
            assert_eq!(same_days(desk, &own, date, days).await, json!({ "journeys": [], "hidden_travellers": 0 }), "{date}");
        }
        assert_eq!(same_days(desk, &own, "2026-12-26", 2).await["journeys"].as_array().unwrap().len(), 3, "the first day is shared");
        // Baraka may see neither case of Neema's, but the booking of the site.
        let own_of_other = case(&app, &other.desk, "e@example.com").await;
        let found = same_days(&other.desk, &own_of_other, "2026-12-27", 1).await;
        assert_eq!((found["journeys"].as_array().unwrap().len(), &found["journeys"][0]["name"]), (1, &json!("Eva")));
        assert_eq!(found["hidden_travellers"], 6, "three journeys of two travellers");
        assert_eq!(same_days(&manager.desk, &own, "2026-12-27", 1).await["journeys"].as_array().unwrap().len(), 3);
        let tours = desk.json(&format!("cases/{own}/journeys")).await;
        let tour = tours["tours"].as_array().unwrap().iter().find(|tour| tour["id"] == 109).unwrap().clone();
        let departure = &tour["departures"][0];
        let sold = departure["sold"].as_i64().unwrap();
        assert!(sold >= 2 && departure["free"].as_i64().unwrap() + sold <= 20, "{departure}");
        let wrong = desk.get(&format!("cases/{own}/same-days?date=x&days=1")).await;
        assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
        app.outbox_rests().await;
        app.finish().await;
    }
}
