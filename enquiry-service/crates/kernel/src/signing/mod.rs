//! Signatures with shared secrets: on our own links, on requests forwarded by the CDN, on calls of other programs.

mod cdn;
mod links;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::hmac;
use serde::de::DeserializeOwned;

use crate::settings::secret::Secret;

pub use cdn::CdnSignature;
pub use links::{Moderation, Signer};

pub fn key(secret: &Secret) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, secret.reveal().as_bytes())
}

/// Compares in constant time.
pub fn is_signed(key: &hmac::Key, signed: &str, signature: &str) -> bool {
    URL_SAFE_NO_PAD.decode(signature).is_ok_and(|signature| hmac::verify(key, signed.as_bytes(), &signature).is_ok())
}

fn claims<T: DeserializeOwned>(encoded: &str) -> Option<T> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(encoded).ok()?).ok()
}
