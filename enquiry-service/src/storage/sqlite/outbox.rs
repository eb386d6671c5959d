use rusqlite::{Connection, Row, params};
use uuid::Uuid;

use super::{Claim, Message, MessageState, OutboxState, Settlement, StoreError};
use crate::{
    clock::Millis,
    storage::row::{MESSAGE_COLUMNS, MessageRow},
};

pub fn claim(connection: &Connection, claim: &Claim) -> Result<Vec<Message>, StoreError> {
    let sql = format!(
        "UPDATE outbox SET lease_owner = ?1, lease_until = ?2, attempts = attempts + 1 WHERE id IN ( \
             SELECT id FROM outbox WHERE state = 'waiting' AND next_at <= ?3 AND lease_until <= ?3 \
             ORDER BY attempts > 0, next_at, id LIMIT ?4) \
         RETURNING {MESSAGE_COLUMNS}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let Claim { worker, now, until, most } = claim;
    let rows = statement.query_map(params![worker.to_string(), until, now, most], row)?;
    let mut messages = rows.map(|row| row?.read()).collect::<Result<Vec<_>, _>>()?;
    messages.sort_by_key(|message| (message.attempts > 1, message.next_at, message.id));
    Ok(messages)
}

pub fn settle(connection: &Connection, worker: Uuid, id: Uuid, settlement: &Settlement) -> Result<bool, StoreError> {
    let (worker, id) = (worker.to_string(), id.to_string());
    let mine = "WHERE id = ? AND lease_owner = ? AND state = 'waiting'";
    let free = "lease_owner = NULL, lease_until = 0";
    let changed = match settlement {
        Settlement::Sent { at } => {
            let sql = format!("UPDATE outbox SET state = 'sent', settled_at = ?, last_error = NULL, {free} {mine}");
            connection.prepare_cached(&sql)?.execute(params![at, id, worker])?
        }
        Settlement::Postponed { next_at, error } => {
            let sql = format!("UPDATE outbox SET next_at = ?, last_error = ?, {free} {mine}");
            connection.prepare_cached(&sql)?.execute(params![next_at, error, id, worker])?
        }
        Settlement::Dead { at, error } => {
            let sql = format!("UPDATE outbox SET state = 'dead', settled_at = ?, last_error = ?, {free} {mine}");
            connection.prepare_cached(&sql)?.execute(params![at, error, id, worker])?
        }
        Settlement::Void { at } => {
            let sql = format!("UPDATE outbox SET state = 'void', settled_at = ?, {free} {mine}");
            connection.prepare_cached(&sql)?.execute(params![at, id, worker])?
        }
    };
    Ok(changed > 0)
}

pub fn release(connection: &Connection, worker: Uuid) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET lease_owner = NULL, lease_until = 0, attempts = attempts - 1 \
               WHERE lease_owner = ? AND state = 'waiting'";
    connection.prepare_cached(sql)?.execute([worker.to_string()])?;
    Ok(())
}

pub fn list(connection: &Connection, state: Option<MessageState>, most: i64) -> Result<Vec<Message>, StoreError> {
    let sql = format!(
        "SELECT {MESSAGE_COLUMNS} FROM outbox WHERE ?1 IS NULL OR state = ?1 ORDER BY created_at DESC, id DESC LIMIT ?2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params![state.map(MessageState::as_str), most], row)?;
    rows.map(|row| row?.read()).collect()
}

pub fn retry(connection: &Connection, id: Option<Uuid>, now: Millis) -> Result<u64, StoreError> {
    // It counts as new: it may fail for two days again before it is given up.
    let sql = "UPDATE outbox SET state = 'waiting', next_at = ?1, created_at = ?1, attempts = 0, settled_at = NULL \
               WHERE state = 'dead' AND recipient <> '' AND (?2 IS NULL OR id = ?2)";
    let changed = connection.prepare_cached(sql)?.execute(params![now, id.map(|id| id.to_string())])?;
    Ok(u64::try_from(changed).unwrap_or(u64::MAX))
}

pub fn state(connection: &Connection) -> Result<OutboxState, StoreError> {
    let sql = "SELECT count(*), min(created_at), \
               (SELECT count(*) FROM outbox WHERE state = 'dead') FROM outbox WHERE state = 'waiting'";
    Ok(connection
        .prepare_cached(sql)?
        .query_row([], |row| Ok(OutboxState { waiting: row.get(0)?, oldest: row.get(1)?, dead: row.get(2)? }))?)
}

pub fn next_due(connection: &Connection) -> Result<Option<Millis>, StoreError> {
    let sql = "SELECT min(max(next_at, lease_until)) FROM outbox WHERE state = 'waiting'";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
}

fn row(row: &Row) -> rusqlite::Result<MessageRow> {
    Ok(MessageRow {
        id: row.get(0)?,
        kind: row.get(1)?,
        about: row.get(2)?,
        recipient: row.get(3)?,
        created_at: row.get(4)?,
        state: row.get(5)?,
        attempts: row.get(6)?,
        next_at: row.get(7)?,
        last_error: row.get(8)?,
    })
}
