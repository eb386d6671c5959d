//! The decision that a departure does not take place, at the moment of something else, on PostgreSQL, where transactions run
//! side by side.

use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use staff::people::model::Role;

use super::{
    cancelled_departures::{call, cancel, undo},
    departures::{DAY, order},
    holds::{at_desk, case},
    offers::{accept_as, begin, hash_of, page, path, send},
    rebooking::{by_hand, office},
};
use crate::support::{Kind, TestApp, database::postgres_is_there, desk::Desk};

const ROUNDS: usize = 6;

async fn spawn() -> Option<(TempDir, TestApp)> {
    if postgres_is_there() { Some(office(Kind::Postgres, 90).await) } else { None }
}

/// Everybody who has places on the cancelled departure is affected, and has one mail.
async fn knows_all(app: &TestApp, desk: &Desk<'_>) -> usize {
    let row = at_desk(desk).await;
    let (parties, affected) = (&row["parties"], &row["cancellation"]["bookings"]);
    assert_eq!(parties.as_array().unwrap().len(), affected.as_array().unwrap().len(), "{row}");
    app.outbox_rests().await;
    affected.as_array().unwrap().len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_for_the_last_place_comes_before_the_decision_and_hears_of_it_or_is_refused() {
    let Some((_folder, app)) = spawn().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    let mut sold = 0;
    for round in 0..2 * ROUNDS {
        app.database.run(&format!("UPDATE departures SET capacity = {} WHERE starts = '{DAY}'", sold + 1)).await;
        let name = format!("visitor{round}");
        let (ordered, decided) = tokio::join!(order(&app, &name, 1), cancel(&neema.desk, ""));
        assert_eq!(decided.status(), StatusCode::OK);
        match ordered.status() {
            StatusCode::CREATED => sold += 1,
            status => assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY),
        }
        assert_eq!(knows_all(&app, &neema.desk).await, sold);
        assert_eq!(undo(&neema.desk).await, StatusCode::NO_CONTENT);
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_acceptance_comes_before_the_decision_and_hears_of_it_or_is_refused() {
    let Some((_folder, app)) = spawn().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    let desk = &neema.desk;
    let mut accepted = 0;
    for round in 0..ROUNDS {
        let case = case(&app, desk, &format!("p{round}@example.com")).await;
        let offer = begin(desk, &case).await;
        assert_eq!(send(desk, &case, &offer, &json!({})).await.status(), StatusCode::OK);
        let path = path(desk, &case, &offer).await;
        let hash = hash_of(&page(&app, &path).await);
        let (answer, decided) = tokio::join!(accept_as(&app, &path, &hash, "Asha Müller"), cancel(desk, ""));
        assert_eq!(decided.status(), StatusCode::OK);
        match answer.status() {
            StatusCode::SEE_OTHER => accepted += 1,
            status => assert_eq!(status, StatusCode::CONFLICT),
        }
        assert_eq!(knows_all(&app, desk).await, accepted);
        assert_eq!(undo(desk).await, StatusCode::NO_CONTENT);
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_both_decisions_at_once_one_is_stored() {
    let Some((_folder, app)) = spawn().await else { return };
    let (neema, rehema) =
        (app.colleague("Neema", Role::Manager).await, app.colleague("Rehema", Role::Reservations).await);
    let decision = call(&neema.desk).await.replace("cancellation", "decision");
    for _ in 0..2 * ROUNDS {
        let takes_place = json!({ "takes_place": true });
        let (one, other) = tokio::join!(rehema.desk.put(&decision, &takes_place), cancel(&neema.desk, ""));
        let row = at_desk(&neema.desk).await;
        if row["is_decided"] == true {
            assert_eq!((one.status(), other.status()), (StatusCode::NO_CONTENT, StatusCode::UNPROCESSABLE_ENTITY));
            assert_eq!(row["cancellation"], Value::Null);
            let undone = neema.desk.put(&decision, &json!({ "takes_place": false })).await;
            assert_eq!(undone.status(), StatusCode::NO_CONTENT);
        } else {
            assert_eq!((one.status(), other.status()), (StatusCode::UNPROCESSABLE_ENTITY, StatusCode::OK));
            assert_eq!(undo(&neema.desk).await, StatusCode::NO_CONTENT);
        }
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_decision_that_two_colleagues_make_at_once_is_one() {
    let Some((_folder, app)) = spawn().await else { return };
    let (neema, rehema) =
        (app.colleague("Neema", Role::Manager).await, app.colleague("Rehema", Role::Reservations).await);
    by_hand(&app, &neema.desk, "asha@example.com").await;
    for round in 1..=ROUNDS {
        let (one, other) = tokio::join!(cancel(&neema.desk, "one"), cancel(&rehema.desk, "other"));
        assert_eq!((one.status(), other.status()), (StatusCode::OK, StatusCode::OK));
        let (one, other): (Value, Value) = (one.json().await.unwrap(), other.json().await.unwrap());
        assert_eq!(one, other, "both hear the stored decision");
        app.outbox_rests().await;
        let told =
            app.mails_to("asha@example.com").into_iter().filter(|mail| mail.subject.contains("findet nicht statt"));
        assert_eq!(told.count(), round);
        assert_eq!(undo(&neema.desk).await, StatusCode::NO_CONTENT);
    }
    let log = neema.desk.log_of("group=bookings").await;
    let decided = log.as_array().unwrap().iter().filter(|line| line["action"] == "cancel_departure");
    assert_eq!(decided.count(), 2 * ROUNDS, "each once, and each undone once");
    app.stop().await;
}
