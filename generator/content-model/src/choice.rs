//! The closed lists of values that the contract names.

/// A closed list of values, each with its name on the wire and in the catalogue.
pub trait Choice: Copy + Sized + 'static {
    const ALL: &'static [Self];

    fn name(self) -> &'static str;

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.name() == text)
    }

    /// What a fault says the value may be.
    fn expected() -> String {
        Self::ALL.iter().map(|choice| choice.name()).collect::<Vec<_>>().join(", ")
    }
}

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($variant),+ }

        impl Choice for $name {
            const ALL: &'static [Self] = &[$($name::$variant),+];

            fn name(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }
        }
    };
}

choice!(TripType { Private = "private", Shared = "shared" });
choice!(SafariType { Lodge = "lodge", Camping = "camping" });
choice!(Level { Budget = "budget", MidRange = "mid-range", Luxury = "luxury", Standard = "standard" });
choice!(
    /// How hard the walking, climbing or riding of a tour is, from the easiest.
    Difficulty {
        Easy = "easy",
        Moderate = "moderate",
        Demanding = "demanding",
        VeryDemanding = "very-demanding",
    }
);
choice!(Specialised {
    FlyIn = "fly-in",
    BeachOnly = "beach-only",
    MountainClimbing = "mountain-climbing",
    SafariAndBeach = "safari-and-beach",
    SafariAndKilimanjaro = "safari-and-kilimanjaro",
    ChimpTrekking = "chimp-trekking",
    Balloon = "balloon",
    NightGameDrives = "night-game-drives",
    Horseback = "horseback",
    Canoeing = "canoeing",
    BikingCycling = "biking-cycling",
});
choice!(
    /// The five sections of the destinations page, in its order.
    DestinationCategory {
        NationalParks = "national-parks",
        Mountains = "mountains",
        RiversAndLakes = "rivers-and-lakes",
        BeachAndIslands = "beach-and-islands",
        TownsAndCities = "towns-and-cities",
    }
);
choice!(
    /// The sections of the team page, in its order.
    Department { Sales = "sales", Reservation = "reservation", Logistics = "logistics", Guides = "guides" }
);
