use std::{fmt::Write, fs, sync::OnceLock};

use tempfile::TempDir;
use tokio::sync::OnceCell;

use kernel::{database::Database as Opened, settings::secret::Secret};

/// To PostgreSQL, as the settings have it unless an operator changes them.
pub const CONNECTIONS: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// A database that nobody else uses.
pub enum Database {
    Sqlite(TempDir),
    /// Address of a database of its own on the server of the tests.
    Postgres(String),
}

/// The server that `scripts/test` starts; without one these tests say that they were left out.
pub fn postgres_is_there() -> bool {
    let there = std::env::var("TEST_POSTGRES").is_ok();
    assert!(there || std::env::var("CI").is_err(), "TEST_POSTGRES must name a PostgreSQL server in CI");
    if !there {
        eprintln!("left out: no PostgreSQL (scripts/test starts one where it is installed)");
    }
    there
}

fn new_name() -> String {
    format!("test_{}", kernel::clock::id(0).simple())
}

fn migrated_file() -> Vec<u8> {
    let folder = TempDir::new().unwrap();
    let [path, copy] = ["enquiries.db", "copy.db"].map(|name| folder.path().join(name));
    let _opened = Opened::open_sqlite(&path).unwrap();
    let sqlite = rusqlite::Connection::open(&path).unwrap();
    sqlite.execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
    fs::read(copy).unwrap()
}

impl Database {
    /// One without tables.
    pub async fn new(kind: Kind) -> Self {
        match kind {
            Kind::Sqlite => Database::Sqlite(TempDir::new().unwrap()),
            Kind::Postgres => Self::created(&new_name(), "").await,
        }
    }

    /// A copy of an empty database of the newest version: to migrate one takes three times as long.
    pub async fn migrated(kind: Kind) -> Self {
        static FILE: OnceLock<Vec<u8>> = OnceLock::new();
        static TEMPLATE: OnceCell<String> = OnceCell::const_new();
        match kind {
            Kind::Sqlite => {
                let folder = TempDir::new().unwrap();
                fs::write(folder.path().join("enquiries.db"), FILE.get_or_init(migrated_file)).unwrap();
                Database::Sqlite(folder)
            }
            Kind::Postgres => {
                let migrate = || async {
                    let name = new_name();
                    drop(Self::created(&name, "").await.open().await);
                    name
                };
                let template = TEMPLATE.get_or_init(migrate).await;
                Self::created(&new_name(), &format!("TEMPLATE {template}")).await
            }
        }
    }

    /// Creates a database on the server of the tests.
    async fn created(name: &str, options: &str) -> Self {
        // `postgres://user@host:port`
        let server = std::env::var("TEST_POSTGRES").unwrap();
        let (client, connection) =
            tokio_postgres::connect(&format!("{server}/postgres"), tokio_postgres::NoTls).await.unwrap();
        let connection = tokio::spawn(connection);
        client.batch_execute(&format!("CREATE DATABASE {name} {options}")).await.unwrap();
        drop(client);
        connection.await.unwrap().unwrap();
        Database::Postgres(format!("{server}/{name}?sslmode=disable"))
    }

    /// As `TEMBEA_DATABASE_URL` has it.
    pub fn url(&self) -> String {
        match self {
            Database::Sqlite(folder) => format!("sqlite:{}", folder.path().join("enquiries.db").display()),
            Database::Postgres(url) => url.clone(),
        }
    }

