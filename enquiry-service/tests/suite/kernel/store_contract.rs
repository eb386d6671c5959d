//! What both stores promise, case by case.

use std::time::Duration;

use serde_json::json;

use bookings::payments;
use enquiry_service::{erasure::actions::erase_person, purge::actions::purge};
use intake::enquiries::{
    actions::{EnquiryRecord, accept_enquiry},
    mail::{CONTACT_CONFIRMATION, CONTACT_NOTICE, QUOTE_NOTICE},
    model::Enquiry,
    store::EnquiryFilter,
};
use kernel::{
    fields::reference::Reference,
    outbox::{
        self,
        actions::{Claim, claim_mails},
        model::{MessageState, NewMessage, Settlement},
    },
    rate_limits::model::RateLimit,
    retention::Retention,
    submissions::{
        mail::QUARANTINE_NOTICE,
        model::{Acceptance, Key, Submission},
        quarantine::Quarantine,
    },
};

use crate::support::{
    Database, Kind, Stored, TestApp,
    app::{business, contact, quote, quote_with, reference, review},
    on_both_stores, spawn_app,
};

const DAY: i64 = 24 * 3600 * 1000;

async fn one_enquiry(app: &TestApp) -> Enquiry {
    reference(app.post("requestquote", &quote()).await).await;
    app.enquiries().await.remove(0)
}

fn submission(enquiry: Enquiry, key: &str) -> Submission {
    let now = enquiry.received_at;
    let message = |kind| NewMessage {
        id: kernel::clock::id(0),
        kind,
        about: Some(enquiry.id),
        recipient: "operator@tembea.example".to_owned(),
        locale: None,
        created_at: now,
        next_at: now,
        limits: Vec::new(),
    };
    Submission {
        now,
        key: Key { key: key.to_owned(), fingerprint: key.to_owned(), expires_at: now + DAY, counts_repeats: false },
        messages: vec![message(QUOTE_NOTICE)],
        quarantine_notice: message(QUARANTINE_NOTICE),
        record: Box::new(EnquiryRecord { enquiry, introduction: None }),
        limits: Vec::new(),
    }
}

fn retention(days: i64) -> Retention {
    Retention { sent_mail: days * DAY, quarantine: days * DAY, personal_data: days * DAY, documents: days * DAY }
}

