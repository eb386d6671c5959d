//! Checkpoints of the write-ahead log, run concurrently with the transactions.

use std::{
    ffi::c_int,
    fs::File,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::sync_channel,
    },
    thread,
};

use rusqlite::{Connection, hooks::Wal};

/// The size of the log from which it is checkpointed (128 MiB); larger logs copy repeatedly written pages less often.
const PAGES: c_int = 32 * 1024;

/// Checkpoints the log of a writing connection on another thread with its own connection, and syncs the file. SQLite
/// restarts the log only when all of it is copied: the writing connection copies the rest after its next commit. Pages
/// that cannot be copied stay in the log and are retried.
pub fn copy_beside(writer: &mut Connection, copier: Connection, file: File) -> rusqlite::Result<()> {
    // Rendezvous channel: a job is accepted only while the thread is idle.
    let (begin, begun) = sync_channel(0);
    let copied = Arc::new(AtomicBool::new(false));
    let ended = Arc::clone(&copied);
    thread::spawn(move || {
        while begun.recv().is_ok() {
            // The second pass copies the pages written during the first.
            for _ in 0..2 {
                let _ = copier.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
                let _ = file.sync_data();
            }
            ended.store(true, Ordering::Release);
        }
    });
    writer.wal_hook(Some(move |log: &mut Wal, pages: c_int| {
        if copied.swap(false, Ordering::AcqRel) {
            let _ = log.checkpoint();
        } else if pages >= PAGES {
            let _ = begin.try_send(());
        }
        Ok(())
    }))
}
