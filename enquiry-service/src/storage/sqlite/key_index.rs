//! Finds rows by a random key without an index in the database.
//!
//! In an index each new row would change a page that no other row of its commit changes. Only one thread adds rows to
//! these tables, so it can remember where they are. A table of very many rows gets an index after all: memory is bounded.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
};

use rusqlite::Connection;

use super::{
    StoreError,
    statement::{first, run},
};

/// Some 35 MiB of memory each, and up to 250 for the moment in which an index is made instead.
const MOST_REMEMBERED: usize = 1_000_000;

/// What the writing thread finds by key.
pub struct Keys {
    pub submissions: KeyIndex,
    pub hits: KeyIndex,
    pub references: KeyIndex,
}

impl Keys {
    pub fn new() -> Self {
        let index = |table, column| KeyIndex::new(table, column, MOST_REMEMBERED);
        Keys {
            submissions: index("submissions", "key"),
            hits: index("hits", "key"),
            references: index("enquiries", "reference"),
        }
    }

    /// Before a transaction, so that none undoes what is learned here. What fails is tried again where it is needed.
    pub fn prepare(&mut self, connection: &Connection) {
        for index in self.all() {
            let _ = index.prepare(connection);
        }
    }

    pub fn mark(&self) -> [usize; 3] {
        [self.submissions.mark(), self.hits.mark(), self.references.mark()]
    }

    /// What was added since the mark has been undone in the database.
    pub fn undo_to(&mut self, [submissions, hits, references]: [usize; 3]) {
        self.submissions.undo_to(submissions);
        self.hits.undo_to(hits);
        self.references.undo_to(references);
    }

    pub fn undo_all(&mut self) {
        self.undo_to([0; 3]);
    }

    /// What was added is in the database to stay.
    pub fn committed(&mut self) {
        for index in self.all() {
            index.added.clear();
            index.is_read_inside = false;
        }
    }

    /// Rows that have expired are deleted in this transaction.
    pub fn expire(&mut self) {
        self.submissions.forget();
        self.hits.forget();
    }

    fn all(&mut self) -> [&mut KeyIndex; 3] {
        [&mut self.submissions, &mut self.hits, &mut self.references]
    }
}

/// Where the rows of one table are, by one column.
pub struct KeyIndex {
    table: &'static str,
    column: &'static str,
    most: usize,
    /// Seeded, so that nobody can choose keys that are taken for one another.
    hasher: RandomState,
    rows: Rows,
    /// Hashes of what the open transaction has added.
    added: Vec<u64>,
    /// What is remembered was read in the open transaction, which may be undone.
    is_read_inside: bool,
}

enum Rows {
    Unread,
    /// Row ids by the hash of the key.
    Remembered(HashMap<u64, i64>),
    Indexed,
}

impl KeyIndex {
    fn new(table: &'static str, column: &'static str, most: usize) -> Self {
        let (hasher, rows) = (RandomState::new(), Rows::Unread);
        KeyIndex { table, column, most, hasher, rows, added: Vec::new(), is_read_inside: false }
    }

    fn prepare(&mut self, connection: &Connection) -> Result<(), StoreError> {
        match &self.rows {
            Rows::Remembered(rows) if rows.len() > self.most => self.read(connection),
            Rows::Unread => self.read(connection),
            Rows::Remembered(_) | Rows::Indexed => Ok(()),
        }
    }

    /// The id of the row with this key.
    pub fn find(&mut self, connection: &Connection, key: &str) -> Result<Option<i64>, StoreError> {
        let hash = self.hasher.hash_one(key);
        let is_fresh = matches!(self.rows, Rows::Unread);
        let Some(rows) = self.remembered(connection)? else { return self.find_indexed(connection, key) };
        let Some(row) = rows.get(&hash).copied() else { return Ok(None) };
        if self.is_at(connection, key, row)? {
            return Ok(Some(row));
        }
        // Another process has deleted or moved it.
        if is_fresh {
            return Ok(None);
        }
        self.forget();
        self.find(connection, key)
    }