on_both_stores! {
    async fn a_bad_row_in_a_batch_fails_alone(kind: Kind) {
        let app = spawn_app(kind).await;
        let good = one_enquiry(&app).await;
        let mut jobs = Vec::new();
        for number in 0..40 {
            let mut enquiry = good.clone();
            enquiry.id = kernel::clock::id(0);
            if number != 17 {
                // All but one have a reference of their own; the one takes what is there already.
                enquiry.reference = Reference::random();
            }
            jobs.push(app.store.write_together(submission(enquiry, &format!("key {number}"))));
        }
        let results = futures_util::future::join_all(jobs).await;
        let failed: Vec<usize> = results.iter().enumerate().filter(|(_, result)| result.is_err()).map(|(at, _)| at).collect();
        assert_eq!(failed, [17]);
        assert_eq!(app.enquiries().await.len(), 40);
        assert_eq!(app.messages().await.len(), 2 + 39, "the failed one left no mail behind");
        app.pass(Duration::from_secs(30), Duration::from_secs(5)).await;
        app.finish().await;
    }

    async fn a_failed_submission_leaves_its_key_free(kind: Kind) {
        let app = spawn_app(kind).await;
        let good = one_enquiry(&app).await;
        let bad = Enquiry { id: kernel::clock::id(0), ..good.clone() };
        assert!(app.store.write_together(submission(bad.clone(), "one key")).await.is_err());
        let mended = Enquiry { reference: Reference::random(), ..bad };
        let accepted = app.store.write_together(submission(mended, "one key")).await.unwrap();
        assert!(matches!(accepted, Acceptance::Accepted { .. }));
        app.pass(Duration::from_secs(30), Duration::from_secs(5)).await;
        app.finish().await;
    }

    async fn what_was_answered_and_counted_is_known_after_a_restart(kind: Kind) {
        let app = spawn_app(kind).await;
        let first = one_enquiry(&app).await;
        let database = Database::new(kind).await;
        let send = async |key: &str, fingerprint: &str| {
            let enquiry = Enquiry { id: kernel::clock::id(0), reference: Reference::random(), ..first.clone() };
            let mut submission = submission(enquiry, key);
            submission.key.fingerprint = fingerprint.to_owned();
            submission.limits = vec![(RateLimit { key: "once".to_owned(), max: 1, window: DAY }, Quarantine::BusyAddress)];
            database.open().await.write_together(submission).await.unwrap()
        };
        let Acceptance::Accepted { answer } = send("key", "words").await else { panic!("it is the first") };
        assert_eq!(send("key", "words").await, Acceptance::Repeated { answer });
        assert_eq!(send("key", "other words").await, Acceptance::KeyReused);
        send("another key", "words").await;
        let kept = database.open().await.enquiries(EnquiryFilter { quarantined: None, since: 0, most: 10 }).await.unwrap();
        let quarantined = kept.iter().filter(|enquiry| enquiry.quarantine == Some(Quarantine::BusyAddress)).count();
        assert_eq!((kept.len(), quarantined), (2, 1));
        app.finish().await;
    }

    async fn a_nul_character_is_stored_as_an_unknown_one_and_finds_nothing(kind: Kind) {
        let database = Database::new(kind).await;
        let store = database.open().await;
        store.write(|on| payments::store::remember_ipn_id(on, "sandbox", "a\0b")).await.unwrap();
        assert_eq!(store.ipn_id("sandbox").await.unwrap().as_deref(), Some("a\u{fffd}b"));
        assert_eq!(store.enquiry_by_reference("TMB\0").await.unwrap(), None);
        drop(store);
    }

    async fn claimed_mails_are_nobody_else_s_until_the_lease_ends(kind: Kind) {
        let database = Database::new(kind).await;
        let store = database.open().await;
        let app = spawn_app(kind).await;
        let enquiry = one_enquiry(&app).await;
        store.write_together(submission(enquiry.clone(), "k")).await.unwrap();
        let (one, other) = (kernel::clock::id(0), kernel::clock::id(0));
        let now = enquiry.received_at;
        let claim = |worker, lease| Claim { worker, now, lease, most: 10 };
        let (hour, ended) = (Duration::from_hours(1), Duration::ZERO);
        assert_eq!(claim_mails(&store, claim(one, hour)).await.unwrap().len(), 1);
        assert!(claim_mails(&store, claim(other, hour)).await.unwrap().is_empty(), "another worker's");
        assert_eq!(store.next_due().await.unwrap(), None, "claimed");
        store.write(move |on| outbox::store::release(on, one)).await.unwrap();
        let claimed = claim_mails(&store, claim(one, ended)).await.unwrap();
        let [message] = &claimed[..] else { panic!("one mail") };
        assert_eq!(claim_mails(&store, claim(other, hour)).await.unwrap().len(), 1, "the lease has ended");
        let (id, sent) = (message.id, Settlement::Sent { at: now + 1000 });
        let settlement = sent.clone();
        assert!(!store.write(move |on| outbox::store::settle(on, one, id, settlement)).await.unwrap(), "the lease has passed to another");
        let dead = Settlement::Dead { at: now + 1000, error: "refused".to_owned() };
        assert!(!store.write(move |on| outbox::store::settle(on, one, id, dead)).await.unwrap(), "the lease has passed to another");
        assert_eq!(store.messages(None, 10).await.unwrap()[0].last_error, None, "a late worker writes nothing");
        store.write(move |on| outbox::store::release(on, other)).await.unwrap();
        assert_eq!(claim_mails(&store, claim(one, hour)).await.unwrap().len(), 1);
        assert!(store.write(move |on| outbox::store::settle(on, one, id, sent)).await.unwrap());
        assert!(claim_mails(&store, claim(one, ended)).await.unwrap().is_empty());
        app.finish().await;
    }

    async fn what_has_been_kept_long_enough_is_taken_away(kind: Kind) {
        let app = spawn_app(kind).await;
        one_enquiry(&app).await;
        reference(app.post("contact_us", &contact()).await).await;
        assert_eq!(app.post("send_review", &review()).await.status(), 201);
        let spam = quote_with(&json!({ "company_website": "x", "email_address": "bot@example.com" }));
        reference(app.post("requestquote", &spam).await).await;
        app.outbox_rests().await;
        let later = app.clock.now() + 10 * DAY;
        purge(&app.store, later, retention(11)).await.unwrap();
        assert_eq!(app.enquiries().await.len(), 3);
        assert!(app.messages().await.iter().all(|message| !message.recipient.is_empty()));

        purge(&app.store, later, Retention { sent_mail: 7 * DAY, ..retention(11) }).await.unwrap();
        let sent = app.store.messages(Some(MessageState::Sent), 100).await.unwrap();
        assert!(!sent.is_empty() && sent.iter().all(|message| message.recipient.is_empty()));

        purge(&app.store, later, Retention { quarantine: 9 * DAY, ..retention(11) }).await.unwrap();
        assert_eq!(app.enquiries().await.len(), 2, "quarantine ends");

        purge(&app.store, later, retention(9)).await.unwrap();
        for enquiry in app.enquiries().await {
            let told = serde_json::to_string(&enquiry).unwrap();
            for personal in ["Ana", "João", "example.com", "901820", "127.0.0", "crossing of the Mara", "short rain"] {
                assert!(!told.contains(personal), "{personal} in {told}");
            }
        }
        let quotes = app.enquiries().await.iter().filter(|enquiry| enquiry.details.kind() == "quote").count();
        assert_eq!(quotes, 1, "the journey itself stays");
        app.pass(Duration::from_secs(4 * 3600), Duration::from_secs(1800)).await;
    }

    async fn erasing_takes_away_everything_about_one_person(kind: Kind) {
        let app = spawn_app(kind).await;
        reference(app.post("requestquote", &quote_with(&json!({ "email_address": "Claire@Example.com" }))).await).await;
        assert_eq!(app.post("send_review", &review()).await.status(), 201);
        reference(app.post("contact_us", &contact()).await).await;
        app.outbox_rests().await;
        assert_eq!(erase_person(&app.store, "claire@example.com", app.clock.now()).await.unwrap().records, 2);
        assert_eq!(app.enquiries().await.len(), 1);
        let messages = app.messages().await;
        let is_written = |kind| messages.iter().any(|message| message.kind() == kind);
        assert_eq!(messages.len(), 2);
        assert!(is_written(CONTACT_CONFIRMATION) && is_written(CONTACT_NOTICE));
        // The same words are taken anew, not answered with what is gone.
        reference(app.post("requestquote", &quote_with(&json!({ "email_address": "Claire@Example.com" }))).await).await;
        assert_eq!(app.enquiries().await.len(), 2);
        app.finish().await;
    }

    async fn an_enquiry_taken_out_of_quarantine_gets_its_mails_once(kind: Kind) {
        let app = spawn_app(kind).await;
        let spam = quote_with(&json!({ "filled_in_ms": 10 }));
        let reference = reference(app.post("requestquote", &spam).await).await;
        let enquiry = app.store.enquiry_by_reference(&reference).await.unwrap().unwrap();
        assert!(accept_enquiry(&app.store, &business(), &enquiry, None, app.clock.now()).await.unwrap());
        assert!(!accept_enquiry(&app.store, &business(), &enquiry, None, app.clock.now()).await.unwrap());
        assert_eq!(app.store.find::<Enquiry>(enquiry.id).await.unwrap().unwrap().quarantine, None);
        assert_eq!(app.messages().await.iter().filter(|message| message.kind() == QUOTE_NOTICE).count(), 1);
        app.pass(Duration::from_secs(4 * 3600 + 1), Duration::from_secs(1800)).await;
        app.finish().await;
    }

    async fn work_that_panics_is_rolled_back_and_ends_neither_reading_nor_writing(kind: Kind) {
        let folder = Database::new(kind).await;
        let database = folder.open().await;
        for _ in 0..20 {
            let written = database.write::<()>(|transaction| {
                transaction.write::<()>("INSERT INTO ipn_addresses (address, ipn_id) VALUES ('a', 'b')", &[])?;
                panic!("on purpose")
            });
            assert!(written.await.is_err());
            assert!(database.read::<()>(|_| panic!("on purpose")).await.is_err());
        }
        database.ping().await.unwrap();
        assert!(database.is_alive());
        assert_eq!(database.ipn_id("a").await.unwrap(), None);
    }

    async fn a_failing_statement_takes_back_its_transaction_and_no_other(kind: Kind) {
        let folder = Database::new(kind).await;
        let database = folder.open().await;
        let both = database.write(|transaction| {
            transaction.write::<()>("INSERT INTO ipn_addresses (address, ipn_id) VALUES ('a', 'b')", &[])?;
            transaction.write::<()>("INSERT INTO ipn_addresses (address, ipn_id) VALUES ('a', 'c')", &[])
        });
        let (both, remembered) = tokio::join!(both, database.write(move |on| payments::store::remember_ipn_id(on, "d", "e")));
        assert!(both.is_err());
        remembered.unwrap();
        assert_eq!(database.ipn_id("a").await.unwrap(), None);
        assert_eq!(database.ipn_id("d").await.unwrap().as_deref(), Some("e"));
    }

    async fn opening_twice_at_once_brings_the_database_up_to_date_once(kind: Kind) {
        let database = Database::new(kind).await;
        let stores = futures_util::future::join_all((0..4).map(|_| database.open())).await;
        for store in &stores {
            store.ping().await.unwrap();
        }
        assert_eq!(stores[0].outbox_state().await.unwrap().waiting, 0);
    }
}
