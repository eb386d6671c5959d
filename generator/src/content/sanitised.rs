//! Sanitised documents, one file each, kept in `.cache/` between builds: sanitising costs more than rendering.

use std::{fs, path::PathBuf};

use crate::fingerprint::Digest;

/// The documents in a folder, by the hash of their source.
pub struct SanitiserCache {
    folder: PathBuf,
}

const CHECKSUM_BYTES: usize = 16;

impl SanitiserCache {
    /// The folder must exist.
    pub fn new(folder: PathBuf) -> Self {
        SanitiserCache { folder }
    }

    /// A document that a crash cut off or damaged does not match its checksum: it is sanitised again.
    pub(super) fn get(&self, key: Digest) -> Option<Vec<String>> {
        let bytes = fs::read(self.path(key)).ok()?;
        let (checksum, document) = bytes.split_at_checked(CHECKSUM_BYTES)?;
        if checksum != Digest::of(document).as_bytes() {
            return None;
        }
        postcard::from_bytes(document).ok()
    }

    pub(super) fn put(&self, key: Digest, fragments: &Vec<String>) {
        let Ok(document) = postcard::to_stdvec(fragments) else { return };
        let checksum = Digest::of(&document);
        // A document that cannot be kept is sanitised again by the next build.
        let _ = fs::write(self.path(key), [checksum.as_bytes(), document.as_slice()].concat());
    }

    fn path(&self, key: Digest) -> PathBuf {
        self.folder.join(key.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::SanitiserCache;
    use crate::fingerprint::Digest;

    #[test]
    fn documents_are_found_again_and_damaged_ones_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let cache = SanitiserCache::new(folder.path().to_owned());
        let key = Digest::of(b"document");
        let texts = vec!["<p>text</p>".to_owned(), String::new()];
        assert_eq!(cache.get(key), None);
        cache.put(key, &texts);
        assert_eq!(cache.get(key), Some(texts.clone()));
        let path = cache.path(key);
        let mut bytes = std::fs::read(&path).unwrap();
        let middle = bytes.len() - 5;
        bytes[middle] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        assert_eq!(cache.get(key), None, "its text is not what was kept");
        std::fs::write(&path, &bytes[..9]).unwrap();
        assert_eq!(cache.get(key), None, "it was cut off");
        cache.put(key, &texts);
        assert_eq!(cache.get(key), Some(texts));
    }
}
