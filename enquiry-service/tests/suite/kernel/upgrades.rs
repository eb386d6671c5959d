//! Databases of earlier versions, filled by their programs, and what becomes of them.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection;
use serde_json::Value;

use bookings::ledger::{model::Balance, store::BookingFilter};
use intake::enquiries::store::EnquiryFilter;
use kernel::{
    database::{Database as Opened, MigrateError, OpenError},
    settings::secret::Secret,
};

use crate::{
    correspondence::search::found,
    support::{
        Database, Kind, Stored,
        database::postgres_is_there,
        money::dollars,
        tables::{Tables, common_to_all_versions, numbers, of_postgres, of_sqlite},
    },
};

const SQLITE_7: &str = include_str!("upgrades/sqlite_7.sql");
const SQLITE_9: &str = include_str!("upgrades/sqlite_9.sql");
const POSTGRES_6: &str = include_str!("upgrades/postgres_6.sql");
const POSTGRES_8: &str = include_str!("upgrades/postgres_8.sql");

async fn restored(kind: Kind, dump: &str) -> Database {
    let database = Database::new(kind).await;
    database.run(dump).await;
    database
}

async fn rows(database: &Database) -> Tables {
    match database {
        Database::Sqlite(folder) => of_sqlite(&folder.path().join("enquiries.db")),
        Database::Postgres(url) => of_postgres(url).await,
    }
}

async fn open(database: &Database) -> Result<Opened, OpenError> {
    match database {
        Database::Sqlite(folder) => Opened::open_sqlite(&folder.path().join("enquiries.db")),
        Database::Postgres(url) => Opened::open_postgres(&Secret::new(url.clone())).await,
    }
}

async fn keeps_every_row(kind: Kind, dump: &str) {
    let database = restored(kind, dump).await;
    let before = rows(&database).await;
    assert_eq!(before.len(), 20, "{:?}", before.keys());
    assert!(before.iter().all(|(table, rows)| table == "attempts" || !rows.is_empty()));
    let opened = open(&database).await.unwrap();
    let after = rows(&database).await;
    assert_eq!(common_to_all_versions(after.clone()), common_to_all_versions(before.clone()));
    for table in ["payments", "rewards"] {
        let dollars: Vec<i64> = numbers(&before, table, "amount").iter().map(|dollars| dollars * 100).collect();
        assert_eq!(numbers(&after, table, "amount"), dollars, "{table} are in cents");
    }
    let filter = EnquiryFilter { quarantined: None, since: 0, most: 100 };
    let enquiries = opened.enquiries(filter).await.unwrap();
    assert_eq!(enquiries.len(), before["enquiries"].len(), "every one can be read");
    for enquiry in enquiries {
        let reference = enquiry.reference.to_string();
        assert_eq!(found(&opened, &format!("{} {reference}", enquiry.name)).await, [reference], "every one is found");
    }
    let filter = BookingFilter { quarantined: None, unclear: false, since: 0, most: 100 };
    let bookings = opened.bookings(filter).await.unwrap();
    assert!(bookings.iter().any(|booking| booking.name.as_str() == "Bo Weiß"), "{bookings:?}");
    for row in &before["bookings"] {
        let row: Value = serde_json::from_str(row).unwrap();
        let id = row["id"].as_str().unwrap();
        let received = opened.ledger(id.parse().unwrap()).await.map(|lines| Balance::of(&lines).received).unwrap();
        assert_eq!(received, dollars(row["received"].as_i64().unwrap()), "{row}");
    }
    let again = open(&database).await.unwrap();
    again.ping().await.unwrap();
}

#[tokio::test]
async fn a_sqlite_database_of_version_7_keeps_every_row() {
    keeps_every_row(Kind::Sqlite, SQLITE_7).await;
}

#[tokio::test]
async fn a_sqlite_database_of_version_9_keeps_every_row() {
    keeps_every_row(Kind::Sqlite, SQLITE_9).await;
}

#[tokio::test]
async fn a_postgres_database_of_version_6_keeps_every_row() {
    if postgres_is_there() {
        keeps_every_row(Kind::Postgres, POSTGRES_6).await;
    }
}

