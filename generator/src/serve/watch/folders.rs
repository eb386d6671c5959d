//! The watched folders: those of the site, and the snapshots.

use std::{
    path::{Path, PathBuf},
    sync::mpsc::Sender,
};

use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use walkdir::{DirEntry, WalkDir};

use super::event::Event;

/// Folders with built or installed files, and tests of the built sites: none is an input of a page.
const NOT_WATCHED: [&str; 5] = ["api-types", "dist", "node_modules", "tests", "look"];

/// Whether files in this folder of the site may be inputs of pages.
pub fn is_watched(name: &str) -> bool {
    !NOT_WATCHED.contains(&name) && !name.starts_with('.')
}

/// The watcher of the folders, active until dropped.
pub struct Folders {
    watcher: RecommendedWatcher,
    site: PathBuf,
    cache: PathBuf,
}

impl Folders {
    /// `site` and `cache` are absolute.
    pub fn watch(site: &Path, cache: &Path, changes: Sender<Event>) -> Result<Self, notify::Error> {
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            // An error of sending is harmless: the receiver ends with the process.
            match event {
                Ok(event) if event.kind.is_access() => {}
                Ok(event) if !event.need_rescan() && !event.paths.is_empty() => {
                    event.paths.into_iter().for_each(|path| drop(changes.send(Event::Changed(path))));
                }
                _ => drop(changes.send(Event::Lost)),
            }
        })?;
        let mut folders = Folders { watcher, site: site.to_owned(), cache: cache.to_owned() };
        folders.watcher.watch(cache, RecursiveMode::Recursive)?;
        // One watch per folder: a watch over the whole site would include every installed package.
        folders.watcher.watch(site, RecursiveMode::NonRecursive)?;
        for entry in std::fs::read_dir(site)?.flatten() {
            folders.follow(&entry.path())?;
        }
        Ok(folders)
    }

    /// Everything that is watched, for changes that the system could not report; also watches new folders of snapshots.
    pub fn all(&mut self) -> Result<Vec<PathBuf>, notify::Error> {
        self.watcher.watch(&self.cache, RecursiveMode::Recursive)?;
        let is_watched = |entry: &DirEntry| entry.depth() != 1 || is_watched(&entry.file_name().to_string_lossy());
        let of_site = WalkDir::new(&self.site).into_iter().filter_entry(is_watched);
        Ok(of_site.chain(WalkDir::new(&self.cache)).flatten().map(DirEntry::into_path).collect())
    }

    /// Watches a folder of the site, such as a new one.
    pub fn follow(&mut self, path: &Path) -> Result<(), notify::Error> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if is_watched(&name) && path.parent() == Some(&*self.site) && path.is_dir() {
            self.watcher.watch(path, RecursiveMode::Recursive)?;
        }
        Ok(())
    }
}
