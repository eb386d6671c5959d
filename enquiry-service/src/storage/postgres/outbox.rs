use deadpool_postgres::Object;
use tokio_postgres::Row;
use uuid::Uuid;

use super::{Claim, Message, MessageState, OutboxState, Settlement, StoreError};
use crate::{
    clock::Millis,
    storage::row::{MESSAGE_COLUMNS, MessageRow},
};

/// Rows that another service is claiming at this moment are passed over.
pub async fn claim(client: &Object, claim: &Claim) -> Result<Vec<Message>, StoreError> {
    let sql = format!(
        "UPDATE outbox SET lease_owner = $1, lease_until = $2, attempts = attempts + 1 WHERE id IN ( \
             SELECT id FROM outbox WHERE state = 'waiting' AND next_at <= $3 AND lease_until <= $3 \
             ORDER BY attempts > 0, next_at, id LIMIT $4 FOR UPDATE SKIP LOCKED) \
         RETURNING {MESSAGE_COLUMNS}"
    );
    let statement = client.prepare_cached(&sql).await?;
    let Claim { worker, now, until, most } = claim;
    let rows = client.query(&statement, &[&worker.to_string(), until, now, most]).await?;
    let mut messages = rows.iter().map(|row| read(row)?.read()).collect::<Result<Vec<_>, _>>()?;
    messages.sort_by_key(|message| (message.attempts > 1, message.next_at, message.id));
    Ok(messages)
}

pub async fn settle(client: &Object, worker: Uuid, id: Uuid, settlement: &Settlement) -> Result<bool, StoreError> {
    let (worker, id) = (worker.to_string(), id.to_string());
    let mine = "WHERE id = $1 AND lease_owner = $2 AND state = 'waiting'";
    let free = "lease_owner = NULL, lease_until = 0";
    let changed = match settlement {
        Settlement::Sent { at } => {
            let sql = format!("UPDATE outbox SET state = 'sent', settled_at = $3, last_error = NULL, {free} {mine}");
            client.execute(&client.prepare_cached(&sql).await?, &[&id, &worker, at]).await?
        }
        Settlement::Postponed { next_at, error } => {
            let sql = format!("UPDATE outbox SET next_at = $3, last_error = $4, {free} {mine}");
            client.execute(&client.prepare_cached(&sql).await?, &[&id, &worker, next_at, error]).await?
        }
        Settlement::Dead { at, error } => {
            let sql = format!("UPDATE outbox SET state = 'dead', settled_at = $3, last_error = $4, {free} {mine}");
            client.execute(&client.prepare_cached(&sql).await?, &[&id, &worker, at, error]).await?
        }
        Settlement::Void { at } => {
            let sql = format!("UPDATE outbox SET state = 'void', settled_at = $3, {free} {mine}");
            client.execute(&client.prepare_cached(&sql).await?, &[&id, &worker, at]).await?
        }
    };
    Ok(changed > 0)
}

pub async fn release(client: &Object, worker: Uuid) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET lease_owner = NULL, lease_until = 0, attempts = attempts - 1 \
               WHERE lease_owner = $1 AND state = 'waiting'";
    client.execute(sql, &[&worker.to_string()]).await?;
    Ok(())
}

pub async fn list(client: &Object, state: Option<MessageState>, most: i64) -> Result<Vec<Message>, StoreError> {
    let sql = format!(
        "SELECT {MESSAGE_COLUMNS} FROM outbox WHERE $1::text IS NULL OR state = $1 \
         ORDER BY created_at DESC, id DESC LIMIT $2"
    );
    let rows = client.query(&sql, &[&state.map(MessageState::as_str), &most]).await?;
    rows.iter().map(|row| read(row)?.read()).collect()
}

pub async fn retry(client: &Object, id: Option<Uuid>, now: Millis) -> Result<u64, StoreError> {
    // It counts as new: it may fail for two days again before it is given up.
    let sql = "UPDATE outbox SET state = 'waiting', next_at = $1, created_at = $1, attempts = 0, settled_at = NULL \
               WHERE state = 'dead' AND recipient <> '' AND ($2::text IS NULL OR id = $2)";
    Ok(client.execute(sql, &[&now, &id.map(|id| id.to_string())]).await?)
}

pub async fn state(client: &Object) -> Result<OutboxState, StoreError> {
    let sql = "SELECT count(*), min(created_at), \
               (SELECT count(*) FROM outbox WHERE state = 'dead') FROM outbox WHERE state = 'waiting'";
    let row = client.query_one(&client.prepare_cached(sql).await?, &[]).await?;
    Ok(OutboxState { waiting: row.try_get(0)?, oldest: row.try_get(1)?, dead: row.try_get(2)? })
}

pub async fn next_due(client: &Object) -> Result<Option<Millis>, StoreError> {
    let sql = "SELECT min(greatest(next_at, lease_until)) FROM outbox WHERE state = 'waiting'";
    Ok(client.query_one(&client.prepare_cached(sql).await?, &[]).await?.try_get(0)?)
}

fn read(row: &Row) -> Result<MessageRow, StoreError> {
    Ok(MessageRow {
        id: row.try_get(0)?,
        kind: row.try_get(1)?,
        about: row.try_get(2)?,
        recipient: row.try_get(3)?,
        created_at: row.try_get(4)?,
        state: row.try_get(5)?,
        attempts: row.try_get(6)?,
        next_at: row.try_get(7)?,
        last_error: row.try_get(8)?,
    })
}