#[tokio::test]
async fn a_postgres_database_of_version_8_keeps_every_row() {
    if postgres_is_there() {
        keeps_every_row(Kind::Postgres, POSTGRES_8).await;
    }
}

#[tokio::test]
async fn duplicates_stop_an_upgrade_that_makes_them_impossible_and_are_named() {
    let database = restored(Kind::Sqlite, SQLITE_9).await;
    database
        .run(
            "INSERT INTO enquiries (id, reference, kind, received_at, locale, full_name, email, email_key, details) \
             SELECT 'second', reference, kind, received_at, locale, full_name, email, email_key, details FROM enquiries \
             WHERE reference = '7K2M-4TQX'",
        )
        .await;
    let before = database.dump().await;
    let Err(refused) = open(&database).await else { panic!("two enquiries have one reference") };
    let message = refused.to_string();
    assert!(
        message.contains("enquiries has rows with the same reference: 7K2M-4TQX. Nothing was changed."),
        "{message}"
    );
    assert_eq!(database.dump().await, before);
    database.run("UPDATE enquiries SET reference = '7K2M-4TQZ' WHERE id = 'second'").await;
    open(&database).await.unwrap();
}

#[tokio::test]
async fn a_migration_that_was_another_one_when_it_was_applied_is_refused() {
    for kind in [Kind::Sqlite, Kind::Postgres] {
        if kind == Kind::Postgres && !postgres_is_there() {
            continue;
        }
        let database = Database::new(kind).await;
        drop(open(&database).await.unwrap());
        database.run("UPDATE schema_version SET checksum = 'another' WHERE version = 3").await;
        let refused = open(&database).await.map(drop);
        let Err(OpenError::Migrate { source: MigrateError::Changed { version: 3 }, .. }) = refused else {
            panic!("{kind:?}: {refused:?}")
        };
    }
}

/// What the schema promises of a table, in words that both databases share. What searches words is a table in SQLite and
/// an index in PostgreSQL.
type Promises = BTreeMap<String, BTreeSet<String>>;

#[tokio::test]
async fn both_schemas_promise_the_same() {
    if !postgres_is_there() {
        return;
    }
    let sqlite = Database::new(Kind::Sqlite).await;
    drop(open(&sqlite).await.unwrap());
    let postgres = Database::new(Kind::Postgres).await;
    drop(open(&postgres).await.unwrap());
    let (sqlite, postgres) = (of_sqlite_schema(&sqlite), of_postgres_schema(&postgres).await);
    assert!(sqlite["enquiries"].contains("unique reference"), "{:?}", sqlite["enquiries"]);
    assert!(sqlite["submissions"].contains("primary key key"), "{:?}", sqlite["submissions"]);
    for (table, promises) in &sqlite {
        assert_eq!(promises, &postgres[table], "{table}");
    }
    assert_eq!(sqlite.len(), postgres.len());
}

