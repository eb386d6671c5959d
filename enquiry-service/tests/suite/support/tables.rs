//! Everything in a database in one form, so that two of them can be compared.

use std::{collections::BTreeMap, path::Path};

use rusqlite::{Connection, types::ValueRef};
use serde_json::{Map, Value, json};

/// The rows of each table in the order of their text, without the versions of the schema.
pub type Tables = BTreeMap<String, Vec<String>>;

pub fn of_sqlite(path: &Path) -> Tables {
    let sqlite = Connection::open(path).unwrap();
    let mut names = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
    let names: Vec<String> = names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let names = names.into_iter().filter(|name| !name.starts_with("sqlite_") && name != "schema_version");
    names.map(|name| (name.clone(), sorted(sqlite_rows(&sqlite, &name)))).collect()
}

/// Columns of later versions, which say nothing of earlier rows.
const NEW_COLUMNS: [(&str, &str); 3] = [("booking_changes", "received"), ("outbox", "locale"), ("secrets", "address")];

/// The tables as a version before these columns has them.
pub fn without_new_columns(mut tables: Tables) -> Tables {
    for (table, column) in NEW_COLUMNS {
        for row in tables.get_mut(table).into_iter().flatten() {
            *row = row.replace(&format!("\"{column}\":null,"), "");
        }
    }
    tables
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
    let names = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_version'";
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
