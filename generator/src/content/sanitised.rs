//! Sanitised documents, one file each, kept in `.cache/` between builds: sanitising costs more than rendering.

use std::{collections::BTreeMap, fs, path::PathBuf};

use crate::fingerprint::{Digest, Hasher};

/// Sanitised fragments by the hash of their source.
pub(super) type Fragments = BTreeMap<Digest, String>;

/// The documents in a folder, by the hash of their source.
pub struct SanitiserCache {
    folder: PathBuf,
    /// What sanitises: rules and libraries are its parts.
    program: Digest,
}

const CHECKSUM_BYTES: usize = 16;

impl SanitiserCache {
    /// The folder must exist.
    pub fn new(folder: PathBuf, program: Digest) -> Self {
        SanitiserCache { folder, program }
    }

    /// A document that another program has sanitised, or a crash cut off, does not match its checksum: it is sanitised
    /// again.
    pub(super) fn get(&self, key: Digest) -> Option<Fragments> {
        let bytes = fs::read(self.path(key)).ok()?;
        let (checksum, document) = bytes.split_at_checked(CHECKSUM_BYTES)?;
        if checksum != self.checksum(document).as_bytes() {
            return None;
        }
        postcard::from_bytes(document).ok()
    }

    fn checksum(&self, document: &[u8]) -> Digest {
        Hasher::new().digest(self.program).bytes(document).finish()
    }

    pub(super) fn put(&self, key: Digest, fragments: &Fragments) {
        let Ok(document) = postcard::to_stdvec(fragments) else { return };
        let checksum = self.checksum(&document);
        // A document that cannot be kept is sanitised again by the next build.
        let _ = fs::write(self.path(key), [checksum.as_bytes(), document.as_slice()].concat());
    }

    fn path(&self, key: Digest) -> PathBuf {
        self.folder.join(key.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::{Fragments, SanitiserCache};
    use crate::fingerprint::Digest;

    #[test]
    fn documents_are_found_again_and_those_that_are_damaged_or_of_another_program_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let cache = SanitiserCache::new(folder.path().to_owned(), Digest::of(b"program"));
        let key = Digest::of(b"document");
        let texts =
            Fragments::from([(Digest::of(b"text"), "<p>text</p>".to_owned()), (Digest::of(b""), String::new())]);
        assert_eq!(cache.get(key), None);
        cache.put(key, &texts);
        assert_eq!(cache.get(key), Some(texts.clone()));
        let upgraded = SanitiserCache::new(folder.path().to_owned(), Digest::of(b"another"));
        assert_eq!(upgraded.get(key), None, "another program has other rules");
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
