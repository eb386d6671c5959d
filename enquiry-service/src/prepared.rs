//! Proves that every statement fits the schemas of both databases.

use std::{fs, iter, path::Path};

use kernel::{
    self,
    database::{Connection, Database, DatabaseError, declared::Text, table::query_row, value::Value},
    settings::secret::Secret,
};

use crate::erasure;

/// The statements by file.
fn statements() -> Vec<(&'static str, Vec<Text>)> {
    vec![
        ("accounts/account/store", accounts::account::store::texts()),
        ("accounts/affiliates/store", accounts::affiliates::store::texts()),
        ("accounts/favourites/store", accounts::favourites::store::texts()),
        ("accounts/rewards/due", accounts::rewards::due::texts()),
        ("accounts/rewards/store", accounts::rewards::store::texts()),
        ("accounts/secrets/store", accounts::secrets::store::texts()),
        ("accounts/sessions/store", accounts::sessions::store::texts()),
        ("accounts/sign_up/store", accounts::sign_up::store::texts()),
        ("bookings/cancelled_departures/store", bookings::cancelled_departures::store::texts()),
        ("bookings/departures/store", bookings::departures::store::texts()),
        ("bookings/documents/store", bookings::documents::store::texts()),
        ("bookings/finding/duties", bookings::finding::duties::texts()),
        ("bookings/finding/store", bookings::finding::store::texts()),
        ("bookings/finding/words", bookings::finding::words::texts()),
        ("bookings/holds/store", bookings::holds::store::texts()),
        ("bookings/ledger/payable", bookings::ledger::payable::texts()),
        ("bookings/ledger/store", bookings::ledger::store::texts()),
        ("bookings/offers/sharing/store", bookings::offers::sharing::store::texts()),
        ("bookings/offers/store", bookings::offers::store::texts()),
        ("bookings/payments/store", bookings::payments::store::texts()),
        ("bookings/refunds/store", bookings::refunds::store::texts()),
        ("bookings/reminders/store", bookings::reminders::store::texts()),
        ("bookings/statements/store", bookings::statements::store::texts()),
        ("bookings/waiting_list/store", bookings::waiting_list::store::texts()),
        ("correspondence/attachments/store", correspondence::attachments::store::texts()),
        ("correspondence/cases/store", correspondence::cases::store::texts()),
        ("correspondence/contacts/store", correspondence::contacts::store::texts()),
        ("correspondence/mailbox/known_mails", correspondence::mailbox::known_mails::texts()),
        ("correspondence/mailbox/mailboxes", correspondence::mailbox::mailboxes::texts()),
        ("correspondence/mailbox/store", correspondence::mailbox::store::texts()),
        ("correspondence/presence/store", correspondence::presence::store::texts()),
        ("correspondence/replies/store", correspondence::replies::store::texts()),
        ("correspondence/reply_alerts/store", correspondence::reply_alerts::store::texts()),
        ("correspondence/search/store", correspondence::search::store::texts()),
        ("correspondence/tasks/store", correspondence::tasks::store::texts()),
        ("erasure/store", erasure::store::texts()),
        ("intake/enquiries/store", intake::enquiries::store::texts()),
        ("intake/publishing/store", intake::publishing::store::texts()),
        ("intake/reviews/store", intake::reviews::store::texts()),
        ("kernel/audit_log/store", kernel::audit_log::store::texts()),
        ("kernel/outbox/store", kernel::outbox::store::texts()),
        ("kernel/rate_limits/store", kernel::rate_limits::store::texts()),
        ("kernel/submissions/store", kernel::submissions::store::texts()),
        ("overview/audit_log/store", overview::audit_log::store::texts()),
        ("overview/booking_address/store", overview::booking_address::store::texts()),
        ("overview/case_offers/store", overview::case_offers::store::texts()),
        ("overview/case_orders/store", overview::case_orders::store::texts()),
        ("overview/outbox/store", overview::outbox::store::texts()),
        ("overview/reports/store", overview::reports::store::texts()),
        ("staff/passkeys/store", staff::passkeys::store::texts()),
        ("staff/people/store", staff::people::store::texts()),
        ("staff/profile/store", staff::profile::store::texts()),
        ("staff/sessions/store", staff::sessions::store::texts()),
    ]
}

/// The columns of a statement, which is prepared and not executed.
fn columns_of(connection: &Connection, sql: &str) -> Result<Vec<String>, DatabaseError> {
    let sql = connection.dialect().text(sql);
    Ok(match connection {
        Connection::Sqlite(sqlite, _) => sqlite.prepare(&sql)?.column_names().map(str::to_owned).collect(),
        Connection::Postgres(pooled, runtime, _) => {
            let statement = runtime.block_on(pooled.client(iter::empty())?.prepare(&sql))?;
            statement.columns().iter().map(|column| column.name().to_owned()).collect()
        }
    })
}

