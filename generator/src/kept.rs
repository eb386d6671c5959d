//! Files that stay right whatever happens to the program: written whole or not at all, or sealed where only a build reads
//! them.
//!
//! A sealed file begins with a checksum of what made it, of its name and of its bytes. One that a crash has cut off,
//! that another release has made, or that was copied from elsewhere does not match, and is made again.

use std::{fs, io, io::Write, path::Path, thread};

use serde::{Deserialize, Serialize};

use crate::fingerprint::{Digest, Hasher, Stamp};

const CHECKSUM_BYTES: usize = 16;

/// Replaces a file as a whole: a kill or a full disk leaves the one before.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Threads may write the same file at once. A name beside a long one could be too long.
    let part = path.with_file_name(format!(".{:?}.part", thread::current().id()));
    let written =
        fs::File::create(&part).and_then(|mut file| file.write_all(bytes)).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// The bytes of a sealed file, unless it is not what `maker` has written under this name.
pub fn read_sealed(path: &Path, maker: Digest) -> Option<Vec<u8>> {
    let mut bytes = fs::read(path).ok()?;
    let (checksum, content) = bytes.split_at_checked(CHECKSUM_BYTES)?;
    if checksum != seal(path, maker, content).as_bytes() {
        return None;
    }
    bytes.drain(..CHECKSUM_BYTES);
    Some(bytes)
}

/// Writes in place: a rename per document would slow down a large build, and one that is cut off is not taken.
pub fn write_sealed(path: &Path, maker: Digest, bytes: &[u8]) -> io::Result<()> {
    fs::write(path, [seal(path, maker, bytes).as_bytes(), bytes].concat())
}

fn seal(path: &Path, maker: Digest, bytes: &[u8]) -> Digest {
    let name = path.file_name().unwrap_or_default();
    Hasher::new().digest(maker).bytes(name.as_encoded_bytes()).bytes(bytes).finish()
}

/// A file as it was written, kept in a sealed file: reading every picture again would take longer than a small build.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Written {
    digest: Digest,
    stamp: Option<Stamp>,
}

impl Written {
    pub fn new(path: &Path, bytes: &[u8]) -> Self {
        Written { digest: Digest::of(bytes), stamp: Stamp::of(path) }
    }

    /// Whether the file still holds these bytes; it is read only if its size or time is another one.
    pub fn is_whole(&self, path: &Path) -> bool {
        let stamp = Stamp::of(path);
        stamp.is_some() && (stamp == self.stamp || fs::read(path).is_ok_and(|bytes| Digest::of(&bytes) == self.digest))
    }
}

#[cfg(test)]
mod tests {
    use super::{Written, read_sealed, write_sealed};
    use crate::fingerprint::Digest;

    #[test]
    fn a_sealed_file_is_found_again_and_one_that_is_damaged_of_another_maker_or_under_another_name_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result");
        let (maker, another) = (Digest::of(b"program"), Digest::of(b"another"));
        assert_eq!(read_sealed(&path, maker), None);
        write_sealed(&path, maker, b"<p>text</p>").unwrap();
        assert_eq!(read_sealed(&path, maker).unwrap(), b"<p>text</p>");
        assert_eq!(read_sealed(&path, another), None, "another program has other rules");
        let moved = folder.path().join("moved");
        std::fs::copy(&path, &moved).unwrap();
        assert_eq!(read_sealed(&moved, maker), None, "it is the result of something else");
        let mut bytes = std::fs::read(&path).unwrap();
        let middle = bytes.len() - 5;
        bytes[middle] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        assert_eq!(read_sealed(&path, maker), None, "its text is not what was kept");
        std::fs::write(&path, &bytes[..9]).unwrap();
        assert_eq!(read_sealed(&path, maker), None, "it was cut off");
    }

    #[test]
    fn a_copy_with_another_time_is_whole_and_a_shorter_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("picture");
        std::fs::write(&path, b"bytes").unwrap();
        let written = Written::new(&path, b"bytes");
        assert!(written.is_whole(&path));
        std::fs::File::options()
            .append(true)
            .open(&path)
            .unwrap()
            .set_modified(std::time::SystemTime::UNIX_EPOCH)
            .unwrap();
        assert!(written.is_whole(&path));
        std::fs::write(&path, b"byte").unwrap();
        assert!(!written.is_whole(&path));
        std::fs::remove_file(&path).unwrap();
        assert!(!written.is_whole(&path));
    }
}
