//! The files of a site that are not pages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::BuildError;
use crate::{
    content::Digest,
    drawing::map_ground,
    hosting::published_files,
    output::Output,
    pages::{Site, feed, robots, sitemap, sitemap_files, sitemap_inputs, web_manifest},
    routes::{FixedPage, Moved, Route},
};

/// `build.json`: names the snapshot, for publishing, and former addresses, for hosts.
#[derive(Debug, Serialize, Deserialize)]
pub struct BuildRecord {
    pub generator: String,
    pub locale: String,
    pub snapshot: String,
    pub fetched_at: String,
    pub today: String,
    pub sample: bool,
    /// Pages per kind, so that a kind that fell to zero is noticed.
    pub pages: BTreeMap<String, usize>,
    pub moved: Moved,
}

/// `pages` is a hash over what all pages were made from: what is derived from them changes with it.
pub fn write(site: &Site, output: &Output, pages: Digest, moved: Moved) -> Result<(), BuildError> {
    for (file, source) in site.assets().files().iter().chain(site.pictures().files()) {
        output.put_copy(file, source)?;
    }
    let ground = map_ground();
    derived(output, ground.digest, &ground.file, || ground.svg.clone())?;
    derived(output, pages, "robots.txt", || robots(site))?;
    derived(output, pages, "feed.xml", || feed(site))?;
    derived(output, pages, "manifest.webmanifest", || web_manifest(site))?;
    for list in site.data_lists() {
        derived(output, list.inputs, list.file, || (list.json)(site))?;
    }
    let sitemaps = sitemap_files(site);
    // Most edits change a page and neither an address nor a date.
    let listed = sitemap_inputs(site);
    let mut kept = true;
    for name in &sitemaps {
        kept &= output.keep_if_current(name, listed)?;
    }
    if !kept {
        for (name, xml) in sitemap(site) {
            output.put(&name, listed, xml.as_bytes())?;
        }
    }
    // Hosts look for this name.
    if !output.keep_if_current("404.html", pages)? {
        let html = site.render(&Route::Fixed(FixedPage::Error404)).map_err(|source| BuildError::Page {
            locale: site.locale(),
            file: "404.html".to_owned(),
            source,
        })?;
        output.put("404.html", pages, &html)?;
    }
    let copied = site.assets().files().iter().chain(site.pictures().files()).map(|(file, _)| file.as_str());
    let assets = copied.chain([ground.file.as_str()]);
    for (file, text) in published_files(&site.config().site, &moved, assets) {
        output.put(file, Digest::of(text.as_bytes()), text.as_bytes())?;
    }
    let json = serde_json::to_string_pretty(&record(site, moved)).unwrap_or_default() + "\n";
    output.put("build.json", Digest::of(json.as_bytes()), json.as_bytes())?;
    Ok(())
}

fn derived(output: &Output, pages: Digest, file: &str, text: impl FnOnce() -> String) -> Result<(), BuildError> {
    if !output.keep_if_current(file, pages)? {
        output.put(file, pages, text().as_bytes())?;
    }
    Ok(())
}

fn record(site: &Site, moved: Moved) -> BuildRecord {
    let header = &site.content().header;
    let mut pages = BTreeMap::new();
    for route in site.routes().routes() {
        *pages.entry(kind(route).to_owned()).or_insert(0) += 1;
    }
    BuildRecord {
        generator: env!("CARGO_PKG_VERSION").to_owned(),
        locale: site.locale().code().to_owned(),
        snapshot: header.hash.clone(),
        fetched_at: header.fetched_at.to_string(),
        today: header.today.to_string(),
        sample: header.sample,
        pages,
        moved,
    }
}

fn kind(route: &Route) -> &'static str {
    match route {
        Route::Home => "home",
        Route::Tours { .. } => "tours",
        Route::TourCategory { .. } => "tour-category",
        Route::Trip(_) => "trip",
        Route::Destinations => "destinations",
        Route::Destination(_) => "destination",
        Route::Blogs { .. } => "blogs",
        Route::Article(_) => "article",
        Route::Review { .. } => "review",
        Route::AffiliateInvitation | Route::Fixed(_) | Route::Styleguide => "fixed",
    }
}
