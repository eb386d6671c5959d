//! Erases a person's data.

use uuid::Uuid;

use super::{contacts::merged_addresses, staff::log};
use crate::{
    database::{
        Database, DatabaseError, Transaction, accounts, affiliates, bank_lines, bookings, builds, contacts, documents,
        enquiries, outbox, received_mails, reviews, search_words, secrets, signups, submissions, waiting_list,
    },
    domain::booking::Document,
    primitives::{clock::Millis, fields::EmailAddress},
};

/// The result of erasing a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// The number of enquiries, reviews, bookings and waiting list entries.
    pub records: u64,
    /// The numbers of the documents that are kept by law, such as `INV-2026-0007`.
    pub kept: Vec<String>,
}

/// Erases all data of the person with this address, in any spelling, including the account and the addresses that staff
/// have merged with it. The journey, ledger and documents of a booking are kept for bookkeeping. Requests a build if a
/// published review is erased.
///
/// # Errors
/// If the database does not commit.
pub async fn erase_person(database: &Database, email: &str, now: Millis) -> Result<Erased, DatabaseError> {
    erase_person_by(database, email, None, now).await
}

/// As [`erase_person`], by a member of staff; `None`: a command. The audit log has the number of rows, but no personal
/// data.
///
/// # Errors
/// If the database does not commit.
pub async fn erase_person_by(
    database: &Database,
    email: &str,
    actor: Option<Uuid>,
    now: Millis,
) -> Result<Erased, DatabaseError> {
    let key = EmailAddress::key_of(email);
    let erase_and_log = move |transaction: &Transaction| {
        let mut erased = Erased::default();
        let addresses = merged_addresses(transaction, &key)?;
        for address in &addresses {
            let Erased { records, kept } = erase(transaction, address, now)?;
            erased.records += records;
            erased.kept.extend(kept);
            contacts::take_apart(transaction, address)?;
        }
        let detail = serde_json::json!({
            "records": erased.records, "kept": erased.kept.len(), "addresses": addresses.len(),
        });
        log(transaction, actor, "erase_person", "person", &detail, now)?;
        Ok(erased)
    };
    let erased = database.write(erase_and_log).await?;
    database.clear_deleted().await;
    Ok(erased)
}

/// Rows that are found by joins are deleted before the joined rows.
fn erase(transaction: &Transaction, email_key: &str, now: Millis) -> Result<Erased, DatabaseError> {
    let kept = documents::of_person(transaction, email_key)?.iter().map(Document::name).collect();
    if reviews::is_shown(transaction, email_key)? {
        builds::want(transaction, now)?;
    }
    submissions::erase(transaction, email_key)?;
    search_words::mails_are_outdated(transaction, email_key)?;
    search_words::erase(transaction, email_key)?;
    received_mails::erase(transaction, email_key)?;
    outbox::erase_about(transaction, email_key)?;
    bank_lines::erase(transaction, email_key)?;
    affiliates::erase_friend(transaction, email_key)?;
    secrets::erase(transaction, email_key)?;
    accounts::erase_pending(transaction, email_key)?;
    signups::remove(transaction, email_key)?;
    accounts::erase(transaction, email_key)?;
    for id in of_person(accounts::colliding(transaction)?, email_key) {
        secrets::delete(transaction, &id)?;
        accounts::delete(transaction, &id)?;
    }
    for id in of_person(outbox::recipients(transaction)?, email_key) {
        outbox::delete(transaction, &id)?;
    }
    for secret in of_person(secrets::left_addresses(transaction)?, email_key) {
        secrets::delete_one(transaction, &secret)?;
    }
    let records = enquiries::erase(transaction, email_key)?
        + reviews::erase(transaction, email_key)?
        + waiting_list::erase(transaction, email_key)?
        + bookings::erase(transaction, email_key)?;
    Ok(Erased { records, kept })
}

/// The ids of the rows whose address has the key.
fn of_person<T>(rows: Vec<(T, String)>, email_key: &str) -> impl Iterator<Item = T> {
    rows.into_iter().filter_map(move |(id, address)| (EmailAddress::key_of(&address) == email_key).then_some(id))
}
