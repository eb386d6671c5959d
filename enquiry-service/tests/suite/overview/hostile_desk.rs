//! What people at the desk type, wrongly or on purpose, and what no page tells of other people's cases.

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use enquiry_service::settings::Settings;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{merged, order, order_with, quote, quote_with, reference},
    desk::{Desk, EMPTY_THREAD, booked, change, desk, spawn_with_desk},
    on_both_stores, spawn_app_with,
};

/// Texts that break programs which take text for something else, as they stand in an address.
const TYPED: &str =
    "%25 _ ! !%25 %5C ' %00 ana%00 %FF%FE %E2%80%AEana %22%20OR%20%22 %27)%20OR%201=1-- NEAR(a%20b)%20NOT%20*";

async fn where_sales_see_their_own(kind: Kind) -> TestApp {
    spawn_app_with(kind, |settings: &mut Settings| settings.desk = desk(&[("TEMBEA_SALES_SEES", "own")]), None).await
}

/// A call of Chiara.
fn call(changes: &Value) -> Value {
    let call = json!({
        "key": "018f0000-0000-4000-8000-0000000000aa", "arrival": "call", "full_name": "Chiara Ferri",
        "email": "chiara@example.com", "phone": "+39 06 6982", "message": "A safari in the south.", "locale": "it",
    });
    merged(call, changes)
}

