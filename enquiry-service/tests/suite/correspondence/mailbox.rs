//! The operator's mailbox: what visitors answer comes into their cases, once each, and nothing of the mailbox is changed.

use std::{
    net::TcpListener,
    time::{Duration, Instant},
};

use reqwest::StatusCode;
use serde_json::{Value, json};

use kernel::clock::Clock;
use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::{quote, quote_with, reference},
    database::postgres_is_there,
    desk::{Colleague, Desk, desk},
    eventually, how_many,
    imap::{MailServer, USER},
    on_both_stores,
    process::start,
    spawn_app_with,
    token_server::{TokenServer, Tokens},
};

/// A service with a desk that reads the mailbox.
pub async fn reading(kind: Kind, server: &MailServer) -> TestApp {
    let app = spawn_app_with(
        kind,
        |settings| {
            settings.desk = desk(&[]);
            settings.mailbox = server.settings();
            settings.mail.reply_address = Some("office@tembea.example".parse().unwrap());
        },
        None,
    )
    .await;
    app.jobs_rest().await;
    app
}

/// Lets the service read the mailbox on.
pub async fn read_on(app: &TestApp) {
    app.clock.advance(Duration::from_secs(61));
    app.jobs_rest().await;
}

/// A visitor has asked, and somebody has answered by mail; the id of the case, and the answer as the visitor has it.
pub async fn answered(app: &TestApp, person: &Colleague<'_>) -> (String, crate::support::Mail) {
    assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
    let cases = person.desk.json("cases?view=all").await;
    let id = cases[0]["id"].as_str().unwrap().to_owned();
    let say = json!({ "channel": "mail", "text": "Two rooms?", "key": "018f0000-0000-7000-8000-000000000001" });
    assert_eq!(person.desk.answer(&id, &say).await.status(), StatusCode::OK);
    app.outbox_rests().await;
    let answer = app.mails_to("ana@example.com").into_iter().find(|mail| mail.text.starts_with("Two rooms?")).unwrap();
    (id, answer)
}

fn mail(headers: &[(&str, &str)], text: &str) -> String {
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\n")).collect();
    format!("{headers}\n{text}\n")
}

pub async fn entries(desk: &Desk<'_>, id: &str) -> Vec<Value> {
    let case = desk.json(&format!("cases/{id}")).await;
    let entries = case["entries"].as_array().unwrap().iter().filter(|entry| entry["staff"].is_null()).cloned();
    entries.collect()
}

