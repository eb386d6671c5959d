//! Rows that are written together, and keys that are looked up together.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::{
    Connection, DatabaseError, Transaction,
    dialect::Dialect,
    row::FromRow,
    table::NewRow,
    value::{Value, values},
};

impl Connection {
    /// All rows whose key, the column at the end of the query, is one of these.
    ///
    /// # Errors
    /// Where the database does not answer or a row cannot be read.
    pub fn rows_with_keys<T: FromRow>(&self, sql: &str, keys: &[&str]) -> Result<Vec<T>, DatabaseError> {
        let sql = format!("{sql} {}", self.dialect().is_one_of_first());
        self.run(&sql, &[values![json!(keys).to_string()]])?.0.into_iter().collect()
    }
}

impl Transaction<'_> {
    /// Writes rows. Returns how many were written: what becomes of one whose key is taken is said with its table.
    ///
    /// # Errors
    /// As [`Transaction::execute`].
    pub fn insert<'r, T: NewRow + 'r>(&self, rows: impl IntoIterator<Item = &'r T>) -> Result<u64, DatabaseError> {
        let rows: Vec<Vec<Value>> = rows.into_iter().map(NewRow::values).collect();
        if rows.is_empty() {
            return Ok(0);
        }
        let (table, names, conflict) = (T::TABLE, T::WRITTEN, T::ON_CONFLICT);
        let columns = names.split(", ");
        if rows.len() > 1 && self.dialect() == Dialect::Postgres {
            let sql = format!(
                "INSERT INTO {table} ({names}) SELECT {names} \
                 FROM json_populate_recordset(CAST(NULL AS {table}), CAST($1 AS JSON)) {conflict}"
            );
            let named = |row: &Vec<Value>| columns.clone().zip(row.iter().map(json)).collect::<BTreeMap<_, _>>();
            return self.execute(&sql, values![json!(rows.iter().map(named).collect::<Vec<_>>()).to_string()]);
        }
        let places: Vec<String> = (1..=columns.count()).map(|place| format!("${place}")).collect();
        let sql = format!("INSERT INTO {table} ({names}) VALUES ({}) {conflict}", places.join(", "));
        Ok(self.run::<()>(&sql, &rows.iter().map(Vec::as_slice).collect::<Vec<_>>())?.1)
    }
}

/// As PostgreSQL reads it into a column.
fn json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Integer(number) => json!(number),
        Value::Real(number) => json!(number),
        Value::Text(text) => json!(text),
        Value::Blob(bytes) => json!(format!("\\x{}", hex::encode(bytes))),
    }
}
