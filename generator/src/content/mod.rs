//! Checked content, from which the pages are rendered.
//!
//! A parser creates each type from a wire type, reports faults, and drops or refuses values that the contract does not
//! allow. No later function checks them again.

mod blog;
mod cards;
mod deferred;
mod destination;
mod detail_key;
mod details;
mod error;
mod html;
mod image;
mod load;
mod locale_content;
mod pasted;
mod reader;
mod review;
mod sanitised;
mod seats;
mod team;
mod tour;
mod travel_day;
mod unreadable;
mod video;

pub use blog::{Article, BlogCard, BlogCategory};
pub use cards::{CardParser, parse_date, parse_instant_date};
pub use deferred::deferred_address;
pub use destination::{Destination, DestinationCard, DestinationGroup, Month};
pub use detail_key::{DetailKey, DetailKind, detail_of_file};
pub use details::{DetailRecord, Details, Year};
pub use error::LoadError;
pub use html::{EditorHtml, HtmlSanitiser, left_out_of};
pub use image::{Focus, ImageReference};
pub use load::load_locale;
pub use locale_content::{FilterLabels, FilterOptionLabel, LocaleContent, MetaInfo, TourListLanding};
pub use review::{Review, ReviewId};
pub use sanitised::SanitiserCache;
pub use seats::{Seats, ServiceDepartures};
pub use team::{Recommendation, Team, TeamMember};
pub use tour::{
    Accommodation, ChooseInstead, Departure, ItineraryDay, PricePart, Question, RatingBreakdown, Tour, TourCard,
};
pub use travel_day::TravelDay;
pub use unreadable::{Unreadable, unreadable_item};
pub use video::Video;
