//! What a visitor typed, parsed into values that cannot be wrong.

mod child_ages;
mod email_address;
mod phone_number;
mod raw_field;
mod text;
mod travel_date;

use content_model::Money;

pub use child_ages::{child_ages, raw_list, shown as shown_ages};
pub use email_address::EmailAddress;
pub use phone_number::{Phone, warm_up};
pub use raw_field::RawField;
pub use text::{MultiLine, SingleLine};
pub use travel_date::travel_date;

/// Why a field was refused. The code is stable and has a message in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldErrorKind {
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
    OwnInvitation(Money),
    /// No quote has this number.
    UnknownQuote,
    /// The tour begins on its departures only.
    NoDeparture,
    /// Too few days to prepare the journey; it takes so many.
    TooSoon(u16),
    /// The departure has so many places left.
    PlacesLeft(i64),
}

impl FieldErrorKind {
    pub fn code(self) -> &'static str {
        match self {
            FieldErrorKind::Missing => "missing",
            FieldErrorKind::TooLong(_) => "too_long",
            FieldErrorKind::ControlCharacter => "control_character",
            FieldErrorKind::WrongType => "wrong_type",
            FieldErrorKind::InvalidEmail => "invalid_email",
            FieldErrorKind::InvalidPhone => "invalid_phone",
            FieldErrorKind::InvalidDate => "invalid_date",
            FieldErrorKind::PastDate => "past_date",
            FieldErrorKind::FarDate => "far_date",
            FieldErrorKind::NotOneOf => "not_one_of",
            FieldErrorKind::OutOfRange(..) => "out_of_range",
            FieldErrorKind::NoTravellers => "no_travellers",
            FieldErrorKind::PasswordShort => "password_short",
            FieldErrorKind::PasswordLong => "password_long",
            FieldErrorKind::PasswordCommon => "password_common",
            FieldErrorKind::PasswordDiffer => "password_differ",
            FieldErrorKind::PasswordWrong => "password_wrong",
            FieldErrorKind::PictureType => "picture_type",
            FieldErrorKind::PictureTooLarge => "picture_too_large",
            FieldErrorKind::UnknownTour => "unknown_tour",
            FieldErrorKind::ByQuoteOnly => "by_quote_only",
            FieldErrorKind::OtherPrice => "other_price",
            FieldErrorKind::OwnInvitation(_) => "own_invitation",
            FieldErrorKind::UnknownQuote => "unknown_quote",
            FieldErrorKind::NoDeparture => "no_departure",
            FieldErrorKind::TooSoon(_) => "too_soon",
            FieldErrorKind::PlacesLeft(_) => "places_left",
        }
    }
}

/// A field of the payload by its name, and why it was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldError {
    pub field: &'static str,
    pub kind: FieldErrorKind,
}

/// Collects every wrong field of one submission, in the order in which they were looked at.
#[derive(Default)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// The value, or the error kept and nothing.
    pub fn take<T>(&mut self, field: &'static str, parsed: Result<T, FieldErrorKind>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(kind) => {
                self.0.push(FieldError { field, kind });
                None
            }
        }
    }

    /// The value, or the wrong field kept and nothing.
    pub fn keep<T>(&mut self, parsed: Result<T, FieldError>) -> Option<T> {
        parsed.map_err(|refused| self.0.push(refused)).ok()
    }

    pub fn into_list(self) -> Vec<FieldError> {
        self.0
    }
}