    /// Every cell of every table, as text.
    pub async fn dump(&self) -> String {
        let mut cells = String::new();
        match self {
            Database::Sqlite(folder) => {
                let sqlite = rusqlite::Connection::open(folder.path().join("enquiries.db")).unwrap();
                let mut names = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
                let names = names.query_map([], |row| row.get::<_, String>(0)).unwrap();
                for name in names.map(Result::unwrap) {
                    let mut rows = sqlite.prepare(&format!("SELECT * FROM {name}")).unwrap();
                    let width = rows.column_count();
                    let mut rows = rows.query([]).unwrap();
                    while let Some(row) = rows.next().unwrap() {
                        for cell in 0..width {
                            let cell: rusqlite::types::Value = row.get(cell).unwrap();
                            writeln!(cells, "{cell:?}").unwrap();
                        }
                    }
                }
            }
            Database::Postgres(url) => {
                let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
                let connection = tokio::spawn(connection);
                let names = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'";
                for name in client.query(names, &[]).await.unwrap() {
                    let name: String = name.get(0);
                    for row in
                        client.query(&format!("SELECT row_to_json(t)::text FROM {name} AS t"), &[]).await.unwrap()
                    {
                        writeln!(cells, "{}", row.get::<_, String>(0)).unwrap();
                    }
                }
                drop(client);
                connection.await.unwrap().unwrap();
            }
        }
        cells
    }

    /// Runs statements on the closed database.
    pub async fn run(&self, statements: &str) {
        match self {
            Database::Sqlite(folder) => {
                let sqlite = rusqlite::Connection::open(folder.path().join("enquiries.db")).unwrap();
                sqlite.execute_batch(statements).unwrap();
            }
            Database::Postgres(url) => {
                let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
                let connection = tokio::spawn(connection);
                client.batch_execute(statements).await.unwrap();
                drop(client);
                connection.await.unwrap().unwrap();
            }
        }
    }

