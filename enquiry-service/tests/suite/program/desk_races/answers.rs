//! Answers to one visitor at the same moment.

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use super::{ROUNDS, asked, spawn, together, visitor};
use crate::{correspondence::attachments::kept, support::desk::EMPTY_THREAD};

fn say(text: &str, files: &[&str]) -> Value {
    json!({ "channel": "mail", "text": text, "key": kernel::clock::id(0), "files": files, "seen": EMPTY_THREAD })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_colleagues_who_answer_at_once_one_is_told_of_the_other() {
    let Some(app) = spawn().await else { return };
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..ROUNDS {
        let email = visitor(round);
        let path = format!("cases/{}/answers", asked(&app, &email).await);
        let (one, other) = (say("In July.", &[]), say("In August.", &[]));
        let statuses = together([baraka.desk.post(&path, &one), neema.desk.post(&path, &other)]).await;
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        app.outbox_rests().await;
        assert_eq!(app.mails_to(&email).len(), 2, "the confirmation and one answer");
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_sent_twice_at_once_is_one_with_its_files() {
    let Some(app) = spawn().await else { return };
    let baraka = app.colleague("Baraka", Role::Sales).await;
    for round in 0..ROUNDS {
        let email = visitor(round);
        let case = asked(&app, &email).await;
        let file = kept(&baraka.desk, &case, "Plan.pdf", b"%PDF-1.7 a plan").await;
        let (path, answer) = (format!("cases/{case}/answers"), say("Here is the plan.", &[&file]));
        let statuses = together((0..3).map(|_| baraka.desk.post(&path, &answer))).await;
        assert_eq!(statuses, [StatusCode::OK; 3]);
        app.outbox_rests().await;
        assert_eq!(app.mails_to(&email).len(), 2, "the confirmation and one answer");
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_answers_first_has_the_case_also_if_a_colleague_snoozes_it_at_that_moment() {
    let Some(app) = spawn().await else { return };
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..2 * ROUNDS {
        let case = format!("cases/{}", asked(&app, &visitor(round)).await);
        let (path, answer) = (format!("{case}/answers"), say("In July.", &[]));
        let snooze = json!({ "owner": null, "snoozed_until": app.clock.now() + 3_600_000, "lost": null, "version": 0 });
        let (answered, snoozed) = tokio::join!(baraka.desk.post(&path, &answer), neema.desk.put(&case, &snooze));
        assert_eq!(answered.status(), StatusCode::OK);
        let handled = neema.desk.json(&case).await;
        assert_eq!(handled["owner"], baraka.id.as_str(), "{handled}");
        assert_eq!(snoozed.status() == StatusCode::OK, !handled["snoozed_until"].is_null(), "{handled}");
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_at_the_moment_of_an_answer_has_no_case() {
    let Some(app) = spawn().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    for round in 0..ROUNDS {
        let baraka = app.colleague(&format!("Baraka{round}"), Role::Sales).await;
        let mut cases = Vec::new();
        for number in 0..4 {
            cases.push(format!("cases/{}", asked(&app, &visitor(4 * round + number)).await));
        }
        let (answer, leave) = (json!({}), format!("people/{}/leave", baraka.id));
        let answers =
            cases.iter().map(async |case| baraka.desk.post(&format!("{case}/answers"), &say("In July.", &[])).await);
        let (answered, left) = tokio::join!(together(answers), neema.desk.post(&leave, &answer));
        assert_eq!(left.status(), StatusCode::NO_CONTENT);
        assert!(
            answered.iter().all(|status| [StatusCode::OK, StatusCode::UNAUTHORIZED].contains(status)),
            "{answered:?}"
        );
        for case in &cases {
            assert_eq!(neema.desk.json(case).await["owner"], Value::Null, "nobody would look at it");
        }
    }
    app.finish().await;
}
