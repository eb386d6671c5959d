use std::fmt;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::RngExt;

/// 256 random bits that only their owner holds; the database knows their hash.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new token of 256 random bits, as 43 letters of base64url.
    pub fn random() -> Self {
        let bits: [u8; 32] = rand::rng().random();
        Token(URL_SAFE_NO_PAD.encode(bits))
    }

    /// The token in plain text, for the answer to a login or a link in a mail only.
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

/// By what a token is found again; of no use to whoever reads the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenHash(String);

impl TokenHash {
    /// The hash of a token that an `Authorization` header or a link carries; any text is accepted.
    pub fn of(token: &str) -> Self {
        TokenHash(blake3::hash(token.as_bytes()).to_hex().to_string())
    }

    /// A hash that was made before.
    pub fn stored(hash: String) -> Self {
        TokenHash(hash)
    }

    /// The hash in hexadecimal digits, as the database keeps it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
