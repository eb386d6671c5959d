//! All that strangers can send at once: hostile mails, half-sent posts, pictures, and files and statements from outside.
//! The service lives, and others' quotes and the checks of the service are answered.

mod mails;
mod memory;

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{io::AsyncWriteExt, net::TcpStream, task::JoinHandle};

use kernel::clock::Clock;

use crate::{
    accounts::pictures::{bomb, member, profile_with},
    support::{
        Kind, Stored,
        app::quote_with,
        caddy::Caddy,
        client,
        database::postgres_is_there,
        desk::{HOST, ORIGIN, PASSWORD, code_of},
        eventually, how_many,
        imap::MailServer,
        process::{Process, run, start},
    },
};

/// A colleague's browser at the desk of a running program.
struct Browser {
    http: Client,
    service: String,
    cookie: String,
}

impl Browser {
    /// Accepts the invitation that a command prints.
    async fn invited(folder: &Path, settings: &[(&str, &str)], service: &Process) -> Self {
        let command = ["staff", "invite", "finance@tembea.example", "--name", "Neema", "--role", "manager"];
        let printed = String::from_utf8(run(folder, settings, &command).stdout).unwrap();
        let token = printed.lines().next().unwrap().rsplit_once('#').unwrap().1.to_owned();
        let mut browser = Browser { http: client(), service: service.address.clone(), cookie: String::new() };
        let invitation = browser.post("invitation").json(&json!({ "token": token })).send().await.unwrap();
        let invitation: Value = invitation.json().await.unwrap();
        let secret = invitation["secret"].as_str().unwrap();
        let code = code_of(secret, Clock::system().now());
        let join = json!({ "token": token, "password": PASSWORD, "secret": secret, "code": code });
        let joined = browser.post("join").json(&join).send().await.unwrap();
        assert_eq!(joined.status(), StatusCode::OK);
        let cookie = joined.headers()["set-cookie"].to_str().unwrap();
        browser.cookie = cookie.split(';').next().unwrap().to_owned();
        browser
    }

    fn post(&self, call: &str) -> RequestBuilder {
        let request = self.http.post(format!("{}/api/desk/{call}", self.service));
        request.header("host", HOST).header("origin", ORIGIN).header("cookie", &self.cookie)
    }
}

