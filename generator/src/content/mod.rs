//! Content that cannot be wrong: what the pages are made of.
//!
//! Every type here is made from a wire type by a parser that reports faults
//! and drops or refuses what the contract does not allow. Past this point no
//! function checks again.

mod blog;
mod cards;
mod destination;
mod details;
mod digest;
mod html;
mod image;
mod load;
mod locale_content;
mod primitives;
mod reader;
mod review;
mod sanitised;
mod slug;
mod team;
mod tour;

pub use blog::{Article, BlogCard, BlogCategory};
pub use cards::{CardParser, parse_date, parse_instant_date};
pub use destination::{Coordinates, Destination, DestinationCard, DestinationGroup, Month};
pub use details::{DetailKey, DetailKind, DetailRecord, Details, Stamp, detail_digest, detail_of_file};
pub use digest::{Digest, Hasher};
pub use html::{EditorHtml, HtmlSanitiser};
pub use image::{Focus, ImageReference};
pub use load::{LoadError, load_locale};
pub use locale_content::{FilterLabels, FilterOptionLabel, LocaleContent, MetaInfo, TourListLanding, describe};
pub use primitives::{ById, Id};
pub use review::{Review, ReviewId};
pub use sanitised::{SanitiserCache, SanitiserCacheError};
pub use slug::{Slug, SlugError};
pub use team::{Team, TeamMember};
pub use tour::{Accommodation, Departure, ItineraryDay, Question, RatingBreakdown, Tour, TourCard};
