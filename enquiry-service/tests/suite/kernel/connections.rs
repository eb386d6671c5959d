use std::time::{Duration, Instant};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use enquiry_service::settings::Settings;
use kernel::database::DatabaseError;
use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::{quote_with, reference},
    spawn_app_with,
};

async fn impatient() -> TestApp {
    let change = |settings: &mut Settings| {
        settings.limits.silence = Duration::from_millis(300);
        settings.limits.head = Duration::from_millis(500);
        settings.limits.request = Duration::from_millis(700);
    };
    spawn_app_with(Kind::Sqlite, change, None).await
}

async fn connect(app: &TestApp) -> TcpStream {
    TcpStream::connect(app.address.trim_start_matches("http://")).await.unwrap()
}

/// Sends one byte after another until the other side closes.
async fn drip(mut stream: TcpStream, bytes: &[u8]) -> Duration {
    let start = Instant::now();
    for byte in bytes.iter().cycle() {
        if stream.write_all(&[*byte]).await.is_err() {
            break;
        }
        let mut answer = [0; 512];
        match tokio::time::timeout(Duration::from_millis(20), stream.read(&mut answer)).await {
            Ok(Ok(0) | Err(_)) => break,
            _ => assert!(start.elapsed() < Duration::from_secs(20), "a dripping connection lives for ever"),
        }
    }
    start.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_say_nothing_or_drip_are_closed() {
    let app = impatient().await;
    let mut silent = connect(&app).await;
    let mut rest = Vec::new();
    tokio::time::timeout(Duration::from_secs(20), silent.read_to_end(&mut rest)).await.unwrap().unwrap();
    assert!(rest.is_empty());
    drip(connect(&app).await, b"GET /healthz HTTP/1.1\r\nx-drip: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n").await;
    let mut body = connect(&app).await;
    let head = "POST /api/requestquote HTTP/1.1\r\nhost: x\r\norigin: http://localhost:4000\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n";
    body.write_all(head.as_bytes()).await.unwrap();
    drip(body, b" ").await;
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_may_be_silent_while_its_statement_is_imported() {
    let change = |settings: &mut Settings| {
        settings.limits.silence = Duration::from_millis(300);
        settings.desk = crate::support::desk::desk(&[]);
    };
    let app = spawn_app_with(Kind::Sqlite, change, None).await;
    let colleague = app.colleague("Neema", Role::Manager).await;
    let (release, released) = std::sync::mpsc::channel::<()>();
    let store = app.store.clone();
    let hold =
        tokio::spawn(async move { store.write(move |_| released.recv().map_err(|_| DatabaseError::Lost)).await });
    let file = "Date,Amount,Description,Reference\n2026-11-25,1.00,no number,1\n";
    let mut import = Box::pin(colleague.desk.upload("statements", file));
    assert!(tokio::time::timeout(Duration::from_secs(1), &mut import).await.is_err(), "the database is held");
    release.send(()).unwrap();
    assert_eq!(import.await.unwrap().status(), 200);
    hold.await.unwrap().unwrap();
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_and_dripping_connections_keep_nobody_else_waiting() {
    let app = spawn_app_with(Kind::Sqlite, |_| (), None).await;
    let mut silent = Vec::new();
    for _ in 0..300 {
        silent.push(connect(&app).await);
    }
    for _ in 0..50 {
        let mut stream = connect(&app).await;
        stream.write_all(b"POST /api/requestquote HTTP/1.1\r\nx: ").await.unwrap();
        silent.push(stream);
    }
    let mut slowest = Duration::ZERO;
    for number in 0..30 {
        let body = quote_with(&serde_json::json!({ "email_address": format!("visitor{number}@example.com") }));
        let start = Instant::now();
        reference(app.post("requestquote", &body).await).await;
        slowest = slowest.max(start.elapsed());
    }
    assert!(slowest < Duration::from_secs(10), "{slowest:?}");
    drop(silent);
    app.finish().await;
}

/// A head that announces a body, and the body's first byte.
fn half_a_post(call: &str, length: usize) -> String {
    format!(
        "POST {call} HTTP/1.1\r\nhost: x\r\norigin: http://localhost:4000\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{{"
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_sent_posts_take_no_place_from_others_and_from_checks() {
    let change = |settings: &mut Settings| {
        settings.limits.concurrent_requests = 2;
        settings.desk = crate::support::desk::desk(&[]);
    };
    let app = spawn_app_with(Kind::Sqlite, change, None).await;
    let mut open = Vec::new();
    for call in ["/api/contact_us", "/api/desk/sign-in"] {
        for _ in 0..40 {
            let mut stream = connect(&app).await;
            let host = if call.contains("desk") { crate::support::desk::HOST } else { "x" };
            let post = half_a_post(call, 60_000).replace("host: x", &format!("host: {host}"));
            stream.write_all(post.as_bytes()).await.unwrap();
            open.push(stream);
        }
    }
    for number in 0..5 {
        let body = quote_with(&serde_json::json!({ "email_address": format!("visitor{number}@example.com") }));
        reference(app.post("requestquote", &body).await).await;
        assert_eq!(app.get("/healthz").await.status(), 200);
        assert_eq!(app.get("/readyz").await.status(), 200);
    }
    let sign_in = app.desk().post("sign-in", &serde_json::json!({})).await;
    assert_ne!(sign_in.status(), 503);
    drop(open);
    app.finish().await;
}

/// The status of the next answer.
async fn status(mut stream: TcpStream) -> String {
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer[9..]).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_unfinished_bodies_of_a_network_the_oldest_ends_when_another_begins() {
    let change = |settings: &mut Settings| {
        settings.security.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        // Nothing ends of itself while the test runs.
        for limit in [&mut settings.limits.silence, &mut settings.limits.head, &mut settings.limits.request] {
            *limit = Duration::from_mins(5);
        }
    };
    let app = spawn_app_with(Kind::Sqlite, change, None).await;
    let body = quote_with(&serde_json::json!({})).to_string();
    let half = async |network: &str| {
        let mut stream = connect(&app).await;
        let head = half_a_post("/api/requestquote", body.len());
        let head = head.replace("host: x", &format!("host: x\r\nx-forwarded-for: {network}"));
        stream.write_all(head.as_bytes()).await.unwrap();
        stream
    };
    let elsewhere = half("198.51.100.7").await;
    let mut stalled = tokio::task::JoinSet::new();
    for _ in 0..21 {
        stalled.spawn(status(half("203.0.113.9").await));
    }
    assert_eq!(stalled.join_next().await.unwrap().unwrap(), "408", "one too many has begun");
    let neighbour = half("203.0.113.20").await;
    assert_eq!(stalled.join_next().await.unwrap().unwrap(), "408", "the neighbour's has begun");
    for (mut stream, whose) in [(neighbour, "the neighbour"), (elsewhere, "another network")] {
        stream.write_all(&body.as_bytes()[1..]).await.unwrap();
        assert_eq!(status(stream).await, "201", "{whose}");
    }
    assert_eq!(stalled.len(), 19);
    stalled.shutdown().await;
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_accepted_before_the_stop_is_answered() {
    let app = spawn_app_with(Kind::Sqlite, |_| (), None).await;
    let body = quote_with(&serde_json::json!({ "email_address": "late@example.com" })).to_string();
    let mut stream = connect(&app).await;
    let head = format!(
        "POST /api/requestquote HTTP/1.1\r\nhost: x\r\norigin: http://localhost:4000\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // The service reads the head, then waits for the body.
    let mut ready = connect(&app).await;
    ready.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    ready.read_to_end(&mut Vec::new()).await.unwrap();
    let stopping = tokio::spawn(app.stop());
    stream.write_all(body.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert!(String::from_utf8(answer).unwrap().starts_with("HTTP/1.1 201"));
    let (_database, store) = stopping.await.unwrap();
    let filter = intake::enquiries::store::EnquiryFilter { quarantined: None, since: 0, most: 10 };
    assert_eq!(store.enquiries(filter).await.unwrap().len(), 1);
}

#[tokio::test]
async fn an_answer_under_a_body_that_was_not_read_says_that_its_connection_ends() {
    let app = spawn_app_with(Kind::Sqlite, |_| (), None).await;
    let send = async |call: &str, length: usize| {
        let mut stream = connect(&app).await;
        let head = format!(
            "POST /api/{call} HTTP/1.1\r\nhost: x\r\norigin: http://localhost:4000\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&vec![b' '; length / 2]).await.unwrap();
        let mut answer = vec![0; 4096];
        let read = stream.read(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer[..read]).into_owned()
    };
    // A body as large as a picture is refused by its head where a call takes none.
    let unread = send("wishlist/merge", 70_000).await;
    assert!(unread.starts_with("HTTP/1.1 413") && unread.contains("\r\nconnection: close\r\n"), "{unread}");
    let without_body = send("wishlist/merge", 0).await;
    assert!(without_body.starts_with("HTTP/1.1 401") && !without_body.contains("connection: close"), "{without_body}");
    let read = send("contact_us", 0).await;
    assert!(read.starts_with("HTTP/1.1 400") && !read.contains("connection: close"), "{read}");
    app.finish().await;
}
