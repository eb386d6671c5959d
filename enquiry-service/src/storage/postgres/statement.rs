//! Statements that are prepared once per connection.

use deadpool_postgres::GenericClient;
use tokio_postgres::{Row, types::ToSql};

use super::StoreError;

pub type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// How many rows it changed.
pub async fn run(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<u64, StoreError> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.execute(&statement, values).await?)
}

pub async fn first(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<Option<Row>, StoreError> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query_opt(&statement, values).await?)
}

pub async fn all(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query(&statement, values).await?)
}
