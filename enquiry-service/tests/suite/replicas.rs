//! Two replicas on one database behind Caddy, as `deploy/` has them.

use std::{
    collections::HashSet,
    net::TcpListener,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use enquiry_service::storage::EnquiryFilter;
use serde_json::{Value, json};
use tempfile::TempDir;
use uuid::Uuid;

use crate::support::{
    Database, Kind,
    app::quote_with,
    client,
    database::postgres_is_there,
    eventually, how_many,
    process::{Process, start},
};

const CADDYFILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/Caddyfile");
const CLIENTS: usize = 16;

/// Caddy, killed when the test ends.
struct Caddy {
    child: Child,
    address: String,
}

impl Caddy {
    /// Nothing where it is not installed.
    fn start(folder: &TempDir, replicas: &[String]) -> Option<Self> {
        let listen = free_address();
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config", CADDYFILE]);
        command.env("ADDRESS", listen.trim_start_matches("127.0.0.1")).env("REPLICAS", replicas.join(" "));
        command.env("HEALTH_INTERVAL", "200ms").env("HOME", folder.path());
        command.env_remove("XDG_DATA_HOME").env_remove("XDG_CONFIG_HOME");
        let started = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        assert!(started.is_ok() || std::env::var("CI").is_err(), "Caddy must be installed in CI");
        let child = started.inspect_err(|_| eprintln!("left out: Caddy is not installed")).ok()?;
        Some(Caddy { child, address: format!("http://{listen}") })
    }
}

impl Drop for Caddy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A replica that comes back must be where it was, so its port is chosen before it starts.
fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

#[derive(Default)]
struct Load {
    stop: AtomicBool,
    /// Requests that the visitor's page had to send again.
    mended: AtomicUsize,
    kept: AtomicUsize,
}

/// Sends quotes until it is told to stop, each with one retry under the same key and when it was asked for; what was
/// acknowledged.
async fn visitor(load: Arc<Load>, address: String) -> Vec<String> {
    let client = client();
    let mut acknowledged = Vec::new();
    while !load.stop.load(Ordering::SeqCst) {
        let key = Uuid::now_v7().to_string();
        let body = quote_with(&json!({ "email_address": format!("visitor-{key}@example.com") }));
        let send = async || {
            let request = client.post(format!("{address}/api/requestquote")).header("origin", "http://localhost:4000");
            request.header("idempotency-key", &key).json(&body).send().await.unwrap()
        };
        let mut answer = send().await;
        if answer.status() == 503 {
            load.mended.fetch_add(1, Ordering::SeqCst);
            let seconds = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            answer = send().await;
        }
        assert_eq!(answer.status(), 201, "an enquiry failed: {}", answer.text().await.unwrap());
        let receipt: Value = answer.json().await.unwrap();
        load.kept.fetch_add(1, Ordering::SeqCst);
        acknowledged.push(receipt["reference"].as_str().unwrap().to_owned());
    }
    acknowledged
}

/// Waits until the visitors have sent so many more.
async fn goes_on(load: &Load, more: usize) {
    let wanted = load.kept.load(Ordering::SeqCst) + more;
    eventually("more enquiries", async || load.kept.load(Ordering::SeqCst) >= wanted).await;
}

/// Waits until Caddy passes enquiries on to a replica.
async fn serves(replica: &Process) {
    let address = format!("{}/metrics", replica.address);
    eventually("enquiries at the replica", async || {
        let figures = client().get(&address).send().await.unwrap().text().await.unwrap();
        figures.contains("result=\"accepted\"")
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whichever_replica_is_killed_one_retry_of_the_page_mends_every_enquiry() {
    if !postgres_is_there() {
        return;
    }
    let kills = how_many("REPLICA_KILLS", 2);
    let (folder, database) = (TempDir::new().unwrap(), Database::new(Kind::Postgres).await);
    let url = database.url();
    let addresses = [free_address(), free_address()];
    let start = |listen: &str| start(folder.path(), &[("DATABASE_URL", url.as_str()), ("LISTEN", listen)]);
    let mut replicas = [start(&addresses[0]), start(&addresses[1])];
    let Some(caddy) = Caddy::start(&folder, &addresses) else { return };
    eventually("Caddy", async || client().get(format!("{}/healthz", caddy.address)).send().await.is_ok()).await;

    let load = Arc::new(Load::default());
    let visitors: Vec<_> =
        (0..CLIENTS).map(|_| tokio::spawn(visitor(Arc::clone(&load), caddy.address.clone()))).collect();
    for kill in 0..kills {
        for replica in &replicas {
            serves(replica).await;
        }
        goes_on(&load, 100).await;
        let victim = kill % 2;
        replicas[victim].kill();
        goes_on(&load, 100).await;
        replicas[victim] = start(&addresses[victim]);
    }
    for replica in &replicas {
        serves(replica).await;
    }
    load.stop.store(true, Ordering::SeqCst);
    let mut acknowledged = Vec::new();
    for visitor in visitors {
        acknowledged.extend(visitor.await.unwrap());
    }

    let mended = load.mended.load(Ordering::SeqCst);
    let all = EnquiryFilter { quarantined: None, since: 0, most: i64::MAX };
    let stored = database.open().await.enquiries(all).await.unwrap();
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
async fn a_replica_that_has_just_come_back_takes_over_from_the_other() {
    if !postgres_is_there() {
        return;
    }
    let (folder, database) = (TempDir::new().unwrap(), Database::new(Kind::Postgres).await);
    let url = database.url();
    let addresses = [free_address(), free_address()];
    let start = |listen: &str| start(folder.path(), &[("DATABASE_URL", url.as_str()), ("LISTEN", listen)]);
    let mut replicas = [start(&addresses[0]), start(&addresses[1])];
    let Some(caddy) = Caddy::start(&folder, &addresses) else { return };
    eventually("Caddy", async || client().get(format!("{}/healthz", caddy.address)).send().await.is_ok()).await;

    let load = Arc::new(Load::default());
    let visitors: Vec<_> =
        (0..CLIENTS).map(|_| tokio::spawn(visitor(Arc::clone(&load), caddy.address.clone()))).collect();
    for replica in &replicas {
        serves(replica).await;
    }
    replicas[0].kill();
    goes_on(&load, 100).await;
    // Caddy still remembers that the first one failed.
    replicas[0] = start(&addresses[0]);
    replicas[1].kill();
    goes_on(&load, 100).await;
    load.stop.store(true, Ordering::SeqCst);
    for visitor in visitors {
        assert!(!visitor.await.unwrap().is_empty());
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
