use std::time::Duration;

use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, TestRunner},
};
use reqwest::header;
use serde_json::{Value, json};

use intake::enquiries::store::EnquiryFilter;

use crate::support::{
    Kind, Stored,
    app::{ORIGIN, contact, merged, quote, quote_with, reference, review},
    how_many, on_both_stores, spawn_app, spawn_app_with,
};

/// Texts that break programs which take text for something else.
const TEXTS: [&str; 12] = [
    "Robert'); DROP TABLE enquiries;--",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }} {% for x in y %}",
    "${jndi:ldap:x}",
    "שלום עולם \u{202e}txt.exe",
    "👩‍👩‍👧‍👦 Zürich – 東京",
    "\\\"quotes\\\" 'and' `ticks`",
    "%0d%0aBcc: a@b.example",
    "=?utf-8?q?Bcc=3A_x?=",
    "a, b; c:d <e@f.example>",
    "..\\..\\windows",
    "ﷺ ﷽ \u{feff}",
];

on_both_stores! {
    async fn text_stays_text_wherever_it_goes(kind: Kind) {
        let app = spawn_app(kind).await;
        let long = "長".repeat(3000);
        for (number, text) in TEXTS.iter().copied().chain([long.as_str()]).enumerate() {
            let email = format!("visitor{number}@example.com");
            let line: String = text.chars().take(100).collect();
            let body = quote_with(&json!({
                "full_name": line, "where": line, "message": text, "tour_name": line, "coupon_code": line,
                "email_address": email, "locale": "en"
            }));
            let reference = reference(app.post("requestquote", &body).await).await;
            let enquiry = app.store.enquiry_by_reference(&reference).await.unwrap().unwrap();
            // Signs that change the order of letters, or are not shown, are left out of names and subjects.
            let line = line.replace(['\u{202e}', '\u{feff}'], "");
            assert_eq!((enquiry.name.as_str(), enquiry.details.message()), (line.trim(), text.trim()));
            app.outbox_rests().await;
            let mails = app.mails();
            let to_operator = |mail: &&crate::support::Mail| mail.to == ["operator@tembea.example"];
            let notice = mails.iter().filter(to_operator).find(|mail| mail.subject.contains(&reference));
            let notice = notice.unwrap_or_else(|| panic!("no notice about {text}: {:?}", mails.iter().map(|mail| &mail.subject).collect::<Vec<_>>()));
            assert!(notice.text.contains(text.trim()), "byte for byte: {text}");
            assert!(notice.subject.contains(line.trim()), "{}", notice.subject);
            assert_eq!(notice.reply_to.as_deref(), Some(email.as_str()));
            assert!(!notice.html.contains("<script"));
        }
        for mail in app.mails() {
            assert_eq!(mail.to.len(), 1);
            let names: Vec<String> = mail.headers.iter().map(|name| name.to_lowercase()).collect();
            assert!(!names.iter().any(|name| name == "bcc" || name == "cc"), "{names:?}");
        }
        assert_eq!(app.enquiries().await.len(), TEXTS.len() + 1);
        app.finish().await;
    }
}

#[tokio::test]
async fn line_breaks_and_nul_are_refused_where_a_line_belongs() {
    let app = spawn_app(Kind::Sqlite).await;
    let lines = [
        "full_name",
        "email_address",
        "phone_number",
        "where",
        "tour_name",
        "tour_slug",
        "coupon_code",
        "country_of_residence",
        "country_code",
        "what_is_most_important",
        "tour_price_set",
        "affiliate",
    ];
    for field in lines {
        for bad in ["a\r\nBcc: c@d.example", "a\nb", "a\u{0}1", "a\u{2028}b", "a\u{7f}"] {
            let answer = app.post("requestquote", &quote_with(&json!({ field: bad }))).await;
            assert_eq!(answer.status(), 422, "{field}: {bad:?}");
            assert!(answer.text().await.unwrap().contains(field));
        }
    }
    let message = app.post("requestquote", &quote_with(&json!({ "message": "a\u{0}b" }))).await;
    assert_eq!(message.status(), 422);
    let paragraphs = "First line\r\nSecond line\n\tThird";
    let reference = reference(app.post("requestquote", &quote_with(&json!({ "message": paragraphs }))).await).await;
    let enquiry = app.store.enquiry_by_reference(&reference).await.unwrap().unwrap();
    assert_eq!(enquiry.details.message(), paragraphs);
    app.finish().await;
}

