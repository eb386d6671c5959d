//! SQLite inside the service: one writing thread with group commit, one reading thread.

mod accept;
mod account;
mod affiliate;
mod booking;
mod builds;
mod group;
mod key_index;
mod migrate;
mod outbox;
mod read;
pub mod restore;
mod statement;
mod thread;
mod tidy;

use std::{
    cmp::Ordering,
    fs::{File, Permissions},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use rusqlite::{Connection, OpenFlags};
use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::{
    Acceptance, Claim, EnquiryFilter, Limit, Message, MessageState, NewMessage, OutboxState, QUARANTINED, Retention,
    ReviewFilter, Settlement, Store, StoreError, Submission,
};
use crate::{
    affiliate::Introduction,
    clock::Millis,
    enquiry::{Enquiry, Review, ReviewState},
};
use key_index::Keys;
use thread::{Reader, Writer};

/// Pages that are written again and again should stay; but a commit after which SQLite has sorted split
/// pages looks at all that are kept, so more would cost again what they spare.
const CACHE_KIB: i64 = 8 * 1024;
/// A page that many commits write is copied into the database once between two checkpoints (32 MiB).
const PAGES_BETWEEN_CHECKPOINTS: i64 = 8192;

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("cannot open the database {}: {source}; its folder must exist and be writable", path.display())]
    Open { path: PathBuf, source: rusqlite::Error },
    #[error("cannot make the folder {} for the database: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("cannot make the lock {}: {source}; the folder must be writable", path.display())]
    Lock { path: PathBuf, source: std::io::Error },
    #[error("another service uses the database {}: stop it first, or give this one a DATABASE_URL of its own", path.display())]
    InUse { path: PathBuf },
    #[error("cannot bring the database {} up to date: {source}", path.display())]
    Migrate { path: PathBuf, source: rusqlite::Error },
    #[error("the database {} is from a later version of the service: install that version", path.display())]
    TooNew { path: PathBuf },
    #[error("the database {} is from an earlier version of the service: start this version on it once", path.display())]
    TooOld { path: PathBuf },
}

pub struct SqliteStore {
    writer: Writer,
    reader: Reader,
    path: PathBuf,
    /// Held while this is the service of the database.
    lock: Option<File>,
}

impl SqliteStore {
    /// Opens the database as its one service, and makes leases of a service that was killed due again.
    pub fn open_to_serve(path: &Path) -> Result<Self, OpenError> {
        make_folder(path)?;
        let store = SqliteStore::open_with(path, Some(lock(path)?))?;
        store.writer.release_all();
        store.writer.remember_keys();
        Ok(store)
    }

    /// Opens the database beside a service that may be using it, as the operator's commands do.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        SqliteStore::open_with(path, None)
    }

    fn open_with(path: &Path, held: Option<File>) -> Result<Self, OpenError> {
        let failed = |source| OpenError::Open { path: path.to_owned(), source };
        let mut connection = connect(path, OpenFlags::default()).map_err(failed)?;
        keep_private(path).map_err(|source| OpenError::Folder { path: path.to_owned(), source })?;
        // A service of an earlier version would write to tables that it does not know.
        let _alone = match held {
            None if migrate::is_of_an_earlier_version(&connection).map_err(failed)? => Some(lock(path)?),
            _ => None,
        };
        migrate::migrate(&mut connection).map_err(|error| match error {
            migrate::MigrateError::TooNew => OpenError::TooNew { path: path.to_owned() },
            migrate::MigrateError::Failed(source) => OpenError::Migrate { path: path.to_owned(), source },
        })?;
        let read_only = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reading = connect(path, read_only).map_err(failed)?;
        Ok(SqliteStore {
            writer: Writer::start(connection),
            reader: Reader::start(reading),
            path: path.to_owned(),
            lock: held,
        })
    }

    /// A consistent copy, made while the service runs.
    pub async fn backup(&self, to: PathBuf) -> Result<(), StoreError> {
        let from = self.path.clone();
        self.reader
            .run(move |_| {
                let source = connect(&from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
                let mut copy = Connection::open(&to)?;
                let backup = rusqlite::backup::Backup::new(&source, &mut copy)?;
                backup.run_to_completion(256, Duration::from_millis(5), None)?;
                keep_private(&to).map_err(|error| StoreError::File(Arc::new(error)))
            })
            .await
    }
}

