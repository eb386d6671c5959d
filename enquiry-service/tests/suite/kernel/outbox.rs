use std::{collections::HashMap, time::Duration};

use serde_json::json;

use enquiry_service::{erasure::actions::erase_person, service::no_further_calls};
use kernel::outbox::{actions::retry_mails, model::MessageState};

use crate::support::{
    Kind, Stored, TestApp,
    app::{clock, quote, quote_with, reference, settings, spawn_on},
    eventually, how_many, on_both_stores,
    smtp::{Behaviour, SmtpServer},
    spawn_app, spawn_app_with,
};

/// A busy machine must not look like a server that is slow to take a mail: that mail would be sent again.
const TIMEOUT: Duration = Duration::from_secs(10);
/// For a server that is meant to be slow.
const SHORT_TIMEOUT: Duration = Duration::from_millis(200);

async fn with_server(kind: Kind, behaviour: Behaviour) -> (TestApp, SmtpServer) {
    let server = SmtpServer::start(behaviour).await;
    let is_slow = matches!(behaviour, Behaviour::Silent | Behaviour::LateEnd);
    let timeout = if is_slow { SHORT_TIMEOUT } else { TIMEOUT };
    let app = spawn_app_with(kind, |_| (), Some(server.transport(timeout))).await;
    (app, server)
}

async fn send_quotes(app: &TestApp, count: usize) {
    for number in 0..count {
        let body = quote_with(&json!({ "email_address": format!("visitor{number}@example.com") }));
        reference(app.post("requestquote", &body).await).await;
    }
}

/// How often each mail arrived.
fn arrivals(server: &SmtpServer) -> HashMap<String, usize> {
    let mut arrivals = HashMap::new();
    for mail in server.delivered() {
        *arrivals.entry(mail.message_id).or_insert(0) += 1;
    }
    arrivals
}

