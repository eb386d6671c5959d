//! Sanitised documents by hash, kept in `.cache/` between builds: sanitising
//! costs more than rendering.
//!
//! One file that only grows holds the documents, each behind its checksum;
//! a second says where each is. A document that a crash cut off or damaged does
//! not match its checksum and is sanitised again.

use std::{
    collections::HashMap,
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError, RwLock},
};

use serde::{Deserialize, Serialize};

use super::Digest;

/// The cache of sanitised documents cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SanitiserCacheError {
    #[error("cannot open the cache of sanitised HTML at {path}: {source}; delete the file and build again")]
    Open {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("another build is using {0}; wait for it, or name another working folder with --work")]
    InUse(PathBuf),
}

/// Where a document is in the file.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Place {
    offset: u64,
    length: u32,
}

type Index = HashMap<Digest, Place>;

pub struct SanitiserCache {
    file: File,
    index_path: PathBuf,
    /// Of what the file holds.
    index: RwLock<Index>,
    pending: Mutex<Pending>,
}

/// What is not in the file yet.
struct Pending {
    /// Length of the file.
    end: u64,
    bytes: Vec<u8>,
    places: Vec<(Digest, Place)>,
    /// Whether the index on disk lacks something.
    is_new: bool,
}

const SEAL_BYTES: usize = 4;

impl SanitiserCache {
    /// Documents are written together once they fill so many bytes.
    const BATCH_BYTES: usize = 1 << 20;

    pub fn open(path: &Path) -> Result<Self, SanitiserCacheError> {
        let failed = |source| SanitiserCacheError::Open { path: path.to_owned(), source };
        let file = File::options().read(true).append(true).create(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(SanitiserCacheError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let end = file.metadata().map_err(failed)?.len();
        let index_path = path.with_extension("index");
        let index: Index =
            fs::read(&index_path).ok().and_then(|bytes| postcard::from_bytes(&bytes).ok()).unwrap_or_default();
        let pending = Pending { end, bytes: Vec::new(), places: Vec::new(), is_new: false };
        Ok(SanitiserCache { file, index_path, index: RwLock::new(index), pending: Mutex::new(pending) })
    }

    pub(super) fn get(&self, key: Digest) -> Option<Vec<String>> {
        let place = *self.index.read().unwrap_or_else(PoisonError::into_inner).get(&key)?;
        let mut bytes = vec![0; usize::try_from(place.length).ok()?];
        read_at(&self.file, &mut bytes, place.offset).ok()?;
        let (checksum, row) = bytes.split_at_checked(SEAL_BYTES)?;
        if checksum != seal(key, row) {
            return None;
        }
        postcard::from_bytes(row).ok()
    }

    pub(super) fn put(&self, key: Digest, fragments: &Vec<String>) {
        let Ok(row) = postcard::to_stdvec(fragments) else { return };
        let Ok(length) = u32::try_from(SEAL_BYTES + row.len()) else { return };
        let mut pending = self.pending();
        let offset = pending.end + pending.bytes.len() as u64;
        pending.bytes.extend_from_slice(&seal(key, &row));
        pending.bytes.extend_from_slice(&row);
        pending.places.push((key, Place { offset, length }));
        if pending.bytes.len() >= Self::BATCH_BYTES {
            self.write(&mut pending);
        }
    }

    /// Writes what is still in memory, and the index; what cannot be kept is made again next time.
    pub fn flush(&self) {
        let mut pending = self.pending();
        self.write(&mut pending);
        if pending.is_new {
            let index = self.index.read().unwrap_or_else(PoisonError::into_inner);
            let staged = self.index_path.with_extension("new");
            let written = postcard::to_stdvec(&*index)
                .map_err(io::Error::other)
                .and_then(|bytes| fs::write(&staged, bytes))
                .and_then(|()| fs::rename(&staged, &self.index_path));
            pending.is_new = written.is_err();
        }
    }

    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, pending: &mut Pending) {
        let bytes = std::mem::take(&mut pending.bytes);
        let places = std::mem::take(&mut pending.places);
        if bytes.is_empty() {
            return;
        }
        let is_written = (&self.file).write_all(&bytes).is_ok();
        // After a write that failed half-way, only the file itself knows where it ends.
        pending.end = self.file.metadata().map_or(pending.end, |metadata| metadata.len());
        if is_written {
            self.index.write().unwrap_or_else(PoisonError::into_inner).extend(places);
            pending.is_new = true;
        }
    }
}

/// Binds a document's text to its key. Against damage only: whoever can write here can write the sites too.
fn seal(key: Digest, row: &[u8]) -> [u8; SEAL_BYTES] {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(key.as_bytes());
    checksum.update(row);
    checksum.finalize().to_le_bytes()
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let length = std::os::windows::fs::FileExt::seek_read(file, bytes, offset)?;
        if length == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[length..];
        offset += length as u64;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::SanitiserCache;
    use crate::content::Digest;

    #[test]
    fn documents_are_found_again_and_damaged_ones_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sanitised.bin");
        let key = |number: u8| Digest::of(&[number]);
        let texts = |number: u8| vec![format!("<p>{number}</p>"), String::new()];
        {
            let cache = SanitiserCache::open(&path).unwrap();
            assert!(SanitiserCache::open(&path).is_err(), "one build at a time");
            for number in 0..3 {
                cache.put(key(number), &texts(number));
            }
            cache.flush();
            assert_eq!(cache.get(key(1)), Some(texts(1)));
        }
        let mut bytes = std::fs::read(&path).unwrap();
        let last = bytes.len() - 3;
        bytes[last] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        let cache = SanitiserCache::open(&path).unwrap();
        assert_eq!(cache.get(key(0)), Some(texts(0)));
        assert_eq!(cache.get(key(2)), None, "its text is not what was kept");
        assert_eq!(cache.get(key(9)), None);
        cache.put(key(2), &texts(2));
        cache.flush();
        assert_eq!(cache.get(key(2)), Some(texts(2)));
    }
}