fn make_folder(path: &Path) -> Result<(), OpenError> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|source| OpenError::Folder { path: folder.to_owned(), source })
}

/// Held by whoever may be the only one that writes.
fn lock(path: &Path) -> Result<File, OpenError> {
    let lock_path = lock_path(path);
    let lock = File::create(&lock_path).map_err(|source| OpenError::Lock { path: lock_path, source })?;
    lock.try_lock().map_err(|_| OpenError::InUse { path: path.to_owned() })?;
    Ok(lock)
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

/// Opened to be copied elsewhere: no service writes to it, and its tables are those of this version.
pub fn open_to_move(path: &Path) -> Result<(Connection, Option<File>), OpenError> {
    // A backup has no lock file, and needs none.
    let lock = if lock_path(path).exists() { Some(lock(path)?) } else { None };
    let failed = |source| OpenError::Open { path: path.to_owned(), source };
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
    match version.cmp(&migrate::NEWEST) {
        Ordering::Equal => Ok((connection, lock)),
        Ordering::Less => Err(OpenError::TooOld { path: path.to_owned() }),
        Ordering::Greater => Err(OpenError::TooNew { path: path.to_owned() }),
    }
}

/// The file names people: nobody but the service's user may read it. What SQLite puts beside it follows.
fn keep_private(path: &Path) -> std::io::Result<()> {
    std::fs::set_permissions(path, Permissions::from_mode(0o600))
}

/// Every commit reaches the disk before it is answered.
fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_prepared_statement_cache_capacity(64);
    if !flags.contains(OpenFlags::SQLITE_OPEN_READ_ONLY) {
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // What is deleted is overwritten, so that a backup made afterwards does not hold it.
        connection.pragma_update(None, "secure_delete", true)?;
        // What a savepoint may have to undo stays in memory; it is no page of the database.
        connection.pragma_update(None, "temp_store", "memory")?;
        connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
        connection.pragma_update(None, "wal_autocheckpoint", PAGES_BETWEEN_CHECKPOINTS)?;
    }
    Ok(connection)
}

/// Whether all of the log is in the database now and the log is empty.
fn empty_log(path: &Path) -> rusqlite::Result<bool> {
    let connection = connect(path, OpenFlags::default())?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| Ok(row.get::<_, i64>(0)? == 0))
}

#[async_trait]
impl Store for SqliteStore {
    async fn accept(&self, submission: Submission) -> Result<Acceptance, StoreError> {
        self.writer.accept(submission).await
    }

    async fn enquiries(&self, filter: EnquiryFilter) -> Result<Vec<Enquiry>, StoreError> {
        self.reader.run(move |connection| read::enquiries(connection, &filter)).await
    }

    async fn count_enquiries(&self, quarantined: Option<bool>) -> Result<i64, StoreError> {
        self.reader.run(move |connection| read::count_enquiries(connection, quarantined)).await
    }

    async fn enquiry(&self, id: Uuid) -> Result<Option<Enquiry>, StoreError> {
        self.reader.run(move |connection| read::enquiry(connection, id)).await
    }

    async fn enquiry_by_reference(&self, reference: &str) -> Result<Option<Enquiry>, StoreError> {
        let reference = reference.to_owned();
        if self.lock.is_none() {
            return self.reader.run(move |connection| read::enquiry_by_reference(connection, &reference)).await;
        }
        let find = move |connection: &Connection, keys: &mut Keys| {
            let row = keys.references.find(connection, &reference)?;
            row.map_or(Ok(None), |row| read::enquiry_at(connection, row))
        };
        self.writer.run_with_keys(find).await
    }

