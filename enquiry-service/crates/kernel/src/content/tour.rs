use std::collections::BTreeMap;

use content_model::{
    BookingTerms, Choice, Deposits, Level, Money, Party, PartyPart, PartyRates, PriceTable, SafariType, Specialised,
    TripType, wire,
};
use jiff::civil::Date;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use super::programme::{ContentPicture, Lodging, Programme, ProgrammeDay};

/// The facts of a tour that a booking depends on.
#[derive(Clone, Debug)]
pub struct Tour {
    pub id: i64,
    pub slug: String,
    pub title: String,
    /// The picture of its card.
    pub picture: Option<ContentPicture>,
    /// Names of the places where it starts and ends.
    pub ends: (String, String),
    /// Price per person.
    pub price: Money,
    pub days: u16,
    level: Option<Level>,
    safari_type: Option<SafariType>,
    trip_type: Option<TripType>,
    specialised: Vec<Specialised>,
    /// Priced by quote only.
    is_tailor_made: bool,
}

impl Tour {
    /// `None` if the id is out of the database's range.
    pub fn of_card(card: wire::TourCard) -> Option<Self> {
        Some(Tour {
            id: card.id.try_into().ok()?,
            slug: card.slug,
            title: card.title,
            picture: card.image.and_then(ContentPicture::of),
            ends: (card.start, card.end),
            price: Money::from_dollars(card.price.into()),
            days: card.days,
            level: card.level.as_deref().and_then(Level::parse),
            safari_type: card.safari_type.as_deref().and_then(SafariType::parse),
            trip_type: card.trip_type.as_deref().and_then(TripType::parse),
            specialised: card.specialised.iter().filter_map(|kind| Specialised::parse(kind)).collect(),
            is_tailor_made: card.tailor_made,
        })
    }

    /// The deposit in per cent of the price; `None` for a tour that is priced by quote only.
    pub fn deposit_percent(&self, deposits: &Deposits) -> Option<u8> {
        (!self.is_tailor_made).then(|| deposits.percent(self.level, self.safari_type))
    }

    /// The discount of an invited friend.
    pub fn friend_discount(&self, terms: &BookingTerms) -> Money {
        Money::from_dollars(terms.discount(self.days))
    }

    /// Whether separate bookings travel together: such a tour begins on its departures only.
    pub fn is_shared(&self) -> bool {
        self.trip_type == Some(TripType::Shared)
    }

    /// Whether the tour is a day trip or a beach stay.
    pub fn is_small(&self) -> bool {
        self.days <= 1 || self.specialised.contains(&Specialised::BeachOnly)
    }
}

/// A fixed date with a price of its own.
#[derive(Clone, Debug)]
pub struct Departure {
    pub starts: Date,
    pub ends: Date,
    /// Price per person.
    pub price_per_person: Money,
    /// `None` if places are not counted.
    pub places_left: Option<i64>,
    /// All places, wherever they are sold.
    pub places: Option<i64>,
    /// The minimum number of travellers.
    pub minimum: Option<i64>,
}

/// One day of an itinerary, or several equal days.
#[derive(Clone, Debug)]
pub struct Itinerary {
    /// `3` or `3-4`
    pub day: String,
    pub title: String,
    /// Without markup; may be empty.
    pub text: String,
}

impl Itinerary {
    /// The number of days of a label such as `3-4`.
    fn count_of(label: &str) -> usize {
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let ends = label.split_once(['-', '–']).and_then(|(first, last)| number(first).zip(number(last)));
        ends.map_or(1, |(first, last)| (last + 1).saturating_sub(first).clamp(1, 60))
    }
}

/// The fields of a tour's own file that its card lacks.
#[derive(Default, Deserialize)]
pub struct TourDetail {
    /// Departures that cannot be read are skipped, as on the site.
    #[serde(default)]
    departures: Option<Vec<Value>>,
    #[serde(default)]
    itinerary: Option<Vec<Value>>,
    #[serde(default)]
    accommodation: Option<Vec<Value>>,
    #[serde(default)]
    included: Option<Vec<Value>>,
    #[serde(default)]
    excluded: Option<Vec<Value>>,
    #[serde(default)]
    prices: wire::PriceRows,
    #[serde(default)]
    children: wire::ChildRows,
    #[serde(default)]
    single_supplement: Option<Value>,
}

/// The start dates of a tour and their prices.
pub struct Starts {
    /// By first day; empty if the tour may begin on any day.
    pub departures: Vec<Departure>,
    /// Prices by month of the first day and number of travellers; for a tour with departures, the card's price only.
    prices: PriceTable,
    rates: PartyRates,
}

impl Starts {
    /// The price of a party by its parts, for a given [`Starts::price_per_person`]. Ages beyond the number of children
    /// are ignored.
    pub fn parts(&self, on: Option<Date>, adults: i64, children: i64, ages: &[u8]) -> Vec<PartyPart> {
        let travellers = adults + children;
        let ages = ages.get(..usize::try_from(children).unwrap_or(0)).unwrap_or(ages);
        let sleeps_alone = self.rates.is_single_supplement_charged(!self.departures.is_empty(), &self.prices);
        self.rates.parts(self.price_per_person(on, travellers), &Party { travellers, ages, sleeps_alone })
    }

