//! Changes of a booking's journey: each is a version that never changes.

use serde::Serialize;
use uuid::Uuid;

use kernel::{clock::Millis, fields::SingleLine};

use super::{Booking, Change, Journey, LedgerLine, PriceChange};

/// A new version of what was booked. The journey as it was booked is version 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BookingVersion {
    /// Created by the form: a repeated call is the same version.
    pub id: Uuid,
    /// The booking.
    pub booking: Uuid,
    /// From 2 on.
    pub number: i64,
    /// The line of the history with which it came.
    pub change: Uuid,
    /// Milliseconds since 1970.
    pub at: Millis,
    /// The colleague who has changed the booking.
    pub by: Uuid,
    /// Why, as the traveller reads it; empty once personal data are blanked.
    pub reason: SingleLine,
    /// The journey of the version before.
    pub before: Journey,
    /// The journey of this version.
    pub after: Journey,
}

/// A journey in place of the one that was booked.
#[derive(Clone, Debug, PartialEq)]
pub struct Rebooking {
    /// Id of the version.
    pub id: Uuid,
    /// Number of the version.
    pub number: i64,
    /// The colleague.
    pub by: Uuid,
    /// Why.
    pub reason: SingleLine,
    /// The new journey.
    pub journey: Journey,
}

impl Booking {
    /// The journey after a line of the history: mails and documents about that line name it, whatever came later.
    /// `versions` are in their order, as the lines of the history.
    pub fn journey_after(&self, change: Uuid, history: &[Change], versions: &[BookingVersion]) -> Journey {
        let place = |id: Uuid| history.iter().position(|line| line.id == id);
        let at = place(change);
        let later = versions.iter().find(|version| place(version.change) > at);
        later.map_or_else(|| self.journey.clone(), |version| version.before.clone())
    }
}

/// The changes of the price of a version, in their order: of the newest one, or of the one before a version.
pub fn price_changes(
    history: &[Change],
    versions: &[BookingVersion],
    ledger: impl IntoIterator<Item = LedgerLine>,
    before: Option<&BookingVersion>,
) -> Vec<PriceChange> {
    let place = |change: Uuid| history.iter().position(|line| line.id == change);
    let end = before.map_or(Some(usize::MAX), |version| place(version.change));
    let begin = versions.iter().map(|version| place(version.change)).filter(|place| *place < end).max();
    let is_of_version = |line: &LedgerLine| {
        let at = place(line.change);
        at < end && begin.is_none_or(|begin| at > begin)
    };
    ledger.into_iter().filter(is_of_version).filter_map(LedgerLine::price_change).collect()
}
