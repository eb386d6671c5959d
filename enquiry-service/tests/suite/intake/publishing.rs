//! Content that changes reaches the sites: who may say so, and how often a build is started.

use std::time::Duration;

use reqwest::{Response, StatusCode, header};
use ring::hmac;
use serde_json::Value;
use tempfile::TempDir;

use enquiry_service::{
    erasure::actions::erase_person,
    service::{Service, no_further_calls},
    settings::Settings,
};
use intake::reviews::actions::moderate_review;
use kernel::settings::secret::Secret;

use crate::support::{
    Kind, Stored, TestApp,
    app::{review, settings},
    client, eventually,
    hook::{self, BuildHook},
    is_installed, on_both_stores,
    process::start_logging,
    spawn_app, spawn_app_with,
};

const KEY: &str = "key of the German back-end of the operator";
const MINUTE: Duration = Duration::from_secs(60);
const BODY: &str = r#"{"changed":"tours"}"#;

fn with_hook(hook: &BuildHook) -> impl Fn(&mut Settings) {
    let hook = hook.settings();
    move |settings| {
        settings.publishing.build_hook = Some(hook.clone());
        settings.publishing.signing_keys = vec![Secret::new(KEY.to_owned())];
    }
}

async fn start(kind: Kind) -> (TestApp, BuildHook) {
    let hook = BuildHook::start().await;
    (spawn_app_with(kind, with_hook(&hook), None).await, hook)
}

fn signature(key: &str, time: i64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes());
    format!("sha256={}", hex::encode(hmac::sign(&key, format!("{time}.{body}").as_bytes())))
}

async fn call(address: &str, time: &str, signature: &str, body: &'static str) -> Response {
    let request = client().post(format!("{address}/api/hooks/content-changed"));
    request.header("x-timestamp", time).header("x-signature-256", signature).body(body).send().await.unwrap()
}

async fn say(app: &TestApp, address: &str, time: i64) {
    assert_eq!(call(address, &time.to_string(), &signature(KEY, time, BODY), BODY).await.status(), 202);
    assert!(time.abs_diff(app.clock.now()) < 60_000);
}

/// Waits until the task has called for whatever was due.
async fn rests(app: &TestApp) {
    eventually("no build that is due", async || {
        let state = app.store.build_state().await.unwrap();
        let is_due = state.waiting_since.is_some() && state.next_at <= app.clock.now();
        !is_due && app.is_publisher_at_rest()
    })
    .await;
}

async fn pass(app: &TestApp, time: Duration) {
    rests(app).await;
    app.clock.advance(time);
    rests(app).await;
}

async fn problem(answer: Response, status: u16) {
    assert_eq!(answer.status(), status);
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/problem+json");
    let problem: Value = answer.json().await.unwrap();
    assert_eq!(problem["status"], status);
}

