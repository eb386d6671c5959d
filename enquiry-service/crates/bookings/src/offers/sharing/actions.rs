//! The traveller shares an offer; companions mark its days.

use std::collections::HashSet;

use intake::enquiries::model::Enquiry;
use kernel::{
    clock::{self, Millis},
    database::{Database, DatabaseError, Transaction},
    fields::SingleLine,
    rate_limits::{actions::count_one, model::RateLimit},
};

use super::{
    model::{MOST_PEOPLE, Mark, NewMark, Share, ShareScope, on_newest},
    store,
};
use crate::{
    ledger::model::BookingReference,
    offers::{self, model::Offer},
};

/// The largest number of times within an hour that companions send marks of an offer.
const MOST_OF_HOUR: i64 = 60;
const HOUR: Millis = 60 * 60 * 1000;

/// Makes a second address of an offer or changes what it shows; without a scope, ends it. Returns whether there is such an
/// offer of a person whose data are not erased.
pub async fn share(
    database: &Database,
    reference: BookingReference,
    scope: Option<ShareScope>,
    now: Millis,
) -> Result<bool, DatabaseError> {
    let made = (clock::id(now), BookingReference::random());
    database
        .write(move |transaction| {
            let Some(offer) = offers::store::by_reference(transaction, reference.as_str())? else { return Ok(false) };
            let Some(offer) = standing(transaction, &offer)? else { return Ok(false) };
            match scope {
                Some(scope) => {
                    let (id, reference) = made.clone();
                    transaction.insert([&Share { id, offer: offer.id, reference, scope, made_at: now }])?;
                }
                None => store::end(transaction, offer.id)?,
            }
            Ok(true)
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

/// The result of marking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marked {
    Written,
    /// There is no such address, or the offer is withdrawn or accepted.
    NotThere,
    /// A newer version was sent.
    Replaced,
    /// Marks were sent too often within an hour.
    TooMany,
    /// As many people as possible have marked days.
    Full,
}

/// Writes the marks of a companion. Those of the same name on the same days are replaced.
pub async fn mark(database: &Database, marking: Marking, now: Millis) -> Result<Marked, DatabaseError> {
    database
        .write(move |transaction| {
            let Marking { reference, hash, name, days } = &marking;
            let Some(share) = store::by_reference(transaction, reference.as_str())? else {
                return Ok(Marked::NotThere);
            };
            let Some(offer) = transaction.find::<Offer>(share.offer)? else { return Ok(Marked::NotThere) };
            let offer = standing(transaction, &offer)?.filter(|offer| offer.booking.is_none());
            // Read again: the address may have been ended while the lock of the offer was waited for.
            let (Some(offer), Some(_)) = (offer, store::by_reference(transaction, reference.as_str())?) else {
                return Ok(Marked::NotThere);
            };
            let versions = offers::store::versions(transaction, offer.id)?;
            let Some(newest) = versions.first().filter(|newest| newest.hash.as_str() == hash) else {
                return Ok(Marked::Replaced);
            };
            let limit = RateLimit { key: format!("offer/{}/marks", offer.id), max: MOST_OF_HOUR, window: HOUR };
            if !count_one(transaction, &limit, now)? {
                return Ok(Marked::TooMany);
            }
            let marks = store::marks(transaction, offer.id)?;
            let people: HashSet<&str> = marks.iter().map(|mark| mark.name.as_str()).collect();
            if people.len() >= MOST_PEOPLE && !people.contains(name.as_str()) {
                return Ok(Marked::Full);
            }
            let before = on_newest(&versions, marks);
            for NewMark { day, opinion, note } in days {
                let day = i64::try_from(*day).unwrap_or(i64::MAX);
                for old in before.iter().filter(|mark| mark.name == *name && mark.day == day) {
                    store::remove(transaction, old.id)?;
                }
                if let Some(opinion) = *opinion {
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
            Ok(Marked::Written)
        })
        .await
}

/// Locks an offer that is not withdrawn, of a person whose data are not erased.
fn standing(transaction: &Transaction, offer: &Offer) -> Result<Option<Offer>, DatabaseError> {
    let locked = offers::store::locked(transaction, offer.id)?.filter(|offer| offer.withdrawn_at.is_none());
    let Some(offer) = locked else { return Ok(None) };
    let case = transaction.find::<Enquiry>(offer.enquiry)?;
    Ok(case.filter(|case| !case.email.as_str().is_empty()).map(|_| offer))
}
