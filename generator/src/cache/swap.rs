//! Replaces one locale's snapshot so that a kill at any moment leaves the old snapshot or the new one.
//!
//! `fetch` fills `.staging-<locale>/`, then writes `.swap-<locale>`: from that moment the new snapshot is valid. The
//! next process that takes the lock completes the renames of a killed fetch.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use content_model::Locale;
use walkdir::WalkDir;

use super::Cache;
use crate::kept::write_whole;

/// The cache's folder cannot be locked or changed.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {path}: {source}")]
pub struct SwapError {
    action: &'static str,
    path: PathBuf,
    #[source]
    source: io::Error,
}

fn failed<'a>(action: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> SwapError + 'a {
    move |source| SwapError { action, path: path.to_owned(), source }
}

/// Held while the snapshots are read (shared) or replaced (exclusive); released on drop.
#[derive(Debug)]
pub struct CacheLock {
    _file: File,
}

impl CacheLock {
    /// Waits until no process replaces snapshots, and completes the swap of a killed fetch.
    pub fn shared(cache: &Cache) -> Result<Self, SwapError> {
        loop {
            let file = lock_file(cache)?;
            file.lock_shared().map_err(failed("lock", cache.root()))?;
            // A fetch that held the lock until now may have been killed in the middle of its swap.
            if !Locale::ALL.iter().any(|&locale| journal(cache, locale).exists()) {
                return Ok(CacheLock { _file: file });
            }
            drop(file);
            drop(Self::exclusive(cache)?);
        }
    }

    /// Waits until no other process uses the snapshots.
    pub fn exclusive(cache: &Cache) -> Result<Self, SwapError> {
        fs::create_dir_all(cache.root()).map_err(failed("make", cache.root()))?;
        let file = lock_file(cache)?;
        file.lock().map_err(failed("lock", cache.root()))?;
        for locale in Locale::ALL {
            if journal(cache, locale).exists() {
                complete(cache, locale)?;
            }
        }
        Ok(CacheLock { _file: file })
    }
}

fn lock_file(cache: &Cache) -> Result<File, SwapError> {
    let path = cache.root().join(".lock");
    let open = File::options().create(true).truncate(false).read(true).write(true).open(&path);
    // No process can replace the snapshots of a read-only checkout, so a lock on the folder itself is enough.
    open.or_else(|_| File::open(cache.root())).map_err(failed("open", &path))
}

fn journal(cache: &Cache, locale: Locale) -> PathBuf {
    cache.root().join(format!(".swap-{locale}"))
}

fn old(cache: &Cache, locale: Locale) -> PathBuf {
    cache.root().join(format!(".old-{locale}"))
}

fn staging(cache: &Cache, locale: Locale) -> PathBuf {
    cache.root().join(format!(".staging-{locale}"))
}

/// Performs or completes the swap that the journal of this locale announces.
fn complete(cache: &Cache, locale: Locale) -> Result<(), SwapError> {
    let (live, old, staging, journal) =
        (cache.locale(locale), old(cache, locale), staging(cache, locale), journal(cache, locale));
    if staging.exists() {
        if live.exists() {
            remove_folder(&old)?;
            fs::rename(&live, &old).map_err(failed("set aside", &live))?;
        }
        fs::rename(&staging, &live).map_err(failed("put in place", &staging))?;
    }
    // The journal is removed last, also on the disk.
    sync_folder(cache.root()).map_err(failed("sync", cache.root()))?;
    remove_folder(&old)?;
    fs::remove_file(&journal).map_err(failed("remove", &journal))
}

fn remove_folder(path: &Path) -> Result<(), SwapError> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("remove", path)(error)),
        _ => Ok(()),
    }
}

/// A snapshot being filled. Dropped without [`Staging::commit`], it leaves the old one in place.
#[derive(Debug)]
pub struct Staging {
    cache: Cache,
    locale: Locale,
    folder: PathBuf,
    committed: bool,
}

impl Staging {
    /// Begins a new snapshot; the caller holds the exclusive lock.
    pub fn begin(cache: &Cache, locale: Locale, _lock: &CacheLock) -> Result<Self, SwapError> {
        let folder = staging(cache, locale);
        remove_folder(&folder)?;
        remove_folder(&old(cache, locale))?;
        fs::create_dir_all(&folder).map_err(failed("make", &folder))?;
        Ok(Staging { cache: cache.clone(), locale, folder, committed: false })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Replaces only the index of the live snapshot, at once.
    pub fn replace_index(&self, bytes: &[u8]) -> Result<(), SwapError> {
        let staged = self.folder.join("index.json");
        write_whole(&staged, bytes).map_err(failed("write", &staged))?;
        File::open(&staged).and_then(|file| file.sync_all()).map_err(failed("sync", &staged))?;
        let live = self.cache.locale(self.locale).join("index.json");
        fs::rename(&staged, &live).map_err(failed("replace", &live))
    }

    /// Writes one answer; `file` is a path of [`super::Answer::file`]. A file of this name may be a link into the live
    /// snapshot, which must not change.
    pub fn write(&self, file: &str, bytes: &[u8]) -> Result<(), SwapError> {
        let path = self.folder.join(file);
        in_folder(&path, || write_whole(&path, bytes)).map_err(failed("write", &path))
    }

    /// Takes over an unchanged answer from the live snapshot with its time stamp, as a link where the disk has links.
    pub fn keep(&self, file: &str) -> Result<(), SwapError> {
        let path = self.folder.join(file);
        let live = self.cache.locale(self.locale).join(file);
        in_folder(&path, || match fs::hard_link(&live, &path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            Err(error) if error.kind() != io::ErrorKind::NotFound => write_whole(&path, &fs::read(&live)?),
            result => result,
        })
        .map_err(failed("keep", &live))
    }

    /// Makes this the locale's snapshot.
    pub fn commit(mut self, _lock: &CacheLock) -> Result<(), SwapError> {
        sync_tree(&self.folder).map_err(failed("sync", &self.folder))?;
        let journal = journal(&self.cache, self.locale);
        write_whole(&journal, b"").map_err(failed("write", &journal))?;
        File::open(&journal).and_then(|file| file.sync_all()).map_err(failed("sync", &journal))?;
        sync_folder(self.cache.root()).map_err(failed("sync", self.cache.root()))?;
        self.committed = true;
        complete(&self.cache, self.locale)
    }
}

/// Keeps a picture original under its name, which holds its content's hash.
pub fn keep_original(cache: &Cache, file: &str, bytes: &[u8]) -> Result<(), SwapError> {
    let path = cache.media().join(file);
    write_whole(&path, bytes).map_err(failed("write", &path))
}

/// Tries to create a file, and again after creating its folder: this order saves a call per file.
fn in_folder(path: &Path, make: impl Fn() -> io::Result<()>) -> io::Result<()> {
    match make() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(path.parent().unwrap_or(path))?;
            make()
        }
        result => result,
    }
}

/// Waits until every file of the folder and its entries are on the disk, so that a power cut leaves a whole snapshot.
fn sync_tree(folder: &Path) -> io::Result<()> {
    for entry in WalkDir::new(folder).contents_first(true) {
        File::open(entry?.path())?.sync_all()?;
    }
    Ok(())
}

/// Waits until the entries of a folder are on the disk.
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

impl Drop for Staging {
    fn drop(&mut self) {
        if !self.committed {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}
