//! The folders that are watched: those of the site, and the snapshots.

use std::{
    path::{Path, PathBuf},
    sync::mpsc::Sender,
};

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use super::rebuild::Event;

/// What is built or installed, and what tests the built sites: nothing that a page is made of.
const NOT_WATCHED: [&str; 4] = ["dist", "node_modules", "tests", "look"];

/// Whether pages may be made of what is in this folder of the site.
pub fn is_watched(name: &str) -> bool {
    !NOT_WATCHED.contains(&name) && !name.starts_with('.')
}

/// Watches until it is dropped.
pub struct Folders {
    watcher: RecommendedWatcher,
    site: PathBuf,
}

impl Folders {
    /// `site` and `cache` are absolute.
    pub fn watch(site: &Path, cache: &Path, changes: Sender<Event>) -> Result<Self, notify::Error> {
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let Ok(event) = event else { return };
            if !event.kind.is_access() {
                for path in event.paths {
                    // The receiver ends with the process.
                    let _ = changes.send(Event::Changed(path));
                }
            }
        })?;
        let mut folders = Folders { watcher, site: site.to_owned() };
        folders.watcher.watch(cache, RecursiveMode::Recursive)?;
        // Folder by folder: one watch over all of it would include every installed package.
        folders.watcher.watch(site, RecursiveMode::NonRecursive)?;
        for entry in std::fs::read_dir(site)?.flatten() {
            folders.follow(&entry.path())?;
        }
        Ok(folders)
    }

    /// Watches a folder of the site, such as one that has just been made.
    pub fn follow(&mut self, path: &Path) -> Result<(), notify::Error> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if is_watched(&name) && path.parent() == Some(&*self.site) && path.is_dir() {
            self.watcher.watch(path, RecursiveMode::Recursive)?;
        }
        Ok(())
    }
}
