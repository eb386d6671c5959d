//! `dist/<locale>/`: writes only changed files, removes files that no longer belong to the site, and changes no file
//! outside.

mod compressed;
mod state;

pub use state::{Inputs, OutputRecord, Outputs, SiteState, read_state, write_state};

use std::{
    collections::HashSet,
    fs,
    io::{self, Write},
    path::{Component, Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use walkdir::WalkDir;

use crate::{
    fingerprint::{Digest, Stamp},
    kept::write_whole,
};

/// A file of the site cannot be written, read or removed.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    #[error("cannot {action} {path}: {source}")]
    Io {
        action: &'static str,
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{0} would be outside of the site's folder")]
    Outside(String),
    #[error(
        "{0} is not empty and holds no build.json, so it is not a site of the generator; name another folder with --out or empty it"
    )]
    NotOurFolder(PathBuf),
}

fn failed<'a>(action: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> OutputError + 'a {
    move |source| OutputError::Io { action, path: path.to_owned(), source }
}

/// The folder of one country site while it is built.
pub struct Output {
    root: PathBuf,
    previous: Outputs,
    /// Whether to trust the state in memory: no other program writes while `serve --watch` runs.
    trusted: bool,
    records: Mutex<Vec<(String, OutputRecord)>>,
    written: AtomicUsize,
    unchanged: AtomicUsize,
    /// Number of files that were kept.
    kept: AtomicUsize,
}

impl Output {
    /// Opens the folder; a folder with files of another program is an error.
    pub fn open(root: PathBuf, previous: Outputs, trusted: bool) -> Result<Self, OutputError> {
        if !trusted && !root.join("build.json").exists() {
            let is_filled = fs::read_dir(&root).is_ok_and(|mut entries| entries.next().is_some());
            // An interrupted first build has left its marker.
            if is_filled && !root.join(Self::MARK).exists() {
                return Err(OutputError::NotOurFolder(root));
            }
            fs::create_dir_all(&root).map_err(failed("make", &root))?;
            let mark = root.join(Self::MARK);
            fs::write(&mark, b"").map_err(failed("write", &mark))?;
        }
        Ok(Output {
            root,
            previous,
            trusted,
            records: Mutex::default(),
            written: AtomicUsize::new(0),
            unchanged: AtomicUsize::new(0),
            kept: AtomicUsize::new(0),
        })
    }

    /// Marker in a new site until its first build is complete.
    const MARK: &'static str = ".building";

    fn path(&self, file: &str) -> Result<PathBuf, OutputError> {
        let relative = Path::new(file);
        let is_inside = relative.components().all(|component| matches!(component, Component::Normal(_)));
        if !is_inside || file.is_empty() || file.contains('\0') {
            return Err(OutputError::Outside(file.to_owned()));
        }
        Ok(self.root.join(relative))
    }

    /// Keeps the file if it is unchanged on disk and its inputs are current; returns whether it was kept.
    pub fn keep(&self, file: &str, is_current: impl FnOnce(&Inputs) -> bool) -> Result<bool, OutputError> {
        let Some(record) = self.previous.get(file).filter(|record| is_current(&record.inputs)) else {
            return Ok(false);
        };
        if !self.trusted && Stamp::of(&self.path(file)?) != Some(record.stamp) {
            return Ok(false);
        }
        self.unchanged.fetch_add(1, Ordering::Relaxed);
        self.kept.fetch_add(1, Ordering::Relaxed);
        self.record(file, record.clone());
        Ok(true)
    }

    pub fn keep_if_current(&self, file: &str, inputs: Digest) -> Result<bool, OutputError> {
        self.keep(file, |known| known.digest == inputs)
    }

    /// Keeps all files of the last build with such names; returns whether all are unchanged on disk. If not, the caller
    /// must write the changed files again.
    pub fn keep_all(&self, is_meant: impl Fn(&str) -> bool) -> Result<bool, OutputError> {
        let mut all = true;
        for file in self.previous.keys().filter(|file| is_meant(file)) {
            all &= self.keep(file, |_| true)?;
        }
        Ok(all)
    }

    /// Writes a file whose key is the hash of its own text: recording its inputs would cost more than rendering it.
    pub fn put_text(&self, file: &str, text: &str) -> Result<(), OutputError> {
        let inputs = Digest::of(text.as_bytes());
        if self.keep_if_current(file, inputs)? { Ok(()) } else { self.put(file, inputs, text.as_bytes()) }
    }

