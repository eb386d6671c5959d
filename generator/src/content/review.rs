//! Reviews of travellers, from the back-end's guestbook and from the service.

use std::{collections::HashSet, fmt};

use content_model::{Locale, Rating, wire};
use jiff::civil::Date;

use super::CardParser;
use crate::{fingerprint::Digest, identity::Id};

/// Each of the two sources has its own numbering.
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
    /// The original language, if it is one of the six.
    pub original_language: Option<Locale>,
    /// The operator has found the journey among its bookings.
    pub is_verified: bool,
    /// The operator's public answer.
    pub answer: Option<Box<str>>,
    pub digest: Digest,
}

impl Review {
    /// A review that repeats the id of an earlier one is reported and left out.
    pub fn parse_all(wire: Vec<wire::Review>, parser: &CardParser) -> Vec<Self> {
        let mut ids = HashSet::new();
        let parse = |review: wire::Review| {
            if !ids.insert(review.id) {
                parser.fault("reviews", format!("two reviews have the id {}; the second is left out", review.id));
                return None;
            }
            Review::parse(review, parser)
        };
        wire.into_iter().filter_map(parse).collect()
    }

    /// `None` with a fault if the date or the rating is invalid.
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
            is_verified: wire.verified,
            answer: wire.answer.map(Into::into),
            digest: Digest::default(),
        })
    }
}