/// Prepares all statements, which fails where one names a table, a column or a type that the schema does not have. Each
/// must have every column that its rows are read from, and only once.
async fn prepare_all(database: &Database) {
    let prepare = |connection: &Connection| {
        let mut wrong = Vec::new();
        for (file, texts) in statements() {
            for Text { name, sql, columns } in texts {
                match columns_of(connection, &sql) {
                    Ok(found) => {
                        let is_once = |column: &&str| found.iter().filter(|found| found == column).count() == 1;
                        let columns = columns.iter().filter(|column| !is_once(column));
                        wrong.extend(columns.map(|column| format!("{file}: {name}: {column} among {found:?}")));
                    }
                    Err(error) => wrong.push(format!("{file}: {name}: {error}: {sql}")),
                }
            }
        }
        Ok(wrong)
    };
    assert_eq!(database.read(prepare).await.unwrap(), [""; 0]);
}

#[test]
fn every_file_with_statements_is_in_the_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed: Vec<_> = statements().into_iter().map(|(file, _)| file.to_owned()).collect();
    let mut found: Vec<String> = Vec::new();
    let mut folders = vec![root.join("crates"), root.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if fs::read_to_string(&path)
                .is_ok_and(|text| text.lines().any(|line| line.starts_with("statements! {")))
            {
                let file = path.strip_prefix(root).unwrap().with_extension("");
                let file = file.to_str().unwrap().trim_start_matches("crates/").trim_start_matches("src/");
                found.push(file.replace("/src/", "/"));
            }
        }
    }
    found.sort();
    assert_eq!(found, listed);
}

/// Tables that grow with each visitor.
const GROWING: [&str; 12] = [
    "accounts",
    "audit",
    "booking_changes",
    "bookings",
    "case_messages",
    "documents",
    "enquiries",
    "kept_mails",
    "ledger",
    "outbox",
    "payments",
    "received_mails",
];

struct PlanStep {
    detail: String,
}

query_row!(PlanStep, "", [detail]);

/// Statements that read all of a table: at night, in reports and at the terminal, after an upgrade, and the next rows by
/// the key of the table.
const READ_ALL: [&str; 20] = [
    "accounts/account/store: colliding",
    "accounts/account/store: with_colliding_address",
    "bookings/documents/store: purge",
    "bookings/finding/words: all_are_outdated",
    "bookings/holds/store: purge",
    "bookings/ledger/store: purge_quarantined_changes",
    "bookings/offers/store: purge",
    "correspondence/attachments/store: purge",
    "correspondence/cases/store: purge_messages",
    "correspondence/cases/store: purge_notes",
    "correspondence/mailbox/store: purge",
    "correspondence/search/store: all_are_outdated",
    "correspondence/tasks/store: purge",
    "intake/enquiries/store: count_by_quarantine",
    "kernel/audit_log/store: head",
    "kernel/audit_log/store: last_key",
    "kernel/outbox/store: recipients",
    "kernel/outbox/store: messages",
    "overview/outbox/store: ids",
    "overview/reports/store: bookings_of_journeys",
];

/// The other statements look rows up by an index. One with a condition on its rows, such as `external <> ''`, is used
/// only where the statement has the condition too.
#[tokio::test(flavor = "multi_thread")]
async fn no_statement_of_a_call_reads_all_of_a_table_that_grows() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open_sqlite(&folder.path().join("enquiries.db")).unwrap();
    let scans = |connection: &Connection| {
        let mut found = Vec::new();
        for (file, texts) in statements() {
            for Text { name, sql, .. } in texts {
                let parameters = (1..30).take_while(|place| sql.contains(&format!("${place}"))).count();
                let plan: Vec<PlanStep> =
                    connection.query(&format!("EXPLAIN QUERY PLAN {sql}"), &vec![Value::Null; parameters])?;
                let is_scan = |step: &PlanStep| GROWING.iter().any(|table| step.detail == format!("SCAN {table}"));
                if plan.iter().any(is_scan) {
                    found.push(format!("{file}: {name}"));
                }
            }
        }
        Ok(found)
    };
    assert_eq!(database.read(scans).await.unwrap(), READ_ALL);
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
    let name = format!("test_{}", kernel::clock::id(0).simple());
    let (client, connection) =
        tokio_postgres::connect(&format!("{server}/postgres"), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(&format!("CREATE DATABASE {name}")).await.unwrap();
    let address = Secret::new(format!("{server}/{name}?sslmode=disable"));
    prepare_all(&Database::open_postgres(&address, 4).await.unwrap()).await;
}
