//! Day, party or journey of a booking that change by a new version.

use std::time::Duration;

use content_model::Office;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use bookings::{
    documents::model::DocumentKind,
    ledger::model::{Booking, BookingState},
};
use kernel::{catalogues::Catalogues, outbox::actions::retry_mails};
use staff::people::model::Role;

use super::{
    departures::{DAY, content, edit_cards, edit_everywhere, order},
    holds::{at_desk, case, hold, places},
    offers, orders_by_hand, waiting_lists,
};
use crate::support::{
    Kind, Stored, TestApp,
    app::{merged, order_with, private_journey, quote},
    desk::{Colleague, Desk, booked, cash, change, desk},
    on_both_stores, spawn_app_with,
};

/// Another departure of tour 109.
pub const LATER: &str = "2027-01-10";

/// A desk with two departures of so many places each.
pub async fn office(kind: Kind, places: i64) -> (TempDir, TestApp) {
    let (folder, content) = content();
    edit_everywhere(&content, |departures: &mut Vec<Value>| {
        departures.retain(|departure| departure["starts"] == DAY);
        departures[0]["places_left"] = json!(places);
        departures[0]["places"] = Value::Null;
        let mut later = departures[0].clone();
        later["starts"] = json!(LATER);
        later["ends"] = json!("2027-01-16");
        departures.push(later);
    });
    let settings = |settings: &mut enquiry_service::settings::Settings| {
        settings.content_cache = content;
        settings.desk = desk(&[]);
    };
    let app = spawn_app_with(kind, settings, None).await;
    app.outbox_rests().await;
    (folder, app)
}

/// What changes a booking: the form as it is filled, with these changes.
pub async fn form(desk: &Desk<'_>, id: &str, changes: &Value) -> Value {
    let form = desk.json(&format!("bookings/{id}/form")).await;
    let order = &form["order"];
    let body = json!({
        "key": kernel::clock::id(1_795_000_000_000), "seen": form["seen"], "reason": "Wie am Telefon besprochen",
        "tour": order["tour"], "title": order["title"], "travel_date": order["travel_date"],
        "days": order["days"].to_string(), "no_of_adults": order["adults"].to_string(),
        "no_of_children": order["children"].to_string(), "child_ages": "", "lines": order["lines"],
        "deposit": order["deposit"], "balance_on": order["balance_on"], "other_terms": order["other_terms"],
        "method": order["method"],
    });
    merged(body, changes)
}

pub async fn send(desk: &Desk<'_>, id: &str, body: &Value) -> (StatusCode, Value) {
    let answer = desk.post(&format!("bookings/{id}/versions"), body).await;
    (answer.status(), answer.json().await.unwrap_or_default())
}

/// Changes a booking.
async fn rebook(desk: &Desk<'_>, id: &str, changes: &Value) -> Value {
    let (status, answer) = send(desk, id, &form(desk, id, changes).await).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer
}

/// A booking of two adults on the departure for 3,850 dollars, begun in a case. Its id.
pub async fn by_hand(app: &TestApp, desk: &Desk<'_>, email: &str) -> String {
    let case = case(app, desk, email).await;
    let answer = desk
        .post(&format!("cases/{case}/bookings"), &merged(orders_by_hand::booking(), &json!({ "key": offers::id() })))
        .await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    answer.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned()
}

/// A booking that the acceptance of an offer of two days has made. Its id.
async fn accepted(app: &TestApp, desk: &Desk<'_>) -> String {
    let case = case(app, desk, "asha@example.com").await;
    let offer = offers::begin(desk, &case).await;
    assert_eq!(offers::send(desk, &case, &offer, &json!({ "days": "2" })).await.status(), StatusCode::OK);
    let path = offers::path(desk, &case, &offer).await;
    assert_eq!(offers::accept(app, &path).await.status(), StatusCode::SEE_OTHER);
    offers::booked(app, desk, &case, &offer).await.id.to_string()
}

