//! The operator's offer, read from the content snapshot and the site's settings: tours, places, deposits.

mod operator;
mod snapshot;
mod tour;

pub use operator::{Operator, SiteFile};
pub use snapshot::{Content, ContentCache};
pub use tour::{Departure, Itinerary, Starts, Tour};
