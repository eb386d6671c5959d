//! Restores a backup.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, backup::Backup};

use super::{Sqlite, described, keep_private, lock, open};
use crate::database::{OpenError, connection::AuditKeyring, migrate::newest_of_sqlite};

const PAGES_AT_ONCE: i32 = 4096;

/// Why a backup was not restored.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The backup cannot be opened or read as a SQLite database.
    #[error("cannot read the backup {}: {source}", path.display())]
    Unreadable {
        /// Path of the backup.
        path: PathBuf,
        /// Error of SQLite.
        source: rusqlite::Error,
    },
    /// The file has no schema version or no table `enquiries`.
    #[error("{} is not a backup of this service", path.display())]
    NoBackup {
        /// Path of the backup.
        path: PathBuf,
    },
    /// SQLite's integrity check of the backup fails.
    #[error("the backup {} is damaged: use another one", path.display())]
    Damaged {
        /// Path of the backup.
        path: PathBuf,
    },
    /// The database to write has a table with rows, and the restore is not forced.
    #[error("the database {} is not empty: --force replaces it with the backup", path.display())]
    NotEmpty {
        /// Path of the database file.
        path: PathBuf,
    },
    /// The target database cannot be opened, read or written.
    #[error("cannot write the database {}: {source}", path.display())]
    Write {
        /// Path of the database file.
        path: PathBuf,
        /// Error of SQLite.
        source: rusqlite::Error,
    },
    /// The backup is restored, but its schema cannot be migrated.
    #[error("the database {} was replaced by the backup, but cannot be used yet: {source}", path.display())]
    Replaced {
        /// Path of the database file.
        path: PathBuf,
        /// Error of the migration or of opening the file.
        source: OpenError,
    },
    /// The file or its lock cannot be prepared, or the backup is of a later version.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Replaces the contents of a database, which no service may use, by a backup in one transaction.
///
/// # Errors
/// If the file is not a complete backup of this service, or the database is in use, not empty or not writable.
pub fn restore(backup: &Path, to: &Path, force: bool) -> Result<(), RestoreError> {
    let source = readable(backup)?;
    let _lock = lock(to)?;
    let failed = |source| RestoreError::Write { path: to.to_owned(), source };
    let mut target = open(to, OpenFlags::default()).map_err(failed)?;
    keep_private(to).map_err(|source| OpenError::ReadOnly { path: to.to_owned(), source })?;
    if !force && holds_something(&target).map_err(failed)? {
        return Err(RestoreError::NotEmpty { path: to.to_owned() });
    }
    let copying = Backup::new(&source, &mut target).map_err(failed)?;
    copying.run_to_completion(PAGES_AT_ONCE, Duration::ZERO, None).map_err(failed)?;
    drop(copying);
    drop(target);
    // The backup may be of an earlier version.
    Sqlite::open(to, None, &AuditKeyring::default())
        .map_err(|source| RestoreError::Replaced { path: to.to_owned(), source })?;
    Ok(())
}

fn readable(backup: &Path) -> Result<Connection, RestoreError> {
    let path = backup.to_owned();
    let unreadable = |source| RestoreError::Unreadable { path: backup.to_owned(), source };
    let source = open(backup, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(unreadable)?;
    let version: u32 = source.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(unreadable)?;
    let ours = source.table_exists(None, "enquiries").map_err(unreadable)?;
    if version == 0 || !ours {
        return Err(RestoreError::NoBackup { path });
    }
    if version > newest_of_sqlite() {
        return Err(OpenError::TooNew { database: described(&path) }.into());
    }
    let verdict = source.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0));
    if verdict.is_ok_and(|verdict| verdict == "ok") { Ok(source) } else { Err(RestoreError::Damaged { path }) }
}

fn holds_something(connection: &Connection) -> rusqlite::Result<bool> {
    let mut names =
        connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")?;
    let names = names.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    for name in names {
        if connection.query_row(&format!("SELECT EXISTS (SELECT 1 FROM {name})"), [], |row| row.get(0))? {
            return Ok(true);
        }
    }
    Ok(false)
}
