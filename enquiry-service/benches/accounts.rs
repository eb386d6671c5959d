//! What the time of an answer tells about an address, and what a flood of logins does to quotes.
//!
//! `cargo bench -p enquiry-service --bench accounts`; ratios within one run.

#![expect(clippy::unwrap_used, clippy::cast_precision_loss, reason = "a measurement may stop at anything unexpected")]

mod load;

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use content_model::Locale;
use load::{measure, server::service};
use reqwest::{Client, Response, header};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use accounts::{
    account::{
        changes::{NewSecret, Purpose},
        mail::ADDRESS_CONFIRMATION,
        model::Signup,
    },
    address::actions::confirm,
    sign_up::actions::sign_up,
};
use kernel::{
    database::Database,
    fields::{EmailAddress, RawField, SingleLine},
    outbox::model::NewMessage,
    passwords::hashing::Hasher,
    tokens::Token,
};

const PASSWORD: &str = "leopard under the acacia";
const PAIRS: usize = 500;
const CLIENTS: usize = 64;
const ROUND: Duration = Duration::from_secs(6);
const ROUNDS: usize = 3;

fn main() {
    let runtime = Runtime::new().unwrap();
    let folder = TempDir::new().unwrap();
    runtime.block_on(fill(folder.path()));
    let settings = [("TEMBEA_TRUSTED_PROXIES", "127.0.0.0/8"), ("TEMBEA_DIRECT", "false")];
    let server = service(folder.path(), &settings);
    let tls = kernel::tls::client_config().unwrap();
    let client = Client::builder().tls_backend_preconfigured(tls).build().unwrap();
    let wrong = |email: &str| json!({ "email": email, "password": "not this one" });
    let signup = |email: &str| json!({ "name": "Asha", "email": email, "password": PASSWORD, "password_confirmation": PASSWORD });
    let address = |email: &str| json!({ "email": email });
    runtime.block_on(async {
        compare(&client, &server.address, "login", wrong).await;
        compare(&client, &server.address, "signup", signup).await;
        compare(&client, &server.address, "forgot-password", address).await;
        flood(&client, &server.address).await;
    });
    println!("memory after the flood {} MiB", server.memory());
}

/// Accounts with one password between them.
async fn fill(folder: &Path) {
    std::fs::create_dir(folder.join("var")).unwrap();
    let store = Database::open_sqlite(&folder.join("var/enquiries.db")).unwrap();
    let password_hash = Hasher::new().unwrap().hash(PASSWORD.to_owned()).await.unwrap();
    let text = |text: &str| RawField::Text(text.to_owned());
    for number in 0..PAIRS {
        let email = EmailAddress::parse(&text(&format!("known{number}@example.com"))).unwrap();
        let id = kernel::clock::id(0);
        let mail = NewMessage::due(ADDRESS_CONFIRMATION, Some(id), email.to_string(), 0);
        let name = SingleLine::required(&text("Asha"), 10).unwrap();
        let (locale, affiliate, password_hash) = (Locale::En, SingleLine::default(), password_hash.clone());
        let signup =
            Signup { id, email, password_hash, locale, created_at: 0, name, affiliate, network: String::new() };
        sign_up(&store, signup, mail).await.unwrap();
        let secret = Token::random();
        let kept =
            NewSecret { hash: secret.hash(), purpose: Purpose::Signup, subject: id, expires_at: 1, address: None };
        store.write(move |transaction| transaction.insert([&kept]).map(drop)).await.unwrap();
        assert!(confirm(&store, &secret.hash(), Some(id), 0).await.unwrap());
    }
}

/// A visitor of a network that nobody else is on.
async fn post(client: &Client, address: &str, call: &str, network: usize, body: &Value) -> Response {
    let from = format!("10.{}.{}.1", network / 256 % 256, network % 256);
    let request = client.post(format!("http://{address}/api/{call}")).header("x-forwarded-for", from);
    request.header(header::ORIGIN, "http://localhost:4000").json(body).send().await.unwrap()
}

/// Asks about known and unknown addresses in turns.
async fn compare(client: &Client, address: &str, call: &str, body: impl Fn(&str) -> Value) {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    let mut different = 0;
    for pair in 0..PAIRS {
        let mut answers = Vec::new();
        let mut both = [(&mut known, "known"), (&mut unknown, "nobody")];
        // Neither is always the first of a pair.
        both.rotate_left(pair % 2);
        for (times, who) in both {
            let body = body(&format!("{who}{pair}@example.com"));
            let start = Instant::now();
            let answer = post(client, address, call, pair, &body).await;
            answers.push((answer.status(), answer.text().await.unwrap()));
            times.push(start.elapsed());
        }
        different += usize::from(answers.first() != answers.last());
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    let (known, unknown) = (median(&mut known), median(&mut unknown));
    let ratio = known.as_secs_f64() / unknown.as_secs_f64();
    println!(
        "{call}: {PAIRS} known {known:.2?}, {PAIRS} unknown {unknown:.2?}, ratio {ratio:.3}; {different} answers differ"
    );
}

/// Logins from many clients beside quotes, over hashing alone, in turns.
async fn flood(client: &Client, address: &str) {
    let hasher = Arc::new(Hasher::new().unwrap());
    let hash = hasher.hash(PASSWORD.to_owned()).await.unwrap();
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let (hashing, stored) = (Arc::clone(&hasher), hash.clone());
        let raw = rate(move |_| {
            let (hasher, hash) = (Arc::clone(&hashing), stored.clone());
            async move { assert!(hasher.verify(PASSWORD.to_owned(), Some(&hash)).await.unwrap()) }
        })
        .await;
        let (client, address) = (client.clone(), address.to_owned());
        let quoted = address.clone();
        let quotes = tokio::spawn(async move { measure(&quoted, 2, Duration::from_millis(20), ROUND).await });
        let logins = rate(move |number| {
            let (client, address) = (client.clone(), address.clone());
            async move {
                let body = json!({ "email": format!("known{number}@example.com"), "password": PASSWORD });
                assert_eq!(post(&client, &address, "login", 2000 + number, &body).await.status(), 200);
            }
        })
        .await;
        ratios.push(logins / raw);
        println!("logins {logins:.1}/s, hashing alone {raw:.1}/s; quotes beside them {}", quotes.await.unwrap());
    }
    ratios.sort_by(f64::total_cmp);
    println!("login flood of {CLIENTS}: {:.2} of hashing alone (of {ratios:.2?})", ratios[ROUNDS / 2]);
}

/// How often it is done in a second by clients that do it again and again.
async fn rate<F: Future<Output = ()> + Send + 'static>(
    work: impl Fn(usize) -> F + Clone + Send + Sync + 'static,
) -> f64 {
    let start = Instant::now();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|client| {
            let work = work.clone();
            tokio::spawn(async move {
                let mut done = 0_usize;
                while start.elapsed() < ROUND {
                    work(client).await;
                    done += 1;
                }
                done
            })
        })
        .collect();
    let mut done = 0;
    for client in clients {
        done += client.await.unwrap();
    }
    done as f64 / start.elapsed().as_secs_f64()
}
