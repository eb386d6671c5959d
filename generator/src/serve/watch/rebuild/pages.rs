//! The pages of a batch: first those that browsers show, then those of every locale.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use content_model::Locale;

use super::{REST_DELAY, Rebuild, RebuildError};
use crate::{
    build::Project,
    config::Config,
    report::Report,
    serve::watch::{batch::RebuildBatch, change::Change},
};

impl Rebuild {
    /// Begins a batch, which absorbs an unfinished one.
    pub(super) fn begin(&mut self, name: String, reloads: bool) {
        let earlier = std::mem::replace(&mut self.batch, RebuildBatch::new(name, reloads));
        if !self.stale.is_empty() {
            self.batch.absorb(earlier);
        }
    }

    /// Reads the changed inputs.
    pub(super) fn read(&mut self, project: &mut Project, change: &Change) -> Result<(), RebuildError> {
        let built = &self.options.build.locales;
        if change.is_for_all_pages() {
            // If reading fails, the pages stay outdated.
            self.stale.extend(built);
        }
        // The first fault of several: the others' changes are still read.
        let mut result = self.read_sources(project, change);
        for (locale, details) in &change.content {
            self.stale.extend(built.iter().filter(|built| *built == locale));
            match project.reload(*locale, details.as_deref()) {
                Ok(true) => self.stale.extend(built),
                Ok(false) => {}
                Err(error) => result = result.and(Err(error.into())),
            }
        }
        result
    }

    fn read_sources(&self, project: &mut Project, change: &Change) -> Result<(), RebuildError> {
        if change.settings {
            project.reload_sources(Config::from_environment(&self.options.config_file)?)?;
        } else if change.templates || change.translations || change.maps {
            project.reload_texts(change.templates, change.translations || change.maps)?;
        }
        Ok(())
    }

    /// Renders the pages that browsers show, and makes browsers load them again.
    pub(super) fn show(&mut self, project: &mut Project) -> Result<(), RebuildError> {
        let mut files: BTreeMap<Locale, BTreeSet<String>> = BTreeMap::new();
        for (locale, file) in self.watched.browsers.pages() {
            if self.stale.contains(&locale) {
                files.entry(locale).or_default().insert(file);
            }
        }
        for (locale, files) in files {
            let (pages, written) = project.write_first(locale, &files)?;
            self.batch.written += written;
            self.batch.open_pages.extend(pages.into_iter().map(|file| (locale, file)));
        }
        if !self.batch.open_pages.is_empty() {
            self.watched.browsers.reload(&self.batch.open_pages);
            self.delay = REST_DELAY;
            println!("{}: shown after {} ms", self.batch.name, self.batch.start.elapsed().as_millis());
        }
        Ok(())
    }

    /// Renders the other pages of a locale.
    pub(super) fn build(&mut self, project: &mut Project, locale: Locale) -> Result<(), RebuildError> {
        self.delay = Duration::ZERO;
        let mut report = Report::new("build");
        project.build(&[locale], &mut report)?;
        self.stale.remove(&locale);
        for fault in report.faults.iter().filter(|fault| !self.reported.contains(fault)) {
            eprintln!("problem: {fault}");
        }
        self.reported.retain(|fault| fault.locale != locale);
        self.reported.extend(report.faults);
        let others: usize = report.locales.values().map(|counts| counts.written + counts.removed).sum();
        if others > 0 {
            self.batch.written += others;
            self.batch.locales.insert(locale);
        }
        if self.stale.is_empty() {
            let RebuildBatch { name, start, written, open_pages, locales, reloads } = &self.batch;
            // A browser may have opened another page in the meantime.
            if *reloads && !locales.is_empty() {
                self.watched.browsers.reload_others(locales, open_pages);
            }
            if *reloads || *written > 0 {
                println!("{name}: {written} files written in {} ms", start.elapsed().as_millis());
            }
        }
        Ok(())
    }
}
