//! Submissions that are repeated, or accepted from quarantine, at the same moment.

use reqwest::StatusCode;
use serde_json::json;

use staff::people::model::Role;

use super::{ROUNDS, spawn, together, visitor};
use crate::support::{
    app::{merged, order_with, private_journey, quote_with, reference},
    desk::booked,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_submissions_with_one_key_and_different_words_one_is_stored() {
    let Some(app) = spawn().await else { return };
    for round in 0..ROUNDS {
        let words = |message: &str| quote_with(&json!({ "message": message, "email_address": visitor(round) }));
        let (one, other, key) = (words("In July?"), words("In August?"), format!("key-{round}"));
        let calls = [&one, &other].map(|body| app.post_with_key("requestquote", body, Some(&key)));
        assert_eq!(together(calls).await, [StatusCode::CREATED, StatusCode::UNPROCESSABLE_ENTITY]);
        assert_eq!(app.enquiries().await.len(), round + 1);
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_whom_two_colleagues_let_in_has_one_confirmation() {
    let Some(app) = spawn().await else { return };
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..ROUNDS {
        let email = visitor(round);
        let spam = quote_with(&json!({ "email_address": email, "company_website": "x" }));
        reference(app.post("requestquote", &spam).await).await;
        let (path, nothing) = (format!("cases/{}/accept", app.enquiries().await[0].id), json!({}));
        let statuses = together([&baraka, &neema].map(|by| by.desk.post(&path, &nothing))).await;
        assert_eq!(statuses, [StatusCode::OK; 2]);
        app.outbox_rests().await;
        assert_eq!(app.mails_to(&email).len(), 1);
    }
    // The notice of what is in quarantine waits.
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friend_whose_quote_and_booking_are_accepted_at_once_is_one_friend() {
    let Some(app) = spawn().await else { return };
    let asha = app.member("Asha").await;
    let affiliate = asha.join().await;
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..ROUNDS {
        let (mut cases, mut bookings) = (Vec::new(), Vec::new());
        for friend in 4 * round..4 * (round + 1) {
            let suspect = json!({ "email_address": visitor(friend), "company_website": "x", "affiliate": affiliate });
            let booking = booked(&app, &neema.desk, &merged(order_with(&private_journey()), &suspect)).await;
            let seen = neema.desk.json(&format!("bookings/{booking}")).await["seen"].clone();
            bookings.push((format!("bookings/{booking}/steps"), json!({ "step": "accept", "seen": seen })));
            reference(app.post("requestquote", &quote_with(&suspect)).await).await;
            cases.push((format!("cases/{}/accept", app.enquiries().await[0].id), json!({})));
        }
        let calls = bookings.iter().zip(&cases).flat_map(|(booking, case)| [(&neema, booking), (&baraka, case)]);
        let statuses = together(calls.map(|(by, (path, body))| by.desk.post(path, body))).await;
        assert_eq!(statuses, [StatusCode::OK; 8]);
        assert_eq!(neema.desk.json("inviters").await[0]["friends"].as_array().unwrap().len(), 4 * (round + 1));
    }
    app.stop().await;
}
