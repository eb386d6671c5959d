//! Databases of earlier versions, filled by their programs, and what becomes of them.

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
        database::{CONNECTIONS, postgres_is_there},
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
        Database::Postgres(url) => Opened::open_postgres(&Secret::new(url.clone()), CONNECTIONS).await,
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
