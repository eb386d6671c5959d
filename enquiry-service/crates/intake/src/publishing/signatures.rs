//! Calls that programs sign.

use std::time::Duration;

use ring::hmac;

use kernel::{
    clock::{Millis, millis},
    settings::secret::Secret,
    signing::key,
};

use super::model::CallKey;

/// How far a signed call's time may be from ours.
const CALLS_LIVE: Duration = Duration::from_mins(5);

/// Calls that programs sign with a shared secret. All keys are accepted, so that they can be rotated.
pub struct SignedCalls(Vec<hmac::Key>);

impl SignedCalls {
    pub fn new(keys: &[Secret]) -> Self {
        SignedCalls(keys.iter().map(key).collect())
    }

    pub fn are_possible(&self) -> bool {
        !self.0.is_empty()
    }

    /// A key by which a repeated call is recognised; nothing where the signature is wrong or the time is more than five
    /// minutes off. The time in milliseconds is signed too, so that two changes within a second are two calls.
    pub fn verify(&self, time: &str, signature: &str, body: &[u8], now: Millis) -> Option<CallKey> {
        let at: Millis = time.parse().ok()?;
        let signature = hex::decode(signature.strip_prefix("sha256=")?).ok()?;
        let signed = [time.as_bytes(), b".", body].concat();
        self.0.iter().find(|key| hmac::verify(key, &signed, &signature).is_ok())?;
        let lives = at.abs_diff(now) <= millis(CALLS_LIVE).unsigned_abs();
        let key = format!("call/{}", blake3::hash(&signature).to_hex());
        lives.then(|| CallKey { key, expires_at: at + millis(CALLS_LIVE) })
    }
}
