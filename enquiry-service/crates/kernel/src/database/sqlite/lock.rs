//! The file lock of a database: its holder may be the only writer.

use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
};

use crate::database::OpenError;

/// Locks a database until the returned file is dropped. Creates the folder of the database if necessary.
///
/// # Errors
/// [`OpenError::Folder`] or [`OpenError::Lock`] if a file cannot be created or locked, [`OpenError::InUse`] if it is
/// locked.
pub fn lock(path: &Path) -> Result<File, OpenError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|source| OpenError::Folder { path: folder.to_owned(), source })?;
    }
    let lock_path = lock_path(path);
    let failed = |source| OpenError::Lock { path: lock_path.clone(), source };
    let lock = File::create(&lock_path).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

/// Takes the lock if its file exists.
///
/// # Errors
/// As [`lock`].
pub fn of_existing(path: &Path) -> Result<Option<File>, OpenError> {
    if lock_path(path).exists() { lock(path).map(Some) } else { Ok(None) }
}

/// Next to the resolved database file, under its full name: each database has one lock.
fn lock_path(path: &Path) -> PathBuf {
    let real = path.canonicalize().or_else(|_| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Ok::<_, std::io::Error>(folder.canonicalize()?.join(path.file_name().unwrap_or_default()))
    });
    let mut lock = real.unwrap_or_else(|_| path.to_owned()).into_os_string();
    lock.push(".lock");
    lock.into()
}
