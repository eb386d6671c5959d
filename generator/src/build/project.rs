//! All that a build reads, kept in memory so that `serve --watch` can build
//! again without reading what did not change.

use std::{
    collections::{BTreeMap, HashMap},
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use content_model::{
    Locale,
    catalogue::{Catalogue, CatalogueError},
};
use rayon::prelude::*;

use crate::{
    cache::{Cache, CacheLock, SwapError},
    config::Config,
    content::{
        Departure, DetailKey, Details, Digest, Id, LoadError, LocaleContent, SanitiserCache, SanitiserCacheError,
        load_locale,
    },
    hosting::HostingError,
    islands::{IslandError, LiveIslands},
    output::{OutputError, SiteState, read_state, write_state},
    pages::{Cards, PageError},
    pictures::Pictures,
    render::{Assets, AssetsError, ProseError, RenderError, Templates},
    report::{Fault, Faults, Report},
    routes::{RouteTable, RouteTables},
};

/// Something the operator or an engineer must mend before there can be a site.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error(transparent)]
    Lock(#[from] SwapError),
    #[error(transparent)]
    Templates(#[from] RenderError),
    #[error(transparent)]
    Assets(#[from] AssetsError),
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    #[error(transparent)]
    Prose(#[from] ProseError),
    #[error(transparent)]
    Islands(#[from] IslandError),
    #[error(transparent)]
    Sanitiser(#[from] SanitiserCacheError),
    #[error("the {locale} site has no usable snapshot: {source}")]
    Snapshot {
        locale: Locale,
        #[source]
        source: LoadError,
    },
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error(transparent)]
    Hosting(#[from] HostingError),
    #[error("{locale} {file}: {source}")]
    Page {
        locale: Locale,
        file: String,
        #[source]
        source: PageError,
    },
    #[error("cannot use the working folder {path}: {source}; name another with --work")]
    Work {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
}

/// Where a build reads and writes.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    pub locales: Vec<Locale>,
    pub cache: Cache,
    pub out: PathBuf,
    /// Results kept between builds; safe to delete.
    pub work: PathBuf,
    /// Whether compressed forms stand beside the files, for hosts that send them.
    pub precompress: bool,
}

pub(super) struct Loaded {
    pub content: LocaleContent,
    pub details: Details,
    pub departures: Vec<(Id, Departure)>,
}

/// Sources and content of all six sites.
pub struct Project {
    pub(super) config: Config,
    pub(super) options: BuildOptions,
    pub(super) templates: Templates,
    pub(super) assets: Assets,
    pub(super) catalogues: Vec<Arc<Catalogue>>,
    pub(super) sanitiser: SanitiserCache,
    pub(super) loaded: BTreeMap<Locale, Loaded>,
    pub(super) tables: RouteTables,
    pub(super) pictures: HashMap<Locale, Pictures>,
    pub(super) states: HashMap<Locale, SiteState>,
    /// Pieces that many pages share, kept from one rebuild to the next while their locale's lists stand.
    pub(super) cards: HashMap<Locale, Arc<Cards>>,
    /// What earlier builds learned of the details, until the locale is loaded.
    known_details: HashMap<Locale, Details>,
    /// Content faults per locale, reported by every build until the locale is loaded again.
    pub(super) load_faults: BTreeMap<Locale, Vec<Fault>>,
    /// Set once this process has built a site: its state then needs no second look at the disk.
    pub(super) built: bool,
    /// Renders islands in the place of the bundle.
    pub(super) live_islands: Option<Arc<LiveIslands>>,
}

impl Project {
    /// Reads everything. All six locales are read for the links between languages, also when one is built.
    pub fn open(config: Config, options: BuildOptions, report: &mut Report) -> Result<Self, BuildError> {
        for folder in ["pictures", "state"] {
            let path = options.work.join(folder);
            fs::create_dir_all(&path).map_err(|source| BuildError::Work { path, source })?;
        }
        let _lock = CacheLock::shared(&options.cache)?;
        let (templates, assets, catalogues) = read_sources(&config)?;
        let sanitiser = SanitiserCache::open(&options.work.join("sanitised.bin"))?;
        let mut project = Project {
            templates,
            assets,
            catalogues,
            sanitiser,
            loaded: BTreeMap::new(),
            tables: RouteTables::new(),
            pictures: HashMap::new(),
            states: HashMap::new(),
            cards: HashMap::new(),
            known_details: HashMap::new(),
            load_faults: BTreeMap::new(),
            built: false,
            live_islands: None,
            config,
            options,
        };
        for locale in Locale::ALL {
            project.states.insert(locale, read_state(&project.state_path(locale, &project.options.out)));
            project.known_details.insert(locale, read_state(&project.state_path(locale, project.options.cache.root())));
        }
        report.stage("load", || project.load(&Locale::ALL))?;
        report.stage("pictures", || project.prepare_pictures(&Locale::ALL));
        Ok(project)
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn options(&self) -> &BuildOptions {
        &self.options
    }

    /// From now on islands are rendered from their sources.
    pub fn use_live_islands(&mut self, islands: Arc<LiveIslands>) {
        self.live_islands = Some(islands);
    }

    /// Reads templates and translations again, each only where it is named: all sources take several times as long.
    pub fn reload_texts(&mut self, templates: bool, translations: bool) -> Result<(), BuildError> {
        if templates {
            self.templates = read_templates(&self.config)?;
        }
        if translations {
            self.catalogues = read_catalogues(&self.config)?;
        }
        self.cards.clear();
        Ok(())
    }

    /// Reads templates, assets, translations and settings again.
    pub fn reload_sources(&mut self, config: Config) -> Result<(), BuildError> {
        let (templates, assets, catalogues) = read_sources(&config)?;
        (self.config, self.templates, self.assets, self.catalogues) = (config, templates, assets, catalogues);
        self.cards.clear();
        self.route(&Locale::ALL);
        Ok(())
    }

    /// Reads the snapshots of these locales again.
    pub fn reload(&mut self, locales: &[Locale]) -> Result<(), BuildError> {
        let _lock = CacheLock::shared(&self.options.cache)?;
        self.cards.retain(|locale, _| !locales.contains(locale));
        self.load(locales)?;
        self.prepare_pictures(locales);
        Ok(())
    }

    /// Reads these details of a locale again and nothing else. `false` where a change concerns more than
    /// the pages of these things: then the whole locale is to be reloaded.
    pub fn reload_details(&mut self, locale: Locale, changed: &[DetailKey]) -> Result<bool, BuildError> {
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

    fn load(&mut self, locales: &[Locale]) -> Result<(), BuildError> {
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
                    // Without it the next process reads changed details again, which is only slower.
                    if !self.built {
                        let _ = write_state(&self.state_path(locale, self.options.cache.root()), &loaded.details);
                    }
                    self.known_details.remove(&locale);
                    self.loaded.insert(locale, loaded);
                }
                Err(source) if self.options.locales.contains(&locale) => {
                    return Err(BuildError::Snapshot { locale, source });
                }
                // A language that is not built and has no snapshot has no alternates either.
                Err(_) => drop(self.loaded.remove(&locale)),
            }
        }
        self.route(locales);
        Ok(())
    }

    fn route(&mut self, locales: &[Locale]) {
        for locale in locales {
            let Some(loaded) = self.loaded.get(locale) else {
                self.tables.remove(locale);
                continue;
            };
            let faults = Faults::default();
            self.tables.insert(*locale, RouteTable::new(&loaded.content, &self.config, &faults));
            let known = self.load_faults.entry(*locale).or_default();
            known.extend(faults.take());
            known.sort();
            known.dedup();
        }
    }

    fn prepare_pictures(&mut self, locales: &[Locale]) {
        let work = self.options.work.join("pictures");
        for locale in locales.iter().filter(|locale| self.options.locales.contains(locale)) {
            let Some(loaded) = self.loaded.get(locale) else { continue };
            let faults = Faults::default();
            let pictures =
                Pictures::prepare(*locale, &loaded.content.header, &self.options.cache.media(), &work, &faults);
            self.pictures.insert(*locale, pictures);
            self.load_faults.entry(*locale).or_default().extend(faults.take());
        }
    }

    /// The state of one locale in a folder; two folders have two states.
    pub(super) fn state_path(&self, locale: Locale, folder: &Path) -> PathBuf {
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let key = Digest::of(folder.as_os_str().as_encoded_bytes()).short(12);
        self.options.work.join("state").join(format!("{locale}-{key}.bin"))
    }
}

fn read_sources(config: &Config) -> Result<(Templates, Assets, Vec<Arc<Catalogue>>), BuildError> {
    Ok((read_templates(config)?, Assets::read(&config.site_folder)?, read_catalogues(config)?))
}

fn read_templates(config: &Config) -> Result<Templates, BuildError> {
    Ok(Templates::read(&config.site_folder.join("templates"))?)
}

fn read_catalogues(config: &Config) -> Result<Vec<Arc<Catalogue>>, BuildError> {
    let catalogues = Catalogue::read_all(&config.site_folder.join("locales"))?;
    Ok(catalogues.into_iter().map(Arc::new).collect())
}