    /// The price per person for a number of travellers: that of the departure on the date, else that of its month;
    /// without a date, the lowest of the year.
    pub fn price_per_person(&self, on: Option<Date>, travellers: i64) -> Money {
        let departure = self.departures.iter().find(|departure| Some(departure.starts) == on);
        match (departure, on) {
            (Some(departure), _) => departure.price_per_person,
            (None, Some(day)) => self.prices.per_person(day.month().unsigned_abs(), travellers),
            (None, None) => self.prices.lowest_of_party(travellers),
        }
    }
}

impl TourDetail {
    /// `from` is the price of the tour's card. Invalid price rows are skipped, as on the site.
    pub fn starts(self, from: Money) -> Starts {
        let departures = departures_of(self.departures);
        let rows = if departures.is_empty() { self.prices } else { wire::PriceRows::default() };
        let (prices, _) = PriceTable::parse(rows, from);
        let supplement = self.single_supplement.and_then(|dollars| wire::whole_number(&dollars));
        let (rates, _) = PartyRates::parse(self.children, supplement);
        Starts { departures, prices, rates }
    }

    /// The departures by first day.
    pub fn departures(self) -> Vec<Departure> {
        departures_of(self.departures)
    }

    pub fn itinerary(self) -> Vec<Itinerary> {
        let days = readable(self.itinerary);
        days.map(|day: wire::ItineraryDay| Itinerary {
            text: day.body.as_deref().map(plain_text).unwrap_or_default(),
            day: day.day,
            title: day.title,
        })
        .collect()
    }

    /// The lodgings that the tour describes, by their names.
    pub fn lodgings(&mut self) -> BTreeMap<String, Lodging> {
        let described = readable(self.accommodation.take()).map(Lodging::of);
        described.map(|lodging| (lodging.name.clone(), lodging)).collect()
    }

    /// `lodgings` are those that the tour describes.
    pub fn programme(self, lodgings: &BTreeMap<String, Lodging>) -> Programme {
        let days = readable(self.itinerary).flat_map(|day: wire::ItineraryDay| {
            let text = day.body.as_deref().map(plain_text).unwrap_or_default();
            let count = Itinerary::count_of(&day.day);
            std::iter::repeat_n(ProgrammeDay::of(day, text, lodgings), count)
        });
        Programme {
            days: days.collect(),
            included: readable(self.included).collect(),
            excluded: readable(self.excluded).collect(),
        }
    }
}

fn departures_of(items: Option<Vec<Value>>) -> Vec<Departure> {
    let mut departures: Vec<Departure> = readable(items)
        .filter_map(|departure: wire::Departure| {
            let starts = departure.starts.parse().ok()?;
            Some(Departure {
                starts,
                ends: departure.ends.parse().unwrap_or(starts),
                price_per_person: Money::from_dollars(departure.price_per_person.into()),
                places_left: departure.places_left.map(Into::into),
                places: departure.places.map(Into::into),
                minimum: departure.minimum_places.map(Into::into).filter(|minimum| *minimum > 0),
            })
        })
        .collect();
    departures.sort_by_key(|departure| departure.starts);
    departures
}

fn readable<T: DeserializeOwned>(items: Option<Vec<Value>>) -> impl Iterator<Item = T> {
    items.into_iter().flatten().filter_map(|item| serde_json::from_value(item).ok())
}

/// The text of an editor's HTML: paragraphs and items are lines of their own.
fn plain_text(html: &str) -> String {
    let config = html2text::config::plain_no_decorate().no_link_wrapping().no_table_borders();
    config.string_from_read(html.as_bytes(), usize::from(u16::MAX)).unwrap_or_default().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tour(days: u16, specialised: &[&str]) -> Tour {
        let card = json!({
            "id": "7", "slug": "a", "title": "A", "start": "Arusha", "end": "Arusha",
            "days": days, "nights": 0, "price": "2450.00", "specialised": specialised, "tailor_made": "1",
        });
        Tour::of_card(serde_json::from_value(card).unwrap()).unwrap()
    }

    #[test]
    fn numbers_and_booleans_may_come_as_texts() {
        let tour = tour(7, &[]);
        assert_eq!((tour.id, tour.price, tour.is_tailor_made), (7, Money::from_dollars(2450), true));
    }

    #[test]
    fn day_trips_and_stays_by_the_sea_are_small() {
        assert!(tour(1, &[]).is_small());
        assert!(tour(5, &["fly-in", "beach-only"]).is_small());
        assert!(!tour(5, &["safari-and-beach"]).is_small());
    }

    #[test]
    fn a_departure_that_cannot_be_read_hides_no_other() {
        let detail: TourDetail = serde_json::from_value(json!({ "departures": [
            { "starts": "soon" },
            { "starts": "2027-01-03", "ends": "2027-01-09", "price_per_person": "2300", "language": "en", "source": "office" },
        ] }))
        .unwrap();
        let prices: Vec<Money> = detail.departures().iter().map(|departure| departure.price_per_person).collect();
        assert_eq!(prices, [Money::from_dollars(2300)]);
    }
}
