//! The closed lists of values that the contract names.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A closed list of values, each with its name on the wire and in the catalogue.
pub trait Choice: Copy + Into<&'static str> + FromStr + VariantArray {
    const ALL: &'static [Self] = Self::VARIANTS;

    fn name(self) -> &'static str {
        self.into()
    }

    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// The names of all values, for messages.
    fn expected() -> String {
        Self::ALL.iter().map(|choice| choice.name()).collect::<Vec<_>>().join(", ")
    }
}

impl<T: Copy + Into<&'static str> + FromStr + VariantArray> Choice for T {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum TripType {
    Private,
    Shared,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum SafariType {
    Lodge,
    Camping,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Level {
    Budget,
    MidRange,
    Luxury,
    Standard,
}

/// How hard the walking, climbing or riding of a tour is, from the easiest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Difficulty {
    Easy,
    Moderate,
    Demanding,
    VeryDemanding,
}

/// The building style of a lodging; each style has its drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum LodgingStyle {
    TentedCamp,
    Lodge,
    MountainHut,
    Tent,
    BeachRoom,
    TownHouse,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Specialised {
    FlyIn,
    BeachOnly,
    MountainClimbing,
    SafariAndBeach,
    SafariAndKilimanjaro,
    ChimpTrekking,
    Balloon,
    NightGameDrives,
    Horseback,
    Canoeing,
    BikingCycling,
}

/// The means of travel of a day of an itinerary.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "kebab-case")]
pub enum TravelMode {
    Drive,
    Walk,
    Ride,
    Cycle,
    Boat,
    Flight,
}

/// The five sections of the destinations page, in its order.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum DestinationCategory {
    NationalParks,
    Mountains,
    RiversAndLakes,
    BeachAndIslands,
    TownsAndCities,
}

/// The sections of the team page, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Department {
    Sales,
    Reservation,
    Logistics,
    Guides,
}
