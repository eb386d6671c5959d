//! The journey line of a tour as the site's build painted it, for mails about that tour.

use std::{fs, path::Path};

use content_model::Locale;
use serde::Deserialize;

/// A strip has some five kilobytes; a mail carries no more than this.
const MOST_BYTES: u64 = 100_000;

/// A tour in the list that the build writes for the site's scripts.
#[derive(Deserialize)]
struct Listed {
    slug: String,
    /// The address of the PNG; none for a tour without a night.
    strip: Option<String>,
}

/// The PNG of a tour from the folder of the built sites. `None` where there is no such folder, file or tour: a mail says
/// everything without it.
pub fn strip_of(built_sites: &Path, locale: Locale, slug: &str) -> Option<Vec<u8>> {
    let site = built_sites.join(locale.code());
    let list: Vec<Listed> = serde_json::from_slice(&fs::read(site.join("data/tours.json")).ok()?).ok()?;
    let address = list.into_iter().find(|tour| tour.slug == slug)?.strip?;
    let name = address.strip_prefix("/assets/pictures/").filter(|name| is_file_name(name))?;
    let path = site.join("assets/pictures").join(name);
    if fs::metadata(&path).ok()?.len() > MOST_BYTES {
        return None;
    }
    fs::read(path).ok()
}

fn is_file_name(name: &str) -> bool {
    let stem = name.strip_suffix(".png").unwrap_or_default();
    !stem.is_empty() && stem.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
