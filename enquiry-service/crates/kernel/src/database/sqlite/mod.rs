//! SQLite in the service's process: one writing thread, and several reading connections.

mod checkpoint;
pub mod lock;
pub mod restore;

use std::{
    fs::{File, Permissions},
    os::unix::fs::PermissionsExt,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use rusqlite::OpenFlags;
use tokio::sync::{mpsc, oneshot};

use super::{
    Connection, DatabaseError, OpenError,
    blocking::blocking,
    connection::AuditKeyring,
    group::{Group, Source},
    migrate,
};

pub use lock::lock;

/// The number of concurrent reading connections. WAL shows each the last committed state.
const READERS: usize = 4;
/// The maximum number of reads that wait; further callers wait to send theirs.
const WAITING: usize = 1024;
/// Frequently written pages should stay cached; but after a commit that splits pages SQLite scans the whole cache, so a
/// larger one would be slower.
const CACHE_KIB: i64 = 8 * 1024;
const RELEASE_ALL: &str = "UPDATE outbox SET lease_owner = NULL, lease_until = 0 WHERE lease_until > 0";

/// A SQLite database with its connections.
pub struct Sqlite {
    /// The thread of the transactions, with its own connection.
    pub writer: Group,
    /// The threads with reading connections.
    pub readers: Readers,
    path: PathBuf,
    /// Held while the service uses the database.
    _lock: Option<File>,
}

impl Sqlite {
    /// Opens the file and migrates the tables. The holder of its lock is the only service: leases of mails are ended.
    ///
    /// # Errors
    /// If the file cannot be opened or written, is in use while its schema is outdated, or cannot be migrated.
    pub fn open(path: &Path, held: Option<File>, keys: &AuditKeyring) -> Result<Self, OpenError> {
        let failed = |source| OpenError::Open { path: path.to_owned(), source };
        let mut writer = open(path, OpenFlags::default()).map_err(failed)?;
        let read_only = |source| OpenError::ReadOnly { path: path.to_owned(), source };
        keep_private(path).map_err(read_only)?;
        let copier = open(path, OpenFlags::default()).map_err(failed)?;
        let file = File::open(path).map_err(read_only)?;
        checkpoint::copy_beside(&mut writer, copier, file).map_err(failed)?;
        let connection = Connection::Sqlite(writer, Arc::clone(keys));
        let not_migrated = |source| OpenError::migrate(described(path), source);
        // A service of an earlier version must not write to a newer schema.
        let _alone = match held {
            None if migrate::is_of_an_earlier_version(&connection).map_err(not_migrated)? => Some(lock(path)?),
            _ => None,
        };
        migrate::migrate(&connection).map_err(not_migrated)?;
        if held.is_some() {
            // If this fails, the leases expire.
            let released = connection.transaction(|transaction| transaction.write::<()>(RELEASE_ALL, &[]));
            released.map_or_else(
                |error| tracing::warn!(%error, "claimed mails not released, they are due when their lease ends"),
                drop,
            );
        }
        let readers = Readers::open(path, keys).map_err(failed)?;
        Ok(Sqlite {
            writer: Group::start(Source::Own(Box::new(connection))),
            readers,
            path: path.to_owned(),
            _lock: held,
        })
    }

    /// Copies the database to another file that only the service's user may read.
    ///
    /// # Errors
    /// If the database cannot be read, or the copy cannot be written or its permissions cannot be set.
    pub async fn back_up(&self, to: PathBuf) -> Result<(), DatabaseError> {
        let from = self.path.clone();
        blocking(move || {
            let source = open(&from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
            let mut copy = rusqlite::Connection::open(&to)?;
            let backup = rusqlite::backup::Backup::new(&source, &mut copy)?;
            backup.run_to_completion(256, Duration::from_millis(5), None)?;
            keep_private(&to).map_err(|error| DatabaseError::File(Arc::new(error)))
        })
        .await
    }

    /// Checkpoints and truncates the log, so that it contains no erased data.
    pub async fn empty_log(&self) {
        let path = self.path.clone();
        let emptied = blocking(move || {
            let connection = open(&path, OpenFlags::default())?;
            Ok(connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| Ok(row.get::<_, i64>(0)? == 0))?)
        });
        match emptied.await {
            Ok(true) => {}
            Ok(false) => tracing::warn!("write-ahead log in use, erased data still in it: erase again"),
            Err(error) => tracing::warn!(%error, "write-ahead log not cleared, erased data still in it: erase again"),
        }
    }
}

/// Threads with a reading connection each. Dedicated, because on shared threads the allocator keeps the largest
/// allocation of mixed work for each.
pub struct Readers(mpsc::Sender<Read>);

type Read = Box<dyn FnOnce(&Connection) + Send>;

impl Readers {
    fn open(path: &Path, keys: &AuditKeyring) -> rusqlite::Result<Self> {
        let read_only = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let (sender, receiver) = mpsc::channel::<Read>(WAITING);
        let waiting = Arc::new(Mutex::new(receiver));
        for _ in 0..READERS {
            let connection = Connection::Sqlite(open(path, read_only)?, Arc::clone(keys));
            let waiting = Arc::clone(&waiting);
            thread::spawn(move || {
                while let Some(read) = next(&waiting) {
                    // The caller of a panicking function receives [`DatabaseError::Lost`]: its channel is dropped.
                    if catch_unwind(AssertUnwindSafe(|| read(&connection))).is_err() {
                        tracing::error!("database read panicked");
                    }
                }
            });
        }
        Ok(Readers(sender))
    }

    /// Runs a function on a reading thread.
    ///
    /// # Errors
    /// The errors of the function, [`DatabaseError::Closed`] without a thread, [`DatabaseError::Lost`] after a panic.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, DatabaseError> + Send + 'static,
    ) -> Result<T, DatabaseError> {
        let (answer, answered) = oneshot::channel();
        let read = move |connection: &Connection| {
            // Nobody waits for the answer of a cancelled call.
            if !answer.is_closed() {
                let _ = answer.send(work(connection));
            }
        };
        self.0.send(Box::new(read)).await.map_err(|_| DatabaseError::Closed)?;
        answered.await.map_err(|_| DatabaseError::Lost)?
    }
}

