//! Retention periods, and lifetimes of links in mails.

use super::clock::Millis;

/// Retention periods, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Retention {
    /// Time after the sending of a mail until its recipient is blanked.
    pub sent_mail: Millis,
    /// Time after the receipt of a quarantined enquiry, review or booking until the row is deleted.
    pub quarantine: Millis,
    /// Time after the receipt until personal data are blanked; for a booking, time after the first day of the journey. Those
    /// of an enquiry stay while an offer is open, and as long after the journey that was offered, or the end of a hold.
    pub personal_data: Millis,
    /// Time after the issue of an invoice, credit note or receipt until the document is deleted.
    pub documents: Millis,
}

/// Lifetime of an unconfirmed signup: two days, in milliseconds.
pub const SIGNUPS_LIVE: Millis = 2 * 24 * 60 * 60 * 1000;
/// Retention of a waiting list after the start of the journey: seven days, in milliseconds.
pub const WAITING_LIVES: Millis = 7 * 24 * 60 * 60 * 1000;
/// Retention of an uploaded file that is not sent: a day, in milliseconds.
pub const FILES_WAIT: Millis = 24 * 60 * 60 * 1000;
/// Time in which a person assigns a mail to a case: 90 days, in milliseconds. Then its text and its files are deleted;
/// the mail stays in the mailbox.
pub const UNSORTED_WAIT: Millis = 90 * 24 * 60 * 60 * 1000;
/// Lifetime of the link for a new password: 30 minutes, in milliseconds.
pub const RESETS_LIVE: Millis = 30 * 60 * 1000;
/// The time in which an account's previous address can stop or undo its change: seven days, in milliseconds.
pub const STOPS_LIVE: Millis = 7 * 24 * 60 * 60 * 1000;
