use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use crate::storage::email_key::KEYED;

enum Migration {
    Sql(&'static str),
    /// Keys of e-mail addresses follow the rule of this version.
    EmailKeys,
}

/// In order; a database at version n has the first n.
const MIGRATIONS: [Migration; 9] = [
    Migration::Sql(include_str!("../../../migrations/sqlite/0001_enquiries.sql")),
    Migration::Sql(include_str!("../../../migrations/sqlite/0002_accounts.sql")),
    Migration::Sql(include_str!("../../../migrations/sqlite/0003_bookings.sql")),
    Migration::Sql(include_str!("../../../migrations/sqlite/0004_affiliates.sql")),
    Migration::Sql(include_str!("../../../migrations/sqlite/0005_builds.sql")),
    Migration::Sql(include_str!("../../../migrations/sqlite/0006_outbox.sql")),
    Migration::Sql(include_str!("../../../migrations/sqlite/0007_keys.sql")),
    Migration::Sql(include_str!("../../../migrations/sqlite/0008_booking_steps.sql")),
    Migration::EmailKeys,
];

pub const NEWEST: u32 = 9;

pub enum MigrateError {
    TooNew,
    Failed(rusqlite::Error),
}

impl From<rusqlite::Error> for MigrateError {
    fn from(error: rusqlite::Error) -> Self {
        MigrateError::Failed(error)
    }
}

/// Whether it has tables, but not all of this version's.
pub fn is_of_an_earlier_version(connection: &Connection) -> rusqlite::Result<bool> {
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok((1..NEWEST).contains(&version))
}

/// Applies what is missing under the database's write lock: of two that start at once, one waits and finds nothing to do.
pub fn migrate(connection: &mut Connection) -> Result<(), MigrateError> {
    // A table that others refer to is made anew; its rows stay, so that every reference holds afterwards.
    connection.pragma_update(None, "foreign_keys", false)?;
    let migrated = apply(connection);
    connection.pragma_update(None, "foreign_keys", true)?;
    migrated
}

fn apply(connection: &mut Connection) -> Result<(), MigrateError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let done = usize::try_from(version).unwrap_or(usize::MAX);
    let missing = MIGRATIONS.get(done..).ok_or(MigrateError::TooNew)?;
    for migration in missing {
        match migration {
            Migration::Sql(sql) => transaction.execute_batch(sql)?,
            Migration::EmailKeys => make_email_keys(&transaction)?,
        }
    }
    if !missing.is_empty() {
        transaction.pragma_update(None, "user_version", NEWEST)?;
    }
    transaction.commit()?;
    Ok(())
}

fn make_email_keys(transaction: &Transaction) -> rusqlite::Result<()> {
    for keyed in KEYED {
        let sql = keyed.affected("length(CAST({column} AS BLOB)) <> length({column})");
        let mut affected = transaction.prepare(&sql)?;
        let rows = affected.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let rows = rows.collect::<Result<Vec<(String, String)>, _>>()?;
        // A key that is about to change takes none from another row.
        for (id, _) in &rows {
            transaction.execute(&keyed.set(), params![id, id])?;
        }
        for (id, address) in &rows {
            let key = keyed.key_of(id, address, false);
            let is_taken = transaction.prepare(&keyed.is_taken())?.exists(params![key, id])?;
            transaction.execute(&keyed.set(), params![keyed.key_of(id, address, is_taken), id])?;
        }
    }
    Ok(())
}
