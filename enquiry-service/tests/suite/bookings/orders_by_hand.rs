//! Bookings that a colleague begins for the person of a case, with the price that they have agreed.

use std::{sync::Arc, time::Duration};

use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use bookings::{
    documents::model::DocumentKind,
    ledger::model::{Booking, BookingState},
};
use staff::people::model::Role;

use super::{
    departures::{DAY, content, edit_everywhere, only, order},
    holds::{at_desk, case, first, hold, left, office, places, refusal},
};
use crate::support::{
    Database, Kind, Stored, TestApp,
    app::{merged, order_with, quote, spawn_on},
    desk::{Colleague, Desk, cash, change, desk},
    on_both_stores, spawn_app_with,
};

/// Two adults on the departure, at 2,000 dollars each, less 150.
pub fn booking() -> Value {
    json!({
        "key": kernel::clock::id(1_795_000_000_000), "tour": 109, "travel_date": DAY, "days": "7", "no_of_adults": "2", "no_of_children": "0",
        "lines": [
            { "text": "Machame, 7 Tage", "quantity": 2, "unit": "person", "each": 200_000 },
            { "text": "Nachlass: zweite Reise", "quantity": 1, "unit": "group", "each": -15_000 },
        ],
        "deposit": null, "balance_on": null, "other_terms": "", "method": "bank_transfer",
    })
}

async fn begin(desk: &Desk<'_>, case: &str, changes: &Value) -> Response {
    desk.post(&format!("cases/{case}/bookings"), &merged(booking(), changes)).await
}

async fn begun(app: &TestApp, answer: Response) -> Booking {
    let status = answer.status();
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    let id = answer["id"].as_str().unwrap().parse().unwrap();
    app.store.find(id).await.unwrap().unwrap()
}

pub async fn how_many(app: &TestApp) -> usize {
    let all = bookings::ledger::store::BookingFilter { quarantined: None, unclear: false, since: 0, most: 1000 };
    app.store.bookings(all).await.unwrap().len()
}

