//! Former addresses from each site's `build.json`, read again only after a change.

use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use content_model::Locale;

use crate::{build::BuildRecord, fingerprint::Stamp, routes::FormerAddresses};

/// The stamp of a file and its content.
type Known = (Option<Stamp>, Arc<FormerAddresses>);

#[derive(Default)]
pub struct BuildRecords(Mutex<HashMap<Locale, Known>>);

impl BuildRecords {
    /// The former addresses of the site in `folder`; empty without a site.
    pub fn former_addresses(&self, locale: Locale, folder: &Path) -> Arc<FormerAddresses> {
        let file = folder.join("build.json");
        let stamp = Stamp::of(&file);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, former)) = known.get(&locale)
            && *of == stamp
        {
            return Arc::clone(former);
        }
        let bytes = std::fs::read(&file).unwrap_or_default();
        let former = serde_json::from_slice::<BuildRecord>(&bytes).map(|record| record.moved).unwrap_or_default();
        let former = Arc::new(former);
        known.insert(locale, (stamp, Arc::clone(&former)));
        former
    }
}
