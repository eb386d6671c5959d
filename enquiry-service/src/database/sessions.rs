//! Who is logged in.

use uuid::Uuid;

use super::{
    Database, DatabaseError,
    row::{CellError, Cells, FromRow},
    table::{TableRow, database_statements, statements},
    value::values,
};
use crate::{
    domain::account::{Account, NewSession, TokenHash},
    primitives::clock::Millis,
};

/// An account, and when its session ends.
struct Session(Account, Millis);

impl FromRow for Session {
    const TABLE: &'static str = "accounts";

    fn from_row(cells: &mut Cells) -> Result<Self, CellError> {
        Ok(Session(Account::from_row(cells)?, cells.take()?))
    }
}

statements! {
    /// Ends all sessions of an account.
    write end_all(account: Uuid) -> () = "DELETE FROM sessions WHERE account = $1";

    /// Ends the sessions of an account but one.
    write end_others(account: Uuid, session: &TokenHash) -> () =
        "DELETE FROM sessions WHERE account = $1 AND token_hash <> $2";
}

impl Database {
    /// Writes a new session of an account.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn open_session(&self, session: NewSession) -> Result<(), DatabaseError> {
        let NewSession { token, account, created_at, expires_at } = session;
        let sql = "INSERT INTO sessions (token_hash, account, created_at, expires_at) VALUES ($1, $2, $3, $4)";
        self.write(move |transaction| {
            transaction.execute(sql, values![&token, account, created_at, expires_at]).map(drop)
        })
        .await
    }

    /// Whose session it is and when it ends.
    ///
    /// # Errors
    /// Where the database does not answer or the account cannot be read.
    pub async fn session(&self, token: &TokenHash, now: Millis) -> Result<Option<(Account, Millis)>, DatabaseError> {
        let token = token.clone();
        let found: Option<Session> = self
            .read(move |connection| {
                let sql = format!(
                    "SELECT {}, expires_at FROM accounts JOIN (SELECT account, expires_at FROM sessions \
                     WHERE token_hash = $1 AND expires_at > $2) AS session ON id = account",
                    Account::COLUMNS
                );
                connection.row(&sql, values![&token, now])
            })
            .await?;
        Ok(found.map(|Session(account, expires_at)| (account, expires_at)))
    }
}

database_statements! {
    /// Sets the end of a session; without such a session nothing changes.
    write extend_session(token: &TokenHash, expires_at: Millis) -> () =
        "UPDATE sessions SET expires_at = $2 WHERE token_hash = $1";

    /// Deletes a session; without such a session nothing changes.
    write close_session(token: &TokenHash) -> () = "DELETE FROM sessions WHERE token_hash = $1";

    /// Ends all of an account; how many there were.
    write close_sessions(account: Uuid) -> u64 = "DELETE FROM sessions WHERE account = $1";
}
