//! The places of a departure: owned by the service, shared by six sites, sold once.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinSet;

use bookings::{
    departures::model::{Departure, DepartureState, OfferedDeparture},
    ledger::{
        actions::apply_change,
        model::{Actor, BookingState, ChangeRequest, Event, TransitionError},
    },
};

use crate::support::{
    Database, Kind, Stored, TestApp,
    app::{order_with, refused, settings, spawn_on},
    eventually,
    money::{cancelled, received},
    on_both_stores, spawn_app, spawn_app_with,
};

/// Group tour 109 departs on this day.
pub const DAY: &str = "2026-12-27";

/// A copy of the sample's content, which a test may change.
pub fn content() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("content-cache");
    for locale in content_model::Locale::ALL {
        let (from, to) = (settings().content_cache.join(locale.code()), copy.join(locale.code()));
        std::fs::create_dir_all(to.join("tours")).unwrap();
        for file in ["tourList.json", "destinationlist.json", "index.json", "tours/109.json"] {
            std::fs::copy(from.join(file), to.join(file)).unwrap();
        }
    }
    (folder, copy)
}

/// Changes the departures of tour 109 on a site, and touches the list by which the service sees it.
fn edit(content: &Path, locale: &str, change: impl Fn(&mut Vec<Value>)) {
    let path = content.join(locale).join("tours/109.json");
    let mut tour: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    let fields = if tour["data"].is_object() { &mut tour["data"] } else { &mut tour };
    change(fields["departures"].as_array_mut().unwrap());
    std::fs::write(path, tour.to_string()).unwrap();
    let list = content.join(locale).join("index.json");
    let longer = std::fs::read_to_string(&list).unwrap() + "\n";
    std::fs::write(list, longer).unwrap();
}

pub fn edit_everywhere(content: &Path, change: impl Fn(&mut Vec<Value>)) {
    content_model::Locale::ALL.iter().for_each(|locale| edit(content, locale.code(), &change));
}

/// Changes the cards of the tours of the German site, and touches the list by which the service sees it.
pub fn edit_cards(folder: &TempDir, change: impl Fn(&mut Vec<Value>)) {
    let content = folder.path().join("content-cache");
    let path = content.join("de/tourList.json");
    let mut cards: Vec<Value> = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    change(&mut cards);
    std::fs::write(path, json!(cards).to_string()).unwrap();
    edit(&content, "de", |_| {});
}

/// Only the departure of the day is left, with so many places.
pub fn only(places: Value) -> impl Fn(&mut Vec<Value>) {
    move |departures| {
        departures.retain(|departure| departure["starts"] == DAY);
        departures[0]["places_left"] = places.clone();
        departures[0]["places"] = Value::Null;
    }
}

async fn spawn_with(kind: Kind, content: &Path) -> TestApp {
    let content = content.to_owned();
    let app = spawn_app_with(kind, |settings| settings.content_cache = content, None).await;
    app.outbox_rests().await;
    app
}

pub async fn departure(app: &TestApp) -> Value {
    let answer = app.get("/api/departures?tour=109").await;
    assert_eq!(answer.headers()["cache-control"], "public, max-age=30");
    let answer: Value = answer.json().await.unwrap();
    answer["departures"]
        .as_array()
        .unwrap()
        .iter()
        .find(|departure| departure["starts"] == DAY)
        .cloned()
        .unwrap_or_default()
}

/// Waits until the service has seen the content as it is now.
async fn left_becomes(app: &TestApp, left: &Value) {
    eventually("the change is seen", async || {
        app.clock.advance(Duration::from_secs(16));
        &departure(app).await["left"] == left
    })
    .await;
}

pub async fn order(app: &TestApp, name: &str, travellers: u8) -> reqwest::Response {
    let changes =
        json!({ "email_address": format!("{name}@example.com"), "no_of_adults": travellers, "no_of_children": 0 });
    app.post("submit-order-request", &order_with(&changes)).await
}

async fn happens(app: &TestApp, reference: &str, event: Event) -> Result<BookingState, TransitionError> {
    let booking = app.store.booking_by_reference(reference).await.unwrap().unwrap();
    let occurrence = app.now(event, Actor::Operator);
    let order =
        ChangeRequest { occurrence, operator: "operator@tembea.example".to_owned(), introduction: None, reward: None };
    let changed = apply_change(&app.store, booking.id, order).await.unwrap().unwrap();
    app.jobs_rest().await;
    app.clock.advance(Duration::from_secs(11));
    changed.map(|booking| booking.state)
}