on_both_stores! {
    async fn answers_of_gmail_outlook_and_apple_mail_come_into_their_case_and_start_the_clock_again(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let mut sales = app.colleague("Baraka", Role::Sales).await;
        let (id, answer) = answered(&app, &sales).await;
        let thread = answer.references.clone().unwrap();
        let reply_to = answer.reply_to.clone().unwrap();
        assert!(reply_to.starts_with("office+c") && reply_to.ends_with("@tembea.example"), "{reply_to}");
        app.clock.advance(Duration::from_hours(1));
        let at = app.clock.now();
        let own = answer.message_id.clone();
        // Gmail names both, quotes with marks, and sends HTML beside the text.
        server.deliver(&mail(&[
            ("From", "Ana Müller <ana@example.com>"), ("To", "karibu@tembea.example"),
            ("Subject", &format!("Re: {}", answer.subject)), ("Message-ID", "<gmail-1@mail.gmail.com>"),
            ("In-Reply-To", &format!("<{own}>")), ("References", &format!("<{thread}> <{own}>")),
            ("MIME-Version", "1.0"), ("Content-Type", "multipart/alternative; boundary=\"b\""),
        ], "--b\nContent-Type: text/plain; charset=\"UTF-8\"\n\nYes, two rooms.\n\nOn Sat, 21 Nov 2026, Baraka wrote:\n> Two rooms?\n\n--b\nContent-Type: text/html; charset=\"UTF-8\"\n\n<div>Yes</div><img src=\"https://tracker.example/x\">\n--b--"), at);
        // Outlook names what it answers only, and quotes without marks below a line.
        server.deliver(&mail(&[
            ("From", "\"Ana\" <ANA@EXAMPLE.COM>"), ("To", "karibu@tembea.example"), ("Subject", "RE: Safari"),
            ("Message-ID", "<outlook-1@EURP.PROD.OUTLOOK.COM>"), ("In-Reply-To", &format!("<{own}>")),
            ("Thread-Topic", "Safari"), ("MIME-Version", "1.0"), ("Content-Type", "text/html; charset=\"utf-8\""),
        ], "<html><body><p>From my office.</p><script>alert(1)</script></body></html>"), at + 1000);
        // Apple Mail answers to the address of the token, here without any other trace.
        server.deliver(&mail(&[
            ("From", "Ana <ana@another.example>"), ("To", &reply_to), ("Subject", "Wieder da"),
            ("Message-ID", "<apple-1@me.com>"), ("Mime-Version", "1.0 (Mac OS X Mail 16.0)"),
            ("Content-Type", "text/plain; charset=utf-8"),
        ], "Auch von hier."), at + 2000);
        // Another program has answered Ana's own mail.
        server.deliver(&mail(&[
            ("From", "Ben <ben@example.com>"), ("To", "karibu@tembea.example"), ("Subject", "Fwd"),
            ("Message-ID", "<ben@example.com>"), ("References", "<apple-1@me.com>"),
        ], "I come along."), at + 3000);
        read_on(&app).await;
        sales.sign_in_again().await;
        let came = entries(&sales.desk, &id).await;
        let texts: Vec<_> = came.iter().map(|entry| entry["text"].as_str().unwrap()).collect();
        assert_eq!(texts, ["Yes, two rooms.", "From my office.", "Auch von hier.", "I come along."]);
        assert!(came[0]["quoted"].as_str().unwrap().contains("> Two rooms?"), "{came:?}");
        assert_eq!(came[0]["sender"], "Ana Müller <ana@example.com>");
        let case = sales.desk.json(&format!("cases/{id}")).await;
        assert_eq!((case["wrote_again_at"].as_i64(), case["urgency"].as_str()), (Some(at), Some("calm")), "{case}");
        assert_eq!(case["due_at"].as_i64(), Some(at + 24 * 3_600_000));
        assert_eq!(case["first_words"], "I come along.", "what was written last");
        app.clock.advance(Duration::from_hours(13));
        sales.sign_in_again().await;
        assert_eq!(sales.desk.json("today").await["replies"][0]["urgency"], "half", "a second clock runs");
        let say = json!({ "channel": "mail", "text": "Gern.", "key": "018f0000-0000-7000-8000-000000000002" });
        assert_eq!(sales.desk.answer(&id, &say).await.status(), StatusCode::OK);
        assert_eq!(sales.desk.json(&format!("cases/{id}")).await["urgency"], Value::Null);
        app.outbox_rests().await;
        let last = app.mails_to("ana@example.com").into_iter().find(|mail| mail.text.starts_with("Gern.")).unwrap();
        assert!(last.all_references.contains(&"gmail-1@mail.gmail.com".to_owned()), "{:?}", last.all_references);
        assert_eq!(last.all_references.first(), Some(&thread), "the thread holds together");
        assert_eq!(server.unread(), 4, "nothing in the mailbox is marked as read");
        app.finish().await;
    }

    async fn a_number_counts_with_a_known_sender_only_and_the_rest_waits_for_a_person(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let (id, _) = answered(&app, &sales).await;
        let reference = sales.desk.json(&format!("cases/{id}")).await["reference"].as_str().unwrap().to_owned();
        let at = app.clock.now() + 1000;
        let from = |sender: &str, subject: &str, more: &[(&str, &str)], text: &str| {
            let mut headers = vec![("From", sender), ("To", "karibu@tembea.example"), ("Subject", subject)];
            headers.extend(more);
            mail(&headers, text)
        };
        server.deliver(&from("ana@example.com", &format!("about {}", reference.to_lowercase()), &[], "one"), at);
        server.deliver(&from("mallory@example.com", &format!("about {reference}"), &[], "two"), at + 1);
        server.deliver(&from("ana@example.com", "hello", &[("To", "office+c00000000000000000000000000000000000000000000@tembea.example")], "three"), at + 2);
        server.deliver(&from("New Person <new@example.com>", "A safari in May", &[], "Is it hot in May?"), at + 3);
        server.deliver("not even a header", at + 4);
        server.deliver(&from("karibu@tembea.example", "our own", &[], "a notice of ours"), at + 5);
        read_on(&app).await;
        let texts: Vec<_> = entries(&sales.desk, &id).await.iter().map(|entry| entry["text"].clone()).collect();
        assert_eq!(texts, [json!("one")]);
        let unsorted = sales.desk.json("unsorted").await;
        let texts: Vec<_> = unsorted.as_array().unwrap().iter().map(|mail| mail["text"].as_str().unwrap()).collect();
        assert_eq!(texts[..3], ["two", "three", "Is it hot in May?"], "{unsorted}");
        assert_eq!((texts.len(), sales.desk.json("today").await["unsorted"].as_i64()), (4, Some(4)));
        assert_eq!(unsorted[1]["suggestions"][0]["id"], json!(id), "the sender is known");
        let file = async |at: usize, into: Value| {
            let answer = sales.desk.post(&format!("unsorted/{}", unsorted[at]["id"].as_str().unwrap()), &into).await;
            (answer.status(), answer.json::<Value>().await.unwrap())
        };
        assert_eq!(file(1, json!({ "case": id })).await.1["case"], json!(id));
        assert_eq!(file(1, json!("discard")).await.0, StatusCode::NOT_FOUND, "it stands in a case");
        assert_eq!(file(0, json!("discard")).await, (StatusCode::OK, json!({ "case": null })));
        let (status, begun) = file(2, json!("new_case")).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(file(3, json!("new_case")).await.0, StatusCode::UNPROCESSABLE_ENTITY, "it names nobody");
        let case = sales.desk.json(&format!("cases/{}", begun["case"].as_str().unwrap())).await;
        assert_eq!((case["name"].as_str(), case["stage"].as_str()), (Some("New Person"), Some("new")), "{case}");
        assert_eq!(entries(&sales.desk, case["id"].as_str().unwrap()).await[0]["text"], "Is it hot in May?");
        app.finish().await;
    }

    async fn programs_start_no_clock_and_files_are_kept_and_saved(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let (id, answer) = answered(&app, &sales).await;
        let own = format!("<{}>", answer.message_id);
        let at = app.clock.now() + 1000;
        server.deliver(&mail(&[
            ("From", "ana@example.com"), ("Subject", "Out of office"), ("In-Reply-To", &own), ("Auto-Submitted", "auto-replied"),
        ], "Back on Monday"), at);
        server.deliver(&mail(&[
            ("Return-Path", "<>"), ("From", "MAILER-DAEMON@example.com"), ("Subject", "Undeliverable"), ("References", &own),
            ("MIME-Version", "1.0"), ("Content-Type", "multipart/report; report-type=delivery-status; boundary=\"r\""),
        ], "--r\nContent-Type: text/plain\n\nno such mailbox\n--r--"), at + 1);
        read_on(&app).await;
        let came = entries(&sales.desk, &id).await;
        assert_eq!(came.iter().map(|entry| entry["kind"].as_str().unwrap()).collect::<Vec<_>>(), ["automatic", "automatic"]);
        assert_eq!(sales.desk.json(&format!("cases/{id}")).await["urgency"], Value::Null, "nobody waits");
        server.deliver(&mail(&[
            ("From", "ana@example.com"), ("Subject", "Passports"), ("In-Reply-To", &own), ("MIME-Version", "1.0"),
            ("Content-Type", "multipart/mixed; boundary=\"m\""),
        ], "--m\nContent-Type: text/plain\n\nHere they are.\n--m\nContent-Type: application/pdf; name=\"../../pass.pdf\"\nContent-Disposition: attachment; filename=\"../../pass.pdf\"\nContent-Transfer-Encoding: base64\n\nJVBERi0xLjQ=\n--m--"), at + 2);
        read_on(&app).await;
        let came = entries(&sales.desk, &id).await;
        let file = &came[2]["attachments"][0];
        assert_eq!((file["name"].as_str(), file["size"].as_i64()), (Some(".._.._pass.pdf"), Some(8)), "{came:?}");
        let saved = sales.desk.get(&format!("attachments/{}", file["id"].as_str().unwrap())).await;
        assert_eq!(saved.headers()["content-disposition"], "attachment");
        assert_eq!(saved.headers()["content-type"], "application/octet-stream");
        assert_eq!(&saved.bytes().await.unwrap()[..], b"%PDF-1.4");
        let content = app.desk().get(&format!("attachments/{}", file["id"].as_str().unwrap())).await;
        assert_eq!(content.status(), StatusCode::UNAUTHORIZED);
        app.finish().await;
    }

    async fn mails_that_differ_in_their_files_alone_are_two_and_the_same_mail_is_one(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let file = |name: &str, content: &str| {
            format!(
                "--m\nContent-Type: text/csv\nContent-Disposition: attachment; filename={name}\n\n{content}\n"
            )
        };
        let mail = |trace: &str, files: &str| {
            format!(
                "{trace}From: jo@example.com\nSubject: Passports\nMessage-ID: <passports@example.com>\n\
                 Content-Type: multipart/mixed; boundary=m\n\n--m\n\nHere they are.\n{files}--m--\n"
            )
        };
        let one = file("jo.csv", "4711");
        let mails = [
            one.clone(),
            file("jo.csv", "4712"),
            file("ana.csv", "4711"),
            format!("{one}{}", file("ana.csv", "4712")),
            String::new(),
        ];
        let at = app.clock.now() + 1000;
        for files in &mails {
            server.deliver(&mail("", files), at);
            server.deliver(&mail("Received: from another.example\n", files), at + 1000);
        }
        read_on(&app).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let unsorted = sales.desk.json("unsorted").await;
        assert_eq!(unsorted.as_array().unwrap().len(), mails.len(), "{unsorted}");
        app.finish().await;
    }

    async fn a_mail_of_an_erased_person_does_not_come_again_when_the_server_numbers_its_mails_anew(kind: Kind) {
        let Some(mut server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let at = app.clock.now() + 1000;
        let of_jo = |subject: &str| mail(&[("From", "jo@example.com"), ("Subject", subject), ("Message-ID", &format!("<{subject}@x>"))], "hello");
        server.deliver(&of_jo("unsorted"), at);
        let quote = quote_with(&json!({ "email_address": "jo@example.com" }));
        let case = reference(app.post("requestquote", &quote).await).await;
        server.deliver(&mail(&[("From", "jo@example.com"), ("Subject", &format!("Re: {case}"))], "filed"), at);
        server.deliver(&mail(&[("From", "eva@example.com"), ("Subject", "another")], "hello"), at);
        read_on(&app).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        assert_eq!(sales.desk.json("unsorted").await.as_array().unwrap().len(), 2);
        enquiry_service::erasure::actions::erase_person(&app.store, "jo@example.com", app.clock.now()).await.unwrap();
        server.stop();
        server.renumber();
        server.start_again();
        read_on(&app).await;
        let unsorted = sales.desk.json("unsorted").await;
        let senders: Vec<_> = unsorted.as_array().unwrap().iter().map(|mail| mail["sender"].as_str().unwrap()).collect();
        assert_eq!(senders, ["eva@example.com"]);
        assert!(!app.database.dump().await.contains("jo@example.com"));
        app.finish().await;
    }

    async fn what_lay_in_the_mailbox_before_is_left_alone_and_an_outage_is_told_at_the_desk(kind: Kind) {
        let Some(mut server) = MailServer::start() else { return };
        let now = crate::support::app::clock().now();
        server.deliver(&mail(&[("From", "bank@example.com"), ("Subject", "private")], "secret"), now - 1000);
        let app = reading(kind, &server).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        server.deliver(&mail(&[("From", "jo@example.com"), ("Subject", "open")], "hello"), app.clock.now() + 1000);
        read_on(&app).await;
        assert_eq!(sales.desk.json("unsorted").await.as_array().unwrap().len(), 1);
        server.stop();
        for _ in 0..4 {
            app.clock.advance(Duration::from_mins(5));
            app.jobs_rest().await;
        }
        let today = sales.desk.json("today").await;
        assert!(today["mailbox"]["reason"].as_str().unwrap().contains("cannot reach the mail server"), "{today}");
        // The server comes back with other numbers, and with what came meanwhile.
        server.deliver(&mail(&[("From", "jo@example.com"), ("Subject", "late")], "while it was away"), app.clock.now());
        server.renumber();
        server.start_again();
        app.clock.advance(Duration::from_mins(6));
        app.jobs_rest().await;
        let texts: Vec<_> = sales.desk.json("unsorted").await.as_array().unwrap().iter().map(|mail| mail["text"].clone()).collect();
        assert_eq!(texts, [json!("hello"), json!("while it was away")], "each once, and the private one never");
        assert_eq!(sales.desk.json("today").await["mailbox"], Value::Null);
        let erased = enquiry_service::erasure::actions::erase_person(&app.store, "JO@example.com", app.clock.now()).await;
        erased.unwrap();
        assert_eq!(sales.desk.json("unsorted").await, json!([]));
        app.finish().await;
    }

    async fn a_mailbox_opens_with_tokens_and_a_refused_one_is_told_at_the_desk_and_loses_no_mail(kind: Kind) {
        let tokens = TokenServer::start(USER).await;
        let Some(server) = MailServer::start_with_tokens(tokens.clone()) else { return };
        let app = reading(kind, &server).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        for (number, (says, reason)) in [
            (Tokens::Good, None),
            (Tokens::Revoked, Some("the token server answered 400 Bad Request: sign in again and set mailbox.oauth_refresh_token")),
            (Tokens::Expired, Some("the mail server refused the sign-in: check mailbox.password, or mailbox.oauth_refresh_token")),
            (Tokens::Good, None),
        ].into_iter().enumerate() {
            tokens.says(says);
            let text = format!("mail {number}");
            server.deliver(&mail(&[("From", "jo@example.com"), ("Subject", "Safari")], &text), app.clock.now() + 1000);
            for _ in 0..4 {
                app.clock.advance(Duration::from_mins(6));
                app.jobs_rest().await;
            }
            let today = sales.desk.json("today").await;
            assert_eq!(today["mailbox"]["reason"].as_str(), reason, "{today}");
        }
        assert_eq!(sales.desk.json("unsorted").await.as_array().unwrap().len(), 4);
        app.finish().await;
    }
}

/// A call to a silent server is given up after a minute.
#[test]
fn the_service_stops_at_once_though_a_mail_server_is_silent() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("imap://office%40tembea.example@{}", server.local_addr().unwrap());
    let settings = [("TEMBEA_MAILBOX_ADDRESS", &*address), ("TEMBEA_MAILBOX_PASSWORD", "secret")];
    let folder = tempfile::TempDir::new().unwrap();
    let mut service = start(folder.path(), &settings);
    let _silent = server.accept().unwrap();
    let asked = Instant::now();
    assert!(service.stop());
    assert!(asked.elapsed() < Duration::from_secs(30), "{:?}", asked.elapsed());
}