/// The days of a journey as documents have them.
fn dates(booking: &Booking) -> String {
    let catalogues = Catalogues::read(&Office::default()).unwrap();
    catalogues.of(booking.locale).formats.date_range(booking.journey.travel_date, booking.last_day())
}

pub async fn stored(app: &TestApp, id: &str) -> Booking {
    app.store.find(id.parse().unwrap()).await.unwrap().unwrap()
}

/// The places that are left on both departures.
pub async fn left(app: &TestApp) -> Value {
    let answer: Value = app.get("/api/departures?tour=109").await.json().await.unwrap();
    answer["departures"].as_array().unwrap().iter().map(|departure| departure["left"].clone()).collect()
}

fn lines(adults: i64) -> Value {
    json!([{ "text": "Machame, 7 Tage", "quantity": adults, "unit": "person", "each": 200_000 }])
}

/// The kinds and amounts of the documents, in dollars.
async fn documents(app: &TestApp, id: &str) -> Vec<(DocumentKind, i64)> {
    let documents = app.store.documents(id.parse().unwrap()).await.unwrap();
    documents.iter().map(|document| (document.kind, document.amount.minor() / 100)).collect()
}

/// The page of the document that was issued last.
async fn last_page(app: &TestApp, desk: &Desk<'_>, id: &str) -> String {
    let name = app.store.documents(id.parse().unwrap()).await.unwrap().last().unwrap().name();
    desk.get(&format!("bookings/{id}/documents/{name}")).await.text().await.unwrap()
}

