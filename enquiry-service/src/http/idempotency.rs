use std::time::Duration;

use axum::{
    extract::FromRequestParts,
    http::{StatusCode, request::Parts},
};
use serde::Serialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::problem::Problem;
use crate::{
    domain::submission::Key,
    primitives::clock::{Millis, millis},
};

/// Longer than the 24 hours promised, so that a browser woken the next day finds its answer.
const KEYS_LIVE: Duration = Duration::from_hours(48);
/// The same words without a key are one submission for so long.
const SAME_WORDS: Duration = Duration::from_mins(10);
const LONGEST_KEY: usize = 200;

/// The `Idempotency-Key` header, where there is one.
#[derive(IntoParams)]
#[into_params(names("Idempotency-Key"), parameter_in = Header)]
pub struct IdempotencyKey(
    /// Made once per form fill: a repeated call is answered as the first
    Option<String>,
);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get("idempotency-key") else { return Ok(IdempotencyKey(None)) };
        let key = value.to_str().ok().filter(|key| !key.is_empty() && key.len() <= LONGEST_KEY);
        let key = key.filter(|key| key.bytes().all(|byte| byte.is_ascii_graphic()));
        match key {
            Some(key) => Ok(IdempotencyKey(Some(key.to_owned()))),
            None => {
                let title = "The Idempotency-Key must be 1 to 200 visible ASCII characters";
                Err(Problem::new(StatusCode::BAD_REQUEST, "urn:tembea:idempotency-key", title))
            }
        }
    }
}

impl IdempotencyKey {
    /// An id that is the same whenever the key comes with the same words.
    pub fn id_of(&self, words: &str) -> Option<Uuid> {
        let key = self.0.as_ref()?;
        let hash = blake3::hash(format!("{key}\n{words}").as_bytes());
        let bytes = hash.as_bytes().first_chunk::<16>()?;
        Some(uuid::Builder::from_custom_bytes(*bytes).into_uuid())
    }

    /// By what a submission is known: its key, or its own words.
    pub fn for_content(&self, call: &str, content: &impl Serialize, now: Millis) -> Key {
        let mut hasher = blake3::Hasher::new();
        hasher.update(call.as_bytes());
        // A submission is plain text fields, which always serialise.
        hasher.update(&serde_json::to_vec(content).unwrap_or_default());
        let fingerprint = hasher.finalize().to_hex().to_string();
        match &self.0 {
            Some(key) => Key {
                key: format!("client/{key}"),
                fingerprint,
                expires_at: now + millis(KEYS_LIVE),
                counts_repeats: false,
            },
            None => Key {
                key: format!("content/{fingerprint}"),
                fingerprint,
                expires_at: now + millis(SAME_WORDS),
                counts_repeats: true,
            },
        }
    }
}

pub fn key_reused() -> Problem {
    let title = "This Idempotency-Key was used for other content";
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:idempotency-key-reused", title)
}
