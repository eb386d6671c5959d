//! Mails that come in and go out, of which two people or two services take care at the same moment.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use correspondence::{
    mailbox::{
        actions::{Arrival, read_on, receive},
        model::{IncomingAttachment, IncomingMail, MailQuota},
    },
    reply_alerts::actions::alert_replies,
};
use enquiry_service::purge::actions::purge;
use kernel::{
    fields::{RawField, SingleLine},
    outbox::actions::{Claim, claim_mails},
    retention::{Retention, UNSORTED_WAIT},
    signing::Signer,
};
use overview::booking_address::actions::present_address;
use staff::people::model::Role;

use super::{ROUNDS, asked, spawn, together, visitor};
use crate::support::{
    TestApp,
    desk::{EMPTY_THREAD, desk},
};

const MAILBOX: &str = "office@tembea.example";

fn line(text: &str) -> SingleLine {
    SingleLine::required(&RawField::Text(text.to_owned()), 300).unwrap()
}

/// A mail of somebody whom nobody knows, as it was read from the mailbox.
fn arrival(app: &TestApp, uid: i64) -> Arrival {
    let mail = IncomingMail {
        sender: line("stranger@example.com"),
        subject: line("A safari"),
        text: "In July?".to_owned(),
        fault: None,
        ..IncomingMail::unread(&format!("{MAILBOX} {uid}"), app.clock.now(), 100)
    };
    let quota = MailQuota { of_sender_and_day: i64::MAX, without_case: i64::MAX };
    let (host, own_address) = ("tembea.example".to_owned(), MAILBOX.to_owned());
    let mailbox = MAILBOX.to_owned();
    Arrival { mailbox, uid_validity: 1, uid, mail: Some(mail), host, own_address, quota, present_address }
}

