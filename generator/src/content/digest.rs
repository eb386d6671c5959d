//! Content hashes: what a page depends on is compared by these.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The first 128 bits of a BLAKE3 hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Digest([u8; 16]);

impl Digest {
    pub fn of(bytes: &[u8]) -> Self {
        let mut hasher = Hasher::new();
        hasher.bytes(bytes);
        hasher.finish()
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
        let mut first = [0; 16];
        self.0.finalize_xof().fill(&mut first);
        Digest(first)
    }
}