async fn reference(answer: reqwest::Response) -> String {
    assert_eq!(answer.status(), 201);
    answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned()
}

on_both_stores! {
    async fn five_hundred_orders_at_once_for_twelve_places_on_two_replicas_give_twelve(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(12)));
        let first = Arc::new(spawn_with(kind, &content).await);
        // Two services share PostgreSQL; SQLite has one.
        let second = match kind {
            Kind::Postgres => {
                let (database, store) = (Database::Postgres(first.database.url()), first.database.open().await);
                let of_second = content.clone();
                Arc::new(spawn_on(database, store, |settings| settings.content_cache = of_second, None).await)
            }
            Kind::Sqlite => Arc::clone(&first),
        };
        let mut orders = JoinSet::new();
        for number in 0..500 {
            let app = Arc::clone(if number % 2 == 0 { &first } else { &second });
            orders.spawn(async move {
                let answer = order(&app, &format!("visitor{number}"), 1).await;
                if answer.status() == 201 {
                    return true;
                }
                assert_eq!(refused(answer).await, [("no_of_adults".to_owned(), "places_left".to_owned())]);
                false
            });
        }
        let kept = orders.join_all().await.into_iter().filter(|kept| *kept).count();
        assert_eq!(kept, 12);
        let sold_out = departure(&first).await;
        assert_eq!((&sold_out["left"], &sold_out["capacity"], &sold_out["state"]), (&json!(0), &json!(12), &json!("sold_out")));
        for app in [Some(first), Some(second)].into_iter().flatten() {
            if let Some(app) = Arc::into_inner(app) {
                app.stop().await;
            }
        }
    }

    async fn an_order_for_more_than_is_left_is_refused_and_the_same_order_again_is_the_first_one(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(3)));
        let app = spawn_with(kind, &content).await;
        let refusal = order(&app, "four", 4).await;
        assert_eq!(refused(refusal).await, [("no_of_adults".to_owned(), "places_left".to_owned())]);
        let first = reference(order(&app, "ana", 3).await).await;
        assert_eq!(reference(order(&app, "ana", 3).await).await, first, "a repeated order took the places before");
        let answer: Value = order(&app, "one", 1).await.json().await.unwrap();
        assert!(answer["errors"][0]["message"].as_str().unwrap().contains("ausgebucht"), "{answer}");
        let slug = order_with(&json!({}))["tour_slug"].clone();
        let offer = format!("/api/booking-offer?locale=de&tour={}&adults=1&date=", slug.as_str().unwrap());
        let offer: Value = app.get(&offer).await.json().await.unwrap();
        assert_eq!(offer["departures"][0]["places_left"], 0, "the booking page sees it too: {offer}");
        app.stop().await;
    }

    async fn a_departure_that_is_new_in_the_content_is_sold_once_from_its_first_order_on(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(3)));
        let app = spawn_with(kind, &content).await;
        edit_everywhere(&content, |departures| departures[0]["starts"] = json!("2027-01-24"));
        let order = async |name: &str| {
            let changes = json!({ "email_address": format!("{name}@example.com"), "travel_date": "2027-01-24", "no_of_adults": 2, "no_of_children": 0 });
            app.post("submit-order-request", &order_with(&changes)).await
        };
        assert_eq!(order("ana").await.status(), 201);
        assert_eq!(refused(order("ben").await).await, [("no_of_adults".to_owned(), "places_left".to_owned())]);
        app.finish().await;
    }

    async fn places_come_back_with_a_cancellation_and_with_an_unpaid_booking_that_expires(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(5)));
        let app = spawn_with(kind, &content).await;
        let first = reference(order(&app, "a", 2).await).await;
        let second = reference(order(&app, "b", 3).await).await;
        assert_eq!(departure(&app).await["left"], 0);
        happens(&app, &first, cancelled()).await.unwrap();
        assert_eq!(departure(&app).await["left"], 2);
        app.pass(Duration::from_hours(24 * 8), Duration::from_hours(6)).await;
        eventually("it expires", async || departure(&app).await["left"] == 5).await;
        let third = reference(order(&app, "c", 5).await).await;
        // Money that comes late is never refused: the booking is taken up again, and the operator is told.
        assert_eq!(happens(&app, &second, received(10_000)).await.unwrap(), BookingState::Paid);
        let over = departure(&app).await;
        assert_eq!((&over["left"], &over["state"]), (&json!(0), &json!("sold_out")));
        app.outbox_rests().await;
        let told = app.mails_to("operator@tembea.example");
        assert!(told.iter().any(|mail| mail.subject.starts_with("Please check: $10,000")), "{told:#?}");
        happens(&app, &third, cancelled()).await.unwrap();
        app.stop().await;
    }

    async fn a_number_that_is_changed_in_the_content_changes_the_capacity_by_the_difference(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(8)));
        let app = spawn_with(kind, &content).await;
        order(&app, "a", 3).await;
        assert_eq!(departure(&app).await["left"], 5);
        edit_everywhere(&content, |departures| departures[0]["places_left"] = json!(10));
        left_becomes(&app, &json!(7)).await;
        // The sites differ: the fewest places count.
        edit(&content, "fr", |departures| departures[0]["places_left"] = json!(6));
        left_becomes(&app, &json!(3)).await;
        edit_everywhere(&content, |departures| departures[0]["places_left"] = Value::Null);
        left_becomes(&app, &Value::Null).await;
        order(&app, "b", 12).await;
        edit_everywhere(&content, |departures| departures[0]["places_left"] = json!(4));
        left_becomes(&app, &json!(4)).await;
        assert_eq!(departure(&app).await["capacity"], 19, "what is left is said beside the fifteen that are booked");
        app.stop().await;
    }

    async fn a_departure_that_leaves_the_content_with_places_sold_raises_an_alarm_once_and_cannot_be_booked(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(8)));
        let app = spawn_with(kind, &content).await;
        order(&app, "a", 3).await;
        edit_everywhere(&content, Vec::clear);
        eventually("it is gone", async || {
            app.clock.advance(Duration::from_secs(16));
            departure(&app).await == Value::Null
        }).await;
        let mail = app.mail_about("operator@tembea.example", "is not offered any more").await;
        assert!(mail.text.contains("3 travellers"), "{}", mail.text);
        assert_eq!(order(&app, "b", 1).await.status(), 422);
        edit_everywhere(&content, Vec::clear);
        app.pass(Duration::from_mins(2), Duration::from_secs(16)).await;
        app.mail_about("operator@tembea.example", "is not offered any more").await;
        // Content that cannot be read withdraws nothing, and one that comes back is offered again.
        let (_other, fresh) = self::content();
        edit_everywhere(&fresh, only(json!(8)));
        for locale in content_model::Locale::ALL {
            std::fs::copy(fresh.join(locale.code()).join("tours/109.json"), content.join(locale.code()).join("tours/109.json")).unwrap();
            edit(&content, locale.code(), |_| ());
        }
        left_becomes(&app, &json!(5)).await;
        std::fs::write(content.join("de/tourList.json"), "damaged").unwrap();
        app.pass(Duration::from_mins(1), Duration::from_secs(16)).await;
        assert_eq!(departure(&app).await["left"], 5);
        app.stop().await;
    }

    async fn a_booking_in_quarantine_holds_its_places_until_it_is_accepted_or_cancelled(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(4)));
        edit_everywhere(&content, |departures| departures[0]["minimum_places"] = json!("2"));
        let app = spawn_with(kind, &content).await;
        let suspect = |email: &str, adults: i64| {
            order_with(&json!({ "company_website": "x", "no_of_adults": adults, "no_of_children": 0, "email_address": email }))
        };
        let kept = reference(app.post("submit-order-request", &suspect("a@example.com", 2)).await).await;
        let refused = reference(app.post("submit-order-request", &suspect("b@example.com", 2)).await).await;
        let seen = departure(&app).await;
        assert_eq!((seen["left"].as_i64(), seen["state"].as_str()), (Some(0), Some("sold_out")));
        assert_eq!(order(&app, "c", 1).await.status(), 422, "the places are held");
        assert_eq!(app.post("submit-order-request", &suspect("d@example.com", 1)).await.status(), 422);
        happens(&app, &refused, cancelled()).await.unwrap();
        let seen = departure(&app).await;
        assert_eq!((seen["left"].as_i64(), seen["state"].as_str()), (Some(2), Some("open")), "a held place guarantees nothing");
        assert_eq!(order(&app, "e", 2).await.status(), 201);
        assert_eq!(happens(&app, &kept, Event::Accepted).await, Ok(BookingState::AwaitingPayment), "it holds its places");
        assert_eq!(departure(&app).await["left"], 0);
        app.stop().await;
    }

    async fn a_departure_is_guaranteed_once_as_many_have_booked_as_it_needs(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(8)));
        edit_everywhere(&content, |departures| departures[0]["minimum_places"] = json!("4"));
        let app = spawn_with(kind, &content).await;
        let state = async || departure(&app).await["state"].clone();
        assert_eq!((state().await, departure(&app).await["minimum"].clone()), (json!("open"), json!(4)));
        order(&app, "a", 3).await;
        assert_eq!(state().await, "open");
        order(&app, "b", 1).await;
        assert_eq!(state().await, "guaranteed");
        order(&app, "c", 4).await;
        assert_eq!(state().await, "sold_out");
        app.stop().await;
    }

    async fn places_sold_elsewhere_count_to_the_minimum_and_no_more_travellers_are_needed_than_places_are_left(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(4)));
        edit_everywhere(&content, |departures| {
            departures[0]["places"] = json!(10);
            departures[0]["minimum_places"] = json!(8);
        });
        let app = spawn_with(kind, &content).await;
        let standing = async || {
            let departure = departure(&app).await;
            ["state", "needed", "decided_on"].map(|field| departure[field].clone())
        };
        assert_eq!(standing().await, [json!("open"), json!(2), json!("2026-12-06")], "six are sold elsewhere");
        let offer = async || {
            let offer = app.get("/api/booking-offer?tour=kilimanjaro-machame-route-7-days&locale=en").await;
            offer.json::<Value>().await.unwrap()["departures"][0].clone()
        };
        let offered = offer().await;
        assert_eq!((&offered["needed"], &offered["decided_on"]), (&json!(2), &json!("2026-12-06")), "{offered}");
        let first = reference(order(&app, "a", 1).await).await;
        let payment: Value = app.get(&format!("/api/payment/{first}")).await.json().await.unwrap();
        assert_eq!((&payment["departure"]["needed"], &payment["departure"]["minimum"]), (&json!(1), &json!(8)), "{payment}");
        app.outbox_rests().await;
        let mail = &app.mails_to("a@example.com")[0];
        for text in [&mail.text, &mail.html] {
            assert!(text.contains("fehlt noch 1 Person. Ob er stattfindet, entscheiden wir bis zum 6. Dezember 2026"), "{text}");
        }
        order(&app, "b", 1).await;
        assert_eq!(standing().await, [json!("guaranteed"), Value::Null, Value::Null]);
        app.outbox_rests().await;
        assert!(app.mails_to("b@example.com")[0].text.contains("Dieser Termin findet sicher statt."));
        assert_eq!(offer().await["state"], "guaranteed");
        // Two are left and six would be needed: others were sold elsewhere, whose number the content no longer states.
        edit_everywhere(&content, |departures| departures[0]["places"] = Value::Null);
        eventually("the number is unknown", async || {
            app.clock.advance(Duration::from_secs(16));
            standing().await == [json!("open"), Value::Null, Value::Null]
        })
        .await;
        assert_eq!(departure(&app).await["minimum"], 8);
        app.stop().await;
    }
}

