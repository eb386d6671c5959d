use serde_json::json;

use intake::enquiries::model::{ContactMethod, Details};

use crate::support::{
    Kind,
    app::{quote, quote_with, reference, refused},
    on_both_stores, spawn_app,
};

on_both_stores! {
    async fn a_quote_is_stored_before_it_is_answered_and_both_sides_get_a_mail(kind: Kind) {
        let app = spawn_app(kind).await;
        let reference = reference(app.post("requestquote", &quote()).await).await;
        let [enquiry] = &app.enquiries().await[..] else { panic!("one enquiry") };
        assert_eq!(enquiry.reference.as_str(), reference);
        assert_eq!(enquiry.name.as_str(), "Ana Müller");
        let phone = enquiry.phone.clone().unwrap();
        assert_eq!((phone.typed.as_str(), phone.number.as_deref()), ("030 901820", Some("+4930901820")));
        assert_eq!(enquiry.network.as_deref(), Some("127.0.0.0/24"));
        let Details::Quote(details) = &enquiry.details else { panic!("a quote") };
        assert_eq!((details.adults, details.children, details.contact_method), (2, 1, ContactMethod::Whatsapp));
        assert_eq!(details.travel_date.to_string(), "2027-08-14");
        app.outbox_rests().await;
        assert_eq!(app.mails_to("operator@tembea.example").len(), 1);
        assert_eq!(app.mails_to("ana@example.com").len(), 1);
        app.finish().await;
    }

    async fn the_same_key_and_body_replays_the_first_answer_and_other_content_is_refused(kind: Kind) {
        let app = spawn_app(kind).await;
        let first = reference(app.post_with_key("requestquote", &quote(), Some("key-1")).await).await;
        let again = quote_with(&json!({ "filled_in_ms": 60_000 }));
        assert_eq!(reference(app.post_with_key("requestquote", &again, Some("key-1")).await).await, first);
        let other = quote_with(&json!({ "message": "Something else" }));
        let answer = app.post_with_key("requestquote", &other, Some("key-1")).await;
        assert_eq!(answer.status(), 422);
        assert!(answer.text().await.unwrap().contains("urn:tembea:idempotency-key-reused"));
        app.clock.advance(std::time::Duration::from_secs(24 * 3600 + 60));
        assert_eq!(reference(app.post_with_key("requestquote", &quote(), Some("key-1")).await).await, first, "keys live a day at least");
        assert_eq!(app.enquiries().await.len(), 1);
        app.finish().await;
    }

    async fn the_same_words_without_a_key_within_ten_minutes_are_kept_once_and_counted(kind: Kind) {
        let app = spawn_app(kind).await;
        let first = reference(app.post("requestquote", &quote()).await).await;
        assert_eq!(reference(app.post("requestquote", &quote()).await).await, first);
        let [enquiry] = &app.enquiries().await[..] else { panic!("one enquiry") };
        assert_eq!(enquiry.repeats, 1);
        app.clock.advance(std::time::Duration::from_secs(601));
        assert_ne!(reference(app.post("requestquote", &quote()).await).await, first);
        assert_eq!(app.enquiries().await.len(), 2);
        app.finish().await;
    }

    async fn the_same_submission_fifty_times_at_once_is_one_enquiry_with_fifty_equal_answers(kind: Kind) {
        let app = spawn_app(kind).await;
        for key in [None, Some("key-of-fifty")] {
            let body = quote_with(&json!({ "full_name": format!("Ana {key:?}"), "email_address": format!("ana{}@example.com", key.is_some()) }));
            let answers = (0..50).map(|_| app.post_with_key("requestquote", &body, key));
            let answers = futures_util::future::join_all(answers).await;
            let mut references = Vec::new();
            for answer in answers {
                references.push(reference(answer).await);
            }
            references.dedup();
            assert_eq!(references.len(), 1);
        }
        assert_eq!(app.enquiries().await.len(), 2);
        app.outbox_rests().await;
        assert_eq!(app.mails().len(), 4);
        app.finish().await;
    }
}

#[tokio::test]
async fn every_wrong_field_is_told_at_once_in_the_order_of_the_form_and_the_visitor_s_language() {
    let app = spawn_app(Kind::Sqlite).await;
    let empty = app.post("requestquote", &json!({ "locale": "de" })).await;
    let errors = refused(empty).await;
    let expected = [
        ("no_of_adults", "no_travellers"),
        ("travel_date", "missing"),
        ("contact_method", "missing"),
        ("full_name", "missing"),
        ("email_address", "missing"),
        ("message", "missing"),
    ];
    assert_eq!(errors, expected.map(|(field, code)| (field.to_owned(), code.to_owned())));
    let english = app.post("requestquote", &json!({ "locale": "en" })).await.text().await.unwrap();
    for line in ["Please input traveler number...", "Please input start date...", "Please Select I prefer option..."] {
        assert!(english.contains(line), "{line}");
    }
    let german = app.post("requestquote", &json!({ "locale": "de" })).await.text().await.unwrap();
    assert!(german.contains("Bitte schreiben Sie eine Nachricht."));
    assert!(app.enquiries().await.is_empty());
    app.finish().await;
}

