//! The files beside the pages.

mod feeds;
mod lists;
mod sitemap;

pub use feeds::{feed, robots, web_manifest};
pub use lists::DATA_LISTS;
pub use sitemap::Sitemap;
