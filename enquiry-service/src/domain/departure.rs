//! Departures of group tours, and the places on them. A departure is one tour on one day, in whatever language it is
//! booked.

use std::collections::{BTreeMap, HashMap};

use content_model::Locale;
use jiff::civil::Date;
use serde::Serialize;
use uuid::Uuid;

use super::waiting_list::Waiting;
use crate::{content::Content, primitives::clock::Millis};

/// The tour's number in the sites' content, and the first day.
pub type DepartureKey = (i64, Date);

/// A departure, as the database keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Departure {
    /// Identifier of the row.
    pub id: Uuid,
    /// The tour's number in the sites' content.
    pub tour_id: i64,
    /// The first day.
    pub starts: Date,
    /// The last day.
    pub ends: Date,
    /// What the content last said is left; `None` where it does not count places.
    pub places_seen: Option<i64>,
    /// All places, sold or not; `None` without a limit.
    pub capacity: Option<i64>,
    /// The travellers without whom it does not take place; `None` where it takes place with any number.
    pub minimum: Option<i64>,
    /// Milliseconds since 1970 at which it left the content; `None` where it is offered.
    pub withdrawn_at: Option<Millis>,
    /// The free places of which the operator knows who of the waiting list could have them.
    pub announced: i64,
    /// The travellers of the bookings that keep places: read from these, and never written.
    pub taken: i64,
}

/// Where a departure stands for visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DepartureState {
    /// Fewer travellers have booked than it needs, or it needs no number.
    Open,
    /// It takes place: as many travellers have booked as it needs.
    Guaranteed,
    /// No place is left.
    SoldOut,
}

/// A departure as the content of the sites has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedDeparture {
    /// The last day.
    pub ends: Date,
    /// What is left; `None` where places are not counted.
    pub places_left: Option<i64>,
    /// The travellers without whom it does not take place.
    pub minimum: Option<i64>,
}

/// The places that are left, by departure; `None` without a limit.
pub type PlacesLeft = HashMap<DepartureKey, Option<i64>>;

impl Departure {
    /// One that the content shows for the first time. What it says is left is left beside the places already taken.
    pub fn first_seen(key: DepartureKey, offered: &OfferedDeparture, taken: i64) -> Self {
        let (tour_id, starts) = key;
        Departure {
            id: Uuid::now_v7(),
            tour_id,
            starts,
            ends: offered.ends,
            places_seen: offered.places_left,
            capacity: offered.places_left.map(|left| left + taken),
            minimum: offered.minimum,
            withdrawn_at: None,
            announced: 0,
            taken,
        }
    }

    /// As the content shows it now: a number of places that was changed there from a to b changes the capacity by b − a.
    #[must_use]
    pub fn seen_again(self, offered: &OfferedDeparture) -> Self {
        let capacity = match (self.places_seen, offered.places_left, self.capacity) {
            (_, None, _) => None,
            (Some(before), Some(now), Some(capacity)) => Some((capacity + now - before).max(0)),
            (_, Some(now), _) => Some(now + self.taken),
        };
        let OfferedDeparture { ends, places_left, minimum } = *offered;
        Departure { ends, places_seen: places_left, capacity, minimum, withdrawn_at: None, ..self }
    }

    /// The places that can still be booked, none of a departure that was withdrawn; `None` without a limit.
    pub fn left(&self) -> Option<i64> {
        if self.withdrawn_at.is_some() {
            return Some(0);
        }
        self.capacity.map(|capacity| (capacity - self.taken).max(0))
    }

    /// How many more travellers have places than there are.
    pub fn overbooked(&self) -> i64 {
        self.capacity.map_or(0, |capacity| (self.taken - capacity).max(0))
    }

    /// Whether a person has to look at it: more travellers have places than there are, or the sites offer it no more.
    pub fn needs_a_person(&self) -> bool {
        self.overbooked() > 0 || (self.withdrawn_at.is_some() && self.taken > 0)
    }

    /// The first names of a line whose travellers find a place; one that needs more is passed over.
    pub fn first_that_fit(&self, line: Vec<Waiting>) -> Vec<Waiting> {
        let mut left = self.left();
        let mut fits = |waiting: &Waiting| {
            let fits = left.is_none_or(|left| waiting.persons <= left);
            if fits {
                left = left.map(|left| left - waiting.persons);
            }
            fits
        };
        line.into_iter().filter(|waiting| fits(waiting)).collect()
    }

    /// Where it stands for visitors.
    pub fn state(&self) -> DepartureState {
        match (self.left(), self.minimum) {
            (Some(0), _) => DepartureState::SoldOut,
            (_, Some(minimum)) if self.taken >= minimum => DepartureState::Guaranteed,
            _ => DepartureState::Open,
        }
    }

    /// The tour and the first day.
    pub fn key(&self) -> DepartureKey {
        (self.tour_id, self.starts)
    }
}

/// The coming departures of all sites. Where the sites differ, the smallest number of places counts.
pub fn offered(content: &Content, today: Date) -> (BTreeMap<DepartureKey, OfferedDeparture>, Vec<DepartureKey>) {
    let mut all: BTreeMap<DepartureKey, Vec<OfferedDeparture>> = BTreeMap::new();
    for locale in Locale::ALL {
        for (tour_id, departure) in content.all_departures(locale) {
            if departure.starts > today {
                let crate::content::Departure { starts, ends, places_left, minimum, .. } = departure;
                let offered = OfferedDeparture { ends, places_left, minimum };
                all.entry((tour_id, starts)).or_default().push(offered);
            }
        }
    }
    let differing = all.iter().filter(|(_, of_sites)| of_sites.windows(2).any(|pair| matches!(pair, [a, b] if a != b)));
    let differing = differing.map(|(key, _)| *key).collect();
    let smallest = |of_sites: Vec<OfferedDeparture>| {
        let places_left = of_sites.iter().filter_map(|offered| offered.places_left).min();
        let minimum = of_sites.iter().filter_map(|offered| offered.minimum).min();
        of_sites.first().map(|first| OfferedDeparture { ends: first.ends, places_left, minimum })
    };
    let counted = all.into_iter().filter_map(|(key, of_sites)| Some((key, smallest(of_sites)?))).collect();
    (counted, differing)
}
