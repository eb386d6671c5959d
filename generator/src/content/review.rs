//! Reviews of travellers, from the back-end's guestbook and from the service.

use std::fmt;

use content_model::{Locale, Rating, wire};
use jiff::civil::Date;

use super::{CardParser, Digest, Id};

/// Reviews of the two sources are numbered apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReviewId {
    Backend(u64),
    Service(u64),
}

impl fmt::Display for ReviewId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReviewId::Backend(id) => write!(formatter, "{id}"),
            ReviewId::Service(id) => write!(formatter, "s{id}"),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Review {
    pub id: ReviewId,
    pub name: Box<str>,
    pub country: Option<Box<str>>,
    pub title: Option<Box<str>>,
    pub body: Box<str>,
    /// One to five.
    pub rating: Rating,
    pub date: Date,
    pub category: Option<Box<str>>,
    pub tour: Option<Id>,
    pub source: Option<Box<str>>,
    /// The language it was written in, where that is one of the six.
    pub original_language: Option<Locale>,
    pub digest: Digest,
}

impl Review {
    /// `None`, with a fault, when the date or the rating cannot be used.
    pub fn parse(wire: wire::Review, parser: &CardParser) -> Option<Self> {
        let rating = parser.rating("rating", Some(wire.rating))?;
        Some(Review {
            id: ReviewId::Backend(wire.id),
            name: wire.name.into(),
            country: wire.country.map(Into::into),
            title: wire.title.map(Into::into),
            body: wire.body.into(),
            rating,
            date: parser.date("date", &wire.date)?,
            category: wire.category.map(Into::into),
            tour: wire.tour_id.map(Id),
            source: wire.source.map(Into::into),
            original_language: wire.original_language.and_then(|code| code.parse().ok()),
            digest: Digest::default(),
        })
    }
}