on_both_stores! {
    async fn an_hour_without_a_mail_server_delays_mails_and_loses_none(kind: Kind) {
        let quotes = how_many("OUTAGE_QUOTES", 40);
        let server = SmtpServer::start(Behaviour::Down).await;
        let app = spawn_app_with(kind, |_| (), Some(server.transport(TIMEOUT))).await;
        send_quotes(&app, quotes).await;
        app.pass(Duration::from_secs(3600), Duration::from_secs(30)).await;
        assert_eq!(server.count(), 0);
        assert_eq!(usize::try_from(app.outbox().await.waiting).unwrap(), 2 * quotes);
        server.behave(Behaviour::Accept);
        let mut passed = 0;
        while app.outbox().await.waiting > 0 {
            assert!(passed < 120, "not delivered within two minutes of the server's return");
            app.jobs_rest().await;
            app.clock.advance(Duration::from_secs(1));
            passed += 1;
            app.jobs_rest().await;
        }
        let arrivals = arrivals(&server);
        let twice = arrivals.values().filter(|times| **times > 1).count();
        eprintln!("{kind:?}: {} mails, {twice} twice, all within {passed} s of the server's return", arrivals.len());
        assert_eq!((arrivals.len(), twice), (2 * quotes, 0));
        app.finish().await;
    }

    async fn a_server_that_breaks_off_before_taking_a_mail_gets_it_again(kind: Kind) {
        let (app, server) = with_server(kind, Behaviour::CutBeforeTaking).await;
        send_quotes(&app, 3).await;
        app.pass(Duration::from_secs(120), Duration::from_secs(5)).await;
        server.behave(Behaviour::Accept);
        app.pass(Duration::from_secs(120), Duration::from_secs(1)).await;
        let arrivals = arrivals(&server);
        assert_eq!((arrivals.len(), arrivals.values().sum::<usize>()), (6, 6));
        app.finish().await;
    }

    async fn a_mail_whose_taking_was_not_heard_arrives_again_with_the_same_message_id(kind: Kind) {
        let (app, server) = with_server(kind, Behaviour::CutAfterTaking).await;
        send_quotes(&app, 1).await;
        eventually("two mails taken", async || server.count() >= 2).await;
        app.jobs_rest().await;
        let cuts = server.count();
        server.behave(Behaviour::Accept);
        app.pass(Duration::from_secs(120), Duration::from_secs(1)).await;
        let arrivals = arrivals(&server);
        assert_eq!(arrivals.len(), 2, "no third message id");
        assert_eq!(arrivals.values().sum::<usize>(), cuts + 2, "one duplicate per cut");
        app.finish().await;
    }

    async fn what_the_server_refuses_for_good_is_given_up_visibly_and_can_be_sent_again(kind: Kind) {
        let (app, server) = with_server(kind, Behaviour::Answer(550)).await;
        send_quotes(&app, 1).await;
        eventually("two dead mails", async || app.outbox().await.dead == 2).await;
        let dead = app.store.messages(Some(MessageState::Dead), 10).await.unwrap();
        assert!(dead.iter().all(|message| message.last_error.as_deref().unwrap().contains("550")));
        let figures = app.get("/metrics").await.text().await.unwrap();
        assert!(figures.contains("tembea_outbox_dead 2"));
        server.behave(Behaviour::Accept);
        assert_eq!(retry_mails(&app.store, Some(dead[0].id), None, app.clock.now()).await.unwrap(), 1);
        assert_eq!(retry_mails(&app.store, None, None, app.clock.now()).await.unwrap(), 1);
        app.pass(Duration::from_secs(20), Duration::from_secs(5)).await;
        assert_eq!(server.count(), 2);
        app.finish().await;
    }

    async fn a_fault_before_the_server_is_asked_about_a_mail_is_an_outage_and_kills_no_mail(kind: Kind) {
        for behaviour in [Behaviour::Greet(554), Behaviour::SignIn(535), Behaviour::SignIn(530), Behaviour::Sender(550)] {
            let (app, server) = with_server(kind, behaviour).await;
            send_quotes(&app, 2).await;
            app.pass(Duration::from_secs(24 * 3600), Duration::from_secs(600)).await;
            let state = app.outbox().await;
            assert_eq!((state.waiting, state.dead), (4, 0), "{behaviour:?}");
            server.behave(Behaviour::Accept);
            app.pass(Duration::from_secs(120), Duration::from_secs(5)).await;
            assert_eq!(arrivals(&server).len(), 4, "{behaviour:?}");
            app.finish().await;
        }
    }

    async fn a_mail_whose_end_was_answered_too_late_does_not_answer_for_the_next_one(kind: Kind) {
        let (app, server) = with_server(kind, Behaviour::LateEnd).await;
        send_quotes(&app, 1).await;
        eventually("both mails timed out", async || {
            app.messages().await.iter().all(|message| message.last_error.as_deref().is_some_and(|error| error.contains("did not answer")))
        })
        .await;
        server.behave(Behaviour::End(452));
        app.pass(Duration::from_secs(120), Duration::from_secs(5)).await;
        assert_eq!(app.outbox().await.waiting, 2, "a refused mail is not noted as sent");
        server.behave(Behaviour::Accept);
        app.pass(Duration::from_secs(3600), Duration::from_secs(60)).await;
        assert_eq!(app.outbox().await.waiting, 0);
        assert!(arrivals(&server).values().all(|times| *times <= 2), "taken late, and once more");
        app.finish().await;
    }

    async fn an_address_that_the_server_cannot_take_is_refused_alone_and_delays_nobody(kind: Kind) {
        let (app, server) = with_server(kind, Behaviour::Accept).await;
        for number in 0..12 {
            let body = quote_with(&json!({ "email_address": format!("pä{number}@visitors.example") }));
            reference(app.post("requestquote", &body).await).await;
        }
        send_quotes(&app, 3).await;
        // No time passes: nothing waits for a pause.
        eventually("all settled", async || app.outbox().await.waiting == 0).await;
        assert_eq!(app.outbox().await.dead, 12, "the confirmations that cannot be addressed");
        assert_eq!(server.count(), 12 + 6, "every notice, and the confirmations of the others");
        app.finish().await;
    }

    async fn a_server_that_takes_no_letters_beyond_ascii_sends_the_notice_about_such_an_address(kind: Kind) {
        let (app, server) = with_server(kind, Behaviour::StrictHead).await;
        let body = quote_with(&json!({ "email_address": "hähnchen@visitors.example" }));
        reference(app.post("requestquote", &body).await).await;
        eventually("both settled", async || app.outbox().await.waiting == 0).await;
        let [notice] = &server.delivered()[..] else { panic!("the notice alone is sent") };
        assert!(notice.text.contains("hähnchen@visitors.example"), "{}", notice.text);
        let dead = app.store.messages(Some(MessageState::Dead), 10).await.unwrap();
        let [confirmation] = &dead[..] else { panic!("the confirmation is given up") };
        let error = confirmation.last_error.as_deref().unwrap();
        assert!(error.contains("the recipient's address has letters outside ASCII"), "{error}");
        // A server that can is told, and gets the address to answer.
        server.behave(Behaviour::TakesUtf8);
        assert_eq!(retry_mails(&app.store, None, None, app.clock.now()).await.unwrap(), 1);
        let body = quote_with(&json!({ "email_address": "entchen.süß@visitors.example" }));
        reference(app.post("requestquote", &body).await).await;
        app.pass(Duration::from_secs(20), Duration::from_secs(5)).await;
        assert_eq!((server.count(), app.outbox().await.waiting), (4, 0));
        app.finish().await;
    }

    async fn mails_that_were_never_tried_go_before_those_that_failed(kind: Kind) {
        let (app, server) = with_server(kind, Behaviour::Answer(451)).await;
        send_quotes(&app, 8).await;
        app.outbox_rests().await;
        server.behave(Behaviour::Down);
        let body = quote_with(&json!({ "email_address": "last@example.com" }));
        let new = reference(app.post("requestquote", &body).await).await;
        // The outage has begun with a mail of the new quote; what failed before is due again by now.
        app.pass(Duration::from_secs(60), Duration::from_secs(60)).await;
        let body = quote_with(&json!({ "email_address": "newest@example.com" }));
        let newest = reference(app.post("requestquote", &body).await).await;
        server.behave(Behaviour::Accept);
        app.pass(Duration::from_secs(240), Duration::from_secs(30)).await;
        let order: Vec<_> = server.delivered().iter().map(|mail| mail.text.clone()).collect();
        let first = order.iter().position(|text| text.contains(&newest)).unwrap();
        assert!(first < 2, "{new} {newest}: {order:#?}");
        app.finish().await;
    }

    async fn a_server_that_asks_to_come_later_is_asked_less_and_less_often_for_two_days(kind: Kind) {
        let (app, server) = with_server(kind, Behaviour::Answer(451)).await;
        send_quotes(&app, 1).await;
        app.outbox_rests().await;
        app.pass(Duration::from_secs(3600), Duration::from_secs(15)).await;
        let attempts = app.messages().await.iter().map(|message| message.attempts).max().unwrap();
        assert!((5..=10).contains(&attempts), "{attempts} attempts in an hour");
        assert_eq!(app.outbox().await.dead, 0);
        app.pass(Duration::from_secs(48 * 3600), Duration::from_secs(1800)).await;
        assert_eq!(app.outbox().await.dead, 2);
        assert_eq!(server.count(), 0);
        app.finish().await;
    }

    async fn two_services_on_one_store_send_every_mail_once(kind: Kind) {
        let quotes = how_many("SHARED_QUOTES", 50);
        let server = SmtpServer::start(Behaviour::Accept).await;
        let first = spawn_app_with(kind, |_| (), Some(server.transport(TIMEOUT))).await;
        let store = first.database.open().await;
        let second = enquiry_service::service::Service::start(
            settings(), store, (*clock()).clone(), server.transport(TIMEOUT), no_further_calls,
        ).await.unwrap();
        let address = format!("http://{}", second.address());
        for number in 0..quotes {
            let body = quote_with(&json!({ "email_address": format!("visitor{number}@example.com") }));
            let to = if number % 2 == 0 { &first.address } else { &address };
            let answer = first.client.post(format!("{to}/api/requestquote")).header("origin", "http://localhost:4000");
            reference(answer.json(&body).send().await.unwrap()).await;
        }
        eventually("two mails for each", async || server.count() >= 2 * quotes).await;
        first.outbox_rests().await;
        second.stop().await;
        let arrivals = arrivals(&server);
        let twice = arrivals.values().filter(|times| **times > 1).count();
        eprintln!("{kind:?}: two services, {} mails, {twice} twice", arrivals.len());
        assert_eq!((arrivals.len(), twice), (2 * quotes, 0));
        first.finish().await;
    }

    async fn a_clock_put_forward_and_back_an_hour_sends_nothing_twice_and_starts_no_burst(kind: Kind) {
        let (app, server) = with_server(kind, Behaviour::Answer(451)).await;
        send_quotes(&app, 2).await;
        app.outbox_rests().await;
        let attempts = |messages: Vec<kernel::outbox::model::Message>| messages.iter().map(|message| message.attempts).sum::<i64>();
        app.pass(Duration::from_secs(60), Duration::from_secs(5)).await;
        let before = attempts(app.messages().await);
        app.clock.set_wall(3_600_000);
        app.pass(Duration::from_secs(5), Duration::from_secs(1)).await;
        assert!(attempts(app.messages().await) <= before + 4, "no burst");
        app.clock.set_wall(-3_600_000);
        server.behave(Behaviour::Accept);
        // The pauses that began while the clock was an hour ahead end an hour later.
        app.pass(Duration::from_secs(4_200), Duration::from_secs(60)).await;
        assert!(arrivals(&server).values().all(|times| *times == 1));
        assert_eq!(server.count(), 4);
        app.finish().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_never_greets_holds_up_nobody_once_it_speaks_again() {
    let (app, server) = with_server(Kind::Sqlite, Behaviour::Silent).await;
    send_quotes(&app, 3).await;
    app.pass(Duration::from_secs(10), Duration::from_secs(5)).await;
    assert!(
        app.messages()
            .await
            .iter()
            .any(|message| message.last_error.as_deref().is_some_and(|error| error.contains("did not answer within")))
    );
    server.behave(Behaviour::Accept);
    app.pass(Duration::from_secs(120), Duration::from_secs(2)).await;
    assert_eq!(server.count(), 6);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mails_of_a_stopped_service_go_out_when_the_next_one_starts() {
    let server = SmtpServer::start(Behaviour::Down).await;
    let app = spawn_app_with(Kind::Sqlite, |_| (), Some(server.transport(TIMEOUT))).await;
    reference(app.post("requestquote", &quote()).await).await;
    let (database, store) = app.stop().await;
    assert_eq!(store.outbox_state().await.unwrap().waiting, 2);
    server.behave(Behaviour::Accept);
    let app = spawn_on(database, store, |_| (), Some(server.transport(TIMEOUT))).await;
    app.pass(Duration::from_secs(60), Duration::from_secs(5)).await;
    assert_eq!(server.count(), 2);
    app.finish().await;
}

#[tokio::test]
async fn a_mail_about_an_erased_enquiry_is_not_sent() {
    let server = SmtpServer::start(Behaviour::Down).await;
    let app = spawn_app_with(Kind::Sqlite, |_| (), Some(server.transport(TIMEOUT))).await;
    reference(app.post("requestquote", &quote()).await).await;
    // One that is being sent at that moment may arrive.
    app.jobs_rest().await;
    assert_eq!(erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap().records, 1);
    server.behave(Behaviour::Accept);
    app.pass(Duration::from_secs(120), Duration::from_secs(5)).await;
    assert_eq!(server.count(), 0);
    app.finish().await;
}

#[tokio::test]
async fn an_empty_outbox_rests() {
    let app = spawn_app(Kind::Sqlite).await;
    app.pass(Duration::from_secs(3600), Duration::from_secs(600)).await;
    app.finish().await;
}
