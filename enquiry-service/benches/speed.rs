//! How fast enquiries are kept in tables that hold 200,000 rows, as a ratio to a handler that does nothing,
//! both measured in turns by the same client.
//!
//! `cargo bench -p enquiry-service --bench speed`; with `TEST_POSTGRES` on PostgreSQL too.

#![expect(clippy::unwrap_used, reason = "a measurement may stop at anything unexpected")]

mod load;

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use load::{
    Figures, measure,
    server::{Server, service},
};
use tempfile::TempDir;

use kernel::{clock::Clock, database::Database, settings::secret::Secret};

const CONNECTIONS: usize = 64;
const ROUND: Duration = Duration::from_secs(4);
const ROUNDS: usize = 3;
/// Rows of each table that a submission writes to, before the first.
const ROWS: usize = 200_000;

fn main() {
    if std::env::args().any(|argument| argument == "do-nothing") {
        return do_nothing();
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let nothing = Server::start(Command::new(std::env::current_exe().unwrap()).arg("do-nothing"));
    let sqlite = TempDir::new().unwrap();
    std::fs::create_dir(sqlite.path().join("var")).unwrap();
    let database = Database::open_sqlite(&sqlite.path().join("var/enquiries.db")).unwrap();
    runtime.block_on(fill(&database, "lower(hex(randomblob(16)))"));
    drop(database);
    compare(&runtime, &nothing, "SQLite", service(sqlite.path(), &[]));
    if let Some(url) = postgres(&runtime) {
        let folder = TempDir::new().unwrap();
        runtime.block_on(async {
            let database = Database::open_postgres(&Secret::new(url.clone()), 16).await.unwrap();
            fill(&database, "md5(random()::text || i)").await;
        });
        compare(&runtime, &nothing, "PostgreSQL", service(folder.path(), &[("TEMBEA_DATABASE_URL", &url)]));
    }
    let folder = TempDir::new().unwrap();
    let library = faulty_disk(folder.path());
    let slow = service(folder.path(), &[("LD_PRELOAD", library.to_str().unwrap()), ("FAULT_FSYNC_DELAY_MS", "2")]);
    let figures = runtime.block_on(measure(&slow.address, CONNECTIONS, Duration::ZERO, ROUND));
    println!("SQLite, each fsync 2 ms slower: {figures}");
}

/// The service's rate over the rate of doing nothing, in turns.
fn compare(runtime: &tokio::runtime::Runtime, nothing: &Server, store: &str, service: Server) {
    let rest = service.memory();
    let (mut ratios, mut last) = (Vec::new(), None);
    for _ in 0..ROUNDS {
        let idle = runtime.block_on(measure(&nothing.address, CONNECTIONS, Duration::ZERO, ROUND));
        let kept = runtime.block_on(measure(&service.address, CONNECTIONS, Duration::ZERO, ROUND));
        ratios.push(kept.rate() / idle.rate());
        last = Some((idle, kept));
    }
    ratios.sort_by(f64::total_cmp);
    let (idle, kept): (Figures, Figures) = last.unwrap();
    println!(
        "{store}: {:.2} of doing nothing (of {ratios:.2?}), {rest} MiB at rest, {} MiB after",
        ratios[ROUNDS / 2],
        service.memory()
    );
    println!("  doing nothing {idle}");
    println!("  kept          {kept}");
}

/// Writes as many rows as years bring, with keys as random as those of visitors. They are of today: a service purges old
/// ones when it starts.
async fn fill(database: &Database, random: &'static str) {
    let now = Clock::system().now();
    let numbers = format!("WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < {ROWS})");
    let statements = [
        format!(
            "INSERT INTO enquiries (id, reference, kind, received_at, locale, full_name, email, email_key, details, searchable) {numbers} \
             SELECT {random}, {random}, 'contact', {now} - i, 'en', 'A', 'a@example.com', {random}, '{{}}', 1 FROM n"
        ),
        format!(
            "INSERT INTO submissions (key, fingerprint, answer, expires_at) {numbers} \
             SELECT {random}, {random}, {random}, 4102444800000 FROM n"
        ),
        format!("INSERT INTO hits (key, count, expires_at) {numbers} SELECT {random}, 1, 4102444800000 FROM n"),
        format!(
            "INSERT INTO outbox (id, kind, recipient, created_at, state, next_at, settled_at) {numbers} \
             SELECT {random}, 'contact_notice', '', {now} - i, 'sent', {now} - i, {now} - i FROM n"
        ),
    ];
    database.write(move |transaction| statements.iter().try_for_each(|sql| transaction.write(sql, &[]))).await.unwrap();
}

/// A database of its own on the server that `TEST_POSTGRES` names.
fn postgres(runtime: &tokio::runtime::Runtime) -> Option<String> {
    let server = std::env::var("TEST_POSTGRES").ok()?;
    let name = format!("speed_{}", std::process::id());
    runtime.block_on(async {
        let (client, connection) =
            tokio_postgres::connect(&format!("{server}/postgres"), tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute(&format!("CREATE DATABASE {name}")).await.unwrap();
    });
    Some(format!("{server}/{name}?sslmode=disable"))
}

/// An axum handler that takes the same JSON and answers at once.
fn do_nothing() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("http://{}", listener.local_addr().unwrap());
        let handler = |_: axum::Json<serde_json::Value>| async { (axum::http::StatusCode::CREATED, "{}") };
        let router = axum::Router::new().route("/api/requestquote", axum::routing::post(handler));
        axum::serve(listener, router).await.unwrap();
    });
}

/// The library of the tests that makes a disk slow.
fn faulty_disk(folder: &Path) -> PathBuf {
    let library = folder.join("faulty_disk.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/support/faulty_disk.c");
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl").status();
    assert!(built.unwrap().success());
    library
}
