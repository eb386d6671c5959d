use deadpool_postgres::{Object, Transaction};

use super::{OpenError, StoreError};
use crate::storage::email_key::KEYED;

enum Migration {
    Sql(&'static str),
    /// Keys of e-mail addresses follow the rule of this version.
    EmailKeys,
}

/// In order; a database at version n has the first n.
const MIGRATIONS: [Migration; 8] = [
    Migration::Sql(include_str!("../../../migrations/postgres/0001_enquiries.sql")),
    Migration::Sql(include_str!("../../../migrations/postgres/0002_accounts.sql")),
    Migration::Sql(include_str!("../../../migrations/postgres/0003_bookings.sql")),
    Migration::Sql(include_str!("../../../migrations/postgres/0004_affiliates.sql")),
    Migration::Sql(include_str!("../../../migrations/postgres/0005_builds.sql")),
    Migration::Sql(include_str!("../../../migrations/postgres/0006_attempts.sql")),
    Migration::Sql(include_str!("../../../migrations/postgres/0007_booking_steps.sql")),
    Migration::EmailKeys,
];
/// Of services that start at once, one brings the database up to date and the others wait.
const LOCK: i64 = 0x7465_6d62_6561;

pub async fn migrate(client: &mut Object) -> Result<(), OpenError> {
    let applied = apply(client).await.map_err(OpenError::Migrate)?;
    if applied { Ok(()) } else { Err(OpenError::TooNew) }
}

/// Whether the database is one that this version knows.
async fn apply(client: &mut Object) -> Result<bool, StoreError> {
    let transaction = client.transaction().await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    transaction.batch_execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").await?;
    let row = transaction.query_one("SELECT coalesce(max(version), 0) FROM schema_version", &[]).await?;
    let done = usize::try_from(row.get::<_, i64>(0)).unwrap_or(usize::MAX);
    let Some(missing) = MIGRATIONS.get(done..) else { return Ok(false) };
    for (migration, version) in missing.iter().zip(done + 1..) {
        match migration {
            Migration::Sql(sql) => transaction.batch_execute(sql).await?,
            Migration::EmailKeys => make_email_keys(&transaction).await?,
        }
        let version = i64::try_from(version).unwrap_or(i64::MAX);
        transaction.execute("INSERT INTO schema_version (version) VALUES ($1)", &[&version]).await?;
    }
    transaction.commit().await?;
    Ok(true)
}

async fn make_email_keys(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    for keyed in KEYED {
        let affected = keyed.affected("octet_length({column}) <> char_length({column})");
        let rows = transaction.query(&affected, &[]).await?;
        let rows = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        let rows = rows.collect::<Result<Vec<(String, String)>, StoreError>>()?;
        // A key that is about to change takes none from another row.
        for (id, _) in &rows {
            transaction.execute(&keyed.set(), &[id, id]).await?;
        }
        for (id, address) in &rows {
            let key = keyed.key_of(id, address, false);
            let is_taken = transaction.query_opt(&keyed.is_taken(), &[&key, id]).await?.is_some();
            transaction.execute(&keyed.set(), &[&keyed.key_of(id, address, is_taken), id]).await?;
        }
    }
    Ok(())
}
