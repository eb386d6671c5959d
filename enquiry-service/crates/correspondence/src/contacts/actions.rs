//! Finds the cases of one person: by the same address, the same phone number, or addresses that staff have merged.

use std::collections::HashSet;

use uuid::Uuid;

use intake::enquiries;
use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Connection, Database, DatabaseError, Lock, Transaction},
    search::index::{IndexWriter, write_before_search},
};

use super::store;
use crate::{
    cases::{self, model::Case},
    search::store::SearchWords,
    sight::model::CaseSight,
};

/// The maximum number of addresses of a person.
const MOST_ADDRESSES: usize = 50;
/// The maximum number of cases of a person.
const MOST_CASES: i64 = 50;

/// A case of the same person.
#[derive(Clone, Debug)]
pub struct ContactCase {
    /// The case.
    pub case: Case,
    /// Whether the case belongs by a merge, which can be reverted.
    pub is_merged: bool,
}

/// The other visible cases of the person of an enquiry, newest first.
pub async fn cases_of_person(
    database: &Database,
    words: &IndexWriter,
    enquiry: Uuid,
    sight: CaseSight,
) -> Result<Vec<ContactCase>, DatabaseError> {
    // Cases with the same phone number are found by the search index.
    write_before_search::<SearchWords>(database, words).await?;
    database.read(move |connection| of_person(connection, enquiry, sight)).await
}

fn of_person(connection: &Connection, enquiry: Uuid, sight: CaseSight) -> Result<Vec<ContactCase>, DatabaseError> {
    let Some(case) = cases::store::find(connection, enquiry)? else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for (key, is_merged) in addresses_of_person(connection, &case.enquiry.person_key())? {
        let of_address = cases::store::of_address(connection, &key, sight, MOST_CASES)?;
        found.extend(of_address.into_iter().map(|case| ContactCase { case, is_merged }));
    }
    found.retain(|found| found.case.enquiry.id != enquiry);
    found.sort_by_key(|found| std::cmp::Reverse((found.case.enquiry.received_at, found.case.enquiry.id)));
    Ok(found)
}

/// The key, the keys of merged addresses and those with the same phone number, each with whether it belongs by a merge.
pub fn addresses_of_person(connection: &Connection, own_key: &str) -> Result<Vec<(String, bool)>, DatabaseError> {
    let mut merged = HashSet::new();
    let mut asked_phones = HashSet::new();
    let keys = reached(own_key, |key| {
        let mut next = store::merged_with(connection, key)?;
        if !next.is_empty() {
            merged.insert(key.to_owned());
        }
        for phone in store::phones_of(connection, key)? {
            // All addresses with this number lead to the same result.
            if asked_phones.insert(phone.clone()) {
                next.extend(store::with_phone(connection, &phone)?);
            }
        }
        Ok(next)
    })?;
    let is_merged = |key: &String| key != own_key && merged.contains(key);
    Ok(keys.iter().map(|key| (key.clone(), is_merged(key))).collect())
}

/// The address and all addresses merged with it, directly or indirectly. Phone numbers are ignored, because families
/// share them.
pub fn merged_addresses(connection: &Connection, key: &str) -> Result<Vec<String>, DatabaseError> {
    reached(key, |key| store::merged_with(connection, key))
}

/// The address and all addresses reachable from it.
fn reached(
    key: &str,
    mut step: impl FnMut(&str) -> Result<Vec<String>, DatabaseError>,
) -> Result<Vec<String>, DatabaseError> {
    let mut keys: Vec<String> = (!key.is_empty()).then(|| key.to_owned()).into_iter().collect();
    let mut next = 0;
    while let Some(key) = keys.get(next).cloned() {
        for found in step(&key)? {
            if keys.len() < MOST_ADDRESSES && !keys.contains(&found) {
                keys.push(found);
            }
        }
        next += 1;
    }
    Ok(keys)
}

/// The result of a merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merged {
    /// The cases are merged, now or before.
    Written,
    /// There is no such case.
    NoSuchCase,
    /// The personal data of one of the cases are blanked.
    Nobody,
}

/// Merges the persons of two cases.
pub async fn merge(
    database: &Database,
    (enquiry, other): (Uuid, Uuid),
    (actor, now): (Uuid, Millis),
) -> Result<Merged, DatabaseError> {
    database
        .write(move |transaction| {
            transaction.lock(Lock::Contacts)?;
            let (Some(one), Some(two)) =
                (cases::store::find(transaction, enquiry)?, cases::store::find(transaction, other)?)
            else {
                return Ok(Merged::NoSuchCase);
            };
            let (one, two) = (one.enquiry.person_key(), two.enquiry.person_key());
            if one.is_empty() || two.is_empty() {
                return Ok(Merged::Nobody);
            }
            let (first, second) = if one < two { (&one, &two) } else { (&two, &one) };
            if one != two && store::merge(transaction, first, second, actor, now)? {
                let detail = serde_json::json!({ "other": other });
                log(transaction, Some(actor), "merge_contacts", enquiry, &detail, now)?;
            }
            Ok(Merged::Written)
        })
        .await
}

/// Keeps a case with the cases that colleagues have merged it with after its address has changed, unless other cases have
/// the former address: whose the merges are is then for a colleague to say.
pub fn follow(
    transaction: &Transaction,
    (before, after): (&str, &str),
    (actor, now): (Uuid, Millis),
) -> Result<(), DatabaseError> {
    if before == after || !enquiries::store::of_person(transaction, before)?.is_empty() {
        return Ok(());
    }
    for other in store::merged_with(transaction, before)? {
        let (first, second) = if other.as_str() < after { (other.as_str(), after) } else { (after, other.as_str()) };
        if first != second {
            store::merge(transaction, first, second, actor, now)?;
        }
    }
    store::take_apart(transaction, before).map(drop)
}

/// Removes the merges of a case's address; `false` if there were none.
pub async fn take_apart(
    database: &Database,
    enquiry: Uuid,
    (actor, now): (Uuid, Millis),
) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            transaction.lock(Lock::Contacts)?;
            let Some(case) = cases::store::find(transaction, enquiry)? else { return Ok(false) };
            if !store::take_apart(transaction, &case.enquiry.person_key())? {
                return Ok(false);
            }
            log(transaction, Some(actor), "take_contacts_apart", enquiry, &serde_json::Value::Null, now)?;
            Ok(true)
        })
        .await
}
