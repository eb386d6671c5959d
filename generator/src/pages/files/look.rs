//! `/data/look.json`: the addresses with which the enquiry service shows an offer in the look of the site.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{pages::prepared::PreparedSite, pictures::Picture, render::Assets};

#[derive(Serialize)]
struct Look<'a> {
    #[serde(flatten)]
    assets: &'a Assets,
    /// By the address that the content has.
    pictures: BTreeMap<&'a str, &'a Picture>,
}

pub fn look(site: &PreparedSite) -> String {
    let look = Look { assets: site.assets(), pictures: site.pictures().all().collect() };
    serde_json::to_string(&look).unwrap_or_default()
}