on_both_stores! {
    async fn a_reminder_of_the_former_day_is_not_sent_once_the_rest_is_due_on_another(kind: Kind) {
        let (_folder, app) = office(kind, 4).await;
        let mut neema = app.colleague("Neema", Role::Manager).await;
        let id = by_hand(&app, &neema.desk, "asha@example.com").await;
        assert_eq!(change(&neema.desk, &id, "payments", cash(38_500, "deposit")).await.0, StatusCode::OK);
        app.pass(Duration::from_hours(24 * 4), Duration::from_hours(2)).await;
        app.outbox_rests().await;
        let reminders = || app.mails_to("asha@example.com").iter().filter(|mail| mail.subject.contains("fällig")).count();
        assert!(reminders() > 0, "of the rest");
        let before = reminders();
        app.database.run("UPDATE outbox SET state = 'dead' WHERE kind = 'payment_reminder'").await;
        let later = json!({ "travel_date": LATER, "balance_on": "2026-12-11", "other_terms": "Wie besprochen" });
        neema.sign_in_again().await;
        rebook(&neema.desk, &id, &later).await;
        retry_mails(&app.store, None, None, app.clock.now()).await.unwrap();
        app.clock.advance(Duration::from_secs(11));
        app.outbox_rests().await;
        assert_eq!(reminders(), before, "nobody is reminded of a day that no longer counts");
        app.finish().await;
    }

    async fn a_party_that_grows_takes_its_places_owes_the_difference_and_is_told(kind: Kind) {
        let (_folder, app) = office(kind, 4).await;
        let Colleague { desk, id: neema, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = by_hand(&app, desk, "asha@example.com").await;
        assert_eq!(change(desk, &id, "payments", cash(38_500, "deposit")).await.0, StatusCode::OK);
        let more = json!({ "no_of_adults": "4", "lines": lines(4), "reason": "Zwei Freunde reisen mit" });
        let answer = rebook(desk, &id, &more).await;
        assert_eq!((&answer["adults"], &answer["owed"], &answer["state"]), (&json!(4), &json!(800_000), &json!("awaiting_payment")));
        assert_eq!((&answer["due"], left(&app).await), (&json!(41_500), json!([0, 4])), "of a deposit of 800, 385 are paid");
        assert_eq!(answer["schedule"][0]["due_on"], "2026-11-28", "as long as after a booking");
        let line = answer["ledger"].as_array().unwrap().last().unwrap();
        assert_eq!((&line["kind"], &line["amount"], &line["note"]), (&json!("charge"), &json!(415_000), &json!("")), "the reason is erased with the person");
        let version = &answer["versions"][0];
        assert_eq!((&version["number"], &version["staff"], &version["reason"]), (&json!(2), &json!(neema), &json!("Zwei Freunde reisen mit")));
        assert!(version["changes"].to_string().contains("Adults: 2 → 4"), "{version}");
        let issued = documents(&app, &id).await;
        assert_eq!(issued.last(), Some(&(DocumentKind::BalanceInvoice, 4150)), "{issued:?}");
        let page = last_page(&app, desk, &id).await;
        assert!(page.contains("INV-2026-0001") && page.contains("8.000"), "{page}");
        app.outbox_rests().await;
        let mail = app.mail_about("asha@example.com", "ist geändert").await;
        for words in ["Zwei Freunde reisen mit", "Erwachsene: 2 → 4", "3.850", "8.000", "415", "INV-2026-0003", "Payment?reference="] {
            assert!(mail.text.contains(words), "{words} in {}", mail.text);
        }
        let log = desk.log().await;
        let line = log.as_array().unwrap().iter().find(|line| line["detail"]["event"] == "rebook").unwrap().clone();
        assert_eq!((&line["action"], &line["staff"]), (&json!("change_booking"), &json!(neema)));
        assert_eq!((&line["detail"]["before"]["journey"]["adults"], &line["detail"]["journey"]["adults"]), (&json!(2), &json!(4)));
        assert!(!line["detail"].to_string().contains("Freunde"), "{line}");
        assert_eq!(change(desk, &id, "payments", cash(41_500, "rest")).await.1["state"], "deposit_paid");
        app.finish().await;
    }

    async fn another_day_frees_the_places_of_the_old_one_and_everything_follows(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = by_hand(&app, desk, "asha@example.com").await;
        assert_eq!(app.post("waiting-list", &waiting_lists::wish(2, "Mira")).await.status(), StatusCode::CREATED);
        let before = stored(&app, &id).await;
        let answer = rebook(desk, &id, &json!({ "travel_date": LATER })).await;
        assert_eq!((&answer["travel_date"], left(&app).await), (&json!(LATER), json!([2, 0])));
        assert_eq!(answer["schedule"][1]["due_on"], "2026-12-11", "30 days before the new first day");
        let after = stored(&app, &id).await;
        assert_eq!((after.balance.owed, after.state), (before.balance.owed, BookingState::AwaitingPayment));
        let kinds: Vec<_> = documents(&app, &id).await.iter().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, [DocumentKind::DepositInvoice, DocumentKind::CreditNote, DocumentKind::DepositInvoice], "the new invoice names the day");
        assert!(last_page(&app, desk, &id).await.contains(&dates(&after)), "the days of the journey");
        app.clock.advance(Duration::from_secs(61));
        app.jobs_rest().await;
        app.outbox_rests().await;
        app.mail_about("operator@tembea.example", "Places are free").await;
        let mail = app.mail_about("asha@example.com", "ist geändert").await;
        assert!(mail.text.contains("Reisebeginn") && mail.text.contains("10. Januar 2027"), "{}", mail.text);
        let months = desk.json("reports/revenue?from=2027-01-01&to=2027-01-31").await;
        assert!(months.to_string().contains("385000"), "{months}");
        app.finish().await;
    }

    async fn too_few_places_are_refused_with_those_that_the_booking_may_have_and_held_ones_count(kind: Kind) {
        let (_folder, app) = office(kind, 3).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = by_hand(&app, desk, "asha@example.com").await;
        let (status, answer) = send(desk, &id, &form(desk, &id, &json!({ "no_of_adults": "4", "lines": lines(4) })).await).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(answer["title"], "Too few places are left on this departure: 3");
        assert_eq!((left(&app).await, &stored(&app, &id).await.journey.adults), (json!([1, 3]), &2), "nothing was written");
        let shown = desk.json(&format!("bookings/{id}/form")).await;
        let tour = shown["journeys"]["tours"].as_array().unwrap().iter().find(|tour| tour["id"] == 109).unwrap().clone();
        assert_eq!((&tour["departures"][0]["left"], &tour["departures"][1]["left"]), (&json!(3), &json!(3)));
        // The last place is held for the case, and goes to the booking.
        let number = stored(&app, &id).await.journey.quote.to_string();
        let case = desk.case_of(&number).await;
        assert_eq!(hold(desk, &case, &places(desk, 1).await, "2026-11-28").await.status(), StatusCode::OK);
        assert_eq!(order(&app, "other", 1).await.status(), StatusCode::UNPROCESSABLE_ENTITY, "it is held");
        rebook(desk, &id, &json!({ "no_of_adults": "3", "lines": lines(3) })).await;
        let row = at_desk(desk).await;
        assert_eq!((&row["taken"], &row["kept"], &row["left"]), (&json!(3), &json!(0), &json!(0)));
        // A smaller party needs none.
        rebook(desk, &id, &json!({ "no_of_adults": "1", "lines": lines(1) })).await;
        assert_eq!(left(&app).await, json!([2, 3]));
        app.stop().await;
    }

    async fn a_lower_price_after_the_payment_is_a_credit_note_and_money_to_refund(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = by_hand(&app, desk, "asha@example.com").await;
        assert_eq!(change(desk, &id, "payments", cash(385_000, "all")).await.0, StatusCode::OK);
        assert_eq!(change(desk, &id, "steps", json!({ "step": "confirm" })).await.0, StatusCode::OK);
        let answer = rebook(desk, &id, &json!({ "no_of_adults": "1", "lines": lines(1), "reason": "Allein" })).await;
        assert_eq!((&answer["state"], &answer["overpaid"]), (&json!("confirmed"), &json!(185_000)));
        assert_eq!(documents(&app, &id).await.last(), Some(&(DocumentKind::CreditNote, 1850)));
        app.outbox_rests().await;
        let mail = app.mail_about("asha@example.com", "ist geändert").await;
        assert!(mail.text.contains("Ihr Guthaben: ") && mail.text.contains("1.850"), "{}", mail.text);
        let today = desk.json("today").await;
        assert!(today["bookings"].to_string().contains("refund"), "{}", today["bookings"]);
        assert_eq!(change(desk, &id, "refunds", cash(185_000, "back")).await.1["overpaid"], 0);
        let more = rebook(desk, &id, &json!({ "no_of_adults": "2", "lines": [{ "text": "Lodge", "quantity": 1, "unit": "group", "each": 3_000_000 }] })).await;
        assert_eq!(more["state"], "awaiting_payment", "the new deposit is more than what was paid");
        app.finish().await;
    }

    async fn the_form_is_filled_with_what_is_booked_also_for_an_order_of_the_sites_with_a_changed_price(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, desk, &order_with(&json!({ "no_of_adults": 2, "no_of_children": 0 }))).await;
        let charge = json!({ "kind": "charge", "amount": 10_000, "reason": "Einzelzelt" });
        assert_eq!(change(desk, &id, "adjustments", charge).await.0, StatusCode::OK);
        let shown = desk.json(&format!("bookings/{id}/form")).await;
        let amount = |line: &Value| line["quantity"].as_i64().unwrap() * line["each"].as_i64().unwrap();
        let sum: i64 = shown["order"]["lines"].as_array().unwrap().iter().map(amount).sum();
        assert_eq!(sum, stored(&app, &id).await.balance.owed.minor(), "{shown}");
        assert!(shown["order"]["lines"].to_string().contains("Einzelzelt"));
        let price = desk.json(&format!("bookings/{id}/price?tour=109&date={LATER}&adults=2")).await;
        assert_eq!(price[0]["text"], "Die Reise");
        let answer = rebook(desk, &id, &json!({ "travel_date": LATER, "reason": "Anderer Urlaub" })).await;
        let changes = answer["versions"][0]["changes"].to_string();
        assert!(changes.contains("First day") && !changes.contains("New:") && !changes.contains("Price"), "{changes}");
        let (status, answer) = send(desk, &id, &form(desk, &id, &json!({})).await).await;
        assert_eq!((status, &answer["title"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("This is what is booked already: nothing is changed")));
        let (status, answer) = send(desk, &id, &form(desk, &id, &json!({ "reason": "", "travel_date": DAY })).await).await;
        assert_eq!((status, &answer["errors"][0]["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("reason")));
        assert_eq!(app.store.booking_versions(id.parse().unwrap()).await.unwrap().len(), 1);
        app.stop().await;
    }

    async fn a_change_that_is_sent_again_is_one_and_an_outdated_one_shows_the_booking_as_it_is(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = by_hand(&app, desk, "asha@example.com").await;
        let body = form(desk, &id, &json!({ "no_of_adults": "3", "lines": lines(3) })).await;
        let outdated = form(desk, &id, &json!({ "no_of_adults": "5", "lines": lines(5) })).await;
        for _ in 0..3 {
            assert_eq!(send(desk, &id, &body).await.0, StatusCode::OK);
        }
        let other = merged(body.clone(), &json!({ "no_of_adults": "4" }));
        for meanwhile in [other, outdated] {
            let (status, answer) = send(desk, &id, &meanwhile).await;
            assert_eq!((status, &answer["adults"]), (StatusCode::CONFLICT, &json!(3)));
        }
        assert_eq!(app.store.booking_versions(id.parse().unwrap()).await.unwrap().len(), 1);
        assert_eq!(stored(&app, &id).await.balance.owed.minor(), 600_000);
        app.outbox_rests().await;
        let told = app.mails_to("asha@example.com");
        assert_eq!(told.iter().filter(|mail| mail.subject.contains("ist geändert")).count(), 1);
        app.finish().await;
    }

    async fn a_booking_that_has_ended_is_not_changed_and_who_may_not_cancel_may_not_change(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = by_hand(&app, desk, "asha@example.com").await;
        let sales = app.colleague("Joseph", Role::Sales).await;
        let body = form(desk, &id, &json!({ "no_of_adults": "3", "lines": lines(3) })).await;
        assert_eq!(send(&sales.desk, &id, &body).await.0, StatusCode::FORBIDDEN);
        assert_eq!(change(desk, &id, "cancellation", json!({ "charge": 0 })).await.0, StatusCode::OK);
        assert!(!desk.json(&format!("bookings/{id}")).await["possible"].to_string().contains("rebook"));
        let (status, _) = send(desk, &id, &form(desk, &id, &json!({ "no_of_adults": "3", "lines": lines(3) })).await).await;
        assert_eq!((status, left(&app).await), (StatusCode::UNPROCESSABLE_ENTITY, json!([9, 9])));
        app.stop().await;
    }

    async fn what_was_accepted_stays_and_what_was_said_before_names_the_journey_of_then(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = offers::begin(desk, &case).await;
        assert_eq!(offers::send(desk, &case, &offer, &json!({ "days": "2" })).await.status(), StatusCode::OK);
        let path = offers::path(desk, &case, &offer).await;
        assert_eq!(offers::accept(&app, &path).await.status(), StatusCode::SEE_OTHER);
        let booking = offers::booked(&app, desk, &case, &offer).await;
        let id = booking.id.to_string();
        let first = app.store.documents(booking.id).await.unwrap()[0].name();
        rebook(desk, &id, &json!({ "travel_date": LATER })).await;
        let now = stored(&app, &id).await;
        assert_eq!(now.journey.accepted, booking.journey.accepted);
        assert_eq!(now.journey.programme, booking.journey.programme, "the days are the same");
        let page = desk.get(&format!("bookings/{id}/documents/{first}")).await.text().await.unwrap();
        assert!(page.contains(&dates(&booking)), "an invoice of before is as it was issued: {page}");
        app.outbox_rests().await;
        let mails = app.mails_to("asha@example.com");
        let told = mails.iter().find(|mail| mail.subject.contains("ist eingegangen")).unwrap();
        assert!(told.text.contains("27. Dezember 2026") && !told.text.contains("10. Januar"), "{}", told.text);
        rebook(desk, &id, &json!({ "tour": null, "title": "Nordkreis", "days": "3" })).await;
        let own = stored(&app, &id).await.journey;
        assert_eq!((own.tour_id, own.tour.as_str(), own.programme.len()), (None, "Nordkreis", 0));
        assert_eq!(left(&app).await, json!([9, 9]), "it takes no places");
        let versions = app.store.booking_versions(booking.id).await.unwrap();
        assert_eq!(versions.iter().map(|version| version.number).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(versions[0].before, booking.journey);
        app.finish().await;
    }

    async fn an_erased_person_leaves_no_reason_and_no_words_in_the_versions(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, desk, &order_with(&json!({ "no_of_adults": 2, "message": "Rollstuhl" }))).await;
        rebook(desk, &id, &json!({ "travel_date": LATER, "reason": "Operation der Mutter" })).await;
        rebook(desk, &id, &json!({ "no_of_adults": "3", "lines": lines(3), "reason": "Operation der Mutter" })).await;
        let email = stored(&app, &id).await.email.to_string();
        let list: Value = desk.post("erase/preview", &json!({ "email": email })).await.json().await.unwrap();
        assert_eq!(desk.post("erase", &json!({ "email": email, "seen": list["seen"] })).await.status(), StatusCode::OK);
        let versions = app.store.booking_versions(id.parse().unwrap()).await.unwrap();
        assert!(!serde_json::to_string(&versions).unwrap().contains("Rollstuhl"));
        assert_eq!((versions.len(), versions[0].reason.as_str()), (2, ""));
        let booking = id.parse().unwrap();
        let books = (app.store.ledger(booking).await.unwrap(), app.store.documents(booking).await.unwrap());
        assert!(!format!("{books:?}").contains("Operation"), "{books:?}");
        assert_eq!(versions[0].before.travel_date.to_string(), DAY);
        app.stop().await;
    }

    async fn an_upgrade_takes_the_reason_of_a_version_out_of_the_ledger_and_the_documents(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, desk, &order_with(&json!({ "no_of_adults": 2 }))).await;
        assert_eq!(change(desk, &id, "payments", cash(1_000, "a part")).await.0, StatusCode::OK);
        rebook(desk, &id, &json!({ "no_of_adults": "3", "lines": lines(3), "reason": "Operation der Mutter" })).await;
        let (database, store) = app.stop().await;
        drop(store);
        let (own, upgrade) = match kind {
            Kind::Sqlite => (
                "UPDATE documents SET facts = json_set(facts, '$.reason', 'Operation der Mutter')",
                include_str!("../../../migrations/sqlite/0062_reasons_of_versions.sql"),
            ),
            Kind::Postgres => (
                "UPDATE documents SET facts = (facts::jsonb || '{\"reason\": \"Operation der Mutter\"}')::text",
                include_str!("../../../migrations/postgres/0060_reasons_of_versions.sql"),
            ),
        };
        database.run(&format!("UPDATE ledger SET note = 'Operation der Mutter'; {own}")).await;
        database.run(upgrade).await;
        let store = database.open().await;
        let booking = id.parse().unwrap();
        let notes: Vec<String> = store.ledger(booking).await.unwrap().iter().map(|line| line.note.to_string()).collect();
        let kept = "Operation der Mutter";
        assert_eq!(notes, [kept, kept, ""], "notes of other lines stay");
        let documents = store.read(|on| on.query::<Vec<String>>("SELECT facts FROM documents", &[])).await.unwrap();
        assert!(documents.len() > 1 && documents.iter().all(|facts| !facts.contains("Operation") && facts.contains("price")));
    }

    async fn a_booking_that_was_changed_before_anything_was_paid_expires_as_any_other(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, &colleague.desk, &order_with(&private_journey())).await;
        rebook(&colleague.desk, &id, &json!({ "travel_date": "2027-03-10" })).await;
        app.clock.advance(Duration::from_secs(1));
        assert_eq!(change(&colleague.desk, &id, "payments", cash(1_000, "a part")).await.0, StatusCode::OK);
        app.clock.advance(Duration::from_hours(9 * 24));
        app.jobs_rest().await;
        colleague.sign_in_again().await;
        assert_eq!(colleague.desk.json(&format!("bookings/{id}")).await["state"], "expired");
        app.stop().await;
    }

    async fn a_change_that_asks_for_nothing_new_gives_no_new_days_to_pay(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, &colleague.desk, &order_with(&private_journey())).await;
        app.pass(Duration::from_hours(24 * 6), Duration::from_hours(12)).await;
        colleague.sign_in_again().await;
        rebook(&colleague.desk, &id, &json!({ "other_terms": "Wie besprochen", "travel_date": "2027-03-11" })).await;
        app.pass(Duration::from_hours(24 * 2), Duration::from_hours(2)).await;
        app.jobs_rest().await;
        colleague.sign_in_again().await;
        assert_eq!(colleague.desk.json(&format!("bookings/{id}")).await["state"], "expired");
        app.stop().await;
    }

    async fn a_changed_booking_that_awaits_a_difference_does_not_expire_and_its_cancellation_is_by_the_new_day(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, &colleague.desk, &order_with(&private_journey())).await;
        assert_eq!(change(&colleague.desk, &id, "payments", cash(200_000, "some")).await.0, StatusCode::OK);
        let sooner = json!({ "travel_date": "2026-12-10" });
        let answer = rebook(&colleague.desk, &id, &sooner).await;
        assert_eq!((&answer["state"], &answer["pay"]), (&json!("awaiting_payment"), &json!("whole")), "all is due at once");
        let charge = answer["cancellation_charge"].as_i64().unwrap();
        let soon = answer["owed"].as_i64().unwrap();
        assert!(charge > soon / 4, "19 days before the journey: {charge} of {soon}");
        app.clock.advance(Duration::from_hours(9 * 24));
        app.jobs_rest().await;
        colleague.sign_in_again().await;
        let answer = colleague.desk.json(&format!("bookings/{id}")).await;
        assert_eq!(answer["state"], "awaiting_payment", "a person decides");
        app.stop().await;
    }

    async fn a_tour_that_has_left_the_site_keeps_its_places_and_its_agreed_days(kind: Kind) {
        let (folder, app) = office(kind, 4).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = accepted(&app, desk).await;
        edit_cards(&folder, |cards| cards.retain(|card| card["id"] != 109));
        let shown = desk.json(&format!("bookings/{id}/form")).await;
        assert_eq!((&shown["order"]["tour"], shown["order"]["days"].as_i64()), (&Value::Null, Some(2)), "the site offers it no more");
        let (status, answer) = send(desk, &id, &form(desk, &id, &json!({ "no_of_adults": "5", "lines": lines(5) })).await).await;
        assert_eq!((status, &answer["title"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("Too few places are left on this departure: 4")));
        rebook(desk, &id, &json!({ "no_of_adults": "3", "lines": lines(3) })).await;
        let journey = stored(&app, &id).await.journey;
        assert_eq!((journey.tour_id, journey.programme.len(), journey.adults), (Some(109), 2, 3));
        assert!(!journey.tour_slug.is_empty());
        assert_eq!(left(&app).await, json!([1, 4]));
        rebook(desk, &id, &json!({ "title": "Nordkreis" })).await;
        assert_eq!((stored(&app, &id).await.journey.tour_id, left(&app).await), (None, json!([4, 4])), "another journey");
        app.finish().await;
    }

    async fn a_title_that_was_corrected_on_the_site_leaves_the_agreed_days(kind: Kind) {
        let (folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = accepted(&app, desk).await;
        edit_cards(&folder, |cards| cards.iter_mut().find(|card| card["id"] == 109).unwrap()["title"] = json!("Machame-Route"));
        rebook(desk, &id, &json!({ "travel_date": LATER })).await;
        let journey = stored(&app, &id).await.journey;
        assert_eq!((journey.tour.as_str(), journey.programme.len()), ("Machame-Route", 2));
        app.finish().await;
    }

    async fn a_change_of_words_after_the_day_of_the_rest_leaves_the_terms_and_the_days_of_payment(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let id = by_hand(&app, &colleague.desk, "asha@example.com").await;
        assert_eq!(change(&colleague.desk, &id, "payments", cash(38_500, "deposit")).await.0, StatusCode::OK);
        assert_eq!(change(&colleague.desk, &id, "steps", json!({ "step": "confirm" })).await.0, StatusCode::OK);
        app.clock.advance(Duration::from_hours(8 * 24));
        colleague.sign_in_again().await;
        let desk = &colleague.desk;
        let before = desk.json(&format!("bookings/{id}")).await;
        let words = json!([{ "text": "Machame mit Zelt", "quantity": 1, "unit": "group", "each": 385_000 }]);
        let answer = rebook(desk, &id, &json!({ "lines": words })).await;
        for kept in ["state", "pay", "due", "owed", "schedule"] {
            assert_eq!(answer[kept], before[kept], "{kept}");
        }
        let terms = |booking: &Booking| (booking.journey.deposit, booking.journey.balance_on, booking.journey.pay);
        let now = stored(&app, &id).await;
        assert_eq!((now.state, terms(&now).0.minor()), (BookingState::Confirmed, 38_500));
        // What a colleague agrees is written.
        let agreed = json!({ "deposit": 385_000, "other_terms": "Alles sofort" });
        assert_eq!(rebook(desk, &id, &agreed).await["state"], "awaiting_payment");
        assert_eq!(stored(&app, &id).await.journey.deposit.minor(), 385_000);
        app.finish().await;
    }

    async fn an_invoice_of_a_raised_price_names_the_day_of_the_rest(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let id = by_hand(&app, desk, "asha@example.com").await;
        assert_eq!(change(desk, &id, "payments", cash(38_500, "deposit")).await.0, StatusCode::OK);
        assert_eq!(change(desk, &id, "steps", json!({ "step": "confirm" })).await.0, StatusCode::OK);
        rebook(desk, &id, &json!({ "no_of_adults": "4", "lines": lines(4) })).await;
        let now = stored(&app, &id).await;
        let document = app.store.documents(now.id).await.unwrap().pop().unwrap();
        assert_eq!((now.state, document.kind), (BookingState::AwaitingPayment, DocumentKind::BalanceInvoice));
        assert_eq!(document.facts.due_on, now.journey.balance_on);
        assert!(last_page(&app, desk, &id).await.contains("27. November 2026"));
        app.finish().await;
    }

    async fn the_price_of_an_invited_friend_has_the_discount_at_every_change(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let slug = app.member("Asha").await.join().await;
        let seen = json!({ "no_of_adults": 2, "affiliate": slug, "total": 4530 });
        let of_site = booked(&app, desk, &order_with(&merged(private_journey(), &merged(seen, &json!({ "no_of_children": 0 }))))).await;
        let quote = merged(quote(), &json!({ "email_address": "ben@example.com", "affiliate": slug }));
        let answer: Value = app.post("requestquote", &quote).await.json().await.unwrap();
        let case = desk.case_of(answer["reference"].as_str().unwrap()).await;
        let answer = desk.post(&format!("cases/{case}/bookings"), &orders_by_hand::booking()).await;
        assert_eq!(answer.status(), StatusCode::CREATED);
        let by_phone = answer.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
        let full = booked(&app, desk, &order_with(&json!({ "no_of_adults": 2, "no_of_children": 0, "email_address": "eve@example.com" }))).await;
        for day in ["2027-12-28", "2027-12-29"] {
            for (id, is_invited) in [(&of_site, true), (&by_phone, true), (&full, false)] {
                let price = desk.json(&format!("bookings/{id}/price?tour=101&date={day}&adults=2")).await;
                let discount = price.as_array().unwrap().iter().find(|line| line["each"].as_i64() < Some(0)).cloned();
                assert_eq!(discount.is_some(), is_invited, "{price}");
                rebook(desk, id, &json!({ "tour": 101, "days": "5", "travel_date": day, "lines": price })).await;
            }
        }
        app.finish().await;
    }
}
