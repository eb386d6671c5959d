//! All that differs between the statements of SQLite and of PostgreSQL.

use std::borrow::Cow;

use super::{DatabaseError, Transaction};

const CLOCK: &str = "clock_millis()";

/// The language of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The SQL of SQLite.
    Sqlite,
    /// The SQL of PostgreSQL.
    Postgres,
}

impl Dialect {
    /// Begins a transaction that will write. SQLite has one writer, so that it need not wait in the middle.
    pub fn begin(self) -> &'static str {
        match self {
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            Dialect::Postgres => "BEGIN",
        }
    }

    /// A statement as this database takes it. It is written as PostgreSQL has it, with parameters `$1`, `$2` … and with
    /// `FOR UPDATE` where nobody else may change the rows until the transaction ends; `clock_millis()` is the time by
    /// the clock of the database, in milliseconds since 1970. It has no other `$`: its texts are parameters.
    pub fn text(self, sql: &str) -> Cow<'_, str> {
        match self {
            // SQLite takes `$1` for a name, and numbers names in the order in which they appear; `?1` is a number. It
            // has one writer, and so no locks of rows.
            Dialect::Sqlite => {
                let sql = sql.replace('$', "?").replace("FOR UPDATE SKIP LOCKED", "").replace("FOR UPDATE", "");
                Cow::Owned(sql.replace(CLOCK, "CAST(unixepoch('subsec') * 1000 AS INTEGER)"))
            }
            Dialect::Postgres if sql.contains(CLOCK) => {
                Cow::Owned(sql.replace(CLOCK, "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"))
            }
            Dialect::Postgres => Cow::Borrowed(sql),
        }
    }

    /// A key is one of those in the array of JSON that is the first parameter.
    pub fn is_one_of_first(self) -> &'static str {
        match self {
            Dialect::Sqlite => "IN (SELECT value FROM json_each($1))",
            Dialect::Postgres => "IN (SELECT json_array_elements_text(CAST($1 AS JSON)))",
        }
    }

    /// A column of JSON in which these keys are empty.
    pub fn with_empty(self, column: &str, keys: &[&str]) -> String {
        let empty: Vec<String> = keys.iter().map(|key| format!("\"{key}\": \"\"")).collect();
        let empty = empty.join(", ");
        match self {
            Dialect::Sqlite => format!("json_patch({column}, '{{{empty}}}')"),
            Dialect::Postgres => format!("({column}::jsonb || '{{{empty}}}')::text"),
        }
    }

    /// Whether a text has letters beyond ASCII.
    pub fn is_beyond_ascii(self, column: &str) -> String {
        match self {
            Dialect::Sqlite => format!("length(CAST({column} AS BLOB)) <> length({column})"),
            Dialect::Postgres => format!("octet_length({column}) <> char_length({column})"),
        }
    }
}

/// What only one transaction of all services does at a time.
#[derive(Clone, Copy)]
#[repr(i64)]
pub enum Lock {
    /// The migration of the schema.
    Migrations = 0x7465_6d62_6561,
    /// The acceptance of submissions.
    Submissions,
    /// Lines of the audit log: each follows the one before it.
    Audit,
}

impl Transaction<'_> {
    /// Waits until no other transaction has the lock; it ends with the transaction.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub fn lock(&self, lock: Lock) -> Result<(), DatabaseError> {
        match self.dialect() {
            // There is one writer.
            Dialect::Sqlite => Ok(()),
            Dialect::Postgres => self.execute(&format!("SELECT pg_advisory_xact_lock({})", lock as i64), &[]).map(drop),
        }
    }
}
