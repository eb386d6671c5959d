//! The differences between SQLite and PostgreSQL.

use std::borrow::Cow;

const CLOCK: &str = "clock_millis()";

/// The SQL dialect of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The SQL of SQLite.
    Sqlite,
    /// The SQL of PostgreSQL.
    Postgres,
}

impl Dialect {
    /// Begins a writing transaction. SQLite takes its write lock at once, so that it never waits for it in the middle.
    pub fn begin(self) -> &'static str {
        match self {
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            Dialect::Postgres => "BEGIN",
        }
    }

    /// Translates a statement from PostgreSQL's syntax, with parameters `$1`, `$2` … and `FOR UPDATE` or
    /// `FOR NO KEY UPDATE` for row locks. `clock_millis()` is the database's clock, in milliseconds since 1970. Other uses
    /// of `$` are not supported: pass texts as parameters.
    pub fn text(self, sql: &str) -> Cow<'_, str> {
        match self {
            // SQLite takes `$1` for a name and numbers names by appearance; `?1` is a number. Its single writer needs
            // no row locks.
            Dialect::Sqlite => {
                let locks = ["FOR UPDATE SKIP LOCKED", "FOR NO KEY UPDATE", "FOR UPDATE"];
                let sql = locks.iter().fold(sql.replace('$', "?"), |sql, lock| sql.replace(lock, ""));
                Cow::Owned(sql.replace(CLOCK, "CAST(unixepoch('subsec') * 1000 AS INTEGER)"))
            }
            Dialect::Postgres if sql.contains(CLOCK) => {
                Cow::Owned(sql.replace(CLOCK, "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"))
            }
            Dialect::Postgres => Cow::Borrowed(sql),
        }
    }

    /// A condition: the key is in the JSON array that is this parameter, as [`super::cells::json`] makes one.
    pub fn is_one_of(self, parameter: &str) -> String {
        match self {
            Dialect::Sqlite => format!("IN (SELECT value FROM json_each({parameter}))"),
            // An array is looked up in the index of the key, where a subquery may read the whole table.
            Dialect::Postgres => format!("= ANY (ARRAY(SELECT json_array_elements_text(CAST({parameter} AS JSON))))"),
        }
    }

    /// A JSON column with these keys blanked.
    pub fn with_empty(self, column: &str, keys: &[&str]) -> String {
        let empty: Vec<String> = keys.iter().map(|key| format!("\"{key}\": \"\"")).collect();
        let empty = empty.join(", ");
        match self {
            Dialect::Sqlite => format!("json_patch({column}, '{{{empty}}}')"),
            Dialect::Postgres => format!("({column}::jsonb || '{{{empty}}}')::text"),
        }
    }

    /// A JSON column without this key.
    pub fn without(self, column: &str, key: &str) -> String {
        match self {
            Dialect::Sqlite => format!("json_patch({column}, '{{\"{key}\": null}}')"),
            Dialect::Postgres => format!("({column}::jsonb - '{key}')::text"),
        }
    }

    /// The first moment of a day in UTC, in milliseconds since 1970.
    pub fn millis_of_day(self, day: &str) -> String {
        match self {
            Dialect::Sqlite => format!("unixepoch({day}) * 1000"),
            Dialect::Postgres => format!("CAST(extract(epoch FROM CAST({day} AS DATE)) * 1000 AS BIGINT)"),
        }
    }

    /// The larger of two values that are not null.
    pub fn larger(self, one: &str, other: &str) -> String {
        match self {
            Dialect::Sqlite => format!("max({one}, {other})"),
            Dialect::Postgres => format!("greatest({one}, {other})"),
        }
    }

    /// A condition: the text contains non-ASCII letters.
    pub fn is_beyond_ascii(self, column: &str) -> String {
        match self {
            Dialect::Sqlite => format!("length(CAST({column} AS BLOB)) <> length({column})"),
            Dialect::Postgres => format!("octet_length({column}) <> char_length({column})"),
        }
    }
}

/// Advisory locks, each held by one transaction of all services at a time.
///
/// All transactions take their locks in this order, so that none waits for another in a circle:
/// [`Lock::Submissions`], [`Lock::BankLines`], the row of a bank line, of a payment, of one booking, of its departure, of
/// an offer, of the enquiry that has led to the booking, of what is held for it, of the series of the booking's documents,
/// of a friend and the rewards, and [`Lock::Audit`]. What changes the journey of an accepted booking, confirms or cancels
/// it, or ends its journey locks the departures before the booking. Money of several bookings, as in a bank statement, is
/// noted by one transaction for each booking.
///
/// Work at the desk: [`Lock::Staff`], the row of a person of the staff, of an enquiry, of its case, and [`Lock::Audit`].
/// Accounts of visitors: the row of an account, then its tokens and sessions.
#[derive(Clone, Copy)]
#[repr(i64)]
pub enum Lock {
    /// The migration of the schema.
    Migrations = 0x7465_6d62_6561,
    /// The acceptance of submissions.
    Submissions,
    /// Appending to the audit log.
    Audit,
    /// The insertion of lines of bank statements.
    BankLines,
    /// Acts of staff on each other: invitation, renewal of credentials, end of access.
    Staff,
    /// The upload of a file for an answer.
    Uploads,
    /// Merging addresses of a person, taking them apart, and erasing them. Taken before all row locks.
    Contacts,
}
