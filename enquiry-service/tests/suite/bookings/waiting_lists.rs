//! Waiting lists: who comes first stands first, and the operator hears of free places once.

use std::time::Duration;

use reqwest::Response;
use serde_json::{Value, json};
use tempfile::TempDir;

use bookings::{
    departures::model::DepartureKey,
    ledger::{
        actions::apply_change,
        model::{Actor, ChangeRequest},
    },
    waiting_list::{actions::accept_waiting, model::Waiting},
};
use enquiry_service::erasure::actions::erase_person;
use kernel::clock::Millis;

use crate::support::{
    Kind, Stored, TestApp,
    app::{business, merged, order_with, refused},
    money::cancelled,
    on_both_stores,
    process::run,
    spawn_app_with,
};

const DAY: Millis = 24 * 3600 * 1000;

fn departure() -> DepartureKey {
    (109, "2026-12-27".parse().unwrap())
}

/// What the form of the page sends.
pub fn wish(persons: i64, name: &str) -> Value {
    json!({
        "tour": 109,
        "starts": "2026-12-27",
        "ends": "2027-01-02",
        "persons": persons,
        "full_name": name,
        "email": format!("{}@example.com", name.to_lowercase()),
        "phone": "",
        "locale": "de",
        "filled_in_ms": 30_000
    })
}

/// The sample, whose departure has three places, once the service has seen it.
async fn sample(kind: Kind) -> TestApp {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/../content-cache");
    let app = spawn_app_with(kind, |settings| settings.content_cache = content.into(), None).await;
    app.outbox_rests().await;
    app
}

/// All three places of the departure are sold, each to another visitor.
async fn sold_out(kind: Kind) -> TestApp {
    let app = sample(kind).await;
    for number in 0..3 {
        order(&app, 1, &format!("traveller{number}@example.com")).await;
    }
    app
}

async fn order(app: &TestApp, adults: i64, email: &str) {
    let body = order_with(&json!({ "no_of_adults": adults, "no_of_children": 0, "email_address": email }));
    let answer = app.post("submit-order-request", &body).await;
    assert_eq!(answer.status(), 201, "{}", answer.text().await.unwrap());
}

async fn joined(app: &TestApp, wish: &Value) -> (String, i64) {
    let answer = app.post("waiting-list", wish).await;
    assert_eq!(answer.status(), 201, "{}", answer.text().await.unwrap());
    let answer: Value = answer.json().await.unwrap();
    (answer["reference"].as_str().unwrap().to_owned(), answer["place"].as_i64().unwrap())
}

async fn line(app: &TestApp) -> Vec<Waiting> {
    let departure = app.store.departure(departure()).await.unwrap().unwrap();
    app.store.waiting(departure.id, false).await.unwrap()
}

async fn cancel(app: &TestApp, email: &str) {
    let booking = app.store.bookings_of(email).await.unwrap().remove(0);
    let occurrence = app.now(cancelled(), Actor::Operator);
    let operator = "operator@tembea.example".to_owned();
    let order = ChangeRequest { occurrence, operator, introduction: None, reward: None };
    apply_change(&app.store, booking.id, order).await.unwrap().unwrap().unwrap();
}

/// The subjects of the mails about free places, with their texts.
async fn told(app: &TestApp) -> Vec<String> {
    app.jobs_rest().await;
    app.clock.advance(Duration::from_secs(61));
    app.outbox_rests().await;
    let mails = app.mails_to("operator@tembea.example");
    mails.into_iter().filter(|mail| mail.subject.starts_with("Places are free")).map(|mail| mail.text).collect()
}

async fn code(answer: Response) -> String {
    assert_eq!(answer.status(), 409);
    answer.json::<Value>().await.unwrap()["code"].as_str().unwrap().to_owned()
}

