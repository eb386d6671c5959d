//! All that a build reads, kept in memory so that `serve --watch` can build
//! again without reading what did not change.

use std::{
    collections::{BTreeMap, HashMap},
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use rayon::prelude::*;

use super::site_files;
use crate::{
    cache::{Cache, CacheLock, SwapError},
    catalogue::{Catalogue, CatalogueError},
    config::Config,
    content::{
        Departure, Details, Digest, Hasher, Id, LoadError, LocaleContent, SanitiserCache, SanitiserCacheError,
        detail_digest, load_locale,
    },
    islands::{IslandError, IslandRenderer, RenderedIslands},
    locale::Locale,
    output::{Output, OutputError, SiteState, read_state, write_state},
    pages::{PageError, Site, SiteParts, UpcomingDeparture, islands},
    pictures::Pictures,
    progress::Progress,
    render::{Assets, AssetsError, Prose, ProseError, RenderError, Templates},
    report::{Fault, Faults, LocaleCounts, Report},
    routes::{Route, RouteTable, RouteTables},
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
}

struct Loaded {
    content: LocaleContent,
    details: Details,
    departures: Vec<(Id, Departure)>,
}

/// Sources and content of all six sites.
pub struct Project {
    config: Config,
    options: BuildOptions,
    templates: Templates,
    assets: Assets,
    catalogues: Vec<Arc<Catalogue>>,
    sanitiser: SanitiserCache,
    loaded: BTreeMap<Locale, Loaded>,
    tables: RouteTables,
    pictures: HashMap<Locale, Pictures>,
    states: HashMap<Locale, SiteState>,
    /// What earlier builds learned of the details, whatever they were built for.
    known_details: HashMap<Locale, Details>,
    /// Content faults per locale, reported by every build until the locale is loaded again.
    load_faults: BTreeMap<Locale, Vec<Fault>>,
    /// Set once this process has built a site: its state then needs no second look at the disk.
    built: bool,
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
        let sanitiser = SanitiserCache::open(&options.work.join("sanitised.redb"))?;
        let mut project = Project {
            templates,
            assets,
            catalogues,
            sanitiser,
            loaded: BTreeMap::new(),
            tables: RouteTables::new(),
            pictures: HashMap::new(),
            states: HashMap::new(),
            known_details: HashMap::new(),
            load_faults: BTreeMap::new(),
            built: false,
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

    /// Reads templates, assets, translations and settings again.
    pub fn reload_sources(&mut self, config: Config) -> Result<(), BuildError> {
        let (templates, assets, catalogues) = read_sources(&config)?;
        (self.config, self.templates, self.assets, self.catalogues) = (config, templates, assets, catalogues);
        self.route(&Locale::ALL);
        Ok(())
    }

    /// Reads the snapshots of these locales again.
    pub fn reload(&mut self, locales: &[Locale]) -> Result<(), BuildError> {
        let _lock = CacheLock::shared(&self.options.cache)?;
        self.load(locales)?;
        self.prepare_pictures(locales);
        Ok(())
    }

    fn load(&mut self, locales: &[Locale]) -> Result<(), BuildError> {
        let known_details = &self.known_details;
        let empty = Details::default();
        let loaded: Vec<(Locale, Result<Loaded, LoadError>, Vec<Fault>)> = locales
            .par_iter()
            .map(|&locale| {
                let faults = Faults::default();
                let known = known_details.get(&locale).unwrap_or(&empty);
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
                    self.known_details.insert(locale, loaded.details.clone());
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
            self.tables.insert(*locale, RouteTable::new(&loaded.content, &self.config.site, &faults));
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
    fn state_path(&self, locale: Locale, folder: &Path) -> PathBuf {
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let key = Digest::of(folder.as_os_str().as_encoded_bytes()).short(12);
        self.options.work.join("state").join(format!("{locale}-{key}.bin"))
    }

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
        report.stage("save", || self.sanitiser.flush());
        report.take_faults(&faults);
        self.built = true;
        Ok(())
    }

    /// The islands of these locales, all new ones in one Node run.
    fn render_islands(&self, locales: &[Locale]) -> Result<(BTreeMap<Locale, RenderedIslands>, usize), BuildError> {
        let renderer = IslandRenderer::open(&self.config.site_folder, &self.options.work)?;
        let wanted: Vec<_> = locales
            .iter()
            .filter_map(|locale| {
                let content = &self.loaded.get(locale)?.content;
                let catalogue = self.catalogues.get(locale.index())?;
                Some((*locale, islands(content, self.tables.get(locale)?, catalogue)))
            })
            .collect();
        Ok(renderer.render(&wanted)?)
    }

    fn build_site(
        &mut self,
        locale: Locale,
        islands: &RenderedIslands,
        faults: &Faults,
        report: &mut Report,
    ) -> Result<(), BuildError> {
        let (Some(loaded), Some(table), Some(catalogue)) =
            (self.loaded.get(&locale), self.tables.get(&locale), self.catalogues.get(locale.index()))
        else {
            return Ok(());
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
        let site = Site::new(parts, table)?;
        let previous = self.states.remove(&locale).unwrap_or_default();
        let trusted = self.built && !previous.outputs.is_empty();
        let output = Output::open(self.options.out.join(locale.code()), previous, trusted)?;

        let pages = report.stage("pages", || write_pages(&site, &output))?;
        report.stage("files", || site_files::write(&site, &output, pages))?;
        let (state, counts) = report.stage("clean up", || output.finish())?;
        let path = self.state_path(locale, &self.options.out);
        // Under `--watch` the state in memory counts; a later process looks again at what changed since.
        if !trusted {
            report.stage("save", || write_state(&path, &state)).map_err(|source| BuildError::Work { path, source })?;
        }
        self.states.insert(locale, state);
        report.locales.insert(
            locale,
            LocaleCounts {
                pages: table.routes().len(),
                written: counts.written,
                unchanged: counts.unchanged,
                removed: counts.removed,
                problems: 0,
            },
        );
        Ok(())
    }
}

fn read_sources(config: &Config) -> Result<(Templates, Assets, Vec<Arc<Catalogue>>), BuildError> {
    let templates = Templates::read(&config.site_folder.join("templates"))?;
    let assets = Assets::read(&config.site_folder)?;
    let catalogues = Catalogue::read_all(&config.site_folder.join("locales"))?;
    Ok((templates, assets, catalogues.into_iter().map(Arc::new).collect()))
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
fn write_pages(site: &Site, output: &Output) -> Result<Digest, BuildError> {
    let routes = site.routes().routes();
    let progress = Progress::start(format!("{} pages", site.locale()), routes.len());
    let inputs: Vec<Digest> = routes
        .par_iter()
        .map(|route| {
            let inputs = write_page(site, output, route);
            progress.step();
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
    output.put(&address.file, inputs, html.as_bytes())?;
    Ok(inputs)
}
