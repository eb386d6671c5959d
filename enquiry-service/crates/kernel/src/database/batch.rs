//! Batched inserts and lookups.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::{
    Connection, DatabaseError, Transaction,
    cells::json,
    dialect::Dialect,
    row::FromRow,
    table::NewRow,
    value::{Value, values},
};

impl Connection {
    /// All rows whose key, the column at the end of the query, is in the list.
    pub fn rows_with_keys<T: FromRow>(&self, sql: &str, keys: &[impl Serialize]) -> Result<Vec<T>, DatabaseError> {
        self.query(&format!("{sql} {}", self.dialect().is_one_of("$1")), values![json(&keys)])
    }
}

/// Rows to insert into several tables.
pub struct NewRows<'t>(&'t Transaction<'t>, Vec<OfTable>);

/// Rows of one table.
struct OfTable {
    table: &'static str,
    /// The names of the columns.
    names: &'static str,
    conflict: &'static str,
    rows: Vec<Vec<Value>>,
}

impl OfTable {
    /// The statement, and the parameters of each time that it runs.
    fn insertion(self, dialect: Dialect) -> (String, Vec<Vec<Value>>) {
        let OfTable { table, names, conflict, rows } = self;
        if rows.len() > 1 && dialect == Dialect::Postgres {
            let sql = format!(
                "INSERT INTO {table} ({names}) SELECT {names} \
                 FROM json_populate_recordset(CAST(NULL AS {table}), CAST($1 AS JSON)) {conflict}"
            );
            let rows = rows.iter().map(|row| names.split(", ").zip(row.iter().map(Cell)).collect());
            let rows: Vec<BTreeMap<&str, Cell>> = rows.collect();
            return (sql, vec![values![json(&rows)].to_vec()]);
        }
        (format!("{} {conflict}", insertion(table, names)), rows)
    }
}

/// The statement that inserts a row into these columns.
pub fn insertion(table: &str, names: &str) -> String {
    let places: Vec<String> = names.split(", ").enumerate().map(|(before, _)| format!("${}", before + 1)).collect();
    format!("INSERT INTO {table} ({names}) VALUES ({})", places.join(", "))
}

impl<'t> NewRows<'t> {
    /// Adds rows of one table.
    pub fn and<'r, T: NewRow + 'r>(mut self, rows: impl IntoIterator<Item = &'r T>) -> Self {
        let (table, names, conflict) = (T::TABLE, T::WRITTEN, T::ON_CONFLICT);
        let rows = rows.into_iter().map(NewRow::values);
        let known = |added: &&mut OfTable| (added.table, added.names, added.conflict) == (table, names, conflict);
        match self.1.iter_mut().find(known) {
            Some(added) => added.rows.extend(rows),
            None => self.1.push(OfTable { table, names, conflict, rows: rows.collect() }),
        }
        self
    }

    /// Inserts all rows, tables in the order in which they were named first. Returns the number of inserted rows; each
    /// table defines its conflict handling.
    ///
    /// # Errors
    /// As [`Transaction::write`].
    pub fn insert(self) -> Result<u64, DatabaseError> {
        let dialect = self.0.dialect();
        let insertions: Vec<_> = self.1.into_iter().map(|rows| rows.insertion(dialect)).collect();
        Ok(self.0.run::<(), _>(&insertions)?.1)
    }
}

impl Transaction<'_> {
    /// Starts a batch of inserts.
    pub fn new_rows(&self) -> NewRows<'_> {
        NewRows(self, Vec::new())
    }

    /// Inserts rows of one table, as [`NewRows::insert`] does.
    ///
    /// # Errors
    /// As [`Transaction::write`].
    pub fn insert<'r, T: NewRow + 'r>(&self, rows: impl IntoIterator<Item = &'r T>) -> Result<u64, DatabaseError> {
        self.new_rows().and(rows).insert()
    }
}

/// A value in the JSON form that PostgreSQL converts to a column.
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
