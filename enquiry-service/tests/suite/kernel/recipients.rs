//! One recipient, however the address is spelled.

use std::time::Duration;

use reqwest::StatusCode;
use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;

use enquiry_service::erasure::actions::erase_person;
use kernel::submissions::quarantine::Quarantine;

use crate::support::{
    Database, Kind, Stored,
    app::{merged, order_with, quote_with, reference, review, spawn_on},
    database::postgres_is_there,
    eventually, on_both_stores, spawn_app,
    visitor::PASSWORD,
};

/// Spellings of one address that mail servers cannot tell apart.
const SPELLINGS: [&str; 7] = [
    "victim@example.com",
    "VICTIM@example.com",
    "victim@ex\u{ad}ample.com",
    "victim@\u{ff45}xample.com",
    "victim@exa\u{200b}mple.com",
    "victim@exa\u{2060}mple.com",
    "victim@EXAMPLE.COM",
];

on_both_stores! {
    async fn spellings_of_one_address_share_its_limits(kind: Kind) {
        let app = spawn_app(kind).await;
        for (number, spelling) in SPELLINGS.iter().enumerate() {
            let body = quote_with(&json!({ "email_address": spelling, "message": format!("Question {number}") }));
            reference(app.post("requestquote", &body).await).await;
            app.sign_up("Asha", spelling).await;
        }
        let busy = app.enquiries().await.iter().filter(|enquiry| enquiry.quarantine == Some(Quarantine::BusyAddress)).count();
        assert_eq!(busy, SPELLINGS.len() - 5);
        app.outbox_rests().await;
        let to_victim = app.mails().iter().filter(|mail| mail.to != ["operator@tembea.example"]).count();
        assert_eq!(to_victim, 1 + 3, "one confirmation and three mails about a signup, however it is spelled");
        app.pass(Duration::from_secs(3600), Duration::from_secs(600)).await;
        app.finish().await;
    }

    async fn a_reset_link_goes_to_the_account_s_own_address(kind: Kind) {
        let app = spawn_app(kind).await;
        app.member("Mike").await;
        let before = app.mails().len();
        // The Kelvin sign is lower-cased to a k, and is another mailbox.
        let body = json!({ "email": "mi\u{212a}e@example.com", "locale": "en" });
        assert_eq!(app.post("forgot-password", &body).await.status(), StatusCode::NO_CONTENT);
        app.outbox_rests().await;
        assert_eq!(app.mails().len(), before, "that mailbox has no account");
        let body = json!({ "email": "MIKE@ex\u{ad}ample.com", "locale": "en" });
        assert_eq!(app.post("forgot-password", &body).await.status(), StatusCode::NO_CONTENT);
        app.outbox_rests().await;
        let mails = app.mails();
        assert_eq!(mails.len(), before + 1);
        assert_eq!(mails[before].to, ["mike@example.com"]);
        app.finish().await;
    }

    async fn erasing_a_person_leaves_nothing_in_any_table_but_the_issued_documents(kind: Kind) {
        let app = spawn_app(kind).await;
        let zainab = app.member("Zainab").await;
        assert_eq!(zainab.put("wishlist/105").await.status(), StatusCode::NO_CONTENT);
        assert_eq!(zainab.post("affiliate", &json!({})).await.status(), StatusCode::OK);
        let named = json!({ "email_address": "ZAINAB@example.com", "full_name": "Zainab Unmistakable", "message": "Unmistakable words" });
        reference(app.post("requestquote", &quote_with(&named)).await).await;
        app.post("send_review", &merged(review(), &json!({ "email": "zainab@ex\u{ad}ample.com", "name": "Zainab Unmistakable" }))).await;
        app.post("submit-order-request", &order_with(&named)).await;
        app.sign_up("Zainab", "zainab@example.com").await;
        app.post("forgot-password", &json!({ "email": "Zainab@example.com", "locale": "en" })).await;
        app.outbox_rests().await;
        let erased = erase_person(&app.store, "zainab@example.com", app.clock.now()).await.unwrap();
        assert_eq!(erased.kept, ["INV-2026-0001"]);
        app.database.run("DELETE FROM documents").await;
        let left: Vec<String> = app.database.dump().await.lines().filter(|cell| {
            let cell = cell.to_lowercase();
            cell.contains("zainab") || cell.contains("unmistakable")
        }).map(str::to_owned).collect();
        assert!(left.is_empty(), "{left:?}");
        assert!(!zainab.is_signed_in().await);
        assert_eq!(app.log_in("zainab@example.com", PASSWORD).await.status(), StatusCode::UNAUTHORIZED);
        app.finish().await;
    }

    async fn an_upgrade_makes_keys_anew_and_keeps_accounts_that_collide_apart(kind: Kind) {
        let app = spawn_app(kind).await;
        app.member("Mike").await;
        app.member("Juma").await;
        reference(app.post("requestquote", &quote_with(&json!({ "email_address": "info@büro.example" }))).await).await;
        app.outbox_rests().await;
        let (database, store) = app.stop().await;
        drop(store);
        // As the version before wrote them: lower case of what was typed.
        database.execute(
            "UPDATE accounts SET email = 'mike@ex\u{ad}ample.com', email_key = 'mike@ex\u{ad}ample.com' WHERE email = 'juma@example.com'; \
             UPDATE enquiries SET email_key = 'info@büro.example'",
        ).await;
        let store = database.open().await;
        assert_eq!(store.enquiries_of("info@xn--bro-hoa.example").await.unwrap().len(), 1);
        let colliding = store.colliding_accounts().await.unwrap();
        assert_eq!(colliding.iter().map(|account| account.email.as_str()).collect::<Vec<_>>(), ["mike@ex\u{ad}ample.com"]);
        let app = spawn_on(database, store, |_| (), None).await;
        // Each is found by its own spelling, and by no other.
        let (older, newer) = (app.visitor("mike@example.com", PASSWORD).await, app.visitor("mike@ex\u{ad}ample.com", PASSWORD).await);
        assert_ne!(older.id, newer.id);
        app.post("forgot-password", &json!({ "email": "mike@ex\u{ad}ample.com", "locale": "en" })).await;
        let secret = app.secret_mailed_to("mike@example.com").await;
        let reset = json!({ "token": secret, "password": "another lake in the crater", "password_confirmation": "another lake in the crater" });
        assert_eq!(app.post("reset-password", &reset).await.status(), StatusCode::NO_CONTENT);
        assert!(older.is_signed_in().await, "the other account's password and sessions stay");
        assert!(!newer.is_signed_in().await);
        app.finish().await;
    }
}

