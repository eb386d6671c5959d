//! The log on its screen: what each line says of what, how lines are found, and what is forgotten of a person.

use std::{fs, path::Path, time::Duration};

use reqwest::StatusCode;
use serde_json::{Value, json};

use kernel::audit_log::actions::{Verified, verify};
use overview::audit_log::model::AuditGroup;
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{order, quote, reference, refused, review},
    desk::{Colleague, Desk, booked, cash, change, code_of, spawn_with_desk},
    on_both_stores,
};

/// What a filter lists, newest first: the action, or the event of a booking.
async fn told(desk: &Desk<'_>, filter: &str) -> Vec<String> {
    let lines = desk.log_of(filter).await;
    let word = |line: &Value| line["detail"]["event"].as_str().or(line["action"].as_str()).unwrap().to_owned();
    lines.as_array().unwrap().iter().map(word).collect()
}

/// The newest line of an action.
async fn newest(desk: &Desk<'_>, action: &str) -> Value {
    let lines = desk.log().await;
    lines.as_array().unwrap().iter().find(|line| line["action"] == action).unwrap().clone()
}

async fn case_of_ana(app: &TestApp, desk: &Desk<'_>) -> (String, String) {
    let number = reference(app.post("requestquote", &quote()).await).await;
    (desk.case_of(&number).await, number)
}

/// Forgets the person of [`quote`] and [`order`].
async fn forget(app: &TestApp, manager: &Colleague<'_>) {
    let desk = &manager.desk;
    app.clock.advance(Duration::from_secs(60));
    let code = json!({ "code": code_of(&manager.secret, app.clock.now()) });
    assert_eq!(desk.post("proof", &code).await.status(), StatusCode::NO_CONTENT);
    let listed: Value = desk.post("erase/preview", &json!({ "email": "ana@example.com" })).await.json().await.unwrap();
    let erase = json!({ "email": "ana@example.com", "seen": listed["seen"] });
    assert_eq!(desk.post("erase", &erase).await.status(), StatusCode::OK);
}

