//! What is taken and what is not, before the fields are looked at.

use futures_util::future::join_all;
use reqwest::header;
use serde_json::{Value, json};

use crate::support::{
    Kind,
    app::{contact, quote, reference},
    spawn_app, spawn_app_with,
};

async fn problem(response: reqwest::Response, status: u16) -> Value {
    assert_eq!(response.status().as_u16(), status);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/problem+json");
    let problem: Value = response.json().await.unwrap();
    assert_eq!(problem["status"], status);
    assert!(problem["type"].as_str().unwrap().starts_with("urn:tembea:"));
    problem
}

#[tokio::test]
async fn only_pages_of_the_six_sites_may_write() {
    let app = spawn_app_with(Kind::Sqlite, |_| (), None).await;
    let url = format!("{}/api/requestquote", app.address);
    let post = || app.client.post(&url).json(&quote());
    problem(post().send().await.unwrap(), 403).await;
    problem(post().header(header::ORIGIN, "null").send().await.unwrap(), 403).await;
    problem(post().header(header::ORIGIN, "https://evil.example").send().await.unwrap(), 403).await;
    problem(post().header(header::ORIGIN, "http://localhost.evil.example").send().await.unwrap(), 403).await;
    let evil =
        post().header(header::ORIGIN, "https://evil.example").header(header::REFERER, "http://localhost:4000/Quote");
    problem(evil.send().await.unwrap(), 403).await;
    assert!(app.enquiries().await.is_empty());
    reference(post().header(header::ORIGIN, "http://de.localhost:4000").send().await.unwrap()).await;
    let referred = app.client.post(&url).json(&contact()).header(header::REFERER, "http://localhost:4000/Contact");
    assert_eq!(referred.send().await.unwrap().status(), 422, "another call's payload, but let in");
    app.outbox_rests().await;
}

#[tokio::test]
async fn bodies_that_are_no_submission_get_a_problem_document() {
    let app = spawn_app(Kind::Sqlite).await;
    let post = |kind: &'static str, body: Vec<u8>| {
        let request = app.client.post(format!("{}/api/requestquote", app.address));
        request.header(header::ORIGIN, "http://localhost:4000").header(header::CONTENT_TYPE, kind).body(body).send()
    };
    problem(post("application/json", b"{\"full_name\":".to_vec()).await.unwrap(), 400).await;
    problem(post("application/json", b"[]".to_vec()).await.unwrap(), 400).await;
    problem(post("application/json", b"\xff\xfe".to_vec()).await.unwrap(), 400).await;
    problem(
        post("application/json", format!("{}1{}", "[".repeat(2000), "]".repeat(2000)).into_bytes()).await.unwrap(),
        400,
    )
    .await;
    problem(post("text/plain", b"hello".to_vec()).await.unwrap(), 415).await;
    problem(post("multipart/form-data; boundary=x", b"--x--".to_vec()).await.unwrap(), 415).await;
    let large = json!({ "message": "x".repeat(70_000) }).to_string().into_bytes();
    problem(post("application/json", large).await.unwrap(), 413).await;
    problem(app.get("/api/nothing").await, 404).await;
    problem(app.get("/api/requestquote").await, 405).await;
    let long_key = app.post_with_key("requestquote", &quote(), Some(&"k".repeat(201))).await;
    problem(long_key, 400).await;
    assert!(app.enquiries().await.is_empty());
    app.finish().await;
}

#[tokio::test]
async fn a_contact_message_is_kept_and_confirmed() {
    let app = spawn_app(Kind::Sqlite).await;
    reference(app.post("contact_us", &contact()).await).await;
    app.outbox_rests().await;
    let [confirmation] = &app.mails_to("joao@example.com")[..] else { panic!("one confirmation") };
    assert!(confirmation.subject.starts_with("Recebemos a sua mensagem"));
    let [notice] = &app.mails_to("operator@tembea.example")[..] else { panic!("one notice") };
    assert_eq!(notice.reply_to.as_deref(), Some("joao@example.com"));
    assert!(notice.text.contains("Is the short rain a good time?"));
    app.finish().await;
}

