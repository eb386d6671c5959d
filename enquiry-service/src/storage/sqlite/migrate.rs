use rusqlite::{Connection, TransactionBehavior};

/// In order; a database at version n has the first n.
const MIGRATIONS: [&str; 7] = [
    include_str!("../../../migrations/sqlite/0001_enquiries.sql"),
    include_str!("../../../migrations/sqlite/0002_accounts.sql"),
    include_str!("../../../migrations/sqlite/0003_bookings.sql"),
    include_str!("../../../migrations/sqlite/0004_affiliates.sql"),
    include_str!("../../../migrations/sqlite/0005_builds.sql"),
    include_str!("../../../migrations/sqlite/0006_outbox.sql"),
    include_str!("../../../migrations/sqlite/0007_keys.sql"),
];

pub const NEWEST: u32 = 7;

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
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let done = usize::try_from(version).unwrap_or(usize::MAX);
    let missing = MIGRATIONS.get(done..).ok_or(MigrateError::TooNew)?;
    for migration in missing {
        transaction.execute_batch(migration)?;
    }
    if !missing.is_empty() {
        transaction.pragma_update(None, "user_version", NEWEST)?;
    }
    transaction.commit()?;
    Ok(())
}
