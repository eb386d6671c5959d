//! Earlier offers, to begin another one with.

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::{
    bookings::{
        departures::{content, edit_everywhere, only},
        holds::{case, office},
        offers::{begin, send},
    },
    support::{
        Kind,
        app::{merged, quote},
        desk::{Colleague, Desk, desk},
        on_both_stores, spawn_app_with,
    },
};

async fn found(desk: &Desk<'_>, search: &str) -> Vec<String> {
    let found = desk.json(&format!("offers?search={search}")).await;
    found.as_array().unwrap().iter().map(|offer| offer["id"].as_str().unwrap().to_owned()).collect()
}

on_both_stores! {
    async fn a_sent_offer_is_found_by_name_number_and_journey_and_copied_without_its_traveller(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(20)));
        let app = spawn_app_with(kind, |settings| { settings.content_cache = content; settings.desk = desk(&[("TEMBEA_SALES_SEES", "own")]); }, None).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Sales).await;
        let other = app.colleague("Baraka", Role::Sales).await;
        let case = case(&app, desk, "asha@example.com").await;
        let number = desk.json(&format!("cases/{case}")).await["reference"].as_str().unwrap().to_owned();
        let offer = begin(desk, &case).await;
        begin(desk, &case).await;
        assert_eq!(found(desk, "ana").await, [""; 0], "nothing was sent");
        assert_eq!(desk.get(&format!("offers/{offer}?case={case}")).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(send(desk, &case, &offer, &json!({})).await.status(), StatusCode::OK);
        for search in ["ana", "MULLER%20kilim", "machame", &number, &number[..4]] {
            assert_eq!(found(desk, search).await, [offer.as_str()], "{search}");
        }
        for search in ["", "%20", "serengeti", "ana%20serengeti"] {
            assert_eq!(found(desk, search).await, [""; 0], "{search}");
        }
        let listed = desk.json("offers?search=ana").await;
        assert_eq!((&listed[0]["name"], &listed[0]["locale"], &listed[0]["travel_date"]), (&json!("Ana Müller"), &json!("de"), &json!("2026-12-27")));
        let copy = desk.json(&format!("offers/{offer}?case={case}")).await;
        assert_eq!((&copy["tour"], &copy["days"], &copy["travellers"]), (&json!(109), &json!(7), &json!(2)));
        assert_eq!(copy["itinerary"]["days"][0], json!({ "title": "Machame Gate", "text": "Zum ersten Lager im Wald.", "lodging": "", "from": null }));
        assert_eq!(copy["lines"][1], json!({ "text": "Nachlass: zweite Reise", "quantity": 1, "unit": "group", "each": -15_000 }));
        let words = copy.to_string();
        for personal in ["Asha", "Ana", "asha@example.com", "Liebe"] {
            assert!(!words.contains(personal), "{personal} in {words}");
        }
        assert_eq!(found(&other.desk, "ana").await, [""; 0], "the case is a colleague's");
        let hidden = other.desk.get(&format!("offers/{offer}?case={case}")).await;
        assert_eq!((hidden.status(), hidden.json::<Value>().await.unwrap()["status"].as_i64()), (StatusCode::NOT_FOUND, Some(404)));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_copy_for_another_language_has_the_days_of_that_site(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let german = case(&app, desk, "asha@example.com").await;
        let answer = app.post("requestquote", &merged(quote(), &json!({ "locale": "fr", "email_address": "zoe@example.com" }))).await;
        let french = desk.case_of(answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap()).await;
        let offer = begin(desk, &german).await;
        let days = desk.json(&format!("cases/{german}/days/109")).await;
        let programme = json!([days["days"][4], { "title": "Ruhetag", "text": "" }]);
        assert_eq!(send(desk, &german, &offer, &json!({ "programme": programme })).await.status(), StatusCode::OK);
        let copy = desk.json(&format!("offers/{offer}?case={french}")).await;
        let same = desk.json(&format!("cases/{french}/days/109")).await;
        assert_eq!((&copy["itinerary"]["days"][0]["from"], &copy["itinerary"]["days"][1]["from"]), (&same["days"][4]["from"], &Value::Null));
        assert_ne!(same["days"][4]["from"], days["days"][4]["from"], "each language has its own");
        app.outbox_rests().await;
        app.finish().await;
    }
}
