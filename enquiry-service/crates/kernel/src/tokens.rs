use std::fmt;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::RngExt;

/// A secret of 256 random bits; the database stores only its hash.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new token of 256 random bits, as 43 letters of base64url.
    pub fn random() -> Self {
        let bits: [u8; 32] = rand::rng().random();
        Token(URL_SAFE_NO_PAD.encode(bits))
    }

    /// The token in plain text, only for a login response or a link in a mail.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The hash under which the database keeps the token.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("Token(…)")
    }
}

/// The hash of a token, by which the token is looked up; useless to a reader of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenHash(String);

impl TokenHash {
    /// Hashes the token of an `Authorization` header or a link; accepts any text.
    pub fn of(token: &str) -> Self {
        TokenHash(blake3::hash(token.as_bytes()).to_hex().to_string())
    }

    /// A hash read from the database.
    pub fn stored(hash: String) -> Self {
        TokenHash(hash)
    }

    /// The hash in hexadecimal digits, as the database keeps it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