on_both_stores! {
    async fn a_signed_call_starts_one_build_with_the_token_and_the_body_of_the_settings(kind: Kind) {
        let (app, hook) = start(kind).await;
        say(&app, &app.address, app.clock.now()).await;
        rests(&app).await;
        let expected = (format!("Bearer {}", hook::TOKEN), r#"{"event_type":"content-changed"}"#.to_owned());
        assert_eq!(hook.calls(), [expected]);
        pass(&app, 10 * MINUTE).await;
        assert_eq!(hook.count(), 1);
        app.finish().await;
    }

    async fn calls_that_are_forged_unsigned_or_old_start_nothing(kind: Kind) {
        let (app, hook) = start(kind).await;
        let now = app.clock.now();
        let good = signature(KEY, now, BODY);
        let time = now.to_string();
        let unsigned = app.client.post(format!("{}/api/hooks/content-changed", app.address)).body(BODY);
        problem(unsigned.send().await.unwrap(), 401).await;
        for (time, signature, body) in [
            (time.as_str(), signature("guessed", now, BODY).as_str(), BODY),
            (&time, &good, r#"{"changed":"posts"}"#),
            (&time, good.strip_prefix("sha256=").unwrap(), BODY),
            (&time, &good[..good.len() - 2], BODY),
            (&time, "sha256=no hexadecimal", BODY),
            (&time, "", BODY),
            ("", &good, BODY),
            (&(now + 1).to_string(), &good, BODY),
            (&format!("{now} "), &good, ""),
        ] {
            problem(call(&app.address, time, signature, body).await, 401).await;
        }
        for wrong in [now - 300_001, now + 300_001, i64::MIN, i64::MAX] {
            let signature = signature(KEY, wrong, BODY);
            problem(call(&app.address, &wrong.to_string(), &signature, BODY).await, 401).await;
        }
        pass(&app, MINUTE).await;
        assert_eq!((hook.count(), app.store.build_state().await.unwrap().waiting_since), (0, None));
        app.finish().await;
    }

    async fn a_call_that_comes_again_starts_nothing_and_later_is_refused(kind: Kind) {
        let (app, hook) = start(kind).await;
        let time = app.clock.now();
        say(&app, &app.address, time).await;
        pass(&app, MINUTE).await;
        let again = call(&app.address, &time.to_string(), &signature(KEY, time, BODY), BODY).await;
        assert_eq!(again.status(), 202, "who did not hear the first answer may ask again");
        pass(&app, 2 * MINUTE).await;
        assert_eq!(hook.count(), 1);
        pass(&app, 3 * MINUTE).await;
        problem(call(&app.address, &time.to_string(), &signature(KEY, time, BODY), BODY).await, 401).await;
        app.finish().await;
    }

    async fn twenty_changes_are_one_build_now_and_one_when_the_minute_is_over(kind: Kind) {
        let (app, hook) = start(kind).await;
        let now = app.clock.now();
        say(&app, &app.address, now).await;
        rests(&app).await;
        assert_eq!(hook.count(), 1);
        for number in 1..20 {
            say(&app, &app.address, now + number).await;
        }
        pass(&app, MINUTE - Duration::from_millis(1)).await;
        assert_eq!(hook.count(), 1, "at most once a minute");
        pass(&app, Duration::from_millis(1)).await;
        assert_eq!(hook.count(), 2, "nothing is lost");
        pass(&app, 10 * MINUTE).await;
        assert_eq!(hook.count(), 2);
        app.finish().await;
    }

    async fn a_change_during_a_call_is_for_the_next_one(kind: Kind) {
        let (app, hook) = start(kind).await;
        hook.holds(true);
        say(&app, &app.address, app.clock.now()).await;
        eventually("a call under way", async || hook.count() == 1).await;
        say(&app, &app.address, app.clock.now() + 1).await;
        hook.holds(false);
        pass(&app, MINUTE).await;
        assert_eq!(hook.count(), 2);
        pass(&app, 10 * MINUTE).await;
        assert_eq!(hook.count(), 2);
        app.finish().await;
    }

    async fn while_the_hook_fails_it_is_called_less_and_less_often_until_it_is_heard(kind: Kind) {
        let (app, hook) = start(kind).await;
        hook.answers(StatusCode::BAD_GATEWAY);
        let start = app.clock.now();
        say(&app, &app.address, start).await;
        rests(&app).await;
        let mut calls = Vec::new();
        for minute in 0..=70 {
            if hook.count() > calls.len() {
                calls.push(minute);
            }
            pass(&app, MINUTE).await;
        }
        assert_eq!(calls, [0, 1, 3, 7, 15, 31, 61]);
        let state = app.store.build_state().await.unwrap();
        assert_eq!(state.waiting_since, Some(start));
        assert_eq!(state.last_error.as_deref(), Some("the build hook answered 502 Bad Gateway"));
        let figures = app.get("/metrics").await.text().await.unwrap();
        assert!(figures.contains("tembea_builds_total{result=\"failed\"} 7"), "{figures}");
        assert!(figures.contains("tembea_build_age_seconds 4260"), "{figures}");
        hook.answers(StatusCode::CREATED);
        pass(&app, 30 * MINUTE).await;
        assert_eq!(hook.count(), 8);
        let state = app.store.build_state().await.unwrap();
        assert_eq!((state.waiting_since, state.last_error), (None, None));
        assert!(app.get("/metrics").await.text().await.unwrap().contains("tembea_build_age_seconds 0"));
        say(&app, &app.address, app.clock.now()).await;
        pass(&app, MINUTE).await;
        assert_eq!(hook.count(), 9, "its failures are forgotten");
        app.finish().await;
    }

    async fn two_replicas_call_once_between_them(kind: Kind) {
        let (app, hook) = start(kind).await;
        let mut same = settings();
        with_hook(&hook)(&mut same);
        let transport = kernel::mail::transport::Transport::Memory(kernel::mail::transport::Memory::default());
        let second = Service::start(same, app.database.open().await, (*app.clock).clone(), transport, no_further_calls);
        let second = second.await.unwrap();
        let address = format!("http://{}", second.address());
        for number in 0..10 {
            let to = if number % 2 == 0 { &app.address } else { &address };
            say(&app, to, app.clock.now() + number).await;
        }
        // The other's task looks around every ten seconds.
        for passed in 1..=30 {
            pass(&app, Duration::from_secs(10)).await;
            assert!(hook.count() <= 1 + passed / 6, "at most once a minute");
        }
        eventually("no build that waits", async || app.store.build_state().await.unwrap().waiting_since.is_none()).await;
        assert!((1..=2).contains(&hook.count()), "{}", hook.count());
        second.stop().await;
        app.finish().await;
    }

    async fn a_review_that_comes_to_the_sites_or_leaves_them_has_them_built(kind: Kind) {
        let (app, hook) = start(kind).await;
        assert_eq!(app.post("send_review", &review()).await.status(), 201);
        app.outbox_rests().await;
        let press = async |label: &str| {
            let text = app.mails_to("operator@tembea.example").remove(0).text;
            let link = text.split_once(&format!("{label}: ")).unwrap().1.lines().next().unwrap().to_owned();
            let token = link.split_once("token=").unwrap().1.to_owned();
            let request = app.client.post(format!("{}/api/moderate", app.address)).form(&[("token", token)]);
            assert_eq!(request.send().await.unwrap().status(), 200);
            pass(&app, MINUTE).await;
        };
        press("Reject").await;
        assert_eq!(hook.count(), 0, "it was not shown before");
        press("Approve").await;
        assert_eq!(hook.count(), 1);
        press("Approve").await;
        assert_eq!(hook.count(), 1);
        press("Reject").await;
        assert_eq!(hook.count(), 2);
        press("Approve").await;
        assert_eq!(hook.count(), 3);
        let writer = review()["email"].as_str().unwrap().to_lowercase();
        assert_eq!(erase_person(&app.store, &writer, app.clock.now()).await.unwrap().records, 1);
        // A command of the operator's cannot wake the task, which looks around every ten seconds.
        app.clock.advance(MINUTE);
        rests(&app).await;
        assert_eq!(hook.count(), 4, "what a person takes back leaves the sites");
        assert_eq!(erase_person(&app.store, &writer, app.clock.now()).await.unwrap().records, 0);
        pass(&app, MINUTE).await;
        assert_eq!(hook.count(), 4);
        app.finish().await;
    }

    async fn without_settings_the_call_does_not_exist_and_reviews_are_approved_all_the_same(kind: Kind) {
        let app = spawn_app(kind).await;
        let now = app.clock.now();
        problem(call(&app.address, &now.to_string(), &signature("", now, BODY), BODY).await, 404).await;
        assert_eq!(app.post("send_review", &review()).await.status(), 201);
        let id = app.store.reviews(crate::intake::reviews::ALL).await.unwrap()[0].id;
        assert!(moderate_review(&app.store, id, intake::reviews::model::ReviewState::Approved, None, now).await.unwrap());
        app.clock.advance(MINUTE);
        assert!(app.get("/metrics").await.text().await.unwrap().contains("tembea_build_age_seconds 0"));
        app.finish().await;
    }
}

#[tokio::test]
async fn neither_the_address_of_the_hook_nor_its_token_nor_a_key_is_logged() {
    let hook = BuildHook::start().await;
    let folder = TempDir::new().unwrap();
    let address = hook.address();
    let settings = [
        ("TEMBEA_BUILD_HOOK", address.as_str()),
        ("TEMBEA_BUILD_HOOK_TOKEN", hook::TOKEN),
        ("TEMBEA_CONTENT_CHANGED_KEYS", KEY),
    ];
    let (mut service, log) = start_logging(folder.path(), &settings);
    let now = kernel::clock::Clock::system().now();
    let path = &service.address;
    assert_eq!(call(path, &now.to_string(), &signature(KEY, now, BODY), BODY).await.status(), 202);
    eventually("a call of the hook", async || hook.count() == 1).await;
    assert!(service.stop());
    // A hook that cannot be reached is told without its address too.
    let nowhere = format!("http://127.0.0.1:9{}", hook::PATH);
    let elsewhere = TempDir::new().unwrap();
    let settings = [("TEMBEA_BUILD_HOOK", nowhere.as_str()), settings[1], settings[2]];
    let (mut service, second_log) = start_logging(elsewhere.path(), &settings);
    let path = &service.address;
    assert_eq!(call(path, &(now + 1).to_string(), &signature(KEY, now + 1, BODY), BODY).await.status(), 202);
    eventually("a call that failed", async || {
        std::fs::read_to_string(&second_log).unwrap().contains("cannot reach the build hook")
    })
    .await;
    assert!(service.stop());
    let log = [log, second_log].map(|log| std::fs::read_to_string(log).unwrap()).concat();
    assert!(log.contains("site build started"));
    for secret in [hook::TOKEN, hook::PATH, KEY] {
        assert!(!log.contains(secret), "{secret}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_back_end_signs_as_the_readme_says() {
    if !is_installed("openssl") || !is_installed("curl") {
        return;
    }
    let (app, hook) = start(Kind::Sqlite).await;
    // The clock of the tests stands still elsewhere than the machine's.
    let seconds = app.clock.now() / 1000;
    let readme = include_str!("../../../README.md");
    let (_, section) = readme.split_once("## Content that changes").unwrap();
    let commands = section.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
    let commands = format!("date() {{ command date --date=@{seconds} \"$@\"; }}\nset -euo pipefail\n{commands}");
    let mut bash = std::process::Command::new("bash");
    bash.arg("-c").arg(commands).env("KEY", KEY).env("SERVICE", &app.address);
    let output = tokio::task::spawn_blocking(move || bash.output().unwrap()).await.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    rests(&app).await;
    assert_eq!(hook.count(), 1);
    app.finish().await;
}
