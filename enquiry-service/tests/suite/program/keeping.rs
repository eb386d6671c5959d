//! Backups, what they are good for, moving to PostgreSQL, and versions that do not fit.

use std::{
    path::{Path, PathBuf},
    process::Output,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;

use kernel::database::Database as Opened;

use crate::{
    correspondence::search::found,
    support::{
        Database, Kind,
        app::{quote_with, review},
        client,
        database::postgres_is_there,
        eventually,
        process::{Process, run, start},
        tables::{common_to_all_versions, of_postgres, of_sqlite},
    },
};

const EVERYTHING: &str = include_str!("../support/everything.sql");

/// A folder with a database in which every table holds something.
pub fn everything() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("var/enquiries.db");
    std::fs::create_dir(folder.path().join("var")).unwrap();
    drop(Opened::open_sqlite(&path).unwrap());
    Connection::open(&path).unwrap().execute_batch(EVERYTHING).unwrap();
    for (table, rows) in of_sqlite(&path) {
        assert!(!rows.is_empty(), "{table} holds nothing: write a row into support/everything.sql");
    }
    (folder, path)
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(if output.status.success() { &output.stdout } else { &output.stderr }).into_owned()
}

fn well(folder: &Path, arguments: &[&str]) {
    let output = run(folder, &[], arguments);
    assert!(output.status.success(), "{arguments:?}: {}", told(&output));
}

async fn post(service: &Process, call: &str, body: &serde_json::Value) -> reqwest::Result<reqwest::Response> {
    let request = client().post(format!("{}/api/{call}", service.address)).header("origin", "http://localhost:4000");
    request.json(body).send().await
}

