//! Login sessions of accounts.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError,
        table::{TableRow, new_row, statements},
        value::values,
    },
    tokens::TokenHash,
};

use crate::account::{changes::NewSession, model::Account};

new_row!(NewSession, "sessions", [token as "token_hash", account, created_at, expires_at]);

/// When the sessions of a person began and end, for the person.
pub fn exported(connection: &Connection, email_key: &str) -> Result<serde_json::Value, DatabaseError> {
    let sql = "SELECT sessions.created_at, expires_at FROM sessions JOIN accounts ON accounts.id = account \
               WHERE email_key = $1 ORDER BY sessions.created_at";
    let sessions: Vec<(Millis, Millis)> = connection.query(sql, values![email_key])?;
    Ok(sessions
        .into_iter()
        .map(|(created_at, expires_at)| serde_json::json!({ "created_at": created_at, "expires_at": expires_at }))
        .collect())
}

statements! {
    /// Deletes all sessions of an account.
    write end_all(account: Uuid) -> () = "DELETE FROM sessions WHERE account = $1";

    /// Deletes the other sessions of an account.
    write end_others(account: Uuid, session: &TokenHash) -> () =
        "DELETE FROM sessions WHERE account = $1 AND token_hash <> $2";

    /// Deletes expired sessions.
    write purge(now: Millis) -> () = "DELETE FROM sessions WHERE expires_at < $1";

    /// The account and the expiry of a session.
    query find(token: &TokenHash, now: Millis) -> Option<(Account, Millis)> = format!(
        "SELECT {}, expires_at FROM accounts JOIN (SELECT account, expires_at FROM sessions \
         WHERE token_hash = $1 AND expires_at > $2) AS session ON id = account",
        Account::COLUMNS
    );

    /// Sets the expiry of a session, if it exists.
    write extend(token: &TokenHash, expires_at: Millis) -> () =
        "UPDATE sessions SET expires_at = $2 WHERE token_hash = $1";

    /// Deletes a session, if it exists.
    write close(token: &TokenHash) -> () = "DELETE FROM sessions WHERE token_hash = $1";

    /// Deletes all sessions of an account. Returns their number.
    write close_all(account: Uuid) -> u64 = "DELETE FROM sessions WHERE account = $1";
}