#[tokio::test]
async fn health_and_figures_name_no_one() {
    let app = spawn_app(Kind::Sqlite).await;
    reference(app.post("requestquote", &quote()).await).await;
    app.outbox_rests().await;
    assert_eq!(app.get("/healthz").await.status(), 200);
    let ready: Value = app.get("/readyz").await.json().await.unwrap();
    assert_eq!(ready["database"], true);
    assert_eq!(ready["outbox_waiting"], 0);
    let figures = app.get("/metrics").await.text().await.unwrap();
    assert!(figures.contains(r#"tembea_received_total{call="quote",result="accepted"} 1"#));
    assert!(figures.contains(r#"tembea_mails_total{kind="quote_confirmation",result="sent"} 1"#));
    assert!(!figures.contains("ana@example.com") && !figures.contains("Müller"));
    app.finish().await;
}

#[tokio::test]
async fn the_description_of_the_calls_is_openapi_3_1_and_names_them_all() {
    let app = spawn_app(Kind::Sqlite).await;
    let description: Value = app.get("/api/openapi.json").await.json().await.unwrap();
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1"));
    for path in ["/api/requestquote", "/api/contact_us", "/api/send_review"] {
        assert!(description["paths"][path]["post"].is_object(), "{path}");
    }
    for path in ["/api/getReviews", "/api/guestbook", "/healthz", "/readyz"] {
        assert!(description["paths"][path]["get"].is_object(), "{path}");
    }
    app.finish().await;
}

/// The site's types of the calls are made of this file; `INSTA_UPDATE=always` writes it.
#[tokio::test]
async fn the_committed_description_is_that_of_the_calls() {
    let app = spawn_app(Kind::Sqlite).await;
    let description: Value = app.get("/api/openapi.json").await.json().await.unwrap();
    app.finish().await;
    let operations =
        description["paths"].as_object().unwrap().values().flat_map(|calls| calls.as_object().unwrap().values());
    let names: Vec<_> = operations.map(|operation| operation["operationId"].as_str().unwrap()).collect();
    assert_eq!(names.len(), names.iter().collect::<std::collections::HashSet<_>>().len(), "two calls have one name");
    let description = serde_json::to_string_pretty(&description).unwrap() + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(file, &description).unwrap();
    }
    let committed = std::fs::read_to_string(file).unwrap_or_default();
    assert!(committed == description, "INSTA_UPDATE=always writes openapi.json anew; npm run types in site/ follows");
}

#[tokio::test]
async fn beyond_the_limit_of_concurrent_requests_the_next_is_asked_to_come_again() {
    let app = spawn_app_with(Kind::Sqlite, |settings| settings.limits.concurrent_requests = 1, None).await;
    crate::support::eventually("a refusal", async || {
        let quote = quote();
        let answers = join_all((0..20).map(|_| app.post("requestquote", &quote))).await;
        let refused: Vec<_> = answers.iter().filter(|answer| answer.status() == 503).collect();
        assert!(refused.iter().all(|answer| answer.headers().contains_key(header::RETRY_AFTER)));
        assert_eq!(app.get("/healthz").await.status(), 200, "checks need no place");
        !refused.is_empty()
    })
    .await;
    assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
    app.finish().await;
}

#[tokio::test]
async fn whatever_a_call_cannot_read_is_refused_as_its_description_says() {
    let app = spawn_app(Kind::Sqlite).await;
    // Calls of an account read nothing that a stranger sends.
    let member = app.member("Amina").await;
    let description: Value = app.get("/api/openapi.json").await.json().await.unwrap();
    let mut asked = 0;
    for (path, calls) in description["paths"].as_object().unwrap() {
        for (method, call) in calls.as_object().unwrap() {
            let Some(bodies) = call["requestBody"]["content"].as_object() else { continue };
            let unreadable = [("text/plain", "?"), ("application/json", "[null, null]"), ("application/json", "{")];
            let form = bodies.contains_key("application/x-www-form-urlencoded");
            let empty = form.then_some(("application/x-www-form-urlencoded", "locale=null"));
            for (kind, body) in unreadable.into_iter().chain(empty) {
                let method = method.to_uppercase().parse().unwrap();
                let request = member.request(method, path.strip_prefix("/api/").unwrap());
                let answer = request.header(header::CONTENT_TYPE, kind).body(body).send().await.unwrap();
                let described = &call["responses"][answer.status().as_str()];
                assert!(described.is_object(), "{path}: {} to {kind} {body}", answer.status());
                if let Some(kind) = answer.headers().get(header::CONTENT_TYPE) {
                    let kind = kind.to_str().unwrap().split(';').next().unwrap();
                    assert!(described["content"][kind].is_object(), "{path}: {} as {kind}", answer.status());
                }
                asked += 1;
            }
        }
    }
    assert!(asked > 40, "only {asked} were asked");
    app.finish().await;
}
