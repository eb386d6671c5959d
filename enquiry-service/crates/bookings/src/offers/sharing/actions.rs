//! The traveller shares an offer; companions mark its days.

use std::collections::HashSet;

use jiff::civil::Date;
use serde_json::json;
use uuid::Uuid;

use intake::enquiries::model::Enquiry;
use kernel::{
    audit_log::actions::log,
    clock::{self, Millis},
    database::{Database, DatabaseError, Transaction},
    fields::SingleLine,
    rate_limits::{actions::count_one, model::RateLimit},
};

use super::{
    model::{Choice, MOST_PEOPLE, Mark, NewMark, Opinion, Share, ShareScope, on_newest},
    store,
};
use crate::{
    ledger::model::BookingReference,
    offers::{
        self,
        model::{Offer, OfferStanding},
    },
};

/// The largest number of times within an hour that an offer is shared otherwise, and that companions send marks of it.
const MOST_OF_HOUR: i64 = 60;
const HOUR: Millis = 60 * 60 * 1000;

/// What the traveller does with the second address of an offer.
#[derive(Clone, Debug)]
pub enum Sharing {
    /// Makes one.
    Make(ShareScope),
    /// Changes what companions see at the one with this reference.
    Change(String, ShareScope),
    /// Ends it.
    End,
    /// Removes what a companion of this name has marked.
    Remove(String),
}

/// The result of sharing or marking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    Written,
    /// There is no such address, or the person's data are erased.
    NotThere,
    /// The offer is withdrawn, accepted or expired.
    Ended,
    /// A newer version was sent.
    Replaced,
    /// More than sixty times within an hour.
    TooMany,
    /// As many people as possible have marked days.
    Full,
}

/// Makes, changes or ends the second address of an offer, or removes marks. An address that another tab has ended is not
/// made again by a change, and that of a withdrawn offer can only be ended.
pub async fn share(
    database: &Database,
    reference: BookingReference,
    sharing: Sharing,
    now: Millis,
) -> Result<Done, DatabaseError> {
    let made = (clock::id(now), BookingReference::random());
    database
        .write(move |transaction| {
            let Some(offer) = offers::store::by_reference(transaction, reference.as_str())? else {
                return Ok(Done::NotThere);
            };
            let Some(offer) = locked(transaction, offer.id)? else { return Ok(Done::NotThere) };
            if !within_limit(transaction, ("sharing", offer.id), now)? {
                return Ok(Done::TooMany);
            }
            let share = store::of_offer(transaction, offer.id)?;
            let is_withdrawn = offer.withdrawn_at.is_some();
            let scope = match &sharing {
                Sharing::Make(_) | Sharing::Change(..) if is_withdrawn => return Ok(Done::Ended),
                Sharing::Make(scope) if share.is_none() => {
                    let (id, reference) = made.clone();
                    transaction.insert([&Share { id, offer: offer.id, reference, scope: *scope, made_at: now }])?;
                    Some(*scope)
                }
                Sharing::Change(seen, scope)
                    if share.as_ref().is_some_and(|share| share.reference.as_str() == seen) =>
                {
                    store::set_scope(transaction, offer.id, *scope)?;
                    Some(*scope)
                }
                Sharing::End if share.is_some() => {
                    store::end(transaction, offer.id)?;
                    None
                }
                Sharing::Remove(name) => {
                    let marks = store::marks(transaction, offer.id)?.into_iter();
                    marks
                        .filter(|mark| mark.name.as_str() == name)
                        .try_for_each(|mark| store::remove(transaction, mark.id))?;
                    return Ok(Done::Written);
                }
                _ => return Ok(Done::Written),
            };
            let detail = json!({ "offer": offer.id, "scope": scope });
            log(transaction, None, "share_offer", offer.enquiry, &detail, now)?;
            Ok(Done::Written)
        })
        .await
}

/// The marks of a companion as the page has sent them.
#[derive(Clone, Debug)]
pub struct Marking {
    /// The reference of the second address.
    pub reference: BookingReference,
    /// The hash of the version that the companion has read.
    pub hash: String,
    pub name: SingleLine,
    pub days: Vec<NewMark>,
}

/// Writes the marks of a companion. Those of the same name on the same days are replaced.
pub async fn mark(database: &Database, marking: Marking, (now, today): (Millis, Date)) -> Result<Done, DatabaseError> {
    database
        .write(move |transaction| {
            let Marking { reference, hash, name, days } = &marking;
            let Some(share) = store::by_reference(transaction, reference.as_str())? else { return Ok(Done::NotThere) };
            let offer = locked(transaction, share.offer)?;
            // Read again: the address may have been ended while the lock of the offer was waited for.
            let (Some(offer), Some(_)) = (offer, store::by_reference(transaction, reference.as_str())?) else {
                return Ok(Done::NotThere);
            };
            if !within_limit(transaction, ("marks", offer.id), now)? {
                return Ok(Done::TooMany);
            }
            let versions = offers::store::versions(transaction, offer.id)?;
            if offer.standing(versions.first(), today) != OfferStanding::Open {
                return Ok(Done::Ended);
            }
            let Some(newest) = versions.first().filter(|newest| newest.hash.as_str() == hash) else {
                return Ok(Done::Replaced);
            };
            let marks = on_newest(&versions, store::marks(transaction, offer.id)?);
            let people: HashSet<String> = marks.iter().map(|mark| key(&mark.name)).collect();
            if people.len() >= MOST_PEOPLE && !people.contains(&key(name)) {
                return Ok(Done::Full);
            }
            for NewMark { day, choice, note } in days {
                let day = i64::try_from(*day).unwrap_or(i64::MAX);
                let old = marks.iter().find(|mark| key(&mark.name) == key(name) && mark.day == day);
                let opinion = match choice {
                    Choice::Opinion(opinion) => Some(*opinion),
                    Choice::Note => Some(old.map_or(Opinion::Noted, |old| old.opinion)),
                    Choice::Nothing => None,
                };
                if let Some(old) = old {
                    store::remove(transaction, old.id)?;
                }
                if let Some(opinion) = opinion {
                    transaction.insert([&Mark {
                        id: clock::id(now),
                        offer: offer.id,
                        version: newest.id,
                        day,
                        name: name.clone(),
                        opinion,
                        note: note.clone(),
                        marked_at: now,
                    }])?;
                }
            }
            Ok(Done::Written)
        })
        .await
}

/// The same name for the same person.
fn key(name: &SingleLine) -> String {
    name.as_str().to_lowercase()
}

fn within_limit(transaction: &Transaction, (kind, offer): (&str, Uuid), now: Millis) -> Result<bool, DatabaseError> {
    let limit = RateLimit { key: format!("offer/{offer}/{kind}"), max: MOST_OF_HOUR, window: HOUR };
    count_one(transaction, &limit, now)
}

/// Locks the offer of a person whose data are not erased.
fn locked(transaction: &Transaction, offer: Uuid) -> Result<Option<Offer>, DatabaseError> {
    let Some(offer) = offers::store::locked(transaction, offer)? else { return Ok(None) };
    let case = transaction.find::<Enquiry>(offer.enquiry)?;
    Ok(case.filter(|case| !case.email.as_str().is_empty()).map(|_| offer))
}
