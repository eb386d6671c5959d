//! Offers of one case that the traveller compares, and of which one is accepted.

use std::{sync::Arc, time::Duration};

use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use bookings::{ledger::model::BookingState, offers::model::Offer};
use staff::people::model::Role;

use super::{
    holds::{case, left, office},
    offers::{accept, accept_as, begin, booked, hash_of, page, path, send, shown},
    orders_by_hand::how_many,
};
use crate::support::{
    Kind, TestApp,
    desk::{Colleague, Desk, change},
    on_both_stores,
};

/// An open offer with changes. Returns its id and the path of its page.
async fn open(desk: &Desk<'_>, case: &str, changes: &Value) -> (String, String) {
    let offer = begin(desk, case).await;
    assert_eq!(send(desk, case, &offer, changes).await.status(), StatusCode::OK);
    let path = path(desk, case, &offer).await;
    (offer, path)
}

fn safari(title: &str, starts: &str, each: i64) -> Value {
    let lines = json!([{ "text": title, "quantity": 2, "unit": "person", "each": each }]);
    let programme = json!([{ "title": "Arusha", "text": "", "lodging": format!("Lodge {title}") }]);
    json!({
        "tour": null, "title": title, "travel_date": starts, "days": "3", "lines": lines, "programme": programme, "valid_until": "2026-11-26"
    })
}

/// The comparison on a page; nothing without one.
fn comparison(page: &str) -> Option<&str> {
    page.split("id=\"variants\"").nth(1).map(|after| after.split("</section>").next().unwrap())
}

async fn mail_with(app: &TestApp, path: &str) -> String {
    app.mails_to("asha@example.com").into_iter().find(|mail| mail.text.contains(path)).unwrap().text
}

