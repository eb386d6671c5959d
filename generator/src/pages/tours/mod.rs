//! The lists of tours, and the page of each tour.

mod itinerary;
mod list;
mod lodgings;
mod prices;
mod trip;

pub use list::{category, list};
pub use trip::view as trip;

use super::{prepared::Site, shared::head::Crumb};

fn tours_crumb(site: &Site) -> Crumb {
    Crumb { label: site.texts().plain("nav:tours"), href: "/tours/".to_owned() }
}
