//! Rows that are written together, and keys that are looked up together.

use std::borrow::Cow;

use super::{Connection, DatabaseError, Transaction, dialect::Dialect, row::FromRow, value::Value};

/// Rows that are written together.
pub struct Insert {
    /// Name of the table.
    pub table: &'static str,
    /// Lists of columns, in the order of the values. Integers are never NULL.
    pub columns: &'static [&'static str],
    /// What becomes of a row whose key is taken.
    pub on_conflict: &'static str,
}

impl Connection {
    /// All rows whose key, the column at the end of the query, is one of these.
    ///
    /// # Errors
    /// Where the database does not answer or a row cannot be read.
    pub fn rows_with_keys<T: FromRow>(&self, sql: &str, keys: &[&str]) -> Result<Vec<T>, DatabaseError> {
        let sql = format!("{sql} {}", self.dialect().is_one_of_first());
        let keys = Value::Texts(keys.iter().map(|key| Some(Cow::from(*key))).collect());
        self.read_rows(&sql, &[keys], usize::MAX)?.into_iter().collect()
    }
}

impl Transaction<'_> {
    /// Writes rows with one statement for all, where the database has one. Returns how many were written.
    ///
    /// # Errors
    /// As [`Transaction::execute`].
    pub fn insert(&self, insert: &Insert, rows: &[Vec<Value>]) -> Result<u64, DatabaseError> {
        if rows.is_empty() {
            return Ok(0);
        }
        if rows.len() > 1 && self.dialect() == Dialect::Postgres {
            let (sql, arrays) = insert.of_arrays(rows);
            return self.execute(&sql, &arrays);
        }
        self.execute_each(&insert.of_values(), rows.iter().map(Vec::as_slice))
    }
}

impl Insert {
    fn of_values(&self) -> String {
        let places: Vec<String> = (1..=self.width()).map(|place| format!("${place}")).collect();
        let (columns, places) = (self.columns.join(", "), places.join(", "));
        format!("INSERT INTO {} ({columns}) VALUES ({places}) {}", self.table, self.on_conflict)
    }

    /// The statement for many rows, whose columns are arrays, and the arrays.
    fn of_arrays<'r>(&self, rows: &'r [Vec<Value>]) -> (String, Vec<Value<'r>>) {
        let (mut arrays, mut places) = (Vec::new(), Vec::new());
        for column in 0..self.width() {
            let cells = rows.iter().map(|row| row.get(column));
            let is_number = matches!(cells.clone().next(), Some(Some(Value::Integer(_))));
            arrays.push(if is_number {
                Value::Integers(cells.map(integer).collect())
            } else {
                Value::Texts(cells.map(text).collect())
            });
            places.push(format!("${}::{}[]", column + 1, if is_number { "bigint" } else { "text" }));
        }
        let Insert { table, columns, on_conflict } = self;
        let (columns, places) = (columns.join(", "), places.join(", "));
        (format!("INSERT INTO {table} ({columns}) SELECT * FROM unnest({places}) {on_conflict}"), arrays)
    }

    fn width(&self) -> usize {
        self.columns.iter().map(|list| list.split(',').count()).sum()
    }
}

fn text<'r>(value: Option<&'r Value>) -> Option<Cow<'r, str>> {
    if let Some(Value::Text(text)) = value { Some(Cow::Borrowed(text)) } else { None }
}

fn integer(value: Option<&Value>) -> Option<i64> {
    if let Some(Value::Integer(number)) = value { Some(*number) } else { None }
}
