//! Departures of group tours and their places. A departure is one tour on one day, for all languages.

use std::collections::{BTreeMap, HashMap};

use content_model::{BookingTerms, Locale, Places, Standing};
use jiff::civil::Date;
use serde::Serialize;
use uuid::Uuid;

use kernel::{
    clock::{self, Millis},
    content::{self, Content},
    fields::{SingleLine, reference::Reference},
};

use crate::ledger::model::BookingState;

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
    /// The number of places left that the content last stated; `None` if it counts no places.
    pub places_seen: Option<i64>,
    /// The number of all places that the content last stated, those sold elsewhere included; `None` if unknown.
    pub places: Option<i64>,
    /// The places that are sold here, taken ones included; `None` without a limit.
    pub capacity: Option<i64>,
    /// The minimum number of travellers; `None` without one.
    pub minimum: Option<i64>,
    /// Milliseconds since 1970 at which it left the content; `None` while it is offered.
    pub withdrawn_at: Option<Millis>,
    /// Milliseconds since 1970 at which the office decided that it takes place with any number of travellers.
    pub decided_at: Option<Millis>,
    /// Milliseconds since 1970 at which a colleague decided that it does not take place.
    pub cancelled_at: Option<Millis>,
    /// The colleague who decided it.
    pub cancelled_by: Option<Uuid>,
    /// Why, in words that travellers read; empty without one.
    pub cancel_reason: SingleLine,
    /// The number of free places that was last announced to the operator for the waiting list.
    pub announced: i64,
    /// The travellers of the accepted bookings; computed, never written.
    pub taken: i64,
    /// The travellers of the bookings in quarantine, which hold their places until a person decides; computed.
    pub held: i64,
    /// The places that colleagues keep for cases; computed.
    pub kept: i64,
}

/// A booking that takes or holds places on a departure.
#[derive(Clone, Debug)]
pub struct Party {
    /// The booking.
    pub id: Uuid,
    /// The number of the booking.
    pub number: Reference,
    /// The name of the person who booked.
    pub name: SingleLine,
    /// The tour's number in the sites' content.
    pub tour_id: i64,
    /// The first day.
    pub travel_date: Date,
    /// The number of travellers.
    pub travellers: i64,
    /// The state of the booking.
    pub state: BookingState,
}

/// The state of a departure, as visitors see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DepartureState {
    /// Fewer travellers than the minimum have booked, their number is unknown, or there is no minimum.
    Open,
    /// The minimum number of travellers has booked, or the office has decided it: the departure takes place.
    Guaranteed,
    /// No places are left.
    SoldOut,
    /// The office has decided that it does not take place.
    Cancelled,
}

/// Why a departure needs a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DepartureTrouble {
    /// More travellers have booked than it has places.
    Overbooked,
    /// The sites no longer offer it, and places are taken.
    Withdrawn,
    /// Fewer travellers have booked than it needs.
    BelowMinimum,
}

/// Why it is not decided that a departure takes place; shown to the colleague.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecisionRefusal {
    /// There is no such departure.
    #[error("There is no such departure")]
    NotThere,
    /// The opposite was decided.
    #[error("It was decided that this departure does not take place: undo that decision first")]
    Cancelled,
}

/// A departure in the content of the sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedDeparture {
    /// The last day.
    pub ends: Date,
    /// The number of places left; `None` if places are not counted.
    pub places_left: Option<i64>,
    /// The number of all places, wherever they are sold; `None` if unknown.
    pub places: Option<i64>,
    /// The minimum number of travellers.
    pub minimum: Option<i64>,
}

/// The departures of a tour that the service knows, by tour and first day.
pub type KnownDepartures = HashMap<DepartureKey, Departure>;

impl From<&content::Departure> for OfferedDeparture {
    fn from(departure: &content::Departure) -> Self {
        let content::Departure { ends, places_left, places, minimum, .. } = *departure;
        OfferedDeparture { ends, places_left, places, minimum }
    }
}

impl Departure {
    /// A departure that is new in the content. The stated number of places left excludes places already taken.
    pub fn first_seen(key: DepartureKey, offered: &OfferedDeparture, taken: i64, now: Millis) -> Self {
        let (tour_id, starts) = key;
        Departure {
            id: clock::id(now),
            tour_id,
            starts,
            ends: offered.ends,
            places_seen: offered.places_left,
            places: offered.places,
            capacity: offered.places_left.map(|left| left + taken),
            minimum: offered.minimum,
            withdrawn_at: None,
            decided_at: None,
            cancelled_at: None,
            cancelled_by: None,
            cancel_reason: SingleLine::default(),
            announced: 0,
            taken,
            held: 0,
            kept: 0,
        }
    }

