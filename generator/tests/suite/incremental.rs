//! A build over an earlier one gives the same files as a build from nothing, whatever changes in the content: in a new
//! process as for `build`, and in one that keeps everything in memory as for `serve --watch`.
//!
//! `TEST_CHANGES` says how many changes are tried in each of the `TEST_LOCALES` (`en,de`), `TEST_SEED` repeats them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    hash::{BuildHasher, RandomState},
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use content_model::Locale;
use generator::{
    build::{BuildError, BuildOptions, Project},
    cache::Cache,
    config::Config,
    content::detail_of_file,
    report::Report,
};
use serde_json::Value;
use tempfile::TempDir;
use walkdir::WalkDir;

use crate::support::{
    mutation::{Random, mutate},
    program::site_folder,
};

const CHANGES: usize = 30;
/// Folders of a work folder.
const SHARED: [&str; 2] = ["pictures", "islands"];

#[test]
fn every_change_of_the_content_leads_to_the_files_of_a_build_from_nothing() {
    let seed = number("TEST_SEED").unwrap_or_else(|| RandomState::new().hash_one(0));
    let changes = number("TEST_CHANGES").map_or(CHANGES, |changes| changes as usize);
    let locales = std::env::var("TEST_LOCALES").unwrap_or_else(|_| "en".to_owned());
    println!("TEST_SEED={seed} TEST_CHANGES={changes} TEST_LOCALES={locales}");
    let mut random = Random::new(seed);
    let mut failures = Vec::new();
    for locale in locales.split(',') {
        let locale = locale.parse().unwrap();
        failures.extend(Sample::new(locale).try_changes(changes, &mut random));
    }
    assert!(failures.is_empty(), "seed {seed}\n{}", failures.join("\n"));
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap())
}

type Files = BTreeMap<String, Vec<u8>>;

/// The sample content in a folder of its own, and one of its sites.
struct Sample {
    folder: TempDir,
    locale: Locale,
}

impl Sample {
    fn new(locale: Locale) -> Self {
        let sample = Sample { folder: TempDir::new().unwrap(), locale };
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content-cache");
        for entry in WalkDir::new(&source).into_iter().flatten() {
            let relative = entry.path().strip_prefix(&source).unwrap();
            if !entry.file_type().is_file() || relative.starts_with("media") {
                continue;
            }
            let target = sample.path("content-cache").join(relative);
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            let Ok(mut value) = serde_json::from_slice::<Value>(&fs::read(entry.path()).unwrap()) else { continue };
            if let Some(media) = value.get_mut("media").and_then(Value::as_object_mut) {
                // All would take as long as everything else.
                let some = std::mem::take(media).into_iter().step_by(8);
                *media = some.collect();
            }
            // In the form in which a changed file is written, so that unchanged parts keep their bytes.
            fs::write(target, value.to_string()).unwrap();
        }
        symlink(fs::canonicalize(source).unwrap().join("media"), sample.path("content-cache/media")).unwrap();
        for shared in SHARED {
            fs::create_dir_all(sample.path("work").join(shared)).unwrap();
        }
        sample.make_work_folder("cold-work");
        sample
    }

    /// Pictures and islands are made once for all builds.
    fn make_work_folder(&self, name: &str) {
        fs::create_dir_all(self.path(name)).unwrap();
        for shared in SHARED {
            symlink(self.path("work").join(shared), self.path(name).join(shared)).unwrap();
        }
    }

    fn path(&self, relative: &str) -> PathBuf {
        self.folder.path().join(relative)
    }

    /// Makes a change and takes it back, and so on. Returns the differences from builds from nothing.
    fn try_changes(&self, changes: usize, random: &mut Random) -> Vec<String> {
        let mut failures = Vec::new();
        let original = Ok(self.cold().unwrap());
        let mut watch = Watch::start(self, 0);
        failures.extend(self.fault_of_new_process("at first", &original));
        for _ in 0..changes.div_ceil(2) {
            let file = self.choose_file(random);
            let before = fs::read(&file).unwrap();
            let mut value: Value = serde_json::from_slice(&before).unwrap();
            let name = file.strip_prefix(self.path("content-cache")).unwrap().display().to_string();
            let change = format!("{name} {}", mutate(&mut value, random));
            fs::write(&file, value.to_string()).unwrap();
            let changed = self.cold();
            failures.extend(self.fault_of_new_process(&change, &changed));
            watch.take(&file, &changed, random);
            if random.below(4) > 0 {
                failures.extend(watch.fault(&change, &changed));
            }
            fs::write(&file, before).unwrap();
            let taken_back = format!("taken back: {change}");
            failures.extend(self.fault_of_new_process(&taken_back, &original));
            watch.take(&file, &original, random);
            failures.extend(watch.fault(&taken_back, &original));
        }
        failures
    }

    fn fault_of_new_process(&self, change: &str, expected: &Result<Files, String>) -> Option<String> {
        let fault = fault("a new process", change, &self.incremental(), expected)?;
        // The next change starts from a correct site.
        let _ = fs::remove_dir_all(self.path("dist"));
        let _ = self.incremental();
        Some(fault)
    }

