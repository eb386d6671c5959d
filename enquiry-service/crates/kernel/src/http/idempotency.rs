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
    clock::{Millis, millis},
    submissions::model::Key,
};

/// Longer than the promised 24 hours, so that a retry on the next day still gets its response.
const KEYS_LIVE: Duration = Duration::from_hours(48);
/// Without a key, identical content counts as one submission for this time.
const SAME_WORDS: Duration = Duration::from_mins(10);
const LONGEST_KEY: usize = 200;

/// The `Idempotency-Key` header, if present.
#[derive(IntoParams)]
#[into_params(names("Idempotency-Key"), parameter_in = Header)]
pub struct IdempotencyKey(
    /// Created once per form fill. A repeated key gets the first response again
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
    /// An id derived from the key and `words`: the same input gives the same id.
    pub fn id_of(&self, words: &str) -> Option<Uuid> {
        let key = self.0.as_ref()?;
        let hash = blake3::hash(format!("{key}\n{words}").as_bytes());
        let bytes = hash.as_bytes().first_chunk::<16>()?;
        Some(uuid::Builder::from_custom_bytes(*bytes).into_uuid())
    }

    /// The key of a submission: the client's key, or a hash of the content.
    pub fn for_content(&self, call: &str, content: &impl Serialize, now: Millis) -> Key {
        let mut hasher = blake3::Hasher::new();
        hasher.update(call.as_bytes());
        // A submission has only text fields, so serialisation cannot fail.
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