    async fn accept_quarantined(
        &self,
        id: Uuid,
        messages: Vec<NewMessage>,
        introduction: Option<Introduction>,
    ) -> Result<bool, StoreError> {
        let accept =
            move |connection: &Connection| accept::accept_quarantined(connection, id, &messages, introduction.as_ref());
        self.writer.run(accept).await
    }

    async fn reviews(&self, filter: ReviewFilter) -> Result<Vec<Review>, StoreError> {
        self.reader.run(move |connection| read::reviews(connection, &filter)).await
    }

    async fn quarantined(&self, since: Millis) -> Result<i64, StoreError> {
        self.reader.run(move |connection| Ok(connection.query_row(QUARANTINED, [since], |row| row.get(0))?)).await
    }

    async fn review(&self, id: Uuid) -> Result<Option<Review>, StoreError> {
        self.reader.run(move |connection| read::review(connection, id)).await
    }

    async fn decide_review(&self, id: Uuid, state: ReviewState, now: Millis) -> Result<bool, StoreError> {
        self.writer.run(move |connection| builds::decide_review(connection, id, state, now)).await
    }

    async fn claim_messages(&self, claim: Claim) -> Result<Vec<Message>, StoreError> {
        self.writer.run(move |connection| outbox::claim(connection, &claim)).await
    }

    async fn settle_message(&self, worker: Uuid, id: Uuid, settlement: Settlement) -> Result<bool, StoreError> {
        self.writer.run(move |connection| outbox::settle(connection, worker, id, &settlement)).await
    }

    async fn release_messages(&self, worker: Uuid) -> Result<(), StoreError> {
        self.writer.run(move |connection| outbox::release(connection, worker)).await
    }

    async fn messages(&self, state: Option<MessageState>, most: i64) -> Result<Vec<Message>, StoreError> {
        self.reader.run(move |connection| outbox::list(connection, state, most)).await
    }

    async fn retry_messages(&self, id: Option<Uuid>, now: Millis) -> Result<u64, StoreError> {
        self.writer.run(move |connection| outbox::retry(connection, id, now)).await
    }

    async fn outbox_state(&self) -> Result<OutboxState, StoreError> {
        self.reader.run(outbox::state).await
    }

    async fn next_due(&self) -> Result<Option<Millis>, StoreError> {
        self.reader.run(outbox::next_due).await
    }

    async fn tidy(&self, now: Millis, keep: Retention) -> Result<(), StoreError> {
        let tidy = move |connection: &Connection, keys: &mut Keys| {
            keys.expire();
            tidy::tidy(connection, now, keep)
        };
        self.writer.run_with_keys(tidy).await
    }

    async fn erase(&self, email_key: &str, now: Millis) -> Result<u64, StoreError> {
        let key = email_key.to_owned();
        let erased = self.writer.run(move |connection| tidy::erase(connection, &key, now)).await?;
        // The log still holds the erased words until its pages have gone to the database and it is cut off.
        let path = self.path.clone();
        let emptied = spawn_blocking(move || empty_log(&path)).await;
        match emptied {
            Ok(Ok(true)) => {}
            Ok(Ok(false)) => tracing::warn!("the write-ahead log is in use and still holds erased words: erase again"),
            Ok(Err(error)) => tracing::warn!(%error, "the write-ahead log still holds erased words: erase again"),
            Err(error) => tracing::error!(%error, "emptying the write-ahead log ended badly"),
        }
        Ok(erased)
    }

    async fn ping(&self) -> Result<(), StoreError> {
        let ask = |connection: &Connection| Ok(connection.query_row("SELECT 1", [], |_| Ok(()))?);
        self.writer.run(ask).await?;
        self.reader.run(ask).await
    }
}
