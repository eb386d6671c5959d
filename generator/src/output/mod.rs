//! `dist/<locale>/`: writes only what changed, removes what no longer belongs,
//! and touches nothing outside.

mod compressed;
mod state;

pub use state::{OutputRecord, SiteState, read_state, write_state};

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

use crate::content::{Digest, Stamp};

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
    Foreign(PathBuf),
}

fn failed<'a>(action: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> OutputError + 'a {
    move |source| OutputError::Io { action, path: path.to_owned(), source }
}

/// The folder of one country site while it is built.
pub struct Output {
    root: PathBuf,
    previous: SiteState,
    /// Trust the state of this process: nobody else writes while `serve --watch` runs.
    trusted: bool,
    records: Mutex<Vec<(String, OutputRecord)>>,
    written: AtomicUsize,
    unchanged: AtomicUsize,
}

impl Output {
    /// Refuses a folder that some other program filled.
    pub fn open(root: PathBuf, previous: SiteState, trusted: bool) -> Result<Self, OutputError> {
        if !trusted && !root.join("build.json").exists() {
            let is_filled = fs::read_dir(&root).is_ok_and(|mut entries| entries.next().is_some());
            // A first build that was cut off has left its mark.
            if is_filled && !root.join(Self::MARK).exists() {
                return Err(OutputError::Foreign(root));
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
        })
    }

    /// Stands in a new site until its first build is complete.
    const MARK: &'static str = ".building";

    fn path(&self, file: &str) -> Result<PathBuf, OutputError> {
        let relative = Path::new(file);
        let is_inside = relative.components().all(|component| matches!(component, Component::Normal(_)));
        if !is_inside || file.is_empty() || file.contains('\0') {
            return Err(OutputError::Outside(file.to_owned()));
        }
        Ok(self.root.join(relative))
    }

    /// Whether the file is there as it was last made from the same inputs; then it is kept.
    pub fn keep_if_current(&self, file: &str, inputs: Digest) -> Result<bool, OutputError> {
        let Some(record) = self.previous.outputs.get(file).filter(|record| record.inputs == inputs) else {
            return Ok(false);
        };
        if !self.trusted && Stamp::of(&self.path(file)?) != Some(record.stamp) {
            return Ok(false);
        }
        self.unchanged.fetch_add(1, Ordering::Relaxed);
        self.record(file, *record);
        Ok(true)
    }

    /// Writes the file unless it holds these bytes already.
    pub fn put(&self, file: &str, inputs: Digest, bytes: &[u8]) -> Result<(), OutputError> {
        let path = self.path(file)?;
        let stamp = match create(&path, bytes).map_err(failed("write", &path))? {
            Some(stamp) => Some(stamp),
            None if fs::read(&path).is_ok_and(|present| present == bytes) => {
                self.unchanged.fetch_add(1, Ordering::Relaxed);
                self.record_if_there(file, inputs, Stamp::of(&path));
                return Ok(());
            }
            None => {
                fs::write(&path, bytes).map_err(failed("write", &path))?;
                Stamp::of(&path)
            }
        };
        self.written.fetch_add(1, Ordering::Relaxed);
        self.record_if_there(file, inputs, stamp);
        Ok(())
    }

    /// Copies a file that was made elsewhere, unless it is there already.
    pub fn put_copy(&self, file: &str, source: &Path) -> Result<(), OutputError> {
        let mut hasher = crate::content::Hasher::new();
        hasher.text(&source.to_string_lossy()).text(&format!("{:?}", Stamp::of(source)));
        let inputs = hasher.finish();
        if self.keep_if_current(file, inputs)? {
            return Ok(());
        }
        let bytes = fs::read(source).map_err(failed("read", source))?;
        self.put(file, inputs, &bytes)
    }

    /// A file that vanished meanwhile is not recorded: the next build then looks again.
    fn record_if_there(&self, file: &str, inputs: Digest, stamp: Option<Stamp>) {
        if let Some(stamp) = stamp {
            self.record(file, OutputRecord { inputs, stamp });
        }
    }

    fn record(&self, file: &str, record: OutputRecord) {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).push((file.to_owned(), record));
    }

    /// How many files were written and kept so far.
    pub fn counts(&self) -> Counts {
        let (written, unchanged) = (self.written.load(Ordering::Relaxed), self.unchanged.load(Ordering::Relaxed));
        Counts { written, unchanged, removed: 0 }
    }

    /// Removes every file that was not put or kept; answers the new state and the counts
    /// of written, unchanged and removed files.
    pub fn finish(self) -> Result<(SiteState, Counts), OutputError> {
        let counts = self.counts();
        let records = self.records.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut removed = 0;
        {
            let kept: HashSet<&str> = records.iter().map(|(file, _)| file.as_str()).collect();
            if self.trusted {
                for file in self.previous.outputs.keys().filter(|file| !kept.contains(file.as_str())) {
                    remove_file(&self.root.join(file))?;
                    removed += 1;
                }
            } else {
                removed = remove_strangers(&self.root, &kept)?;
            }
        }
        let state = SiteState { outputs: records.into_iter().collect() };
        Ok((state, Counts { removed, ..counts }))
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub written: usize,
    pub unchanged: usize,
    pub removed: usize,
}

/// Writes a file that is not there yet, with the fewest calls: most files of a large build are new.
/// `None` where there is one already. The folder is made only when it turns out to be missing.
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

/// Writes a file beside the sites unless it holds this text already.
pub fn write_beside(out: &Path, file: &str, text: &str) -> Result<(), OutputError> {
    let path = out.join(file);
    if fs::read(&path).is_ok_and(|present| present == text.as_bytes()) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(out);
    fs::create_dir_all(folder).map_err(failed("make", folder))?;
    fs::write(&path, text).map_err(failed("write", &path))
}

fn remove_file(path: &Path) -> Result<(), OutputError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("remove", path)(error)),
        _ => Ok(()),
    }
}

fn remove_strangers(root: &Path, kept: &HashSet<&str>) -> Result<usize, OutputError> {
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
        // Fails on a folder that still holds something, which is what is wanted.
        let _ = fs::remove_dir(folder);
    }
    Ok(removed)
}
