//! Former addresses from each site's `build.json`, read again only after a change.

use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use content_model::Locale;

use crate::{build::BuildRecord, fingerprint::Stamp, routes::Moved};

/// The stamp of a file and its content.
type Known = (Option<Stamp>, Arc<Moved>);

#[derive(Default)]
pub struct MovedAddresses(Mutex<HashMap<Locale, Known>>);

impl MovedAddresses {
    /// The former addresses of the site in `folder`; empty without a site.
    pub fn of(&self, locale: Locale, folder: &Path) -> Arc<Moved> {
        let file = folder.join("build.json");
        let stamp = Stamp::of(&file);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, moved)) = known.get(&locale)
            && *of == stamp
        {
            return Arc::clone(moved);
        }
        let bytes = std::fs::read(&file).unwrap_or_default();
        let moved = serde_json::from_slice::<BuildRecord>(&bytes).map(|record| record.moved).unwrap_or_default();
        let moved = Arc::new(moved);
        known.insert(locale, (stamp, Arc::clone(&moved)));
        moved
    }
}