#[test]
fn a_backup_brings_back_every_row_of_every_table() {
    let (folder, path) = everything();
    let before = of_sqlite(&path);
    well(folder.path(), &["backup", "copy.db"]);
    let elsewhere = TempDir::new().unwrap();
    let copy = folder.path().join("copy.db");
    well(elsewhere.path(), &["restore", copy.to_str().unwrap()]);
    assert_eq!(of_sqlite(&elsewhere.path().join("var/enquiries.db")), before);
    Connection::open(&path).unwrap().execute_batch("DELETE FROM enquiries; DELETE FROM outbox").unwrap();
    let refused = run(folder.path(), &[], &["restore", "copy.db"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(told(&refused).contains("is not empty: --force"), "{}", told(&refused));
    well(folder.path(), &["restore", "--force", "copy.db"]);
    assert_eq!(of_sqlite(&path), before);
}

#[test]
fn what_is_no_whole_backup_replaces_nothing() {
    let (folder, path) = everything();
    let before = of_sqlite(&path);
    well(folder.path(), &["backup", "copy.db"]);
    let file = |name: &str| folder.path().join(name);
    std::fs::write(file("text.db"), "no database at all, however long it may be".repeat(100)).unwrap();
    Connection::open(file("other.db"))
        .unwrap()
        .execute_batch("CREATE TABLE enquiries (x); PRAGMA user_version = 0")
        .unwrap();
    std::fs::copy(file("copy.db"), file("newer.db")).unwrap();
    Connection::open(file("newer.db")).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    // A page of a table is overwritten, as a bad disk does.
    let mut bytes = std::fs::read(file("copy.db")).unwrap();
    let root = "SELECT rootpage FROM sqlite_schema WHERE name = 'enquiries'";
    let page: u32 = Connection::open(file("copy.db")).unwrap().query_row(root, [], |row| row.get(0)).unwrap();
    let page = usize::try_from(page).unwrap();
    bytes[(page - 1) * 4096..page * 4096].fill(0x5a);
    std::fs::write(file("damaged.db"), bytes).unwrap();
    for (name, reason) in [
        ("missing.db", "cannot read the backup"),
        ("text.db", "cannot read the backup"),
        ("other.db", "is not a backup of this service"),
        ("newer.db", "is from a later version of the service: install that version"),
        ("damaged.db", "is damaged: use another one"),
    ] {
        let refused = run(folder.path(), &[], &["restore", "--force", name]);
        assert_eq!(refused.status.code(), Some(1), "{name}");
        assert!(told(&refused).contains(reason), "{name}: {}", told(&refused));
        assert_eq!(of_sqlite(&path), before, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_while_visitors_write_holds_whole_enquiries_and_a_running_service_is_not_overwritten() {
    let folder = TempDir::new().unwrap();
    let service = Arc::new(start(folder.path(), &[]));
    let stop = Arc::new(AtomicBool::new(false));
    let visitors: Vec<_> = (0..8)
        .map(|visitor| {
            let (service, stop) = (Arc::clone(&service), Arc::clone(&stop));
            tokio::spawn(async move {
                let mut sent = 0;
                while !stop.load(Ordering::SeqCst) {
                    let body = quote_with(&json!({ "email_address": format!("visitor{visitor}-{sent}@example.com") }));
                    assert_eq!(post(&service, "requestquote", &body).await.unwrap().status(), 201);
                    sent += 1;
                }
                sent
            })
        })
        .collect();
    let path = folder.path().join("var/enquiries.db");
    let count = |path: &Path, sql: &str| {
        Connection::open(path).unwrap().query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap()
    };
    let enquiries = "SELECT count(*) FROM enquiries";
    let mut before = 0;
    for name in ["first.db", "second.db", "third.db"] {
        eventually("more enquiries", async || count(&path, enquiries) >= before + 50).await;
        before = count(&path, enquiries);
        well(folder.path(), &["backup", name]);
        let copy = folder.path().join(name);
        assert!(count(&copy, enquiries) >= before, "what was there before is in the backup");
        let halves = "SELECT count(*) FROM enquiries WHERE (SELECT count(*) FROM outbox WHERE about = enquiries.id) <> 2 \
                      OR reference NOT IN (SELECT answer FROM submissions)";
        assert_eq!(count(&copy, halves), 0);
    }
    let refused = run(folder.path(), &[], &["restore", "--force", "first.db"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(told(&refused).contains("another service uses the database"), "{}", told(&refused));
    stop.store(true, Ordering::SeqCst);
    let mut sent = 0;
    for visitor in visitors {
        sent += visitor.await.unwrap();
    }
    assert_eq!(count(&path, enquiries), sent);
    // A row of the copy is the row that is there; mails may have been sent since.
    let (now, copied) = (of_sqlite(&path), of_sqlite(&folder.path().join("third.db")));
    for table in ["enquiries", "submissions"] {
        assert!(copied[table].iter().all(|row| now[table].binary_search(row).is_ok()), "{table}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moving_to_postgres_keeps_every_row_id_time_and_state_and_overwrites_only_when_told() {
    if !postgres_is_there() {
        return;
    }
    let (folder, path) = everything();
    let before = of_sqlite(&path);
    let database = Database::new(Kind::Postgres).await;
    let url = database.url();
    let settings = [("TEMBEA_DATABASE_URL", url.as_str())];
    let import = |arguments: &[&str]| run(folder.path(), &settings, &[&["import-sqlite"], arguments].concat());
    let moved = import(&["var/enquiries.db"]);
    assert!(moved.status.success(), "{}", told(&moved));
    assert_eq!(of_postgres(&url).await, before);
    let again = import(&["var/enquiries.db"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(told(&again).contains("is not empty: --force"), "{}", told(&again));
    Connection::open(&path).unwrap().execute_batch("DELETE FROM ipn_addresses").unwrap();
    let forced = import(&["--force", "var/enquiries.db"]);
    assert!(forced.status.success(), "{}", told(&forced));
    assert_eq!(of_postgres(&url).await, of_sqlite(&path));
    // The words of cases are written anew where they are searched.
    Connection::open(&path).unwrap().execute_batch("UPDATE enquiries SET searchable = 1").unwrap();
    assert!(import(&["--force", "var/enquiries.db"]).status.success());
    assert_eq!(found(&database.open().await, "muller grusse morgen").await, ["7K2M-4TQX"]);
    // What comes later has numbers of its own, and what waited is sent from there.
    let service = start(folder.path(), &settings);
    assert_eq!(post(&service, "send_review", &review()).await.unwrap().status(), 201);
    drop(service);
    let source = start(folder.path(), &[]);
    let refused = import(&["--force", "var/enquiries.db"]);
    assert!(told(&refused).contains("another service uses the database"), "{}", told(&refused));
    drop(source);
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 2").unwrap();
    assert!(told(&import(&["--force", "var/enquiries.db"])).contains("start this version on it once"));
}

/// The booking of `EVERYTHING` and its history, as versions before the ledger kept them.
const BEFORE_THE_LEDGER: &str = "\
    INSERT INTO bookings VALUES ('018f0000-0000-7000-8000-000000000041', 'opens it', 'B-1', 1795251600000, 'es', 'Ana', \
        'ana@example.com', 'ana@example.com', NULL, NULL, NULL, '{}', '2026-12-27', 'deposit_paid', 450, NULL); \
    INSERT INTO booking_changes VALUES ('018f0000-0000-7000-8000-000000000042', '018f0000-0000-7000-8000-000000000041', \
        1795251600000, NULL, 'awaiting_payment', 'ordered', 450);";

/// A database as version 5 left it, with something in every table.
fn of_an_earlier_version() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("var/enquiries.db");
    std::fs::create_dir(folder.path().join("var")).unwrap();
    let earlier = Connection::open(&path).unwrap();
    for migration in ["0001_enquiries", "0002_accounts", "0003_bookings", "0004_affiliates", "0005_builds"] {
        let file = format!("{}/migrations/sqlite/{migration}.sql", env!("CARGO_MANIFEST_DIR"));
        earlier.execute_batch(&std::fs::read_to_string(file).unwrap()).unwrap();
    }
    // Attempts were hits then, and bookings had a sum instead of a ledger, documents and reminders.
    let is_of_later = |line: &&str| {
        [
            "bookings ",
            "booking_changes ",
            "ledger ",
            "document",
            "reminders",
            "bank_lines ",
            "refunds ",
            "departures ",
            "affected_bookings ",
            "waiting_list ",
            "holds ",
            "hold_warnings ",
            "offers ",
            "offer_versions ",
            "offer_shares ",
            "offer_marks ",
            "booking_versions ",
            "staff",
            "passkey",
            "audit ",
            "case",
            "contact_merges ",
            "replies ",
            "sent_",
            "reply_alerts ",
            "mailboxes ",
            "received_",
            "known_",
            "kept_",
        ]
        .iter()
        .any(|table| line.starts_with(&format!("INSERT INTO {table}")))
            || line.starts_with("UPDATE enquiries SET source")
            || line.starts_with("UPDATE reviews SET answer")
    };
    let others: Vec<&str> = EVERYTHING.lines().filter(|line| !is_of_later(line)).collect();
    earlier.execute_batch(BEFORE_THE_LEDGER).unwrap();
    earlier.execute_batch(&others.join("\n").replace("INSERT INTO attempts", "INSERT INTO hits")).unwrap();
    earlier.execute_batch("PRAGMA user_version = 5").unwrap();
    (folder, path)
}

#[test]
fn a_command_does_not_upgrade_a_database_beneath_its_service() {
    let (folder, _) = of_an_earlier_version();
    let service = std::fs::File::create(folder.path().join("var/enquiries.db.lock")).unwrap();
    service.lock().unwrap();
    let refused = run(folder.path(), &[], &["outbox", "list"]);
    assert_eq!(refused.status.code(), Some(1), "{}", told(&refused));
    assert!(told(&refused).contains("another service uses the database"), "{}", told(&refused));
    drop(service);
    well(folder.path(), &["outbox", "list"]);
}

/// A service upgraded from before the outbox was made anew must still owe the mails it owed.
#[test]
fn an_upgrade_keeps_every_row_of_an_earlier_version() {
    let (folder, path) = of_an_earlier_version();
    let mut before = of_sqlite(&path);
    before.insert("attempts".to_owned(), before["hits"].clone());
    well(folder.path(), &["outbox", "list"]);
    let upgraded = Connection::open(&path).unwrap();
    let version: u32 = upgraded.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert!(version > 5, "{version}");
    assert_eq!(common_to_all_versions(of_sqlite(&path)), common_to_all_versions(before));
    let refused = upgraded.execute("UPDATE outbox SET state = 'lost'", []).unwrap_err();
    assert!(refused.to_string().contains("CHECK"), "{refused}");
}

#[tokio::test]
async fn an_older_program_refuses_a_newer_database_and_says_what_to_do() {
    let (folder, path) = everything();
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    let before = of_sqlite(&path);
    for arguments in [&["serve"][..], &["enquiries", "list"], &["backup", "copy.db"]] {
        let refused = run(folder.path(), &[], arguments);
        assert_eq!(refused.status.code(), Some(1));
        let reason = "is from a later version of the service: install that version";
        assert!(told(&refused).contains(reason), "{}", told(&refused));
    }
    assert_eq!(of_sqlite(&path), before);
    if !postgres_is_there() {
        return;
    }
    let database = Database::new(Kind::Postgres).await;
    drop(database.open().await);
    let url = database.url();
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    client.batch_execute("INSERT INTO schema_version (version) VALUES (99)").await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
    let refused = run(folder.path(), &[("TEMBEA_DATABASE_URL", url.as_str())], &["serve"]);
    assert_eq!(refused.status.code(), Some(1));
    let reason = "the PostgreSQL database is from a later version of the service: install that version";
    assert!(told(&refused).contains(reason), "{}", told(&refused));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_replicas_that_start_at_once_on_an_empty_database_one_makes_the_tables() {
    if !postgres_is_there() {
        return;
    }
    let database = Database::new(Kind::Postgres).await;
    let stores = futures_util::future::join_all((0..6).map(|_| database.open())).await;
    for store in &stores {
        store.ping().await.unwrap();
    }
    assert!(of_postgres(&database.url()).await.contains_key("builds"));
}