on_both_stores! {
    async fn held_places_become_those_of_a_booking_with_its_mail_and_its_invoice(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, id, .. } = &app.colleague("Neema", Role::Sales).await;
        let case = case(&app, desk, "asha@example.com").await;
        assert_eq!(hold(desk, &case, &places(desk, 2).await, "2026-11-28").await.status(), StatusCode::OK);
        let journeys = desk.json(&format!("cases/{case}/journeys")).await;
        let tour = journeys["tours"].as_array().unwrap().iter().find(|tour| tour["id"] == 109).unwrap().clone();
        assert_eq!(tour["departures"], json!([{ "starts": DAY, "left": 2, "held": 2, "sold": 0, "kept": 2, "free": 0 }]));
        assert_eq!(order(&app, "other", 1).await.status(), StatusCode::UNPROCESSABLE_ENTITY, "they are held");
        let booking = begun(&app, begin(desk, &case, &json!({})).await).await;
        assert_eq!((booking.state, booking.journey.total.minor()), (BookingState::AwaitingPayment, 385_000));
        assert_eq!((booking.balance.owed.minor(), booking.deposit()), (385_000, booking.journey.total.percent(10)));
        assert_eq!((booking.locale.code(), booking.name.as_str()), ("de", "Ana Müller"));
        let held = first(desk, &case).await;
        assert_eq!((&held["ended_how"], left(&app).await), (&json!("booked"), json!(0)));
        let row = at_desk(desk).await;
        assert_eq!((&row["taken"], &row["kept"]), (&json!(2), &json!(0)));
        let log = app.colleague("Amina", Role::Manager).await.desk.log().await;
        let of_case = |line: &&Value| line["action"] == "begin_booking" || line["action"] == "book_hold";
        let lines = log.as_array().unwrap().iter().filter(of_case);
        let lines: Vec<_> = lines.map(|line| (line["action"].clone(), line["staff"].clone())).collect();
        assert_eq!(lines, [(json!("begin_booking"), json!(id)), (json!("book_hold"), json!(id))]);
        let answer = desk.json(&format!("cases/{case}")).await;
        assert_eq!(answer["urgency"], Value::Null, "the visitor waits for no first answer");
        assert_eq!(desk.json(&format!("cases/{case}/bookings")).await[0]["id"], json!(booking.id));
        app.outbox_rests().await;
        let mail = app.mail_about("asha@example.com", "ist eingegangen").await;
        for words in ["Machame, 7 Tage, 2\u{a0}×\u{a0}2.000", "-150", "3.850", "Payment?reference="] {
            assert!(mail.text.contains(words), "{words} in {}", mail.text);
        }
        let notice = app.mail_about("operator@tembea.example", booking.number.as_str()).await;
        assert!(notice.text.contains("Neema") && !notice.text.contains(id.as_str()), "{}", notice.text);
        let documents = app.store.documents(booking.id).await.unwrap();
        let issued: Vec<_> = documents.iter().map(|document| (document.kind, document.amount)).collect();
        assert_eq!(issued, [(DocumentKind::DepositInvoice, booking.deposit())]);
        let page = app.get(&format!("/api/invoice/{}/{}", booking.reference, documents[0].name())).await.text().await.unwrap();
        assert!(page.contains("Machame, 7 Tage") && page.contains("Nachlass: zweite Reise"), "{page}");
        let shown = desk.json(&format!("bookings/{}", booking.id)).await;
        assert_eq!(shown["lines"][1], json!({ "text": "Nachlass: zweite Reise", "quantity": 1, "unit": "group", "each": -15_000 }));
        assert_eq!(shown["changes"][0]["staff"], json!(id), "the history names the colleague");
        app.finish().await;
    }

    async fn the_price_begins_with_what_the_site_would_charge_in_the_language_of_the_visitor(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Sales).await;
        let case = case(&app, desk, "asha@example.com").await;
        let lines = desk.json(&format!("cases/{case}/price?tour=109&date={DAY}&adults=2&children=1&ages=8")).await;
        let path = format!(
            "/api/booking-offer?tour=kilimandscharo-machame-route-7-tage&locale=de&date={DAY}&adults=2&children=1&ages=8"
        );
        let offer: Value = app.get(&path).await.json().await.unwrap();
        let amount = |line: &Value| line["quantity"].as_i64().unwrap() * line["each"].as_i64().unwrap();
        let sum: i64 = lines.as_array().unwrap().iter().map(amount).sum();
        assert_eq!(sum, offer["total"].as_i64().unwrap() * 100, "{lines} {offer}");
        assert_eq!((&lines[0]["text"], &lines[0]["unit"]), (&json!("Die Reise"), &json!("person")));
        let unknown = desk.get(&format!("cases/{case}/price?tour=4000000")).await;
        assert_eq!(unknown.status(), StatusCode::NOT_FOUND);
        app.stop().await;
    }

    async fn a_journey_that_the_sites_do_not_offer_is_paid_and_confirmed_as_any_other(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let own = json!({ "tour": null, "title": "Nordkreis und Usambara-Berge", "days": "11", "travel_date": "2027-02-01" });
        let booking = begun(&app, begin(desk, &case, &own).await).await;
        assert_eq!((booking.journey.tour_id, booking.journey.tour.as_str()), (None, "Nordkreis und Usambara-Berge"));
        assert_eq!(booking.last_day().to_string(), "2027-02-11");
        assert_eq!(left(&app).await, 2, "it takes no place");
        let id = booking.id.to_string();
        assert_eq!(change(desk, &id, "payments", cash(385_000, "paid")).await.0, StatusCode::OK);
        assert_eq!(change(desk, &id, "steps", json!({ "step": "confirm" })).await.0, StatusCode::OK);
        app.outbox_rests().await;
        let confirmed = app.mails_to("asha@example.com").into_iter().find(|mail| mail.subject.contains("bestätigt")).unwrap();
        assert!(confirmed.text.contains("Nordkreis und Usambara-Berge") && !confirmed.text.contains("/trip/"), "{}", confirmed.text);
        let revenue = desk.json("reports/revenue?from=2027-01-01&to=2027-12-31").await;
        assert!(revenue.to_string().contains("Nordkreis und Usambara-Berge"), "{revenue}");
        let page: Value = app.get(&format!("/api/payment/{}", booking.reference)).await.json().await.unwrap();
        assert_eq!((&page["tour"], &page["departure"]), (&json!("Nordkreis und Usambara-Berge"), &Value::Null));
        app.finish().await;
    }

    async fn other_terms_need_a_reason_and_are_those_that_the_invoice_names(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Reservations).await;
        let case = case(&app, desk, "asha@example.com").await;
        let far = json!({ "tour": null, "title": "Serengeti", "travel_date": "2027-06-01" });
        let refused = async |changes: Value| {
            let answer = begin(desk, &case, &merged(far.clone(), &changes)).await;
            assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
            let answer: Value = answer.json().await.unwrap();
            answer["errors"][0]["field"].as_str().unwrap_or_default().to_owned()
        };
        assert_eq!(refused(json!({ "deposit": 50_000 })).await, "other_terms");
        assert_eq!(refused(json!({ "balance_on": "2027-05-31" })).await, "other_terms");
        assert_eq!(refused(json!({ "deposit": 0, "other_terms": "x" })).await, "deposit");
        assert_eq!(refused(json!({ "deposit": 385_001, "other_terms": "x" })).await, "deposit");
        assert_eq!(refused(json!({ "balance_on": "2027-06-02", "other_terms": "x" })).await, "balance_on");
        assert_eq!(refused(json!({ "balance_on": "2026-11-20", "other_terms": "x" })).await, "balance_on");
        let line = |quantity: i64, each: i64| json!([{ "text": "x", "quantity": quantity, "unit": "night", "each": each }]);
        for lines in [json!([]), line(1, -1), line(999, i64::MAX), line(0, 5), line(1000, 5), line(1, 0)] {
            assert_eq!(refused(json!({ "lines": lines })).await, "lines", "{lines}");
        }
        assert_eq!(refused(json!({ "title": " " })).await, "title");
        assert_eq!(refused(json!({ "tour": 4_000_000 })).await, "tour");
        assert_eq!(refused(json!({ "travel_date": "2026-11-01" })).await, "travel_date");
        assert_eq!(refused(json!({ "days": "61" })).await, "days");
        assert_eq!(refused(json!({ "no_of_adults": "0" })).await, "no_of_adults");
        assert_eq!(how_many(&app).await, 0);
        let agreed = json!({ "deposit": 100_000, "balance_on": "2027-05-31", "other_terms": "a regular guest" });
        let booking = begun(&app, begin(desk, &case, &merged(far, &agreed)).await).await;
        assert_eq!((booking.due().minor(), booking.balance_on().to_string()), (100_000, "2027-05-31".to_owned()));
        let shown = desk.json(&format!("bookings/{}", booking.id)).await;
        assert_eq!(shown["other_terms"], "a regular guest");
        assert_eq!(shown["schedule"][1]["due_on"], "2027-05-31");
        app.finish().await;
    }

    async fn what_the_case_or_the_departure_does_not_allow_is_refused(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let own = case(&app, desk, "asha@example.com").await;
        let refused = async |case: &str, changes: Value| refusal(begin(desk, case, &changes).await).await;
        assert_eq!(refused(&own, json!({ "no_of_adults": "3" })).await, "Too few places are left on this departure: 2");
        let spam = merged(quote(), &json!({ "company_website": "https://spam.example", "email_address": "spam@example.com" }));
        app.post("requestquote", &spam).await;
        let suspect = desk.json("cases?view=quarantine").await[0]["id"].as_str().unwrap().to_owned();
        assert_eq!(refused(&suspect, json!({})).await, "The enquiry is in quarantine: decide first whether it is real");
        let caller = json!({
            "key": kernel::clock::id(1_795_000_000_000), "arrival": "call", "full_name": "Jo", "phone": "+255 754 123456", "message": "calls again",
        });
        let called: Value = desk.post("cases", &caller).await.json().await.unwrap();
        let without_address = refused(called["id"].as_str().unwrap(), json!({})).await;
        assert_eq!(without_address, "The case has no e-mail address: a booking needs one for its mails");
        let gone = begin(desk, "018f0000-0000-7000-8000-00000000ffff", &json!({})).await;
        assert_eq!((gone.status(), how_many(&app).await), (StatusCode::NOT_FOUND, 0));
        app.stop().await;
    }

    async fn a_form_that_is_sent_fifty_times_is_one_booking_and_other_content_is_refused(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let app = Arc::new(app);
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let form = booking();
        let mut sent = JoinSet::new();
        for _ in 0..50 {
            let (app, cookie, case, form) = (Arc::clone(&app), desk.cookie.clone(), case.clone(), form.clone());
            sent.spawn(async move {
                Desk { app: &app, cookie }.post(&format!("cases/{case}/bookings"), &form).await.status()
            });
        }
        assert!(sent.join_all().await.into_iter().all(|status| status == StatusCode::CREATED));
        assert_eq!((how_many(&app).await, left(&app).await), (1, json!(7)));
        app.outbox_rests().await;
        assert_eq!(app.mails_to("asha@example.com").iter().filter(|mail| mail.subject.contains("Buchung")).count(), 1);
        let other = begin(desk, &case, &json!({ "key": form["key"], "no_of_adults": "1" })).await;
        assert_eq!((other.status(), how_many(&app).await), (StatusCode::CONFLICT, 1));
    }

    async fn a_visitor_who_names_the_case_books_the_places_held_for_it_and_nobody_else_does(kind: Kind) {
        let (_folder, app) = office(kind, 3).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        hold(desk, &case, &places(desk, 3).await, "2026-11-28").await;
        let number = desk.json(&format!("cases/{case}")).await["reference"].clone();
        let orders = async |email: &str| {
            let two = json!({ "email_address": email, "reference": number, "no_of_adults": 2, "no_of_children": 0 });
            app.post("submit-order-request", &order_with(&two)).await.status()
        };
        assert_eq!(orders("somebody@example.com").await, StatusCode::UNPROCESSABLE_ENTITY, "the number is not enough");
        assert_eq!(first(desk, &case).await["ended_at"], Value::Null);
        assert_eq!(orders("asha@example.com").await, StatusCode::CREATED);
        assert_eq!(first(desk, &case).await["places"]["travellers"], 1, "the third place stays held");
        assert_eq!((at_desk(desk).await["taken"].clone(), left(&app).await), (json!(2), json!(0)));
        app.stop().await;
    }

    async fn colleagues_holds_and_visitors_at_once_for_twelve_places_book_twelve(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(12)));
        let settings = |of: &std::path::Path| {
            let content = of.to_owned();
            move |settings: &mut enquiry_service::settings::Settings| {
                settings.content_cache = content;
                settings.desk = desk(&[]);
            }
        };
        let app = Arc::new(spawn_app_with(kind, settings(&content), None).await);
        app.outbox_rests().await;
        let second = match kind {
            Kind::Postgres => {
                let (database, store) = (Database::Postgres(app.database.url()), app.database.open().await);
                Arc::new(spawn_on(database, store, settings(&content), None).await)
            }
            Kind::Sqlite => Arc::clone(&app),
        };
        let colleague = app.colleague("Neema", Role::Manager).await;
        let mut cases = Vec::new();
        for number in 0..20 {
            cases.push(case(&app, &colleague.desk, &format!("asker{number}@example.com")).await);
        }
        // Three of the cases have a hold, of which two places are booked at once with all others.
        for held in &cases[..3] {
            assert_eq!(hold(&colleague.desk, held, &places(&colleague.desk, 2).await, "2026-11-28").await.status(), StatusCode::OK);
        }
        let mut asked = JoinSet::new();
        for number in 0..120_usize {
            let app = Arc::clone(if number % 2 == 0 { &app } else { &second });
            let (cookie, case) = (colleague.desk.cookie.clone(), cases.get(number / 6).cloned());
            asked.spawn(async move {
                let answer = match case.filter(|_| number % 6 == 0) {
                    Some(case) => begin(&Desk { app: &app, cookie }, &case, &json!({})).await,
                    None => order(&app, &format!("visitor{number}"), 1).await,
                };
                assert!(matches!(answer.status(), StatusCode::CREATED | StatusCode::UNPROCESSABLE_ENTITY), "{}", answer.status());
            });
        }
        asked.join_all().await;
        let row = at_desk(&colleague.desk).await;
        assert_eq!((&row["taken"], &row["kept"], &row["left"]), (&json!(12), &json!(0), &json!(0)), "{row}");
        for held in &cases[..3] {
            assert_eq!(first(&colleague.desk, held).await["ended_how"], "booked");
        }
    }

    async fn an_unpaid_booking_expires_and_frees_the_places_that_were_held_before(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let case = case(&app, &colleague.desk, "asha@example.com").await;
        hold(&colleague.desk, &case, &places(&colleague.desk, 2).await, "2026-12-20").await;
        let booking = begun(&app, begin(&colleague.desk, &case, &json!({})).await).await;
        app.pass(Duration::from_hours(24 * 9), Duration::from_hours(6)).await;
        colleague.sign_in_again().await;
        let expired = app.store.find::<Booking>(booking.id).await.unwrap().unwrap();
        assert_eq!((expired.state, left(&app).await), (BookingState::Expired, json!(2)));
        assert_eq!(first(&colleague.desk, &case).await["ended_how"], "booked", "the hold does not come back");
        app.finish().await;
    }
}