on_both_stores! {
    async fn a_line_about_a_booking_says_event_amount_method_and_both_states_and_names_the_booking(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        let number = desk.json(&format!("bookings/{id}")).await["number"].clone();
        change(desk, &id, "payments", cash(67_500, "receipt 7 of Ana")).await;
        let line = newest(desk, "change_booking").await;
        let object = json!({ "kind": "booking", "id": id, "label": number, "name": "Ana Müller", "day": null, "is_gone": false });
        assert_eq!((&line["object"], &line["staff"], &line["other"]), (&object, &json!(manager.id), &Value::Null));
        let said = |event: &str, amount: i64, states: [&str; 2], [owed, received]: [[i64; 2]; 2]| {
            json!({
                "event": event, "amount": amount, "currency": "USD", "from": states[0], "state": states[1],
                "owed": owed[1], "received": received[1], "before": { "owed": owed[0], "received": received[0] },
            })
        };
        let with_cash = |mut said: Value| {
            said["method"] = json!("cash");
            said
        };
        let states = ["awaiting_payment", "deposit_paid"];
        let paid = with_cash(said("receive", 67_500, states, [[675_000, 675_000], [0, 67_500]]));
        assert_eq!(line["detail"], paid);
        let adjusted = json!({ "kind": "charge", "amount": 25_000, "reason": "a balloon for Ana" });
        change(desk, &id, "adjustments", adjusted).await;
        change(desk, &id, "cancellation", json!({ "charge": 50_000 })).await;
        change(desk, &id, "refunds", cash(17_500, "")).await;
        let lines = desk.log_of(&format!("about={id}")).await;
        let details: Vec<_> = lines.as_array().unwrap().iter().map(|line| line["detail"].clone()).collect();
        let refund = said("refund", 17_500, ["cancelled"; 2], [[50_000, 50_000], [67_500, 50_000]]);
        let cancel = said("cancel", 50_000, ["deposit_paid", "cancelled"], [[700_000, 50_000], [67_500, 67_500]]);
        let charge = said("charge", 25_000, ["deposit_paid"; 2], [[675_000, 700_000], [67_500, 67_500]]);
        let refund = with_cash(refund);
        assert_eq!(details, [refund, cancel, charge, paid]);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_line_about_a_case_says_the_old_and_the_new_owner_and_names_the_case_and_a_merged_one(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let (case, number) = case_of_ana(&app, desk).await;
        let handling = |owner: Value, version: i64| json!({ "owner": owner, "snoozed_until": null, "lost": null, "version": version });
        assert_eq!(desk.put(&format!("cases/{case}"), &handling(json!(manager.id), 0)).await.status(), StatusCode::OK);
        let line = newest(desk, "handle_case").await;
        assert_eq!((&line["object"]["label"], &line["object"]["name"]), (&json!(number), &json!("Ana Müller")));
        assert_eq!((&line["detail"]["owner"], &line["detail"]["before"]["owner"]), (&json!(manager.id), &Value::Null));
        let lost = json!({ "owner": manager.id, "snoozed_until": null, "lost": "price", "version": 1 });
        assert_eq!(desk.put(&format!("cases/{case}"), &lost).await.status(), StatusCode::OK);
        let detail = newest(desk, "handle_case").await["detail"].clone();
        assert_eq!((&detail["lost"], &detail["before"]["lost"]), (&json!("price"), &Value::Null));
        assert_eq!(detail["before"]["owner"], json!(manager.id));
        let body = json!({ "text": "Ask Ana", "due_on": "2026-11-23", "assignee": null });
        let with_task: Value = desk.post(&format!("cases/{case}/tasks"), &body).await.json().await.unwrap();
        let task = with_task["tasks"][0]["id"].as_str().unwrap();
        let later = json!({ "text": "Ask Ana", "due_on": "2026-11-30", "assignee": null });
        let moved = json!({ "task": later, "seen": body });
        assert_eq!(desk.put(&format!("cases/{case}/tasks/{task}"), &moved).await.status(), StatusCode::OK);
        let detail = newest(desk, "change_task").await["detail"].clone();
        assert_eq!((&detail["due_on"], &detail["before"]["due_on"]), (&json!("2026-11-30"), &json!("2026-11-23")));
        assert_eq!(detail["is_text_changed"], false);
        let mut other = quote();
        other["email_address"] = json!("ana@work.example");
        let number = reference(app.post("requestquote", &other).await).await;
        let other = desk.case_of(&number).await;
        let merged = desk.post(&format!("cases/{case}/contact"), &json!({ "reference": number })).await;
        assert_eq!(merged.status(), StatusCode::OK);
        let line = newest(desk, "merge_contacts").await;
        assert_eq!((&line["object"]["id"], &line["other"]["label"]), (&json!(case), &json!(number)));
        assert_eq!(told(desk, &format!("about={other}")).await, ["merge_contacts"], "the other case has the line too");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn the_log_is_filtered_by_colleague_kind_period_and_object(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let (case, case_number) = case_of_ana(&app, &sales.desk).await;
        assert_eq!(sales.desk.post(&format!("cases/{case}/notes"), &json!({ "text": "x" })).await.status(), StatusCode::OK);
        app.clock.advance(Duration::from_hours(48));
        manager.sign_in_again().await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        change(desk, &id, "payments", cash(67_500, "")).await;
        change(desk, &id, "steps", json!({ "step": "confirm" })).await;
        let number = desk.json(&format!("bookings/{id}")).await["number"].as_str().unwrap().to_owned();

        assert_eq!(told(desk, &format!("staff={}", sales.id)).await, ["note", "join"]);
        assert_eq!(told(desk, "staff=terminal").await, ["invite", "invite"]);
        assert_eq!(told(desk, "group=money").await, ["receive"]);
        assert_eq!(told(desk, "group=bookings").await, ["confirm", "receive"]);
        assert_eq!(told(desk, "group=cases").await, ["note"]);
        assert_eq!(told(desk, &format!("group=bookings&staff={}", sales.id)).await, [""; 0]);
        // The sample clock stands on the 21st of November.
        assert_eq!(told(desk, "from=2026-11-22").await, ["confirm", "receive", "sign_in"]);
        assert_eq!(told(desk, "to=2026-11-22&group=cases").await, ["note"]);
        assert_eq!(told(desk, "from=2026-11-21&to=2026-11-21&group=bookings").await, [""; 0]);
        let without_hyphen = number.replace('-', "").to_lowercase();
        for typed in [&number, &without_hyphen, &id] {
            assert_eq!(told(desk, &format!("about={typed}")).await, ["confirm", "receive"], "{typed}");
        }
        assert_eq!(told(desk, &format!("about={case_number}")).await, ["note"]);
        assert_eq!(told(desk, "about=M%C3%BCller").await, ["confirm", "receive", "note"], "as the lists find it");
        let nothing = desk.json("audit?about=2222-2222").await;
        assert_eq!((&nothing["lines"], &nothing["found"], &nothing["next"]), (&json!([]), &json!(0), &Value::Null));
        assert_eq!(desk.json("audit").await["found"], Value::Null);

        for (wrong, field) in [("from=yesterday", "from"), ("to=2026-13-01", "to"), ("staff=Neema", "staff")] {
            let fields = refused(desk.get(&format!("audit?{wrong}")).await).await;
            assert_eq!(fields[0].0, field, "{wrong}");
        }
        assert_eq!(desk.get("audit?group=everything").await.status(), StatusCode::BAD_REQUEST);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_page_has_fifty_lines_and_the_next_begins_below_it_with_the_same_head(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let (case, _) = case_of_ana(&app, desk).await;
        for number in 0..51 {
            let noted = desk.post(&format!("cases/{case}/notes"), &json!({ "text": number.to_string() })).await;
            assert_eq!(noted.status(), StatusCode::OK);
        }
        let first = desk.json("audit?group=cases").await;
        assert_eq!((first["lines"].as_array().unwrap().len(), &first["next"]), (50, &json!(4)), "51 lines from line 3 on");
        assert!(first["head"].as_str().unwrap().starts_with("53 2026-11-21T"), "{}", first["head"]);
        let second = desk.json("audit?group=cases&before=4").await;
        let lines: Vec<_> = second["lines"].as_array().unwrap().iter().map(|line| line["line"].as_i64().unwrap()).collect();
        assert_eq!((lines, &second["next"], &second["head"]), (vec![3], &Value::Null, &first["head"]));
        app.finish().await;
    }

    async fn nothing_of_a_day_names_a_visitor_and_an_erased_person_has_no_name_in_the_log(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let (case, _) = case_of_ana(&app, desk).await;
        let path = format!("cases/{case}");
        assert_eq!(desk.post(&format!("{path}/notes"), &json!({ "text": "Ana Müller called" })).await.status(), StatusCode::OK);
        let answer = json!({ "channel": "mail", "text": "Dear Ana", "key": "018f0000-0000-7000-8000-000000000001" });
        assert_eq!(desk.answer(&case, &answer).await.status(), StatusCode::OK);
        let task = json!({ "text": "Call Ana", "due_on": "2026-11-23", "assignee": manager.id });
        assert_eq!(desk.post(&format!("{path}/tasks"), &task).await.status(), StatusCode::OK);
        let id = booked(&app, desk, &order()).await;
        let booking = desk.json(&format!("bookings/{id}")).await["number"].clone();
        change(desk, &id, "payments", cash(67_500, "Ana Müller")).await;
        let reason = json!({ "kind": "correct", "amount": -100, "reason": "Ana Müller paid less" });
        change(desk, &id, "adjustments", reason).await;
        change(desk, &id, "refunds", cash(100, "to Ana")).await;
        let file = "Date,Amount,Description,Reference\n2026-11-20,12.00,Ana Müller 030 901820,NMB-3\n";
        assert_eq!(desk.upload("statements", file.to_owned()).await.unwrap().status(), StatusCode::OK);
        let line = desk.json("bank-lines").await[0]["line"].clone();
        let ignored = desk.post(&format!("bank-lines/{line}"), &json!({ "booking": null })).await;
        assert_eq!(ignored.status(), StatusCode::NO_CONTENT);
        assert_eq!(app.post("send_review", &review()).await.status(), StatusCode::CREATED);
        let sent = desk.json("reviews").await[0]["id"].as_str().unwrap().to_owned();
        let published = desk.post(&format!("reviews/{sent}/decision"), &json!({ "approve": true })).await;
        assert!(published.status().is_success(), "{}", published.status());
        app.outbox_rests().await;

        let ignored = newest(desk, "ignore_bank_line").await;
        assert_eq!((&ignored["subject"], &ignored["detail"]["amount"]), (&json!(line.to_string()), &json!(1200)));
        let moderated = newest(desk, "moderate_review").await;
        assert_eq!((&moderated["detail"]["from"], &moderated["detail"]["state"]), (&json!("pending"), &json!("approved")));
        assert_eq!(moderated["object"]["name"], "Claire Dubois");
        let written = desk.log().await;
        let kept: Vec<_> = written.as_array().unwrap().iter().map(|line| format!("{} {}", line["subject"], line["detail"])).collect();
        let kept = kept.join("\n").to_lowercase();
        let words: Vec<_> = kept.split(|letter: char| !letter.is_alphanumeric()).collect();
        for word in ["ana", "müller", "example", "901820", "claire", "dubois", "called", "neema"] {
            assert!(!words.contains(&word), "the log is never erased, and holds {word}: {kept}");
        }
        assert!(written.to_string().contains("Ana Müller"), "the page names her");

        forget(&app, &manager).await;
        let page = desk.log().await.to_string();
        assert!(!page.contains("Ana") && !page.contains("Müller"), "{page}");
        let gone = &newest(desk, "note").await["object"];
        assert_eq!((&gone["id"], &gone["label"], &gone["is_gone"]), (&json!(case), &json!(""), &json!(true)));
        let kept = &newest(desk, "change_booking").await["object"];
        assert_eq!((&kept["id"], &kept["label"], &kept["name"]), (&json!(id), &booking, &json!("")), "for the books");
        assert!(matches!(verify(&app.store, None).await.unwrap(), Verified::Whole(_)));
        app.finish().await;
    }
}

/// The names of the actions that the crates log, by the calls in their source.
fn logged(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            logged(&path, names);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for (start, _) in text.match_indices("log(") {
            let call = text[start + 4..].trim_start();
            // Where the log seals itself, the name is a constant.
            if !call.starts_with("transaction,") || path.ends_with("kernel/src/audit_log/actions.rs") {
                continue;
            }
            // The name of the action is the first text of the call; one call chooses one of two.
            let call = &call[..call.find(';').unwrap_or(call.len())];
            let texts: Vec<_> = call.split('"').skip(1).step_by(2).collect();
            let count = if call.contains("if is_new {") { 2 } else { 1 };
            names.extend(texts.iter().take(count).map(|name| (*name).to_owned()));
        }
    }
}

#[test]
fn every_action_of_the_log_is_of_a_kind_by_which_it_is_filtered_and_has_a_sentence_at_the_desk() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names = vec!["begin_seals".to_owned(), "renew_seals".to_owned()];
    logged(&root.join("crates"), &mut names);
    logged(&root.join("src"), &mut names);
    assert!(names.len() > 40, "{names:?}");
    let texts: Value = serde_json::from_slice(&fs::read(root.join("desk/locales/en/log.json")).unwrap()).unwrap();
    for name in names {
        let is_of = |group: &AuditGroup| group.kinds().actions.contains(&&*name);
        assert!(AuditGroup::ALL.iter().any(is_of), "{name} is of no kind");
        // A text with a number has two forms.
        let is_there = ["", "_one"].iter().any(|form| texts.get(format!("log_{name}{form}")).is_some());
        assert!(is_there, "{name} has no sentence");
    }
}
