use jiff::civil::Date;
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;

/// What a booking has to know of a tour. The contract with the back-ends forgives numbers and booleans as texts.
#[derive(Clone, Debug, Deserialize)]
pub struct Tour {
    #[serde(deserialize_with = "number")]
    pub id: i64,
    pub slug: String,
    pub title: String,
    /// Whole US dollars for one person.
    #[serde(deserialize_with = "number")]
    pub price: i64,
    #[serde(default)]
    pub safari_type: Option<String>,
    #[serde(default)]
    pub level: Option<String>,
    /// Priced by quote only.
    #[serde(default, deserialize_with = "flag")]
    pub tailor_made: bool,
    /// `private` or `shared`.
    #[serde(default)]
    pub trip_type: Option<String>,
    #[serde(default, deserialize_with = "optional_number")]
    pub days: Option<i64>,
    /// A text or a list of them.
    #[serde(default)]
    specialised: Value,
}

impl Tour {
    /// A day trip or a stay by the sea.
    pub fn is_small(&self) -> bool {
        let is_beach = |kind: &Value| kind.as_str() == Some("beach-only");
        let stays =
            is_beach(&self.specialised) || self.specialised.as_array().is_some_and(|kinds| kinds.iter().any(is_beach));
        stays || self.days.is_some_and(|days| days <= 1)
    }
}

/// A fixed date with a price of its own.
#[derive(Clone, Debug, Deserialize)]
pub struct Departure {
    pub starts: Date,
    #[serde(deserialize_with = "number")]
    pub price_per_person: i64,
    /// Nothing where places are not counted.
    #[serde(default, deserialize_with = "optional_number")]
    pub places_left: Option<i64>,
}

/// One day, or a few alike, of a tour.
#[derive(Clone, Debug, Deserialize)]
pub struct Itinerary {
    /// `3` or `3-4`
    #[serde(deserialize_with = "text")]
    pub day: String,
    pub title: String,
}

/// The part of a tour's own answer that its card lacks.
#[derive(Deserialize)]
pub struct TourDetail {
    /// One that cannot be read is left out, as on the site.
    #[serde(default)]
    departures: Option<Vec<Value>>,
    #[serde(default)]
    itinerary: Option<Vec<Value>>,
}

impl TourDetail {
    pub fn departures(self) -> Vec<Departure> {
        let mut departures: Vec<Departure> = readable(self.departures);
        departures.sort_by_key(|departure| departure.starts);
        departures
    }

    pub fn itinerary(self) -> Vec<Itinerary> {
        readable(self.itinerary)
    }
}

fn readable<T: DeserializeOwned>(items: Option<Vec<Value>>) -> Vec<T> {
    items.into_iter().flatten().filter_map(|item| serde_json::from_value(item).ok()).collect()
}

fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::String(text) => Ok(text),
        Value::Number(number) => Ok(number.to_string()),
        other => Err(serde::de::Error::custom(format!("{other} is neither a number nor a text"))),
    }
}

fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let read = match &value {
        Value::Number(number) => number.as_i64(),
        // A whole number may come as "2450.00" from a decimal column.
        Value::String(text) => {
            let (whole, rest) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
            whole.parse().ok().filter(|_| rest.bytes().all(|digit| digit == b'0'))
        }
        _ => None,
    };
    read.filter(|number| (0..=10_000_000).contains(number))
        .ok_or_else(|| serde::de::Error::custom(format!("{value} is no whole number")))
}

fn optional_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    Ok(number(deserializer).ok())
}

fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Bool(boolean) => boolean,
        Value::Number(number) => number.as_i64() == Some(1),
        Value::String(text) => matches!(text.trim(), "1" | "true"),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_booleans_may_come_as_texts() {
        let tour: Tour =
            serde_json::from_str(r#"{"id":"7","slug":"a","title":"A","price":"2450.00","tailor_made":"1"}"#).unwrap();
        assert_eq!((tour.id, tour.price, tour.tailor_made, tour.level), (7, 2450, true, None));
        assert!(serde_json::from_str::<Tour>(r#"{"id":7,"slug":"a","title":"A","price":"2450.50"}"#).is_err());
    }

    #[test]
    fn day_trips_and_stays_by_the_sea_are_small() {
        let tour = |more: &str| -> Tour {
            serde_json::from_str(&format!(r#"{{"id":7,"slug":"a","title":"A","price":900{more}}}"#)).unwrap()
        };
        assert!(tour(r#","days":"1""#).is_small());
        assert!(tour(r#","days":5,"specialised":["fly-in","beach-only"]"#).is_small());
        assert!(!tour(r#","days":5,"specialised":["safari-and-beach"]"#).is_small());
        assert!(!tour("").is_small());
    }

    #[test]
    fn a_departure_that_cannot_be_read_hides_no_other() {
        let detail = r#"{"departures":[{"starts":"soon"},{"starts":"2027-01-03","price_per_person":"2300"}]}"#;
        let detail: TourDetail = serde_json::from_str(detail).unwrap();
        let prices: Vec<i64> = detail.departures().iter().map(|departure| departure.price_per_person).collect();
        assert_eq!(prices, [2300]);
    }
}
