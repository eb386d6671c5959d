//! The files beside the pages.

mod feeds;
mod lists;
mod look;
mod sitemap;

pub use feeds::{feed, robots, web_manifest};
pub use lists::DATA_LISTS;
pub use look::look;
pub use sitemap::Sitemap;
