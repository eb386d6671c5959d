use std::fmt;

use rand::RngExt;
use serde::{Deserialize, Serialize};

/// Letters and digits without ambiguous ones (Crockford's base 32).
pub const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The public number of a submission, such as `7KQ2-M4XF`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reference(String);

impl Reference {
    /// A new reference of 8 random letters and digits, which is 40 bits.
    pub fn random() -> Self {
        let mut random: u64 = rand::rng().random();
        let mut text = String::with_capacity(9);
        for position in 0..8 {
            if position == 4 {
                text.push('-');
            }
            let letter = ALPHABET.get((random % 32) as usize).copied().unwrap_or(b'0');
            text.push(char::from(letter));
            random /= 32;
        }
        Reference(text)
    }

    /// `None` if the text has not the form of a reference.
    pub fn parse(text: &str) -> Option<Self> {
        let (first, second) = text.split_once('-')?;
        let is_half = |half: &str| half.len() == 4 && half.bytes().all(|letter| ALPHABET.contains(&letter));
        (is_half(first) && is_half(second)).then(|| Reference(text.to_owned()))
    }

    /// A reference read from the database.
    pub fn stored(text: String) -> Self {
        Reference(text)
    }

    /// The reference as in mails and the database, with the hyphen.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
