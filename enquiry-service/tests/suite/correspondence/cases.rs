//! Work on enquiries at the desk.

use std::time::Duration;

use jiff::{ToSpan, tz::TimeZone};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use enquiry_service::purge::actions::purge;
use kernel::clock::date;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{merged, order_with, quote, review},
    desk::{Desk, EMPTY_THREAD, desk_of_office, spawn_with_desk},
    on_both_stores, spawn_app_with,
};

/// The ids of a list.
async fn ids(desk: &Desk<'_>, list: &str) -> Vec<String> {
    let cases = desk.json(&format!("cases?view={list}")).await;
    cases.as_array().unwrap().iter().map(|case| case["id"].as_str().unwrap().to_owned()).collect()
}

/// Sends a quote request; the id of its case.
async fn asked(app: &TestApp, desk: &Desk<'_>, name: &str, message: &str) -> String {
    let mut body = quote();
    body["full_name"] = json!(name);
    body["message"] = json!(message);
    body["email_address"] = json!(format!("{}@example.com", name.to_lowercase()));
    assert_eq!(app.post("requestquote", &body).await.status(), 201);
    ids(desk, &format!("all&search={name}")).await.remove(0)
}

fn say(text: &str, key: u8) -> Value {
    json!({ "channel": "mail", "text": text, "key": format!("018f0000-0000-7000-8000-0000000000{key:02}") })
}

fn handling(owner: Option<&str>, version: i64) -> Value {
    json!({ "owner": owner, "snoozed_until": null, "lost": null, "version": version })
}

