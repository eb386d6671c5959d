//! Holds of places on a departure, and of lodgings.

use jiff::{
    civil::{Date, DateTime},
    tz::TimeZone,
};
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use intake::enquiries::model::Enquiry;
use kernel::{
    clock::{self, Millis, start_of},
    fields::{SingleLine, longest, reference::Reference},
};

use crate::ledger::model::Booking;

/// The largest number of travellers of one hold.
pub const MOST_TRAVELLERS: i64 = 42;

/// Something that is kept for the person of a case until a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hold {
    /// Identifier of the row, to which mails refer.
    pub id: Uuid,
    /// The case.
    pub enquiry: Uuid,
    /// The departure whose places are kept; `None`: a lodging is kept.
    pub departure: Option<Uuid>,
    /// The number of places; `None` for a lodging, which takes none.
    pub travellers: Option<i64>,
    /// The name of the lodging.
    pub lodging: Option<SingleLine>,
    /// The first night in the lodging.
    pub first_night: Option<Date>,
    /// The last night in the lodging.
    pub last_night: Option<Date>,
    /// The number that the lodging has given; empty if it has given none.
    pub supplier_reference: Option<SingleLine>,
    /// Milliseconds since 1970 at which the hold lapses.
    pub until: Millis,
    /// Milliseconds since 1970 at which this end was set, at first or last.
    pub set_at: Millis,
    /// The colleague who holds.
    pub made_by: Uuid,
    /// Milliseconds since 1970.
    pub made_at: Millis,
    /// Milliseconds since 1970 at which it ended; `None` while it keeps something.
    pub ended_at: Option<Millis>,
    /// How it ended.
    pub ended_how: Option<HoldEnd>,
}

/// How a hold ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum HoldEnd {
    /// A colleague has released it.
    Released,
    /// Its time was over.
    Lapsed,
    /// Its places are those of a booking.
    Booked,
}

/// What a hold keeps.
#[derive(Clone, Debug)]
pub enum Kept {
    /// Places on a departure.
    Places {
        /// The departure.
        departure: Uuid,
        /// The number of places.
        travellers: i64,
    },
    /// A lodging.
    Lodging {
        /// Its name.
        lodging: SingleLine,
        /// The first night.
        first_night: Date,
        /// The last night.
        last_night: Date,
        /// The number that it has given; may be empty.
        reference: SingleLine,
    },
}

/// The person for whom places may be held: the number of a case, and the key of the address that the person has given.
#[derive(Clone, Debug)]
pub struct Holder {
    /// The number of the case.
    pub number: SingleLine,
    /// The key of the address. The number alone is not enough: anyone may type one.
    pub email_key: String,
}

impl Holder {
    /// The person of a case.
    pub fn of_case(case: &Enquiry) -> Self {
        let number = SingleLine::shortened(case.reference.as_str(), longest::SHORT);
        Holder { number, email_key: case.email.key() }
    }

    /// The person of a booking; `None` if the booking names no case.
    pub fn of(booking: &Booking) -> Option<Self> {
        let (number, email_key) = (booking.journey.quote.clone(), booking.email.key());
        (!number.is_empty() && !email_key.is_empty()).then_some(Holder { number, email_key })
    }
}

/// A hold with the case for whose person it is.
#[derive(Clone, Debug)]
pub struct HoldOfCase {
    /// The hold.
    pub hold: Hold,
    /// The number of the case.
    pub number: Reference,
    /// The visitor's name.
    pub name: SingleLine,
}

/// Places of a hold that are those of a booking.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The hold as it was before.
    pub hold: Hold,
    /// How many of its places the booking has taken.
    pub places: i64,
    /// The colleague who has accepted the booking; `None` if it was no colleague.
    pub by: Option<Uuid>,
    /// Milliseconds since 1970.
    pub at: Millis,
}

/// How many hours before its end the colleague who holds is warned.
pub const WARNED_BEFORE: [i64; 3] = [72, 24, 4];

/// A warning that a hold ends soon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoldWarning {
    /// Identifier of the row, to which the mail refers.
    pub id: Uuid,
    /// The hold.
    pub hold: Uuid,
    /// The end of which it warns, in milliseconds since 1970.
    pub until: Millis,
    /// One of [`WARNED_BEFORE`].
    pub hours: i64,
    /// Milliseconds since 1970.
    pub at: Millis,
}

