//! Builds one country site: renders what changed, writes it, removes the rest.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use content_model::Locale;
use rayon::prelude::*;

use super::{BuildError, Project, moved::moved, project::Loaded, site_files};
use crate::{
    content::{Digest, Hasher, detail_digest},
    hosting::{self, HostedSite},
    islands::{IslandRenderer, RenderedIslands, WantedIslands},
    output::{Output, SiteState, write_state},
    pages::{Cards, Site, SiteParts, UpcomingDeparture, islands},
    pictures::Pictures,
    progress::Progress,
    render::Prose,
    report::{Faults, LocaleCounts, Report},
    routes::Route,
};

impl Project {
    /// Builds these locales' sites, writing only what changed.
    pub fn build(&mut self, locales: &[Locale], report: &mut Report) -> Result<(), BuildError> {
        let faults = Faults::default();
        let (islands, rendered) = report.stage("islands", || self.render_islands(locales))?;
        report.islands_rendered = Some(rendered);
        let none = RenderedIslands::default();
        for locale in locales {
            faults.extend(self.load_faults.get(locale).into_iter().flatten().cloned());
            self.build_site(*locale, islands.get(locale).unwrap_or(&none), &faults, report)?;
        }
        // Under `--watch` the results in memory will do, and nobody publishes.
        if !self.built {
            report.stage("hosts", || self.write_for_hosts())?;
            report.stage("save", || self.sanitiser.flush());
        }
        report.take_faults(&faults);
        self.built = true;
        Ok(())
    }

    /// What hosts need of all six sites, also where one is built.
    fn write_for_hosts(&self) -> Result<(), BuildError> {
        let sites: Vec<HostedSite> = Locale::ALL
            .iter()
            .filter_map(|locale| {
                let (loaded, table) = (self.loaded.get(locale)?, self.tables.get(locale)?);
                let moved = moved(&loaded.content, table, &self.config.site);
                Some(HostedSite::new(&self.config, table, &moved))
            })
            .collect();
        Ok(hosting::write(&self.options.out, &self.config, &sites)?)
    }

    /// The islands of these locales, all new ones in one Node run.
    fn render_islands(&self, locales: &[Locale]) -> Result<(BTreeMap<Locale, RenderedIslands>, usize), BuildError> {
        let wanted: WantedIslands = locales
            .iter()
            .filter_map(|locale| {
                let content = &self.loaded.get(locale)?.content;
                let catalogue = self.catalogues.get(locale.index())?;
                Some((*locale, islands(content, self.tables.get(locale)?, catalogue)))
            })
            .collect();
        Ok(match &self.live_islands {
            Some(live) => live.render(&wanted)?,
            None => IslandRenderer::open(&self.config.site_folder, &self.options.work)?.render(&wanted)?,
        })
    }

    /// Writes these pages of a locale before all others: a browser shows them. The next build of the locale finds them
    /// written. Answers which of them there are, and how many changed.
    pub fn write_first(&self, locale: Locale, files: &BTreeSet<String>) -> Result<(Vec<String>, usize), BuildError> {
        let (islands, _) = self.render_islands(&[locale])?;
        let none = RenderedIslands::default();
        let faults = Faults::default();
        let written = self.with_site(locale, islands.get(&locale).unwrap_or(&none), &faults, |site, _| {
            let output = Output::open(self.options.out.join(locale.code()), SiteState::default(), true)?;
            let mut pages = Vec::new();
            for route in site.routes().routes() {
                if let Some(address) = site.routes().address(route).filter(|address| files.contains(&address.file)) {
                    write_page(site, &output, route)?;
                    pages.push(address.file.clone());
                }
            }
            Ok((pages, output.counts().written))
        })?;
        Ok(written.unwrap_or_default())
    }

