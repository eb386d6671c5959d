//! Proves that every statement fits the schemas of both databases.

use std::{fs, path::Path};

use super::*;

/// The statements by file.
fn statements() -> Vec<(&'static str, Vec<(&'static str, String)>)> {
    vec![
        ("accounts", accounts::texts()),
        ("affiliates", affiliates::texts()),
        ("attempts", attempts::texts()),
        ("bank_lines", bank_lines::texts()),
        ("bookings", bookings::texts()),
        ("builds", builds::texts()),
        ("departures", departures::texts()),
        ("desk/audit", audit::texts()),
        ("desk/booking_words", booking_words::texts()),
        ("desk/cases", cases::texts()),
        ("desk/contacts", contacts::texts()),
        ("desk/known_mails", known_mails::texts()),
        ("desk/mailboxes", mailboxes::texts()),
        ("desk/passkeys", passkeys::texts()),
        ("desk/presence", presence::texts()),
        ("desk/received_mails", received_mails::texts()),
        ("desk/replies", replies::texts()),
        ("desk/reply_alerts", reply_alerts::texts()),
        ("desk/reports", reports::texts()),
        ("desk/rewards_due", rewards_due::texts()),
        ("desk/search_words", search_words::texts()),
        ("desk/sent_attachments", sent_attachments::texts()),
        ("desk/staff", staff::texts()),
        ("desk/staff_sessions", staff_sessions::texts()),
        ("desk/tasks", tasks::texts()),
        ("documents", documents::texts()),
        ("enquiries", enquiries::texts()),
        ("outbox", outbox::texts()),
        ("payments", payments::texts()),
        ("refunds", refunds::texts()),
        ("reviews", reviews::texts()),
        ("rewards", rewards::texts()),
        ("secrets", secrets::texts()),
        ("sessions", sessions::texts()),
        ("signups", signups::texts()),
        ("submissions", submissions::texts()),
        ("waiting_list", waiting_list::texts()),
        ("wishes", wishes::texts()),
    ]
}

/// Prepares all statements, which fails where one names a table, a column or a type that the schema does not have.
async fn prepare_all(database: &Database) {
    let prepare = |connection: &Connection| {
        for (file, texts) in statements() {
            for (name, text) in texts {
                let prepared = connection.prepare(&text);
                assert!(prepared.is_ok(), "{file}: {name}: {prepared:?}: {text}");
            }
        }
        Ok(())
    };
    database.read(prepare).await.unwrap();
}

#[test]
fn every_file_with_statements_is_in_the_list() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/database");
    let listed: Vec<_> = statements().into_iter().map(|(file, _)| file.to_owned()).collect();
    let mut found = Vec::new();
    for folder in [source.clone(), source.join("desk")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let declares = path.is_file()
                && fs::read_to_string(&path).unwrap().lines().any(|line| line.starts_with("statements! {"));
            if declares {
                found.push(path.strip_prefix(&source).unwrap().with_extension("").to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    assert_eq!(found, listed);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_statement_fits_the_schema_of_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    prepare_all(&Database::open_sqlite(&folder.path().join("enquiries.db")).unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_statement_fits_the_schema_of_postgres() {
    let Ok(server) = std::env::var("TEST_POSTGRES") else {
        assert!(std::env::var("CI").is_err(), "TEST_POSTGRES must name a PostgreSQL server in CI");
        return;
    };
    let name = format!("test_{}", Uuid::now_v7().simple());
    let (client, connection) =
        tokio_postgres::connect(&format!("{server}/postgres"), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(&format!("CREATE DATABASE {name}")).await.unwrap();
    let address = Secret::new(format!("{server}/{name}?sslmode=disable"));
    prepare_all(&Database::open_postgres(&address).await.unwrap()).await;
}