    /// Runs statements on the closed database, and makes the migrations from the keys of addresses on due again: columns
    /// that they add are taken away.
    pub async fn execute(&self, statements: &str) {
        self.run(statements).await;
        self.run(match self {
            Database::Sqlite(_) => {
                "DELETE FROM schema_version WHERE version > 8; PRAGMA user_version = 8; \
             DROP TRIGGER payments_bounded; DROP TRIGGER rewards_bounded; ALTER TABLE outbox DROP COLUMN locale; ALTER TABLE payments DROP COLUMN returned; ALTER TABLE payments DROP COLUMN returned_at; DROP TABLE replies; DROP TABLE reply_alerts; DROP TABLE search_found; DROP TABLE search_words; DROP TABLE search_found_bookings; DROP TABLE search_booking_words; DROP INDEX bookings_to_search; DROP INDEX bookings_by_state; ALTER TABLE bookings DROP COLUMN searchable; ALTER TABLE bookings DROP COLUMN balance_due_on; ALTER TABLE bookings DROP COLUMN pays_by; DROP INDEX bookings_by_quote; ALTER TABLE bookings DROP COLUMN quote; DROP INDEX enquiries_to_search; ALTER TABLE reviews DROP COLUMN answer; ALTER TABLE enquiries DROP COLUMN source; ALTER TABLE enquiries DROP COLUMN booked_at; ALTER TABLE enquiries DROP COLUMN searchable; DROP TABLE received_attachments; DROP TABLE received_mails; DROP TABLE mailboxes; DROP TABLE known_mails; DROP TABLE kept_mails; DROP INDEX outbox_by_subject; ALTER TABLE signups DROP COLUMN network; DROP TABLE contact_merges; DROP TABLE sent_attachments; DROP TABLE booking_versions; DROP TABLE offer_marks; DROP TABLE offer_shares; DROP TABLE offer_versions; DROP TABLE offers; DROP TABLE hold_warnings; DROP TABLE holds; DROP TABLE case_presence; DROP TABLE case_tasks; DROP TABLE case_notes; DROP TABLE case_messages; DROP TABLE cases; DROP TABLE audit; DROP TABLE passkey_challenges; DROP TABLE staff_sessions; DROP TABLE passkeys; DROP TABLE staff_profiles; DROP TABLE staff_recovery_codes; DROP TABLE staff_links; DROP TABLE affected_bookings; ALTER TABLE departures DROP COLUMN cancelled_by; DROP TABLE staff; \
             DROP TABLE documents; DROP TABLE document_series; DROP TABLE reminders; \
             DROP TABLE reminders_since; DROP TABLE bank_lines; DROP TABLE refunds; DROP TABLE waiting_list; DROP TABLE departures; DROP INDEX bookings_by_departure; \
             ALTER TABLE bookings DROP COLUMN tour_id; ALTER TABLE bookings DROP COLUMN travellers; DROP TABLE ledger; ALTER TABLE rewards DROP COLUMN currency; \
             ALTER TABLE bookings ADD COLUMN received INTEGER NOT NULL DEFAULT 0; \
             ALTER TABLE booking_changes ADD COLUMN amount INTEGER NOT NULL DEFAULT 0; \
             ALTER TABLE booking_changes ADD COLUMN received INTEGER"
            }
            Database::Postgres(_) => {
                "DELETE FROM schema_version WHERE version > 7; DROP FUNCTION refuse_amount CASCADE; DROP FUNCTION refuse_currency CASCADE; ALTER TABLE outbox DROP COLUMN locale; ALTER TABLE payments DROP COLUMN returned; ALTER TABLE payments DROP COLUMN returned_at; \
             ALTER TABLE secrets DROP COLUMN address; DROP TABLE replies; DROP TABLE reply_alerts; DROP TABLE search_words; DROP TABLE search_booking_words; DROP INDEX bookings_by_state; ALTER TABLE bookings DROP COLUMN searchable; ALTER TABLE bookings DROP COLUMN balance_due_on; ALTER TABLE bookings DROP COLUMN pays_by; DROP INDEX bookings_by_quote; ALTER TABLE bookings DROP COLUMN quote; ALTER TABLE reviews DROP COLUMN answer; ALTER TABLE enquiries DROP COLUMN source; ALTER TABLE enquiries DROP COLUMN booked_at; ALTER TABLE enquiries DROP COLUMN searchable; DROP TABLE received_attachments; DROP TABLE received_mails; DROP TABLE mailboxes; DROP TABLE known_mails; DROP TABLE kept_mails; DROP INDEX outbox_by_subject; ALTER TABLE signups DROP COLUMN network; DROP TABLE contact_merges; DROP TABLE sent_attachments; DROP TABLE booking_versions; DROP TABLE offer_marks; DROP TABLE offer_shares; DROP TABLE offer_versions; DROP TABLE offers; DROP TABLE hold_warnings; DROP TABLE holds; DROP TABLE case_presence; DROP TABLE case_tasks; DROP TABLE case_notes; DROP TABLE case_messages; DROP TABLE cases; DROP TABLE audit; DROP TABLE passkey_challenges; DROP TABLE staff_sessions; DROP TABLE passkeys; DROP TABLE staff_profiles; DROP TABLE staff_recovery_codes; DROP TABLE staff_links; DROP TABLE affected_bookings; ALTER TABLE departures DROP COLUMN cancelled_by; DROP TABLE staff; \
             DROP TABLE documents; DROP TABLE document_series; \
             DROP TABLE reminders; DROP TABLE reminders_since; DROP TABLE bank_lines; DROP TABLE refunds; DROP TABLE waiting_list; DROP TABLE departures; DROP INDEX bookings_by_departure; \
             ALTER TABLE bookings DROP COLUMN tour_id; ALTER TABLE bookings DROP COLUMN travellers; DROP TABLE ledger; ALTER TABLE rewards DROP COLUMN currency; \
             ALTER TABLE bookings ADD COLUMN received BIGINT NOT NULL DEFAULT 0; \
             ALTER TABLE booking_changes ADD COLUMN amount BIGINT NOT NULL DEFAULT 0; \
             ALTER TABLE booking_changes ADD COLUMN received BIGINT"
            }
        })
        .await;
    }

    pub async fn open(&self) -> Opened {
        match self {
            Database::Sqlite(folder) => Opened::open_sqlite(&folder.path().join("enquiries.db")).unwrap(),
            Database::Postgres(url) => Opened::open_postgres(&Secret::new(url.clone()), CONNECTIONS).await.unwrap(),
        }
    }
}
