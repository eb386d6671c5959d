//! The files of a site that are not pages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BuildError, recorded::RecordedFiles};
use crate::{
    fingerprint::{Digest, Hasher},
    hosting::published_files,
    output::Output,
    pages::{
        DATA_LISTS, PageError, PreparedSite, Site, Sitemap, feed, look, make_strips, render_page, robots, web_manifest,
    },
    pictures::{self, is_strip},
    routes::{FixedPage, FormerAddresses, Route},
};

/// `build.json`: the snapshot's name for publishing, and former addresses for hosts.
#[derive(Debug, Serialize, Deserialize)]
pub struct BuildRecord {
    pub generator: String,
    pub locale: String,
    pub snapshot: String,
    pub fetched_at: String,
    pub today: String,
    pub sample: bool,
    /// Number of pages per kind, to notice a kind without pages.
    pub pages: BTreeMap<String, usize>,
    pub moved: FormerAddresses,
}

type Make = fn(&Site) -> Result<String, PageError>;

pub fn write(files: &RecordedFiles, former: FormerAddresses) -> Result<(), BuildError> {
    let (site, output) = (files.site, files.output);
    for (file, source) in site.assets().files().iter().chain(site.pictures().files()) {
        output.put_copy(file, source)?;
    }
    let ground = site.geography().ground();
    let digest = Digest::of(ground.svg.as_bytes());
    if !output.keep_if_current(&ground.file, digest)? {
        output.put(&ground.file, digest, ground.svg.as_bytes())?;
    }
    for (file, make) in [("robots.txt", robots as Make), ("feed.xml", feed), ("manifest.webmanifest", web_manifest)] {
        let text = make(&site.page()).map_err(|source| fault(site, file, source))?;
        output.put_text(file, &text)?;
    }
    output.put_text("data/look.json", &look(site))?;
    let mut is_kept = true;
    for list in DATA_LISTS {
        is_kept &= files.write(list.file, |site| Ok((list.json)(site).into_bytes()))?;
    }
    write_strips(files, is_kept)?;
    write_sitemap(site, output)?;
    // Hosts send this file with status 404.
    files.write("404.html", |site| render_page(site, &Route::Fixed(FixedPage::Error404)))?;
    let copied = site.assets().files().iter().chain(site.pictures().files()).map(|(file, _)| file.as_str());
    // Strips are in the folder of the pictures, also where a site has no pictures.
    let strips = format!("{}/", pictures::FOLDER);
    let assets = copied.chain([ground.file.as_str(), &strips]);
    for (file, text) in published_files(&site.config().site, &former, assets) {
        output.put_text(file, &text)?;
    }
    let json = serde_json::to_string_pretty(&record(site, former)).unwrap_or_default() + "\n";
    Ok(output.put_text("build.json", &json)?)
}

fn fault(site: &PreparedSite, file: &str, source: PageError) -> BuildError {
    BuildError::Page { locale: site.locale(), file: file.to_owned(), source }
}

/// The lists name every strip: those of the last build stay as long as the lists do.
fn write_strips(files: &RecordedFiles, lists_are_kept: bool) -> Result<(), BuildError> {
    let (site, output) = (files.site, files.output);
    if lists_are_kept && output.keep_all(is_strip)? {
        return Ok(());
    }
    let strips: BTreeMap<_, _> = make_strips(&site.page(), site.pictures())?.into_iter().collect();
    for (file, source) in &strips {
        output.put_copy(file, source)?;
    }
    Ok(())
}

fn write_sitemap(site: &PreparedSite, output: &Output) -> Result<(), BuildError> {
    let sitemap = Sitemap::new(site);
    let inputs = Hasher::new().digest(site.base_digest()).digest(sitemap.digest()).finish();
    let mut is_kept = true;
    for name in sitemap.names() {
        is_kept &= output.keep_if_current(&name, inputs)?;
    }
    if !is_kept {
        for (name, xml) in sitemap.files().map_err(|source| fault(site, "sitemap.xml", source))? {
            output.put(&name, inputs, xml.as_bytes())?;
        }
    }
    Ok(())
}

fn record(site: &PreparedSite, former: FormerAddresses) -> BuildRecord {
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
        moved: former,
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
