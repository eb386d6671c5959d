//! Rows that are written together, and keys that are looked up together.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

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
        self.run(&sql, &[values![json(&keys)]])?.0.into_iter().collect()
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
            let rows = rows.iter().map(|row| columns.clone().zip(row.iter().map(Cell)).collect());
            let rows: Vec<BTreeMap<&str, Cell>> = rows.collect();
            return self.execute(&sql, values![json(&rows)]);
        }
        let places: Vec<String> = (1..=columns.count()).map(|place| format!("${place}")).collect();
        let sql = format!("INSERT INTO {table} ({names}) VALUES ({}) {conflict}", places.join(", "));
        Ok(self.run::<()>(&sql, &rows.iter().map(Vec::as_slice).collect::<Vec<_>>())?.1)
    }
}

/// Texts and numbers are always JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A value as PostgreSQL reads it from JSON into a column.
struct Cell<'v>(&'v Value);

impl Serialize for Cell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_none(),
            Value::Integer(number) => serializer.serialize_i64(*number),
            Value::Real(number) => serializer.serialize_f64(*number),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Blob(bytes) => serializer.serialize_str(&format!("\\x{}", hex::encode(bytes))),
        }
    }
}
