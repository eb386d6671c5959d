//! The lock of a database: its holder may be the only one that writes.

use std::{
    fs::{File, TryLockError},
    path::{Path, PathBuf},
};

use super::OpenError;

/// Takes the lock of a database until the returned file is dropped. Makes the folder of the database where there is none.
///
/// # Errors
/// [`OpenError::Folder`] where the folder cannot be made, [`OpenError::Lock`] where the lock file cannot be made or locked, [`OpenError::InUse`] where another process holds it.
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

/// The lock, where a service has ever made one.
///
/// # Errors
/// As [`lock`].
pub fn of_existing(path: &Path) -> Result<Option<File>, OpenError> {
    if lock_path(path).exists() { lock(path).map(Some) } else { Ok(None) }
}

/// Beside the file that symbolic links lead to, under its whole name: each database has one lock.
fn lock_path(path: &Path) -> PathBuf {
    let real = path.canonicalize().or_else(|_| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Ok::<_, std::io::Error>(folder.canonicalize()?.join(path.file_name().unwrap_or_default()))
    });
    let mut lock = real.unwrap_or_else(|_| path.to_owned()).into_os_string();
    lock.push(".lock");
    lock.into()
}
