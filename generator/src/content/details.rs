//! Which listed things have an answer of their own, and what lists need of it.
//!
//! Reading every detail of a large site costs seconds, so what was learned is
//! kept per file and read again only when the file's size or time changes.

use std::{collections::HashMap, fs, path::Path, time::UNIX_EPOCH};

use content_model::wire;
use rayon::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{CardParser, Departure, Digest, Id, LocaleContent, describe};
use crate::{
    cache::Answer,
    report::{Fault, Faults},
    routes::Route,
};

/// Size and time of a file: while both stand, its content is taken to stand too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    size: u64,
    modified_nanoseconds: u128,
}

impl Stamp {
    /// `None` where there is no such file.
    pub fn of(path: &Path) -> Option<Self> {
        Self::of_metadata(&fs::metadata(path).ok()?)
    }

    pub fn of_metadata(metadata: &fs::Metadata) -> Option<Self> {
        if !metadata.is_file() {
            return None;
        }
        let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(Stamp { size: metadata.len(), modified_nanoseconds: modified.as_nanos() })
    }
}

/// A departure as the detail holds it; parsed again each time, as its faults are reported each time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredDeparture {
    starts: String,
    ends: String,
    price: u32,
    language: String,
    source: String,
    places_left: Option<u32>,
}

/// What is kept of one detail.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DetailRecord {
    stamp: Stamp,
    digest: Digest,
    /// Why the detail cannot be used, if so.
    fault: Option<String>,
    departures: Vec<StoredDeparture>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DetailKind {
    Tour,
    Destination,
    Article,
}

/// Names one detail of a locale.
pub type DetailKey = (DetailKind, Id);

/// All details of a locale.
pub type Details = HashMap<DetailKey, DetailRecord>;

/// Which detail a file of a locale's snapshot holds, if any.
pub fn detail_of_file(file: &Path) -> Option<DetailKey> {
    let kind = match file.parent()?.to_str()? {
        "tours" => DetailKind::Tour,
        "destination" => DetailKind::Destination,
        "blogs" => DetailKind::Article,
        _ => return None,
    };
    Some((kind, Id(file.file_name()?.to_str()?.strip_suffix(".json")?.parse().ok()?)))
}

impl DetailRecord {
    /// Whether nothing that lists or other pages show differs between two good versions of a detail.
    pub fn concerns_only_its_page(&self, before: &Self) -> bool {
        self.fault.is_none() && before.fault.is_none() && self.departures == before.departures
    }
}

/// Hash of the answer that a route's page is made from.
pub fn detail_digest(details: &Details, route: &Route) -> Digest {
    let key = match route {
        Route::Trip(id) => (DetailKind::Tour, *id),
        Route::Destination(id) => (DetailKind::Destination, *id),
        Route::Article(id) => (DetailKind::Article, *id),
        _ => return Digest::default(),
    };
    details.get(&key).map(|record| record.digest).unwrap_or_default()
}

impl LocaleContent {
    /// Looks at every detail, leaves out the things that have none or a damaged one, and reports them.
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
                let report = |message: &str| {
                    faults.add(Fault::new(self.locale, answer.to_string(), format!("{message}; left out")).id(key.1));
                };
                let Some(stamp) = Stamp::of(&path) else {
                    report("its own answer is not in the snapshot");
                    return None;
                };
                let record = match known.get(&key).filter(|record| record.stamp == stamp) {
                    Some(record) => record.clone(),
                    None => inspect(key.0, &path, stamp)?,
                };
                if let Some(fault) = &record.fault {
                    report(fault);
                    return None;
                }
                Some((key, record))
            })
            .collect();
        self.retain(|kind, id| details.contains_key(&(kind, id)));
        details
    }

    /// Looks at one detail. `None` where there is no such file.
    pub fn inspect_detail(&self, key: DetailKey) -> Option<DetailRecord> {
        let path = self.detail_path(&answer(key));
        inspect(key.0, &path, Stamp::of(&path)?)
    }

    /// Departures of all tours that have not begun on the snapshot's day, by start.
    pub fn upcoming_departures(&self, details: &Details, faults: &Faults) -> Vec<(Id, Departure)> {
        let mut upcoming: Vec<(Id, Departure)> = Vec::new();
        for tour in &self.tours {
            let Some(record) = details.get(&(DetailKind::Tour, tour.id)).filter(|record| !record.departures.is_empty())
            else {
                continue;
            };
            let wire = record.departures.iter().cloned().map(StoredDeparture::into_wire).collect();
            let parser = CardParser { locale: self.locale, call: "tours", id: tour.id, faults };
            let departures = Departure::parse_all(wire, &parser);
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

/// Reads a detail once to see whether it can be used. `None` where it vanished meanwhile.
fn inspect(kind: DetailKind, path: &Path, stamp: Stamp) -> Option<DetailRecord> {
    fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
        serde_json::from_slice(bytes).map_err(|_| describe::<T>(bytes))
    }
    let bytes = fs::read(path).ok()?;
    let departures = match kind {
        DetailKind::Tour => parse::<wire::Tour>(&bytes).map(|tour| tour.departures),
        DetailKind::Destination => parse::<wire::Destination>(&bytes).map(|_| Vec::new()),
        DetailKind::Article => parse::<wire::Blog>(&bytes).map(|_| Vec::new()),
    };
    let (departures, fault) = match departures {
        Ok(departures) => (departures.into_iter().map(StoredDeparture::from_wire).collect(), None),
        Err(message) => (Vec::new(), Some(message)),
    };
    Some(DetailRecord { stamp, digest: Digest::of(&bytes), fault, departures })
}