    /// The row was written in the open transaction.
    pub fn add(&mut self, connection: &Connection, key: &str, row: i64) -> Result<(), StoreError> {
        let hash = self.hasher.hash_one(key);
        if let Some(rows) = self.remembered(connection)? {
            rows.insert(hash, row);
            self.added.push(hash);
        }
        Ok(())
    }

    fn mark(&self) -> usize {
        self.added.len()
    }

    fn undo_to(&mut self, mark: usize) {
        if self.is_read_inside {
            self.forget();
        } else if let Rows::Remembered(rows) = &mut self.rows {
            for hash in self.added.drain(mark.min(self.added.len())..) {
                rows.remove(&hash);
            }
        }
    }

    fn forget(&mut self) {
        self.rows = Rows::Unread;
        self.added.clear();
        self.is_read_inside = false;
    }

    /// `None` where the database has an index.
    fn remembered(&mut self, connection: &Connection) -> Result<Option<&mut HashMap<u64, i64>>, StoreError> {
        if matches!(self.rows, Rows::Unread) {
            self.read(connection)?;
        }
        Ok(match &mut self.rows {
            Rows::Remembered(rows) => Some(rows),
            Rows::Indexed | Rows::Unread => None,
        })
    }

    fn read(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let Self { table, column, .. } = *self;
        self.forget();
        self.is_read_inside = !connection.is_autocommit();
        let count = first(connection, &format!("SELECT count(*) FROM {table}"), &[], |row| row.get::<_, i64>(0))?;
        let count = usize::try_from(count.unwrap_or(0)).unwrap_or(usize::MAX);
        let has_index = format!("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = '{}'", self.name());
        let has_index = first(connection, &has_index, &[], |_| Ok(()))?.is_some();
        // Well below the limit, so that a table near it does not go to and fro.
        if count > if has_index { self.most / 2 } else { self.most } {
            let index = format!("CREATE INDEX IF NOT EXISTS {} ON {table} ({column})", self.name());
            if run(connection, &index, &[]).is_ok() {
                self.rows = Rows::Indexed;
                return Ok(());
            }
            // Such as on a disk without room for it: enquiries still have.
            self.most = count.saturating_mul(2);
        } else if has_index {
            run(connection, &format!("DROP INDEX {}", self.name()), &[])?;
        }
        let mut remembered = HashMap::with_capacity(count);
        let mut statement =
            connection.prepare_cached(&format!("SELECT rowid, {column} FROM {table} ORDER BY rowid"))?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            remembered.insert(self.hasher.hash_one(row.get::<_, String>(1)?), row.get(0)?);
        }
        self.rows = Rows::Remembered(remembered);
        Ok(())
    }

    fn name(&self) -> String {
        format!("{}_by_{}", self.table, self.column)
    }

    fn find_indexed(&self, connection: &Connection, key: &str) -> Result<Option<i64>, StoreError> {
        let sql = format!("SELECT rowid FROM {} WHERE {} = ? ORDER BY rowid DESC", self.table, self.column);
        first(connection, &sql, &[&key], |row| row.get(0))
    }

    fn is_at(&self, connection: &Connection, key: &str, row: i64) -> Result<bool, StoreError> {
        let sql = format!("SELECT 1 FROM {} WHERE rowid = ? AND {} = ?", self.table, self.column);
        Ok(first(connection, &sql, &[&row, &key], |_| Ok(()))?.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn database() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE things (name TEXT NOT NULL) STRICT").unwrap();
        connection
    }

    fn index(most: usize) -> KeyIndex {
        KeyIndex::new("things", "name", most)
    }

    fn insert(connection: &Connection, index: &mut KeyIndex, names: std::ops::Range<u32>) {
        for name in names.map(|number| number.to_string()) {
            connection.execute("INSERT INTO things VALUES (?)", [&name]).unwrap();
            index.add(connection, &name, connection.last_insert_rowid()).unwrap();
        }
    }

    fn has_index(connection: &Connection) -> bool {
        connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'things_by_name'").unwrap().exists([]).unwrap()
    }

    #[test]
    fn rows_are_found_whether_they_were_there_before_or_came_since() {
        let connection = database();
        insert(&connection, &mut index(100), 0..10);
        let mut index = index(100);
        insert(&connection, &mut index, 10..20);
        for number in 0..20 {
            assert_eq!(index.find(&connection, &number.to_string()).unwrap(), Some(number + 1));
        }
        assert_eq!(index.find(&connection, "20").unwrap(), None);
        assert!(!has_index(&connection));
    }

    #[test]
    fn beyond_what_is_remembered_the_database_gets_an_index_and_loses_it_when_few_are_left() {
        let connection = database();
        let mut index = index(100);
        insert(&connection, &mut index, 0..150);
        index.prepare(&connection).unwrap();
        assert!(has_index(&connection));
        assert_eq!(index.find(&connection, "149").unwrap(), Some(150));
        connection.execute("DELETE FROM things WHERE rowid > 70", []).unwrap();
        index.forget();
        assert_eq!(index.find(&connection, "9").unwrap(), Some(10));
        assert!(has_index(&connection), "70 of 100 are not few");
        connection.execute("DELETE FROM things WHERE rowid > 40", []).unwrap();
        index.forget();
        assert_eq!(index.find(&connection, "9").unwrap(), Some(10));
        assert_eq!(index.find(&connection, "69").unwrap(), None);
        assert!(!has_index(&connection));
    }

    #[test]
    fn what_was_undone_is_not_found_and_the_rest_is() {
        for most in [100, 5] {
            let connection = database();
            let mut index = index(most);
            insert(&connection, &mut index, 0..10);
            index.added.clear();
            index.prepare(&connection).unwrap();
            connection.execute_batch("BEGIN").unwrap();
            insert(&connection, &mut index, 10..20);
            connection.execute_batch("ROLLBACK").unwrap();
            index.undo_to(0);
            assert_eq!(index.find(&connection, "3").unwrap(), Some(4));
            assert_eq!(index.find(&connection, "13").unwrap(), None);
            insert(&connection, &mut index, 20..21);
            assert_eq!(index.find(&connection, "20").unwrap(), Some(11));
        }
    }

    #[test]
    fn a_row_whose_deletion_was_undone_is_found_again() {
        let connection = database();
        let mut index = index(100);
        insert(&connection, &mut index, 0..3);
        index.added.clear();
        connection.execute_batch("BEGIN; DELETE FROM things WHERE rowid = 2").unwrap();
        assert_eq!(index.find(&connection, "1").unwrap(), None);
        connection.execute_batch("ROLLBACK").unwrap();
        index.undo_to(0);
        assert_eq!(index.find(&connection, "1").unwrap(), Some(2));
    }

    #[test]
    fn an_index_made_in_a_transaction_that_is_undone_is_made_again() {
        let connection = database();
        insert(&connection, &mut index(100), 0..10);
        let mut index = index(5);
        connection.execute_batch("BEGIN").unwrap();
        assert_eq!(index.find(&connection, "3").unwrap(), Some(4));
        connection.execute_batch("ROLLBACK").unwrap();
        index.undo_to(0);
        assert!(!has_index(&connection));
        assert_eq!(index.find(&connection, "3").unwrap(), Some(4));
        assert!(has_index(&connection));
    }

    #[test]
    fn rows_that_another_process_deleted_or_moved_are_not_taken_for_others() {
        let connection = database();
        let mut index = index(100);
        insert(&connection, &mut index, 0..3);
        connection
            .execute_batch("UPDATE things SET rowid = 9 WHERE rowid = 1; DELETE FROM things WHERE rowid = 2")
            .unwrap();
        assert_eq!(index.find(&connection, "0").unwrap(), Some(9));
        assert_eq!(index.find(&connection, "1").unwrap(), None);
        assert_eq!(index.find(&connection, "2").unwrap(), Some(3));
    }
}
