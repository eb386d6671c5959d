//! Requests that no page of the sites makes, generated from the service's own description.

mod body;
mod calls;
mod path;

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use reqwest::{Method, header};

use accounts::{
    account::{changes::NewSession, model::Account},
    sessions::actions::open_session,
};
use kernel::tokens::Token;

use self::calls::Call;
use crate::support::{Kind, TestApp, app::ORIGIN, how_many, on_both_stores, spawn_app};

/// Limits of passwords and mails are open again after so many bodies.
const LIMITED: usize = 500;
const LIMITS_LAST: std::time::Duration = std::time::Duration::from_mins(61);

/// `HOSTILE_SEED` makes the same requests again.
fn seed() -> u64 {
    let seed = std::env::var("HOSTILE_SEED").map_or_else(|_| rand::rng().random(), |seed| seed.parse().unwrap());
    println!("HOSTILE_SEED={seed}");
    seed
}

/// A session of the account, as a login opens it.
async fn session(app: &TestApp, account: &str) -> String {
    let (token, now) = (Token::random(), app.clock.now());
    let account: Account = app.store.find(account.parse().unwrap()).await.unwrap().unwrap();
    let expires_at = now + 30 * 24 * 3_600_000;
    let session = NewSession { token: token.hash(), account: account.id, created_at: now, expires_at };
    assert!(open_session(&app.store, account, session).await.unwrap());
    token.reveal().to_owned()
}

fn told(figures: &BTreeMap<u16, usize>) -> String {
    figures.iter().map(|(status, count)| format!("{count} × {status}")).collect::<Vec<_>>().join(", ")
}

async fn send(app: &TestApp, random: &mut StdRng, call: &Call, token: &str) -> (u16, String) {
    let body = body::bad(random, call);
    let path = call.path.replace("{id}", "7").replace("{reference}", "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    let mut request = app.client.request(call.method.clone(), format!("{}{path}", app.address));
    request = request.header(header::ORIGIN, ORIGIN);
    if let Some(kind) = &body.content_type {
        request = request.header(header::CONTENT_TYPE, header::HeaderValue::from_bytes(kind).unwrap());
    }
    if random.random_bool(if call.needs_session { 0.9 } else { 0.1 }) {
        request = request.bearer_auth(token);
    }
    if random.random_bool(0.3) {
        let key: &[u8] = [b"key".as_slice(), b"\xff", &[b'k'; 300]].choose(random).copied().unwrap();
        request = request.header("idempotency-key", key);
    }
    let shown = String::from_utf8_lossy(&body.bytes[..body.bytes.len().min(300)]).into_owned();
    let what = format!("{} {}, {}: {shown}", call.method, call.path, body.fault);
    let answer = request.body(body.bytes).send().await.unwrap_or_else(|error| panic!("no answer to {what}: {error}"));
    (answer.status().as_u16(), what)
}

on_both_stores! {
    async fn no_malformed_body_is_answered_with_a_fault_of_the_service(kind: Kind) {
        let app = spawn_app(kind).await;
        let member = app.member("Asha").await;
        let mut calls = calls::described(&app).await;
        calls.retain(|call| [Method::POST, Method::PUT, Method::DELETE].contains(&call.method));
        let (seed, bodies) = (seed(), how_many("HOSTILE_BODIES", 3_000));
        let mut token = member.token.clone();
        let mut figures = BTreeMap::new();
        for (number, call) in calls.iter().cycle().take(bodies).enumerate() {
            if number % LIMITED == LIMITED - 1 {
                app.outbox_rests().await;
                app.clock.advance(LIMITS_LAST);
            }
            let mut random = StdRng::seed_from_u64(seed.wrapping_add(number as u64));
            let (status, what) = send(&app, &mut random, call, &token).await;
            assert!(status < 500, "{status} for number {number}, {what}");
            *figures.entry(status).or_default() += 1;
            if call.path.starts_with("/api/logout") && status == 204 {
                token = session(&app, &member.id).await;
            }
        }
        println!("{kind:?}: {bodies} malformed bodies to {} calls, no fault: {}", calls.len(), told(&figures));
        for status in [201, 204, 303, 400, 413, 415, 422] {
            assert!(bodies < 1_000 || figures.contains_key(&status), "none was answered with {status}: {}", told(&figures));
        }
        assert_eq!(app.get("/healthz").await.status(), 200);
        app.outbox_rests().await;
        assert_eq!(app.outbox().await.dead, 0, "mails of what was kept can be sent");
        app.stop().await;
    }

    async fn no_malformed_path_is_answered_with_a_fault_of_the_service(kind: Kind) {
        let app = spawn_app(kind).await;
        let member = app.member("Asha").await;
        let calls = calls::described(&app).await;
        let (seed, paths) = (seed(), how_many("HOSTILE_PATHS", 200));
        let mut figures = BTreeMap::new();
        for number in 0..paths {
            let mut random = StdRng::seed_from_u64(seed.wrapping_add(number as u64));
            let (path, call) = path::bad(&mut random, &calls);
            let shown: String = path.chars().take(300).collect();
            let status = path::status_of(&app.address, &path, &call, &member.token).await;
            let status = status.unwrap_or_else(|| panic!("no answer to number {number}, {} {shown}", call.method));
            assert!(status < 500, "{status} for number {number}, {} {shown}", call.method);
            *figures.entry(status).or_default() += 1;
        }
        println!("{kind:?}: {paths} malformed paths, no fault: {}", told(&figures));
        assert_eq!(app.get("/healthz").await.status(), 200);
        app.stop().await;
    }
}