#[tokio::test]
async fn erased_words_are_neither_in_the_database_nor_in_its_log_nor_in_a_backup() {
    let app = spawn_app(Kind::Sqlite).await;
    let words = "the unmistakable pangolin of Mkomazi";
    reference(app.post("requestquote", &quote_with(&json!({ "message": words }))).await).await;
    app.outbox_rests().await;
    erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
    let Database::Sqlite(folder) = &app.database else { panic!("SQLite") };
    let copies = TempDir::new().unwrap();
    let copy = copies.path().join("copy.db");
    let source = Connection::open(folder.path().join("enquiries.db")).unwrap();
    source.execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
    for file in [folder.path(), copies.path()].into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()) {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        assert!(!bytes.windows(words.len()).any(|window| window == words.as_bytes()), "{}", path.display());
    }
    app.finish().await;
}

/// Columns that name a person, or lead to one.
const OF_PEOPLE: &str = "('email', 'email_key', 'recipient', 'full_name', 'name', 'account', 'subject', 'answer')";

/// The tables of the company's own people name no visitor.
#[tokio::test]
async fn erasing_a_person_on_postgres_vacuums_every_table_that_names_people() {
    if !postgres_is_there() {
        return;
    }
    let app = spawn_app(Kind::Postgres).await;
    app.member("Ana").await;
    reference(app.post("requestquote", &quote_with(&json!({}))).await).await;
    app.outbox_rests().await;
    let (client, connection) = tokio_postgres::connect(&app.database.url(), tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let sql = format!(
        "SELECT DISTINCT relname::text, coalesce(vacuum_count, 0) FROM pg_stat_user_tables \
         JOIN information_schema.columns ON table_schema = schemaname AND table_name = relname \
         WHERE schemaname = 'public' AND column_name IN {OF_PEOPLE} AND relname NOT IN ('staff', 'passkeys', 'audit', 'mailboxes') ORDER BY 1"
    );
    let tables = async || -> Vec<(String, i64)> {
        let rows = client.query(&sql, &[]).await.unwrap();
        rows.iter().map(|row| (row.get(0), row.get(1))).collect()
    };
    let before = tables().await;
    assert!(before.len() >= 13 && before.iter().all(|(_, vacuumed)| *vacuumed == 0), "{before:?}");
    erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
    // The server counts a little later. Its count of dead rows tells nothing: it may add those of the erasing connection
    // after those that the vacuum has cleared.
    eventually("a vacuum of each table", async || tables().await.iter().all(|(_, vacuumed)| *vacuumed == 1)).await;
    drop(client);
    connection.await.unwrap().unwrap();
    app.finish().await;
}
