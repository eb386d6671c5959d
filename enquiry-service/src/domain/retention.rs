//! How long the service keeps data, and how long links in mails work.

use crate::primitives::clock::Millis;

/// How long things are kept, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Retention {
    /// Time after the sending of a mail until its recipient is blanked.
    pub sent_mail: Millis,
    /// Time after the receipt of a quarantined enquiry, review or booking until the row is deleted.
    pub quarantine: Millis,
    /// Time after the receipt until personal data are blanked; for a booking, time after the first day of the journey.
    pub personal_data: Millis,
    /// Time after the issue of an invoice, credit note or receipt until the document is deleted.
    pub documents: Millis,
}

/// A signup that nobody confirms is forgotten: two days, in milliseconds.
pub const SIGNUPS_LIVE: Millis = 2 * 24 * 60 * 60 * 1000;
/// A name stays in a waiting list for so long after the journey has begun: seven days, in milliseconds.
pub const WAITING_LIVES: Millis = 7 * 24 * 60 * 60 * 1000;
/// A file that goes with no answer is kept for so long: a day, in milliseconds.
pub const FILES_WAIT: Millis = 24 * 60 * 60 * 1000;
/// The link for a new password works so long.
pub const RESETS_LIVE: Millis = 30 * 60 * 1000;
/// The old address of an account can stop the change to another one, or undo it, for so long.
pub const STOPS_LIVE: Millis = 7 * 24 * 60 * 60 * 1000;