#[tokio::test]
async fn the_departures_of_the_sample_are_those_of_its_content() {
    let app = spawn_app(Kind::Sqlite).await;
    app.outbox_rests().await;
    let answer: Value = app.get("/api/departures").await.json().await.unwrap();
    let departures = answer["departures"].as_array().unwrap();
    let mut tours: BTreeMap<i64, usize> = BTreeMap::new();
    for departure in departures {
        *tours.entry(departure["tour"].as_i64().unwrap()).or_default() += 1;
        assert!(departure["ends"].as_str() >= departure["starts"].as_str(), "{departure}");
    }
    assert!(tours.len() > 2 && departures.len() > 5, "{tours:?}");
    assert_eq!(app.get("/api/departures?tour=x").await.status(), 400);
    let none: Value = app.get("/api/departures?tour=-1").await.json().await.unwrap();
    assert_eq!(none, json!({ "departures": [] }));
    app.stop().await;
}

#[test]
fn a_capacity_never_falls_below_nothing_and_an_overbooked_departure_has_no_place_left() {
    let offered = |places: Option<i64>| OfferedDeparture {
        ends: DAY.parse().unwrap(),
        places_left: places,
        places: None,
        minimum: None,
    };
    let key = (109, DAY.parse().unwrap());
    let full = Departure { taken: 9, ..Departure::first_seen(key, &offered(Some(8)), 0, 0) };
    assert_eq!((full.left(), full.state()), (Some(0), DepartureState::SoldOut));
    assert_eq!(full.seen_again(&offered(Some(0))).capacity, Some(0));
    assert_eq!(Departure::first_seen(key, &offered(None), 5, 0).left(), None);
}