#[tokio::test]
async fn every_fault_of_a_request_is_told_in_a_problem_document() {
    let app = spawn_app_with(Kind::Sqlite, |settings| settings.limits.request = Duration::from_millis(200), None).await;
    let call = |path: &str| format!("{}/api/{path}", app.address);
    let twice = "locale=de&locale=en";
    let requests = [
        (400, app.client.get(call(&format!("getReviews?{twice}")))),
        (400, app.client.get(call(&format!("guestbook?{twice}")))),
        (400, app.client.get(call(&format!("thanks?{twice}")))),
        (400, app.client.get(call("moderate?token=a&token=b"))),
        (415, app.client.post(call("moderate")).body("token=a")),
        (422, app.client.post(call("moderate")).form(&[("token", "a"), ("token", "b")])),
        (405, app.client.delete(call("moderate"))),
        (404, app.client.get(call("nothing"))),
        (403, app.client.post(call("contact_us")).json(&contact())),
        (
            408,
            app.client
                .post(call("contact_us"))
                .header(header::ORIGIN, ORIGIN)
                .header(header::CONTENT_TYPE, "application/json")
                .body(reqwest::Body::wrap_stream(tokio_stream::pending::<Result<Vec<u8>, std::io::Error>>())),
        ),
    ];
    for (status, request) in requests {
        let answer = request.send().await.unwrap();
        let url = answer.url().clone();
        assert_eq!(answer.status().as_u16(), status, "{url}");
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/problem+json", "{url}");
        let problem: Value = answer.json().await.unwrap();
        assert_eq!(problem["status"], status, "{url}");
    }
    app.finish().await;
}

#[tokio::test]
async fn hosts_of_all_scripts_can_be_written_to() {
    let app = spawn_app(Kind::Sqlite).await;
    reference(app.post("requestquote", &quote_with(&json!({ "email_address": "info@büro.example" }))).await).await;
    app.outbox_rests().await;
    assert_eq!(app.mails_to("info@xn--bro-hoa.example").len(), 1);
    app.finish().await;
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        proptest::sample::select(TEXTS.to_vec()).prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::hash_map(".{0,8}", inner, 0..4).prop_map(|map| json!(map))
        ]
    })
}

/// Some calls, with some fields of a good payload replaced by anything.
fn any_submission() -> impl Strategy<Value = (&'static str, Value)> {
    let calls = [("requestquote", quote()), ("contact_us", contact()), ("send_review", review())];
    (proptest::sample::select(calls.to_vec()), vec((any::<proptest::sample::Index>(), any_json()), 0..5)).prop_map(
        |((call, good), changes)| {
            let names: Vec<String> = good.as_object().unwrap().keys().cloned().collect();
            let changes: serde_json::Map<String, Value> =
                changes.into_iter().map(|(at, value)| (at.get(&names).clone(), value)).collect();
            (call, merged(good, &Value::Object(changes)))
        },
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_submission_is_answered_with_a_fault_of_the_service() {
    let app = spawn_app(Kind::Sqlite).await;
    let cases = u32::try_from(how_many("HOSTILE_CASES", 400)).unwrap();
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let handle = tokio::runtime::Handle::current();
    tokio::task::block_in_place(|| {
        runner
            .run(&any_submission(), |(call, body)| {
                let answer = handle.block_on(app.post(call, &body));
                let status = answer.status().as_u16();
                prop_assert!([201, 422].contains(&status), "{status} for {body}");
                if status == 422 {
                    prop_assert_eq!(&answer.headers()[header::CONTENT_TYPE], "application/problem+json");
                }
                Ok(())
            })
            .unwrap();
    });
    let kept = app.store.enquiries(EnquiryFilter { quarantined: None, since: 0, most: 10_000 }).await.unwrap();
    eprintln!("Sqlite: {cases} generated requests, no fault, {} kept", kept.len());
    assert!(!kept.is_empty(), "some of them were in order");
    app.outbox_rests().await;
}