fn of_sqlite_schema(database: &Database) -> Promises {
    let Database::Sqlite(folder) = database else { panic!("SQLite") };
    let sqlite = Connection::open(folder.path().join("enquiries.db")).unwrap();
    let list = |sql: &str, width: usize| -> Vec<Vec<String>> {
        let mut statement = sqlite.prepare(sql).unwrap();
        let read = |row: &rusqlite::Row| {
            Ok((0..width).map(|cell| row.get::<_, Option<String>>(cell).unwrap().unwrap_or_default()).collect())
        };
        statement.query_map([], read).unwrap().map(Result::unwrap).collect()
    };
    let tables = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('schema_version') \
                  AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_found%'";
    let mut promises = Promises::new();
    for table in list(tables, 2) {
        let (name, sql) = (&table[0], &table[1]);
        let of_table = promises.entry(name.clone()).or_default();
        let columns = format!("SELECT name, CAST(\"notnull\" OR pk > 0 AS TEXT) FROM pragma_table_info('{name}')");
        of_table.extend(list(&columns, 2).into_iter().map(|it| format!("column {}, not null {}", it[0], it[1])));
        let key = format!(
            "SELECT group_concat(name) FROM (SELECT name FROM pragma_table_info('{name}') WHERE pk > 0 ORDER BY pk)"
        );
        of_table.extend(list(&key, 1).into_iter().map(|it| format!("primary key {}", it[0])));
        let unique = format!("SELECT name FROM pragma_index_list('{name}') WHERE origin = 'u'");
        for index in list(&unique, 1) {
            let columns = list(&format!("SELECT group_concat(name) FROM pragma_index_info('{}')", index[0]), 1);
            of_table.insert(format!("unique {}", columns[0][0]));
        }
        let foreign = format!("SELECT \"from\", \"table\", \"to\", on_delete FROM pragma_foreign_key_list('{name}')");
        of_table
            .extend(list(&foreign, 4).into_iter().map(|it| format!("{} is {} of {}, {}", it[0], it[2], it[1], it[3])));
        let checks = sql.split("CHECK").skip(1).map(|check| words(check.split(')').next().unwrap()));
        of_table.extend(checks.map(|words| format!("check {words:?}")));
        let indexes = format!("SELECT name FROM pragma_index_list('{name}') WHERE origin = 'c'");
        of_table.extend(list(&indexes, 1).into_iter().map(|it| format!("index {}", it[0])));
    }
    promises
}

async fn of_postgres_schema(database: &Database) -> Promises {
    let (client, connection) = tokio_postgres::connect(&database.url(), tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let mut promises = Promises::new();
    let columns = "SELECT table_name::text, column_name::text, CASE is_nullable WHEN 'NO' THEN '1' ELSE '0' END \
                   FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'schema_version'";
    for row in client.query(columns, &[]).await.unwrap() {
        let (table, column, not_null): (String, String, String) = (row.get(0), row.get(1), row.get(2));
        promises.entry(table).or_default().insert(format!("column {column}, not null {not_null}"));
    }
    let constraints = "SELECT conrelid::regclass::text, contype::text, pg_get_constraintdef(oid), \
        (SELECT string_agg(attname::text, ',' ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS key(number, place) \
         JOIN pg_attribute ON attrelid = conrelid AND attnum = number), coalesce(confrelid::regclass::text, ''), \
        (SELECT string_agg(attname::text, ',') FROM unnest(confkey) AS number \
         JOIN pg_attribute ON attrelid = confrelid AND attnum = number), confdeltype::text \
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c')";
    for row in client.query(constraints, &[]).await.unwrap() {
        let (table, kind, definition): (String, String, String) = (row.get(0), row.get(1), row.get(2));
        let (columns, other): (String, String) = (row.get(3), row.get(4));
        let promise = match kind.as_str() {
            "p" => format!("primary key {columns}"),
            "u" => format!("unique {columns}"),
            "f" => {
                let action = if row.get::<_, String>(6) == "c" { "CASCADE" } else { "NO ACTION" };
                format!("{columns} is {} of {other}, {action}", row.get::<_, String>(5))
            }
            _ => format!("check {:?}", words(&definition)),
        };
        if let Some(of_table) = promises.get_mut(&table) {
            of_table.insert(promise);
        }
    }
    let indexes = "SELECT tablename::text, indexname::text FROM pg_indexes WHERE schemaname = 'public' \
                   AND indexname NOT IN (SELECT conname FROM pg_constraint) \
                   AND indexname NOT IN ('search_words_found', 'search_booking_words_found')";
    for row in client.query(indexes, &[]).await.unwrap() {
        let (table, index): (String, String) = (row.get(0), row.get(1));
        promises.get_mut(&table).unwrap().insert(format!("index {index}"));
    }
    drop(client);
    connection.await.unwrap().unwrap();
    promises
}

/// The values that a check names: texts in quotes, and numbers.
fn words(check: &str) -> BTreeSet<String> {
    let texts = check.split('\'').skip(1).step_by(2).map(str::to_owned);
    let outside: String = check.split('\'').step_by(2).collect();
    let numbers = outside.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let numbers = numbers.filter(|word| !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit()));
    texts.chain(numbers.map(str::to_owned)).collect()
}
