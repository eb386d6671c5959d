//! Pictures that are small to send and large to read, sent to the program itself.

use std::{collections::BTreeSet, io::Cursor, path::Path, time::Instant};

use futures_util::future::join_all;
use image::{ImageFormat, RgbaImage};
use reqwest::{
    Client,
    multipart::{Form, Part},
};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{
    Mail,
    app::quote_with,
    client, eventually,
    process::{Process, start},
    visitor::PASSWORD,
};

const BOMBS: usize = 50;
const MOST_MEMORY_KIB: u64 = 140 * 1024;

/// As many pixels as are read, of one colour: a few kilobytes.
pub fn bomb() -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    RgbaImage::new(2048, 2048).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// Secrets of all links in the folder of mails.
fn secrets(folder: &Path) -> BTreeSet<String> {
    let mails = std::fs::read_dir(folder.join("var/mail")).into_iter().flatten().flatten();
    let mails = mails.filter(|mail| mail.path().extension().is_some_and(|extension| extension == "eml"));
    let secret = |mail: std::fs::DirEntry| {
        let text = Mail::read_to(Vec::new(), &std::fs::read(mail.path()).ok()?).text;
        Some(text.split_once("token=")?.1.split_whitespace().next()?.to_owned())
    };
    mails.filter_map(secret).collect()
}

async fn call(service: &Process, name: &str, body: &Value) -> Value {
    let request = client().post(format!("{}/api/{name}", service.address)).header("origin", "http://localhost:4000");
    let answer = request.json(body).send().await.unwrap();
    assert!(answer.status().is_success(), "{name}: {}", answer.status());
    answer.json().await.unwrap_or_default()
}

/// The token of a new account.
pub async fn member(service: &Process, folder: &Path, email: &str) -> String {
    let before = secrets(folder);
    let account = json!({ "name": "Asha", "email": email, "password": PASSWORD, "password_confirmation": PASSWORD });
    call(service, "signup", &account).await;
    let mut secret = None;
    eventually("a mail with a link", async || {
        secret = secrets(folder).difference(&before).next().cloned();
        secret.is_some()
    })
    .await;
    call(service, "verify-email", &json!({ "token": secret, "password": PASSWORD })).await;
    let session = call(service, "login", &json!({ "email": email, "password": PASSWORD })).await;
    session["token"].as_str().unwrap().to_owned()
}

/// Sends a picture for the profile of an account; the status.
pub async fn profile_with(picture: &[u8], http: &Client, service: &str, token: &str) -> reqwest::Result<u16> {
    let part = Part::bytes(picture.to_vec()).file_name("me.png").mime_str("image/png")?;
    let request = http.post(format!("{service}/api/updateProfile"));
    let request = request.header("origin", "http://localhost:4000").bearer_auth(token);
    Ok(request.multipart(Form::new().part("avatar", part)).send().await?.status().as_u16())
}

/// The most memory that the program has had, in KiB, without its own file, which is large where it is not optimised.
fn peak_memory(service: &Process) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", service.id())).unwrap();
    let of = |name: &str| -> u64 {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    };
    of("VmHWM:") - of("RssFile:")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_pictures_at_once_stay_within_the_memory_of_the_service_and_quotes_go_on() {
    let folder = TempDir::new().unwrap();
    let service = start(folder.path(), &[]);
    let mut tokens = Vec::new();
    for number in 0..3 {
        tokens.push(member(&service, folder.path(), &format!("asha{number}@example.com")).await);
    }
    let (picture, http) = (bomb(), client());
    let send = async |number: usize| {
        profile_with(&picture, &http, &service.address, &tokens[number % tokens.len()]).await.unwrap()
    };
    let quotes = async {
        let mut slowest = std::time::Duration::ZERO;
        for number in 0..20 {
            let start = Instant::now();
            call(&service, "requestquote", &quote_with(&json!({ "email_address": format!("v{number}@example.com") })))
                .await;
            slowest = slowest.max(start.elapsed());
        }
        slowest
    };
    let (answers, slowest) = tokio::join!(join_all((0..BOMBS).map(send)), quotes);
    assert!(answers.iter().all(|status| [200, 503].contains(status)), "made small, or told to come again: {answers:?}");
    assert!(answers.contains(&200), "{answers:?}");
    let peak = peak_memory(&service);
    eprintln!("{BOMBS} pictures: peak {} MiB, slowest of 20 quotes {} ms", peak / 1024, slowest.as_millis());
    assert!(peak < MOST_MEMORY_KIB, "{} MiB", peak / 1024);
}
