//! Offers of one case that the traveller compares, and of which one is accepted.

use jiff::civil::Date;
use minijinja::{Value, context};
use serde_json::json;

use kernel::{
    audit_log::actions::log,
    catalogues::Catalogues,
    clock::Millis,
    database::{Connection, DatabaseError, Transaction},
};

use super::{
    model::{Offer, OfferStanding, OfferVersion},
    store,
};
use crate::{
    departures,
    ledger::model::{Booking, Journey},
};

/// The largest number of offers that are compared.
const MOST: usize = 3;

/// An offer with its newest version.
pub struct Variant {
    pub offer: Offer,
    pub version: OfferVersion,
}

/// The other offers of a case that can be accepted on a day under the terms with this hash: the newest, with which the
/// offer makes at most three.
pub fn others(on: &Connection, offer: &Offer, terms: &str, today: Date) -> Result<Vec<Variant>, DatabaseError> {
    let mut found = Vec::new();
    for other in store::of_case(on, offer.enquiry)?.into_iter().filter(|other| other.id != offer.id) {
        let newest = store::newest(on, other.id)?;
        let is_open = other.standing(newest.as_ref(), today) == OfferStanding::Open;
        let open = newest.filter(|version| is_open && version.content.terms == terms);
        let departure = open.as_ref().and_then(|version| version.content.journey.departure());
        if departures::store::is_cancelled(on, departure)? {
            continue;
        }
        found.extend(open.map(|version| Variant { offer: other, version }));
    }
    found.truncate(MOST - 1);
    Ok(found)
}

/// Whether an offer is withdrawn because the traveller has accepted another one of the case, whose booking still takes its
/// days.
pub fn is_superseded(on: &Connection, offer: &Offer, version: &OfferVersion) -> Result<bool, DatabaseError> {
    let Some(booking) = offer.superseded_by else { return Ok(false) };
    let booking = on.find::<Booking>(booking)?;
    Ok(booking.is_some_and(|booking| booking.takes_days_of(&version.content.journey)))
}

/// Withdraws the other offers of the case for days of the booking that the acceptance of an offer has made, so that nobody
/// accepts two for the same days. The offers of the case are locked.
pub fn end_others(
    transaction: &Transaction,
    accepted: &Offer,
    booking: &Booking,
    now: Millis,
) -> Result<(), DatabaseError> {
    let open = store::of_case(transaction, accepted.enquiry)?.into_iter();
    for other in open.filter(|other| other.id != accepted.id && other.ended().is_none()) {
        let newest = store::newest(transaction, other.id)?;
        if newest.is_some_and(|version| version.content.journey.shares_days_with(&booking.journey)) {
            store::supersede(transaction, other.id, booking.id, now)?.once()?;
            let detail = json!({ "offer": other.id, "accepted": accepted.id });
            log(transaction, None, "withdraw_offer", accepted.enquiry, &detail, now)?;
        }
    }
    Ok(())
}

/// What the comparison shows of an offer. `journey` has the chosen options.
pub fn column(catalogue: &Catalogues, offer: &Offer, journey: &Journey, locale: content_model::Locale) -> Value {
    let length = usize::try_from(journey.days.unwrap_or(1)).unwrap_or(1);
    context! {
        reference => offer.reference.as_str(),
        tour => journey.tour.as_str(),
        day => catalogue.date_long(locale, journey.travel_date),
        length => catalogue.counted(locale, "tour:days", length),
        lodgings => lodgings(journey),
        total => catalogue.money(locale, journey.total),
    }
}

/// Each lodging once, in the order of the first night, with its level.
fn lodgings(journey: &Journey) -> Vec<String> {
    let mut names = Vec::new();
    for lodging in journey.programme.iter().filter_map(|day| day.lodging()) {
        let level = lodging.level.as_deref().map(|level| format!(" · {level}")).unwrap_or_default();
        let name = format!("{}{level}", lodging.name);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