/// Sends quotes and asks for the state of the service until it is told to stop; the times of all answers.
fn watch(address: String, stop: Arc<AtomicBool>) -> JoinHandle<Vec<Duration>> {
    tokio::spawn(async move {
        let (http, mut times, mut number) = (client(), Vec::new(), 0);
        while !stop.load(Relaxed) {
            let body = quote_with(&json!({ "email_address": format!("visitor{number}@example.com") }));
            let quote = http.post(format!("{address}/api/requestquote")).header("origin", "http://localhost:4000");
            let quote = quote.header("x-forwarded-for", "198.51.100.7");
            let began = Instant::now();
            let answer = quote.header("idempotency-key", format!("q{number}")).json(&body).send().await.unwrap();
            times.push(began.elapsed());
            assert_eq!(answer.status(), StatusCode::CREATED);
            let began = Instant::now();
            assert_eq!(http.get(format!("{address}/healthz")).send().await.unwrap().status(), StatusCode::OK);
            times.push(began.elapsed());
            number += 1;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        times
    })
}

const PAUSE: Duration = Duration::from_secs(1);

/// Opens connections that send a head and the first byte of a body, and holds them; a new one for each that is closed.
async fn send_halves(address: &str, number: usize, stop: &AtomicBool) {
    let hold = async |_| {
        while !stop.load(Relaxed) {
            let Ok(mut stream) = TcpStream::connect(address.trim_start_matches("http://")).await else { return };
            let head = "POST /api/contact_us HTTP/1.1\r\nhost: x\r\norigin: http://localhost:4000\r\n\
                        x-forwarded-for: 203.0.113.9\r\ncontent-type: application/json\r\n\
                        content-length: 60000\r\n\r\n{";
            let _ = stream.write_all(head.as_bytes()).await;
            let mut answer = [0; 512];
            while !stop.load(Relaxed) {
                let read = tokio::io::AsyncReadExt::read(&mut stream, &mut answer);
                if !matches!(tokio::time::timeout(PAUSE, read).await, Ok(Ok(1..)) | Err(_)) {
                    break;
                }
            }
            // The next one follows after a pause, so that the machine has time for others.
            tokio::time::sleep(PAUSE).await;
        }
    };
    join_all((0..number).map(hold)).await;
}

async fn send_files(desk: &Browser, case: &str, number: usize) {
    let content = [b"%PDF-1.4\n".to_vec(), vec![b'x'; 5 * 1024 * 1024 - 100]].concat();
    let upload = async |file: usize| {
        let call = desk.post(&format!("cases/{case}/files?name=plan{file}.pdf"));
        let sent = call.header("content-type", "application/octet-stream").body(content.clone()).send().await;
        sent.map_or(0, |answer| answer.status().as_u16())
    };
    let answers = join_all((0..number).map(upload)).await;
    let known = [0, 200, 413, 422, 429, 503];
    assert!(answers.iter().all(|status| known.contains(status)), "{answers:?}");
}

async fn send_pictures(address: &str, token: &str, number: usize) {
    let (picture, http) = (bomb(), client());
    let answers = join_all((0..number).map(|_| profile_with(&picture, &http, address, token))).await;
    // The last one read, or the connection of one that is told to come again is closed while it is sent.
    let known = |answer: &reqwest::Result<u16>| answer.as_ref().map_or(true, |status| [200, 503].contains(status));
    assert!(answers.iter().all(known), "{answers:?}");
}

async fn send_statements(desk: &Browser, number: usize) {
    for statement in 0..number {
        let file = match statement % 4 {
            0 => {
                let (open, close) = ("<Pty>".repeat(5000), "</Pty>".repeat(5000));
                format!(
                    "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy=\"USD\">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls>\
                     <TxDtls><RltdPties><Dbtr>{open}<Nm>x</Nm>{close}</Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt>\
                     </BkToCstmrStmt></Document>"
                )
            }
            1 => format!("Date,Amount,Description,Reference\n{}", "2026-11-25,1.00,no number,\n".repeat(2_000)),
            2 => format!("<Document>{}</Document>", "<x>".repeat(200_000)),
            _ => "\"".repeat(1_000_000),
        };
        let sent = desk.post("statements").header("content-type", "application/octet-stream").body(file).send().await;
        // A connection on which an import is silent for long is closed.
        let status = sent.map_or(0, |answer| answer.status().as_u16());
        assert!([0, 200, 422, 503].contains(&status), "statement {statement}: {status}");
    }
}

/// Everything at once, to a service on this database, also behind the Caddy of `deploy/`.
async fn withstand(kind: Kind, is_behind_caddy: bool) {
    let Some(mut server) = MailServer::start() else { return };
    let database = crate::support::Database::new(kind).await;
    let store = database.open().await;
    let folder = TempDir::new().unwrap();
    let (url, mailbox) = (database.url(), server.environment());
    let mut settings = vec![("TEMBEA_DATABASE_URL", &*url), ("TEMBEA_DESK_HOST", HOST)];
    // The stand-ins for visitors and strangers name their networks, as a proxy does.
    settings.push(("TEMBEA_TRUSTED_PROXIES", "127.0.0.0/8"));
    settings.push(("TEMBEA_SITE_SETTINGS", concat!(env!("CARGO_MANIFEST_DIR"), "/../site/site.toml")));
    settings.extend(mailbox.iter().map(|(name, value)| (*name, &**value)));
    let mut first = start(folder.path(), &settings);
    eventually("a mailbox that was read", async || !store.mailboxes().await.unwrap().is_empty()).await;
    let desk = Browser::invited(folder.path(), &settings, &first).await;
    assert!(first.stop());
    let mails = mails::generated(how_many("STRANGE_MAILS", 16), how_many("LARGE_MAILS", 0));
    let now = Clock::system().now();
    for mail in &mails {
        server.deliver(mail, now + 1000);
    }
    let service = start(folder.path(), &settings);
    let desk = Browser { service: service.address.clone(), ..desk };
    let caddy = if is_behind_caddy { Caddy::start(&folder, &[service.address.replace("http://", "")]) } else { None };
    let address = caddy.as_ref().map_or(service.address.clone(), |caddy| caddy.address.clone());
    eventually("an answer", async || {
        client().get(format!("{address}/healthz")).send().await.is_ok_and(|answer| answer.status() == 200)
    })
    .await;
    let case = json!({ "email_address": "ana@example.com" });
    let quote = client().post(format!("{address}/api/requestquote")).header("origin", "http://localhost:4000");
    assert_eq!(quote.json(&quote_with(&case)).send().await.unwrap().status(), StatusCode::CREATED);
    let filter = intake::enquiries::store::EnquiryFilter { quarantined: None, since: 0, most: 1 };
    let case = store.enquiries(filter).await.unwrap().remove(0).id.to_string();
    let member = member(&service, folder.path(), "asha@example.com").await;
    let (stop, memory) = (Arc::new(AtomicBool::new(false)), memory::Watch::start(service.id()));
    let others = watch(address.clone(), Arc::clone(&stop));
    let halves = send_halves(&address, how_many("HALF_POSTS", 60), &stop);
    let all = i64::try_from(mails.len()).unwrap();
    let began = Instant::now();
    let rest = async {
        tokio::join!(
            send_files(&desk, &case, how_many("UPLOADS", 8)),
            send_statements(&desk, how_many("STATEMENTS", 4)),
            send_pictures(&address, &member, how_many("PICTURES", 4)),
        );
        let most = Duration::from_secs(how_many("STRANGE_SECONDS", 120).try_into().unwrap());
        while store.count_unsorted_mails().await.unwrap() < all {
            assert!(began.elapsed() < most, "{} of {all} mails", store.count_unsorted_mails().await.unwrap());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        stop.store(true, Relaxed);
    };
    let ((), ()) = tokio::join!(rest, halves);
    let mut times = others.await.unwrap();
    times.sort();
    let (p99, peak) = (times[times.len() * 99 / 100], memory.most_mib());
    let unread = store.unsorted_mails(i64::MAX).await.unwrap().into_iter().filter(|mail| mail.fault.is_some()).count();
    println!(
        "{kind:?}: {}{} mails, {unread} unread, in {:.0?}; {} answers, p99 {p99:.1?}; with the reader {peak} MiB",
        if caddy.is_some() { "behind Caddy, " } else { "" },
        mails.len(),
        began.elapsed(),
        times.len(),
    );
    assert!(p99.as_millis() <= how_many("STRANGE_P99_MS", usize::MAX) as u128, "{p99:?}");
    assert!(peak <= how_many("STRANGE_MIB", usize::MAX) as u64, "{peak} MiB");
    server.stop();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_strangers_send_at_once_others_are_answered() {
    withstand(Kind::Sqlite, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_strangers_send_at_once_others_are_answered_behind_caddy() {
    if postgres_is_there() {
        withstand(Kind::Postgres, true).await;
    }
}