    /// Prepares the site of a locale and hands it over; nothing for a locale without content.
    fn with_site<T>(
        &self,
        locale: Locale,
        islands: &RenderedIslands,
        faults: &Faults,
        work: impl FnOnce(&Site, &Loaded) -> Result<T, BuildError>,
    ) -> Result<Option<T>, BuildError> {
        let (Some(loaded), Some(table), Some(catalogue)) =
            (self.loaded.get(&locale), self.tables.get(&locale), self.catalogues.get(locale.index()))
        else {
            return Ok(None);
        };
        let no_pictures = Pictures::default();
        let pictures = self.pictures.get(&locale).unwrap_or(&no_pictures);
        let prose = Prose::read(&self.config.site_folder, locale, pictures)?;
        let details = |route: &Route| detail_digest(&loaded.details, route);
        let departures = loaded
            .departures
            .iter()
            .map(|(tour, departure)| UpcomingDeparture { tour: *tour, departure: departure.clone() })
            .collect();
        let parts = SiteParts {
            cards: self.cards.get(&locale).map_or_else(|| Arc::new(Cards::new(&loaded.content)), Arc::clone),
            content: &loaded.content,
            tables: &self.tables,
            config: &self.config,
            catalogue,
            templates: &self.templates,
            assets: &self.assets,
            pictures,
            prose: &prose,
            sanitiser: &self.sanitiser,
            faults,
            departures,
            islands,
            details: &details,
            program: program_digest(),
        };
        work(&Site::new(parts, table)?, loaded).map(Some)
    }

    fn build_site(
        &mut self,
        locale: Locale,
        islands: &RenderedIslands,
        faults: &Faults,
        report: &mut Report,
    ) -> Result<(), BuildError> {
        if !self.loaded.contains_key(&locale) {
            return Ok(());
        }
        let previous = self.states.remove(&locale).unwrap_or_default();
        let trusted = self.built && !previous.outputs.is_empty();
        let output = Output::open(self.options.out.join(locale.code()), previous, trusted)?;
        let built = self.with_site(locale, islands, faults, |site, loaded| {
            // A build under `--watch` is over before its progress could be read.
            let progress =
                (!self.built).then(|| Progress::start(format!("{locale} pages"), site.routes().routes().len()));
            let pages = report.stage("pages", || write_pages(site, &output, progress))?;
            report.stage("files", || {
                let moved = moved(&loaded.content, site.routes(), &self.config.site);
                site_files::write(site, &output, pages, moved)
            })?;
            Ok((site.routes().routes().len(), site.cards()))
        })?;
        let Some((pages, cards)) = built else { return Ok(()) };
        if self.options.precompress {
            report.stage("compress", || output.precompress())?;
        }
        let (state, counts) = report.stage("clean up", || output.finish())?;
        let path = self.state_path(locale, &self.options.out);
        // Under `--watch` the state in memory counts; a later process looks again at what changed since.
        if !trusted {
            report.stage("save", || write_state(&path, &state)).map_err(|source| BuildError::Work { path, source })?;
        }
        self.states.insert(locale, state);
        // A single build needs them no longer, and they fill much memory.
        if self.built {
            self.cards.insert(locale, cards);
        }
        report.locales.insert(
            locale,
            LocaleCounts {
                pages,
                written: counts.written,
                unchanged: counts.unchanged,
                removed: counts.removed,
                problems: 0,
            },
        );
        Ok(())
    }
}

/// Stands for the program's own code: pages made by another version are made again.
fn program_digest() -> Digest {
    use std::sync::OnceLock;
    static DIGEST: OnceLock<Digest> = OnceLock::new();
    *DIGEST.get_or_init(|| {
        let mut hasher = Hasher::new();
        hasher.text(env!("CARGO_PKG_VERSION"));
        if let Ok(program) = std::env::current_exe() {
            let stamp = crate::content::Stamp::of(&program);
            hasher.text(&format!("{stamp:?}"));
        }
        hasher.finish()
    })
}

/// Makes every page; answers a hash over what all of them were made from.
fn write_pages(site: &Site, output: &Output, progress: Option<Progress>) -> Result<Digest, BuildError> {
    let routes = site.routes().routes();
    let inputs: Vec<Digest> = routes
        .par_iter()
        .map(|route| {
            let inputs = write_page(site, output, route);
            if let Some(progress) = &progress {
                progress.step();
            }
            inputs
        })
        .collect::<Result<_, _>>()?;
    let mut hasher = Hasher::new();
    for digest in inputs {
        hasher.digest(digest);
    }
    Ok(hasher.finish())
}

fn write_page(site: &Site, output: &Output, route: &Route) -> Result<Digest, BuildError> {
    let Some(address) = site.routes().address(route) else { return Ok(Digest::default()) };
    let inputs = site.inputs(route);
    if output.keep_if_current(&address.file, inputs)? {
        return Ok(inputs);
    }
    let html = site.render(route).map_err(|source| BuildError::Page {
        locale: site.locale(),
        file: address.file.clone(),
        source,
    })?;
    output.put(&address.file, inputs, &html)?;
    Ok(inputs)
}
