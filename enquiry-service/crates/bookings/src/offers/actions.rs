//! Drafts, sends, withdraws and accepts offers.

use std::collections::HashMap;

use jiff::civil::Date;
use serde_json::json;
use uuid::Uuid;

use accounts::business::Business;
use intake::enquiries;
use kernel::{
    audit_log::actions::log,
    clock::{Millis, date},
    database::{Connection, Database, DatabaseError, Transaction, tables::day},
};

use super::{
    model::{Offer, OfferDraft, OfferRefusal, OfferTerms, OfferVersion, Signature, acceptance},
    store,
    variants::end_others,
};
use crate::{
    departures::{self, actions::add_missing_departure, model::DepartureKey},
    holds::model::Holder,
    ledger::{
        self,
        model::{AcceptedOffer, Actor, Booking, BookingReference, NewBooking},
        reward::introduction,
    },
    orders_by_hand::actions::{insert, no_seats},
};

/// Begins an offer. A repeated call with its id is the same offer.
pub async fn begin(database: &Database, offer: Offer) -> Result<Result<(), OfferRefusal>, DatabaseError> {
    database
        .write(move |transaction| {
            let enquiry = offer.enquiry;
            // Locked: of two calls with one id, the second finds the offer of the first.
            let Some(case) = enquiries::store::locked(transaction, enquiry)? else {
                return Ok(Err(OfferRefusal::NotThere));
            };
            if case.quarantine.is_some() {
                return Ok(Err(OfferRefusal::InQuarantine));
            }
            if case.name.is_empty() {
                return Ok(Err(OfferRefusal::Nameless));
            }
            match transaction.find::<Offer>(offer.id)? {
                Some(begun) if begun.enquiry == enquiry => return Ok(Ok(())),
                Some(_) => return Ok(Err(OfferRefusal::NotThere)),
                None => {}
            }
            transaction.insert([&offer])?;
            log(
                transaction,
                Some(offer.made_by),
                "begin_offer",
                enquiry,
                &json!({ "offer": offer.id }),
                offer.made_at,
            )?;
            Ok(Ok(()))
        })
        .await
}

/// Saves the draft of an offer. `seen` is the time at which the draft that the colleague has read was saved.
pub async fn save(
    database: &Database,
    (enquiry, id): (Uuid, Uuid),
    draft: OfferDraft,
    seen: Millis,
    (by, now): (Uuid, Millis),
) -> Result<Result<(), OfferRefusal>, DatabaseError> {
    database
        .write(move |transaction| {
            let offer = match changeable(transaction, (enquiry, id))? {
                Ok(offer) => offer,
                Err(refusal) => return Ok(Err(refusal)),
            };
            if offer.draft == draft {
                return Ok(Ok(()));
            }
            if offer.saved_at != seen {
                return Ok(Err(OfferRefusal::Meanwhile));
            }
            // Later than the draft before, so that each has a time of its own.
            store::save(transaction, id, &draft, by, now.max(seen + 1))?.once()?;
            Ok(Ok(()))
        })
        .await
}

/// Withdraws an offer that the traveller has not accepted.
pub async fn withdraw(
    database: &Database,
    (enquiry, id): (Uuid, Uuid),
    (by, now): (Uuid, Millis),
) -> Result<Result<(), OfferRefusal>, DatabaseError> {
    database
        .write(move |transaction| {
            if let Err(refusal) = changeable(transaction, (enquiry, id))? {
                return Ok(Err(refusal));
            }
            store::withdraw(transaction, id, now)?.once()?;
            log(transaction, Some(by), "withdraw_offer", enquiry, &json!({ "offer": id }), now)?;
            Ok(Ok(()))
        })
        .await
}

/// Withdraws the offers of a case that were sent and not accepted; the offers are locked.
pub fn withdraw_sent(transaction: &Transaction, enquiry: Uuid, (by, now): (Uuid, Millis)) -> Result<(), DatabaseError> {
    let withdrawn = store::withdraw_sent(transaction, enquiry, now)?;
    withdrawn
        .into_iter()
        .try_for_each(|id| log(transaction, Some(by), "withdraw_offer", enquiry, &json!({ "offer": id }), now))
}