#[tokio::test]
async fn fields_are_held_to_their_rules_whatever_a_browser_did() {
    let app = spawn_app(Kind::Sqlite).await;
    let cases = [
        (json!({ "no_of_adults": 32 }), "no_of_adults", "out_of_range"),
        (json!({ "no_of_adults": -1 }), "no_of_adults", "out_of_range"),
        (json!({ "no_of_adults": 1.5 }), "no_of_adults", "out_of_range"),
        (json!({ "no_of_adults": "two" }), "no_of_adults", "out_of_range"),
        (json!({ "no_of_adults": [2] }), "no_of_adults", "wrong_type"),
        (json!({ "no_of_children": 12 }), "no_of_children", "out_of_range"),
        (json!({ "no_of_adults": 0, "no_of_children": 0 }), "no_of_adults", "no_travellers"),
        (json!({ "travel_date": "2026-11-19" }), "travel_date", "past_date"),
        (json!({ "travel_date": "2027-02-30" }), "travel_date", "invalid_date"),
        (json!({ "travel_date": "14.08.2027" }), "travel_date", "invalid_date"),
        (json!({ "travel_date": "2099-01-01" }), "travel_date", "far_date"),
        (json!({ "contact_method": "pigeon" }), "contact_method", "not_one_of"),
        (json!({ "email_address": "ana@" }), "email_address", "invalid_email"),
        (json!({ "phone_number": "call me" }), "phone_number", "invalid_phone"),
        (json!({ "full_name": "   " }), "full_name", "missing"),
        (json!({ "full_name": { "first": "Ana" } }), "full_name", "wrong_type"),
        (json!({ "full_name": "x".repeat(121) }), "full_name", "too_long"),
        (json!({ "message": "x".repeat(5001) }), "message", "too_long"),
        (json!({ "tour_name": "a\u{0}b" }), "tour_name", "control_character"),
    ];
    for (change, field, code) in cases {
        let errors = refused(app.post("requestquote", &quote_with(&change)).await).await;
        assert_eq!(errors, [(field.to_owned(), code.to_owned())], "{change}");
    }
    for change in [
        json!({ "travel_date": "2026-11-20" }),
        json!({ "no_of_adults": "31", "no_of_children": "11" }),
        json!({ "no_of_adults": 0, "no_of_children": 1 }),
        json!({ "full_name": "Nguyễn Thị Minh Khai" }),
        json!({ "phone_number": null }),
        json!({ "phone_number": "+255 (0)27 250-3195 ext 4" }),
    ] {
        reference(app.post("requestquote", &quote_with(&change)).await).await;
    }
    app.outbox_rests().await;
}

#[tokio::test]
async fn today_is_the_operator_s_day_with_a_day_of_grace() {
    let app = spawn_app(Kind::Sqlite).await;
    // 21:30 in UTC is half past midnight of the next day in Arusha.
    app.clock.advance(std::time::Duration::from_secs(12 * 3600 + 1800));
    let errors = refused(app.post("requestquote", &quote_with(&json!({ "travel_date": "2026-11-20" }))).await).await;
    assert_eq!(errors, [("travel_date".to_owned(), "past_date".to_owned())]);
    reference(app.post("requestquote", &quote_with(&json!({ "travel_date": "2026-11-21" }))).await).await;
    app.finish().await;
}

#[tokio::test]
async fn every_field_of_the_payload_reaches_the_store() {
    let app = spawn_app(Kind::Sqlite).await;
    let change = json!({
        "tour_name": "Lemosho route", "tour_slug": "lemosho-8-days", "coupon_code": "KARIBU",
        "what_is_most_important": "A slow pace", "tour_price_set": "2450", "affiliate": "ana-7k2"
    });
    reference(app.post("requestquote", &quote_with(&change)).await).await;
    let [enquiry] = &app.enquiries().await[..] else { panic!("one enquiry") };
    let stored = serde_json::to_value(&enquiry.details).unwrap();
    for (field, value) in [
        ("tour_name", "Lemosho route"),
        ("tour_slug", "lemosho-8-days"),
        ("coupon_code", "KARIBU"),
        ("most_important", "A slow pace"),
        ("tour_price_set", "2450"),
        ("affiliate", "ana-7k2"),
        ("place", "Serengeti"),
        ("country_of_residence", "Germany"),
        ("country_code", "+49"),
    ] {
        assert_eq!(stored[field], value);
    }
    app.finish().await;
}
