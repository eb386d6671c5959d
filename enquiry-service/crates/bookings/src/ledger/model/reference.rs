use std::fmt;

use rand::RngExt;
use serde::{Deserialize, Serialize};

use kernel::fields::reference::ALPHABET;

/// 26 characters of 5 bits: 130 random bits.
const LENGTH: usize = 26;

/// A secret that authorises access to a booking without a login.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BookingReference(String);

impl BookingReference {
    /// A new reference of 26 random letters and digits.
    pub fn random() -> Self {
        let mut random = rand::rng();
        let letter = |_| {
            let place: u8 = random.random();
            char::from(ALPHABET.get(usize::from(place % 32)).copied().unwrap_or(b'0'))
        };
        BookingReference((0..LENGTH).map(letter).collect())
    }

    /// Parses a reference from a URL; `None` if the form is wrong.
    pub fn parse(text: &str) -> Option<Self> {
        let is_one = text.len() == LENGTH && text.bytes().all(|letter| ALPHABET.contains(&letter));
        is_one.then(|| BookingReference(text.to_owned()))
    }

    /// A reference read from the database.
    pub fn stored(text: String) -> Self {
        BookingReference(text)
    }

    /// The reference as in links and the database.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BookingReference {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_has_130_random_bits_in_letters_and_digits() {
        let (one, other) = (BookingReference::random(), BookingReference::random());
        assert_eq!(one.as_str().len(), LENGTH);
        assert!(one.as_str().bytes().all(|letter| ALPHABET.contains(&letter)));
        assert_ne!(one, other);
        assert_eq!(BookingReference::parse(one.as_str()), Some(one));
        for text in ["", "\0", "0123", &"u".repeat(LENGTH), &"Ä".repeat(LENGTH / 2)] {
            assert_eq!(BookingReference::parse(text), None, "{text:?}");
        }
    }
}
