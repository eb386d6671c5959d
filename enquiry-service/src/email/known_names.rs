use std::{collections::HashMap, fs, path::Path};

use serde::Deserialize;

use crate::locale::Locale;

/// Names of tours and places as the operator wrote them.
///
/// A confirmation goes to whatever address a stranger typed, so it may say
/// only these, never words of the stranger.
#[derive(Default)]
pub struct KnownNames {
    /// Title by locale and slug.
    tours: HashMap<(Locale, String), String>,
    /// Name by locale and its lower-case form.
    places: HashMap<(Locale, String), String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum List<T> {
    Bare(Vec<T>),
    Wrapped { data: Vec<T> },
}

#[derive(Deserialize)]
struct Tour {
    slug: String,
    title: String,
}

#[derive(Deserialize)]
struct Place {
    name: String,
}

impl KnownNames {
    /// Reads the lists of the content snapshot; a list that cannot be read is left out, and confirmations say less.
    pub fn read(content_cache: &Path) -> Self {
        let mut names = KnownNames::default();
        for locale in Locale::ALL {
            let folder = content_cache.join(locale.as_str());
            for Tour { slug, title } in list(&folder.join("tourList.json")) {
                names.tours.insert((locale, slug), title);
            }
            for Place { name } in list(&folder.join("destinationlist.json")) {
                names.places.insert((locale, name.to_lowercase()), name);
            }
        }
        names
    }

    pub fn tour(&self, locale: Locale, slug: &str) -> Option<&str> {
        self.tours.get(&(locale, slug.to_owned())).map(String::as_str)
    }

    pub fn place(&self, locale: Locale, typed: &str) -> Option<&str> {
        self.places.get(&(locale, typed.to_lowercase())).map(String::as_str)
    }
}

fn list<T: serde::de::DeserializeOwned>(path: &Path) -> Vec<T> {
    let read = fs::read(path).ok().and_then(|bytes| serde_json::from_slice::<List<T>>(&bytes).ok());
    match read {
        Some(List::Bare(items) | List::Wrapped { data: items }) => items,
        None => {
            tracing::info!(path = %path.display(), "no names from here: confirmations leave tour and place out");
            Vec::new()
        }
    }
}