fn next(waiting: &Mutex<mpsc::Receiver<Read>>) -> Option<Read> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv()
}

/// Opens a database to copy it: no service may use it, and its schema must be the current one.
///
/// # Errors
/// If the file cannot be opened, a service holds the lock, or the schema version differs.
pub fn open_to_move(path: &Path) -> Result<(rusqlite::Connection, Option<File>), OpenError> {
    // A backup has no lock file and needs none.
    let lock = lock::of_existing(path)?;
    let failed = |source| OpenError::Open { path: path.to_owned(), source };
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
    let database = described(path);
    match version.cmp(&migrate::newest_of_sqlite()) {
        std::cmp::Ordering::Equal => Ok((connection, lock)),
        std::cmp::Ordering::Less => Err(OpenError::TooOld { database }),
        std::cmp::Ordering::Greater => Err(OpenError::TooNew { database }),
    }
}

/// Limits the permissions to the service's user, because the file has personal data. SQLite's other files inherit them.
fn keep_private(path: &Path) -> std::io::Result<()> {
    std::fs::set_permissions(path, Permissions::from_mode(0o600))
}

/// Opens a connection on which every commit is synced to disk.
fn open(path: &Path, flags: OpenFlags) -> rusqlite::Result<rusqlite::Connection> {
    let connection = rusqlite::Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_prepared_statement_cache_capacity(64);
    if !flags.contains(OpenFlags::SQLITE_OPEN_READ_ONLY) {
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // Overwrites deleted data, so that later backups do not contain them.
        connection.pragma_update(None, "secure_delete", true)?;
        // Keeps savepoint journals in memory instead of a file.
        connection.pragma_update(None, "temp_store", "memory")?;
        connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    }
    Ok(connection)
}

/// The database in messages.
fn described(path: &Path) -> String {
    format!("database {}", path.display())
}
