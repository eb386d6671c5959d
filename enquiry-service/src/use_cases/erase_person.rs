//! Erases a person.

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
    /// How many enquiries, reviews, bookings and names in waiting lists there were.
    pub records: u64,
    /// The numbers of the documents that the law of bookkeeping keeps, such as `INV-2026-0007`.
    pub kept: Vec<String>,
}

/// Takes away everything about the person with this address, account included, however the address is spelt, and
/// everything under the addresses that somebody of the desk has merged with it. Of a
/// booking the journey, the money and the issued documents stay, for the books. Where a review leaves the sites, they are
/// to be built.
///
/// # Errors
/// Where nothing was taken away.
pub async fn erase_person(database: &Database, email: &str, now: Millis) -> Result<Erased, DatabaseError> {
    erase_person_by(database, email, None, now).await
}

/// The same, by a person of the desk; `None`: a command. The log of the desk tells how many rows there were, and not
/// whose.
///
/// # Errors
/// Where nothing was taken away.
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

/// What is found by rows of other tables goes before these rows.
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

/// The ids of those rows whose address has the key.
fn of_person<T>(rows: Vec<(T, String)>, email_key: &str) -> impl Iterator<Item = T> {
    rows.into_iter().filter_map(move |(id, address)| (EmailAddress::key_of(&address) == email_key).then_some(id))
}
