//! Offers: drafted by colleagues, sent in versions that never change, and accepted once.

use std::{sync::Arc, time::Duration};

use reqwest::{Response, StatusCode, header};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use bookings::{
    documents::model::DocumentKind,
    ledger::model::{Booking, BookingState},
};
use enquiry_service::{erasure::actions::erase_person, purge::actions::purge};
use kernel::retention::Retention;
use staff::people::model::Role;

use super::{
    departures::order,
    holds::{case, first, hold, left, office, places, refusal},
    orders_by_hand::{booking, how_many},
};
use crate::support::{
    Kind, Stored, TestApp,
    app::{merged, settings},
    client,
    desk::{Colleague, Desk, cash, change, desk as office_desk},
    on_both_stores, spawn_app_with,
};

pub fn id() -> Value {
    json!(kernel::clock::id(1_795_000_000_000))
}

/// Begins an offer in a case. Returns its id.
pub async fn begin(desk: &Desk<'_>, case: &str) -> String {
    let key = id();
    let answer = desk.post(&format!("cases/{case}/offers"), &json!({ "key": key, "draft": { "title": "x" } })).await;
    assert_eq!(answer.status(), StatusCode::OK);
    key.as_str().unwrap().to_owned()
}

/// The offer as the desk shows it.
pub async fn shown(desk: &Desk<'_>, case: &str, offer: &str) -> Value {
    let offers = desk.json(&format!("cases/{case}/offers")).await;
    offers.as_array().unwrap().iter().find(|one| one["id"] == offer).unwrap().clone()
}

/// The body that sends the next version of an offer: two days, at 3,850 dollars.
pub async fn version(desk: &Desk<'_>, case: &str, offer: &str, changes: &Value) -> Value {
    let (now, case) = (shown(desk, case, offer).await, desk.json(&format!("cases/{case}")).await);
    let number = now["versions"].as_array().unwrap().len() + 1;
    let body = merged(
        booking(),
        &json!({
            "key": id(), "number": number, "seen": now["saved_at"], "thread": case["thread"],
            "greeting": "Liebe Asha,\nhier ist Ihr Vorschlag.", "valid_until": "2026-11-27",
            "programme": [
                { "title": "Machame Gate", "text": "Zum ersten Lager im Wald." },
                { "title": "Shira-Plateau", "text": "" },
            ],
        }),
    );
    merged(body, changes)
}

pub async fn send(desk: &Desk<'_>, case: &str, offer: &str, changes: &Value) -> Response {
    let body = version(desk, case, offer, changes).await;
    desk.post(&format!("cases/{case}/offers/{offer}/versions"), &body).await
}

/// The path of the traveller's page.
pub async fn path(desk: &Desk<'_>, case: &str, offer: &str) -> String {
    let address = shown(desk, case, offer).await["address"].as_str().unwrap().to_owned();
    address[address.find("/api/").unwrap()..].to_owned()
}

/// An offer that is sent in the case of Asha: the case, the offer, and the path of the traveller's page.
pub async fn sent(app: &TestApp, desk: &Desk<'_>, changes: &Value) -> (String, String, String) {
    let case = case(app, desk, "asha@example.com").await;
    let offer = begin(desk, &case).await;
    assert_eq!(send(desk, &case, &offer, changes).await.status(), StatusCode::OK);
    let path = path(desk, &case, &offer).await;
    (case, offer, path)
}

pub async fn page(app: &TestApp, path: &str) -> String {
    let answer = app.get(path).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()["referrer-policy"], "same-origin");
    assert_eq!(answer.headers()["x-robots-tag"], "noindex");
    answer.text().await.unwrap()
}

pub fn hash_of(page: &str) -> String {
    let hash = page.split("name=\"version\" value=\"").nth(1).unwrap();
    hash[..64].to_owned()
}

pub async fn accept_as(app: &TestApp, path: &str, hash: &str, name: &str) -> Response {
    app.post_form(path.trim_start_matches("/api/"), &[("version", hash), ("name", name), ("terms", "yes")]).await
}

pub async fn accept(app: &TestApp, path: &str) -> Response {
    let hash = hash_of(&page(app, path).await);
    accept_as(app, path, &hash, "Asha Müller").await
}

pub async fn booked(app: &TestApp, desk: &Desk<'_>, case: &str, offer: &str) -> Booking {
    let id = shown(desk, case, offer).await["booking"].as_str().unwrap().parse().unwrap();
    app.store.find(id).await.unwrap().unwrap()
}

