//! Everything in a database in one form, so that two of them can be compared. Words for the search are left out: they are
//! made of the other tables.

use std::{collections::BTreeMap, path::Path};

use rusqlite::{Connection, types::ValueRef};
use serde_json::{Map, Value, json};

/// The rows of each table in the order of their text, without the versions of the schema.
pub type Tables = BTreeMap<String, Vec<String>>;

pub fn of_sqlite(path: &Path) -> Tables {
    let sqlite = Connection::open(path).unwrap();
    let mut names = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
    let names: Vec<String> = names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let names = names
        .into_iter()
        .filter(|name| !name.starts_with("sqlite_") && !name.starts_with("search_") && name != "schema_version");
    names.map(|name| (name.clone(), sorted(sqlite_rows(&sqlite, &name)))).collect()
}

/// Columns that only earlier or only later versions have, and columns with money, whose unit became another one.
const OTHER_COLUMNS: [(&str, &str); 21] = [
    ("enquiries", "source"),
    ("enquiries", "booked_at"),
    ("enquiries", "searchable"),
    ("bookings", "received"),
    ("bookings", "searchable"),
    ("bookings", "balance_due_on"),
    ("bookings", "pays_by"),
    ("bookings", "quote"),
    ("bookings", "tour_id"),
    ("bookings", "travellers"),
    ("booking_changes", "received"),
    ("booking_changes", "amount"),
    ("outbox", "locale"),
    ("payments", "amount"),
    ("payments", "returned"),
    ("payments", "returned_at"),
    ("rewards", "amount"),
    ("rewards", "currency"),
    ("secrets", "address"),
    ("reviews", "answer"),
    ("signups", "network"),
];

/// What every version has in common.
pub fn common_to_all_versions(mut tables: Tables) -> Tables {
    for later in [
        "ledger",
        "document_series",
        "documents",
        "reminders",
        "reminders_since",
        "bank_lines",
        "refunds",
        "departures",
        "affected_bookings",
        "waiting_list",
        "holds",
        "hold_warnings",
        "offers",
        "offer_versions",
        "offer_shares",
        "offer_marks",
        "booking_versions",
        "staff",
        "staff_links",
        "staff_recovery_codes",
        "staff_profiles",
        "staff_sessions",
        "passkeys",
        "passkey_challenges",
        "audit",
        "cases",
        "case_messages",
        "case_notes",
        "case_presence",
        "case_tasks",
        "contact_merges",
        "sent_attachments",
        "replies",
        "reply_alerts",
        "mailboxes",
        "known_mails",
        "kept_mails",
        "received_mails",
        "received_attachments",
    ] {
        tables.remove(later);
    }
    for (table, column) in OTHER_COLUMNS {
        for row in tables.get_mut(table).into_iter().flatten() {
            let mut fields: Map<String, Value> = serde_json::from_str(row).unwrap();
            fields.remove(column);
            *row = Value::Object(fields).to_string();
        }
    }
    tables.values_mut().for_each(|rows| rows.sort());
    tables
}

/// The numbers of a column, in the order of the ids.
pub fn numbers(tables: &Tables, table: &str, column: &str) -> Vec<i64> {
    let rows = tables[table].iter().map(|row| serde_json::from_str::<Value>(row).unwrap());
    let mut numbers: Vec<_> = rows.map(|row| (row["id"].to_string(), row[column].as_i64().unwrap())).collect();
    numbers.sort();
    numbers.into_iter().map(|(_, number)| number).collect()
}

fn sqlite_rows(sqlite: &Connection, table: &str) -> Vec<Value> {
    let mut statement = sqlite.prepare(&format!("SELECT * FROM {table}")).unwrap();
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let read = |row: &rusqlite::Row| {
        let cells = columns.iter().enumerate().map(|(place, column)| {
            let cell = match row.get_ref(place).unwrap() {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(number) => json!(number),
                ValueRef::Real(number) => json!(number),
                ValueRef::Text(text) => json!(std::str::from_utf8(text).unwrap()),
                ValueRef::Blob(bytes) => json!(format!("\\x{}", hex::encode(bytes))),
            };
            (column.clone(), cell)
        });
        Ok(Value::Object(cells.collect::<Map<_, _>>()))
    };
    statement.query_map([], read).unwrap().map(Result::unwrap).collect()
}

pub async fn of_postgres(url: &str) -> Tables {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let mut tables = Tables::new();
    let names = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('schema_version', 'search_words', 'search_booking_words')";
    for name in client.query(names, &[]).await.unwrap() {
        let name: String = name.get(0);
        let rows = client.query(&format!("SELECT row_to_json(t)::text FROM {name} AS t"), &[]).await.unwrap();
        let rows = rows.iter().map(|row| serde_json::from_str(row.get(0)).unwrap()).collect();
        tables.insert(name, sorted(rows));
    }
    drop(client);
    connection.await.unwrap().unwrap();
    tables
}

fn sorted(rows: Vec<Value>) -> Vec<String> {
    let mut rows: Vec<String> = rows.iter().map(Value::to_string).collect();
    rows.sort();
    rows
}
