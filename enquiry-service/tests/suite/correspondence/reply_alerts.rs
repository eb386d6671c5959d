//! Mails to the company's people when the promised time of an answer runs out.

use std::time::Duration;

use serde_json::json;

use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{quote, quote_with, reference},
    desk::{desk_of_office, spawn_with_desk},
    on_both_stores, spawn_app_with,
};

/// Lets hours pass, and the mails of them be sent.
async fn hours(app: &TestApp, hours: u64) {
    app.pass(Duration::from_hours(hours), Duration::from_mins(30)).await;
    app.outbox_rests().await;
}

/// The subjects of the alerts that somebody has.
fn alerts(app: &TestApp, email: &str, reference: &str) -> Vec<String> {
    let mails = app.mails_to(email).into_iter().map(|mail| mail.subject);
    mails.filter(|subject| subject.contains("waits for an answer") && subject.contains(reference)).collect()
}

on_both_stores! {
    async fn all_of_sales_hear_of_half_three_quarters_and_all_of_the_time_once_each(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let (baraka, neema) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Neema", Role::Manager).await);
        let juma = app.colleague("Juma", Role::Sales).await;
        let grace = app.colleague("Grace", Role::Finance).await;
        let reference = reference(app.post("requestquote", &quote()).await).await;
        hours(&app, 11).await;
        assert!(alerts(&app, &baraka.email, &reference).is_empty(), "not half of 24 hours");
        hours(&app, 2).await;
        let only = |subject: &str| vec![subject.to_owned()];
        let half = format!("50% of the promised time has run: {reference} waits for an answer");
        assert_eq!(alerts(&app, &baraka.email, &reference), only(&half));
        hours(&app, 4).await;
        assert_eq!(alerts(&app, &baraka.email, &reference), only(&half), "once");
        hours(&app, 30).await;
        let three_quarters = half.replace("50%", "75%");
        let overdue = format!("Overdue: {reference} waits for an answer");
        let all = [half, three_quarters, overdue];
        assert_eq!(alerts(&app, &baraka.email, &reference), all);
        assert_eq!(alerts(&app, &juma.email, &reference), all);
        assert!(app.mails_to(&neema.email).is_empty() && app.mails_to(&grace.email).is_empty());
        assert_eq!(app.mails_to("ana@example.com").len(), 1, "the visitor has the confirmation only");
        let mail = app.mails_to(&juma.email).remove(2);
        let id = app.enquiries().await.remove(0).id;
        assert!(mail.text.contains("promised by 2026-11-22 12:00"), "{}", mail.text);
        assert!(mail.text.contains(&format!("http://desk.localhost:4010/cases/{id}")), "{}", mail.text);
        app.finish().await;
    }

    async fn the_list_of_mails_names_the_case_of_a_reminder_and_finds_it_by_its_number(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut baraka = app.colleague("Baraka", Role::Sales).await;
        let reference = reference(app.post("requestquote", &quote()).await).await;
        let id = baraka.desk.case_of(&reference).await;
        hours(&app, 13).await;
        baraka.sign_in_again().await;
        let found = baraka.desk.json(&format!("outbox?search={reference}")).await;
        let reminders: Vec<_> =
            found["mails"].as_array().unwrap().iter().filter(|mail| mail["kind"] == "reply_alert").collect();
        assert_eq!(reminders.len(), 1, "{found}");
        assert_eq!(reminders[0]["case"], json!({ "id": id, "number": reference, "name": "Ana Müller" }));
        app.finish().await;
    }

    async fn an_owner_hears_alone_and_nobody_does_once_somebody_has_answered(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let (mut baraka, juma) = (app.colleague("Baraka", Role::Sales).await, app.colleague("Juma", Role::Sales).await);
        let reference = reference(app.post("requestquote", &quote()).await).await;
        let id = baraka.desk.case_of(&reference).await;
        let mine = json!({ "owner": baraka.id, "snoozed_until": null, "lost": null, "version": 0 });
        assert_eq!(baraka.desk.put(&format!("cases/{id}"), &mine).await.status(), 200);
        hours(&app, 13).await;
        assert_eq!((alerts(&app, &baraka.email, &reference).len(), app.mails_to(&juma.email).len()), (1, 0));
        baraka.sign_in_again().await;
        let answer = json!({ "channel": "mail", "text": "In July.", "key": "018f0000-0000-7000-8000-000000000001" });
        assert_eq!(baraka.desk.answer(&id, &answer).await.status(), 200);
        hours(&app, 40).await;
        assert_eq!((alerts(&app, &baraka.email, &reference).len(), app.mails_to(&juma.email).len()), (1, 0));
        // An alert that was written before the answer, and not sent, is not sent any more.
        app.database.run("UPDATE outbox SET state = 'waiting', settled_at = NULL, recipient = 'late@tembea.example' WHERE kind = 'reply_alert'").await;
        hours(&app, 1).await;
        assert!(app.mails_to("late@tembea.example").is_empty());
        app.finish().await;
    }

    async fn a_visitor_who_writes_again_is_alerted_of_anew_and_old_cases_are_left_alone(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let body = quote_with(&json!({ "email_address": "bruno@example.com" }));
        let old = reference(app.post("requestquote", &body).await).await;
        let fresh = reference(app.post("requestquote", &quote()).await).await;
        let id = baraka.desk.case_of(&fresh).await;
        let answer = json!({ "channel": "call", "text": "In July.", "key": "018f0000-0000-7000-8000-000000000001" });
        assert_eq!(baraka.desk.answer(&id, &answer).await.status(), 200);
        app.outbox_rests().await;
        // A service that was away for three days: whoever comes back reads the list.
        app.clock.advance(Duration::from_hours(72));
        hours(&app, 1).await;
        assert!(alerts(&app, &baraka.email, &old).is_empty());
        let at = app.clock.now();
        app.database.run(&format!("INSERT INTO received_mails (id, mail_key, enquiry_id, state, kind, at, from_key, sender, from_name, subject, text, message_id) VALUES ('018f0000-0000-7000-8000-000000000061', 'key', '{id}', 'filed', 'personal', {at}, 'ana@example.com', 'ana@example.com', 'Ana', 'Re', 'And in May?', '')")).await;
        hours(&app, 13).await;
        assert_eq!(alerts(&app, &baraka.email, &fresh).len(), 1);
        app.finish().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_setting_switches_alerts_off_and_without_sales_the_managers_hear() {
    for (alerts_are_on, heard) in [("false", 0), ("true", 1)] {
        let settings = [("TEMBEA_REPLY_ALERTS", alerts_are_on)];
        let desk = desk_of_office("reply_hours = 2", &settings);
        let app = spawn_app_with(Kind::Sqlite, |all| all.desk = desk, None).await;
        let neema = app.colleague("Neema", Role::Manager).await;
        let reference = reference(app.post("requestquote", &quote()).await).await;
        app.pass(Duration::from_mins(70), Duration::from_mins(5)).await;
        app.outbox_rests().await;
        assert_eq!(alerts(&app, &neema.email, &reference).len(), heard, "{alerts_are_on}");
        app.finish().await;
    }
}