    /// Mostly of the site's own snapshot; lists and details are chosen equally often.
    fn choose_file(&self, random: &mut Random) -> PathBuf {
        let locale = if random.below(8) == 0 { *random.choose(&Locale::ALL) } else { self.locale };
        let depth = 1 + random.below(2);
        let files: Vec<PathBuf> = WalkDir::new(self.path("content-cache").join(locale.code()))
            .min_depth(depth)
            .max_depth(depth)
            .sort_by_file_name()
            .into_iter()
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "json"))
            .map(walkdir::DirEntry::into_path)
            .collect();
        random.choose(&files).clone()
    }

    fn incremental(&self) -> Result<Files, String> {
        self.build("dist", "work")
    }

    fn cold(&self) -> Result<Files, String> {
        for folder in ["cold", "cold-work/state"] {
            let _ = fs::remove_dir_all(self.path(folder));
        }
        self.build("cold", "cold-work")
    }

    /// Builds as a new process does, from the files on the disk.
    fn build(&self, out: &str, work: &str) -> Result<Files, String> {
        let mut project = self.open(out, work).map_err(|error| error.to_string())?;
        project.build(&[self.locale], &mut Report::new("build")).map_err(|error| error.to_string())?;
        Ok(read(&self.path(out)))
    }

    fn open(&self, out: &str, work: &str) -> Result<Project, BuildError> {
        // A preview has the style guide, too.
        let preview = |name: &str| name.starts_with("TEMBEA_SITE_URL_").then(|| "http://localhost:8080".to_owned());
        let config = Config::read(&site_folder().join("site.toml"), preview).unwrap();
        let options = BuildOptions {
            locales: vec![self.locale],
            cache: Cache::new(self.path("content-cache")),
            out: self.path(out),
            work: self.path(work),
            precompress: false,
        };
        Project::open(config, options, &mut Report::new("build"))
    }
}

/// A project that stays in memory and is rebuilt as under `serve --watch`.
struct Watch<'a> {
    sample: &'a Sample,
    project: Project,
    is_stale: bool,
    result: Result<(), String>,
    starts: usize,
}

impl<'a> Watch<'a> {
    const OUT: &'static str = "watched";

    /// With a work folder of its own: the one before still holds its lock.
    fn start(sample: &'a Sample, starts: usize) -> Self {
        let work = format!("watch-work-{starts}");
        sample.make_work_folder(&work);
        let mut project = sample.open(Self::OUT, &work).unwrap();
        project.build(&[sample.locale], &mut Report::new("build")).unwrap();
        Watch { sample, project, is_stale: false, result: Ok(()), starts }
    }

    /// Reads a changed file and renders at once some pages that a browser might show.
    fn take(&mut self, file: &Path, expected: &Result<Files, String>, random: &mut Random) {
        let inside = file.strip_prefix(self.sample.path("content-cache")).unwrap();
        let (locale, inside) = inside.to_str().unwrap().split_once('/').unwrap();
        let locale: Locale = locale.parse().unwrap();
        let pages: Vec<String> = expected.iter().flat_map(BTreeMap::keys).cloned().collect();
        let shown: BTreeSet<String> =
            (0..if pages.is_empty() { 0 } else { random.below(4) }).map(|_| random.choose(&pages).clone()).collect();
        self.is_stale |= locale == self.sample.locale;
        self.result = self
            .project
            .reload(locale, detail_of_file(Path::new(inside)).as_ref().map(std::slice::from_ref))
            .and_then(|are_addresses_new| {
                self.is_stale |= are_addresses_new;
                self.project.write_first(self.sample.locale, &shown).map(drop)
            })
            .map_err(|error| error.to_string());
    }

    /// Renders all other pages and compares the site.
    fn fault(&mut self, change: &str, expected: &Result<Files, String>) -> Option<String> {
        let result = std::mem::replace(&mut self.result, Ok(())).and_then(|()| {
            if self.is_stale {
                let mut report = Report::new("build");
                self.project.build(&[self.sample.locale], &mut report).map_err(|error| error.to_string())?;
                self.is_stale = false;
            }
            Ok(read(&self.sample.path(Self::OUT)))
        });
        // No host needs files of a site in memory: they are of the first build.
        let without_hosts = |site: &Result<Files, String>| {
            let mut site = site.clone();
            let _ = site.as_mut().map(|files| files.retain(|name, _| !name.starts_with("hosting/")));
            site
        };
        let fault = fault("memory", change, &without_hosts(&result), &without_hosts(expected))?;
        // The next change starts from a correct site.
        let _ = fs::remove_dir_all(self.sample.path(Self::OUT));
        *self = Watch::start(self.sample, self.starts + 1);
        Some(fault)
    }
}

/// The fault of a site, `from` a new process or from memory, that differs from one built from nothing.
fn fault(from: &str, change: &str, built: &Result<Files, String>, expected: &Result<Files, String>) -> Option<String> {
    let difference = match (built, expected) {
        (Ok(built), Ok(expected)) => differences(built, expected),
        (Err(_), Err(_)) => return None,
        (built, _) => format!("{:?}", built.as_ref().map(|_| "built, though a build from nothing fails")),
    };
    (!difference.is_empty()).then(|| format!("from {from}, {change}: {difference}"))
}

fn read(folder: &Path) -> Files {
    let files = WalkDir::new(folder).into_iter().flatten().filter(|entry| entry.file_type().is_file());
    let named = files.map(|entry| {
        let name = entry.path().strip_prefix(folder).unwrap().display().to_string();
        (name, fs::read(entry.path()).unwrap())
    });
    named.collect()
}

/// The files that only one of both has, or has otherwise.
fn differences(built: &Files, expected: &Files) -> String {
    let names: BTreeSet<&String> = built.keys().chain(expected.keys()).collect();
    let different = names.into_iter().filter(|name| built.get(*name) != expected.get(*name));
    different.map(String::as_str).collect::<Vec<_>>().join(", ")
}
