//! Content of the six sites, read at the start and again where it has changed.

use content_model::Locale;
use rayon::prelude::*;

use super::{BuildError, Project, project::Loaded};
use crate::{
    cache::CacheLock,
    content::{DetailKey, Details, LoadError, load_locale},
    output::{SiteState, read_state, write_state},
    pictures::Pictures,
    report::{Fault, Faults},
    routes::RouteTable,
};

impl Project {
    pub(super) fn read_states(&mut self) {
        let states: Vec<(Locale, SiteState, Details)> = Locale::ALL
            .par_iter()
            .map(|&locale| {
                let state = read_state(&self.work.state(locale, &self.options.out));
                (locale, state, read_state(&self.work.state(locale, self.options.cache.root())))
            })
            .collect();
        for (locale, state, details) in states {
            self.states.insert(locale, state);
            self.known_details.insert(locale, details);
        }
    }

    /// Reads the changed content of a locale again; `details` are the changed ones, or `None` if other files changed,
    /// too. Returns whether an address of the locale has changed, to which the other sites link.
    ///
    /// # Errors
    ///
    /// If the snapshot of a locale that is built is unreadable: the content stays as it was.
    pub fn reload(&mut self, locale: Locale, details: Option<&[DetailKey]>) -> Result<bool, BuildError> {
        if let Some(details) = details
            && self.reload_details(locale, details)?
        {
            return Ok(false);
        }
        let _lock = CacheLock::shared(&self.options.cache)?;
        self.cards.remove(&locale);
        let are_addresses_new = self.load(&[locale])?;
        self.prepare_pictures(&[locale])?;
        Ok(are_addresses_new)
    }

    /// Reads only these details of a locale again. Returns `false` if a change affects more than the pages of these
    /// details: the whole locale must be reloaded.
    fn reload_details(&mut self, locale: Locale, changed: &[DetailKey]) -> Result<bool, BuildError> {
        let _lock = CacheLock::shared(&self.options.cache)?;
        let Some(loaded) = self.loaded.get_mut(&locale) else { return Ok(false) };
        for key in changed {
            let (Some(known), Some(record)) = (loaded.details.get_mut(key), loaded.content.inspect_detail(*key)) else {
                return Ok(false);
            };
            if !record.concerns_only_its_page(known) {
                return Ok(false);
            }
            *known = record;
        }
        Ok(true)
    }

    /// Reads the snapshots of these locales. Returns whether any of their addresses has changed.
    pub(super) fn load(&mut self, locales: &[Locale]) -> Result<bool, BuildError> {
        let (before, known_details) = (&self.loaded, &self.known_details);
        let empty = Details::default();
        let loaded: Vec<(Locale, Result<Loaded, LoadError>, Vec<Fault>)> = locales
            .par_iter()
            .map(|&locale| {
                let faults = Faults::default();
                let known =
                    before.get(&locale).map(|loaded| &loaded.details).or(known_details.get(&locale)).unwrap_or(&empty);
                let result = load_locale(&self.options.cache, locale, &faults).map(|mut content| {
                    let details = content.check_details(known, &faults);
                    let departures = content.upcoming_departures(&details, &faults);
                    Loaded { content, details, departures }
                });
                (locale, result, faults.take())
            })
            .collect();
        for (locale, result, faults) in loaded {
            self.load_faults.insert(locale, faults);
            match result {
                Ok(loaded) => {
                    // If writing fails, the next process only reads the changed details again.
                    if !self.built {
                        let _ = write_state(&self.work.state(locale, self.options.cache.root()), &loaded.details);
                    }
                    self.known_details.remove(&locale);
                    self.loaded.insert(locale, loaded);
                }
                Err(source) if self.options.locales.contains(&locale) => {
                    return Err(BuildError::Snapshot { locale, source });
                }
                // A language without a snapshot that is not built has no alternates.
                Err(_) => drop(self.loaded.remove(&locale)),
            }
        }
        Ok(self.route(locales))
    }

    /// Assigns the addresses of these locales. Returns whether any of them has changed.
    pub(super) fn route(&mut self, locales: &[Locale]) -> bool {
        let mut are_any_new = false;
        for locale in locales {
            let Some(loaded) = self.loaded.get(locale) else {
                are_any_new |= self.tables.remove(locale).is_some();
                continue;
            };
            let faults = Faults::default();
            let table = RouteTable::new(&loaded.content, &self.sources.config, &faults);
            are_any_new |= self.tables.get(locale).is_none_or(|before| !before.has_addresses_of(&table));
            self.tables.insert(*locale, table);
            let known = self.load_faults.entry(*locale).or_default();
            known.extend(faults.take());
            known.sort();
            known.dedup();
        }
        are_any_new
    }

    pub(super) fn prepare_pictures(&mut self, locales: &[Locale]) -> Result<(), BuildError> {
        let work = self.work.pictures();
        for locale in locales.iter().filter(|locale| self.options.locales.contains(locale)) {
            let Some(loaded) = self.loaded.get(locale) else { continue };
            let faults = Faults::default();
            let pictures =
                Pictures::prepare(*locale, &loaded.content.header, &self.options.cache.media(), &work, &faults)
                    .map_err(BuildError::Pictures)?;
            self.pictures.insert(*locale, pictures);
            self.load_faults.entry(*locale).or_default().extend(faults.take());
        }
        Ok(())
    }
}