on_both_stores! {
    async fn an_offer_is_sent_in_the_thread_read_on_its_page_and_accepted_as_a_booking(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Sales).await;
        let case = case(&app, desk, "asha@example.com").await;
        hold(desk, &case, &places(desk, 2).await, "2026-11-30").await;
        let offer = begin(desk, &case).await;
        assert_eq!(shown(desk, &case, &offer).await["standing"], "draft");
        assert_eq!(send(desk, &case, &offer, &json!({})).await.status(), StatusCode::OK);
        let sent = shown(desk, &case, &offer).await;
        assert_eq!((&sent["standing"], &sent["read_at"], &sent["versions"][0]["total"]), (&json!("open"), &Value::Null, &json!(385_000)));
        let thread = desk.json(&format!("cases/{case}")).await;
        assert_eq!((&thread["stage"], &thread["urgency"]), (&json!("offered"), &Value::Null), "the reply clock stands");
        app.outbox_rests().await;
        let path = path(desk, &case, &offer).await;
        let mail = app.mails_to("asha@example.com").into_iter().find(|mail| mail.text.contains(&path)).unwrap();
        for words in ["Liebe Asha", "3.850", "27. November 2026", "27. Dezember 2026"] {
            assert!(mail.text.contains(words), "{words} in {}", mail.text);
        }
        let shown_page = page(&app, &path).await;
        for words in ["Machame Gate", "Zum ersten Lager im Wald.", "Shira-Plateau", "28.\u{a0}Dezember\u{a0}2026", "3.850", "385", "Neema", "lang=\"de\""] {
            assert!(shown_page.contains(words), "{words} in {shown_page}");
        }
        assert!(shown(desk, &case, &offer).await["read_at"].is_i64());
        assert_eq!(order(&app, "other", 1).await.status(), StatusCode::UNPROCESSABLE_ENTITY, "the places are held");
        let accepted = accept(&app, &path).await;
        assert_eq!(accepted.status(), StatusCode::SEE_OTHER);
        let reference = path.rsplit('/').next().unwrap();
        assert_eq!(accepted.headers()[header::LOCATION], format!("/Payment?reference={reference}"));
        let booking = booked(&app, desk, &case, &offer).await;
        assert_eq!((booking.reference.as_str(), booking.state), (reference, BookingState::AwaitingPayment));
        assert_eq!((booking.journey.signed_by.as_str(), booking.balance.owed.minor()), ("Asha Müller", 385_000));
        assert_eq!(booking.journey.accepted.as_ref().unwrap().hash, hash_of(&shown_page));
        assert_eq!((&first(desk, &case).await["ended_how"], left(&app).await), (&json!("booked"), json!(0)));
        let documents = app.store.documents(booking.id).await.unwrap();
        assert_eq!((documents[0].kind, documents[0].amount), (DocumentKind::DepositInvoice, booking.deposit()));
        let after = page(&app, &path).await;
        assert!(after.contains("angenommen") && !after.contains("name=\"version\""), "{after}");
        assert_eq!(shown(desk, &case, &offer).await["standing"], "accepted");
        let refused = refusal(desk.post(&format!("cases/{case}/offers/{offer}/withdrawal"), &json!({})).await).await;
        assert_eq!(refused, "The traveller has accepted this offer");
        let refused = refusal(send(desk, &case, &offer, &json!({})).await).await;
        assert_eq!(refused, "The traveller has accepted this offer");
        let manager = app.colleague("Amina", Role::Manager).await;
        let id = booking.id.to_string();
        assert_eq!(change(&manager.desk, &id, "payments", cash(38_500, "deposit")).await.0, StatusCode::OK);
        assert_eq!(change(&manager.desk, &id, "steps", json!({ "step": "confirm" })).await.0, StatusCode::OK);
        app.outbox_rests().await;
        let confirmed = app.mails_to("asha@example.com").into_iter().find(|mail| mail.subject.contains("bestätigt")).unwrap();
        assert!(confirmed.text.contains("Machame Gate") && confirmed.text.contains("Shira-Plateau"), "{}", confirmed.text);
        app.finish().await;
    }

    async fn the_names_of_the_other_travellers_stand_in_the_booking_until_they_are_erased(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let family = json!({ "no_of_children": "2", "child_ages": "4,11" });
        assert_eq!(send(desk, &case, &offer, &family).await.status(), StatusCode::OK);
        let path = path(desk, &case, &offer).await;
        let shown_page = page(&app, &path).await;
        assert_eq!(shown_page.matches("name=\"companion\"").count(), 3, "two adults and two children");
        let hash = hash_of(&shown_page);
        let form = |name: &'static str, names: [&'static str; 4]| {
            let names = names.map(|name| ("companion", name));
            [vec![("version", hash.clone()), ("name", name.to_owned()), ("terms", "yes".to_owned())], names.map(|(key, name)| (key, name.to_owned())).to_vec()].concat()
        };
        let send_form = async |fields: Vec<(&'static str, String)>| {
            let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            app.post_form(path.trim_start_matches("/api/"), &fields).await
        };
        let incomplete = send_form(form("", ["Juma <b>", "", "Zuri Müller", ""])).await;
        assert_eq!(incomplete.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let incomplete = incomplete.text().await.unwrap();
        assert!(incomplete.contains("value=\"Juma &lt;b&gt;\"") && incomplete.contains("value=\"Zuri Müller\""), "{incomplete}");
        let accepted = send_form(form("Asha Müller", ["Juma Müller", " ", "Zuri Müller", "One Too Many"])).await;
        assert_eq!(accepted.status(), StatusCode::SEE_OTHER);
        let booking = booked(&app, desk, &case, &offer).await;
        let at_desk = desk.json(&format!("bookings/{}", booking.id)).await;
        assert_eq!(at_desk["names"], json!(["Asha Müller", "Juma Müller", "Zuri Müller"]));
        app.outbox_rests().await;
        erase_person(&app.store, "asha@example.com", app.clock.now()).await.unwrap();
        let database = app.database.dump().await;
        assert!(!database.contains("Juma") && !database.contains("Zuri"), "{database}");
        app.finish().await;
    }

    async fn a_new_version_says_what_has_changed_and_only_it_can_be_accepted(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        send(desk, &case, &offer, &json!({})).await;
        let path = path(desk, &case, &offer).await;
        let former = hash_of(&page(&app, &path).await);
        let dearer = json!([{ "text": "Machame", "quantity": 2, "unit": "person", "each": 210_000 }]);
        let other = json!([{ "title": "Machame Gate", "text": "Zum ersten Lager im Wald." }, { "title": "Barranco", "text": "" }]);
        assert_eq!(send(desk, &case, &offer, &json!({ "lines": dearer, "programme": other })).await.status(), StatusCode::OK);
        let newest = page(&app, &path).await;
        for words in ["Was sich geändert hat", "Preis: 3.850", "4.200", "Tag 2: Shira-Plateau → Barranco", "Neu: Machame", "Entfällt: Nachlass"] {
            assert!(newest.contains(words), "{words} in {newest}");
        }
        let at_desk = shown(desk, &case, &offer).await;
        assert!(at_desk["versions"][0]["changes"].to_string().contains("Day 2: Shira-Plateau → Barranco"), "{at_desk}");
        assert_eq!((&at_desk["versions"][1]["total"], &at_desk["versions"][0]["number"]), (&json!(385_000), &json!(2)));
        let refused = accept_as(&app, &path, &former, "Asha").await;
        assert_eq!((refused.status(), how_many(&app).await), (StatusCode::CONFLICT, 0));
        assert!(refused.text().await.unwrap().contains("neuere Fassung"));
        assert_eq!(accept(&app, &path).await.status(), StatusCode::SEE_OTHER);
        assert_eq!(booked(&app, desk, &case, &offer).await.balance.owed.minor(), 420_000);
        app.finish().await;
    }

    async fn what_cannot_be_accepted_says_so_on_its_page(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let desk = &colleague.desk;
        let case = case(&app, desk, "asha@example.com").await;
        let [full, withdrawn, late] = [begin(desk, &case).await, begin(desk, &case).await, begin(desk, &case).await];
        for offer in [&full, &withdrawn, &late] {
            let until = if *offer == late { "2026-11-22" } else { "2026-11-27" };
            assert_eq!(send(desk, &case, offer, &json!({ "valid_until": until })).await.status(), StatusCode::OK);
        }
        let paths = [path(desk, &case, &full).await, path(desk, &case, &withdrawn).await, path(desk, &case, &late).await];
        let hashes = [hash_of(&page(&app, &paths[0]).await), hash_of(&page(&app, &paths[1]).await), hash_of(&page(&app, &paths[2]).await)];
        let incomplete = app.post_form(paths[0].trim_start_matches("/api/"), &[("version", &hashes[0]), ("name", "Asha")]).await;
        assert_eq!(incomplete.status(), StatusCode::UNPROCESSABLE_ENTITY);
        assert!(incomplete.text().await.unwrap().contains("value=\"Asha\""), "what was typed is kept");
        assert_eq!(order(&app, "faster", 1).await.status(), StatusCode::CREATED);
        let refused = accept_as(&app, &paths[0], &hashes[0], "Asha").await;
        assert_eq!(refused.status(), StatusCode::CONFLICT);
        assert!(refused.text().await.unwrap().contains("nur noch 1 Plätze frei"));
        desk.post(&format!("cases/{case}/offers/{withdrawn}/withdrawal"), &json!({})).await;
        let refused = accept_as(&app, &paths[1], &hashes[1], "Asha").await;
        assert_eq!(refused.status(), StatusCode::CONFLICT);
        assert!(refused.text().await.unwrap().contains("zurückgezogen"));
        app.pass(Duration::from_hours(48), Duration::from_hours(6)).await;
        let refused = accept_as(&app, &paths[2], &hashes[2], "Asha").await;
        assert_eq!(refused.status(), StatusCode::CONFLICT);
        assert!(refused.text().await.unwrap().contains("galt bis zum 22.\u{a0}November\u{a0}2026"));
        colleague.sign_in_again().await;
        assert_eq!(shown(&colleague.desk, &case, &late).await["standing"], "expired");
        assert_eq!(how_many(&app).await, 1, "only that of the site");
        let unknown = app.get("/api/offer/0123456789ABCDEFGHJKMNPQRS").await;
        assert_eq!(unknown.status(), StatusCode::NOT_FOUND);
        assert_eq!(app.get("/api/offer/x").await.status(), StatusCode::NOT_FOUND);
        app.finish().await;
    }

    async fn under_other_terms_than_those_it_was_sent_with_an_offer_cannot_be_accepted(kind: Kind) {
        let folder = tempfile::TempDir::new().unwrap();
        let site = folder.path().join("site.toml");
        let before = std::fs::read_to_string(settings().site_settings).unwrap();
        std::fs::write(&site, &before).unwrap();
        let own = site.clone();
        let app = spawn_app_with(kind, |settings| { settings.site_settings = own; settings.desk = office_desk(&[]); }, None).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (case, offer, path) = sent(&app, desk, &json!({})).await;
        let hash = hash_of(&page(&app, &path).await);
        let stricter = before.replacen("percent = 75", "percent = 80", 1);
        assert_ne!(stricter, before, "the terms of the sample");
        std::fs::write(&site, stricter).unwrap();
        let refused = accept_as(&app, &path, &hash, "Asha").await;
        assert_eq!((refused.status(), how_many(&app).await), (StatusCode::CONFLICT, 0));
        let shown_page = page(&app, &path).await;
        assert!(shown_page.contains("Unsere Bedingungen haben sich geändert") && !shown_page.contains("name=\"version\""), "{shown_page}");
        assert_eq!(send(desk, &case, &offer, &json!({})).await.status(), StatusCode::OK);
        assert_eq!(accept(&app, &path).await.status(), StatusCode::SEE_OTHER, "under the new terms");
        app.stop().await;
    }

    async fn a_draft_is_never_reachable_and_of_two_colleagues_neither_loses_a_word(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Reservations).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let begun = shown(desk, &case, &offer).await;
        assert_eq!(begun["address"], Value::Null);
        let call = format!("cases/{case}/offers/{offer}");
        let save = async |seen: &Value, title: &str| desk.put(&call, &json!({ "seen": seen, "draft": { "title": title } })).await;
        let saved: Value = save(&begun["saved_at"], "one").await.json().await.unwrap();
        let conflict = save(&begun["saved_at"], "two").await;
        assert_eq!(conflict.status(), StatusCode::CONFLICT);
        let current: Value = conflict.json().await.unwrap();
        assert_eq!((&current[0]["draft"]["title"], &current[0]["saved_at"]), (&json!("one"), &saved[0]["saved_at"]));
        assert_eq!(save(&begun["saved_at"], "one").await.status(), StatusCode::OK, "the same words are no conflict");
        assert_eq!(save(&saved[0]["saved_at"], "two").await.status(), StatusCode::OK);
        let stale = merged(version(desk, &case, &offer, &json!({})).await, &json!({ "seen": saved[0]["saved_at"] }));
        let refused = refusal(desk.post(&format!("{call}/versions"), &stale).await).await;
        assert!(refused.starts_with("Only colleagues who answer visitors send offers"), "{refused}");
        let manager = app.colleague("Amina", Role::Manager).await;
        let refused = manager.desk.post(&format!("{call}/versions"), &stale).await;
        assert_eq!(refused.status(), StatusCode::CONFLICT, "the draft has changed");
        let thread = json!({ "thread": "9-9-9" });
        assert_eq!(send(&manager.desk, &case, &offer, &thread).await.status(), StatusCode::CONFLICT, "the thread has changed");
        app.outbox_rests().await;
        assert!(!app.mails_to("asha@example.com").iter().any(|mail| mail.text.contains("/api/offer/")));
        assert_eq!(send(&manager.desk, &case, &offer, &json!({})).await.status(), StatusCode::OK);
        app.finish().await;
    }

    async fn accepting_fifty_times_at_once_is_one_booking(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let app = Arc::new(app);
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        send(desk, &case, &offer, &json!({})).await;
        let path = path(desk, &case, &offer).await;
        let hash = hash_of(&page(&app, &path).await);
        let mut accepted = JoinSet::new();
        for _ in 0..50 {
            let (app, path, hash) = (Arc::clone(&app), path.clone(), hash.clone());
            accepted.spawn(async move { accept_as(&app, &path, &hash, "Asha").await.status() });
        }
        assert!(accepted.join_all().await.into_iter().all(|status| status == StatusCode::SEE_OTHER));
        assert_eq!((how_many(&app).await, left(&app).await), (1, json!(7)));
        app.outbox_rests().await;
        assert_eq!(app.mails_to("asha@example.com").iter().filter(|mail| mail.subject.contains("Buchung")).count(), 1);
    }

    async fn accepting_while_a_colleague_sends_or_withdraws_is_one_or_the_other(kind: Kind) {
        let (_folder, app) = office(kind, 60).await;
        let app = Arc::new(app);
        let colleague = app.colleague("Neema", Role::Manager).await;
        for number in 0..6 {
            let case = case(&app, &colleague.desk, &format!("asha{number}@example.com")).await;
            let offer = begin(&colleague.desk, &case).await;
            send(&colleague.desk, &case, &offer, &json!({})).await;
            let path = path(&colleague.desk, &case, &offer).await;
            let hash = hash_of(&page(&app, &path).await);
            let second = version(&colleague.desk, &case, &offer, &json!({ "no_of_adults": "1" })).await;
            let (call, what) = match number % 2 {
                0 => (format!("cases/{case}/offers/{offer}/versions"), second),
                _ => (format!("cases/{case}/offers/{offer}/withdrawal"), json!({})),
            };
            let (accepted, changed) =
                tokio::join!(accept_as(&app, &path, &hash, "Asha"), colleague.desk.post(&call, &what));
            let now = shown(&colleague.desk, &case, &offer).await;
            let is_booked = !now["booking"].is_null();
            assert_eq!(accepted.status() == StatusCode::SEE_OTHER, is_booked, "{now}");
            assert_eq!(changed.status() == StatusCode::OK, !is_booked, "{now}");
            assert_eq!(now["versions"].as_array().unwrap().len(), if is_booked || number % 2 == 1 { 1 } else { 2 });
        }
    }

    async fn erasing_a_person_leaves_no_word_of_an_offer_but_what_the_books_must_keep(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let [accepted, open] = [begin(desk, &case).await, begin(desk, &case).await];
        for offer in [&accepted, &open] {
            let words = json!({ "greeting": "Liebe Asha Wanjiru", "deposit": 50_000, "other_terms": "zahlt erst nach der Hochzeit" });
            assert_eq!(send(desk, &case, offer, &words).await.status(), StatusCode::OK);
        }
        let [of_accepted, of_open] = [path(desk, &case, &accepted).await, path(desk, &case, &open).await];
        assert_eq!(accept(&app, &of_accepted).await.status(), StatusCode::SEE_OTHER);
        app.outbox_rests().await;
        erase_person(&app.store, "asha@example.com", app.clock.now()).await.unwrap();
        assert_eq!(app.get(&of_open).await.status(), StatusCode::NOT_FOUND);
        let database = app.database.dump().await;
        for word in ["Asha Wanjiru", "Asha Müller", "asha@example.com", "Liebe", "Lager im Wald", "Shira", "Hochzeit"] {
            assert!(!database.contains(word), "{word}");
        }
        assert!(database.contains("Nachlass: zweite Reise"), "the lines of the invoice are in the books");
        app.finish().await;
    }

    async fn erasing_a_person_while_an_offer_is_accepted_fails_neither(kind: Kind) {
        let (_folder, app) = office(kind, 60).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        for number in 0..6 {
            let email = format!("asha{number}@example.com");
            let case = case(&app, desk, &email).await;
            let offer = begin(desk, &case).await;
            assert_eq!(send(desk, &case, &offer, &json!({})).await.status(), StatusCode::OK);
            let path = path(desk, &case, &offer).await;
            let hash = hash_of(&page(&app, &path).await);
            let (accepted, erased) =
                tokio::join!(accept_as(&app, &path, &hash, "Asha"), erase_person(&app.store, &email, app.clock.now()));
            erased.unwrap();
            assert!([StatusCode::SEE_OTHER, StatusCode::NOT_FOUND].contains(&accepted.status()), "{}", accepted.status());
            assert!(!app.database.dump().await.contains("Liebe Asha"), "no word of the offer stays");
        }
    }

    async fn the_words_of_an_enquiry_stay_while_its_offer_is_open_or_its_journey_is_not_long_over(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let [old, early, late, held] = [
            case(&app, desk, "old@example.com").await, case(&app, desk, "early@example.com").await,
            case(&app, desk, "late@example.com").await, case(&app, desk, "held@example.com").await,
        ];
        assert_eq!(hold(desk, &held, &places(desk, 1).await, "2026-12-20").await.status(), StatusCode::OK);
        for (case, starts) in [(&early, "2026-12-27"), (&late, "2027-12-27")] {
            let offer = begin(desk, case).await;
            let journey = json!({ "tour": null, "title": "Safari", "travel_date": starts, "valid_until": "2026-11-26" });
            assert_eq!(send(desk, case, &offer, &journey).await.status(), StatusCode::OK);
        }
        app.outbox_rests().await;
        let day = 24 * 60 * 60_000;
        let keep = Retention { sent_mail: day, quarantine: day, personal_data: 30 * day, documents: 3650 * day };
        let kept = async |days: i64| {
            purge(&app.store, app.clock.now() + days * day, keep).await.unwrap();
            let mut cases: Vec<_> = app.enquiries().await.iter().map(|case| case.email.to_string()).filter(|email| !email.is_empty()).collect();
            cases.sort();
            cases
        };
        let [early, late, held] = ["early@example.com", "late@example.com", "held@example.com"];
        assert_eq!(kept(31).await, [early, held, late], "{old} has nothing to wait for");
        assert_eq!(kept(75).await, [held, late], "the journey was over for 30 days");
        assert_eq!(kept(401).await, [held, late]);
        assert_eq!(kept(440).await, [held], "it still keeps something");
    }

    async fn in_a_case_whose_person_is_no_longer_stored_no_offer_is_begun(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let case = case(&app, &colleague.desk, "asha@example.com").await;
        app.outbox_rests().await;
        let day = 24 * 60 * 60_000;
        let keep = Retention { sent_mail: day, quarantine: day, personal_data: day, documents: 3650 * day };
        purge(&app.store, app.clock.now() + 2 * day, keep).await.unwrap();
        // Sessions are purged, too.
        app.clock.advance(Duration::from_mins(1));
        colleague.sign_in_again().await;
        let new = json!({ "key": id(), "draft": {} });
        let refused = refusal(colleague.desk.post(&format!("cases/{case}/offers"), &new).await).await;
        assert_eq!(refused, "The visitor's name is no longer stored");
        assert_eq!(colleague.desk.json(&format!("cases/{case}/offers")).await, json!([]));
        app.stop().await;
    }

    async fn only_the_traveller_opens_an_offer(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        send(desk, &case, &offer, &json!({})).await;
        let path = path(desk, &case, &offer).await;
        let url = format!("{}{path}", app.address);
        assert_eq!(client().head(&url).send().await.unwrap().status(), StatusCode::OK);
        let from_desk = client().get(&url).header("sec-fetch-site", "same-site");
        assert_eq!(from_desk.send().await.unwrap().status(), StatusCode::OK);
        assert_eq!(shown(desk, &case, &offer).await["read_at"], Value::Null);
        let from_mail = client().get(&url).header("sec-fetch-site", "cross-site");
        assert_eq!(from_mail.send().await.unwrap().status(), StatusCode::OK);
        assert!(shown(desk, &case, &offer).await["read_at"].is_i64());
        app.clock.advance(Duration::from_secs(1));
        assert_eq!(send(desk, &case, &offer, &json!({})).await.status(), StatusCode::OK);
        assert_eq!(shown(desk, &case, &offer).await["read_at"], Value::Null, "nobody has read the new version");
        app.finish().await;
    }

    async fn a_new_version_says_what_changes_of_days_travellers_and_payment(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (case, offer, path) = sent(&app, desk, &json!({})).await;
        assert!(page(&app, &path).await.contains("Die Anzahlung von"));
        let family = json!({
            "days": "8", "no_of_adults": "1", "no_of_children": "2", "child_ages": "4,11", "valid_until": "2026-11-26",
            "deposit": 50_000, "other_terms": "agreed"
        });
        assert_eq!(send(desk, &case, &offer, &family).await.status(), StatusCode::OK);
        let changed = page(&app, &path).await;
        for words in [
            "Dauer in Tagen: 7 → 8", "Erwachsene: 2 → 1", "Kinder: 0 → 2", "Alter der Kinder: 4, 11",
            "Gültig bis: 27. November 2026 → 26. November 2026", "Zahlung: Anzahlung von 500", "Rest bis 27. November 2026",
        ] {
            assert!(changed.contains(words), "{words} in {changed}");
        }
        let whole = merged(family, &json!({ "deposit": 385_000 }));
        assert_eq!(send(desk, &case, &offer, &whole).await.status(), StatusCode::OK);
        let whole = page(&app, &path).await;
        assert!(whole.contains("Zahlung: ganzer Preis mit der Annahme"), "{whole}");
        assert!(whole.contains("Der ganze Preis von") && !whole.contains("Die Anzahlung von"), "{whole}");
        app.stop().await;
    }

    async fn a_long_offer_is_kept_and_a_too_long_one_is_refused_in_words(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let call = format!("cases/{case}/offers/{offer}");
        let save = async |bytes: usize| {
            let seen = shown(desk, &case, &offer).await["saved_at"].clone();
            desk.put(&call, &json!({ "seen": seen, "draft": { "greeting": "x".repeat(bytes) } })).await
        };
        assert_eq!(save(200 * 1024).await.status(), StatusCode::OK);
        let days: Vec<_> = (0..40).map(|number| json!({ "title": number.to_string(), "text": "x".repeat(4000) })).collect();
        assert_eq!(send(desk, &case, &offer, &json!({ "programme": days })).await.status(), StatusCode::OK);
        let refused = save(257 * 1024).await;
        assert_eq!(refused.status(), StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(refused.json::<Value>().await.unwrap()["title"], "The offer is too long: shorten its texts");
        assert_eq!(save(400 * 1024).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
        let long = json!({ "key": id(), "draft": { "greeting": "x".repeat(257 * 1024) } });
        assert_eq!(desk.post(&format!("cases/{case}/offers"), &long).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
        app.stop().await;
    }

    async fn correcting_the_address_of_a_case_withdraws_what_the_former_address_could_accept(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, id, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let [sent, draft, booked] = [begin(desk, &case).await, begin(desk, &case).await, begin(desk, &case).await];
        let other_days = json!({ "tour": null, "title": "Sansibar", "travel_date": "2027-05-01" });
        for (offer, changes) in [(&sent, &json!({})), (&booked, &other_days)] {
            assert_eq!(send(desk, &case, offer, changes).await.status(), StatusCode::OK);
        }
        let [of_sent, of_booked] = [path(desk, &case, &sent).await, path(desk, &case, &booked).await];
        let hash = hash_of(&page(&app, &of_sent).await);
        assert_eq!(accept(&app, &of_booked).await.status(), StatusCode::SEE_OTHER);
        let correct = async |seen: &str, email: &str| {
            desk.put(&format!("cases/{case}/address"), &json!({ "email": email, "seen": seen })).await.status()
        };
        assert_eq!(correct("asha@example.com", "asha@example.com").await, StatusCode::OK);
        assert_eq!(correct("former@example.com", "x@example.com").await, StatusCode::CONFLICT);
        assert_eq!(shown(desk, &case, &sent).await["standing"], "open", "the address is the same");
        assert_eq!(correct("asha@example.com", "asha.wanjiru@example.com").await, StatusCode::OK);
        for (offer, standing) in [(&sent, "withdrawn"), (&draft, "draft"), (&booked, "accepted")] {
            assert_eq!(shown(desk, &case, offer).await["standing"], standing);
        }
        let refused = accept_as(&app, &of_sent, &hash, "Asha").await;
        assert_eq!((refused.status(), how_many(&app).await), (StatusCode::CONFLICT, 1));
        assert!(refused.text().await.unwrap().contains("zurückgezogen"));
        let log = desk.log().await;
        let of_offer = log.as_array().unwrap().iter().find(|line| line["action"] == "withdraw_offer").unwrap();
        assert_eq!((&of_offer["staff"], &of_offer["subject"]), (&json!(id), &json!(case)));
        assert_eq!(of_offer["detail"]["offer"], json!(sent));
        assert_eq!(send(desk, &case, &draft, &json!({ "travel_date": "2027-03-01", "tour": null, "title": "Safari" })).await.status(), StatusCode::OK);
        let of_draft = path(desk, &case, &draft).await;
        app.outbox_rests().await;
        assert!(app.mails_to("asha.wanjiru@example.com").iter().any(|mail| mail.text.contains(&of_draft)));
        app.finish().await;
    }

    async fn accepting_while_the_address_is_corrected_is_one_or_the_other(kind: Kind) {
        let (_folder, app) = office(kind, 60).await;
        let app = Arc::new(app);
        let colleague = app.colleague("Neema", Role::Manager).await;
        for number in 0..4 {
            let former = format!("asha{number}@example.com");
            let case = case(&app, &colleague.desk, &former).await;
            let offer = begin(&colleague.desk, &case).await;
            send(&colleague.desk, &case, &offer, &json!({})).await;
            let path = path(&colleague.desk, &case, &offer).await;
            let hash = hash_of(&page(&app, &path).await);
            let (call, what) = (format!("cases/{case}/address"), json!({ "email": format!("new{number}@example.com"), "seen": former }));
            let (accepted, corrected) = tokio::join!(accept_as(&app, &path, &hash, "Asha"), colleague.desk.put(&call, &what));
            assert_eq!(corrected.status(), StatusCode::OK);
            let now = shown(&colleague.desk, &case, &offer).await;
            let is_booked = accepted.status() == StatusCode::SEE_OTHER;
            assert_eq!(now["standing"], if is_booked { "accepted" } else { "withdrawn" });
            if is_booked {
                assert_eq!(booked(&app, &colleague.desk, &case, &offer).await.email.as_str(), former);
            }
        }
    }

    async fn an_offer_ends_before_its_journey_begins_and_before_the_rest_is_due(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let other = json!({ "travel_date": "2027-05-01", "tour": null, "title": "Safari", "balance_on": "2027-03-01", "other_terms": "agreed" });
        let whole = json!({ "deposit": 385_000, "other_terms": "agreed" });
        let refused = [(whole.clone(), "2026-12-27"), (json!({}), "2026-11-28"), (other.clone(), "2027-03-02")];
        for (journey, wrong) in refused {
            let answer = send(desk, &case, &offer, &merged(journey, &json!({ "valid_until": wrong }))).await;
            assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
            assert_eq!(answer.json::<Value>().await.unwrap()["errors"][0]["field"], "valid_until", "{wrong}");
        }
        for (journey, last) in [(whole, "2026-12-26"), (json!({}), "2026-11-27"), (other, "2027-03-01")] {
            let answer = send(desk, &case, &offer, &merged(journey, &json!({ "valid_until": last }))).await;
            assert_eq!(answer.status(), StatusCode::OK, "{last}");
        }
        app.stop().await;
    }

    async fn of_two_offers_for_the_same_days_one_is_booked_and_for_other_days_both(kind: Kind) {
        let (_folder, app) = office(kind, 60).await;
        let app = Arc::new(app);
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        for number in 0..3 {
            let case = case(&app, desk, &format!("asha{number}@example.com")).await;
            let [one, other, later] = [begin(desk, &case).await, begin(desk, &case).await, begin(desk, &case).await];
            let last_day = json!({ "tour": null, "title": "Serengeti", "travel_date": "2027-01-02", "days": "3" });
            let next_day = merged(last_day.clone(), &json!({ "travel_date": "2027-01-05" }));
            for (offer, changes) in [(&one, &json!({})), (&other, &last_day), (&later, &next_day)] {
                assert_eq!(send(desk, &case, offer, changes).await.status(), StatusCode::OK);
            }
            let [of_one, of_other, of_later] = [path(desk, &case, &one).await, path(desk, &case, &other).await, path(desk, &case, &later).await];
            let [first, second] = [hash_of(&page(&app, &of_one).await), hash_of(&page(&app, &of_other).await)];
            let answers = tokio::join!(accept_as(&app, &of_one, &first, "Asha"), accept_as(&app, &of_other, &second, "Asha"));
            let (booked, refused) = if answers.0.status() == StatusCode::SEE_OTHER { answers } else { (answers.1, answers.0) };
            assert_eq!((booked.status(), refused.status()), (StatusCode::SEE_OTHER, StatusCode::CONFLICT));
            let refused = refused.text().await.unwrap();
            assert!(refused.contains("für diese Tage ein anderes unserer Angebote"), "{refused}");
            assert_eq!(how_many(&app).await, 2 * number + 1);
            assert_eq!(accept(&app, &of_later).await.status(), StatusCode::SEE_OTHER, "another journey");
            assert_eq!(how_many(&app).await, 2 * number + 2);
        }
    }

    async fn after_a_cancellation_the_days_are_free_for_another_offer(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let [one, other] = [begin(desk, &case).await, begin(desk, &case).await];
        assert_eq!(send(desk, &case, &one, &json!({})).await.status(), StatusCode::OK);
        assert_eq!(accept(&app, &path(desk, &case, &one).await).await.status(), StatusCode::SEE_OTHER);
        assert_eq!(send(desk, &case, &other, &json!({})).await.status(), StatusCode::OK, "sent after the acceptance");
        let of_other = path(desk, &case, &other).await;
        let refused = accept(&app, &of_other).await;
        assert_eq!(refused.status(), StatusCode::CONFLICT);
        assert!(refused.text().await.unwrap().contains("für diese Tage schon"));
        let id = booked(&app, desk, &case, &one).await.id.to_string();
        assert_eq!(shown(desk, &case, &one).await["booking_state"], "awaiting_payment");
        assert_eq!(change(desk, &id, "cancellation", json!({ "charge": null })).await.0, StatusCode::OK);
        let ended = shown(desk, &case, &one).await;
        assert_eq!((&ended["standing"], &ended["booking_state"]), (&json!("accepted"), &json!("cancelled")));
        assert_eq!(accept(&app, &of_other).await.status(), StatusCode::SEE_OTHER);
        app.finish().await;
    }

    async fn another_site_may_not_accept_and_a_hostile_text_stays_text(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let hostile = json!([{ "title": "<script>alert(1)</script>", "text": "{{ operator }}\n<img src=x onerror=y>" }]);
        send(desk, &case, &offer, &json!({ "programme": hostile, "greeting": "<b>fett</b>" })).await;
        let path = path(desk, &case, &offer).await;
        let html = page(&app, &path).await;
        assert!(!html.contains("<script") && !html.contains("<img") && !html.contains("<b>"), "{html}");
        assert!(html.contains("{{ operator }}"), "{html}");
        let url = format!("{}{path}", app.address);
        let form = client().post(url).header(header::ORIGIN, "https://elsewhere.example");
        let form = form.form(&[("version", hash_of(&html).as_str()), ("name", "x"), ("terms", "yes")]);
        assert_eq!(form.send().await.unwrap().status(), StatusCode::FORBIDDEN);
        assert_eq!(how_many(&app).await, 0);
        app.stop().await;
    }
}
