//! Builds one country site: renders and writes changed files, removes files that no longer belong to it.

use std::{collections::BTreeSet, sync::Arc};

use content_model::Locale;
use rayon::prelude::*;

use super::{
    BuildError, Project, former_addresses::former_addresses, project::Loaded, recorded::RecordedFiles, site_files,
};
use crate::{
    clock,
    fingerprint::Digest,
    hosting::{self, HostedSite},
    islands::{IslandError, IslandRenderer, Islands, LiveIslands, RenderedIslands},
    output::{Finished, Output, Outputs, SiteState, write_state},
    pages::{Cards, PreparedSite, SiteParts, UpcomingDeparture, islands, prepare, render_page},
    pictures::Pictures,
    progress::Progress,
    reads::Read,
    render::MarkdownPages,
    report::{Faults, LocaleCounts, Report},
    routes::Route,
};

impl Project {
    /// Builds the sites of these locales and writes only changed files.
    pub fn build(&mut self, locales: &[Locale], report: &mut Report) -> Result<(), BuildError> {
        let faults = Faults::default();
        let islands = self.islands(locales);
        let renderer = self.renderer()?;
        let (rendered, built) = std::thread::scope(|scope| {
            // Few pages show islands: the others do not wait for them.
            let rendering = scope.spawn(|| {
                let start = clock::instant();
                (islands.render(|islands| renderer.render(islands)), start.elapsed())
            });
            let built = self.build_sites(locales, &islands, &faults, report);
            let rendered = rendering.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            (rendered, built)
        });
        let (rendered, took) = rendered;
        report.stage_took("islands", took);
        // A missing island is the reason why its pages fail.
        report.islands_rendered = Some(rendered?);
        built?;
        // Under `--watch` no host needs files: the site is not published.
        if !self.built {
            report.stage("hosts", || self.write_for_hosts())?;
        }
        report.take_faults(&faults);
        self.built = true;
        Ok(())
    }

    /// Builds several sites at once: preparing one uses a single core.
    fn build_sites(
        &mut self,
        locales: &[Locale],
        islands: &Islands,
        faults: &Faults,
        report: &mut Report,
    ) -> Result<(), BuildError> {
        let states: Vec<(Locale, SiteState)> =
            locales.iter().map(|locale| (*locale, self.states.remove(locale).unwrap_or_default())).collect();
        // A build under `--watch` ends before its progress could be read.
        let progress = (!self.built).then(|| {
            let pages = locales.iter().filter_map(|locale| self.tables.get(locale)).map(|table| table.routes().len());
            Progress::start("pages", pages.sum())
        });
        let built: Vec<Result<Option<BuiltSite>, BuildError>> = states
            .into_par_iter()
            .map(|(locale, state)| self.build_site(locale, state, islands.of(locale), faults, progress.as_ref()))
            .collect();
        // The sites without a fault keep their states.
        let mut result = Ok(());
        for (locale, built) in locales.iter().zip(built) {
            faults.extend(self.load_faults.get(locale).into_iter().flatten().cloned());
            match built {
                Ok(Some(site)) => {
                    self.states.insert(*locale, site.state);
                    // A single build does not use the cards again, and they take much memory.
                    if self.built {
                        self.cards.insert(*locale, site.cards);
                    }
                    report.add(site.report);
                }
                Ok(None) => {}
                Err(error) => result = result.and(Err(error)),
            }
        }
        result
    }

    /// Writes the files for hosts, which cover all six sites even if one is built.
    fn write_for_hosts(&self) -> Result<(), BuildError> {
        let sites: Vec<HostedSite> = Locale::ALL
            .iter()
            .filter_map(|locale| {
                let (loaded, table) = (self.loaded.get(locale)?, self.tables.get(locale)?);
                let former = former_addresses(&loaded.content, table, &self.sources.config.site);
                Some(HostedSite::new(&self.sources.config, table, &former))
            })
            .collect();
        Ok(hosting::write(&self.options.out, &self.sources.config, &sites)?)
    }

    /// The islands of these locales before they are rendered.
    fn islands(&self, locales: &[Locale]) -> Islands {
        let wanted = locales.iter().filter_map(|locale| {
            let Loaded { content, departures, .. } = self.loaded.get(locale)?;
            let catalogue = self.sources.catalogues.get(locale.index())?;
            Some((*locale, islands(content, departures, self.tables.get(locale)?, catalogue)))
        });
        Islands::new(wanted.collect())
    }

    fn renderer(&mut self) -> Result<Renderer, BuildError> {
        Ok(match (&self.live_islands, self.island_renderer.take()) {
            (Some(live), _) => Renderer::Live(Arc::clone(live)),
            (None, Some(started)) => Renderer::Bundle(started),
            (None, None) => {
                Renderer::Bundle(IslandRenderer::open(&self.sources.config.site_folder, &self.options.work)?)
            }
        })
    }

