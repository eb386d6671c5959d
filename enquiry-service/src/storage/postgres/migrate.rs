use deadpool_postgres::Object;

use super::{OpenError, StoreError};

/// In order; a database at version n has the first n.
const MIGRATIONS: [&str; 6] = [
    include_str!("../../../migrations/postgres/0001_enquiries.sql"),
    include_str!("../../../migrations/postgres/0002_accounts.sql"),
    include_str!("../../../migrations/postgres/0003_bookings.sql"),
    include_str!("../../../migrations/postgres/0004_affiliates.sql"),
    include_str!("../../../migrations/postgres/0005_builds.sql"),
    include_str!("../../../migrations/postgres/0006_attempts.sql"),
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
        transaction.batch_execute(migration).await?;
        let version = i64::try_from(version).unwrap_or(i64::MAX);
        transaction.execute("INSERT INTO schema_version (version) VALUES ($1)", &[&version]).await?;
    }
    transaction.commit().await?;
    Ok(true)
}
