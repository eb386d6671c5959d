//! Former addresses, from each site's `build.json`; it is read again only when it changed.

use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use content_model::Locale;

use crate::{build::BuildRecord, content::Stamp, routes::Moved};

/// What a file said, and how the file stood then.
type Known = (Option<Stamp>, Arc<Moved>);

#[derive(Default)]
pub struct MovedAddresses(Mutex<HashMap<Locale, Known>>);

impl MovedAddresses {
    /// Those of the site in `folder`; none where there is no site.
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
