//! Fingerprints: hashes of content, and size and time of files. A build compares them to find changes.

use std::{fmt, fs, path::Path, sync::OnceLock, time::UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// The first 128 bits of a BLAKE3 hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Digest([u8; 16]);

impl Digest {
    pub fn of(bytes: &[u8]) -> Self {
        // Most inputs are short: creating a hasher would take longer than hashing.
        const SHORT: usize = 4096;
        if bytes.len() > SHORT {
            return Hasher::new().bytes(bytes).finish();
        }
        let mut framed = Vec::with_capacity(bytes.len() + 8);
        framed.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        framed.extend_from_slice(bytes);
        Digest::first_half(blake3::hash(&framed))
    }

    /// Combines two digests in order. Sequences that differ in one place give different digests.
    #[must_use]
    pub fn followed_by(self, next: Digest) -> Self {
        // Multiplication by an odd factor is invertible.
        const FACTOR: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        let chained = (u128::from_le_bytes(self.0) ^ u128::from_le_bytes(next.0)).wrapping_mul(FACTOR);
        Digest(chained.rotate_left(64).to_le_bytes())
    }

    fn first_half(hash: blake3::Hash) -> Self {
        let mut first = [0; 16];
        first.iter_mut().zip(hash.as_bytes()).for_each(|(byte, hashed)| *byte = *hashed);
        Digest(first)
    }

    /// Identifies this program: what another version of it has made is made again.
    pub fn of_program() -> Self {
        static DIGEST: OnceLock<Digest> = OnceLock::new();
        *DIGEST.get_or_init(|| {
            let mut hasher = Hasher::new();
            hasher.text(env!("CARGO_PKG_VERSION"));
            if let Ok(program) = std::env::current_exe() {
                hasher.text(&format!("{:?}", Stamp::of(&program)));
            }
            hasher.finish()
        })
    }

    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// The first `characters` hexadecimal digits, for file names.
    pub fn short(&self, characters: usize) -> String {
        let mut hex = self.to_string();
        hex.truncate(characters);
        hex
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// Builds a [`Digest`] from parts; each part is framed by its length.
#[derive(Clone, Default)]
pub struct Hasher(blake3::Hasher);

impl Hasher {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(&(bytes.len() as u64).to_le_bytes()).update(bytes);
        self
    }

    pub fn text(&mut self, text: &str) -> &mut Self {
        self.bytes(text.as_bytes())
    }

    pub fn digest(&mut self, digest: Digest) -> &mut Self {
        self.0.update(&digest.0);
        self
    }

    pub fn number(&mut self, number: u64) -> &mut Self {
        self.0.update(&number.to_le_bytes());
        self
    }

    pub fn finish(&self) -> Digest {
        Digest::first_half(self.0.finalize())
    }
}

/// Size and time of a file. A file with the same stamp is treated as unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    size: u64,
    modified_nanoseconds: u128,
}

impl Stamp {
    /// `None` if the file does not exist.
    pub fn of(path: &Path) -> Option<Self> {
        Self::of_metadata(&fs::metadata(path).ok()?)
    }

    pub fn of_metadata(metadata: &fs::Metadata) -> Option<Self> {
        if !metadata.is_file() {
            return None;
        }
        let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(Stamp { size: metadata.len(), modified_nanoseconds: modified.as_nanos() })
    }
}
