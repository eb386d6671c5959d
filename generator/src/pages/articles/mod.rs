//! The lists of articles, and the page of each article.

mod article;
mod list;

pub use article::view as article;
pub use list::list;

use super::{prepared::Site, shared::head::Crumb};

fn blogs_crumb(site: &Site) -> Crumb {
    Crumb { label: site.texts().plain("nav:blogs"), href: "/Blogs".to_owned() }
}
