//! What a visitor typed, parsed into values that cannot be wrong.

mod child_ages;
mod email_address;
mod phone_number;
mod text;
mod travel_date;
mod typed;

pub use child_ages::{child_ages, shown as shown_ages, typed_list};
pub use email_address::EmailAddress;
pub use phone_number::{Phone, warm_up};
pub use text::{Line, Paragraphs};
pub use travel_date::travel_date;
pub use typed::Typed;

/// Why a field was refused. The code is stable and has a message in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldError {
    Missing,
    /// Longer than this many characters.
    TooLong(usize),
    /// Holds characters that no text has, such as a line break in a name.
    ControlCharacter,
    /// JSON that is no text where a text belongs.
    WrongType,
    InvalidEmail,
    InvalidPhone,
    InvalidDate,
    PastDate,
    FarDate,
    NotOneOf,
    OutOfRange(i64, i64),
    NoTravellers,
    PasswordShort,
    PasswordLong,
    /// So common that it is guessed at once.
    PasswordCommon,
    /// The repetition is another.
    PasswordDiffer,
    /// Not the account's.
    PasswordWrong,
    /// No picture of a kind that is taken.
    PictureType,
    PictureTooLarge,
    /// No tour of this language's site.
    UnknownTour,
    /// The tour has no price before a quote.
    ByQuoteOnly,
    /// The price is another than the visitor has seen.
    OtherPrice,
    /// The visitor has seen a friend's discount because of an own invitation; without it the price is so many dollars.
    OwnInvitation(i64),
    /// No quote has this number.
    UnknownQuote,
    /// The tour begins on its departures only.
    NoDeparture,
    /// Too few days to prepare the journey; it takes so many.
    TooSoon(u16),
    /// The departure has so many places left.
    PlacesLeft(i64),
}

impl FieldError {
    pub fn code(self) -> &'static str {
        match self {
            FieldError::Missing => "missing",
            FieldError::TooLong(_) => "too_long",
            FieldError::ControlCharacter => "control_character",
            FieldError::WrongType => "wrong_type",
            FieldError::InvalidEmail => "invalid_email",
            FieldError::InvalidPhone => "invalid_phone",
            FieldError::InvalidDate => "invalid_date",
            FieldError::PastDate => "past_date",
            FieldError::FarDate => "far_date",
            FieldError::NotOneOf => "not_one_of",
            FieldError::OutOfRange(..) => "out_of_range",
            FieldError::NoTravellers => "no_travellers",
            FieldError::PasswordShort => "password_short",
            FieldError::PasswordLong => "password_long",
            FieldError::PasswordCommon => "password_common",
            FieldError::PasswordDiffer => "password_differ",
            FieldError::PasswordWrong => "password_wrong",
            FieldError::PictureType => "picture_type",
            FieldError::PictureTooLarge => "picture_too_large",
            FieldError::UnknownTour => "unknown_tour",
            FieldError::ByQuoteOnly => "by_quote_only",
            FieldError::OtherPrice => "other_price",
            FieldError::OwnInvitation(_) => "own_invitation",
            FieldError::UnknownQuote => "unknown_quote",
            FieldError::NoDeparture => "no_departure",
            FieldError::TooSoon(_) => "too_soon",
            FieldError::PlacesLeft(_) => "places_left",
        }
    }
}

/// A field of the payload by its name, and why it was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    pub field: &'static str,
    pub error: FieldError,
}

/// Collects every wrong field of one submission, in the order in which they were looked at.
#[derive(Default)]
pub struct Refusals(Vec<Refused>);

impl Refusals {
    /// The value, or the error kept and nothing.
    pub fn take<T>(&mut self, field: &'static str, parsed: Result<T, FieldError>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(error) => {
                self.0.push(Refused { field, error });
                None
            }
        }
    }

    /// The value, or the wrong field kept and nothing.
    pub fn keep<T>(&mut self, parsed: Result<T, Refused>) -> Option<T> {
        parsed.map_err(|refused| self.0.push(refused)).ok()
    }

    pub fn into_list(self) -> Vec<Refused> {
        self.0
    }
}
