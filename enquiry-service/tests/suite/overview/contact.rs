//! One person's page: everything that the company has of a person, from a case or from a booking.

use reqwest::StatusCode;
use serde_json::{Value, json};

use enquiry_service::erasure::actions::erase_person;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{order, order_with, quote, quote_with},
    desk::{Desk, booked, cash, change, spawn_with_desk},
    on_both_stores,
};

async fn asked(app: &TestApp, desk: &Desk<'_>, body: &Value) -> String {
    let answer: Value = app.post("requestquote", body).await.json().await.unwrap();
    desk.case_of(answer["reference"].as_str().unwrap()).await
}

/// The texts of a field in a list.
fn all<'v>(list: &'v Value, field: &str) -> Vec<&'v str> {
    list.as_array().unwrap().iter().map(|entry| entry[field].as_str().unwrap()).collect()
}

on_both_stores! {
    async fn a_page_shows_cases_bookings_money_and_mails_of_one_person_only(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let first = asked(&app, desk, &quote()).await;
        let other_phone = json!({ "email_address": "anna@example.org", "full_name": "Anna Müller" });
        let same_phone = asked(&app, desk, &quote_with(&other_phone)).await;
        let stranger = json!({ "email_address": "bo@example.com", "full_name": "Bo", "phone_number": "030 901821" });
        let strange = asked(&app, desk, &quote_with(&stranger)).await;
        let booking = booked(&app, desk, &order()).await;
        booked(&app, desk, &order_with(&stranger)).await;
        change(desk, &booking, "payments", cash(10_000, "in advance")).await;
        app.outbox_rests().await;
        let of_case = desk.json(&format!("cases/{first}/person")).await;
        assert_eq!(all(&of_case["cases"], "id"), [same_phone.as_str(), first.as_str()]);
        assert_eq!(all(&of_case["bookings"], "id"), [booking.as_str()]);
        let part = &of_case["bookings"][0]["next_part"];
        assert!(part["missing"].as_i64().unwrap() > 0 && part["due_on"].is_string(), "what is due, and when: {part}");
        assert_eq!(all(&of_case["names"], "name"), ["Ana Müller", "Anna Müller"], "each once, the last one first");
        let money = &of_case["money"][0];
        assert_eq!((&money["currency"], &money["received"]), (&json!("USD"), &json!(10_000)));
        assert_eq!(money["outstanding"].as_i64(), money["owed"].as_i64().map(|owed| owed - 10_000));
        let mails = of_case["mails"].as_array().unwrap();
        let to_visitors: Vec<&str> = mails.iter().filter_map(|mail| mail["recipient"].as_str()).collect();
        assert!(to_visitors.contains(&"ana@example.com") && to_visitors.contains(&"anna@example.org"), "{to_visitors:?}");
        assert!(!to_visitors.contains(&"bo@example.com"), "{to_visitors:?}");
        assert!(mails.iter().any(|mail| mail["booking"]["id"] == json!(booking)));
        assert_eq!(desk.json(&format!("bookings/{booking}/person")).await, of_case);
        let of_stranger = desk.json(&format!("cases/{strange}/person")).await;
        assert_eq!((all(&of_stranger["cases"], "id"), all(&of_stranger["bookings"], "name")), (vec![strange.as_str()], vec!["Bo"]));
        app.finish().await;
    }

    async fn addresses_that_colleagues_have_merged_are_one_person_until_they_are_taken_apart(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let first = asked(&app, desk, &quote()).await;
        let other = json!({ "email_address": "bo@example.com", "full_name": "Bo", "phone_number": "030 901821" });
        let second = asked(&app, desk, &quote_with(&other)).await;
        let booking = booked(&app, desk, &order_with(&other)).await;
        let number = desk.json(&format!("cases/{second}")).await["reference"].clone();
        let merge = desk.post(&format!("cases/{first}/contact"), &json!({ "reference": number })).await;
        assert_eq!(merge.status(), StatusCode::OK);
        let page = desk.json(&format!("cases/{first}/person")).await;
        assert_eq!((page["cases"].as_array().unwrap().len(), all(&page["bookings"], "id")), (2, vec![booking.as_str()]));
        let apart = desk.post(&format!("cases/{second}/contact/apart"), &json!({})).await;
        assert_eq!(apart.status(), StatusCode::OK);
        let page = desk.json(&format!("cases/{first}/person")).await;
        assert_eq!((page["cases"].as_array().unwrap().len(), &page["bookings"]), (1, &json!([])));
        app.outbox_rests().await;
        app.stop().await;
    }

    async fn a_page_shows_no_more_than_the_role_may_read(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let case = asked(&app, &manager.desk, &quote()).await;
        let booking = booked(&app, &manager.desk, &order()).await;
        let accountant = app.colleague("Rehema", Role::Accountant).await;
        let page = accountant.desk.json(&format!("bookings/{booking}/person")).await;
        assert_eq!((&page["cases"], &page["mails"]), (&json!([]), &Value::Null));
        assert_eq!(all(&page["bookings"], "id"), [booking.as_str()]);
        let refused = accountant.desk.get(&format!("cases/{case}/person")).await;
        assert_eq!(refused.status(), StatusCode::FORBIDDEN);
        app.outbox_rests().await;
        app.stop().await;
    }

    async fn an_erased_person_has_no_page(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let case = asked(&app, desk, &quote()).await;
        let booking = booked(&app, desk, &order()).await;
        app.outbox_rests().await;
        erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
        for call in [format!("cases/{case}/person"), format!("bookings/{booking}/person")] {
            assert_eq!(desk.get(&call).await.status(), StatusCode::NOT_FOUND, "{call}");
        }
        app.stop().await;
    }
}
