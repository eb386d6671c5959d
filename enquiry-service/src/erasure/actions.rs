//! Erases a person's data.

use uuid::Uuid;

use accounts::account;
use bookings::documents::{self, model::Document};
use correspondence::contacts::actions::merged_addresses;
use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Connection, Database, DatabaseError, Lock, Transaction},
    fields::EmailAddress,
};

use super::{
    model::{ErasedPerson, Erasure},
    store,
};
use crate::tables::TABLES;

/// The result of erasing a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// The number of enquiries, reviews, bookings and waiting list entries.
    pub records: u64,
    /// The numbers of the documents that are kept by law, such as `INV-2026-0007`.
    pub kept: Vec<String>,
}

/// The result of an erasure on the ground of a list that a person has read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErasedAsSeen {
    /// The data on the list are erased.
    Erased(Erased),
    /// The list has changed since, so nothing is erased; holds the current list.
    Changed(Erasure),
}

/// Erases all data of the person with this address, in any spelling, including the account and the addresses that staff
/// have merged with it. The journey, ledger and documents of a booking are kept for bookkeeping. Requests a build if a
/// published review is erased. The audit log has the number of rows, but no personal data.
pub async fn erase_person(database: &Database, email: &str, now: Millis) -> Result<Erased, DatabaseError> {
    let key = EmailAddress::key_of(email);
    let erase_all = move |transaction: &Transaction| {
        transaction.lock(Lock::Contacts)?;
        erase_and_log(transaction, &merged_addresses(transaction, &key)?, None, now)
    };
    let erased = database.write_repeatedly(erase_all).await?;
    database.clear_deleted(TABLES).await;
    Ok(erased)
}

/// Lists the people and records that [`erase_as_seen`] erases.
pub async fn preview_erasure(database: &Database, email: &str) -> Result<Erasure, DatabaseError> {
    let key = EmailAddress::key_of(email);
    database.read(move |connection| erasure_of(connection, &key)).await
}

/// As [`erase_person`], if the list of people and records still has the version that was read. `actor` is a member of
/// staff; `None`: a command.
pub async fn erase_as_seen(
    database: &Database,
    (email, seen): (&str, String),
    actor: Option<Uuid>,
    now: Millis,
) -> Result<ErasedAsSeen, DatabaseError> {
    let key = EmailAddress::key_of(email);
    let erase_seen = move |transaction: &Transaction| {
        // No address joins or leaves the person until the end of the transaction.
        transaction.lock(Lock::Contacts)?;
        let erasure = erasure_of(transaction, &key)?;
        if erasure.version() != seen {
            return Ok(ErasedAsSeen::Changed(erasure));
        }
        let addresses: Vec<String> = erasure.people.into_iter().map(|person| person.address).collect();
        erase_and_log(transaction, &addresses, actor, now).map(ErasedAsSeen::Erased)
    };
    let erased = database.write_repeatedly(erase_seen).await?;
    if matches!(erased, ErasedAsSeen::Erased(_)) {
        database.clear_deleted(TABLES).await;
    }
    Ok(erased)
}

fn erasure_of(connection: &Connection, key: &str) -> Result<Erasure, DatabaseError> {
    let addresses = merged_addresses(connection, key)?;
    let mut people = Vec::with_capacity(addresses.len());
    let mut kept = Vec::new();
    for (at, address) in addresses.iter().enumerate() {
        let earlier = addresses.get(..at).unwrap_or_default();
        let merge = store::merges(connection, address)?.into_iter().find(|merge| earlier.contains(&merge.with));
        people.push(ErasedPerson {
            address: address.clone(),
            merge,
            cases: store::cases(connection, address)?,
            bookings: store::bookings(connection, address)?,
            reviews: store::reviews(connection, address)?,
            waiting: store::waiting(connection, address)?,
            accounts: store::accounts(connection, address)?,
        });
        kept.extend(documents::store::of_person(connection, address)?.iter().map(Document::name));
    }
    Ok(Erasure { people, kept })
}

fn erase_and_log(
    transaction: &Transaction,
    addresses: &[String],
    actor: Option<Uuid>,
    now: Millis,
) -> Result<Erased, DatabaseError> {
    let mut erased = Erased::default();
    for address in addresses {
        // Changes of accounts lock the account before its other rows.
        account::store::lock_of_person(transaction, address)?;
        erased.kept.extend(documents::store::of_person(transaction, address)?.iter().map(Document::name));
        erased.records += TABLES.erase_person(transaction, address, now)?;
    }
    let detail = serde_json::json!({
        "records": erased.records, "kept": erased.kept.len(), "addresses": addresses.len(),
    });
    log(transaction, actor, "erase_person", "person", &detail, now)?;
    Ok(erased)
}