/// Two services read the mail.
async fn arrives(app: &TestApp, uid: i64) {
    let both = (0..2).map(|_| receive(&app.store, arrival(app, uid), Signer::new(&[])));
    for received in join_all(both).await {
        assert_eq!(received.unwrap(), None, "it belongs to no case");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_comes_once_and_one_of_two_colleagues_says_where_it_belongs() {
    let Some(app) = spawn().await else { return };
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    let starts = (0..2).map(|_| read_on(&app.store, MAILBOX.to_owned(), (1, 0), app.clock.now()));
    join_all(starts).await.into_iter().for_each(|start| assert_eq!(start.unwrap().last_uid, 0));
    let cases = [asked(&app, &visitor(0)).await, asked(&app, &visitor(1)).await];
    let into = |number: usize| json!({ "case": cases[number] });
    let pairs = [
        [into(0), into(1)],
        [into(0), json!("discard")],
        [json!("new_case"), into(1)],
        [json!("new_case"), json!("new_case")],
    ];
    for (uid, pair) in (1..).zip(pairs.iter().cycle().take(2 * ROUNDS)) {
        arrives(&app, uid).await;
        let unsorted = neema.desk.json("unsorted").await;
        assert_eq!(unsorted.as_array().unwrap().len(), 1, "{unsorted}");
        let path = format!("unsorted/{}", unsorted[0]["id"].as_str().unwrap());
        let statuses = together([baraka.desk.post(&path, &pair[0]), neema.desk.post(&path, &pair[1])]).await;
        assert_eq!(statuses, [StatusCode::OK, StatusCode::NOT_FOUND], "{pair:?}");
    }
    let log = neema.desk.log().await;
    let filed = log.as_array().unwrap().iter().filter(|line| line["action"] == "file_mail").count();
    assert_eq!(filed, 2 * ROUNDS);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_mail_is_filed_whole_or_purged_whole() {
    let Some(app) = spawn().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    read_on(&app.store, MAILBOX.to_owned(), (1, 0), app.clock.now()).await.unwrap();
    let day = 24 * 3_600_000;
    let keep = Retention { sent_mail: day, quarantine: day, personal_data: 3650 * day, documents: 3650 * day };
    let (now, long_ago) = (app.clock.now(), app.clock.now() - UNSORTED_WAIT - day);
    for uid in (1..).take(2 * ROUNDS) {
        let mut arrival = arrival(&app, uid);
        let passport = IncomingAttachment {
            name: line("passport.pdf"),
            media_type: "application/pdf".to_owned(),
            size: 8,
            content: b"%PDF-1.7".to_vec(),
        };
        let mail = arrival.mail.as_mut().unwrap();
        (mail.at, mail.attachments) = (long_ago, vec![passport]);
        assert_eq!(receive(&app.store, arrival, Signer::new(&[])).await.unwrap(), None);
        let unsorted = neema.desk.json("unsorted").await;
        let path = format!("unsorted/{}", unsorted[0]["id"].as_str().unwrap());
        let new_case = json!("new_case");
        let (filed, purged) = tokio::join!(neema.desk.post(&path, &new_case), purge(&app.store, now, keep));
        purged.unwrap();
        assert_eq!(neema.desk.json("unsorted").await, json!([]));
        if filed.status() == StatusCode::OK {
            let filed: Value = filed.json().await.unwrap();
            let case = neema.desk.json(&format!("cases/{}", filed["case"].as_str().unwrap())).await.to_string();
            assert!(case.contains("In July?") && case.contains("passport.pdf"), "{case}");
        } else {
            assert_eq!(filed.status(), StatusCode::NOT_FOUND);
        }
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_was_given_up_is_tried_again_by_one_of_two_colleagues() {
    let Some(app) = spawn().await else { return };
    let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..ROUNDS {
        asked(&app, &visitor(round)).await;
        app.outbox_rests().await;
        app.database.run("UPDATE outbox SET state = 'dead' WHERE kind = 'quote_confirmation'").await;
        let mails = neema.desk.json("outbox?state=dead").await;
        let (path, nothing) = (format!("outbox/{}/retry", mails["mails"][0]["id"].as_str().unwrap()), json!({}));
        let statuses = together([&baraka, &neema].map(|by| by.desk.post(&path, &nothing))).await;
        assert_eq!(statuses, [StatusCode::NO_CONTENT, StatusCode::NOT_FOUND]);
        // The sender passes over a row that the second colleague still looks at, until it looks around.
        app.clock.advance(Duration::from_secs(11));
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mails_are_claimed_by_one_of_several_senders() {
    let Some(app) = spawn().await else { return };
    for round in 0..ROUNDS {
        asked(&app, &visitor(round)).await;
    }
    app.outbox_rests().await;
    // The service's own sender finds nothing due.
    let later = app.clock.now() + 3_600_000;
    app.database.run(&format!("UPDATE outbox SET state = 'waiting', next_at = {later}, lease_until = 0")).await;
    let claim = || Claim { worker: kernel::clock::id(0), now: later, lease: Duration::from_hours(1), most: 5 };
    let claims = join_all((0..6).map(|_| claim_mails(&app.store, claim()))).await;
    let mut claimed: Vec<_> = claims.into_iter().flat_map(Result::unwrap).map(|mail| mail.id).collect();
    let count = claimed.len();
    claimed.sort();
    claimed.dedup();
    assert_eq!((count, claimed.len()), (2 * ROUNDS, 2 * ROUNDS), "each once");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn colleagues_hear_once_of_a_visitor_who_waits_and_not_of_one_who_is_answered() {
    let Some(app) = spawn().await else { return };
    let baraka = app.colleague("Baraka", Role::Sales).await;
    let (clock, later) = (desk(&[]).unwrap().cases.reply_clock, app.clock.now() + 13 * 3_600_000);
    for round in 0..ROUNDS {
        let case = asked(&app, &visitor(round)).await;
        let alerts = join_all((0..3).map(|_| alert_replies(&app.store, &clock, later))).await;
        assert_eq!(alerts.into_iter().map(Result::unwrap).sum::<usize>(), 1);
        let case = format!("cases/{case}");
        let answer: Value =
            json!({ "channel": "mail", "text": "In July.", "key": kernel::clock::id(0), "seen": EMPTY_THREAD });
        assert_eq!(baraka.desk.post(&format!("{case}/answers"), &answer).await.status(), StatusCode::OK);
        assert_eq!(alert_replies(&app.store, &clock, later).await.unwrap(), 0);
    }
    app.stop().await;
}