/// Notes that the page of a version was opened. Nothing is noted if a newer one was sent meanwhile.
pub async fn opened(database: &Database, shown: (Uuid, Uuid), now: Millis) -> Result<(), DatabaseError> {
    let (id, version) = shown;
    database
        .write(move |transaction| {
            // Locked: a version that is being sent is waited for.
            if store::locked(transaction, id)?.is_some()
                && store::newest(transaction, id)?.is_some_and(|newest| newest.id == version)
            {
                store::read(transaction, id, now)?;
            }
            Ok(())
        })
        .await
}

/// The enquiries received before a time whose offers are open, or are for a journey that has not ended before this time.
pub fn needed(on: &Connection, before: Millis, today: Date) -> Result<Vec<Uuid>, DatabaseError> {
    let (mut needed, day) = (Vec::new(), day(before));
    for offer in store::standing(on, before)? {
        let newest = store::newest(on, offer.id)?;
        if newest.is_some_and(|version| version.valid_until >= today || version.content.journey.last_day() >= day) {
            needed.push(offer.enquiry);
        }
    }
    Ok(needed)
}

/// The number of offers that can be accepted on a day, by the departure of their journey.
pub fn open_on_departures(on: &Connection, today: Date) -> Result<HashMap<DepartureKey, usize>, DatabaseError> {
    let mut open = HashMap::new();
    for version in store::open(on, today)? {
        if let Some(departure) = version.content.journey.departure() {
            *open.entry(departure).or_default() += 1;
        }
    }
    Ok(open)
}

/// Locks an offer of a case that can still be changed.
pub fn changeable(
    transaction: &Transaction,
    (enquiry, id): (Uuid, Uuid),
) -> Result<Result<Offer, OfferRefusal>, DatabaseError> {
    let Some(offer) = store::locked_of_case(transaction, id, enquiry)? else { return Ok(Err(OfferRefusal::NotThere)) };
    Ok(offer.ended().map_or(Ok(offer), Err))
}

/// Stores a version of a locked offer. `unchecked` texts were read by nobody who knows the visitor's language.
pub fn add_version(
    transaction: &Transaction,
    enquiry: Uuid,
    version: &OfferVersion,
    unchecked: u16,
) -> Result<(), DatabaseError> {
    transaction.insert([version])?;
    store::sent(transaction, version.offer)?;
    let total = version.content.journey.total;
    let mut detail = json!({
        "offer": version.offer, "version": version.number, "amount": total.minor(),
        "currency": total.currency().to_string(),
    });
    if unchecked > 0 {
        detail["unchecked"] = json!(unchecked);
    }
    log(transaction, Some(version.sent_by), "send_offer", enquiry, &detail, version.sent_at)
}

/// The acceptance of an offer by its traveller.
#[derive(Clone, Debug)]
pub struct Accepting {
    /// The reference of the offer.
    pub reference: BookingReference,
    /// The hash of the version that the traveller has read.
    pub hash: String,
    /// The numbers of the chosen options, as the page has sent them.
    pub options: Vec<String>,
    /// The total that the page has shown, in cents; `None` if the page has sent none.
    pub total: Option<i64>,
    /// Who accepts.
    pub signature: Signature,
}

impl Accepting {
    /// Whether it accepts what was accepted of a version.
    fn is_of(&self, version: &OfferVersion, accepted: &AcceptedOffer) -> bool {
        let chosen = version.content.chosen(self.options.iter().map(String::as_str));
        (version.id, &self.hash, chosen.as_ref()) == (accepted.version, &accepted.hash, Some(&accepted.options))
    }
}

