//! Who of the visitors is the same person: who writes from the same address or names the same phone number, and whom
//! somebody of the desk has merged.

use std::collections::HashSet;

use tokio::sync::Mutex;
use uuid::Uuid;

use super::{search_cases::write_new_words, staff::log};
use crate::{
    database::{Connection, Database, DatabaseError, cases, contacts},
    domain::{case::Case, staff::CaseSight},
    primitives::clock::Millis,
};

/// More addresses are nobody's.
const MOST_ADDRESSES: usize = 50;
/// More cases of one person would not be read.
const MOST_CASES: i64 = 50;

/// A case of the same person.
#[derive(Clone, Debug)]
pub struct ContactCase {
    /// The case.
    pub case: Case,
    /// Somebody of the desk has said that it is the same person; it can be taken back.
    pub is_merged: bool,
}

/// The other cases of the person of an enquiry that somebody of this sight sees, newest first.
///
/// # Errors
/// Where the database does not answer.
pub async fn cases_of_person(
    database: &Database,
    writing_words: &Mutex<()>,
    enquiry: Uuid,
    sight: CaseSight,
) -> Result<Vec<ContactCase>, DatabaseError> {
    // Cases of the same phone number are found by their words.
    write_new_words(database, writing_words).await?;
    database.read(move |connection| of_person(connection, enquiry, sight)).await
}

fn of_person(connection: &Connection, enquiry: Uuid, sight: CaseSight) -> Result<Vec<ContactCase>, DatabaseError> {
    let Some(case) = cases::find(connection, enquiry)? else { return Ok(Vec::new()) };
    let own_key = case.enquiry.email.key();
    let mut found = Vec::new();
    let mut merged = HashSet::new();
    let mut asked_phones = HashSet::new();
    let of_person = reached(&own_key, |key| {
        let mut next = contacts::merged_with(connection, key)?;
        if !next.is_empty() {
            merged.insert(key.to_owned());
        }
        for phone in contacts::phones_of(connection, key)? {
            // Every address that names the number leads to the same addresses.
            if asked_phones.insert(phone.clone()) {
                next.extend(contacts::with_phone(connection, &phone)?);
            }
        }
        Ok(next)
    })?;
    for key in of_person {
        let is_merged = key != own_key && merged.contains(&key);
        let of_address = cases::of_address(connection, &key, sight, MOST_CASES)?;
        found.extend(of_address.into_iter().map(|case| ContactCase { case, is_merged }));
    }
    found.retain(|found| found.case.enquiry.id != enquiry);
    found.sort_by_key(|found| std::cmp::Reverse(found.case.enquiry.received_at));
    Ok(found)
}

/// The address and all that were merged with it, also by others between them. A phone number is no proof here: families
/// share one.
///
/// # Errors
/// Where the database does not answer.
pub(super) fn merged_addresses(connection: &Connection, key: &str) -> Result<Vec<String>, DatabaseError> {
    reached(key, |key| contacts::merged_with(connection, key))
}

/// The address and all that are reached from it by steps.
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

/// How merging ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merged {
    /// It is written, or was so before.
    Written,
    /// There is no such case.
    NoSuchCase,
    /// One of the cases names nobody any more.
    Nobody,
}

/// Writes that two cases are the same person's.
///
/// # Errors
/// Where nothing was written.
pub async fn merge(
    database: &Database,
    (enquiry, other): (Uuid, Uuid),
    (actor, now): (Uuid, Millis),
) -> Result<Merged, DatabaseError> {
    database
        .write(move |transaction| {
            let (Some(one), Some(two)) = (cases::find(transaction, enquiry)?, cases::find(transaction, other)?) else {
                return Ok(Merged::NoSuchCase);
            };
            let (one, two) = (one.enquiry.email.key(), two.enquiry.email.key());
            if one.is_empty() || two.is_empty() {
                return Ok(Merged::Nobody);
            }
            let (first, second) = if one < two { (&one, &two) } else { (&two, &one) };
            if one != two && contacts::merge(transaction, first, second, actor, now)? {
                let detail = serde_json::json!({ "other": other });
                log(transaction, Some(actor), "merge_contacts", enquiry, &detail, now)?;
            }
            Ok(Merged::Written)
        })
        .await
}

/// Takes back that the address of a case was merged with others; `false` where it was not.
///
/// # Errors
/// Where nothing was written.
pub async fn take_apart(
    database: &Database,
    enquiry: Uuid,
    (actor, now): (Uuid, Millis),
) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(case) = cases::find(transaction, enquiry)? else { return Ok(false) };
            if !contacts::take_apart(transaction, &case.enquiry.email.key())? {
                return Ok(false);
            }
            log(transaction, Some(actor), "take_contacts_apart", enquiry, &serde_json::Value::Null, now)?;
            Ok(true)
        })
        .await
}