on_both_stores! {
    async fn names_stand_in_the_order_in_which_they_came_and_both_sides_are_told(kind: Kind) {
        let app = sold_out(kind).await;
        assert_eq!(joined(&app, &wish(2, "Asha")).await.1, 1);
        let (reference, place) = joined(&app, &wish(1, "Bela")).await;
        assert_eq!(place, 2);
        assert_eq!(joined(&app, &wish(1, "Bela")).await, (reference.clone(), 2), "the same words are one name");
        let names: Vec<_> = line(&app).await.iter().map(|waiting| waiting.name.to_string()).collect();
        assert_eq!(names, ["Asha", "Bela"]);
        let mail = app.mail_about("bela@example.com", "Warteliste").await;
        for told in ["Platz auf der Warteliste: 2", &reference, "27. Dezember 2026", "Es ist nichts gebucht"] {
            assert!(mail.text.contains(told), "{told} in {}", mail.text);
        }
        assert!(!mail.text.contains("Bela"), "no words of a stranger");
        let notice = app.mail_about("operator@tembea.example", "Waiting list: Bela").await;
        assert_eq!(notice.reply_to.as_deref(), Some("bela@example.com"));
        app.finish().await;
    }

    async fn nobody_waits_for_places_that_may_be_booked_or_for_departures_that_do_not_exist(kind: Kind) {
        let app = sample(kind).await;
        assert_eq!(code(app.post("waiting-list", &wish(3, "Asha")).await).await, "places_left");
        assert_eq!(joined(&app, &wish(4, "Asha")).await.1, 1, "more than are left");
        let wrong = async |changes: Value| refused(app.post("waiting-list", &merged(wish(4, "Jo"), &changes)).await).await;
        let error = |field: &str, code: &str| vec![(field.to_owned(), code.to_owned())];
        assert_eq!(wrong(json!({ "starts": "2026-12-28" })).await, error("starts", "no_departure"));
        assert_eq!(wrong(json!({ "tour": "101" })).await, error("starts", "no_departure"));
        assert_eq!(wrong(json!({ "tour": "109; DROP TABLE waiting_list" })).await, error("tour", "unknown_tour"));
        assert_eq!(wrong(json!({ "persons": 0 })).await, error("persons", "out_of_range"));
        assert_eq!(wrong(json!({ "persons": i64::MAX })).await, error("persons", "out_of_range"));
        assert_eq!(wrong(json!({ "tour": i64::MIN })).await, error("starts", "no_departure"));
        assert_eq!(wrong(json!({ "email": "nobody" })).await, error("email", "invalid_email"));
        assert_eq!(wrong(json!({ "full_name": ["a"] })).await, error("full_name", "wrong_type"));
        assert_eq!(line(&app).await.len(), 1);
        app.finish().await;
    }

    async fn the_operator_is_told_once_who_could_have_the_places_that_become_free(kind: Kind) {
        let app = sold_out(kind).await;
        joined(&app, &wish(2, "Asha")).await;
        joined(&app, &wish(1, "Bela")).await;
        joined(&app, &wish(1, "Chen")).await;
        assert_eq!(told(&app).await.len(), 0);
        cancel(&app, "traveller0@example.com").await;
        let first = told(&app).await;
        assert_eq!(first.len(), 1, "{first:?}");
        assert!(first[0].contains("1. ") && first[0].contains("Bela") && !first[0].contains("Asha") && !first[0].contains("Chen"), "{}", first[0]);
        assert_eq!(told(&app).await.len(), 1, "once");
        cancel(&app, "traveller1@example.com").await;
        let second = told(&app).await;
        assert_eq!(second.len(), 2);
        assert!(second.iter().any(|text| text.contains("Asha") && !text.contains("Bela")), "{second:?}");
        // Whoever books waits no more; a place that is taken and free again is told again.
        order(&app, 1, "bela@example.com").await;
        assert_eq!(line(&app).await.len(), 2);
        assert_eq!(told(&app).await.len(), 2);
        cancel(&app, "bela@example.com").await;
        assert_eq!(told(&app).await.len(), 3);
        app.finish().await;
    }

    async fn a_suspect_name_stands_in_no_line_until_the_operator_accepts_it(kind: Kind) {
        let app = sold_out(kind).await;
        let suspect = merged(wish(1, "Asha"), &json!({ "company_website": "https://spam.example" }));
        let (reference, place) = joined(&app, &suspect).await;
        assert_eq!((place, line(&app).await.len()), (1, 0), "the answer betrays nothing");
        assert_eq!(joined(&app, &wish(1, "Bela")).await.1, 1);
        app.pass(Duration::from_mins(51), Duration::from_mins(1)).await;
        app.outbox_rests().await;
        assert!(app.mails_to("asha@example.com").is_empty());
        let notice = app.mail_about("operator@tembea.example", "quarantine").await;
        assert!(notice.text.contains(&reference), "{}", notice.text);
        let (waiting, _) = app.store.waiting_by_reference(&reference).await.unwrap().unwrap();
        assert!(accept_waiting(&app.store, &business(), &waiting, (None, app.clock.now())).await.unwrap());
        let names: Vec<_> = line(&app).await.iter().map(|waiting| waiting.name.to_string()).collect();
        assert_eq!(names, ["Asha", "Bela"], "it came first");
        assert!(!accept_waiting(&app.store, &business(), &waiting, (None, app.clock.now())).await.unwrap());
        // The mails are written past the service, whose worker looks for them every ten seconds.
        app.pass(Duration::from_secs(11), Duration::from_secs(11)).await;
        app.outbox_rests().await;
        assert_eq!(app.mails_to("asha@example.com").len(), 1);
        app.finish().await;
    }

    async fn names_are_forgotten_after_the_departure_or_when_the_person_is_erased(kind: Kind) {
        let app = sold_out(kind).await;
        joined(&app, &wish(1, "Asha")).await;
        joined(&app, &wish(1, "Bela")).await;
        app.outbox_rests().await;
        assert_eq!(erase_person(&app.store, "asha@example.com", app.clock.now()).await.unwrap().records, 1);
        let database = app.database.dump().await;
        assert!(!database.contains("asha@example.com") && !database.contains("Asha"));
        assert!(database.contains("bela@example.com"));
        app.clock.advance(Duration::from_millis(u64::try_from(36 * DAY).unwrap()));
        app.pass(Duration::from_hours(8 * 24), Duration::from_hours(2)).await;
        let (database, store) = app.stop().await;
        drop(store);
        let left = database.dump().await;
        assert!(!left.contains("bela@example.com") && !left.contains("Bela"), "{left}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_without_scripts_is_thanked_in_its_language_or_told_that_places_are_left() {
    let app = sample(Kind::Sqlite).await;
    let fields = |persons: &'static str| {
        [("tour", "109"), ("starts", "2026-12-27"), ("ends", "2027-01-02"), ("persons", persons), ("full_name", "Asha")]
            .into_iter()
            .chain([("email", "asha@example.com"), ("locale", "fr")])
            .collect::<Vec<_>>()
    };
    let page = app.post_form("waiting-list", &fields("2")).await;
    assert_eq!(page.status(), 409);
    assert!(page.text().await.unwrap().contains("Il reste de la place"));
    let kept = app.post_form("waiting-list", &fields("5")).await;
    assert_eq!(kept.status(), 303);
    let to = kept.headers()["location"].to_str().unwrap().to_owned();
    let thanks = app.get(&to).await.text().await.unwrap();
    assert!(thanks.contains("Vous êtes sur la liste d’attente"), "{thanks}");
    let wrong = app.post_form("waiting-list", &fields("")).await;
    assert_eq!(wrong.status(), 422);
    assert!(wrong.text().await.unwrap().contains("id=\"persons-error\""));
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_without_scripts_for_too_many_is_told_in_its_language_and_offered_the_waiting_list() {
    let app = sample(Kind::Sqlite).await;
    order(&app, 2, "ana@example.com").await;
    let body = order_with(&json!({ "filled_in_ms": null }));
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let fields: Vec<(String, String)> =
        body.as_object().unwrap().iter().map(|(name, value)| (name.clone(), text(value))).collect();
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let page = app.post_form("submit-order-request", &fields).await;
    assert_eq!(page.status(), 422);
    let html = page.text().await.unwrap();
    for told in [
        "<html lang=\"de\"",
        "Nicht mehr genug Plätze frei",
        "noch ein Platz frei",
        "Auf die Warteliste setzen",
        "&#x2f;api&#x2f;waiting-list",
        "name=\"tour\" value=\"109\"",
        "name=\"ends\" value=\"2027-01-02\"",
        "value=\"Ana Müller\"",
    ] {
        assert!(html.contains(told), "{told} in {html}");
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refused_orders_make_the_one_that_fits_no_suspect() {
    let app = sample(Kind::Sqlite).await;
    for adults in (4..14).rev() {
        let body = order_with(&json!({ "no_of_adults": adults, "no_of_children": 0 }));
        assert_eq!(app.post("submit-order-request", &body).await.status(), 422);
    }
    order(&app, 3, "ana@example.com").await;
    assert_eq!(app.store.bookings_of("ana@example.com").await.unwrap()[0].quarantine, None);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commands_list_the_departures_and_lead_the_line() {
    let folder = TempDir::new().unwrap();
    let app = sold_out(Kind::Sqlite).await;
    let (reference, _) = joined(&app, &wish(2, "Asha")).await;
    let url = app.database.url();
    let settings = [
        ("TEMBEA_DATABASE_URL", url.as_str()),
        ("TEMBEA_CONTENT_CACHE", concat!(env!("CARGO_MANIFEST_DIR"), "/../content-cache")),
        ("TEMBEA_SITE_SETTINGS", concat!(env!("CARGO_MANIFEST_DIR"), "/../site/site.toml")),
    ];
    let says = |arguments: &[&str]| {
        let output = run(folder.path(), &settings, arguments);
        let told = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        (output.status.code(), told)
    };
    let (code, listed) = says(&["departures", "waiting", "109", "2026-12-27"]);
    assert!(code == Some(0) && listed.contains("3 of   3 taken") && listed.contains(&reference), "{listed}");
    let (code, missing) = says(&["departures", "waiting", "109", "2026-12-28"]);
    assert!(code == Some(1) && missing.contains("has no departure on 2026-12-28"), "{missing}");
    assert_eq!(says(&["departures", "accept", &reference]).0, Some(1), "it is in no quarantine");
    assert_eq!(says(&["departures", "strike", &reference]).0, Some(0));
    assert!(line(&app).await.is_empty());
    assert_eq!(says(&["departures", "strike", &reference]).0, Some(1));
    assert_eq!(says(&["departures", "list", "--tour", "109"]).0, Some(0));
    let (code, checked) = says(&["departures", "check"]);
    assert!(code == Some(0) && checked.contains("in order"), "{checked}");
    app.finish().await;
}
