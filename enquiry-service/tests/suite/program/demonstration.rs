//! The program with a desk of invented data.

use reqwest::StatusCode;
use serde_json::{Value, json};

use demonstration::{demonstrate, http::calls};
use enquiry_service::{purge::actions::purge, service::no_further_calls, settings};
use kernel::{outbox::model::MessageState, settings::kinds::Environment};
use staff::settings::StaffSettings;

use crate::support::{TestApp, app::business, desk::desk, spawn_with_calls};

/// The answer to the link of a desk that has been filled.
async fn opened(app: &TestApp) -> StatusCode {
    let zone = jiff::tz::TimeZone::UTC;
    let link = demonstrate(&app.store, business().content.current(), app.clock.now(), &zone).await.unwrap();
    app.desk().post("demonstration", &json!({ "token": link.reveal() })).await.status()
}

#[tokio::test]
async fn the_link_of_a_demonstration_opens_neither_the_service_nor_its_demonstration_in_production() {
    let service = spawn_with_calls(|settings| settings.desk = desk(&[]), no_further_calls).await;
    assert_eq!(opened(&service).await, StatusCode::NOT_FOUND);
    service.finish().await;
    let in_production = |settings: &mut settings::Settings| {
        settings.environment = Environment::Production;
        settings.desk =
            desk(&[]).map(|desk| settings::Desk { staff: StaffSettings { is_secure: true, ..desk.staff }, ..desk });
    };
    let demonstration = spawn_with_calls(in_production, calls).await;
    assert_eq!(opened(&demonstration).await, StatusCode::NOT_FOUND);
    demonstration.finish().await;
}

#[tokio::test]
async fn the_sent_mails_of_a_demonstration_lose_their_recipients_with_the_retention() {
    let app = spawn_with_calls(|settings| settings.desk = desk(&[]), calls).await;
    let zone = jiff::tz::TimeZone::UTC;
    demonstrate(&app.store, business().content.current(), app.clock.now(), &zone).await.unwrap();
    let recipients = async || {
        let sent = app.messages().await.into_iter().filter(|mail| mail.state == MessageState::Sent);
        sent.map(|mail| mail.recipient).collect::<Vec<_>>()
    };
    let before = recipients().await;
    assert!(before.iter().any(|recipient| recipient.contains('@')), "{before:?}");
    let later = app.clock.now() + 750 * 24 * 60 * 60_000;
    purge(&app.store, later, crate::support::app::settings().retention).await.unwrap();
    assert_eq!(recipients().await, vec![""; before.len()]);
    app.finish().await;
}

#[tokio::test]
async fn a_demonstration_has_forty_cases_in_all_stages_and_a_link_that_signs_in_once() {
    let app = spawn_with_calls(|settings| settings.desk = desk(&[]), calls).await;
    let zone = jiff::tz::TimeZone::get("Africa/Dar_es_Salaam").unwrap();
    let filled = async || {
        let now = app.clock.now();
        demonstrate(&app.store, business().content.current(), now, &zone).await.unwrap()
    };
    filled().await;
    let link = filled().await;
    let mut desk = app.desk();
    let body = json!({ "token": link.reveal() });
    let answer = desk.post("demonstration", &body).await;
    assert_eq!(answer.status(), StatusCode::OK);
    desk.take_cookie(&answer);
    assert_eq!(desk.json("session").await["role"], "manager");
    assert_eq!(desk.post("demonstration", &body).await.status(), StatusCode::NOT_FOUND);
    let cases = desk.json("cases?view=all").await;
    let stage = |case: &Value| case["stage"].as_str().unwrap().to_owned();
    let stages: std::collections::BTreeSet<String> = cases.as_array().unwrap().iter().map(stage).collect();
    assert_eq!((cases.as_array().unwrap().len(), stages.len()), (40, 8), "{stages:?}");
    let bookings = desk.json("bookings").await["bookings"].take();
    let states: std::collections::BTreeSet<&str> =
        bookings.as_array().unwrap().iter().map(|booking| booking["state"].as_str().unwrap()).collect();
    assert_eq!((bookings.as_array().unwrap().len(), states.len()), (14, 7), "{states:?}");
    for booking in bookings.as_array().unwrap() {
        let mails = desk.json(&format!("bookings/{}/mails", booking["id"].as_str().unwrap())).await;
        let had_none = mails["mails"].as_array().unwrap().is_empty();
        assert_eq!(had_none, booking["is_quarantined"] == true, "the traveller of {booking} had a mail");
    }
    let mut standings = Vec::new();
    for case in cases.as_array().unwrap() {
        let offers = desk.json(&format!("cases/{}/offers", case["id"].as_str().unwrap())).await;
        let standing = |offer: &Value| (offer["standing"].clone(), offer["versions"].as_array().unwrap().len());
        standings.extend(offers.as_array().unwrap().iter().map(standing));
    }
    standings.sort_by_key(|(standing, versions)| (standing.to_string(), *versions));
    let all = [&["accepted", "accepted", "draft", "expired"][..], &["open"; 8], &["withdrawn"]].concat();
    assert_eq!(standings.iter().map(|(standing, _)| standing.as_str().unwrap()).collect::<Vec<_>>(), all);
    assert_eq!(standings.iter().filter(|(_, versions)| *versions == 2).count(), 1, "one is replaced");
    let today = desk.json("today").await;
    let why: Vec<_> = today["offers"].as_array().unwrap().iter().map(|offer| offer["why"].as_str().unwrap()).collect();
    assert_eq!(why, ["expires", "deposit_open", "unanswered"]);
    let booked = desk.json("departures").await;
    let parties = booked.as_array().unwrap().iter().map(|departure| departure["parties"].as_array().unwrap().len());
    assert_eq!(parties.sum::<usize>(), 3, "guests travel together");
    let held = booked.as_array().unwrap().iter().map(|departure| departure["kept"].as_i64().unwrap());
    assert_eq!(held.sum::<i64>(), 2);
    let log = desk.log_of("group=bookings").await;
    let times: Vec<i64> = log.as_array().unwrap().iter().map(|line| line["at"].as_i64().unwrap()).collect();
    assert!(times.len() > 8 && times.is_sorted_by(|newer, older| newer >= older), "{log}");
    assert_eq!(desk.json("bank-lines").await.as_array().unwrap().len(), 2);
    assert_eq!(desk.json("outbox?state=dead").await["mails"].as_array().unwrap().len(), 1);
    app.outbox_rests().await;
    assert!(app.mails().is_empty());
    app.finish().await;
}
