//! The content of a tour operator, as both the generator and the enquiry service use it: the six locales, texts and
//! number formats, the JSON of the back-ends, prices, deposits and the terms of a booking.

mod booking_terms;
mod cancellation;
pub mod catalogue;
mod choice;
mod coordinates;
mod deposits;
mod locale;
mod money;
mod office;
mod palette;
mod party_price;
mod price_table;
mod rating;
mod standing;
pub mod wire;

pub use booking_terms::BookingTerms;
pub use cancellation::{CancellationScale, CancellationStep};
pub use choice::{
    Choice, Department, DestinationCategory, Difficulty, Level, LodgingStyle, SafariType, Specialised, TravelMode,
    TripType,
};
pub use coordinates::Coordinates;
pub use deposits::Deposits;
pub use locale::{Locale, UnknownLocale};
pub use money::{Currency, Money, NotAnAmount};
pub use office::{Office, OfficeHours, OfficeHoursError, Span};
pub use palette::{Colour, Palette};
pub use party_price::{ChildRate, ChildRateFault, Party, PartyPart, PartyRates, PriceBasis, sum_of_parts};
pub use price_table::{PriceFault, PriceTable, Season};
pub use rating::Rating;
pub use standing::{Places, Standing};