    /// Applies the current content: a change of the places left from a to b changes the capacity by b − a.
    #[must_use]
    pub fn seen_again(self, offered: &OfferedDeparture) -> Self {
        let capacity = match (self.places_seen, offered.places_left, self.capacity) {
            (_, None, _) => None,
            (Some(before), Some(now), Some(capacity)) => Some((capacity + now - before).max(0)),
            (_, Some(now), _) => Some(now + self.taken),
        };
        let OfferedDeparture { ends, places_left, places, minimum } = *offered;
        Departure { ends, places_seen: places_left, places, capacity, minimum, withdrawn_at: None, ..self }
    }

    /// The number of bookable places, zero for a withdrawn or cancelled departure; `None` without a limit.
    pub fn left(&self) -> Option<i64> {
        self.left_with(0)
    }

    /// As [`Departure::left`], for a person for whom so many places are held.
    pub fn left_with(&self, held: i64) -> Option<i64> {
        if self.withdrawn_at.is_some() || self.cancelled_at.is_some() {
            return Some(0);
        }
        self.capacity.map(|capacity| (capacity - self.taken - self.held - self.kept + held).max(0))
    }

    /// The travellers who have booked elsewhere: all places of the content but those that are sold here.
    pub fn sold_elsewhere(&self) -> i64 {
        self.places.zip(self.capacity).map_or(0, |(places, capacity)| (places - capacity).max(0))
    }

    /// The travellers who have booked, here and elsewhere.
    pub fn booked(&self) -> i64 {
        self.taken + self.sold_elsewhere()
    }

    /// The number of travellers beyond the capacity.
    pub fn overbooked(&self) -> i64 {
        self.capacity.map_or(0, |capacity| (self.taken - capacity).max(0))
    }

    /// Why a person must decide about it; one below its minimum counts if it starts by `decided_by`. Who has booked
    /// elsewhere waits for the decision, too. Nothing is left to decide about a cancelled one.
    pub fn trouble(&self, decided_by: Date) -> Option<DepartureTrouble> {
        if self.cancelled_at.is_some() {
            None
        } else if self.overbooked() > 0 {
            Some(DepartureTrouble::Overbooked)
        } else if self.withdrawn_at.is_some() {
            (self.taken > 0).then_some(DepartureTrouble::Withdrawn)
        } else if self.booked() == 0 {
            None
        } else {
            let is_below = self.minimum.is_some_and(|minimum| self.booked() < minimum);
            let is_due = self.decided_at.is_none() && self.starts <= decided_by;
            (is_below && is_due).then_some(DepartureTrouble::BelowMinimum)
        }
    }

    /// Whether it takes place.
    pub fn standing(&self) -> Standing {
        let is_decided = self.decided_at.is_some();
        Places { booked: Some(self.booked()), left: self.left(), minimum: self.minimum, is_decided }.standing()
    }

    /// The number of travellers who are missing to the minimum; `None` if none are, or their number is unknown.
    pub fn needed(&self) -> Option<i64> {
        if let Standing::Needs(needed) = self.standing() { Some(needed) } else { None }
    }

    /// The day by which it is decided whether it takes place; `None` if it is over, or nothing is to be decided.
    pub fn decided_on(&self, terms: &BookingTerms, today: Date) -> Option<Date> {
        self.needed().and_then(|_| terms.decided_on(self.starts, today))
    }

    /// The state that visitors see.
    pub fn state(&self) -> DepartureState {
        match self.standing() {
            _ if self.cancelled_at.is_some() => DepartureState::Cancelled,
            Standing::Full => DepartureState::SoldOut,
            Standing::Guaranteed => DepartureState::Guaranteed,
            Standing::Needs(_) | Standing::From(_) | Standing::Open => DepartureState::Open,
        }
    }

    /// The tour and the first day.
    pub fn key(&self) -> DepartureKey {
        (self.tour_id, self.starts)
    }
}

/// The coming departures of all sites. If the sites differ, the smallest number of places counts.
pub fn offered(content: &Content, today: Date) -> (BTreeMap<DepartureKey, OfferedDeparture>, Vec<DepartureKey>) {
    let mut all: BTreeMap<DepartureKey, Vec<OfferedDeparture>> = BTreeMap::new();
    for locale in Locale::ALL {
        for (tour_id, departure) in content.all_departures(locale) {
            if departure.starts > today {
                all.entry((tour_id, departure.starts)).or_default().push((&departure).into());
            }
        }
    }
    let differing = all.iter().filter(|(_, of_sites)| of_sites.windows(2).any(|pair| matches!(pair, [a, b] if a != b)));
    let differing = differing.map(|(key, _)| *key).collect();
    let smallest = |of_sites: Vec<OfferedDeparture>| {
        let places_left = of_sites.iter().filter_map(|offered| offered.places_left).min();
        let places = of_sites.iter().filter_map(|offered| offered.places).min();
        let minimum = of_sites.iter().filter_map(|offered| offered.minimum).min();
        of_sites.first().map(|first| OfferedDeparture { ends: first.ends, places_left, places, minimum })
    };
    let counted = all.into_iter().filter_map(|(key, of_sites)| Some((key, smallest(of_sites)?))).collect();
    (counted, differing)
}
