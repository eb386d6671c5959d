//! Values and amounts beyond what the desk works with.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use enquiry_service::settings::Settings;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{quote, quote_with},
    desk::{Desk, HOST, ORIGIN, desk, spawn_with_desk},
    eventually, on_both_stores, spawn_app_with,
};

const LARGEST: i64 = i64::MAX;

async fn case_of_ana(app: &TestApp, desk: &Desk<'_>) -> String {
    assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
    desk.case_of("Ana").await
}

async fn upload(desk: &Desk<'_>, case: &str, size: usize) -> Response {
    send(desk, case, size).await.unwrap()
}

async fn send(desk: &Desk<'_>, case: &str, size: usize) -> reqwest::Result<Response> {
    desk.upload(&format!("cases/{case}/files?name=a.txt"), vec![b'a'; size]).await
}

/// An upload that stops after its first bytes.
async fn stopped_upload(desk: &Desk<'_>, call: &str) -> TcpStream {
    let mut stream = TcpStream::connect(desk.app.address.trim_start_matches("http://")).await.unwrap();
    let cookie = desk.cookie.as_deref().unwrap();
    let head = format!(
        "POST /api/desk/{call} HTTP/1.1\r\nhost: {HOST}\r\norigin: {ORIGIN}\r\n\
         cookie: {cookie}\r\ncontent-length: 4000000\r\nconnection: close\r\n\r\naaaa"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

async fn spawn_with_limits(kind: Kind, wait: Duration, silence: Duration) -> TestApp {
    let change = move |settings: &mut Settings| {
        settings.desk = desk(&[]);
        (settings.limits.request, settings.limits.silence) = (wait, silence);
    };
    spawn_app_with(kind, change, None).await
}

on_both_stores! {
    async fn files_that_no_answer_has_used_have_a_limit_for_each_person_and_for_all(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let asha = app.colleague("Asha", Role::Sales).await;
        let case = case_of_ana(&app, &anna.desk).await;
        assert_eq!(upload(&anna.desk, &case, 4).await.status(), StatusCode::OK);
        app.database.run("UPDATE sent_attachments SET size = 46000000").await;
        // One more fits, even though several are counted at the same moment.
        let race = join_all((0..4).map(|_| upload(&anna.desk, &case, 3_000_000))).await;
        let mut statuses: Vec<_> = race.iter().map(Response::status).collect();
        statuses.sort();
        let refused = StatusCode::UNPROCESSABLE_ENTITY;
        assert_eq!(statuses, [StatusCode::OK, refused, refused, refused]);
        assert_eq!(upload(&asha.desk, &case, 4).await.status(), StatusCode::OK, "another person's files");
        app.database.run("UPDATE sent_attachments SET size = 250000000").await;
        let answer = upload(&asha.desk, &case, 4).await;
        assert_eq!(answer.status(), refused);
        let told: Value = answer.json().await.unwrap();
        assert!(told["title"].as_str().unwrap().contains("50 MB"), "{told}");
        let neema = app.colleague("Neema", Role::Manager).await;
        let told: Value = upload(&neema.desk, &case, 4).await.json().await.unwrap();
        assert!(told["title"].as_str().unwrap().contains("500 MB"), "{told}");
        app.finish().await;
    }

    async fn a_case_sleeps_and_a_task_is_due_within_two_years_and_a_report_tells_of_years_with_enquiries(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let case = case_of_ana(&app, &anna.desk).await;
        let handle = async |until: i64| {
            let body = json!({ "owner": null, "snoozed_until": until, "lost": null, "version": 0 });
            anna.desk.put(&format!("cases/{case}"), &body).await.status()
        };
        for wrong in [LARGEST, i64::MIN, -1, app.clock.now() + 732 * 24 * 60 * 60 * 1000] {
            assert_eq!(handle(wrong).await, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        }
        assert_eq!(handle(app.clock.now() + 60_000).await, StatusCode::OK);
        for (day, expected) in [
            ("2028-11-22", StatusCode::UNPROCESSABLE_ENTITY),
            ("9999-12-31", StatusCode::UNPROCESSABLE_ENTITY),
            ("-009999-01-01", StatusCode::UNPROCESSABLE_ENTITY),
            ("2028-11-21", StatusCode::OK),
        ] {
            let task = json!({ "text": "Call", "due_on": day, "assignee": null });
            let added = anna.desk.post(&format!("cases/{case}/tasks"), &task).await;
            assert_eq!(added.status(), expected, "{day}");
        }
        for (from, to, expected) in [
            ("-009999-01-01", "-009998-01-01", StatusCode::UNPROCESSABLE_ENTITY),
            ("9999-01-01", "9999-12-31", StatusCode::UNPROCESSABLE_ENTITY),
            ("2026-01-01", "2026-12-31", StatusCode::OK),
        ] {
            let report = anna.desk.get(&format!("reports/funnel?from={from}&to={to}")).await;
            assert_eq!(report.status(), expected, "{from}");
        }
        app.finish().await;
    }

    async fn a_version_that_cannot_be_is_answered_as_a_change_of_meanwhile(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let case = case_of_ana(&app, &manager.desk).await;
        let handle = async |version: i64| {
            let body = json!({ "owner": manager.id, "snoozed_until": null, "lost": null, "version": version });
            manager.desk.put(&format!("cases/{case}"), &body).await.status()
        };
        for version in [LARGEST, LARGEST - 1, i64::MIN, -1, 5] {
            assert_eq!(handle(version).await, StatusCode::CONFLICT, "an untouched case has version 0: {version}");
        }
        assert_eq!(handle(0).await, StatusCode::OK);
        assert_eq!(handle(LARGEST).await, StatusCode::CONFLICT);
        assert_eq!(handle(1).await, StatusCode::OK);
        let replies = manager.desk.json("replies").await;
        let key = replies[0]["key"].as_str().unwrap();
        let reply = json!({ "title": "Plan", "texts": { "en": "Hello {name}" }, "is_hidden": true });
        for version in [LARGEST, LARGEST - 1, i64::MIN, 7] {
            let mut body = reply.clone();
            body["version"] = json!(version);
            let changed = manager.desk.put(&format!("replies/{key}"), &body).await.status();
            let expected = [StatusCode::CONFLICT, StatusCode::UNPROCESSABLE_ENTITY];
            assert!(expected.contains(&changed), "{version}: {changed}");
            let removed = manager.desk.call(Method::DELETE, &format!("replies/{key}?version={version}"), None).await;
            assert!(removed.status().is_client_error(), "{version}: {}", removed.status());
        }
        for (call, body) in [
            (format!("bank-lines/{LARGEST}"), json!({ "booking": null })),
            (format!("bank-lines/{}", i64::MIN), json!({ "booking": null })),
            ("inviters/nobody/payment".to_owned(), json!({ "seen": LARGEST })),
            ("rewards".to_owned(), json!({ "quote_number": "none", "amount": LARGEST })),
        ] {
            let status = manager.desk.post(&call, &body).await.status();
            assert!(status.is_client_error(), "{call}: {status}");
        }
        app.finish().await;
    }

    async fn ten_mails_go_to_one_visitor_in_ten_minutes(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let case = case_of_ana(&app, &anna.desk).await;
        let say = |number: usize, channel: &str| {
            let key = format!("018f0000-0000-7000-8000-0000000000{number:02}");
            json!({ "channel": channel, "text": "Karibu!", "key": key })
        };
        for number in 0..14 {
            let expected = if number < 10 { StatusCode::OK } else { StatusCode::TOO_MANY_REQUESTS };
            assert_eq!(anna.desk.answer(&case, &say(number, "mail")).await.status(), expected, "{number}");
        }
        assert_eq!(anna.desk.answer(&case, &say(50, "call")).await.status(), StatusCode::OK, "a call is no mail");
        app.clock.advance(Duration::from_mins(11));
        assert_eq!(anna.desk.answer(&case, &say(51, "mail")).await.status(), StatusCode::OK);
        app.finish().await;
    }

    async fn an_export_has_every_row_of_a_large_table_once_and_begins_as_excel_expects(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        for first in (0..1_100).step_by(50) {
            let sent = (first..first + 50).map(|number| {
                // In quarantine, so that no mails are composed.
                let visitor = json!({
                    "email_address": format!("visitor{number}@example.com"), "full_name": "Ana Müller",
                    "company_website": "https://links.example",
                });
                let body = quote_with(&visitor);
                let app = &app;
                async move { app.post("requestquote", &body).await.status() }
            });
            assert!(join_all(sent).await.iter().all(|status| *status == 201));
        }
        let answer = manager.desk.get("exports/enquiries").await;
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/csv; charset=utf-8");
        let csv = String::from_utf8(answer.bytes().await.unwrap().to_vec()).unwrap();
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines.len(), 1_101);
        assert!(lines[0].trim_start_matches('\u{feff}').starts_with("reference,received,kind"), "{}", lines[0]);
        for number in [0, 499, 500, 501, 999, 1_000, 1_099] {
            let of_visitor = format!("visitor{number}@example.com");
            assert_eq!(lines.iter().filter(|line| line.contains(&of_visitor)).count(), 1, "{of_visitor}");
        }
        let bytes = manager.desk.get("exports/bookings").await.bytes().await.unwrap();
        assert!(bytes.starts_with("\u{feff}number,made".as_bytes()));
        let report = "reports/funnel?from=2026-01-01&to=2026-12-31&file=csv";
        let bytes = manager.desk.get(report).await.bytes().await.unwrap();
        assert!(bytes.starts_with("\u{feff}".as_bytes()));
        let log = manager.desk.log().await;
        let rows = log.as_array().unwrap().iter().find(|line| line["subject"] == "enquiries").unwrap();
        assert_eq!(rows["detail"], json!({ "rows": 1_100 }));
        // The notice about the quarantine is due.
        app.clock.advance(Duration::from_hours(1));
        app.outbox_rests().await;
        app.finish().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fourth_upload_is_refused_while_three_are_received_and_all_other_calls_go_on() {
    let app = spawn_with_limits(Kind::Sqlite, Duration::from_secs(3), Duration::from_secs(20)).await;
    let anna = app.colleague("Anna", Role::Sales).await;
    let case = case_of_ana(&app, &anna.desk).await;
    let mut stopped = Vec::new();
    for _ in 0..3 {
        stopped.push(stopped_upload(&anna.desk, &format!("cases/{case}/files?name=a.txt")).await);
    }
    let mut answer = upload(&anna.desk, &case, 4).await;
    // The three may not have been admitted yet.
    for _ in 0..100 {
        if answer.status() != StatusCode::OK {
            break;
        }
        answer = upload(&anna.desk, &case, 4).await;
    }
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.headers().contains_key(header::RETRY_AFTER));
    let nobody = app.desk().post(&format!("cases/{case}/files?name=a.txt"), &json!("x")).await;
    assert_eq!(nobody.status(), StatusCode::UNAUTHORIZED, "a stranger waits for no place");
    assert_eq!(anna.desk.get(&format!("cases/{case}")).await.status(), StatusCode::OK);
    drop(stopped);
    eventually("a place", async || upload(&anna.desk, &case, 4).await.status() == StatusCode::OK).await;
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fourth_export_is_refused_while_three_are_read() {
    let app = spawn_with_desk(Kind::Sqlite).await;
    let manager = app.colleague("Neema", Role::Manager).await;
    for number in 0..40 {
        let visitor = json!({ "email_address": format!("visitor{number}@example.com") });
        assert_eq!(app.post("requestquote", &quote_with(&visitor)).await.status(), 201);
    }
    app.outbox_rests().await;
    // More than the buffers of a connection hold, so that an export waits for its reader.
    app.database.run("UPDATE enquiries SET full_name = replace(hex(zeroblob(500000)), '00', 'ab')").await;
    let mut read = Vec::new();
    for _ in 0..3 {
        let export = manager.desk.get("exports/enquiries").await;
        assert_eq!(export.status(), StatusCode::OK);
        read.push(export);
    }
    let fourth = manager.desk.get("exports/bookings").await;
    assert_eq!(fourth.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(fourth.headers().contains_key(header::RETRY_AFTER));
    let whole = read.pop().unwrap().bytes().await.unwrap();
    assert!(whole.len() > 40_000_000, "{}", whole.len());
    drop(read);
    eventually("a place", async || manager.desk.get("exports/bookings").await.status() == StatusCode::OK).await;
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_bank_statement_is_received_at_a_time() {
    let app = spawn_with_limits(Kind::Sqlite, Duration::from_secs(3), Duration::from_secs(20)).await;
    let finance = app.colleague("Asha", Role::Finance).await;
    let stopped = stopped_upload(&finance.desk, "statements").await;
    eventually("a refusal", async || {
        finance.desk.post("statements", &json!("x")).await.status() == StatusCode::SERVICE_UNAVAILABLE
    })
    .await;
    drop(stopped);
    eventually("a place", async || {
        finance.desk.post("statements", &json!("x")).await.status() == StatusCode::UNPROCESSABLE_ENTITY
    })
    .await;
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_that_stops_is_dropped_and_makes_room() {
    let app = spawn_with_limits(Kind::Sqlite, Duration::from_secs(15), Duration::from_secs(3)).await;
    let anna = app.colleague("Anna", Role::Sales).await;
    let case = case_of_ana(&app, &anna.desk).await;
    let mut stopped = Vec::new();
    for _ in 0..6 {
        stopped.push(stopped_upload(&anna.desk, &format!("cases/{case}/files?name=a.txt")).await);
    }
    // The connection of an upload that waits is silent, too: it tries again.
    eventually("a place", async || {
        send(&anna.desk, &case, 4).await.is_ok_and(|answer| answer.status() == StatusCode::OK)
    })
    .await;
    for mut stream in stopped {
        let mut told = String::new();
        let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_string(&mut told)).await;
        read.expect("an upload that stops is held").ok();
        assert!(!told.starts_with("HTTP/1.1 200"), "{told}");
    }
    app.finish().await;
}
