//! Accounts to be, whose addresses nobody has confirmed yet.

use super::{
    Database, DatabaseError, Insert, Transaction, affiliates, attempts,
    row::{FromRow, TableRow, table_row},
    value::values,
};
use crate::{
    domain::{account::Signup, affiliate::Introduction, message::NewMessage},
    primitives::clock::Millis,
};

table_row!(Signup, "signups", [id, email, password_hash, locale, created_at, name, affiliate]);

const INSERT: Insert = Insert {
    table: Signup::TABLE,
    columns: &[Signup::COLUMNS, "email_key"],
    on_conflict: "ON CONFLICT (id) DO NOTHING",
};

/// The signup becomes an account; where its address has one already, that stays as it is. Whether it was the newest of
/// its address.
///
/// # Errors
/// Where nothing was written.
pub fn confirm(transaction: &Transaction, id: &str, now: Millis) -> Result<bool, DatabaseError> {
    let Some(signup) = transaction.first::<Signup>("WHERE id = $1", values![id])? else { return Ok(false) };
    let newer = "SELECT 1 FROM signups AS newer JOIN signups AS this ON this.email_key = newer.email_key \
                 WHERE this.id = $1 AND (newer.created_at, newer.id) > (this.created_at, this.id)";
    if transaction.exists(newer, values![id])? {
        return Ok(false);
    }
    let sql = "INSERT INTO accounts (id, email, email_key, password_hash, locale, created_at, name) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email_key) DO NOTHING";
    let Signup { email, password_hash, locale, name, .. } = &signup;
    let values = values![id, email.as_str(), email.key(), password_hash, locale.code(), now, name.as_str()];
    transaction.execute(sql, values)?;
    transaction.execute("DELETE FROM signups WHERE email_key = $1", values![email.key()])?;
    if let Some(introduction) = Introduction::of_signup(&signup, now) {
        affiliates::introduce(transaction, &introduction)?;
    }
    Ok(true)
}

impl Database {
    /// Keeps an account to be and its mail; one that is there already stays as it is and gets no second mail.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn sign_up(&self, signup: Signup, message: NewMessage) -> Result<(), DatabaseError> {
        self.write(move |transaction| {
            let mut row = signup.values();
            row.push(signup.email.key().into());
            let is_new = transaction.insert(&INSERT, &[row])? > 0;
            if is_new { attempts::write_limited(transaction, &message) } else { Ok(()) }
        })
        .await
    }

    /// The newest for an address.
    ///
    /// # Errors
    /// Where the database does not answer or the row cannot be read.
    pub async fn newest_signup(&self, email_key: &str) -> Result<Option<Signup>, DatabaseError> {
        let key = email_key.to_owned();
        let rest = "WHERE email_key = $1 ORDER BY created_at DESC, id DESC LIMIT 1";
        self.read(move |connection| connection.first(rest, values![key])).await
    }
}
