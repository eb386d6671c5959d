//! The second address of an offer, and what companions mark.

use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{clock::Millis, fields::SingleLine};

use super::super::model::OfferVersion;
use crate::ledger::model::BookingReference;

/// The largest number of people who mark the days of an offer.
pub const MOST_PEOPLE: usize = 20;

/// The second address of an offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Share {
    /// Identifier of the row.
    pub id: Uuid,
    /// The offer.
    pub offer: Uuid,
    /// A secret that opens the page of companions.
    pub reference: BookingReference,
    /// What companions see.
    pub scope: ShareScope,
    /// Milliseconds since 1970.
    pub made_at: Millis,
}

/// What companions see of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ShareScope {
    /// The days and what is included.
    Journey,
    /// The price and its terms as well.
    JourneyAndPrice,
}

/// What a companion thinks of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Opinion {
    /// The day is as the companion wishes.
    Liked,
    /// The companion would rather do without it.
    Unwanted,
    /// The companion has written a note only.
    Noted,
}

/// What a companion has marked on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// Identifier of the row.
    pub id: Uuid,
    /// The offer.
    pub offer: Uuid,
    /// The version that the companion has read.
    pub version: Uuid,
    /// The number of the day in this version, from 1.
    pub day: i64,
    /// The name as the companion has typed it.
    pub name: SingleLine,
    /// What the companion thinks.
    pub opinion: Opinion,
    /// What the companion has written; may be empty.
    pub note: SingleLine,
    /// Milliseconds since 1970.
    pub marked_at: Millis,
}

/// What is marked on a day now.
#[derive(Clone, Debug)]
pub struct NewMark {
    pub day: usize,
    pub choice: Choice,
    /// May be empty.
    pub note: SingleLine,
}

/// What was chosen on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Opinion(Opinion),
    /// A note only: an earlier opinion stays.
    Note,
    /// An earlier mark is taken back.
    Nothing,
}

/// The marks of an offer with the numbers of their days in the newest version, which comes first. Those of a day that it no
/// longer has are left out.
pub fn on_newest(versions: &[OfferVersion], marks: Vec<Mark>) -> Vec<Mark> {
    let Some(newest) = versions.first() else { return Vec::new() };
    let moved = |mark: Mark| {
        let version = versions.iter().find(|version| version.id == mark.version)?;
        let day = same_day(version, newest, usize::try_from(mark.day).ok()?)?;
        Some(Mark { day: i64::try_from(day).ok()?, ..mark })
    };
    marks.into_iter().filter_map(moved).collect()
}

/// The number of a day in another version. A day is the same as long as its title is; of several with one title, the first
/// is the first, and so on.
pub fn same_day(of: &OfferVersion, to: &OfferVersion, day: usize) -> Option<usize> {
    let (days, others) = (&of.content.journey.programme, &to.content.journey.programme);
    let (before, rest) = days.split_at_checked(day.checked_sub(1)?)?;
    let title = &rest.first()?.title;
    let earlier = before.iter().filter(|day| day.title == *title).count();
    let mut same = (1..).zip(others).filter(|(_, day)| day.title == *title);
    same.nth(earlier).map(|(number, _)| number)
}
