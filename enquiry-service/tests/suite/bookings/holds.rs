//! What is held for the person of a case: it takes places as a booking does, until its time is over.

use std::{sync::Arc, time::Duration};

use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinSet;

use bookings::ledger::store::BookingFilter;
use enquiry_service::erasure::actions::erase_person;
use staff::people::model::Role;

use super::{
    departures::{DAY, content, departure, edit_everywhere, only, order},
    orders_by_hand::booking,
};
use crate::support::{
    Database, Kind, Stored, TestApp,
    app::{merged, order_with, quote, spawn_on},
    desk::{Colleague, Desk, change, desk},
    on_both_stores, spawn_app_with,
};

/// A desk with a departure of so many places.
pub async fn office(kind: Kind, places: i64) -> (TempDir, TestApp) {
    let (folder, content) = content();
    edit_everywhere(&content, only(json!(places)));
    let app = spawn_app_with(
        kind,
        |settings| {
            settings.content_cache = content;
            settings.desk = desk(&[]);
        },
        None,
    )
    .await;
    app.outbox_rests().await;
    (folder, app)
}

/// The case of somebody who asks.
pub async fn case(app: &TestApp, desk: &Desk<'_>, email: &str) -> String {
    let answer = app.post("requestquote", &merged(quote(), &json!({ "email_address": email }))).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    let answer: Value = answer.json().await.unwrap();
    desk.case_of(answer["reference"].as_str().unwrap()).await
}

/// The departure as the desk shows it.
pub async fn at_desk(desk: &Desk<'_>) -> Value {
    let departures = desk.json("departures").await;
    let found = departures.as_array().unwrap().iter().find(|one| one["tour_id"] == 109 && one["starts"] == DAY);
    found.unwrap().clone()
}

pub async fn places(desk: &Desk<'_>, travellers: i64) -> Value {
    json!({ "places": { "departure": at_desk(desk).await["id"], "travellers": travellers } })
}

/// Holds it until the evening of a day in the office, after the holds that the case has.
pub async fn hold(desk: &Desk<'_>, case: &str, what: &Value, until: &str) -> Response {
    let holds = desk.json(&format!("cases/{case}/holds")).await;
    let newest = holds.as_array().unwrap().iter().max_by_key(|hold| hold["made_at"].as_i64());
    let seen = newest.map_or(Value::Null, |hold| hold["id"].clone());
    desk.post(&format!("cases/{case}/holds"), &json!({ "seen": seen, "what": what, "until": until })).await
}

/// The title of a refusal.
pub async fn refusal(answer: Response) -> String {
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    answer.json::<Value>().await.unwrap()["title"].as_str().unwrap().to_owned()
}

/// The first hold of a case.
pub async fn first(desk: &Desk<'_>, case: &str) -> Value {
    desk.json(&format!("cases/{case}/holds")).await[0].clone()
}

pub async fn left(app: &TestApp) -> Value {
    departure(app).await["left"].clone()
}

/// Goes to half a minute before a moment.
async fn goes_before(app: &TestApp, until: &Value) {
    app.jobs_rest().await;
    let rest = until.as_i64().unwrap() - 30_000 - app.clock.now();
    app.clock.advance(Duration::from_millis(u64::try_from(rest).unwrap()));
    app.jobs_rest().await;
}

/// Lets a minute pass.
async fn a_minute_passes(app: &TestApp) {
    app.pass(Duration::from_mins(1), Duration::from_secs(5)).await;
    app.outbox_rests().await;
}

