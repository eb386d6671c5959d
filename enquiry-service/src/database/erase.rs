//! Takes away everything about one person.

use super::{
    Database, DatabaseError, Engine, Transaction, accounts, builds,
    purge::{NAMELESS_FRIEND, nameless_booking},
    value::values,
};
use crate::{
    domain::booking::Document,
    primitives::{clock::Millis, fields::EmailAddress},
};

/// Accounts that share the address under another key, with their addresses.
const COLLIDING_ACCOUNTS: &str = "SELECT id, email FROM accounts WHERE email_key LIKE 'collides:%'";
/// Mails by the address they go to.
const RECIPIENTS: &str = "SELECT id, recipient FROM outbox WHERE recipient <> ''";
/// Links by the address that an account may get back.
const LEFT_ADDRESSES: &str = "SELECT token_hash, address FROM secrets WHERE address IS NOT NULL";
const ACCOUNTS: &str = "SELECT id FROM signups WHERE email_key = $1 UNION SELECT id FROM accounts WHERE email_key = $1";
const BOOKINGS: &str = "SELECT id FROM bookings WHERE email_key = $1";
/// Tables of PostgreSQL that name people.
const VACUUM: &str = "VACUUM enquiries, cases, case_messages, case_notes, reviews, bookings, waiting_list, outbox, submissions, friends, \
                      accounts, signups, sessions, secrets, wishes, avatars, affiliates";

/// The result of erasing a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// How many enquiries, reviews, bookings and names in waiting lists there were.
    pub records: u64,
    /// The numbers of the documents that the law of bookkeeping keeps, such as `INV-2026-0007`.
    pub kept: Vec<String>,
}

fn erase(transaction: &Transaction, email_key: &str, now: Millis) -> Result<Erased, DatabaseError> {
    let kept = format!("WHERE booking_id IN ({BOOKINGS}) ORDER BY series, number");
    let kept: Vec<Document> = transaction.select(&kept, values![email_key])?;
    let shown = "SELECT id FROM reviews WHERE email_key = $1 AND state = 'approved' LIMIT 1";
    if transaction.exists(shown, values![email_key])? {
        builds::want(transaction, now)?;
    }
    let uncounted = [
        "DELETE FROM submissions WHERE answer IN (SELECT reference FROM enquiries WHERE email_key = $1 \
         UNION SELECT id FROM reviews WHERE email_key = $1 UNION SELECT reference FROM bookings WHERE email_key = $1 \
         UNION SELECT reference FROM waiting_list WHERE email_key = $1)",
        &format!(
            "DELETE FROM outbox WHERE about IN (SELECT id FROM enquiries WHERE email_key = $1 \
             UNION SELECT id FROM reviews WHERE email_key = $1 \
             UNION SELECT id FROM booking_changes WHERE booking_id IN ({BOOKINGS}) \
             UNION SELECT id FROM reminders WHERE booking_id IN ({BOOKINGS}) \
             UNION SELECT id FROM payments WHERE booking_id IN ({BOOKINGS}) \
             UNION SELECT id FROM waiting_list WHERE email_key = $1 UNION {ACCOUNTS})"
        ),
        &format!("UPDATE bank_lines SET payer = '', text = '' WHERE booking_id IN ({BOOKINGS})"),
        &format!("UPDATE friends SET {NAMELESS_FRIEND} WHERE email_key = $1"),
        &format!("DELETE FROM secrets WHERE subject IN ({ACCOUNTS})"),
        "UPDATE accounts SET pending_email = NULL, pending_email_key = NULL WHERE pending_email_key = $1",
        "DELETE FROM signups WHERE email_key = $1",
        // Sessions, favourites, picture and invitations go with the account.
        "DELETE FROM accounts WHERE email_key = $1",
    ];
    for sql in uncounted {
        transaction.execute(sql, values![email_key])?;
    }
    for id in of_person(transaction, COLLIDING_ACCOUNTS, email_key)? {
        accounts::delete(transaction, &id)?;
    }
    for id in of_person(transaction, RECIPIENTS, email_key)? {
        transaction.execute("DELETE FROM outbox WHERE id = $1", values![id])?;
    }
    for hash in of_person(transaction, LEFT_ADDRESSES, email_key)? {
        transaction.execute("DELETE FROM secrets WHERE token_hash = $1", values![hash])?;
    }
    // The operator is told how many these are; of a booking the journey and the money stay.
    let mut erased = 0;
    for sql in [
        "DELETE FROM enquiries WHERE email_key = $1",
        "DELETE FROM reviews WHERE email_key = $1",
        "DELETE FROM waiting_list WHERE email_key = $1",
        &format!("UPDATE bookings SET {} WHERE email_key = $1", nameless_booking(transaction.dialect())),
    ] {
        erased += transaction.execute(sql, values![email_key])?;
    }
    Ok(Erased { records: erased, kept: kept.iter().map(Document::name).collect() })
}

/// The ids of those rows whose address, the second column, has the key.
fn of_person(transaction: &Transaction, sql: &str, email_key: &str) -> Result<Vec<String>, DatabaseError> {
    let rows: Vec<(String, String)> = transaction.rows(sql, &[])?;
    let of_person = |(id, address): (String, String)| (EmailAddress::key_of(&address) == email_key).then_some(id);
    Ok(rows.into_iter().filter_map(of_person).collect())
}

impl Database {
    /// Takes away everything about one person, account included. Of a booking the journey, the money and the issued
    /// documents stay, for the books. Where a review leaves the sites, they are to be built.
    ///
    /// # Errors
    /// Where nothing was taken away.
    pub async fn erase(&self, email_key: &str, now: Millis) -> Result<Erased, DatabaseError> {
        let key = email_key.to_owned();
        let erased = self.write(move |transaction| erase(transaction, &key, now)).await?;
        // What was deleted stays readable in the files of the database until then.
        match &*self.0 {
            Engine::Sqlite(sqlite) => sqlite.empty_log().await,
            Engine::Postgres(_) => {
                if let Err(error) = self.read(|connection| connection.batch(VACUUM)).await {
                    tracing::warn!(%error, "the space of erased rows could not be cleared: run VACUUM as the owner of the tables");
                }
            }
        }
        Ok(erased)
    }
}