    /// Writes these pages of a locale before all others, because a browser shows them. Returns the existing pages among them and the number of changed ones.
    pub fn write_first(
        &mut self,
        locale: Locale,
        files: &BTreeSet<String>,
    ) -> Result<(Vec<String>, usize), BuildError> {
        let islands = self.islands(&[locale]);
        let renderer = self.renderer()?;
        islands.render(|islands| renderer.render(islands))?;
        let faults = Faults::default();
        let written = self.with_site(locale, islands.of(locale), &faults, |site, _| {
            let output = Output::open(self.options.out.join(locale.code()), Outputs::default(), true)?;
            let mut pages = Vec::new();
            for route in site.routes().routes() {
                if let Some(address) = site.routes().address(route).filter(|address| files.contains(&address.file)) {
                    let html = render_page(&site.page(), route).map_err(|source| BuildError::Page {
                        locale,
                        file: address.file.clone(),
                        source,
                    })?;
                    output.put(&address.file, Digest::default(), &html)?;
                    pages.push(address.file.clone());
                }
            }
            let Finished { outputs, counts, .. } = output.finish()?;
            Ok((outputs, pages, counts.written))
        })?;
        let Some((outputs, pages, written)) = written else { return Ok(Default::default()) };
        // Without their inputs, the next build renders them again: the content may have changed until then. After a
        // failed build there is no state, and the next build checks every file.
        if let Some(state) = self.states.get_mut(&locale).filter(|state| !state.outputs.is_empty()) {
            state.outputs.extend(outputs);
        }
        Ok((pages, written))
    }

    /// Prepares the site of a locale for `work`. Returns `None` for a locale without content.
    fn with_site<T>(
        &self,
        locale: Locale,
        islands: Arc<RenderedIslands>,
        faults: &Faults,
        work: impl FnOnce(&PreparedSite, &Loaded) -> Result<T, BuildError>,
    ) -> Result<Option<T>, BuildError> {
        let (Some(loaded), Some(table), Some(catalogue)) =
            (self.loaded.get(&locale), self.tables.get(&locale), self.sources.catalogues.get(locale.index()))
        else {
            return Ok(None);
        };
        let no_pictures = Pictures::default();
        let pictures = self.pictures.get(&locale).unwrap_or(&no_pictures);
        let markdown = MarkdownPages::read(&self.sources.config, catalogue, pictures)?;
        let departures = loaded
            .departures
            .iter()
            .map(|(tour, departure)| UpcomingDeparture {
                tour: *tour,
                departure: departure.clone(),
                leads: departure.leads(&self.sources.config.site.brand.name),
            })
            .collect();
        let parts = SiteParts {
            cards: self.cards.get(&locale).map_or_else(|| Arc::new(Cards::new(&loaded.content)), Arc::clone),
            content: &loaded.content,
            details: &loaded.details,
            tables: &self.tables,
            config: &self.sources.config,
            catalogue,
            templates: &self.sources.templates,
            assets: &self.sources.assets,
            geography: &self.sources.geography,
            pictures,
            markdown: &markdown,
            sanitiser: &self.sanitiser,
            faults,
            departures,
            islands,
            program: Digest::of_program(),
        };
        work(&prepare(parts, table)?, loaded).map(Some)
    }

    /// Builds the site of a locale. Returns `None` for a locale without content.
    fn build_site(
        &self,
        locale: Locale,
        state: SiteState,
        islands: Arc<RenderedIslands>,
        faults: &Faults,
        progress: Option<&Progress>,
    ) -> Result<Option<BuiltSite>, BuildError> {
        if !self.loaded.contains_key(&locale) {
            return Ok(None);
        }
        let mut report = Report::new("build");
        let SiteState { reads: known, outputs: previous } = state;
        let trusted = self.built && !previous.is_empty();
        let output = Output::open(self.options.out.join(locale.code()), previous, trusted)?;
        let built = self.with_site(locale, islands, faults, |site, loaded| {
            let digest = |read: &Read| site.digest(read);
            let files = report.stage("compare", || RecordedFiles::new(site, &output, known, &digest));
            report.stage("pages", || write_pages(&files, progress))?;
            report.stage("files", || {
                let former = former_addresses(&loaded.content, site.routes(), &self.sources.config.site);
                site_files::write(&files, former)
            })?;
            Ok((site.routes().routes().len(), site.cards(), files.into_reads()))
        })?;
        let Some((pages, cards, reads)) = built else { return Ok(None) };
        if self.options.precompress {
            report.stage("compress", || output.precompress())?;
        }
        let Finished { outputs, counts, is_as_before } = report.stage("clean up", || output.finish())?;
        let state = if is_as_before { SiteState { reads, outputs } } else { SiteState::compact(reads, outputs) };
        let path = self.work.state(locale, &self.options.out);
        // Under `--watch` the state in memory is used; a later process checks the disk for changes.
        if !trusted && !is_as_before {
            report.stage("save", || write_state(&path, &state)).map_err(|source| BuildError::Work { path, source })?;
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
        Ok(Some(BuiltSite { state, cards, report }))
    }
}

struct BuiltSite {
    state: SiteState,
    cards: Arc<Cards>,
    report: Report,
}

/// Renders the islands of a build.
enum Renderer {
    Live(Arc<LiveIslands>),
    Bundle(IslandRenderer),
}

impl Renderer {
    fn render(self, islands: &Islands) -> Result<usize, IslandError> {
        match self {
            Renderer::Live(live) => live.render(islands),
            Renderer::Bundle(renderer) => renderer.render(islands),
        }
    }
}

/// Pages of single items come first: they show no islands, so that Node has time to render those of the other pages.
fn write_pages(files: &RecordedFiles, progress: Option<&Progress>) -> Result<(), BuildError> {
    let table = files.site.routes();
    let is_item = |route: &&Route| matches!(route, Route::Trip(_) | Route::Destination(_) | Route::Article(_));
    let (items, others): (Vec<&Route>, Vec<&Route>) = table.routes().iter().partition(is_item);
    [items, others].into_iter().try_for_each(|routes| {
        routes.into_par_iter().try_for_each(|route| {
            if let Some(address) = table.address(route) {
                files.write(&address.file, |site| render_page(site, route))?;
            }
            if let Some(progress) = progress {
                progress.step();
            }
            Ok(())
        })
    })
}