/// Why something is not held; shown to the colleague.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HoldRefusal {
    /// There is no such case, or it has no such hold.
    #[error("There is no such hold")]
    NotThere,
    /// The case is in quarantine.
    #[error("The enquiry is in quarantine: decide first whether it is real")]
    InQuarantine,
    /// The personal data of the case are blanked.
    #[error("The visitor's name is no longer stored")]
    Nameless,
    /// Another colleague, or the same one by another press, has changed the holds of the case since they were read.
    #[error("The holds of this case have changed since you read them")]
    Meanwhile,
    /// There is no such departure.
    #[error("There is no such departure")]
    NoDeparture,
    /// The sites no longer offer the departure.
    #[error("The sites no longer offer this departure")]
    Withdrawn,
    /// The office has decided that the departure does not take place.
    #[error("This departure does not take place")]
    Cancelled,
    /// The departure has too few places; holds how many are left.
    #[error("{}", left(*.0))]
    TooFewPlaces(i64),
    /// The end is in the past.
    #[error("This time has passed")]
    Passed,
    /// The end is after the beginning of the journey.
    #[error("The journey begins before this time")]
    AfterTheBeginning,
}

impl Kept {
    /// A new hold of it.
    pub fn held(self, enquiry: Uuid, until: Millis, (made_by, now): (Uuid, Millis)) -> Hold {
        let none = Hold {
            id: clock::id(now),
            enquiry,
            departure: None,
            travellers: None,
            lodging: None,
            first_night: None,
            last_night: None,
            supplier_reference: None,
            until,
            set_at: now,
            made_by,
            made_at: now,
            ended_at: None,
            ended_how: None,
        };
        match self {
            Kept::Places { departure, travellers } => {
                Hold { departure: Some(departure), travellers: Some(travellers), ..none }
            }
            Kept::Lodging { lodging, first_night, last_night, reference } => Hold {
                lodging: Some(lodging),
                first_night: Some(first_night),
                last_night: Some(last_night),
                supplier_reference: Some(reference),
                ..none
            },
        }
    }
}

fn left(places: i64) -> String {
    match places {
        0 => "No place is left".to_owned(),
        1 => "Only 1 place is left".to_owned(),
        _ => format!("Only {places} places are left"),
    }
}

/// Checks the end of a hold for a journey or a stay that begins on a day.
///
/// # Errors
/// [`HoldRefusal::Passed`] and [`HoldRefusal::AfterTheBeginning`].
pub fn check_end(until: Millis, begins: Date, zone: &TimeZone, now: Millis) -> Result<(), HoldRefusal> {
    if until <= now {
        Err(HoldRefusal::Passed)
    } else if until > start_of(begins, zone) {
        Err(HoldRefusal::AfterTheBeginning)
    } else {
        Ok(())
    }
}

/// The moment that a colleague has typed: a time of the office, `2027-02-01T18:00`, or a day to whose end something is
/// kept, `2027-02-01`. `None` if it is neither.
pub fn moment(typed: &str, zone: &TimeZone) -> Option<Millis> {
    if let Some((day, _)) = typed.split_once('T') {
        day.parse::<Date>().ok()?;
        let time: DateTime = typed.parse().ok()?;
        return time.to_zoned(zone.clone()).ok().map(|time| time.timestamp().as_millisecond());
    }
    let day: Date = typed.parse().ok()?;
    start_of(day.tomorrow().ok()?, zone).checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_one_of_the_office_and_a_day_lasts_to_its_end() {
        let zone = TimeZone::get("Africa/Dar_es_Salaam").unwrap();
        let at = |text: &str| Some(text.parse::<jiff::Timestamp>().unwrap().as_millisecond());
        assert_eq!(moment("2027-02-01T18:00", &zone), at("2027-02-01T15:00:00Z"));
        assert_eq!(moment("2027-02-01", &zone), at("2027-02-01T20:59:59.999Z"));
        for wrong in
            ["", "tomorrow", "2027-02-30", "2027-02-01T", "T18:00", "2027-02-01T25:00", "9999-12-31", "-9999-01-01"]
        {
            assert_eq!(moment(wrong, &zone), None, "{wrong}");
        }
    }
}
