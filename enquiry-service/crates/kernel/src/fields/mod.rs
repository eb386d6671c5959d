//! Parsers of form fields: each returns a valid value or an error.

pub mod child_ages;
mod email_address;
pub mod longest;
mod numbering_plan;
mod phone_number;
mod raw_field;
pub mod reference;
mod text;
pub mod travel_date;

use content_model::Money;

pub use child_ages::{child_ages, raw_list, shown as shown_ages};
pub use email_address::EmailAddress;
pub use phone_number::{Phone, warm_up};
pub use raw_field::RawField;
pub use text::{MultiLine, SingleLine, with_lines};
pub use travel_date::travel_date;

/// Why a field was refused. The code is stable and has a message in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldErrorKind {
    Missing,
    /// Longer than this many characters.
    TooLong(usize),
    /// Contains characters that the field does not allow, such as a line break in a name.
    ControlCharacter,
    /// JSON of another type where text is expected.
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
    /// One of the commonest passwords.
    PasswordCommon,
    /// The two passwords differ.
    PasswordDiffer,
    /// Not the password of the account.
    PasswordWrong,
    /// Not a picture of an accepted type.
    PictureType,
    PictureTooLarge,
    /// No tour on the site of this language.
    UnknownTour,
    /// The tour has no fixed price.
    ByQuoteOnly,
    /// The current price differs from the price shown to the visitor.
    OtherPrice,
    /// The visitor used their own invitation, which gives no discount; holds the price in dollars without the discount.
    OwnInvitation(Money),
    /// No quote has this number.
    UnknownQuote,
    /// The date is not one of the tour's departures.
    NoDeparture,
    /// The date is too soon; holds the number of days needed to prepare the journey.
    TooSoon(u16),
    /// The departure has too few places; holds the number of places left.
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

/// The name of an invalid field and its error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldError {
    pub field: &'static str,
    pub kind: FieldErrorKind,
}

/// Collects the invalid fields of one submission in the order of validation.
#[derive(Default)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// Returns the value, or records the error and returns `None`.
    pub fn take<T>(&mut self, field: &'static str, parsed: Result<T, FieldErrorKind>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(kind) => {
                self.0.push(FieldError { field, kind });
                None
            }
        }
    }

    /// Returns the value, or records the invalid field and returns `None`.
    pub fn keep<T>(&mut self, parsed: Result<T, FieldError>) -> Option<T> {
        parsed.map_err(|refused| self.0.push(refused)).ok()
    }

    pub fn into_list(self) -> Vec<FieldError> {
        self.0
    }
}
