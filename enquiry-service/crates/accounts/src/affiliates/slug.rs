use std::fmt;

use rand::RngExt;
use serde::{Deserialize, Serialize};

use kernel::fields::SingleLine;

/// Lower-case letters and digits without ambiguous ones (Crockford's base 32).
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: u32 = 10;
/// The length that the site accepts.
const SHAPE: std::ops::RangeInclusive<usize> = 4..=40;

/// The slug of an invitation address, which is also the `agency_id`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Slug(String);

impl Slug {
    /// A new slug of 10 random letters and digits, which is 50 bits.
    pub fn random() -> Self {
        let mut random: u64 = rand::rng().random();
        let letters = (0..LENGTH).map(|_| {
            let letter = ALPHABET.get((random % 32) as usize).copied().unwrap_or(b'0');
            random /= 32;
            char::from(letter)
        });
        Slug(letters.collect())
    }

    /// `None` if the text has not the form of a slug.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        (SHAPE.contains(&text.len()) && text.bytes().all(is_letter)).then(|| Slug(text.to_owned()))
    }

    /// The slug that a form field holds.
    pub fn of(line: &SingleLine) -> Option<Self> {
        Slug::parse(line.as_str())
    }

    /// The slug as in the invitation address and the database.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
