//! The folder of results that are kept between builds; it is safe to delete.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
};

use content_model::Locale;

use super::BuildError;
use crate::{content::SanitiserCache, fingerprint::Digest};

pub(super) struct WorkFolder {
    path: PathBuf,
    /// Held as long as the project: two builds would overwrite each other's state.
    lock: File,
}

impl Drop for WorkFolder {
    /// Closing the file is not enough: a child process of another thread has a copy until it runs its own program.
    fn drop(&mut self) {
        let _ = self.lock.unlock();
    }
}

impl WorkFolder {
    /// # Errors
    ///
    /// If the folder cannot be written, or another build holds it.
    pub(super) fn open(path: &Path) -> Result<Self, BuildError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| BuildError::Work { path, source }
        };
        for folder in ["pictures", "state", "sanitised"] {
            let folder = path.join(folder);
            fs::create_dir_all(&folder).map_err(failed(&folder))?;
        }
        let file = path.join("lock");
        let lock = File::options().write(true).create(true).truncate(false).open(&file).map_err(failed(&file))?;
        match lock.try_lock() {
            Ok(()) => Ok(WorkFolder { path: path.to_owned(), lock }),
            Err(TryLockError::WouldBlock) => Err(BuildError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => Err(failed(&file)(source)),
        }
    }

    pub(super) fn pictures(&self) -> PathBuf {
        self.path.join("pictures")
    }

    pub(super) fn sanitised(&self) -> SanitiserCache {
        SanitiserCache::new(self.path.join("sanitised"), Digest::of_program())
    }

    /// The state of one locale in a folder; two folders have two states.
    pub(super) fn state(&self, locale: Locale, folder: &Path) -> PathBuf {
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let key = Digest::of(folder.as_os_str().as_encoded_bytes()).short(12);
        self.path.join("state").join(format!("{locale}-{key}.bin"))
    }
}
