//! Shared parts of the card parsers: the place of faults, and dates.

use content_model::{Choice, Locale, Rating, wire};
use jiff::{Timestamp, civil::Date};

use crate::{
    identity::{Id, Slug},
    report::{Fault, Faults},
};

/// The place of the parsed item, for faults.
#[derive(Clone, Copy)]
pub struct CardParser<'a> {
    pub locale: Locale,
    pub call: &'a str,
    pub id: Id,
    pub faults: &'a Faults,
}

impl CardParser<'_> {
    pub fn fault(&self, field: &str, message: impl Into<String>) {
        self.faults.add(Fault::new(self.locale, self.call, message).id(self.id).field(field));
    }

    /// A slug. `None` with a fault if the slug is invalid: the item then has no address and is left out.
    pub fn slug(&self, text: &str) -> Option<Slug> {
        Slug::parse(text).map_err(|error| self.fault("slug", format!("{error}; left out"))).ok()
    }

    /// A value of a closed list. An unknown value is reported and dropped.
    pub fn choice<T: Choice>(&self, field: &str, text: Option<&str>) -> Option<T> {
        let text = text?;
        let choice = T::parse(text);
        if choice.is_none() {
            self.fault(field, format!("\"{text}\" is not one of {}; the value is ignored", T::expected()));
        }
        choice
    }

    /// A rating that cannot be read is reported and missing.
    pub fn optional_rating(&self, field: &str, rating: wire::OptionalRating) -> Option<Rating> {
        match rating.0 {
            Ok(value) => self.rating(field, value),
            Err(message) => {
                self.fault(field, format!("{message}; the rating is ignored"));
                None
            }
        }
    }

    pub fn rating(&self, field: &str, value: Option<f32>) -> Option<Rating> {
        let value = value?;
        let rating = Rating::new(value);
        if rating.is_none() {
            self.fault(field, format!("{value} is not between 0 and 5; the rating is ignored"));
        }
        rating
    }

    pub fn date(&self, field: &str, text: &str) -> Option<Date> {
        let date = parse_date(text);
        if date.is_none() {
            self.fault(field, format!("\"{text}\" is not a date of the form YYYY-MM-DD"));
        }
        date
    }

    pub fn instant_date(&self, field: &str, text: Option<&str>) -> Option<Date> {
        let text = text?;
        let date = parse_instant_date(text);
        if date.is_none() {
            self.fault(field, format!("\"{text}\" is not a moment of the form 2026-01-31T08:00:00Z; it is ignored"));
        }
        date
    }
}

/// `YYYY-MM-DD`.
pub fn parse_date(text: &str) -> Option<Date> {
    (text.len() == 10).then(|| text.parse().ok()).flatten()
}

/// The UTC day of an RFC 3339 moment; a bare date is taken too.
pub fn parse_instant_date(text: &str) -> Option<Date> {
    parse_date(text).or_else(|| {
        let moment: Timestamp = text.parse().ok()?;
        Some(moment.to_zoned(jiff::tz::TimeZone::UTC).date())
    })
}