on_both_stores! {
    async fn whatever_is_typed_into_a_filter_is_text_and_finds_nothing_else(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        booked(&app, desk, &order()).await;
        app.outbox_rests().await;
        let long = "a".repeat(6000);
        let long_words = "a%20".repeat(2000);
        for typed in TYPED.split(' ').chain([&*long, &*long_words]) {
            let mails = desk.json(&format!("outbox?search={typed}")).await;
            assert_eq!(mails["mails"], json!([]), "{typed}");
            for call in ["audit?about=", "cases?view=all&search=", "bookings?search="] {
                assert_eq!(desk.get(&format!("{call}{typed}")).await.status(), StatusCode::OK, "{call}{typed}");
            }
            for call in ["audit?staff=", "audit?from=", "audit?to=", "outbox?state=", "outbox?after="] {
                let status = desk.get(&format!("{call}{typed}")).await.status();
                assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{call}{typed}");
            }
        }
        app.finish().await;
    }

    async fn a_mail_is_found_by_its_address_in_whatever_letters_it_is_written(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let asked = app.post("requestquote", &quote_with(&json!({ "email_address": "Ünal@example.com" }))).await;
        assert_eq!(asked.status(), StatusCode::CREATED);
        app.outbox_rests().await;
        let found = manager.desk.json("outbox?search=%C3%9Cnal@EXAMPLE").await;
        assert_eq!(found["mails"][0]["recipient"], "Ünal@example.com", "{found}");
        app.finish().await;
    }

    async fn a_form_with_what_is_no_text_is_refused_and_what_is_text_stays_as_typed(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let desk = &anna.desk;
        let fields = ["full_name", "email", "phone", "country", "message", "tour_name", "travel_date", "no_of_adults", "no_of_children"];
        let long = "a".repeat(20_000);
        for field in fields {
            for wrong in [json!(["a"]), json!({ "a": 1 }), json!("a\u{0}b"), json!(long), json!("a\u{7f}")] {
                let answer = desk.post("cases", &call(&json!({ field: wrong }))).await;
                assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{field}: {wrong}");
                assert_eq!(answer.json::<Value>().await.unwrap()["errors"][0]["field"], field, "{wrong}");
            }
        }
        for (field, wrong) in [
            ("email", "chiara@example.com\r\nBcc: all@example.com"), ("email", "a@example.com,b@example.com"),
            ("full_name", "Chiara\r\nBcc: all@example.com"), ("no_of_adults", "-1"), ("no_of_adults", "1e9"),
            ("no_of_children", "99999999999999999999"), ("travel_date", "0000-01-01"), ("travel_date", "9999-12-31"),
            ("travel_date", "2027-02-60"),
        ] {
            let answer = desk.post("cases", &call(&json!({ field: wrong }))).await;
            assert_eq!(answer.json::<Value>().await.unwrap()["errors"][0]["field"], field, "{wrong}");
        }
        assert_eq!(desk.json("cases?view=all").await, json!([]), "nothing is written");
        let script = "<script>alert('x')</script> {{ 7 * 7 }} %0d%0aBcc: a@b.example";
        let typed = call(&json!({ "full_name": script, "message": script, "tour_name": script, "country": script, "travel_date": "2027-02-14" }));
        let case: Value = desk.post("cases", &typed).await.json().await.unwrap();
        assert_eq!((&case["name"], &case["tour"]), (&json!(script), &json!(script)), "{case}");
        let id = case["id"].as_str().unwrap();
        let answer = json!({ "channel": "mail", "text": script, "key": id, "files": [], "seen": EMPTY_THREAD });
        assert_eq!(desk.post(&format!("cases/{id}/answers"), &answer).await.status(), StatusCode::OK);
        let mail = app.mail_about("chiara@example.com", "").await;
        assert!(!mail.html.contains("<script") && mail.to == ["chiara@example.com"], "{}", mail.html);
        app.finish().await;
    }

    async fn a_form_that_was_sent_with_another_address_is_another_form(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        assert_eq!(anna.desk.post("cases", &call(&json!({}))).await.status(), StatusCode::CREATED);
        for other in [json!({ "email": "chiara@example.org" }), json!({ "phone": "+39 06 6983" }), json!({ "locale": "en" }), json!({ "arrival": "visit" })] {
            let answer = anna.desk.post("cases", &call(&other)).await;
            assert_eq!(answer.status(), StatusCode::CONFLICT, "the case has not this: {other}");
        }
        assert_eq!(anna.desk.post("cases", &call(&json!({}))).await.status(), StatusCode::CREATED, "a double press");
        app.finish().await;
    }

    async fn a_repeated_form_does_not_show_a_case_that_is_now_a_colleagues(kind: Kind) {
        let app = where_sales_see_their_own(kind).await;
        let (manager, anna) = (app.colleague("Neema", Role::Manager).await, app.colleague("Anna", Role::Sales).await);
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let case: Value = anna.desk.post("cases", &call(&json!({}))).await.json().await.unwrap();
        let id = case["id"].as_str().unwrap();
        let replay = async |desk: &Desk<'_>| desk.post("cases", &call(&json!({}))).await.status();
        assert_eq!(replay(&baraka.desk).await, StatusCode::UNPROCESSABLE_ENTITY, "the key is a colleague's");
        // A second press comes while the first is written, and another colleague's page has drawn the same key.
        let key = json!({ "key": "018f0000-0000-4000-8000-0000000000ab" });
        let (one, other) = (call(&key), call(&merged(key, &json!({ "message": "Another call" }))));
        let presses = [(&anna, &one), (&anna, &other), (&baraka, &one), (&baraka, &other)];
        let pressed = join_all(presses.map(async |(person, body)| person.desk.post("cases", body).await.status())).await;
        assert_eq!(pressed.iter().filter(|status| **status == StatusCode::CREATED).count(), 1, "{pressed:?}");
        assert!(pressed.iter().all(|status| !status.is_server_error()), "{pressed:?}");
        let body = json!({ "owner": baraka.id, "snoozed_until": null, "lost": null, "version": case["version"] });
        assert_eq!(manager.desk.put(&format!("cases/{id}"), &body).await.status(), StatusCode::OK);
        assert_eq!(anna.desk.get(&format!("cases/{id}")).await.status(), StatusCode::NOT_FOUND);
        assert_eq!(replay(&anna.desk).await, StatusCode::UNPROCESSABLE_ENTITY);
        app.finish().await;
    }

    async fn a_case_with_the_id_of_a_booking_is_not_where_its_traveller_is_written_to(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let booking = booked(&app, &anna.desk, &order()).await;
        assert_eq!(anna.desk.post("cases", &call(&json!({ "key": booking }))).await.status(), StatusCode::CREATED);
        let asked = anna.desk.post(&format!("bookings/{booking}/case"), &json!({})).await;
        assert_eq!(asked.status(), StatusCode::UNPROCESSABLE_ENTITY, "answers would go to Chiara");
        assert_eq!(anna.desk.json(&format!("bookings/{booking}/mails")).await["case"], Value::Null);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_persons_page_lists_no_mail_of_a_case_that_a_colleague_has_begun_for_the_booking(kind: Kind) {
        let app = where_sales_see_their_own(kind).await;
        let (anna, baraka) = (app.colleague("Anna", Role::Sales).await, app.colleague("Baraka", Role::Sales).await);
        let booking = booked(&app, &anna.desk, &order()).await;
        let begun: Value = baraka.desk.post(&format!("bookings/{booking}/case"), &json!({})).await.json().await.unwrap();
        let case = begun["id"].as_str().unwrap();
        let answer = json!({ "channel": "mail", "text": "Liebe Ana", "key": booking, "seen": EMPTY_THREAD });
        assert_eq!(baraka.desk.post(&format!("cases/{case}/answers"), &answer).await.status(), StatusCode::OK);
        app.outbox_rests().await;
        let of_cases = |page: &Value| page["mails"].as_array().unwrap().iter().filter(|mail| mail["case"] != Value::Null).count();
        let page = baraka.desk.json(&format!("bookings/{booking}/person")).await;
        assert_eq!((of_cases(&page), page["cases"].as_array().unwrap().len()), (1, 1));
        let page = anna.desk.json(&format!("bookings/{booking}/person")).await;
        assert_eq!((of_cases(&page), &page["cases"]), (0, &json!([])), "{}", page["mails"]);
        assert!(!page["mails"].as_array().unwrap().is_empty(), "those about the booking");
        app.finish().await;
    }

    async fn a_stranger_with_many_addresses_and_the_same_phone_number_pushes_nobody_off_a_persons_page(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let own = reference(app.post("requestquote", &quote()).await).await;
        let booking = booked(&app, desk, &order_with(&json!({ "reference": own }))).await;
        let office = json!({ "email_address": "zoe@example.com", "full_name": "Ana at work", "phone_number": "030 901821" });
        let merged_with = reference(app.post("requestquote", &quote_with(&office)).await).await;
        let (case, other) = (desk.case_of(&own).await, desk.case_of(&merged_with).await);
        let merge = desk.post(&format!("cases/{case}/contact"), &json!({ "reference": merged_with })).await;
        assert_eq!(merge.status(), StatusCode::OK);
        for number in 0..60 {
            let body = quote_with(&json!({ "email_address": format!("a{number}@example.com"), "full_name": "Mallory" }));
            assert_eq!(app.post("requestquote", &body).await.status(), StatusCode::CREATED);
        }
        let page = desk.json(&format!("bookings/{booking}/person")).await;
        let cases: Vec<&str> = page["cases"].as_array().unwrap().iter().filter_map(|case| case["id"].as_str()).collect();
        assert!(cases.contains(&&*case) && cases.contains(&&*other), "{cases:?}");
        assert_eq!((cases.len(), &page["bookings"][0]["id"]), (50, &json!(booking)));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn no_amount_and_no_day_breaks_the_books_and_the_refusal_names_its_field(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let booking = booked(&app, desk, &order()).await;
        let before = desk.json(&format!("bookings/{booking}")).await;
        let money = |amount: i64, on: Value| json!({ "amount": amount, "method": "cash", "reference": "", "on": on, "confirmed": true });
        let adjusted = |kind: &str, amount: i64| json!({ "kind": kind, "amount": amount, "reason": "x" });
        for (what, body, field) in [
            ("payments", money(0, Value::Null), "amount"), ("payments", money(i64::MAX, Value::Null), "amount"),
            ("payments", money(i64::MIN, Value::Null), "amount"), ("payments", money(1, json!("9999-12-31")), "on"),
            ("payments", money(1, json!("-009999-01-01")), "on"), ("adjustments", adjusted("charge", i64::MAX), "amount"),
            ("adjustments", adjusted("charge", i64::MIN), "amount"), ("adjustments", adjusted("correction", i64::MAX), "amount"),
            ("adjustments", adjusted("correction", i64::MIN), "amount"), ("adjustments", adjusted("charge", 0), "amount"),
            ("cancellation", json!({ "charge": i64::MIN }), "charge"), ("cancellation", json!({ "charge": i64::MAX }), "charge"),
            ("payments", merged(money(1, Value::Null), &json!({ "reference": "a\u{0}" })), "reference"),
        ] {
            let (status, problem) = change(desk, &booking, what, body.clone()).await;
            assert_eq!((status, &problem["errors"][0]["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(field)), "{what} {body}: {problem}");
        }
        for wrong in [json!(1.5), json!("1"), json!(1e30), Value::Null] {
            let (status, _) = change(desk, &booking, "payments", merged(money(1, Value::Null), &json!({ "amount": wrong }))).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        }
        assert_eq!(desk.json(&format!("bookings/{booking}")).await["seen"], before["seen"]);
        assert_eq!(change(desk, &booking, "cancellation", json!({ "charge": 0 })).await.0, StatusCode::OK);
        let (_, problem) = change(desk, &booking, "adjustments", adjusted("charge", 100_000_000)).await;
        assert_eq!(problem["errors"][0]["field"], "amount", "a change of the price has no other field: {problem}");
        app.outbox_rests().await;
        app.finish().await;
    }
}
