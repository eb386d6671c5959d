//! Small values with rules of their own.

use std::{
    collections::HashMap,
    fmt,
    hash::{BuildHasherDefault, Hasher},
};

use serde::{Deserialize, Serialize};

/// Names the same thing on all six back-ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Id(pub u64);

impl fmt::Display for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Things by id. Pages look others up some hundred times, so the hash is no more than a multiplication.
pub type ById<T> = HashMap<Id, T, BuildHasherDefault<IdHasher>>;

#[derive(Default)]
pub struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }
    /// Spreads neighbouring ids over high and low bits, both of which the map uses.
    fn write_u64(&mut self, number: u64) {
        let product = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ (product >> 32);
    }
}

/// Whole US dollars per person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(pub u32);

/// A rating from 0 to 5 with one decimal, kept in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rating(u8);

impl Rating {
    /// `None` outside 0 to 5.
    pub fn new(value: f32) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked before")]
        (0.0..=5.0).contains(&value).then(|| Rating((value * 10.0).round() as u8))
    }

    /// The mean of ratings in tenths, rounded; `None` of none.
    pub fn mean(tenths: &[u32]) -> Option<Self> {
        let count = u32::try_from(tenths.len()).ok().filter(|count| *count > 0)?;
        let mean = (tenths.iter().sum::<u32>() + count / 2) / count;
        u8::try_from(mean).ok().map(Rating)
    }

    /// From 0 to 5, with one decimal.
    pub fn value(self) -> f32 {
        f32::from(self.0) / 10.0
    }

    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// Whole stars, rounded to the nearest.
    pub const fn stars(self) -> u8 {
        (self.0 + 5) / 10
    }
}
