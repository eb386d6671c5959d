use crate::primitives::clock::Millis;

/// At most so many in a window that begins with the first.
#[derive(Clone, Debug)]
pub struct RateLimit {
    pub key: String,
    pub max: i64,
    pub window: Millis,
}

/// A person in the key of a limit, without the name.
pub fn person(email_key: &str) -> String {
    blake3::hash(email_key.as_bytes()).to_hex().to_string()
}

/// Under which calls are counted whose network cannot be told: those that passed by the CDN share one limit.
pub fn bucket(network: Option<&str>) -> &str {
    network.unwrap_or("unproven")
}
