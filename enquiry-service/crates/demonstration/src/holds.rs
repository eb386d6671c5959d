//! Holds of a demonstration: of places on the next departure of a tour, and of a lodging.

use jiff::{ToSpan, civil::Date, tz::TimeZone};
use serde::Deserialize;
use uuid::Uuid;

use bookings::{
    departures::{
        self,
        model::{Departure, offered},
    },
    holds::{actions::add, model::Kept},
};
use intake::enquiries;
use kernel::{
    clock::{Millis, date},
    content::Content,
    database::{DatabaseError, Transaction},
    fields::SingleLine,
};

/// A hold for the case of an address, which has no other one.
#[derive(Deserialize)]
pub struct InventedHold {
    email: String,
    /// Index of the colleague in the list of staff.
    by: usize,
    /// The hours until it lapses.
    hours: i64,
    #[serde(flatten)]
    kept: InventedKept,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum InventedKept {
    Lodging {
        lodging: String,
        travel_in_days: i64,
        nights: i64,
        reference: String,
    },
    Places {
        /// The tour's id in the content.
        tour: i64,
        travellers: i64,
    },
}

/// Writes a hold; none if the sites do not offer the departure, or it has too few places.
pub fn write(
    transaction: &Transaction,
    content: &Content,
    held: &InventedHold,
    people: &[Uuid],
    (now, zone): (Millis, &TimeZone),
) -> Result<(), DatabaseError> {
    let today = date(now, zone);
    let kept = match &held.kept {
        InventedKept::Lodging { lodging, travel_in_days, nights, reference } => {
            let first_night = today.saturating_add(travel_in_days.days());
            let last_night = first_night.saturating_add((nights - 1).days());
            let line = |text| SingleLine::shortened(text, 120);
            Some(Kept::Lodging { lodging: line(lodging), first_night, last_night, reference: line(reference) })
        }
        InventedKept::Places { tour, travellers } => next_departure(transaction, content, *tour, (now, today))?
            .map(|departure| Kept::Places { departure, travellers: *travellers }),
    };
    let case = enquiries::store::of_person(transaction, &held.email)?.into_iter().next();
    if let (Some(kept), Some(case), Some(staff)) = (kept, case, people.get(held.by)) {
        let until = now + held.hours * 60 * 60_000;
        // What is refused is left out, as other invented rows.
        let _ = add(transaction, &kept.held(case.id, until, (*staff, now)), None, zone)?;
    }
    Ok(())
}

/// The next departure of a tour. The service may not have imported it yet.
fn next_departure(
    transaction: &Transaction,
    content: &Content,
    tour: i64,
    (now, today): (Millis, Date),
) -> Result<Option<Uuid>, DatabaseError> {
    let (all, _) = offered(content, today);
    let Some((key, offered)) = all.into_iter().find(|((of, _), _)| *of == tour) else { return Ok(None) };
    if let Some(known) = departures::store::find(transaction, key)? {
        return Ok(Some(known.id));
    }
    let departure = Departure::first_seen(key, &offered, 0, now);
    transaction.insert([&departure])?;
    Ok(Some(departure.id))
}
