//! Rebuilds after a change: first the pages that browsers show, then all others.

mod pages;

use std::{
    collections::BTreeSet,
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
    batch::RebuildBatch,
    bundle::Bundler,
    change::Change,
    event::Event,
    folders::Folders,
    vite::{Starting, Vite},
};
use crate::{
    build::{BuildError, Project},
    config::{Config, ConfigError},
    islands::IslandError,
    report::{Fault, Report},
    serve::{ServeError, ServeOptions},
};

/// An editor saves in several steps, which count as one change.
const QUIET: Duration = Duration::from_millis(5);
/// Delay of the pages that no browser shows, so that browsers load their page first.
const REST_DELAY: Duration = Duration::from_millis(500);
/// Delay of the site's own build, and of the islands in pages after hot reload, until edits pause.
const BUNDLE_DELAY: Duration = Duration::from_secs(2);

/// A change cannot be shown; the next one may correct the fault.
#[derive(Debug, thiserror::Error)]
pub enum RebuildError {
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Islands(#[from] IslandError),
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
    /// Locales with outdated pages.
    stale: BTreeSet<Locale>,
    /// Reported faults of the content that still exist.
    reported: Vec<Fault>,
    batch: RebuildBatch,
    /// The present delay of the pages that no browser shows.
    delay: Duration,
    /// Whether sources of islands, assets and page shells have changed since the last bundle.
    is_unbundled: bool,
    /// Whether the result of the bundle shows only after pages are loaded again.
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
            reported: Vec::new(),
            batch: RebuildBatch::new("islands".to_owned(), false),
            delay: Duration::ZERO,
            is_unbundled: false,
            reloads_when_bundled: false,
        })
    }

    /// Builds everything once, then rebuilds after changes.
    pub fn run(mut self, config: Config) -> Result<(), BuildError> {
        let vite = Starting::begin(&self.site, &self.options.build.work);
        let mut report = Report::new("build");
        let mut project = Project::open(config, self.options.build.clone(), &mut report)?;
        project.build(&self.options.build.locales, &mut report)?;
        match vite.and_then(|vite| vite.finish(&self.site)) {
            Ok(vite) => {
                project.use_live_islands(vite.islands());
                // No other code sets the value.
                let _ = self.watched.vite.set(vite);
                self.watched.browsers.reload_others(&Locale::ALL.into(), &BTreeSet::new());
                // Vite's first rendering takes a second; this starts it before the first edit.
                self.stale.extend(&self.options.build.locales);
            }
            Err(error) => eprintln!("warning: {error}; styles and scripts are built whole after every edit"),
        }
        println!("{report}\nWatching for changes.");
        self.reported = report.faults;
        // After an error, outdated pages wait for the next change, which may correct the fault.
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
            Some(_) => self.events.recv_timeout(self.delay),
            None if self.is_unbundled => self.events.recv_timeout(BUNDLE_DELAY),
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
        let (mut is_bundled, mut is_lost) = (false, false);
        let mut event = Some(first);
        while let Some(next) = event {
            match next {
                Event::Changed(path) => drop(paths.insert(path)),
                Event::Lost => is_lost = true,
                Event::Bundled { number, .. } if !self.bundler.is_current(number) => {}
                Event::Bundled { result: Ok(()), .. } => is_bundled = true,
                // Pages do not need the bundle.
                Event::Bundled { result: Err(message), .. } => {
                    eprintln!("error: cannot build assets and page shells: {message}");
                }
            }
            event = self.events.recv_timeout(QUIET).ok();
        }
        if is_lost {
            match self.folders.all() {
                Ok(all) => paths.extend(all),
                Err(error) => cannot_watch(&self.cache, &error),
            }
        }
        if is_bundled {
            self.take_over(project)?;
        }
        if paths.is_empty() { Ok(()) } else { self.apply(project, &paths) }
    }

    fn apply(&mut self, project: &mut Project, paths: &BTreeSet<PathBuf>) -> Result<(), RebuildError> {
        for path in paths {
            if let Err(error) = self.folders.follow(path) {
                cannot_watch(path, &error);
            }
        }
        let change = Change::of(paths, &self.site, &self.cache, &self.config_file);
        let vite = self.watched.vite.get();
        let mut forgotten = Ok(());
        if !change.bundled.is_empty() {
            self.bundler.stop();
            if let Some(vite) = vite {
                forgotten = vite.islands().forget(change.bundled.iter().map(PathBuf::as_path));
            }
        }
        if !change.bundled.is_empty() || (change.styles && vite.is_none()) {
            self.is_unbundled = true;
            self.reloads_when_bundled |= change.published || vite.is_none();
        }
        // A fault keeps the rest of the change: its files are read, and their pages wait for the next change.
        if change.is_for_pages() {
            self.begin(change.to_string(), true);
            self.read(project, &change)?;
        }
        forgotten?;
        if change.is_for_pages() { self.show(project) } else { Ok(()) }
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
            Vite::reload_manifest(vite, &self.site);
        }
        let reloads = std::mem::take(&mut self.reloads_when_bundled);
        self.begin("assets and page shells".to_owned(), reloads);
        self.stale.extend(&self.options.build.locales);
        project.reload_sources(Config::from_environment(&self.options.config_file)?)?;
        Ok(())
    }
}

fn cannot_watch(path: &Path, error: &notify::Error) {
    eprintln!("warning: cannot watch {}: {error}; start again to see its changes", path.display());
}

/// The next step.
enum Next {
    Events(Event),
    Locale(Locale),
    Bundle,
    Ended,
}
