//! The page with all destinations, and the page of each.

mod destination;
mod list;

pub use destination::view as destination;
pub use list::list;

use super::{prepared::Site, shared::head::Crumb};
use crate::routes::Route;

fn destinations_crumb(site: &Site) -> Crumb {
    let href = site.routes().href(&Route::Destinations).unwrap_or("/").to_owned();
    Crumb { label: site.texts().plain("nav:destinations"), href }
}
