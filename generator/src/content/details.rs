//! Which listed items have a detail, and the facts that lists need of it.
//!
//! Reading all details of a large site takes seconds, so these facts are kept per file and read again only if the size
//! or time of the file changes.

use std::{collections::HashMap, fs, path::Path};

use content_model::wire;
use rayon::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{CardParser, Departure, DetailKey, DetailKind, LocaleContent, TravelDay, Unreadable};
use crate::{
    cache::Answer,
    fingerprint::{Digest, Stamp},
    identity::Id,
    report::Faults,
};

/// A departure as in the detail; parsed by every build, because every build reports its faults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredDeparture {
    starts: String,
    ends: String,
    price: u32,
    language: String,
    source: String,
    places_left: Option<u32>,
    places: Option<u32>,
    languages: Vec<String>,
    minimum_places: Option<u32>,
}

/// The stored facts of one detail.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DetailRecord {
    stamp: Stamp,
    digest: Digest,
    /// The reason why the detail is unusable, if it is.
    fault: Option<Unreadable>,
    departures: Vec<StoredDeparture>,
    travel_days: Vec<TravelDay>,
    year: Year,
}

/// The rating of a destination in each month, 1 to 5; 0 if unknown.
pub type Year = [u8; 12];

/// All details of a locale.
pub type Details = HashMap<DetailKey, DetailRecord>;

impl DetailRecord {
    /// Hash of the answer.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The days of a tour.
    pub fn travel_days(&self) -> &[TravelDay] {
        &self.travel_days
    }

    /// The months of a destination.
    pub fn year(&self) -> Year {
        self.year
    }

    /// Whether two valid versions of a detail differ only in fields that no list and no other page shows.
    pub fn concerns_only_its_page(&self, before: &Self) -> bool {
        self.fault.is_none()
            && before.fault.is_none()
            && self.departures == before.departures
            && self.travel_days == before.travel_days
            && self.year == before.year
    }
}

impl LocaleContent {
    /// Checks every detail. Items without a valid detail are left out and reported.
    pub fn check_details(&mut self, known: &Details, faults: &Faults) -> Details {
        let keys: Vec<DetailKey> = (self.tours.iter().map(|tour| (DetailKind::Tour, tour.id)))
            .chain(self.destinations.iter().map(|place| (DetailKind::Destination, place.id)))
            .chain(self.blogs.iter().map(|blog| (DetailKind::Article, blog.id)))
            .collect();
        let details: Details = keys
            .into_par_iter()
            .filter_map(|key| {
                let answer = answer(key);
                let path = self.detail_path(&answer);
                let report = |reason: Unreadable| {
                    faults.add(reason.fault(self.locale, answer.to_string()).id(key.1).effect("left out"));
                };
                let Some(stamp) = Stamp::of(&path) else {
                    report("its own answer is not in the snapshot".to_owned().into());
                    return None;
                };
                let record = match known.get(&key).filter(|record| record.stamp == stamp) {
                    Some(record) => record.clone(),
                    None => inspect(key.0, &path, stamp)?,
                };
                if let Some(fault) = &record.fault {
                    report(fault.clone());
                    return None;
                }
                Some((key, record))
            })
            .collect();
        self.retain(|kind, id| details.contains_key(&(kind, id)));
        details
    }

    /// Checks one detail. `None` if the file does not exist.
    pub fn inspect_detail(&self, key: DetailKey) -> Option<DetailRecord> {
        let path = self.detail_path(&answer(key));
        inspect(key.0, &path, Stamp::of(&path)?)
    }

    /// Departures of all tours from the snapshot's day on, by start.
    pub fn upcoming_departures(&self, details: &Details, faults: &Faults) -> Vec<(Id, Departure)> {
        let mut upcoming: Vec<(Id, Departure)> = Vec::new();
        for tour in &self.tours {
            let Some(record) = details.get(&(DetailKind::Tour, tour.id)).filter(|record| !record.departures.is_empty())
            else {
                continue;
            };
            let wire = record.departures.iter().cloned().map(StoredDeparture::into_wire).collect();
            let call = Answer::Tour(tour.id).to_string();
            let parser = CardParser { locale: self.locale, call: &call, id: tour.id, faults };
            let mut departures = Departure::parse_all(wire, &parser);
            self.seats.fold_into(tour.id, &mut departures);
            upcoming.extend(
                departures
                    .into_iter()
                    .filter(|departure| departure.starts >= self.today())
                    .map(|departure| (tour.id, departure)),
            );
        }
        upcoming.sort_by_key(|(id, departure)| (departure.starts, departure.ends, *id));
        upcoming
    }
}

impl StoredDeparture {
    fn from_wire(wire: wire::Departure) -> Self {
        StoredDeparture {
            starts: wire.starts,
            ends: wire.ends,
            price: wire.price_per_person,
            language: wire.language,
            source: wire.source,
            places_left: wire.places_left,
            places: wire.places,
            languages: wire.languages,
            minimum_places: wire.minimum_places,
        }
    }

    fn into_wire(self) -> wire::Departure {
        wire::Departure {
            starts: self.starts,
            ends: self.ends,
            price_per_person: self.price,
            language: self.language,
            source: self.source,
            places_left: self.places_left,
            places: self.places,
            languages: self.languages,
            minimum_places: self.minimum_places,
        }
    }
}

fn answer((kind, id): DetailKey) -> Answer {
    match kind {
        DetailKind::Tour => Answer::Tour(id),
        DetailKind::Destination => Answer::Destination(id),
        DetailKind::Article => Answer::Blog(id),
    }
}

/// Reads a detail and checks it. `None` if the file has vanished.
fn inspect(kind: DetailKind, path: &Path, stamp: Stamp) -> Option<DetailRecord> {
    fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Unreadable> {
        serde_json::from_slice(bytes).map_err(|_| Unreadable::of::<T>(bytes))
    }
    let bytes = fs::read(path).ok()?;
    let mut record = DetailRecord {
        stamp,
        digest: Digest::of(&bytes),
        fault: None,
        departures: Vec::new(),
        travel_days: Vec::new(),
        year: Year::default(),
    };
    let parsed = match kind {
        DetailKind::Tour => parse::<wire::Tour>(&bytes).map(|tour| {
            record.travel_days = tour.itinerary.iter().map(TravelDay::of).collect();
            record.departures = tour.departures.into_iter().map(StoredDeparture::from_wire).collect();
        }),
        DetailKind::Destination => parse::<wire::Destination>(&bytes).map(|place| record.year = year(&place.months)),
        DetailKind::Article => parse::<wire::Blog>(&bytes).map(drop),
    };
    record.fault = parsed.err();
    Some(record)
}

fn year(months: &[wire::Month]) -> Year {
    let mut year = Year::default();
    for month in months {
        let rating = month.rating.filter(|rating| (1..=5).contains(rating));
        if let Some(place) = year.get_mut(usize::from(month.month).wrapping_sub(1)) {
            *place = rating.unwrap_or(0);
        }
    }
    year
}
