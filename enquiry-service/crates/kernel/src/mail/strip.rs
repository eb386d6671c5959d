//! The journey line of a tour as rendered by the site's build, for mails about that tour.

use std::{fs, path::Path};

use content_model::Locale;
use serde::Deserialize;

/// The maximum size of a picture, which normally has about 5 KB.
const MOST_BYTES: u64 = 100_000;

/// A tour in the list that the build writes for the site's scripts.
#[derive(Deserialize)]
struct Listed {
    slug: String,
    /// The address of the PNG; `None` for a tour without overnight stays.
    strip: Option<String>,
}

/// The PNG of a tour from the folder of the built sites. `None` if the folder, file or tour is missing: mails are
/// complete without it.
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
