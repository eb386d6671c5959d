//! Reviews and builds of the sites at the same moment.

use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use intake::publishing;
use staff::people::model::Role;

use super::{ROUNDS, spawn, together, visitor};
use crate::support::app::{merged, review};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reviews_that_are_decided_and_answered_do_not_wait_for_builds_that_wait_for_them() {
    let Some(app) = spawn().await else { return };
    let (amani, neema) = (app.colleague("Amani", Role::Content).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..ROUNDS {
        assert_eq!(app.post("send_review", &merged(review(), &json!({ "email": visitor(round) }))).await.status(), 201);
    }
    let reviews = neema.desk.json("reviews").await;
    let ids: Vec<_> = reviews.as_array().unwrap().iter().map(|review| review["id"].as_str().unwrap()).collect();
    for approve in [true, false, true] {
        let decisions = ids.iter().map(|id| {
            (Method::POST, format!("reviews/{id}/decision"), json!({ "approve": approve }), StatusCode::NO_CONTENT)
        });
        let builds = ids.iter().map(|_| (Method::POST, "publishing".to_owned(), json!({}), StatusCode::OK));
        let calls = decisions.zip(builds).flat_map(|(decision, build)| [decision, build]);
        let calls = calls.map(async |(method, path, body, expected)| {
            let by = if method == Method::POST && path == "publishing" { &neema } else { &amani };
            (by.desk.call(method, &path, Some(&body)).await.status(), expected)
        });
        for (status, expected) in join_all(calls).await {
            assert_eq!(status, expected);
        }
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_answers_to_a_review_one_is_published() {
    let Some(app) = spawn().await else { return };
    let (amani, neema) = (app.colleague("Amani", Role::Content).await, app.colleague("Neema", Role::Manager).await);
    assert_eq!(app.post("send_review", &review()).await.status(), 201);
    let path = format!("reviews/{}/answer", neema.desk.json("reviews").await[0]["id"].as_str().unwrap());
    for round in 0..ROUNDS {
        let seen = neema.desk.json("reviews").await[0]["answer"].clone();
        let answer = |by: &str| json!({ "answer": format!("Merci, {by} {round}"), "seen": seen });
        let (one, other) = (answer("Amani"), answer("Neema"));
        let statuses = together([amani.desk.put(&path, &one), neema.desk.put(&path, &other)]).await;
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        assert_ne!(neema.desk.json("reviews").await[0]["answer"], Value::Null);
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_build_is_claimed_by_one_of_the_services_that_look_for_it() {
    let Some(app) = spawn().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    for round in 0..2 * i64::try_from(ROUNDS).unwrap() {
        assert_eq!(neema.desk.post("publishing", &json!({})).await.status(), StatusCode::OK);
        let now = app.clock.now() + round * 60_000;
        let claims =
            join_all((0..4).map(|_| app.store.write(move |on| publishing::store::claim(on, now, now + 60_000)))).await;
        let claims: Vec<_> = claims.into_iter().filter_map(Result::unwrap).collect();
        let [claim] = &claims[..] else { panic!("one claim: {claims:?}") };
        let wanted = claim.wanted;
        app.store.write(move |on| publishing::store::started(on, wanted, now)).await.unwrap();
    }
    app.finish().await;
}
