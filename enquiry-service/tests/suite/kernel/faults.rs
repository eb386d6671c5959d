//! Killed, full, slow: the program itself on a disk that misbehaves.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::Notify;

use intake::enquiries::{
    mail::{QUOTE_CONFIRMATION, QUOTE_NOTICE},
    store::EnquiryFilter,
};

use crate::support::{
    Database, Kind, Stored,
    app::quote_with,
    eventually, how_many, is_installed, on_both_stores,
    process::{Process, command, start, start_command},
    smtp::{Behaviour, SmtpServer},
};

/// Of one service.
const MAILS_AT_ONCE: usize = 8;
const ALL: EnquiryFilter = EnquiryFilter { quarantined: None, since: 0, most: i64::MAX };

async fn post(client: &reqwest::Client, address: &str, number: usize) -> reqwest::Result<reqwest::Response> {
    let body = quote_with(&json!({ "email_address": format!("visitor{number}@example.com") }));
    client
        .post(format!("{address}/api/requestquote"))
        .header("origin", "http://localhost:4000")
        .json(&body)
        .send()
        .await
}

/// Posts until the service dies; returns what it acknowledged. After so many the killer is woken.
async fn burst(service: &Process, from: usize, (enough, killer): (usize, Arc<Notify>)) -> Vec<String> {
    let count = Arc::new(AtomicUsize::new(0));
    let client = crate::support::client();
    let mut clients = Vec::new();
    for part in 0..32 {
        let (client, address) = (client.clone(), service.address.clone());
        let (count, killer) = (Arc::clone(&count), Arc::clone(&killer));
        clients.push(tokio::spawn(async move {
            let mut acknowledged = Vec::new();
            for number in 0.. {
                let Ok(answer) = post(&client, &address, from + part * 100_000 + number).await else { break };
                assert_eq!(answer.status(), 201);
                let Ok(receipt) = answer.json::<Value>().await else { break };
                acknowledged.push(receipt["reference"].as_str().unwrap().to_owned());
                if count.fetch_add(1, Ordering::Relaxed) + 1 == enough {
                    killer.notify_one();
                }
            }
            acknowledged
        }));
    }
    let mut all = Vec::new();
    for client in clients {
        all.extend(client.await.unwrap());
    }
    all
}

