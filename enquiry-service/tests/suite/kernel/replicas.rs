//! Two replicas on one database behind Caddy, as `deploy/` has them.

use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinHandle,
};

use intake::enquiries::store::EnquiryFilter;

use crate::support::{
    Database, Kind, Stored,
    app::quote_with,
    caddy::{Caddy, free_address},
    client,
    database::postgres_is_there,
    eventually, how_many,
    process::{Process, start},
};

const CLIENTS: usize = 16;

#[derive(Default)]
struct Load {
    stop: AtomicBool,
    /// Requests that the visitor's page had to send again.
    mended: AtomicUsize,
    /// Visitors who will send again in a moment.
    told_to_wait: AtomicUsize,
    kept: AtomicUsize,
}

/// Sends quotes until it is told to stop, each with one retry under the same key, after the seconds that the answer
/// names, as the site does; what was acknowledged.
async fn visitor(load: Arc<Load>, address: String) -> Vec<String> {
    let client = client();
    let mut acknowledged = Vec::new();
    while !load.stop.load(Ordering::SeqCst) {
        let key = kernel::clock::id(0).to_string();
        let body = quote_with(&json!({ "email_address": format!("visitor-{key}@example.com") }));
        let send = async || {
            let request = client.post(format!("{address}/api/requestquote")).header("origin", "http://localhost:4000");
            request.header("idempotency-key", &key).json(&body).send().await.unwrap()
        };
        let mut answer = send().await;
        if answer.status() != 201 {
            load.mended.fetch_add(1, Ordering::SeqCst);
            let seconds = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
            load.told_to_wait.fetch_add(1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            answer = send().await;
            load.told_to_wait.fetch_sub(1, Ordering::SeqCst);
        }
        assert_eq!(answer.status(), 201, "an enquiry failed twice: {}", answer.text().await.unwrap());
        let receipt: Value = answer.json().await.unwrap();
        load.kept.fetch_add(1, Ordering::SeqCst);
        acknowledged.push(receipt["reference"].as_str().unwrap().to_owned());
    }
    acknowledged
}

/// Two replicas on one database behind Caddy, and visitors who send quotes all the while.
struct Pair {
    folder: TempDir,
    database: Database,
    addresses: [String; 2],
    replicas: [Process; 2],
    load: Arc<Load>,
    visitors: Vec<JoinHandle<Vec<String>>>,
    _caddy: Caddy,
}

impl Pair {
    /// Nothing where PostgreSQL or Caddy is not installed.
    async fn start() -> Option<Self> {
        if !postgres_is_there() {
            return None;
        }
        let (folder, database) = (TempDir::new().unwrap(), Database::new(Kind::Postgres).await);
        let addresses = [free_address(), free_address()];
        let replicas = [&addresses[0], &addresses[1]].map(|listen| start_replica(&folder, &database, listen));
        let caddy = Caddy::start(&folder, &addresses)?;
        eventually("Caddy", async || client().get(format!("{}/healthz", caddy.address)).send().await.is_ok()).await;
        let load = Arc::new(Load::default());
        let visitor = |_| tokio::spawn(visitor(Arc::clone(&load), caddy.address.clone()));
        let visitors = (0..CLIENTS).map(visitor).collect();
        Some(Pair { folder, database, addresses, replicas, load, visitors, _caddy: caddy })
    }

    fn restart(&mut self, replica: usize) {
        self.replicas[replica] = start_replica(&self.folder, &self.database, &self.addresses[replica]);
    }

    /// Waits until Caddy passes enquiries on to both, and nobody who met a dead one has still to come again.
    async fn has_recovered(&self) {
        for replica in &self.replicas {
            let address = format!("{}/metrics", replica.address);
            eventually("enquiries at the replica", async || {
                let figures = client().get(&address).send().await.unwrap().text().await.unwrap();
                figures.contains("result=\"accepted\"")
            })
            .await;
        }
        let told_to_wait = &self.load.told_to_wait;
        eventually("the visitors' second try", async || told_to_wait.load(Ordering::SeqCst) == 0).await;
    }

    /// What was acknowledged to each visitor.
    async fn stop(&mut self) -> Vec<Vec<String>> {
        self.load.stop.store(true, Ordering::SeqCst);
        let mut acknowledged = Vec::new();
        for visitor in self.visitors.drain(..) {
            acknowledged.push(visitor.await.unwrap());
        }
        acknowledged
    }
}

fn start_replica(folder: &TempDir, database: &Database, listen: &str) -> Process {
    start(folder.path(), &[("TEMBEA_DATABASE_URL", database.url().as_str()), ("TEMBEA_LISTEN", listen)])
}

/// Waits until the visitors have sent so many more.
async fn goes_on(load: &Load, more: usize) {
    let wanted = load.kept.load(Ordering::SeqCst) + more;
    eventually("more enquiries", async || load.kept.load(Ordering::SeqCst) >= wanted).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whichever_replica_is_killed_one_retry_of_the_page_mends_every_enquiry() {
    let kills = how_many("REPLICA_KILLS", 2);
    let Some(mut pair) = Pair::start().await else { return };
    for kill in 0..kills {
        pair.has_recovered().await;
        goes_on(&pair.load, 100).await;
        let victim = kill % 2;
        pair.replicas[victim].kill();
        goes_on(&pair.load, 100).await;
        pair.restart(victim);
    }
    pair.has_recovered().await;
    let acknowledged = pair.stop().await.concat();

    let mended = pair.load.mended.load(Ordering::SeqCst);
    let all = EnquiryFilter { quarantined: None, since: 0, most: i64::MAX };
    let stored = pair.database.open().await.enquiries(all).await.unwrap();
    eprintln!(
        "Postgres: {kills} kills, {} acknowledged, {mended} sent again, {} stored",
        acknowledged.len(),
        stored.len()
    );
    let references: HashSet<&str> = stored.iter().map(|enquiry| enquiry.reference.as_str()).collect();
    assert!(acknowledged.iter().all(|reference| references.contains(reference.as_str())));
    assert_eq!(acknowledged.len(), stored.len(), "what was sent twice is there once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_cannot_be_read_take_no_replica_from_other_visitors() {
    let folder = TempDir::new().unwrap();
    let replica = start(folder.path(), &[]);
    let at = replica.address.trim_start_matches("http://").to_owned();
    let Some(caddy) = Caddy::start(&folder, &[at]) else { return };
    eventually("Caddy", async || client().get(format!("{}/healthz", caddy.address)).send().await.is_ok()).await;
    let too_large = 4_000_000;
    for (framing, body) in [
        ("Transfer-Encoding: chunked".to_owned(), "zz\r\nno chunk".to_owned()),
        ("Content-Length: 1000".to_owned(), "cut off".to_owned()),
        (format!("Content-Length: {too_large}"), " ".repeat(too_large)),
    ] {
        let mut stream = TcpStream::connect(caddy.address.trim_start_matches("http://")).await.unwrap();
        let head = format!("POST /api/requestquote HTTP/1.1\r\nHost: localhost\r\n{framing}\r\n\r\n");
        // Caddy may have hung up before it has heard all.
        let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
        let _ = stream.shutdown().await;
        let _ = stream.read_to_end(&mut Vec::new()).await;
        let request = client().post(format!("{}/api/requestquote", caddy.address));
        let body = quote_with(&json!({ "email_address": format!("visitor-{}@example.com", kernel::clock::id(0)) }));
        let answer = request.header("origin", "http://localhost:4000").json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 201, "after {framing}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn caddy_shows_no_figures_and_says_when_to_come_again_while_no_replica_is_there() {
    let folder = TempDir::new().unwrap();
    let replica = start(folder.path(), &[]);
    let at = replica.address.trim_start_matches("http://").to_owned();
    let Some(caddy) = Caddy::start(&folder, &[at, free_address()]) else { return };
    let get = async |path: &str| client().get(format!("{}{path}", caddy.address)).send().await;
    eventually("an answer of the replica", async || get("/healthz").await.is_ok_and(|answer| answer.status() == 200))
        .await;
    for inside in ["/metrics", "/readyz"] {
        assert_eq!(get(inside).await.unwrap().status(), 404, "{inside}");
    }
    drop(replica);
    let away = get("/healthz").await.unwrap();
    assert_eq!(away.status(), 503);
    assert_eq!(
        (&away.headers()["retry-after"], &away.headers()["content-type"]),
        (&"3".parse().unwrap(), &"application/problem+json".parse().unwrap())
    );
    assert_eq!(away.json::<Value>().await.unwrap()["status"], 503);
}
