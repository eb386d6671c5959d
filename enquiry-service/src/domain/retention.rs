use crate::primitives::clock::Millis;

/// How long things are kept, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Retention {
    pub sent_mail: Millis,
    pub quarantine: Millis,
    pub personal_data: Millis,
}

/// A signup that nobody confirms is forgotten: two days, in milliseconds.
pub const SIGNUPS_LIVE: Millis = 2 * 24 * 60 * 60 * 1000;
