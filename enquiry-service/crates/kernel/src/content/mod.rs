//! The operator's offer, read from the content snapshot and the site's settings: tours, places, deposits.

mod destination;
mod operator;
mod programme;
mod published;
mod snapshot;
mod tour;

pub use destination::Destination;
pub use operator::{Operator, SiteFile, TeamMember};
pub use programme::{ContentPicture, DayFacts, Lodging, Programme, ProgrammeDay};
pub use published::{FoundDay, PublishedTours};
pub use snapshot::{Content, ContentCache};
pub use tour::{Departure, Itinerary, Starts, Tour};
