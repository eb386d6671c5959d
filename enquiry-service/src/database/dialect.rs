//! All that differs between the statements of SQLite and of PostgreSQL.

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

    /// Milliseconds since 1970 by the clock of the database.
    pub fn now(self) -> &'static str {
        match self {
            Dialect::Sqlite => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Dialect::Postgres => "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// Nobody else changes the rows that are read until the transaction ends.
    pub fn for_update(self) -> &'static str {
        match self {
            Dialect::Sqlite => "",
            Dialect::Postgres => "FOR UPDATE",
        }
    }

    /// The same; rows that another transaction holds are passed over.
    pub fn skip_locked(self) -> &'static str {
        match self {
            Dialect::Sqlite => "",
            Dialect::Postgres => "FOR UPDATE SKIP LOCKED",
        }
    }

    /// Transactions with the same lock follow one another, each with what the ones before have written.
    pub fn lock(self, lock: Lock) -> Option<String> {
        match self {
            Dialect::Sqlite => None,
            Dialect::Postgres => Some(format!("SELECT pg_advisory_xact_lock({})", lock.number())),
        }
    }

    /// A key is one of those in the array that is the first parameter.
    pub fn is_one_of_first(self) -> &'static str {
        match self {
            Dialect::Sqlite => "IN (SELECT value FROM json_each($1))",
            Dialect::Postgres => "= ANY($1)",
        }
    }

    /// A column of JSON in which these keys are empty.
    pub fn with_empty(self, column: &str, keys: &[&str]) -> String {
        match self {
            Dialect::Sqlite => {
                let empty: Vec<String> = keys.iter().map(|key| format!("'{key}', ''")).collect();
                format!("json_patch({column}, json_object({}))", empty.join(", "))
            }
            Dialect::Postgres => {
                let empty: Vec<String> = keys.iter().map(|key| format!("\"{key}\": \"\"")).collect();
                format!("({column}::jsonb || '{{{}}}')::text", empty.join(", "))
            }
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
pub enum Lock {
    /// The migration of the schema.
    Migrations,
    /// The acceptance of submissions.
    Submissions,
    /// Lines of the audit log: each follows the one before it.
    Audit,
}

impl Lock {
    /// Numbers of our own among those of all programs on the server.
    fn number(self) -> i64 {
        match self {
            Lock::Migrations => 0x7465_6d62_6561,
            Lock::Submissions => 0x7465_6d62_6562,
            Lock::Audit => 0x7465_6d62_6563,
        }
    }
}
