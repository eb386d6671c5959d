//! What the tables know about a person, and what of it is left when the person is erased.

use std::{collections::BTreeSet, path::Path};

use rusqlite::Connection;
use serde_json::Value;

use enquiry_service::tables::TABLES;
use kernel::database::tables::{Erase, Export, Person, Purge};

use crate::{
    program::keeping::everything,
    support::{
        Database, Kind,
        database::postgres_is_there,
        on_both_stores,
        process::run,
        tables::{Tables, of_postgres, of_sqlite},
    },
};

const ANA: &str = "ana@example.com";
/// A word that no other row has.
const MARK: &str = "pangolin";

/// Columns by which rows are found, and those that the service makes: a mark in them would only break the search.
const NO_WORDS: [&str; 20] = [
    "id",
    "about",
    "subject",
    "account",
    "affiliate",
    "slug",
    "answer",
    "email_key",
    "pending_email_key",
    "one_key",
    "other_key",
    "from_key",
    "key",
    "token_hash",
    "reference",
    "journey",
    "before_journey",
    "after_journey",
    "recipient",
    "address",
];

/// Columns outside the books that keep what they have when a person is erased, because it says nothing of the person.
const KEPT: [&str; 9] = [
    "bank_lines.currency",
    "bank_lines.noted_as",
    "bank_lines.on_day",
    "bookings.balance_due_on",
    "bookings.locale",
    "bookings.number",
    "bookings.pays_by",
    "bookings.quarantine",
    "bookings.travel_date",
];

/// Gives all rows to Ana, and marks what can be marked.
fn mark(path: &Path) {
    let sqlite = Connection::open(path).unwrap();
    sqlite.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    let given = format!(
        "UPDATE enquiries SET email_key = '{ANA}', anonymised_at = NULL; UPDATE reviews SET email_key = '{ANA}'; \
         UPDATE bookings SET email_key = '{ANA}', journey = '{{\"message\":\"{MARK}\",\"affiliate\":\"{MARK}\"}}'; \
         UPDATE booking_versions SET before_journey = '{{\"message\":\"{MARK}\"}}', after_journey = '{{\"signed_by\":\"{MARK}\"}}'; \
         UPDATE waiting_list SET email_key = '{ANA}'; UPDATE accounts SET email_key = '{ANA}'; \
         UPDATE signups SET email_key = '{ANA}'; UPDATE friends SET email_key = '{ANA}'; \
         UPDATE secrets SET address = '{ANA}'; UPDATE outbox SET recipient = '{ANA}'; \
         UPDATE received_mails SET from_key = '{ANA}'; UPDATE submissions SET answer = '7K2M-4TQX'"
    );
    sqlite.execute_batch(&given).unwrap();
    for table in TABLES.all().filter(|table| matches!(table.person, Person::Rows(..))) {
        let name = table.name;
        let columns = format!("SELECT name FROM pragma_table_info('{name}') WHERE type = 'TEXT'");
        let mut columns = sqlite.prepare(&columns).unwrap();
        let columns: Vec<String> = columns.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        for column in columns.iter().filter(|column| !NO_WORDS.contains(&column.as_str()) && !column.ends_with("_id")) {
            // States and keys of other tables refuse the mark.
            let _ = sqlite.execute(&format!("UPDATE {name} SET {column} = '{MARK}'"), []);
        }
    }
}

/// The columns of the tables outside the books that still hold a mark or the address.
fn left(tables: &Tables) -> BTreeSet<String> {
    let is_kept = |name: &str| {
        let table = TABLES.all().find(|table| table.name == name).unwrap();
        !matches!(table.person, Person::Rows(Erase::By(_) | Erase::With(_) | Erase::ByOwners, _))
    };
    let mut left = BTreeSet::new();
    for (table, rows) in tables.iter().filter(|(table, _)| !is_kept(table)) {
        for row in rows {
            let Value::Object(cells) = serde_json::from_str(row).unwrap() else { panic!("{row}") };
            let marked =
                cells.iter().filter(|(_, cell)| cell.to_string().contains(MARK) || cell.to_string().contains(ANA));
            left.extend(marked.map(|(column, _)| format!("{table}.{column}")));
        }
    }
    left
}

#[test]
fn erasing_a_person_leaves_of_every_table_only_the_books_and_what_says_nothing_of_the_person() {
    let (folder, path) = everything();
    mark(&path);
    assert!(left(&of_sqlite(&path)).len() > 60, "{:#?}", left(&of_sqlite(&path)));
    let output = run(folder.path(), &[], &["enquiries", "erase", "--email", ANA, "--merged"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let left = left(&of_sqlite(&path));
    assert_eq!(left.iter().map(String::as_str).collect::<Vec<_>>(), KEPT);
}

#[tokio::test]
async fn erasing_a_person_leaves_the_same_on_postgres() {
    if !postgres_is_there() {
        return;
    }
    let (folder, path) = everything();
    mark(&path);
    let database = Database::new(Kind::Postgres).await;
    let url = database.url();
    let settings = [("TEMBEA_DATABASE_URL", url.as_str())];
    for command in [
        ["import-sqlite", "var/enquiries.db"].as_slice(),
        ["enquiries", "erase", "--email", ANA, "--merged"].as_slice(),
    ] {
        let output = run(folder.path(), &settings, command);
        assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let left = left(&of_postgres(&url).await);
    assert_eq!(left.iter().map(String::as_str).collect::<Vec<_>>(), KEPT);
}

fn tables_of_sqlite(path: &Path) -> Vec<String> {
    let sqlite = Connection::open(path).unwrap();
    // The index of the search has tables of its own.
    let names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_version' \
                 AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_found%' ORDER BY name";
    let mut names = sqlite.prepare(names).unwrap();
    names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

async fn tables_of_postgres(url: &str) -> Vec<String> {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let names = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_version'";
    let mut names: Vec<String> = client.query(names, &[]).await.unwrap().iter().map(|row| row.get(0)).collect();
    names.sort();
    drop(client);
    connection.await.unwrap().unwrap();
    names
}

on_both_stores! {
    async fn every_table_of_the_schema_says_what_becomes_of_its_rows(kind: Kind) {
        let database = Database::new(kind).await;
        drop(database.open().await);
        let schema = match &database {
            Database::Sqlite(folder) => tables_of_sqlite(&folder.path().join("enquiries.db")),
            Database::Postgres(url) => tables_of_postgres(url).await,
        };
        let mut said: Vec<&str> = TABLES.all().map(|table| table.name).collect();
        said.sort_unstable();
        assert_eq!(schema, said);
    }
}

#[test]
fn rows_that_go_with_others_name_a_table_before_their_own_and_every_exception_has_a_reason() {
    let all: Vec<_> = TABLES.all().collect();
    for (at, table) in all.iter().enumerate() {
        let before = |name: &str| all[..at].iter().any(|before| before.name == name);
        let (name, person) = (table.name, &table.person);
        match person {
            Person::Nothing(about) => assert!(!about.is_empty(), "{name}"),
            Person::Rows(Erase::With(other), _) => assert!(before(other), "{name} goes with {other}"),
            Person::Rows(Erase::Kept(reason), _) => assert!(!reason.is_empty(), "{name}"),
            Person::Rows(Erase::By(_) | Erase::ByOwners, _) => {}
        }
        if let Person::Rows(_, Export::No(reason)) = person {
            assert!(!reason.is_empty(), "{name}");
        }
        match table.purge {
            Purge::With(other) => assert!(before(other), "{name} goes with {other}"),
            Purge::Never(reason) => assert!(!reason.is_empty(), "{name}"),
            Purge::By(_) => {}
        }
    }
}
