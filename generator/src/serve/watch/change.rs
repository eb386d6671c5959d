//! The effects of a set of changed paths.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fmt,
    path::{Path, PathBuf},
};

use content_model::Locale;

use super::folders::is_watched;
use crate::content::{DetailKey, detail_of_file};

/// An edit below these folders needs the page to be loaded again, as one of templates and translations does. Vite
/// hot-reloads the rest, except modules that run only at build.
const NEED_PAGE_RELOAD: [&str; 2] = ["content", "icons"];

/// Part of the name of a module that runs only at build, such as `options.build.ts`.
const RUNS_AT_BUILD: &str = ".build.";

/// Folders that the site's own build does not read.
const NOT_BUNDLED: [&str; 3] = ["content", "map", "templates"];

#[derive(Default)]
pub struct Change {
    /// The changed details per locale, or `None` if other files changed, too.
    pub content: BTreeMap<Locale, Option<Vec<DetailKey>>>,
    pub settings: bool,
    pub templates: bool,
    pub translations: bool,
    /// The land that maps show.
    pub maps: bool,
    /// Whether other inputs of any page changed, which every build reads.
    pub others: bool,
    pub styles: bool,
    /// Whether files changed that are published without processing.
    pub published: bool,
    /// Changed files of the site's own build.
    pub bundled: BTreeSet<PathBuf>,
}

impl Change {
    /// `site` and `cache` are absolute.
    pub fn of(paths: &BTreeSet<PathBuf>, site: &Path, cache: &Path, config_file: &OsStr) -> Self {
        let mut change = Change::default();
        for path in paths.iter().filter(|path| is_source(path)) {
            if let Ok(inside) = path.strip_prefix(cache) {
                change.add_content(inside);
            } else if let Ok(inside) = path.strip_prefix(site) {
                change.add_source(inside, path, config_file);
            }
        }
        change
    }

    pub fn is_for_pages(&self) -> bool {
        self.is_for_all_pages() || !self.content.is_empty()
    }

    pub fn is_for_all_pages(&self) -> bool {
        self.settings || self.templates || self.translations || self.maps || self.others
    }

    fn add_content(&mut self, inside: &Path) {
        let Some(folder) = inside.components().next() else { return };
        let Ok(locale) = folder.as_os_str().to_string_lossy().parse::<Locale>() else { return };
        let detail = inside.strip_prefix(folder).ok().and_then(detail_of_file);
        let details = self.content.entry(locale).or_insert_with(|| Some(Vec::new()));
        *details = details.take().zip(detail).map(|(mut details, detail)| {
            details.push(detail);
            details
        });
    }

    fn add_source(&mut self, inside: &Path, path: &Path, config_file: &OsStr) {
        if inside == Path::new(config_file) {
            self.settings = true;
            return;
        }
        let Some(folder) = inside.components().next() else { return };
        let folder = folder.as_os_str().to_string_lossy();
        if !is_watched(&folder) {
            return;
        }
        match &*folder {
            "templates" => self.templates = true,
            "locales" => self.translations = true,
            "map" => self.maps = true,
            "public" => self.published = true,
            folder => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                self.others |= NEED_PAGE_RELOAD.contains(&folder) || name.contains(RUNS_AT_BUILD);
            }
        }
        if folder == "styles" {
            self.styles = true;
        } else if !NOT_BUNDLED.contains(&&*folder) {
            self.bundled.insert(path.to_owned());
        }
    }
}

/// Whether a path is a source: neither a temporary file of an editor, nor a test, nor a temporary file of
/// vite-plugin-ssr.
fn is_source(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !name.starts_with('.') && !name.ends_with('~') && !name.contains(".test.") && !name.starts_with("[build-")
}

impl fmt::Display for Change {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_for_all_pages() {
            return formatter.write_str("sources");
        }
        let codes: Vec<_> = self.content.keys().map(|locale| locale.code()).collect();
        write!(formatter, "content of {}", codes.join(", "))
    }
}