on_both_stores! {
    async fn a_case_whose_owner_no_longer_answers_visitors_is_closed_and_snoozed_by_others(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let other_role = app.colleague("Grace", Role::Reservations).await;
        let [own, other] = [asked(&app, &manager.desk, "Ana", "x").await, asked(&app, &manager.desk, "Bo", "y").await];
        let handle = async |case: &str, what: &Value| manager.desk.put(&format!("cases/{case}"), what).await.status();
        assert_eq!(handle(&own, &handling(Some(&manager.id), 0)).await, StatusCode::OK);
        // Such owners are in databases that began before owners had to answer visitors.
        app.database.run(&format!("UPDATE cases SET owner_id = '{}'", other_role.id)).await;
        let lost = merged(handling(Some(&other_role.id), 1), &json!({ "lost": "price" }));
        assert_eq!(handle(&own, &lost).await, StatusCode::OK);
        assert_eq!(handle(&other, &handling(Some(&other_role.id), 0)).await, StatusCode::UNPROCESSABLE_ENTITY);
        app.stop().await;
    }

    async fn ids_are_of_the_service_s_time_and_what_is_written_at_one_time_keeps_its_order(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let id = asked(&app, &sales.desk, "Ana", "When is the crossing?").await;
        let made_at = Uuid::parse_str(&id).unwrap().get_timestamp().unwrap().to_unix();
        let now = Duration::from_millis(app.clock.now().unsigned_abs());
        assert_eq!(made_at, (now.as_secs(), now.subsec_nanos()));
        let texts: Vec<String> = (0..20).map(|number| format!("Note {number}")).collect();
        for text in &texts {
            let noted = sales.desk.post(&format!("cases/{id}/notes"), &json!({ "text": text })).await;
            assert_eq!(noted.status(), StatusCode::OK);
        }
        let case = sales.desk.json(&format!("cases/{id}")).await;
        let entries = case["entries"].as_array().unwrap().iter();
        let notes: Vec<_> = entries.map(|entry| entry["text"].as_str().unwrap()).collect();
        assert_eq!(notes, texts);
        app.finish().await;
    }

    async fn a_promised_day_is_owed_by_the_office_until_the_next_answer(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut baraka = app.colleague("Baraka", Role::Sales).await;
        let ana = asked(&app, &baraka.desk, "Ana", "When is the crossing?").await;
        app.outbox_rests().await;
        let today = date(app.clock.now(), &TimeZone::UTC);
        let day = |days: i64| today.saturating_add(days.days()).to_string();
        let promised = |key: u8, day: &str| {
            let mut answer = say("I will send you a plan.", key);
            answer["owed_on"] = json!(day);
            answer
        };
        for wrong in [&day(-1), &day(800), "soon", ""] {
            let refused = baraka.desk.answer(&ana, &promised(1, wrong)).await;
            assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
            assert_eq!(refused.json::<Value>().await.unwrap()["errors"][0]["field"], "owed_on", "{wrong}");
        }
        assert_eq!(baraka.desk.answer(&ana, &promised(1, &day(4))).await.status(), StatusCode::OK);
        let other = baraka.desk.answer(&ana, &promised(1, &day(5))).await;
        assert_eq!(other.status(), StatusCode::CONFLICT, "it is another answer");
        let state = async |desk: &Desk<'_>| {
            let case = desk.json(&format!("cases/{ana}")).await;
            let today = desk.json("today").await;
            assert_eq!(today["to_chase"], json!([]), "the visitor is not the one who owes an answer");
            let due = today["replies"].as_array().unwrap().len();
            let (open, waiting) = (ids(desk, "open").await.len(), ids(desk, "waiting").await.len());
            (case["owed_on"].clone(), case["urgency"].clone(), due, today["waiting"].as_u64().unwrap(), (open, waiting))
        };
        app.outbox_rests().await;
        assert_eq!(state(&baraka.desk).await, (json!(day(4)), json!("calm"), 0, 1, (1, 0)));
        app.pass(Duration::from_hours(24 * 4), Duration::from_hours(6)).await;
        baraka.sign_in_again().await;
        assert_eq!(state(&baraka.desk).await, (json!(day(4)), json!("soon"), 1, 1, (1, 0)));
        app.pass(Duration::from_hours(24), Duration::from_hours(6)).await;
        baraka.sign_in_again().await;
        assert_eq!(state(&baraka.desk).await, (json!(day(4)), json!("overdue"), 1, 1, (1, 0)));
        let alerts = app.messages().await.into_iter().filter(|mail| mail.kind == "reply_alert").count();
        assert_eq!(alerts, 0, "nobody waits for the first answer");
        assert_eq!(baraka.desk.answer(&ana, &say("Here it is.", 2)).await.status(), StatusCode::OK);
        assert_eq!(state(&baraka.desk).await, (Value::Null, Value::Null, 0, 0, (0, 1)));
        // Whoever books has what was promised.
        assert_eq!(baraka.desk.answer(&ana, &promised(3, &day(9))).await.status(), StatusCode::OK);
        assert_eq!(ids(&baraka.desk, "open").await, std::slice::from_ref(&ana));
        app.clock.advance(Duration::from_secs(1));
        let number = baraka.desk.json(&format!("cases/{ana}")).await["reference"].clone();
        let booked = app.post("submit-order-request", &order_with(&json!({ "reference": number }))).await;
        assert_eq!(booked.status(), StatusCode::CREATED);
        assert_eq!(state(&baraka.desk).await, (Value::Null, Value::Null, 0, 0, (0, 0)));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_visitor_who_is_silent_for_three_days_is_to_be_chased_by_the_owner_of_the_case(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut baraka = app.colleague("Baraka", Role::Sales).await;
        let mut grace = app.colleague("Grace", Role::Sales).await;
        let ana = asked(&app, &baraka.desk, "Ana", "When is the crossing?").await;
        asked(&app, &baraka.desk, "Bo", "And the beach?").await;
        let note = json!({ "channel": "call", "text": "In July.", "key": ana, "seen": EMPTY_THREAD });
        assert_eq!(baraka.desk.post(&format!("cases/{ana}/answers"), &note).await.status(), StatusCode::OK);
        let chased = async |desk: &Desk<'_>| {
            let today = desk.json("today").await;
            let cases = today["to_chase"].as_array().unwrap().clone();
            cases.iter().map(|case| case["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        app.clock.advance(Duration::from_hours(72));
        baraka.sign_in_again().await;
        assert!(chased(&baraka.desk).await.is_empty());
        app.clock.advance(Duration::from_secs(1));
        grace.sign_in_again().await;
        assert_eq!(chased(&baraka.desk).await, ["Ana"]);
        assert!(chased(&grace.desk).await.is_empty(), "the case is Baraka's");
        let again = json!({ "channel": "call", "text": "Still in July.", "key": "018f0000-0000-7000-8000-00000000ffff", "seen": EMPTY_THREAD });
        assert_eq!(baraka.desk.post(&format!("cases/{ana}/answers"), &again).await.status(), StatusCode::OK);
        assert!(chased(&baraka.desk).await.is_empty());
        app.stop().await;
    }

    async fn lists_show_the_first_words_and_own_cases_begin_with_those_who_wait(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let baraka = app.colleague("Baraka", Role::Sales).await;
        let ana = asked(&app, &baraka.desk, "Ana", "When is\nthe crossing?").await;
        let bo = asked(&app, &baraka.desk, "Bo", &"ä".repeat(400)).await;
        for id in [&ana, &bo] {
            let owned = handling(Some(&baraka.id), 0);
            let taken = baraka.desk.call(reqwest::Method::PUT, &format!("cases/{id}"), Some(&owned)).await;
            assert_eq!(taken.status(), StatusCode::OK);
        }
        let cases = baraka.desk.json("cases?view=mine").await;
        let words: Vec<_> = cases.as_array().unwrap().iter().map(|case| case["first_words"].as_str().unwrap()).collect();
        assert_eq!(words, ["When is the crossing?", &format!("{}…", "ä".repeat(140))]);
        assert_eq!(baraka.desk.answer(&ana, &say("In July.", 1)).await.status(), StatusCode::OK);
        assert_eq!(ids(&baraka.desk, "mine").await, [bo, ana], "Bo still waits");
        assert_eq!(baraka.desk.json("today").await["mine"], 1);
        app.outbox_rests().await;
        app.stop().await;
    }

    async fn spam_leaves_the_quarantine_and_no_report_counts_it(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        for (name, change) in [("Ana", json!({})), ("Bot", json!({ "company_website": "x" })), ("Bob", json!({ "message": "Buy links" }))] {
            let named = json!({ "full_name": name, "email_address": format!("{}@example.com", name.to_lowercase()) });
            let body = merged(merged(quote(), &named), &change);
            assert_eq!(app.post("requestquote", &body).await.status(), 201);
        }
        let held = ids(&manager.desk, "quarantine").await;
        let case = manager.desk.json(&format!("cases/{}", held[0])).await;
        let thirty_days = 30 * 24 * 3_600_000;
        assert_eq!(case["deleted_at"].as_i64().unwrap() - case["received_at"].as_i64().unwrap(), thirty_days);
        let bob = ids(&manager.desk, "all&search=bob").await.remove(0);
        for id in [&held[0], &bob] {
            let spam = merged(handling(None, 0), &json!({ "lost": "spam" }));
            let closed = manager.desk.call(reqwest::Method::PUT, &format!("cases/{id}"), Some(&spam)).await;
            assert_eq!(closed.status(), StatusCode::OK);
        }
        assert!(ids(&manager.desk, "quarantine").await.is_empty());
        assert_eq!(manager.desk.json("today").await["quarantined"], 0);
        let report = manager.desk.json("reports/funnel?from=2026-01-01&to=2027-12-31").await;
        let count = |name: &str| report["rows"].as_array().unwrap().iter().find(|row| row[1]["value"] == name).map(|row| row[2]["value"].clone());
        assert_eq!((count("received"), count("lost"), count("spam")), (Some(json!(1)), Some(json!(0)), None), "{report}");
        app.outbox_rests().await;
        app.stop().await;
    }

    async fn an_answer_goes_to_the_visitor_stops_the_clock_and_takes_the_case(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut sales = app.colleague("Baraka", Role::Sales).await;
        let id = asked(&app, &sales.desk, "Ana", "When is the crossing?").await;
        app.outbox_rests().await;
        let confirmation = &app.mails_to("ana@example.com")[0];
        app.clock.advance(Duration::from_hours(13));
        sales.sign_in_again().await;
        let case = sales.desk.json(&format!("cases/{id}")).await;
        assert_eq!((case["stage"].as_str(), case["urgency"].as_str()), (Some("new"), Some("half")), "{case}");
        assert_eq!((case["message"].as_str(), case["version"].as_i64()), (Some("When is the crossing?"), Some(0)));
        let answered = sales.desk.answer(&id, &say("In July & August.\nBaraka", 1)).await;
        assert_eq!(answered.status(), StatusCode::OK);
        let case: Value = answered.json().await.unwrap();
        assert_eq!((case["stage"].as_str(), case["urgency"].as_str()), (Some("answered"), None));
        assert_eq!((case["owner"].as_str(), case["version"].as_i64()), (Some(&*sales.id), Some(1)));
        app.outbox_rests().await;
        let mails = app.mails_to("ana@example.com");
        let [_, reply] = &mails[..] else { panic!("{mails:?}") };
        assert_eq!(reply.from_name.as_deref(), Some("Baraka"));
        assert_eq!(reply.subject, format!("Re: {}", confirmation.subject), "mail programs show both together");
        assert_eq!(reply.references, confirmation.references);
        assert!(reply.text.starts_with("In July & August.\nBaraka\n"), "{}", reply.text);
        assert!(reply.html.contains("In July &amp; August."), "{}", reply.html);
        assert!(!reply.headers.iter().any(|name| name.eq_ignore_ascii_case("Auto-Submitted")), "{:?}", reply.headers);
        assert_eq!(reply.reply_to.as_deref(), Some("operator@tembea.example"));
        // The same key is the same answer, and never another one.
        let again = sales.desk.answer(&id, &say("In July & August.\nBaraka", 1)).await;
        assert_eq!(again.status(), StatusCode::OK);
        for other in [say("In July, for less.", 1), merged(say("In July & August.\nBaraka", 1), &json!({ "channel": "call" }))] {
            let refused = sales.desk.answer(&id, &other).await;
            assert_eq!(refused.status(), StatusCode::CONFLICT);
            assert_eq!(refused.json::<Value>().await.unwrap()["code"], "other_answer");
        }
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 2);
        app.finish().await;
    }

    async fn a_note_is_in_no_mail_and_the_confirmation_stops_no_clock(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let id = asked(&app, &sales.desk, "Ana", "When?").await;
        let secret = "the husband must not know";
        let noted = sales.desk.post(&format!("cases/{id}/notes"), &json!({ "text": secret })).await;
        assert_eq!(noted.status(), StatusCode::OK);
        app.outbox_rests().await;
        let case = sales.desk.json(&format!("cases/{id}")).await;
        assert_eq!((case["stage"].as_str(), case["answered_at"].as_i64()), (Some("new"), None));
        assert_eq!((case["entries"][0]["text"].as_str(), case["entries"][0]["kind"].as_str()), (Some(secret), Some("note")));
        assert_eq!(sales.desk.answer(&id, &say("Soon.", 1)).await.status(), StatusCode::OK);
        app.outbox_rests().await;
        for mail in app.mails() {
            assert!(!mail.text.contains(secret) && !mail.html.contains(secret), "{mail:?}");
        }
        app.finish().await;
    }

    async fn ready_made_replies_speak_the_visitors_language_beside_the_desks_own(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let id = asked(&app, &sales.desk, "{{reference}}", "When?").await;
        let replies = sales.desk.json(&format!("cases/{id}/replies")).await;
        let named = |key: &str| replies.as_array().unwrap().iter().find(|reply| reply["key"] == key).unwrap().clone();
        let greeting = named("greeting");
        assert!(greeting["text"].as_str().unwrap().contains("{{reference}}"), "a visitor's words stay as they are");
        assert_ne!(greeting["text"], greeting["own"], "the visitor reads German");
        assert!(named("closing")["text"].as_str().unwrap().contains("Baraka"));
        let reference = sales.desk.json(&format!("cases/{id}")).await["reference"].as_str().unwrap().to_owned();
        assert!(named("first_answer")["text"].as_str().unwrap().contains(&reference));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn two_people_do_not_answer_at_once_and_nothing_is_overwritten(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let id = asked(&app, &sales.desk, "Ana", "When?").await;
        let answers = format!("cases/{id}/answers");
        let read = |text: &str, key: u8, thread: &Value| merged(say(text, key), &json!({ "seen": thread }));
        let refusal = async |answer: Response| -> Value {
            assert_eq!(answer.status(), StatusCode::CONFLICT);
            answer.json::<Value>().await.unwrap()["code"].clone()
        };
        let thread = manager.desk.json(&format!("cases/{id}")).await["thread"].clone();
        assert_eq!(sales.desk.post(&answers, &read("In July.", 1, &thread)).await.status(), StatusCode::OK);
        app.clock.advance(Duration::from_mins(5));
        assert_eq!(refusal(manager.desk.post(&answers, &read("In June.", 2, &thread)).await).await, "thread_changed");
        // A second page of the same person is refused, too.
        assert_eq!(refusal(sales.desk.post(&answers, &read("In July.", 3, &thread)).await).await, "thread_changed");
        let call = merged(read("She called.", 4, &thread), &json!({ "channel": "call" }));
        assert_eq!(sales.desk.post(&answers, &call).await.status(), StatusCode::OK, "a call has taken place");
        assert_eq!(manager.desk.answer(&id, &say("In June.", 2)).await.status(), StatusCode::OK);
        let noted = sales.desk.post(&format!("cases/{id}/notes"), &json!({ "text": "Leave this one to me." })).await;
        let before_note = noted.json::<Value>().await.unwrap()["thread"].clone();
        assert_eq!(sales.desk.post(&format!("cases/{id}/notes"), &json!({ "text": "Really." })).await.status(), 200);
        assert_eq!(refusal(manager.desk.post(&answers, &read("And?", 5, &before_note)).await).await, "thread_changed");
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 3, "the confirmation and two answers");
        // Both have read version 1; the second one sees what the first has written.
        let path = format!("cases/{id}");
        assert_eq!(sales.desk.put(&path, &handling(None, 1)).await.status(), StatusCode::OK);
        let late = manager.desk.put(&path, &handling(Some(&manager.id), 1)).await;
        assert_eq!(late.status(), StatusCode::CONFLICT);
        let current: Value = late.json().await.unwrap();
        assert_eq!((&current["owner"], current["version"].as_i64()), (&Value::Null, Some(2)));
        app.finish().await;
    }

    async fn lists_show_what_is_to_be_done_and_a_search_finds_names_as_they_are_typed(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let first = asked(&app, &sales.desk, "Ana", "one").await;
        app.clock.advance(Duration::from_mins(5));
        let second = asked(&app, &sales.desk, "Bruno", "two").await;
        let third = asked(&app, &sales.desk, "Chiara", "three").await;
        assert_eq!(ids(&sales.desk, "unassigned").await, [first.clone(), second.clone(), third.clone()]);
        assert_eq!(sales.desk.put(&format!("cases/{first}"), &handling(Some(&sales.id), 0)).await.status(), 200);
        assert_eq!(ids(&sales.desk, "mine").await, [first.as_str()]);
        assert_eq!(sales.desk.answer(&second, &say("Yes.", 1)).await.status(), 200);
        assert_eq!(ids(&sales.desk, "waiting").await, [second.as_str()]);
        let until = app.clock.now() + 3_600_000;
        let snoozed = json!({ "owner": sales.id, "snoozed_until": until, "lost": null, "version": 1 });
        assert_eq!(sales.desk.put(&format!("cases/{first}"), &snoozed).await.status(), 200);
        assert_eq!(ids(&sales.desk, "mine").await, [second.as_str()]);
        app.clock.advance(Duration::from_hours(1));
        assert_eq!(ids(&sales.desk, "mine").await, [first.clone(), second.clone()]);
        let lost = json!({ "owner": null, "snoozed_until": null, "lost": "price", "version": 0 });
        assert_eq!(sales.desk.put(&format!("cases/{third}"), &lost).await.status(), 200);
        assert!(ids(&sales.desk, "unassigned").await.is_empty());
        assert_eq!(ids(&sales.desk, "all&search=CHIARA").await, [third.as_str()]);
        assert_eq!(ids(&sales.desk, "all&search=bruno%40").await, [second]);
        assert!(ids(&sales.desk, "all&search=_runo").await.is_empty(), "nothing typed is a pattern");
        assert_eq!(ids(&sales.desk, "all").await.len(), 3);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn the_clock_runs_in_quarantine_and_a_person_lets_the_visitor_in(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut sales = app.colleague("Baraka", Role::Sales).await;
        let mut body = quote();
        body["company_website"] = json!("https://x.example");
        assert_eq!(app.post("requestquote", &body).await.status(), 201);
        app.clock.advance(Duration::from_hours(25));
        sales.sign_in_again().await;
        let id = ids(&sales.desk, "quarantine").await.remove(0);
        let case = sales.desk.json(&format!("cases/{id}")).await;
        assert_eq!((case["stage"].as_str(), case["urgency"].as_str()), (Some("quarantine"), Some("overdue")));
        assert_eq!(sales.desk.post(&format!("cases/{id}/accept"), &json!({})).await.status(), StatusCode::OK);
        assert_eq!(ids(&sales.desk, "unassigned").await, [id]);
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 1, "the confirmation that had waited");
        app.finish().await;
    }

    async fn today_begins_with_the_visitor_who_has_waited_longest(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let first = asked(&app, &manager.desk, "Ana", "one").await;
        app.clock.advance(Duration::from_hours(11));
        let second = asked(&app, &manager.desk, "Bruno", "two").await;
        assert_eq!(app.post("send_review", &review()).await.status(), 201);
        let today = manager.desk.json("today").await;
        assert_eq!((today["waiting"].as_u64(), today["reviews"].as_u64()), (Some(2), Some(1)), "{today}");
        assert_eq!(today["replies"].as_array().unwrap().len(), 0, "nobody has waited half of the time");
        assert_eq!(today["unassigned"], 2);
        app.clock.advance(Duration::from_mins(12 * 60 + 1));
        manager.sign_in_again().await;
        let today = manager.desk.json("today").await;
        let replies: Vec<_> = today["replies"].as_array().unwrap().iter().collect();
        let order: Vec<_> = replies.iter().map(|case| (case["id"].as_str(), case["urgency"].as_str())).collect();
        assert_eq!(order, [(Some(&*first), Some("soon")), (Some(&*second), Some("half"))]);
        let operations = app.colleague("Grace", Role::Operations).await;
        assert_eq!(operations.desk.json("today").await["reviews"], Value::Null, "another role's work");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_review_is_published_by_a_press_and_a_mail_that_was_given_up_is_sent_again(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        assert_eq!(app.post("send_review", &review()).await.status(), 201);
        let reviews = manager.desk.json("reviews?state=pending").await;
        let id = reviews[0]["id"].as_str().unwrap();
        let decided = manager.desk.post(&format!("reviews/{id}/decision"), &json!({ "approve": true })).await;
        assert_eq!(decided.status(), StatusCode::NO_CONTENT);
        let published: Value = app.get("/api/getReviews").await.json().await.unwrap();
        assert_eq!(published.as_array().unwrap().len(), 1);
        app.outbox_rests().await;
        app.database.run("UPDATE outbox SET state = 'dead', last_error = '550'").await;
        let mails = manager.desk.json("outbox?state=dead").await["mails"].clone();
        assert_eq!((mails[0]["kind"].as_str(), mails[0]["state"].as_str()), (Some("review_notice"), Some("dead")));
        let mail = mails[0]["id"].as_str().unwrap();
        let retried = manager.desk.post(&format!("outbox/{mail}/retry"), &json!({})).await;
        assert_eq!(retried.status(), StatusCode::NO_CONTENT);
        app.outbox_rests().await;
        assert_eq!(app.mails_to("operator@tembea.example").len(), 2);
        app.finish().await;
    }

    async fn an_erased_person_leaves_no_words_at_the_desk(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let id = asked(&app, &sales.desk, "Ana", "one").await;
        let path = format!("cases/{id}");
        assert_eq!(sales.desk.post(&format!("{path}/notes"), &json!({ "text": "Ana is kind" })).await.status(), 200);
        assert_eq!(sales.desk.answer(&id, &say("Dear Ana", 1)).await.status(), 200);
        app.outbox_rests().await;
        enquiry_service::erasure::actions::erase_person(&app.store, "ana@example.com", app.clock.now())
            .await
            .unwrap();
        assert_eq!(sales.desk.get(&path).await.status(), StatusCode::NOT_FOUND);
        let dump = app.database.dump().await;
        assert!(!dump.contains("Ana is kind") && !dump.contains("Dear Ana"), "{dump}");
        app.finish().await;
    }
}

#[tokio::test]
async fn words_about_an_enquiry_are_forgotten_with_the_enquiry() {
    let app = spawn_with_desk(Kind::Sqlite).await;
    let sales = app.colleague("Baraka", Role::Sales).await;
    let id = asked(&app, &sales.desk, "Ana", "one").await;
    let path = format!("cases/{id}");
    assert_eq!(sales.desk.post(&format!("{path}/notes"), &json!({ "text": "Ana is kind" })).await.status(), 200);
    assert_eq!(sales.desk.answer(&id, &say("Dear Ana", 1)).await.status(), 200);
    app.outbox_rests().await;
    app.clock.advance(Duration::from_hours(24 * 750));
    let retention = crate::support::app::settings().retention;
    purge(&app.store, app.clock.now(), retention).await.unwrap();
    let dump = app.database.dump().await;
    assert!(dump.contains(&id) && !dump.contains("Ana is kind") && !dump.contains("Dear Ana"), "{dump}");
    app.finish().await;
}

#[tokio::test]
async fn the_clock_follows_the_hours_of_the_office() {
    let office = r#"
        hours = ["mon-fri 08:00-12:30 14:00-18:00", "sat 09:00-12:00"]
        holidays = ["2026-11-23"]
        reply_hours = 4"#;
    let app = spawn_app_with(Kind::Sqlite, |settings| settings.desk = desk_of_office(office, &[]), None).await;
    let mut sales = app.colleague("Baraka", Role::Sales).await;
    // Saturday 12:00 in Arusha: the office has just closed; Monday is a holiday.
    let id = asked(&app, &sales.desk, "Ana", "one").await;
    let case = sales.desk.json(&format!("cases/{id}")).await;
    let tuesday_noon = "2026-11-24T09:00:00Z".parse::<jiff::Timestamp>().unwrap().as_millisecond();
    assert_eq!(case["due_at"].as_i64(), Some(tuesday_noon));
    app.clock.advance(Duration::from_hours(70));
    sales.sign_in_again().await;
    let case = sales.desk.json(&format!("cases/{id}")).await;
    assert_eq!(case["urgency"].as_str(), Some("half"), "Tuesday 10:00: two hours of four");
    app.outbox_rests().await;
    app.finish().await;
}