on_both_stores! {
    async fn variants_stand_side_by_side_and_accepting_one_ends_those_for_the_same_days(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let (one, of_one) = open(desk, &case, &safari("Serengeti", "2027-03-01", 100_000)).await;
        assert_eq!(comparison(&page(&app, &of_one).await), None, "there is only one");
        let (two, of_two) = open(desk, &case, &safari("Tarangire", "2027-03-03", 120_000)).await;
        let (three, of_three) = open(desk, &case, &safari("Sansibar", "2027-05-01", 90_000)).await;
        let draft = begin(desk, &case).await;
        app.outbox_rests().await;
        assert!(!mail_with(&app, &of_one).await.contains("nebeneinander"));
        assert!(mail_with(&app, &of_two).await.contains("mehr als ein Angebot"));
        for (path, others) in [(&of_one, [&of_two, &of_three]), (&of_three, [&of_one, &of_two])] {
            let shown_page = page(&app, path).await;
            let table = comparison(&shown_page).unwrap();
            for words in ["Serengeti", "Tarangire", "Lodge Sansibar", "1. März 2027", "3. März 2027", "3 Tage", "2.000", "2.400", "1.800"] {
                assert!(table.contains(words), "{words} in {table}");
            }
            assert!(others.iter().all(|other| table.contains(&format!("href=\"{other}\""))) && !table.contains(&format!("href=\"{path}\"")));
            assert_eq!(table.matches("aria-current").count(), 1);
            assert!(table.contains("Die anderen für dieselben Tage enden"), "{table}");
        }
        assert_eq!(accept(&app, &of_one).await.status(), StatusCode::SEE_OTHER);
        for (offer, standing) in [(&one, "accepted"), (&two, "withdrawn"), (&three, "open"), (&draft, "draft")] {
            assert_eq!(shown(desk, &case, offer).await["standing"], standing);
        }
        let ended = page(&app, &of_two).await;
        assert!(ended.contains("ein anderes unserer Angebote angenommen") && !ended.contains("name=\"version\""), "{ended}");
        let log = desk.log().await;
        let line = log.as_array().unwrap().iter().find(|line| line["action"] == "withdraw_offer").unwrap();
        assert_eq!((&line["staff"], &line["detail"]), (&Value::Null, &json!({ "offer": two, "accepted": one })));
        assert_eq!(accept(&app, &of_three).await.status(), StatusCode::SEE_OTHER, "another journey");
        assert_eq!(booked(&app, desk, &case, &three).await.state, BookingState::AwaitingPayment);
        assert_eq!(comparison(&page(&app, &of_three).await), None);
        app.finish().await;
    }

    async fn a_page_claims_no_acceptance_that_does_not_stand_or_did_not_end_the_offer(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let (one, of_one) = open(desk, &case, &safari("Serengeti", "2027-03-01", 100_000)).await;
        let (_, of_two) = open(desk, &case, &safari("Tarangire", "2027-03-03", 120_000)).await;
        let (three, of_three) = open(desk, &case, &safari("Sansibar", "2027-03-02", 90_000)).await;
        assert_eq!(desk.post(&format!("cases/{case}/offers/{three}/withdrawal"), &json!({})).await.status(), StatusCode::OK);
        // In the same millisecond.
        assert_eq!(accept(&app, &of_one).await.status(), StatusCode::SEE_OTHER);
        let (accepted, withdrawn) = ("ein anderes unserer Angebote angenommen", "Wir haben dieses Angebot zurückgezogen");
        assert!(page(&app, &of_two).await.contains(accepted));
        assert!(page(&app, &of_three).await.contains(withdrawn), "a colleague has ended it before");
        let id = booked(&app, desk, &case, &one).await.id.to_string();
        assert_eq!(change(desk, &id, "cancellation", json!({ "charge": 0 })).await.0, StatusCode::OK);
        assert!(page(&app, &of_two).await.contains(withdrawn), "the booking does not stand any more");
        app.finish().await;
    }

    async fn an_upgrade_finds_the_booking_that_superseded_an_offer(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let (one, of_one) = open(desk, &case, &safari("Serengeti", "2027-03-01", 100_000)).await;
        let (two, _) = open(desk, &case, &safari("Tarangire", "2027-03-03", 120_000)).await;
        let (three, _) = open(desk, &case, &safari("Sansibar", "2027-03-02", 90_000)).await;
        assert_eq!(desk.post(&format!("cases/{case}/offers/{three}/withdrawal"), &json!({})).await.status(), StatusCode::OK);
        app.clock.advance(Duration::from_millis(1));
        assert_eq!(accept(&app, &of_one).await.status(), StatusCode::SEE_OTHER);
        let booking = booked(&app, desk, &case, &one).await.id;
        let (database, store) = app.stop().await;
        drop(store);
        database.run("ALTER TABLE offers DROP COLUMN superseded_by").await;
        database.run(match kind {
            Kind::Sqlite => include_str!("../../../migrations/sqlite/0064_superseded_offers.sql"),
            Kind::Postgres => include_str!("../../../migrations/postgres/0062_superseded_offers.sql"),
        }).await;
        let store = database.open().await;
        for (offer, superseded_by) in [(one, None), (two, Some(booking)), (three, None)] {
            let offer = store.find::<Offer>(offer.parse().unwrap()).await.unwrap().unwrap();
            assert_eq!(offer.superseded_by, superseded_by);
        }
    }

    async fn at_most_three_offers_are_compared_and_none_that_cannot_be_accepted(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let mut paths = Vec::new();
        for (number, title) in ["Erste", "Zweite", "Dritte", "Vierte"].into_iter().enumerate() {
            let (offer, path) = open(desk, &case, &safari(title, "2027-03-01", 100_000)).await;
            if number == 1 {
                desk.post(&format!("cases/{case}/offers/{offer}/withdrawal"), &json!({})).await;
            }
            paths.push(path);
        }
        let (_, fifth) = open(desk, &case, &safari("Fünfte", "2027-03-01", 100_000)).await;
        let shown_page = page(&app, &paths[0]).await;
        let table = comparison(&shown_page).unwrap();
        let of = |title: &str| table.contains(&format!("Lodge {title}"));
        assert_eq!(["Erste", "Zweite", "Dritte", "Vierte", "Fünfte"].map(of), [true, false, false, true, true]);
        assert!(table.contains(&fifth));
        assert_eq!(comparison(&page(&app, &paths[1]).await), None, "it is withdrawn");
        app.stop().await;
    }

    async fn fifty_acceptances_of_two_variants_at_once_are_one_booking(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let app = Arc::new(app);
        let colleague = app.colleague("Neema", Role::Manager).await;
        let desk = &colleague.desk;
        let case = case(&app, desk, "asha@example.com").await;
        let (one, of_one) = open(desk, &case, &json!({})).await;
        let (two, of_two) = open(desk, &case, &json!({ "no_of_adults": "3" })).await;
        let hashes = [hash_of(&page(&app, &of_one).await), hash_of(&page(&app, &of_two).await)];
        let mut accepted = JoinSet::new();
        for number in 0..50 {
            let (path, hash) = ([&of_one, &of_two][number % 2].clone(), hashes[number % 2].clone());
            let app = Arc::clone(&app);
            accepted.spawn(async move { (number % 2, accept_as(&app, &path, &hash, "Asha").await.status()) });
        }
        let answers = accepted.join_all().await;
        assert_eq!(how_many(&app).await, 1);
        let now = [shown(desk, &case, &one).await, shown(desk, &case, &two).await];
        let winner = usize::from(now[1]["standing"] == "accepted");
        assert_eq!((&now[winner]["standing"], &now[1 - winner]["standing"]), (&json!("accepted"), &json!("withdrawn")));
        for (variant, status) in answers {
            assert_eq!(status, if variant == winner { StatusCode::SEE_OTHER } else { StatusCode::CONFLICT });
        }
        assert_eq!(left(&app).await, json!(if winner == 0 { 7 } else { 6 }));
    }
}
