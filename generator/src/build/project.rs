//! The inputs of a build, kept in memory so that `serve --watch` rebuilds without reading unchanged files.

use std::{
    collections::{BTreeMap, HashMap},
    path::PathBuf,
    sync::Arc,
};

use content_model::Locale;

use super::{BuildError, sources::Sources, work_folder::WorkFolder};
use crate::{
    cache::{Cache, CacheLock},
    config::Config,
    content::{Departure, Details, LocaleContent, SanitiserCache},
    identity::Id,
    islands::{IslandRenderer, LiveIslands},
    output::SiteState,
    pages::Cards,
    pictures::Pictures,
    report::{Fault, Report},
    routes::RouteTables,
};

/// Locales and folders of a build.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    pub locales: Vec<Locale>,
    pub cache: Cache,
    pub out: PathBuf,
    /// Results kept between builds; safe to delete.
    pub work: PathBuf,
    /// Whether compressed files are written beside the files, for hosts that send them.
    pub precompress: bool,
}

pub(super) struct Loaded {
    pub content: LocaleContent,
    pub details: Details,
    pub departures: Vec<(Id, Departure)>,
}

/// Sources and content of all six sites.
pub struct Project {
    pub(super) sources: Sources,
    pub(super) options: BuildOptions,
    pub(super) work: WorkFolder,
    pub(super) sanitiser: SanitiserCache,
    pub(super) loaded: BTreeMap<Locale, Loaded>,
    pub(super) tables: RouteTables,
    pub(super) pictures: HashMap<Locale, Pictures>,
    pub(super) states: HashMap<Locale, SiteState>,
    /// Fragments that many pages share, kept between rebuilds until the lists of their locale change.
    pub(super) cards: HashMap<Locale, Arc<Cards>>,
    /// Records of the details from earlier builds, until the locale is loaded.
    pub(super) known_details: HashMap<Locale, Details>,
    /// Content faults per locale, reported by every build until the locale is loaded again.
    pub(super) load_faults: BTreeMap<Locale, Vec<Fault>>,
    /// Set once this process has built a site: the state in memory is then valid without checking the disk.
    pub(super) built: bool,
    /// The renderer of the first build: Node starts while the content is read.
    pub(super) island_renderer: Option<IslandRenderer>,
    /// Renders islands instead of the bundle.
    pub(super) live_islands: Option<Arc<LiveIslands>>,
}

impl Project {
    /// Reads all inputs. The links between languages need all six locales, even if one is built.
    pub fn open(config: Config, options: BuildOptions, report: &mut Report) -> Result<Self, BuildError> {
        let work = WorkFolder::open(&options.work)?;
        let _lock = CacheLock::shared(&options.cache)?;
        let island_renderer = IslandRenderer::open(&config.site_folder, &options.work)?;
        let mut project = Project {
            sources: Sources::read(config)?,
            sanitiser: work.sanitised(),
            work,
            loaded: BTreeMap::new(),
            tables: RouteTables::new(),
            pictures: HashMap::new(),
            states: HashMap::new(),
            cards: HashMap::new(),
            known_details: HashMap::new(),
            load_faults: BTreeMap::new(),
            built: false,
            island_renderer: Some(island_renderer),
            live_islands: None,
            options,
        };
        report.stage("state", || project.read_states());
        report.stage("load", || project.load(&Locale::ALL))?;
        report.stage("pictures", || project.prepare_pictures(&Locale::ALL))?;
        Ok(project)
    }

    pub fn config(&self) -> &Config {
        &self.sources.config
    }

    pub fn options(&self) -> &BuildOptions {
        &self.options
    }

    /// Renders islands from their sources from now on.
    pub fn use_live_islands(&mut self, islands: Arc<LiveIslands>) {
        self.live_islands = Some(islands);
    }

    /// Reads templates again, or translations with the maps that they name, as the arguments say: reading all sources
    /// takes several times as long.
    pub fn reload_texts(&mut self, templates: bool, translations_or_maps: bool) -> Result<(), BuildError> {
        if templates {
            self.sources.reread_templates()?;
        }
        if translations_or_maps {
            self.sources.reread_texts()?;
        }
        self.cards.clear();
        Ok(())
    }

    /// Reads templates, assets, translations, maps and settings again.
    pub fn reload_sources(&mut self, config: Config) -> Result<(), BuildError> {
        self.sources = Sources::read(config)?;
        self.cards.clear();
        self.route(&Locale::ALL);
        Ok(())
    }
}