/// Accepts the newest version of an offer: it becomes a booking with its places, its charge, its invoice and its mails, and
/// the other offers of the case for its days end.
/// A repeated acceptance of the same is the same booking.
pub async fn accept(
    database: &Database,
    business: &Business,
    accepting: Accepting,
    now: Millis,
) -> Result<Result<(), OfferRefusal>, DatabaseError> {
    let (content, today) = (business.content.current(), date(now, &business.zone));
    let reference = accepting.reference.clone();
    let read = database.read(move |on| match store::by_reference(on, reference.as_str())? {
        Some(offer) => Ok(store::newest(on, offer.id)?.map(|version| (offer.enquiry, version))),
        None => Ok(None),
    });
    let Some((enquiry, read)) = read.await? else { return Ok(Err(OfferRefusal::NotThere)) };
    let departure = read.content.journey.departure();
    if let Some(departure) = departure {
        add_missing_departure(database, departure, &content, (now, today)).await?;
    }
    let (rates, operator) = (business.rates, business.operator.email.to_string());
    database
        .write_repeatedly(move |transaction| {
            // The departure is locked before the offer, and the offer before the case.
            if let Some(departure) = departure {
                departures::store::lock(transaction, departure)?;
            }
            // All offers of the case, in one order: the acceptance ends those for the same days.
            store::lock_of_case(transaction, enquiry)?;
            let Some(offer) = transaction.find::<Offer>(read.offer)? else { return Ok(Err(OfferRefusal::NotThere)) };
            if let Some(booking) = offer.booking {
                let booking = transaction.find::<Booking>(booking)?;
                let accepted = booking.and_then(|booking| booking.journey.accepted);
                let is_same = accepted.is_some_and(|accepted| accepting.is_of(&read, &accepted));
                return Ok(if is_same { Ok(()) } else { Err(OfferRefusal::Accepted) });
            }
            let newest = store::newest(transaction, offer.id)?;
            let Some(version) = newest.filter(|newest| newest.id == read.id && newest.hash.as_str() == accepting.hash)
            else {
                return Ok(Err(OfferRefusal::Replaced));
            };
            if offer.withdrawn_at.is_some() {
                return Ok(Err(OfferRefusal::Withdrawn));
            }
            if version.valid_until < today {
                return Ok(Err(OfferRefusal::Expired));
            }
            let terms = OfferTerms::of(&content);
            if version.content.terms != terms.hash() {
                return Ok(Err(OfferRefusal::OtherTerms));
            }
            let Some(chosen) = version.content.chosen(accepting.options.iter().map(String::as_str)) else {
                return Ok(Err(OfferRefusal::UnknownOption));
            };
            let total = version.content.journey_with(&chosen).total.minor();
            if !version.content.options.is_empty() && accepting.total != Some(total) {
                return Ok(Err(OfferRefusal::OtherTotal));
            }
            let case = enquiries::store::locked(transaction, offer.enquiry)?;
            let Some(case) = case.filter(|case| !case.email.as_str().is_empty()) else {
                return Ok(Err(OfferRefusal::NotThere));
            };
            let holder = Holder::of_case(&case);
            let mut others = ledger::store::of_case(transaction, &holder.number, &holder.email_key)?;
            // A booking keeps its address if that of the case is corrected.
            for accepted in store::of_case(transaction, case.id)?.iter().filter_map(|offer| offer.booking) {
                others.extend(transaction.find::<Booking>(accepted)?);
            }
            let booking = acceptance(&offer, (&version, chosen), &case, accepting.signature.clone(), now);
            if others.iter().any(|other| other.takes_days_of(&booking.journey)) {
                return Ok(Err(OfferRefusal::SameDays));
            }
            if let Some(none) = no_seats(transaction, &booking, 0)? {
                return Ok(Err(none.into()));
            }
            let introduction = introduction(&booking, &rates, &content);
            let new = NewBooking::new(booking, today, Actor::Visitor);
            insert(transaction, &new, introduction.as_ref(), &operator)?;
            store::accept(transaction, offer.id, new.booking.id)?.once()?;
            end_others(transaction, &offer, &new.booking, now)?;
            Ok(Ok(()))
        })
        .await
}
