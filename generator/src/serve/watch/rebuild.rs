//! Makes again what a change concerns: first the pages that browsers show, then all others.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    time::Duration,
};

use content_model::Locale;

use super::{
    Watched,
    bundle::Bundler,
    change::Change,
    folders::Folders,
    round::Round,
    vite::{Starting, Vite},
};
use crate::{
    build::{BuildError, Project},
    config::{Config, ConfigError},
    islands::IslandError,
    report::{Fault, Report},
    serve::{ServeError, ServeOptions},
};

/// An editor saves in several steps; they count as one change.
const QUIET: Duration = Duration::from_millis(5);
/// Pages that no browser shows wait for the one that loads a page.
const PAUSE: Duration = Duration::from_millis(500);
/// The site's own build, and islands in pages that hot reload has replaced, wait for a pause between edits.
const LONG_PAUSE: Duration = Duration::from_secs(2);

pub enum Event {
    Changed(PathBuf),
    /// A build of [`Bundler`] has ended.
    Bundled {
        number: u64,
        result: Result<(), String>,
    },
}

/// A change cannot be shown; the next one may mend it.
#[derive(Debug, thiserror::Error)]
pub enum RebuildError {
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Islands(#[from] IslandError),
    #[error("cannot watch a new folder: {0}")]
    Watch(#[from] notify::Error),
    #[error("cannot build assets and page shells: {0}")]
    Bundle(#[from] std::io::Error),
}

pub struct Rebuild {
    options: ServeOptions,
    site: PathBuf,
    cache: PathBuf,
    config_file: OsString,
    folders: Folders,
    events: Receiver<Event>,
    bundler: Bundler,
    watched: Arc<Watched>,
    /// Locales of which not all pages have been made again.
    stale: BTreeSet<Locale>,
    /// Faults of the content that have been told and are still there.
    told: Vec<Fault>,
    round: Round,
    /// How long the other pages wait.
    pause: Duration,
    /// Sources changed that islands in pages, assets and page shells are made of.
    is_unbundled: bool,
    /// What is made of them shows only once pages are loaded again.
    reloads_when_bundled: bool,
}

impl Rebuild {
    pub fn new(config: &Config, options: ServeOptions, watched: Arc<Watched>) -> Result<Self, ServeError> {
        let absolute = |path: &Path| std::fs::canonicalize(path).map_err(notify::Error::io);
        let (site, cache) = (absolute(&config.site_folder)?, absolute(options.build.cache.root())?);
        let (sender, events) = mpsc::channel();
        Ok(Rebuild {
            config_file: options.config_file.file_name().unwrap_or_default().to_owned(),
            folders: Folders::watch(&site, &cache, sender.clone())?,
            bundler: Bundler::new(&site, sender),
            options,
            site,
            cache,
            events,
            watched,
            stale: BTreeSet::new(),
            told: Vec::new(),
            round: Round::new("islands".to_owned(), false),
            pause: Duration::ZERO,
            is_unbundled: false,
            reloads_when_bundled: false,
        })
    }

    /// Builds everything once, and from then on what changes.
    pub fn run(mut self, config: Config) -> Result<(), BuildError> {
        let vite = Starting::begin(&self.site, &self.options.build.work);
        let mut report = Report::new("build");
        let mut project = Project::open(config, self.options.build.clone(), &mut report)?;
        project.build(&self.options.build.locales, &mut report)?;
        match vite.and_then(|vite| vite.finish(&self.site)) {
            Ok(vite) => {
                project.use_live_islands(vite.islands());
                // It is set nowhere else.
                let _ = self.watched.vite.set(vite);
                self.watched.browsers.reload_others(&Locale::ALL.into(), &BTreeSet::new());
                // The first rendering takes Vite a second, which no edit should wait for.
                self.stale.extend(&self.options.build.locales);
            }
            Err(error) => eprintln!("warning: {error}; styles and scripts are built whole after every edit"),
        }
        println!("{report}\nWatching for changes.");
        self.told = report.faults;
        // An error keeps what is stale until the next change, which may be the end of its cause.
        let mut is_blocked = false;
        loop {
            let result = match self.next(is_blocked) {
                Next::Events(first) => self.take(&mut project, first),
                Next::Locale(locale) => self.build(&mut project, locale),
                Next::Bundle => self.bundle(),
                Next::Ended => return Ok(()),
            };
            is_blocked = result.is_err();
            if let Err(error) = result {
                eprintln!("error: {error}");
            }
        }
    }

    fn next(&self, is_blocked: bool) -> Next {
        let stale = self.stale.first().filter(|_| !is_blocked);
        let event = match stale {
            Some(_) => self.events.recv_timeout(self.pause),
            None if self.is_unbundled => self.events.recv_timeout(LONG_PAUSE),
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match (event, stale) {
            (Ok(event), _) => Next::Events(event),
            (Err(RecvTimeoutError::Disconnected), _) => Next::Ended,
            (Err(RecvTimeoutError::Timeout), Some(locale)) => Next::Locale(*locale),
            (Err(RecvTimeoutError::Timeout), None) => Next::Bundle,
        }
    }

    fn take(&mut self, project: &mut Project, first: Event) -> Result<(), RebuildError> {
        let mut paths = BTreeSet::new();
        let mut is_bundled = false;
        let mut event = Some(first);
        while let Some(next) = event {
            match next {
                Event::Changed(path) => drop(paths.insert(path)),
                Event::Bundled { number, .. } if !self.bundler.is_current(number) => {}
                Event::Bundled { result: Ok(()), .. } => is_bundled = true,
                // Pages do without it.
                Event::Bundled { result: Err(message), .. } => {
                    eprintln!("error: cannot build assets and page shells: {message}");
                }
            }
            event = self.events.recv_timeout(QUIET).ok();
        }
        if is_bundled {
            self.take_over(project)?;
        }
        if paths.is_empty() { Ok(()) } else { self.apply(project, &paths) }
    }

    fn apply(&mut self, project: &mut Project, paths: &BTreeSet<PathBuf>) -> Result<(), RebuildError> {
        for path in paths {
            self.folders.follow(path)?;
        }
        let change = Change::of(paths, &self.site, &self.cache, &self.config_file);
        let vite = self.watched.vite.get();
        if !change.bundled.is_empty() {
            self.bundler.stop();
            if let Some(vite) = vite {
                vite.islands().forget(change.bundled.iter().map(PathBuf::as_path))?;
            }
        }
        if !change.bundled.is_empty() || (change.styles && vite.is_none()) {
            self.is_unbundled = true;
            self.reloads_when_bundled |= change.published || vite.is_none();
        }
        if !change.is_for_pages() {
            return Ok(());
        }
        self.begin(change.to_string(), true);
        self.read(project, &change)?;
        self.show(project)
    }

    /// Begins a round; what an earlier one has not made yet goes on in it.
    fn begin(&mut self, name: String, reloads: bool) {
        let earlier = std::mem::replace(&mut self.round, Round::new(name, reloads));
        if !self.stale.is_empty() {
            self.round.go_on_with(earlier);
        }
    }

    /// Takes into memory what has changed.
    fn read(&mut self, project: &mut Project, change: &Change) -> Result<(), RebuildError> {
        let built = &self.options.build.locales;
        if change.is_for_all_pages() {
            // What cannot be read keeps its pages stale.
            self.stale.extend(built);
        }
        if change.settings {
            project.reload_sources(Config::from_environment(&self.options.config_file)?)?;
        } else if change.templates || change.translations {
            project.reload_texts(change.templates, change.translations)?;
        }
        for (locale, details) in &change.content {
            self.stale.extend(built.iter().filter(|built| *built == locale));
            let is_done = match details {
                Some(details) => project.reload_details(*locale, details)?,
                None => false,
            };
            if !is_done {
                project.reload(&[*locale])?;
            }
        }
        Ok(())
    }

    /// Makes the pages that browsers show and has them loaded again.
    fn show(&mut self, project: &Project) -> Result<(), RebuildError> {
        let mut files: BTreeMap<Locale, BTreeSet<String>> = BTreeMap::new();
        for (locale, file) in self.watched.browsers.pages() {
            if self.stale.contains(&locale) {
                files.entry(locale).or_default().insert(file);
            }
        }
        for (locale, files) in files {
            let (pages, written) = project.write_first(locale, &files)?;
            self.round.written += written;
            self.round.shown.extend(pages.into_iter().map(|file| (locale, file)));
        }
        if !self.round.shown.is_empty() {
            self.watched.browsers.reload(&self.round.shown);
            self.pause = PAUSE;
            println!("{}: shown after {} ms", self.round.name, self.round.start.elapsed().as_millis());
        }
        Ok(())
    }

    /// Makes the other pages of a locale.
    fn build(&mut self, project: &mut Project, locale: Locale) -> Result<(), RebuildError> {
        self.pause = Duration::ZERO;
        let mut report = Report::new("build");
        project.build(&[locale], &mut report)?;
        self.stale.remove(&locale);
        for fault in report.faults.iter().filter(|fault| !self.told.contains(fault)) {
            eprintln!("problem: {fault}");
        }
        self.told.retain(|fault| fault.locale != locale);
        self.told.extend(report.faults);
        let others: usize = report.locales.values().map(|counts| counts.written + counts.removed).sum();
        if others > 0 {
            self.round.written += others;
            self.round.concerned.insert(locale);
        }
        if self.stale.is_empty() {
            let Round { name, start, written, shown, concerned, reloads } = &self.round;
            // A browser may have come to another page meanwhile.
            if *reloads && !concerned.is_empty() {
                self.watched.browsers.reload_others(concerned, shown);
            }
            if *reloads || *written > 0 {
                println!("{name}: {written} files written in {} ms", start.elapsed().as_millis());
            }
        }
        Ok(())
    }

    /// Islands in pages are rendered at once; assets and page shells are built in the background.
    fn bundle(&mut self) -> Result<(), RebuildError> {
        self.is_unbundled = false;
        if self.watched.vite.get().is_some() {
            self.begin("islands".to_owned(), false);
            self.stale.extend(&self.options.build.locales);
        }
        Ok(self.bundler.start()?)
    }

    fn take_over(&mut self, project: &mut Project) -> Result<(), RebuildError> {
        self.bundler.take_over()?;
        if let Some(vite) = self.watched.vite.get() {
            Vite::learn(vite, &self.site);
        }
        let reloads = std::mem::take(&mut self.reloads_when_bundled);
        self.begin("assets and page shells".to_owned(), reloads);
        self.stale.extend(&self.options.build.locales);
        project.reload_sources(Config::from_environment(&self.options.config_file)?)?;
        Ok(())
    }
}

/// What is to be done next.
enum Next {
    Events(Event),
    Locale(Locale),
    Bundle,
    Ended,
}
