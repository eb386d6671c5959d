//! Visitors beside a desk at which many work, while mails come in.

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

use futures_util::future::{join, join_all};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::time::interval;

use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::quote_with,
    desk::{Desk, desk},
    eventually, how_many,
    imap::MailServer,
    on_both_stores, spawn_app_with,
};

/// Visitors, and how often each sends a quote request.
const VISITORS: usize = 8;
const SENDS_EVERY: Duration = Duration::from_millis(100);
/// Cases that the lists of the desk have from the beginning.
const CASES: usize = 200;
/// How often each person at the desk opens something.
const LOOKS_EVERY: Duration = Duration::from_millis(500);

/// Sends a quote request of a visitor of its own; how long its answer took.
async fn send(app: &TestApp, number: usize) -> Duration {
    let body = quote_with(&json!({ "email_address": format!("visitor{number}@example.com") }));
    let key = format!("visitor-{number}");
    let sent = Instant::now();
    assert_eq!(app.post_with_key("requestquote", &body, Some(&key)).await.status(), StatusCode::CREATED);
    sent.elapsed()
}

/// Opens the day, a list, a search and a case, whose changes it follows, one after the other, until the visitors have
/// left; how many calls.
async fn work(desk: &Desk<'_>, have_left: &AtomicBool) -> usize {
    let mut calls = 0;
    let mut rhythm = interval(LOOKS_EVERY);
    while !have_left.load(Relaxed) {
        let cases = desk.json("cases?view=all").await;
        let first = cases[0]["id"].as_str().unwrap().to_owned();
        let opened = ["today".to_owned(), "cases?view=all&search=visitor7".to_owned(), format!("cases/{first}")];
        // The stream ends with the loop, as that of a page that is left.
        let events = desk.get(&format!("cases/{first}/changes")).await;
        assert_eq!(events.status(), StatusCode::OK);
        calls += 2;
        for call in opened {
            rhythm.tick().await;
            let answer: Value = desk.json(&call).await;
            assert_ne!(answer, Value::Null);
            calls += 1;
        }
    }
    calls
}

on_both_stores! {
    async fn quotes_are_kept_beside_people_at_the_desk_and_mails_that_come_in(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let (people, quotes, mails) = (how_many("DESK_PEOPLE", 3), how_many("DESK_QUOTES", 60), how_many("DESK_MAILS", 10));
        let change = |settings: &mut enquiry_service::settings::Settings| {
            settings.desk = desk(&[]);
            settings.mailbox = server.settings();
            settings.limits.per_network_per_hour = 1_000_000;
        };
        let app = spawn_app_with(kind, change, None).await;
        app.jobs_rest().await;
        let mut colleagues = Vec::new();
        for person in 0..people {
            colleagues.push(app.colleague(&format!("Person{person}"), Role::Sales).await);
        }
        join_all((0..VISITORS).map(async |visitor| {
            for number in (visitor..CASES).step_by(VISITORS) {
                send(&app, number).await;
            }
        }))
        .await;
        for number in 0..mails {
            let mail = format!("From: jo{number}@example.com\nSubject: {number}\nMessage-ID: <{number}@example.com>\n\nHello\n");
            server.deliver(&mail, app.clock.now() + 1000);
        }
        // The time to read the mailbox again.
        app.clock.advance(Duration::from_secs(61));
        let have_left = AtomicBool::new(false);
        let visit = async {
            let visits = join_all((0..VISITORS).map(async |visitor| {
                let (mut took, mut rhythm) = (Vec::new(), interval(SENDS_EVERY));
                for number in (visitor..quotes).step_by(VISITORS) {
                    rhythm.tick().await;
                    took.push(send(&app, CASES + number).await);
                }
                took
            }));
            let took = visits.await;
            have_left.store(true, Relaxed);
            took.into_iter().flatten().collect::<Vec<_>>()
        };
        let at_work = join_all(colleagues.iter().map(|person| work(&person.desk, &have_left)));
        let (mut took, calls) = join(visit, at_work).await;
        took.sort();
        let (median, p99) = (took[took.len() / 2], took[took.len() * 99 / 100]);
        println!(
            "{kind:?}: {people} people at the desk, {} calls, {mails} mails; {quotes} quotes, p50 {median:.1?}, p99 {p99:.1?}",
            calls.iter().sum::<usize>()
        );
        let most = how_many("DESK_P99_MS", usize::MAX);
        assert!(p99.as_millis() <= most as u128, "the slowest of a hundred quotes took {p99:?}");
        eventually("all mails", async || {
            app.clock.advance(Duration::from_secs(61));
            app.jobs_rest().await;
            app.store.count_unsorted_mails().await.unwrap() == i64::try_from(mails).unwrap()
        })
        .await;
        assert_eq!(app.enquiries().await.len(), CASES + quotes);
        app.finish().await;
    }
}
