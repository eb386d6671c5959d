//! Sanitised documents, one file each, kept in `.cache/` between builds: sanitising costs more than rendering.

use std::{collections::BTreeMap, path::PathBuf};

use crate::{
    fingerprint::Digest,
    kept::{read_sealed, write_sealed},
};

/// Sanitised fragments by the hash of their source.
pub(super) type Fragments = BTreeMap<Digest, String>;

/// The documents in a folder, by the hash of their source.
pub struct SanitiserCache {
    folder: PathBuf,
    /// What sanitises: rules and libraries are its parts.
    program: Digest,
}

impl SanitiserCache {
    /// The folder must exist.
    pub fn new(folder: PathBuf, program: Digest) -> Self {
        SanitiserCache { folder, program }
    }

    /// A document that another program has sanitised is sanitised again.
    pub(super) fn get(&self, key: Digest) -> Option<Fragments> {
        postcard::from_bytes(&read_sealed(&self.path(key), self.program)?).ok()
    }

    pub(super) fn put(&self, key: Digest, fragments: &Fragments) {
        let Ok(document) = postcard::to_stdvec(fragments) else { return };
        // A document that cannot be kept is sanitised again by the next build.
        let _ = write_sealed(&self.path(key), self.program, &document);
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
    fn documents_are_found_again_and_those_of_another_program_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let cache = SanitiserCache::new(folder.path().to_owned(), Digest::of(b"program"));
        let key = Digest::of(b"document");
        let texts =
            Fragments::from([(Digest::of(b"text"), "<p>text</p>".to_owned()), (Digest::of(b""), String::new())]);
        assert_eq!(cache.get(key), None);
        cache.put(key, &texts);
        assert_eq!(cache.get(key), Some(texts));
        let upgraded = SanitiserCache::new(folder.path().to_owned(), Digest::of(b"another"));
        assert_eq!(upgraded.get(key), None, "another program has other rules");
    }
}