    /// Writes the file unless it holds these bytes already.
    pub fn put(&self, file: &str, inputs: impl Into<Inputs>, bytes: &[u8]) -> Result<(), OutputError> {
        let inputs = inputs.into();
        let path = self.path(file)?;
        let stamp = match create(&path, bytes).map_err(failed("write", &path))? {
            Some(stamp) => Some(stamp),
            None if fs::read(&path).is_ok_and(|present| present == bytes) => {
                self.unchanged.fetch_add(1, Ordering::Relaxed);
                self.record_if_there(file, inputs, Stamp::of(&path));
                return Ok(());
            }
            None => {
                write_whole(&path, bytes).map_err(failed("write", &path))?;
                Stamp::of(&path)
            }
        };
        self.written.fetch_add(1, Ordering::Relaxed);
        self.record_if_there(file, inputs, stamp);
        Ok(())
    }

    /// Copies a file, unless the copy is current.
    pub fn put_copy(&self, file: &str, source: &Path) -> Result<(), OutputError> {
        let mut hasher = crate::fingerprint::Hasher::new();
        hasher.text(&source.to_string_lossy()).text(&format!("{:?}", Stamp::of(source)));
        let inputs = hasher.finish();
        if self.keep_if_current(file, inputs)? {
            return Ok(());
        }
        let bytes = fs::read(source).map_err(failed("read", source))?;
        self.put(file, inputs, &bytes)
    }

    /// A vanished file is not recorded, so that the next build checks it.
    fn record_if_there(&self, file: &str, inputs: Inputs, stamp: Option<Stamp>) {
        if let Some(stamp) = stamp {
            self.record(file, OutputRecord { inputs, stamp });
        }
    }

    fn record(&self, file: &str, record: OutputRecord) {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).push((file.to_owned(), record));
    }

    /// Numbers of written and kept files.
    pub fn counts(&self) -> Counts {
        let (written, unchanged) = (self.written.load(Ordering::Relaxed), self.unchanged.load(Ordering::Relaxed));
        Counts { written, unchanged, removed: 0 }
    }

    /// Removes every file that was neither written nor kept.
    pub fn finish(self) -> Result<Finished, OutputError> {
        let counts = self.counts();
        let records = self.records.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut removed = 0;
        {
            let kept: HashSet<&str> = records.iter().map(|(file, _)| file.as_str()).collect();
            if self.trusted {
                for file in self.previous.keys().filter(|file| !kept.contains(file.as_str())) {
                    remove_file(&self.root.join(file))?;
                    removed += 1;
                }
            } else {
                removed = remove_unlisted_files(&self.root, &kept)?;
            }
        }
        let kept = self.kept.into_inner();
        let is_as_before = kept == records.len() && kept == self.previous.len();
        Ok(Finished { outputs: records.into_iter().collect(), counts: Counts { removed, ..counts }, is_as_before })
    }
}

/// A complete site.
pub struct Finished {
    pub outputs: Outputs,
    pub counts: Counts,
    /// Whether all files were kept and none removed.
    pub is_as_before: bool,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub written: usize,
    pub unchanged: usize,
    pub removed: usize,
}

/// Writes a new file with the fewest system calls: most files of a large build are new. `None` if the file exists. The
/// folder is created only if it is missing.
fn create(path: &Path, bytes: &[u8]) -> io::Result<Option<Stamp>> {
    let mut file = match fs::File::create_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(path.parent().unwrap_or(path))?;
            fs::File::create_new(path)?
        }
        result => result?,
    };
    file.write_all(bytes)?;
    Ok(file.metadata().ok().as_ref().and_then(Stamp::of_metadata))
}

/// Writes a file beside the sites unless its text is the same.
pub fn write_beside(out: &Path, file: &str, text: &str) -> Result<(), OutputError> {
    let path = out.join(file);
    if fs::read(&path).is_ok_and(|present| present == text.as_bytes()) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(out);
    fs::create_dir_all(folder).map_err(failed("make", folder))?;
    write_whole(&path, text.as_bytes()).map_err(failed("write", &path))
}

fn remove_file(path: &Path) -> Result<(), OutputError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("remove", path)(error)),
        _ => Ok(()),
    }
}

fn remove_unlisted_files(root: &Path, kept: &HashSet<&str>) -> Result<usize, OutputError> {
    let mut removed = 0;
    let mut folders = Vec::new();
    for entry in WalkDir::new(root).min_depth(1).contents_first(true) {
        let entry = entry.map_err(|error| failed("list", root)(error.into()))?;
        if entry.file_type().is_dir() {
            folders.push(entry.into_path());
            continue;
        }
        let relative = entry.path().strip_prefix(root).unwrap_or(entry.path()).to_string_lossy();
        if !kept.contains(relative.replace('\\', "/").as_str()) {
            remove_file(entry.path())?;
            if relative != Output::MARK {
                removed += 1;
            }
        }
    }
    for folder in folders {
        // Removal fails for a folder that is not empty, as intended.
        let _ = fs::remove_dir(folder);
    }
    Ok(removed)
}
