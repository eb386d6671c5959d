//! The seats of departures that the enquiry service sells; its call names them places.

use std::collections::HashMap;

use content_model::Standing;
use jiff::civil::Date;
use serde::Deserialize;

use super::{Departure, parse_date};
use crate::identity::Id;

/// The answer of the service's call for departures.
#[derive(Debug, Deserialize)]
pub struct ServiceDepartures {
    departures: Vec<ServiceDeparture>,
}

#[derive(Debug, Deserialize)]
struct ServiceDeparture {
    tour: Id,
    #[serde(deserialize_with = "date")]
    starts: Date,
    /// The seats that can be booked; null if not counted.
    left: Option<u32>,
    /// Null if the departure takes place with any number of travellers.
    minimum: Option<u32>,
    /// Travellers who are missing to the minimum; null if none are or their number is unknown.
    #[serde(default)]
    needed: Option<u32>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Open,
    Guaranteed,
    SoldOut,
    Cancelled,
}

fn date<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse_date(&text).ok_or_else(|| serde::de::Error::custom(format!("\"{text}\" is not a date")))
}

impl ServiceDeparture {
    fn standing(&self) -> Standing {
        match (self.state, self.needed, self.minimum) {
            (State::SoldOut | State::Cancelled, ..) => Standing::Full,
            (State::Guaranteed, ..) => Standing::Guaranteed,
            (State::Open, Some(needed), _) => Standing::Needs(needed.into()),
            (State::Open, None, Some(minimum)) => Standing::From(minimum.into()),
            (State::Open, None, None) => Standing::Open,
        }
    }
}

/// What the service knows of the seats of departures, by tour and first day.
#[derive(Debug, Default)]
pub struct Seats(HashMap<(Id, Date), ServiceDeparture>);

impl Seats {
    pub(super) fn new(answer: ServiceDepartures) -> Self {
        Seats(answer.departures.into_iter().map(|departure| ((departure.tour, departure.starts), departure)).collect())
    }

    /// The service counts the seats: numbers of the content apply only to departures that the service does not know.
    /// Those that do not take place by decision of the office are left out, although the content still has them.
    pub(super) fn fold_into(&self, tour: Id, departures: &mut Vec<Departure>) {
        let is_cancelled = |departure: &Departure| {
            self.0.get(&(tour, departure.starts)).is_some_and(|sold| sold.state == State::Cancelled)
        };
        departures.retain(|departure| !is_cancelled(departure));
        for departure in departures {
            let Some(sold) = self.0.get(&(tour, departure.starts)) else { continue };
            departure.places_left = if sold.state == State::SoldOut { Some(0) } else { sold.left };
            departure.places = departure.places.filter(|places| *places >= departure.places_left.unwrap_or(0));
            departure.minimum_places = sold.minimum;
            departure.standing = sold.standing();
        }
    }
}
