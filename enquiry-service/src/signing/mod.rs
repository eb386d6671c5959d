//! Signatures with shared secrets: on links of our own, on requests that the CDN passes on, on calls of other programs.

mod calls;
mod cdn;
mod devices;
mod links;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::hmac;
use serde::de::DeserializeOwned;

pub use calls::SignedCalls;
pub use cdn::CdnSignature;
pub use links::{Moderation, Signer};

use crate::config::Secret;

fn key(secret: &Secret) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, secret.reveal().as_bytes())
}

/// Compares in constant time.
fn is_signed(key: &hmac::Key, signed: &str, signature: &str) -> bool {
    URL_SAFE_NO_PAD.decode(signature).is_ok_and(|signature| hmac::verify(key, signed.as_bytes(), &signature).is_ok())
}

fn claims<T: DeserializeOwned>(encoded: &str) -> Option<T> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(encoded).ok()?).ok()
}
