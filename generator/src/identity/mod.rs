//! Identifiers: the id that all back-ends share, and the slug of an address.

mod slug;

pub use slug::{Slug, SlugError};

use std::{
    collections::HashMap,
    fmt,
    hash::{BuildHasherDefault, Hasher},
};

use serde::{Deserialize, Serialize};

/// The id of the same item on all six back-ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Id(pub u64);

impl fmt::Display for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Items by id. A page makes hundreds of look-ups, so the hash is a single multiplication.
pub type ById<T> = HashMap<Id, T, BuildHasherDefault<QuickHasher>>;

/// For maps with many look-ups whose keys are not under an attacker's control.
#[derive(Default)]
pub struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            self.write_u64(part.iter().rfold(0, |word, byte| (word << 8) | u64::from(*byte)));
        }
    }
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
    /// Spreads neighbouring ids over high and low bits, both of which the map uses.
    fn write_u64(&mut self, number: u64) {
        let product = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ (product >> 32);
    }
}