on_both_stores! {
    async fn whatever_was_acknowledged_before_a_kill_is_there_after_it_with_its_mails(kind: Kind) {
        let rounds = how_many("KILL_ROUNDS", 2);
        let folder = TempDir::new().unwrap();
        let database = Database::new(kind).await;
        let url = database.url();
        let mut acknowledged = Vec::new();
        for round in 0..rounds {
            let mut service = start(folder.path(), &[("TEMBEA_DATABASE_URL", url.as_str())]);
            let pid = service.id();
            let enough = Arc::new(Notify::new());
            let woken = Arc::clone(&enough);
            let killer = tokio::spawn(async move {
                woken.notified().await;
                Command::new("kill").args(["-KILL", &pid.to_string()]).status().unwrap();
            });
            // A kill comes at another moment of the work each time, and later where the rounds are many.
            let after = 25 + 7 * (pid as usize % 5) + 60 * rounds;
            acknowledged.extend(burst(&service, round * 10_000_000, (after, enough)).await);
            killer.await.unwrap();
            service.kill();
        }
        assert!(acknowledged.len() > 20 * rounds, "only {} were acknowledged", acknowledged.len());
        let store = database.open().await;
        let enquiries = store.enquiries(ALL).await.unwrap();
        let stored: HashSet<&str> = enquiries.iter().map(|enquiry| enquiry.reference.as_str()).collect();
        let missing = acknowledged.iter().filter(|reference| !stored.contains(reference.as_str())).count();
        let messages = store.messages(None, i64::MAX).await.unwrap();
        let told = |kind| messages.iter().filter(|message| message.kind() == kind).filter_map(|message| message.about).collect::<HashSet<_>>();
        let (notices, confirmations) = (told(QUOTE_NOTICE), told(QUOTE_CONFIRMATION));
        let untold = enquiries.iter().filter(|enquiry| !notices.contains(&enquiry.id) || !confirmations.contains(&enquiry.id)).count();
        eprintln!("{kind:?}: {rounds} kills, {} acknowledged, {missing} missing, {untold} without their mails", acknowledged.len());
        assert_eq!((missing, untold), (0, 0));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_was_under_way_at_a_kill_comes_once_more_as_the_same_message_and_none_is_lost() {
    let (folder, server) = (TempDir::new().unwrap(), SmtpServer::start(Behaviour::Accept).await);
    let address = server.address();
    let settings = [("TEMBEA_SMTP_URL", address.as_str())];
    let mut sent = 0;
    let mut kills = 0;
    while kills < 3 {
        let mut service = start(folder.path(), &settings);
        for _ in 0..10 {
            sent += 1;
            assert_eq!(post(&crate::support::client(), &service.address, sent).await.unwrap().status(), 201);
        }
        let before = server.count();
        eventually("mails are under way", async || server.count() > before).await;
        service.kill();
        kills += 1;
    }
    let _service = start(folder.path(), &settings);
    // A notice for the operator and a confirmation for the visitor.
    let ids = || server.delivered().into_iter().map(|mail| mail.message_id).collect::<Vec<_>>();
    eventually("every mail has come", async || ids().into_iter().collect::<HashSet<_>>().len() == 2 * sent).await;
    let all = ids();
    let most = all.iter().map(|id| all.iter().filter(|other| *other == id).count()).max().unwrap();
    let twice = all.len() - 2 * sent;
    assert!(most <= 1 + kills && twice <= kills * MAILS_AT_ONCE, "{twice} came again, one {most} times");
}

/// A library that makes `fsync` slow and the disk full, on request; loaded before the C library.
fn faulty_disk() -> &'static Path {
    static LIBRARY: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = LIBRARY.get_or_init(|| {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("faulty_disk.so");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/support/faulty_disk.c");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(&path)
            .arg(source)
            .arg("-ldl")
            .status()
            .unwrap();
        assert!(built.success());
        (folder, path)
    });
    path
}

fn start_on_faulty_disk(folder: &Path, faults: &[(&str, &str)]) -> Process {
    let mut command = command(folder, faults);
    command.env("LD_PRELOAD", faulty_disk());
    start_command(command)
}

#[tokio::test]
async fn no_answer_comes_before_the_disk_has_the_enquiry() {
    let folder = TempDir::new().unwrap();
    let service = start_on_faulty_disk(folder.path(), &[("FAULT_FSYNC_DELAY_MS", "400")]);
    let client = crate::support::client();
    for number in 0..3 {
        let start = Instant::now();
        assert_eq!(post(&client, &service.address, number).await.unwrap().status(), 201);
        assert!(start.elapsed() >= Duration::from_millis(400), "{:?}", start.elapsed());
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_the_service_works_again_once_there_is_space() {
    let folder = TempDir::new().unwrap();
    let full = folder.path().join("disk-is-full");
    let service = start_on_faulty_disk(folder.path(), &[("FAULT_FULL_WHILE", full.to_str().unwrap())]);
    let client = crate::support::client();
    assert_eq!(post(&client, &service.address, 0).await.unwrap().status(), 201);
    std::fs::write(&full, "").unwrap();
    for number in 1..20 {
        let answer = post(&client, &service.address, number).await.unwrap();
        assert_eq!(answer.status(), 503);
        assert!(answer.headers().contains_key("retry-after"));
        assert_eq!(answer.headers()["content-type"], "application/problem+json");
    }
    std::fs::remove_file(&full).unwrap();
    let space = Instant::now();
    eventually("an accepted enquiry", async || post(&client, &service.address, 100).await.unwrap().status() == 201)
        .await;
    assert!(space.elapsed() < Duration::from_secs(5));
    drop(service);
    let store = kernel::database::Database::open_sqlite(&folder.path().join("var/enquiries.db")).unwrap();
    assert_eq!(store.enquiries(ALL).await.unwrap().len(), 2, "what was refused is not there");
}

/// Permission bits hold nobody who is root, so the path is mounted read-only for one program.
const READ_ONLY: &str = r#"mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@""#;

/// A program that sees a path read-only; nothing where this machine lets nobody mount. In CI it must.
fn on_read_only(path: &Path, program: &Command) -> Option<Command> {
    let mounts = |options: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(options).args(["sh", "-c", READ_ONLY, "sh"]).arg(path);
        command
    };
    let ways: [&[&str]; 2] = [&["--mount"], &["--user", "--map-root-user", "--mount"]];
    let works = |options: &&&[&str]| mounts(options).arg("true").output().is_ok_and(|output| output.status.success());
    let way = is_installed("unshare").then(|| ways.iter().find(works)).flatten();
    assert!(way.is_some() || std::env::var_os("CI").is_none(), "a folder must be mountable in CI");
    let Some(way) = way else {
        eprintln!("left out: nobody may mount here");
        return None;
    };
    let mut command = mounts(way);
    command.arg(program.get_program()).current_dir(program.get_current_dir().unwrap()).env_clear();
    command.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    Some(command)
}

#[test]
fn a_service_that_cannot_write_says_so_and_names_the_file() {
    let folder = TempDir::new().unwrap();
    drop(start(folder.path(), &[]));
    let of = |name: &str| folder.path().join(name).canonicalize().unwrap();
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    let cases = [
        ("var/enquiries.db", "", "cannot write to the database var/enquiries.db: Read-only file system"),
        ("var", "", "var/enquiries.db.lock: Read-only file system"),
        (
            "empty",
            "sqlite:empty/new/enquiries.db",
            "cannot create the folder empty/new for the database: Read-only file system",
        ),
    ];
    for (read_only, url, message) in cases {
        let program = command(folder.path(), &[("TEMBEA_DATABASE_URL", url)]);
        let Some(mut service) = on_read_only(&of(read_only), &program) else { return };
        let output = service.output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{read_only}: {told}");
        assert!(told.contains(message), "{read_only}: {told}");
        assert!(output.stdout.is_empty(), "it does not say that it serves: {told}");
    }
    // Nothing was damaged.
    drop(start(folder.path(), &[]));
}

/// `SMALL_DISK` names a folder on a disk of some MiB with nothing else on it.
#[tokio::test]
async fn a_disk_that_fills_up_in_earnest_loses_nothing_that_was_acknowledged() {
    let Ok(disk) = std::env::var("SMALL_DISK") else {
        eprintln!("left out: no SMALL_DISK (scripts/bench faults mounts one as root)");
        return;
    };
    let disk = Path::new(&disk);
    let service = start(disk, &[]);
    let client = crate::support::client();
    assert_eq!(post(&client, &service.address, 0).await.unwrap().status(), 201);
    let filler = disk.join("filler");
    let mut file = std::fs::File::create(&filler).unwrap();
    while std::io::Write::write_all(&mut file, &[0; 4096]).is_ok() {}
    drop(file);
    let (mut kept, mut refused) = (1, 0);
    for number in 1..3000 {
        match post(&client, &service.address, number).await.unwrap().status().as_u16() {
            201 => kept += 1,
            503 => refused += 1,
            other => panic!("answered {other}"),
        }
        if refused == 20 {
            break;
        }
    }
    assert_eq!(refused, 20, "the disk never got full");
    std::fs::remove_file(&filler).unwrap();
    let space = Instant::now();
    eventually("an accepted enquiry", async || post(&client, &service.address, 9000).await.unwrap().status() == 201)
        .await;
    let waited = space.elapsed();
    kept += 1;
    drop(service);
    let store = kernel::database::Database::open_sqlite(&disk.join("var/enquiries.db")).unwrap();
    let stored = store.enquiries(ALL).await.unwrap().len();
    eprintln!("Sqlite: {kept} kept, {stored} stored, {refused} answered 503, works {waited:.1?} after there is space");
    assert_eq!(stored, kept);
    assert!(waited < Duration::from_secs(5));
}