/// Through a kill, an outage of the mail server and new numbers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_mails_none_is_lost_and_none_is_there_twice() {
    let Some(mut server) = MailServer::start() else { return };
    for kind in [Kind::Sqlite, Kind::Postgres] {
        if kind == Kind::Postgres && !postgres_is_there() {
            continue;
        }
        let database = crate::support::Database::new(kind).await;
        let store = database.open().await;
        let folder = tempfile::TempDir::new().unwrap();
        let (url, mailbox) = (database.url(), server.environment());
        let mut settings = vec![("TEMBEA_DATABASE_URL", &*url)];
        settings.extend(mailbox.iter().map(|(name, value)| (*name, &**value)));
        let count = async || store.count_unsorted_mails().await.unwrap();
        // The service sees the mailbox before the first of these mails comes.
        let mut first = start(folder.path(), &settings);
        eventually("a mailbox that was read", async || !store.mailboxes().await.unwrap().is_empty()).await;
        first.kill();
        let many = how_many("MAILS", 120);
        let clock = Clock::system();
        let deliver = |from: usize, to: usize| {
            for number in from..to {
                let text = format!("{kind:?} mail {number}");
                let id = format!("<{number}.{kind:?}@example.com>");
                let one = mail(&[("From", "jo@example.com"), ("Subject", &text), ("Message-ID", &id)], &text);
                server.deliver(&one, clock.now() + 1000);
            }
        };
        deliver(0, many / 2);
        let mut killed = start(folder.path(), &settings);
        eventually("some mails", async || count().await > i64::try_from(many / 10).unwrap()).await;
        killed.kill();
        deliver(many / 2, many);
        server.stop();
        server.renumber();
        let mut without = start(folder.path(), &settings);
        eventually("an outage that is noticed", async || {
            store.mailboxes().await.unwrap().iter().any(|found| found.fault.is_some())
        })
        .await;
        without.kill();
        server.start_again();
        let _last = start(folder.path(), &settings);
        let all = i64::try_from(many).unwrap();
        eventually("all mails", async || count().await >= all).await;
        eventually("a mailbox that was read to its end", async || {
            store.mailboxes().await.unwrap().iter().all(|found| found.fault.is_none())
        })
        .await;
        assert_eq!(count().await, all, "none twice");
        let mut texts: Vec<String> =
            store.unsorted_mails(i64::MAX).await.unwrap().into_iter().map(|mail| mail.text).collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), many, "none lost");
    }
}
