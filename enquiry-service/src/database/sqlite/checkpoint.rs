//! Copies the write-ahead log into the database beside the transactions, which would otherwise wait for it.

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

/// A page that many commits write is copied once between two checkpoints (128 MiB).
const PAGES: c_int = 32 * 1024;

/// Copies the log of a writing connection on a thread, with another connection, and brings the file to the disk. SQLite
/// begins the log anew only when all of it is copied: the writing connection copies the little that was written meanwhile
/// after its next commit. What cannot be copied stays in the log and is tried again.
pub fn copy_beside(writer: &mut Connection, copier: Connection, file: File) -> rusqlite::Result<()> {
    // Takes a job only while the thread waits for one.
    let (begin, begun) = sync_channel(0);
    let copied = Arc::new(AtomicBool::new(false));
    let ended = Arc::clone(&copied);
    thread::spawn(move || {
        while begun.recv().is_ok() {
            // The second time what was written during the first.
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
