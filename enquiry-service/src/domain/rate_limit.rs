use crate::primitives::clock::Millis;

/// At most so many in a window that begins with the first.
#[derive(Clone, Debug)]
pub struct RateLimit {
    pub key: String,
    pub max: i64,
    pub window: Millis,
}
