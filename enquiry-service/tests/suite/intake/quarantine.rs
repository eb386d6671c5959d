use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;

use intake::enquiries::store::EnquiryFilter;
use kernel::{
    outbox::{actions::retry_mails, model::MessageState},
    submissions::quarantine::Quarantine,
};
use staff::people::model::Role;

use crate::support::{
    Kind, Stored,
    app::{contact, merged, quote_with, reference},
    desk::spawn_with_desk,
    on_both_stores,
    smtp::{Behaviour, SmtpServer},
    spawn_app, spawn_app_with,
};

on_both_stores! {
    async fn what_looks_like_spam_is_thanked_the_same_and_waits_without_mails(kind: Kind) {
        let app = spawn_app(kind).await;
        let cases = [
            (json!({ "company_website": "http://spam.example" }), Quarantine::HiddenField),
            (json!({ "filled_in_ms": 200 }), Quarantine::TooFast),
            (json!({ "message": "http://a.example http://b.example http://c.example" }), Quarantine::ManyLinks),
        ];
        for (number, (change, reason)) in cases.iter().enumerate() {
            let named = json!({ "email_address": format!("visitor{number}@example.com") });
            let body = merged(quote_with(&named), change);
            let reference = reference(app.post("requestquote", &body).await).await;
            let enquiry = app.store.enquiry_by_reference(&reference).await.unwrap().unwrap();
            assert_eq!(enquiry.quarantine, Some(*reason));
        }
        app.outbox_rests().await;
        assert!(app.mails().is_empty(), "no mail before the operator is told of all together");
        app.pass(Duration::from_secs(3600), Duration::from_secs(600)).await;
        app.outbox_rests().await;
        let [notice] = &app.mails()[..] else { panic!("one notice") };
        assert_eq!(notice.to, ["operator@tembea.example"]);
        for number in 0..3 {
            assert!(notice.text.contains(&format!("visitor{number}@example.com")));
        }
        app.finish().await;
    }

    async fn an_honest_visitor_is_not_hidden_behind_a_flood_of_spam(kind: Kind) {
        let app = spawn_app_with(kind, |settings| settings.limits.per_network_per_hour = 1_000_000, None).await;
        // Five posts in the victim's name, then a flood that no limit counts.
        for number in 0..5 {
            let body = quote_with(&json!({ "message": format!("Bot {number}"), "email_address": "victim@example.com" }));
            reference(app.post("requestquote", &body).await).await;
        }
        let honest = quote_with(&json!({ "message": "A real question", "email_address": "victim@example.com" }));
        let honest = reference(app.post("requestquote", &honest).await).await;
        for number in 0..205 {
            let body = quote_with(&json!({ "message": format!("Spam {number}"), "email_address": format!("s{number}@spam.example"), "company_website": "x" }));
            reference(app.post("requestquote", &body).await).await;
        }
        app.outbox_rests().await;
        let told = app.mails_to("operator@tembea.example").len();
        app.pass(Duration::from_secs(3600), Duration::from_secs(600)).await;
        app.outbox_rests().await;
        let notices = app.mails_to("operator@tembea.example");
        let [notice] = &notices[told..] else { panic!("one notice within the hour: {}", notices.len() - told) };
        assert!(notice.subject.ends_with("206"), "{}", notice.subject);
        assert!(notice.text.contains(&honest), "{}", notice.text);
        assert!(notice.text.contains("6 more"), "the notice says that there are more: {}", notice.text);
        let waiting = app.store.enquiries(EnquiryFilter { quarantined: Some(true), since: 0, most: 3 }).await.unwrap();
        assert_eq!(waiting[0].reference.as_str(), honest, "what only came too often stands first");
        assert!(waiting[1].received_at <= waiting[2].received_at, "then the oldest");
        app.finish().await;
    }

    async fn calls_that_pass_by_the_cdn_share_one_limit(kind: Kind) {
        let app = spawn_app_with(kind, |settings| {
            settings.security.direct = false;
            settings.limits.per_network_per_hour = 2;
        }, None).await;
        for number in 0..4 {
            let body = quote_with(&json!({ "message": format!("Question {number}"), "email_address": format!("stranger{number}@example.com") }));
            reference(app.post("requestquote", &body).await).await;
        }
        assert_eq!(app.enquiries().await.iter().filter(|enquiry| enquiry.quarantine == Some(Quarantine::BusyNetwork)).count(), 2);
        let mut answers = Vec::new();
        for number in 0..12 {
            answers.push(app.log_in(&format!("somebody{number}@example.com"), "a guess").await.status().as_u16());
        }
        assert_eq!(answers.iter().filter(|status| **status == 429).count(), 2, "ten guesses in ten minutes: {answers:?}");
        app.pass(Duration::from_secs(3600), Duration::from_secs(600)).await;
        app.finish().await;
    }

    async fn more_than_one_person_sends_in_an_hour_is_quarantined_and_never_dropped(kind: Kind) {
        let app = spawn_app(kind).await;
        for number in 0..7 {
            let body = quote_with(&json!({ "message": format!("Question {number}"), "email_address": "Ana@Example.com" }));
            reference(app.post("requestquote", &body).await).await;
        }
        let enquiries = app.enquiries().await;
        assert_eq!(enquiries.len(), 7);
        let quarantined = enquiries.iter().filter(|enquiry| enquiry.quarantine == Some(Quarantine::BusyAddress));
        assert_eq!(quarantined.count(), 2);
        app.outbox_rests().await;
        assert_eq!(app.mails_to("Ana@example.com").len(), 1, "one confirmation to an address and hour");
        assert_eq!(app.mails_to("operator@tembea.example").len(), 5);
        app.clock.advance(Duration::from_secs(3601));
        let body = quote_with(&json!({ "message": "Another day", "email_address": "ana@example.com" }));
        let reference = reference(app.post("requestquote", &body).await).await;
        let enquiry = app.store.enquiry_by_reference(&reference).await.unwrap().unwrap();
        assert_eq!(enquiry.quarantine, None);
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 1);
        app.pass(Duration::from_secs(3600), Duration::from_secs(600)).await;
        app.finish().await;
    }

    async fn more_than_a_network_sends_in_an_hour_is_quarantined(kind: Kind) {
        let app = spawn_app_with(kind, |settings| settings.limits.per_network_per_hour = 2, None).await;
        for number in 0..3 {
            let body = merged(contact(), &json!({ "email": format!("visitor{number}@example.com") }));
            reference(app.post("contact_us", &body).await).await;
        }
        let reasons: Vec<_> = app.enquiries().await.iter().filter_map(|enquiry| enquiry.quarantine).collect();
        assert_eq!(reasons, [Quarantine::BusyNetwork]);
        app.pass(Duration::from_secs(3600), Duration::from_secs(600)).await;
        app.finish().await;
    }

    async fn an_inviter_keeps_the_reward_if_the_friend_s_quote_is_answered_out_of_quarantine(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let asha = app.member("Asha").await;
        let slug = asha.join().await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let held = json!({ "email_address": "friend@example.com", "affiliate": slug, "filled_in_ms": 200 });
        let number = reference(app.post("requestquote", &quote_with(&held)).await).await;
        let friends = async || asha.get(&format!("friends/{}", asha.id)).await.json::<serde_json::Value>().await.unwrap();
        assert_eq!(friends().await, json!([]), "nobody has looked at it");
        let id = sales.desk.case_of(&number).await;
        let answer = json!({ "channel": "mail", "text": "In July.", "key": "018f0000-0000-7000-8000-000000000001" });
        for _ in 0..2 {
            assert_eq!(sales.desk.answer(&id, &answer).await.status(), StatusCode::OK);
        }
        let accepted = sales.desk.post(&format!("cases/{id}/accept"), &json!({})).await;
        assert_eq!(accepted.status(), StatusCode::OK, "released before");
        let friends = friends().await;
        assert_eq!((&friends[0]["quote_number"], &friends[0]["reward"]), (&json!(number), &json!("pending")), "{friends}");
        app.outbox_rests().await;
        assert_eq!(app.mails_to("friend@example.com").len(), 1, "the answer, and no confirmation");
        app.pass(Duration::from_secs(3700), Duration::from_secs(600)).await;
        assert!(app.mails_to("operator@tembea.example").is_empty(), "nothing is left in quarantine");
        app.finish().await;
    }

    async fn a_notice_of_quarantine_that_is_tried_again_lists_what_no_notice_has_told(kind: Kind) {
        let server = SmtpServer::start(Behaviour::Answer(550)).await;
        let app = spawn_app_with(kind, |_| (), Some(server.transport(Duration::from_secs(10)))).await;
        let held = |name: &str| quote_with(&json!({ "email_address": format!("{name}@example.com"), "filled_in_ms": 200 }));
        reference(app.post("requestquote", &held("first")).await).await;
        app.pass(Duration::from_secs(3700), Duration::from_secs(600)).await;
        let dead = app.store.messages(Some(MessageState::Dead), 10).await.unwrap();
        let [notice] = &dead[..] else { panic!("the notice is given up: {dead:?}") };
        app.clock.advance(Duration::from_hours(2));
        server.behave(Behaviour::Accept);
        assert_eq!(retry_mails(&app.store, Some(notice.id), None, app.clock.now()).await.unwrap(), 1);
        app.pass(Duration::from_secs(60), Duration::from_secs(10)).await;
        let [told] = &server.delivered()[..] else { panic!("one notice") };
        assert!(told.text.contains("first@example.com"), "{}", told.text);
        // What was told is not told again.
        reference(app.post("requestquote", &held("second")).await).await;
        app.pass(Duration::from_secs(3700), Duration::from_secs(600)).await;
        let [_, next] = &server.delivered()[..] else { panic!("the next notice") };
        assert!(next.text.contains("second@example.com") && !next.text.contains("first@example.com"), "{}", next.text);
        app.finish().await;
    }

    async fn what_a_lost_notice_of_quarantine_listed_stands_in_the_next_one(kind: Kind) {
        let server = SmtpServer::start(Behaviour::Answer(550)).await;
        let app = spawn_app_with(kind, |_| (), Some(server.transport(Duration::from_secs(10)))).await;
        let held = |name: &str| quote_with(&json!({ "email_address": format!("{name}@example.com"), "filled_in_ms": 200 }));
        reference(app.post("requestquote", &held("first")).await).await;
        app.pass(Duration::from_secs(3700), Duration::from_secs(600)).await;
        server.behave(Behaviour::Accept);
        reference(app.post("requestquote", &held("second")).await).await;
        app.pass(Duration::from_secs(3700), Duration::from_secs(600)).await;
        let [told] = &server.delivered()[..] else { panic!("one notice") };
        assert!(told.text.contains("first@example.com") && told.text.contains("second@example.com"), "{}", told.text);
        // Tried again, the lost one has nothing left to tell.
        assert_eq!(retry_mails(&app.store, None, None, app.clock.now()).await.unwrap(), 1);
        app.pass(Duration::from_secs(60), Duration::from_secs(10)).await;
        assert_eq!(server.count(), 1);
        app.finish().await;
    }
}
