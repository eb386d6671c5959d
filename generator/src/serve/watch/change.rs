//! What a set of changed paths concerns.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fmt,
    path::{Path, PathBuf},
};

use super::folders::is_watched;
use crate::{
    content::{DetailKey, detail_of_file},
    locale::Locale,
};

/// Folders whose files show only once a page is loaded again. Everything else that Vite serves it replaces in the page.
const SHOWN_BY_PAGES: [&str; 5] = ["content", "countries", "icons", "locales", "templates"];

/// Folders that the site's own build does not read.
const NOT_BUNDLED: [&str; 2] = ["content", "templates"];

#[derive(Default)]
pub struct Change {
    /// Per locale the details that changed, or nothing where more than details did.
    pub content: BTreeMap<Locale, Option<Vec<DetailKey>>>,
    /// Templates, texts or settings: any page may show them.
    pub sources: bool,
    pub styles: bool,
    /// Files that are published as they are.
    pub published: bool,
    /// Files of the site's own build.
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
        self.sources || !self.content.is_empty()
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
            self.sources = true;
            return;
        }
        let Some(folder) = inside.components().next() else { return };
        let folder = folder.as_os_str().to_string_lossy();
        if !is_watched(&folder) {
            return;
        }
        self.sources |= SHOWN_BY_PAGES.contains(&&*folder);
        self.published |= folder == "public";
        if folder == "styles" {
            self.styles = true;
        } else if !NOT_BUNDLED.contains(&&*folder) {
            self.bundled.insert(path.to_owned());
        }
    }
}

/// Whether it is neither an editor's own file, nor a test beside what it tests, nor what vite-plugin-ssr leaves beside
/// the settings of pages while it reads them.
fn is_source(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !name.starts_with('.') && !name.ends_with('~') && !name.contains(".test.") && !name.starts_with("[build-")
}

impl fmt::Display for Change {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.sources {
            return formatter.write_str("sources");
        }
        let codes: Vec<_> = self.content.keys().map(|locale| locale.code()).collect();
        write!(formatter, "content of {}", codes.join(", "))
    }
}