on_both_stores! {
    async fn a_hold_takes_places_as_an_order_does_and_pages_see_it(kind: Kind) {
        let (_folder, app) = office(kind, 3).await;
        let Colleague { desk, id, .. } = &app.colleague("Neema", Role::Reservations).await;
        let case = case(&app, desk, "asha@example.com").await;
        let answer = hold(desk, &case, &places(desk, 2).await, "2026-11-28T18:00").await;
        assert_eq!(answer.status(), StatusCode::OK);
        let held = answer.json::<Value>().await.unwrap()[0].clone();
        assert_eq!((&held["places"]["travellers"], &held["made_by"], &held["ended_at"]), (&json!(2), &json!(id), &Value::Null));
        assert_eq!(held["until"], 1_795_878_000_000_i64, "six in the evening in Dar es Salaam");
        let shown = departure(&app).await;
        assert_eq!((&shown["left"], &shown["capacity"], &shown["state"]), (&json!(1), &json!(3), &json!("open")));
        let row = at_desk(desk).await;
        assert_eq!((&row["taken"], &row["held"], &row["kept"], &row["left"]), (&json!(0), &json!(0), &json!(2), &json!(1)));
        assert_eq!((&row["holds"][0]["case"], &row["holds"][0]["travellers"]), (&json!(case), &json!(2)));
        assert_eq!(order(&app, "two", 2).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refusal(hold(desk, &case, &places(desk, 2).await, "2026-11-28").await).await, "Only 1 place is left");
        assert_eq!(order(&app, "one", 1).await.status(), StatusCode::CREATED);
        assert_eq!(refusal(hold(desk, &case, &places(desk, 1).await, "2026-11-28").await).await, "No place is left");
        app.finish().await;
    }

    async fn orders_and_holds_at_once_for_twelve_places_on_two_replicas_give_twelve(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(12)));
        let settings = |of: &std::path::Path| {
            let content = of.to_owned();
            move |settings: &mut enquiry_service::settings::Settings| {
                settings.content_cache = content;
                settings.desk = desk(&[]);
            }
        };
        let first = Arc::new(spawn_app_with(kind, settings(&content), None).await);
        first.outbox_rests().await;
        // Two services share PostgreSQL; SQLite has one.
        let second = match kind {
            Kind::Postgres => {
                let (database, store) = (Database::Postgres(first.database.url()), first.database.open().await);
                Arc::new(spawn_on(database, store, settings(&content), None).await)
            }
            Kind::Sqlite => Arc::clone(&first),
        };
        let colleague = first.colleague("Neema", Role::Reservations).await;
        let cookie = colleague.desk.cookie.clone();
        let what = places(&colleague.desk, 1).await;
        // Each case has one hold, so that none waits for another.
        let mut cases = Vec::new();
        for number in 0..50 {
            cases.push(case(&first, &colleague.desk, &format!("asker{number}@example.com")).await);
        }
        let mut asked = JoinSet::new();
        for number in 0..500 {
            let app = Arc::clone(if number % 2 == 0 { &first } else { &second });
            let (cookie, what, case) = (cookie.clone(), what.clone(), cases.get(number / 10).cloned());
            asked.spawn(async move {
                let status = match case.filter(|_| number % 10 == 0) {
                    Some(case) => {
                        let body = json!({ "seen": null, "what": what, "until": "2026-11-28T18:00" });
                        Desk { app: &app, cookie }.post(&format!("cases/{case}/holds"), &body).await.status()
                    }
                    None => order(&app, &format!("visitor{number}"), 1).await.status(),
                };
                assert!(status.is_success() || status == StatusCode::UNPROCESSABLE_ENTITY, "{status}");
                status.is_success()
            });
        }
        let kept = asked.join_all().await.into_iter().filter(|kept| *kept).count();
        assert_eq!(kept, 12);
        let row = at_desk(&colleague.desk).await;
        assert_eq!(row["taken"].as_i64().unwrap() + row["kept"].as_i64().unwrap(), 12, "{row}");
        assert_eq!((&row["left"], left(&first).await), (&json!(0), json!(0)));
    }

    async fn a_hold_lapses_within_a_minute_and_the_waiting_list_is_announced(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        assert_eq!(hold(desk, &case, &places(desk, 2).await, "2026-11-21T15:00").await.status(), StatusCode::OK);
        let wish = json!({
            "tour": 109, "starts": DAY, "ends": "2027-01-02", "persons": 2, "full_name": "Bela",
            "email": "bela@example.com", "phone": "", "locale": "de", "filled_in_ms": 30_000
        });
        assert_eq!(app.post("waiting-list", &wish).await.status(), StatusCode::CREATED);
        a_minute_passes(&app).await;
        goes_before(&app, &first(desk, &case).await["until"]).await;
        assert_eq!(left(&app).await, 0, "its time is not over");
        a_minute_passes(&app).await;
        assert_eq!(left(&app).await, 2);
        let held = first(desk, &case).await;
        assert_eq!(held["ended_how"], "lapsed");
        let late = held["ended_at"].as_i64().unwrap() - held["until"].as_i64().unwrap();
        assert!((0..=60_000).contains(&late), "{late}");
        a_minute_passes(&app).await;
        let told = app.mail_about("operator@tembea.example", "Places are free").await;
        assert!(told.text.contains("Bela"), "{}", told.text);
        let line = desk.log().await[0].clone();
        assert_eq!((&line["action"], &line["staff"]), (&json!("lapse_hold"), &Value::Null));
        let longer = json!({ "seen": held["set_at"], "until": "2026-11-28" });
        let late = desk.put(&format!("cases/{case}/holds/{}", held["id"].as_str().unwrap()), &longer).await;
        assert_eq!(late.status(), StatusCode::CONFLICT, "it does not come back");
        assert_eq!(order(&app, "two", 2).await.status(), StatusCode::CREATED);
        app.finish().await;
    }

    async fn a_hold_is_released_once_and_its_places_are_free_at_once(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, id, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        hold(desk, &case, &places(desk, 2).await, "2026-11-28").await;
        let held = first(desk, &case).await;
        let call = format!("cases/{case}/holds/{}/release", held["id"].as_str().unwrap());
        let released = async || desk.post(&call, &json!({ "seen": held["set_at"] })).await;
        let answer = released().await;
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(answer.json::<Value>().await.unwrap()[0]["ended_how"], "released");
        assert_eq!(left(&app).await, 2);
        assert_eq!(released().await.status(), StatusCode::CONFLICT);
        let log = desk.log().await;
        let told: Vec<_> = log.as_array().unwrap().iter().take(2).map(|line| (line["action"].clone(), line["staff"].clone())).collect();
        assert_eq!(told, [(json!("release_hold"), json!(id)), (json!("hold_places"), json!(id))]);
        assert_eq!(log[0]["detail"]["persons"], 2);
        app.finish().await;
    }

    async fn a_longer_hold_takes_no_place_twice_and_a_second_press_holds_nothing_more(kind: Kind) {
        let (_folder, app) = office(kind, 3).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let body = json!({ "seen": null, "what": places(desk, 2).await, "until": "2026-11-22T18:00" });
        assert_eq!(desk.post(&format!("cases/{case}/holds"), &body).await.status(), StatusCode::OK);
        assert_eq!(desk.post(&format!("cases/{case}/holds"), &body).await.status(), StatusCode::CONFLICT);
        assert_eq!(left(&app).await, 1);
        let held = first(desk, &case).await;
        app.clock.advance(Duration::from_mins(1));
        let call = format!("cases/{case}/holds/{}", held["id"].as_str().unwrap());
        let longer = async |seen: &Value, until: &str| desk.put(&call, &json!({ "seen": seen, "until": until })).await;
        let answer = longer(&held["set_at"], "2026-11-30").await;
        assert_eq!(answer.status(), StatusCode::OK);
        let longest: Value = answer.json().await.unwrap();
        assert_eq!((&longest[0]["until"], longest.as_array().unwrap().len()), (&json!(1_796_072_399_999_i64), 1));
        assert_eq!(left(&app).await, 1);
        assert_eq!(longer(&held["set_at"], "2026-12-01").await.status(), StatusCode::CONFLICT, "a colleague was faster");
        let seen = &longest[0]["set_at"];
        assert_eq!(refusal(longer(seen, "2026-11-20").await).await, "This time has passed");
        assert_eq!(refusal(longer(seen, "2026-12-27").await).await, "The journey begins before this time");
        goes_before(&app, &held["until"]).await;
        a_minute_passes(&app).await;
        assert_eq!(left(&app).await, 1, "only the former end is over");
        app.finish().await;
    }

    async fn what_cannot_be_held_is_refused_with_its_reason(kind: Kind) {
        let (_folder, app) = office(kind, 3).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let own = case(&app, desk, "asha@example.com").await;
        let refused = async |what: Value, until: &str| refusal(hold(desk, &own, &what, until).await).await;
        let one = places(desk, 1).await;
        assert_eq!(refused(one.clone(), "2026-11-21T11:59").await, "This time has passed");
        assert_eq!(refused(one.clone(), "2026-12-27").await, "The journey begins before this time");
        for (what, until, field, code) in [
            (one.clone(), "soon", "until", "invalid_date"),
            (places(desk, 0).await, "2026-11-28", "travellers", "out_of_range"),
            (places(desk, 43).await, "2026-11-28", "travellers", "out_of_range"),
        ] {
            let answer: Value = hold(desk, &own, &what, until).await.json().await.unwrap();
            assert_eq!((&answer["errors"][0]["field"], &answer["errors"][0]["code"]), (&json!(field), &json!(code)));
        }
        let unknown = json!({ "places": { "departure": own, "travellers": 1 } });
        assert_eq!(refused(unknown, "2026-11-28").await, "There is no such departure");
        let spam = merged(quote(), &json!({ "company_website": "https://spam.example", "email_address": "spam@example.com" }));
        assert_eq!(app.post("requestquote", &spam).await.status(), StatusCode::CREATED);
        let suspect = desk.json("cases?view=quarantine").await[0]["id"].as_str().unwrap().to_owned();
        let refused_suspect = refusal(hold(desk, &suspect, &one, "2026-11-28").await).await;
        assert_eq!(refused_suspect, "The enquiry is in quarantine: decide first whether it is real");
        let nobody = json!({ "seen": null, "what": one, "until": "2026-11-28" });
        let gone = desk.post("cases/018f0000-0000-7000-8000-00000000ffff/holds", &nobody).await;
        assert_eq!(gone.status(), StatusCode::NOT_FOUND);
        assert_eq!(left(&app).await, 3);
        app.stop().await;
    }

    async fn a_departure_that_the_sites_withdraw_is_held_no_more(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(3)));
        let cache = content.clone();
        let app = spawn_app_with(kind, |settings| { settings.content_cache = cache; settings.desk = desk(&[]); }, None).await;
        app.outbox_rests().await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let one = places(desk, 1).await;
        assert_eq!(hold(desk, &case, &one, "2026-11-28").await.status(), StatusCode::OK);
        edit_everywhere(&content, |departures| departures.clear());
        a_minute_passes(&app).await;
        let told = app.mail_about("neema@tembea.example", "The sites no longer offer this departure").await;
        assert!(told.text.contains("27 December 2026") && told.text.contains("Ana Müller"), "{}", told.text);
        a_minute_passes(&app).await;
        let again = app.mails_to("neema@tembea.example").into_iter().filter(|mail| mail.subject.contains("no longer offer"));
        assert_eq!(again.count(), 1);
        let refused = refusal(hold(desk, &case, &one, "2026-11-28").await).await;
        assert_eq!(refused, "The sites no longer offer this departure");
        app.stop().await;
    }

    async fn a_lodging_is_held_to_the_end_of_its_last_day_and_takes_no_place(kind: Kind) {
        let (_folder, app) = office(kind, 3).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let desk = &colleague.desk;
        let case = case(&app, desk, "asha@example.com").await;
        let lodging = json!({ "lodging": {
            "name": "Twiga Lodge", "first_night": "2026-12-27", "last_night": "2026-12-29", "reference": "TL-77"
        } });
        assert_eq!(hold(desk, &case, &lodging, "2026-11-23").await.status(), StatusCode::OK);
        let held = first(desk, &case).await;
        assert_eq!(held["lodging"], json!({
            "name": "Twiga Lodge", "first_night": "2026-12-27", "last_night": "2026-12-29", "reference": "TL-77"
        }));
        assert_eq!((&held["places"], left(&app).await), (&Value::Null, json!(3)));
        let wrong = async |changes: &Value| {
            let what = json!({ "lodging": merged(lodging["lodging"].clone(), changes) });
            let answer: Value = hold(desk, &case, &what, "2026-11-23").await.json().await.unwrap();
            answer["errors"][0]["field"].clone()
        };
        assert_eq!(wrong(&json!({ "name": " " })).await, "name");
        assert_eq!(wrong(&json!({ "first_night": "soon" })).await, "first_night");
        assert_eq!(wrong(&json!({ "last_night": "2026-12-26" })).await, "last_night");
        goes_before(&app, &held["until"]).await;
        colleague.sign_in_again().await;
        assert_eq!(first(&colleague.desk, &case).await["ended_at"], Value::Null);
        a_minute_passes(&app).await;
        assert_eq!(first(&colleague.desk, &case).await["ended_how"], "lapsed");
        assert_eq!(held["until"], 1_795_467_599_999_i64, "the last moment of the day in Dar es Salaam");
        app.finish().await;
    }

    async fn an_order_takes_of_the_held_places_only_those_it_needs(kind: Kind) {
        let (_folder, app) = office(kind, 14).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let number = desk.json(&format!("cases/{case}")).await["reference"].as_str().unwrap().to_owned();
        assert_eq!(hold(desk, &case, &places(desk, 10).await, "2026-11-30").await.status(), StatusCode::OK);
        app.clock.advance(Duration::from_secs(1));
        assert_eq!(hold(desk, &case, &places(desk, 2).await, "2026-11-28").await.status(), StatusCode::OK);
        let ordered = async |number: &str, adults: i64| {
            let changes = json!({ "email_address": "asha@example.com", "reference": number, "no_of_adults": adults, "no_of_children": 0 });
            app.post("submit-order-request", &order_with(&changes)).await.status()
        };
        let kept = async || {
            let row = at_desk(desk).await;
            (row["taken"].as_i64().unwrap(), row["kept"].as_i64().unwrap(), row["left"].as_i64().unwrap())
        };
        assert_eq!(ordered(&number, 3).await, StatusCode::CREATED);
        assert_eq!(kept().await, (3, 9, 2));
        let holds = desk.json(&format!("cases/{case}/holds")).await;
        assert_eq!((&holds[0]["places"]["travellers"], &holds[0]["ended_at"]), (&json!(9), &Value::Null));
        assert_eq!((&holds[1]["places"]["travellers"], &holds[1]["ended_how"]), (&json!(2), &json!("booked")));
        let log = desk.log().await;
        let lines = log.as_array().unwrap().iter().filter(|line| line["action"] == "book_hold");
        let mut told: Vec<_> = lines.map(|line| (line["detail"]["persons"].as_i64(), line["detail"]["kept"].as_i64())).collect();
        told.sort();
        assert_eq!(told, [(Some(1), Some(9)), (Some(2), Some(0))]);
        // A number in small letters is the same number.
        assert_eq!(ordered(&number.to_lowercase(), 11).await, StatusCode::CREATED);
        assert_eq!(kept().await, (14, 0, 0));
        app.finish().await;
    }

    async fn an_order_with_the_number_of_somebody_else_stands_for_itself(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let number = desk.json(&format!("cases/{case}")).await["reference"].clone();
        assert_eq!(hold(desk, &case, &places(desk, 2).await, "2026-11-28").await.status(), StatusCode::OK);
        let ordered = async |email: &str| {
            let changes = json!({ "email_address": email, "reference": number, "no_of_adults": 2, "no_of_children": 0 });
            app.post("submit-order-request", &order_with(&changes)).await.status()
        };
        let before = desk.json(&format!("cases/{case}")).await["stage"].clone();
        assert_eq!(ordered("stranger@example.com").await, StatusCode::CREATED);
        assert_eq!(desk.json(&format!("cases/{case}")).await["stage"], before);
        assert_eq!(first(desk, &case).await["ended_at"], Value::Null);
        assert_eq!(ordered("asha@example.com").await, StatusCode::CREATED);
        assert_eq!(desk.json(&format!("cases/{case}")).await["stage"], "booked");
        assert_eq!(first(desk, &case).await["ended_how"], "booked");
        app.finish().await;
    }

    async fn accepting_orders_of_a_case_while_bookings_of_it_are_begun_waits_in_no_circle(kind: Kind) {
        let (_folder, app) = office(kind, 60).await;
        let app = Arc::new(app);
        let colleague = app.colleague("Neema", Role::Manager).await;
        let case = case(&app, &colleague.desk, "asha@example.com").await;
        let number = colleague.desk.json(&format!("cases/{case}")).await["reference"].clone();
        for number_of_order in 0..8 {
            let changes = json!({
                "full_name": format!("Asha {number_of_order}"), "email_address": "asha@example.com", "reference": number, "no_of_adults": 1, "no_of_children": 0,
                "company_website": "https://spam.example"
            });
            assert_eq!(app.post("submit-order-request", &order_with(&changes)).await.status(), StatusCode::CREATED);
        }
        let suspects = BookingFilter { quarantined: Some(true), unclear: false, since: 0, most: 1000 };
        let suspects: Vec<_> = app.store.bookings(suspects).await.unwrap().iter().map(|booking| booking.id.to_string()).collect();
        assert_eq!(suspects.len(), 8);
        let mut done = JoinSet::new();
        for (at, id) in suspects.into_iter().enumerate() {
            let (accepts, begins) = (Arc::clone(&app), Arc::clone(&app));
            let (cookie, case) = (colleague.desk.cookie.clone(), case.clone());
            let of_second = cookie.clone();
            done.spawn(async move {
                let (status, answer) = change(&Desk { app: &accepts, cookie }, &id, "steps", json!({ "step": "accept" })).await;
                (status, answer.to_string())
            });
            let day = format!("2027-{:02}-01", at + 3);
            done.spawn(async move {
                let journey = json!({ "key": kernel::clock::id(1_795_000_000_000), "tour": null, "title": "Safari", "travel_date": day });
                let desk = Desk { app: &begins, cookie: of_second };
                let answer = desk.post(&format!("cases/{case}/bookings"), &merged(booking(), &journey)).await;
                (answer.status(), answer.text().await.unwrap())
            });
        }
        for (status, answer) in done.join_all().await {
            assert!(status.is_success(), "{status} {answer}");
        }
    }

    async fn erasing_a_person_leaves_no_word_of_what_was_held_and_frees_the_places(kind: Kind) {
        let (_folder, app) = office(kind, 3).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        hold(desk, &case, &places(desk, 2).await, "2026-11-28").await;
        let lodging = json!({ "lodging": {
            "name": "Twiga Lodge", "first_night": "2026-12-27", "last_night": "2026-12-29", "reference": "for Asha"
        } });
        assert_eq!(hold(desk, &case, &lodging, "2026-11-23").await.status(), StatusCode::OK);
        app.outbox_rests().await;
        erase_person(&app.store, "asha@example.com", app.clock.now()).await.unwrap();
        assert_eq!(left(&app).await, 3);
        assert_eq!(desk.get(&format!("cases/{case}/holds")).await.status(), StatusCode::NOT_FOUND);
        let database = app.database.dump().await;
        for word in ["Twiga Lodge", "for Asha", "asha@example.com"] {
            assert!(!database.contains(word), "{word}");
        }
        app.finish().await;
    }

    async fn the_colleague_is_warned_three_times_and_told_of_the_end_once_each_by_two_services(kind: Kind) {
        let (folder, app) = office(kind, 3).await;
        let other = match kind {
            Kind::Postgres => {
                let (database, store) = (Database::Postgres(app.database.url()), app.database.open().await);
                let content = folder.path().join("content-cache");
                Some(spawn_on(database, store, |settings| settings.content_cache = content, None).await)
            }
            Kind::Sqlite => None,
        };
        let colleague = app.colleague("Neema", Role::Reservations).await;
        let case = case(&app, &colleague.desk, "asha@example.com").await;
        hold(&colleague.desk, &case, &places(&colleague.desk, 2).await, "2026-11-28T18:00").await;
        let until = first(&colleague.desk, &case).await["until"].as_i64().unwrap();
        let services = || [Some(&app), other.as_ref()].into_iter().flatten();
        let told = async |before: i64| {
            for service in services() {
                service.jobs_rest().await;
                let rest = until - before - service.clock.now();
                service.clock.advance(Duration::from_millis(u64::try_from(rest).unwrap()));
            }
            for service in services() {
                a_minute_passes(service).await;
            }
            // What one service has written the other may send.
            for service in services() {
                a_minute_passes(service).await;
            }
            let mut subjects: Vec<_> = services()
                .flat_map(|service| service.mails_to("neema@tembea.example"))
                .map(|mail| mail.subject)
                .filter(|subject| subject.starts_with("A hold"))
                .collect();
            subjects.sort();
            subjects
        };
        const HOUR: i64 = 3_600_000;
        let ends = |times: usize| {
            let number = app.enquiries();
            async move { vec![format!("A hold ends: 2026-11-28 18:00, {}", number.await[0].reference); times] }
        };
        assert_eq!(told(73 * HOUR).await, [""; 0]);
        assert_eq!(told(72 * HOUR - 1).await, ends(1).await);
        assert_eq!(told(25 * HOUR).await, ends(1).await);
        assert_eq!(told(24 * HOUR - 1).await, ends(2).await);
        assert_eq!(told(4 * HOUR - 1).await, ends(3).await);
        assert_eq!(told(HOUR).await, ends(3).await);
        let all = told(-1).await;
        assert_eq!((all.len(), all.iter().filter(|subject| subject.starts_with("A hold has lapsed")).count()), (4, 1), "{all:?}");
        let mails: Vec<_> = services().flat_map(|service| service.mails_to("neema@tembea.example")).collect();
        for word in ["2026-11-28 18:00", "Ana Müller", &format!("/cases/{case}"), "27 December 2026"] {
            assert!(mails.iter().any(|mail| mail.text.contains(word)), "{word} in {mails:#?}");
        }
        if let Some(other) = other {
            other.stop().await;
        }
        app.stop().await;
    }

    async fn a_short_hold_skips_the_warnings_whose_time_has_passed_and_a_longer_one_gets_them_anew(kind: Kind) {
        let (_folder, app) = office(kind, 3).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let case = case(&app, &colleague.desk, "asha@example.com").await;
        hold(&colleague.desk, &case, &places(&colleague.desk, 1).await, "2026-11-22T09:00").await;
        let held = first(&colleague.desk, &case).await;
        let warned = || {
            let mails = app.mails_to("neema@tembea.example").into_iter();
            mails.filter(|mail| mail.subject.starts_with("A hold ends")).count()
        };
        a_minute_passes(&app).await;
        assert_eq!(warned(), 0, "it has 21 hours");
        goes_before(&app, &json!(held["until"].as_i64().unwrap() - 4 * 3_600_000)).await;
        a_minute_passes(&app).await;
        assert_eq!(warned(), 1);
        colleague.sign_in_again().await;
        let call = format!("cases/{case}/holds/{}", held["id"].as_str().unwrap());
        let longer = json!({ "seen": held["set_at"], "until": "2026-11-30T09:00" });
        assert_eq!(colleague.desk.put(&call, &longer).await.status(), StatusCode::OK);
        a_minute_passes(&app).await;
        assert_eq!(warned(), 1);
        goes_before(&app, &json!(first(&colleague.desk, &case).await["until"].as_i64().unwrap() - 72 * 3_600_000)).await;
        a_minute_passes(&app).await;
        assert_eq!(warned(), 2);
        app.finish().await;
    }

    async fn what_somebody_held_who_has_left_is_told_to_the_office(kind: Kind) {
        let (_folder, app) = office(kind, 3).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let leaver = app.colleague("Grace", Role::Reservations).await;
        let case = case(&app, &leaver.desk, "asha@example.com").await;
        hold(&leaver.desk, &case, &places(&leaver.desk, 1).await, "2026-11-22T09:00").await;
        let held = first(&leaver.desk, &case).await;
        let left = manager.desk.post(&format!("people/{}/leave", leaver.id), &json!({})).await;
        assert_eq!(left.status(), StatusCode::NO_CONTENT);
        goes_before(&app, &held["until"]).await;
        a_minute_passes(&app).await;
        let office = app.mail_about("operator@tembea.example", "A hold has lapsed").await;
        assert!(office.text.contains("Ana Müller"), "{}", office.text);
        assert!(app.mails_to(&leaver.email).iter().all(|mail| !mail.subject.contains("hold")));
        manager.sign_in_again().await;
        assert_eq!(first(&manager.desk, &case).await["ended_how"], "lapsed");
        app.finish().await;
    }

    async fn today_lists_the_holds_that_end_within_three_days_in_the_cases_that_somebody_sees(kind: Kind) {
        let (folder, content) = content();
        edit_everywhere(&content, only(json!(9)));
        let app = spawn_app_with(
            kind,
            |settings| {
                settings.content_cache = content;
                settings.desk = desk(&[("TEMBEA_SALES_SEES", "own")]);
            },
            None,
        )
        .await;
        app.outbox_rests().await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let own = case(&app, &manager.desk, "asha@example.com").await;
        hold(&manager.desk, &own, &places(&manager.desk, 1).await, "2026-11-26T18:00").await;
        app.clock.advance(Duration::from_secs(1));
        hold(&manager.desk, &own, &places(&manager.desk, 2).await, "2026-11-22T18:00").await;
        let take = json!({ "owner": manager.id, "snoozed_until": null, "lost": null, "version": 0 });
        assert_eq!(manager.desk.put(&format!("cases/{own}"), &take).await.status(), StatusCode::OK);
        let listed = manager.desk.json("today").await["holds"].clone();
        assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
        assert_eq!((&listed[0]["case"], &listed[0]["name"], &listed[0]["places"]["travellers"]), (&json!(own), &json!("Ana Müller"), &json!(2)));
        assert_eq!(sales.desk.json("today").await["holds"], json!([]));
        let named = async |desk: &Desk<'_>| {
            let row = at_desk(desk).await;
            (row["kept"].clone(), row["holds"][0]["travellers"].clone(), row["holds"][0]["case"].clone(), row["holds"][0]["number"].is_string())
        };
        assert_eq!(named(&manager.desk).await, (json!(3), json!(2), json!(own), true));
        assert_eq!(named(&sales.desk).await, (json!(3), json!(2), Value::Null, false), "only the places");
        assert_eq!(sales.desk.get(&format!("cases/{own}/holds")).await.status(), StatusCode::NOT_FOUND);
        app.finish().await;
        drop(folder);
    }
}
