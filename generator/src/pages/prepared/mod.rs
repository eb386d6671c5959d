//! The inputs of a locale's pages, prepared once for all pages; a page reads them through [`Site`], which records the reads.

mod addresses;
mod digests;
mod editor_html;
mod global_values;
pub mod pictures;
mod prepare;
mod prepared_site;
mod related;
mod remembered;
mod renderer;
mod site;
mod snapshot;

pub use editor_html::{editor_html, editor_html_value};
pub use prepared_site::{PreparedSite, SiteParts, UpcomingDeparture};
pub use remembered::Cards;
pub use site::Site;
