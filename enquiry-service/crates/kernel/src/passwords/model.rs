use unicode_normalization::UnicodeNormalization;
use zxcvbn::zxcvbn;

use crate::fields::{FieldErrorKind, RawField};

const SHORTEST: usize = 8;
const LONGEST: usize = 128;
/// A password that an estimated number of guesses below this finds is rejected.
const GUESSES: u64 = 10_000;
/// Only this many characters are estimated: the cost grows quadratically, and no common password is longer.
const LOOKED_AT: usize = 32;

/// A password in a normalised Unicode form: keyboards compose the same letters differently.
pub fn password(typed: &RawField) -> String {
    typed.as_str().nfc().collect()
}

/// A password that meets the rules.
#[derive(Clone)]
pub struct NewPassword(String);

impl NewPassword {
    /// Accepts 8 to 128 characters of any kind, except the commonest passwords. `about` holds texts that an attacker
    /// would try first, such as the owner's name.
    ///
    /// # Errors
    /// [`FieldErrorKind`] if the password is missing, too short, too long or common.
    pub fn parse(typed: &RawField, about: &[&str]) -> Result<Self, FieldErrorKind> {
        let text = password(typed);
        match text.chars().count() {
            0 => Err(FieldErrorKind::Missing),
            length if length < SHORTEST => Err(FieldErrorKind::PasswordShort),
            length if length > LONGEST => Err(FieldErrorKind::PasswordLong),
            _ if is_common(&text, about) => Err(FieldErrorKind::PasswordCommon),
            _ => Ok(NewPassword(text)),
        }
    }

    /// Checks that the repeated password is the same.
    ///
    /// # Errors
    /// [`FieldErrorKind::PasswordDiffer`] if the two passwords differ.
    pub fn repeated(typed: &RawField, again: &RawField) -> Result<(), FieldErrorKind> {
        if password(typed) == password(again) { Ok(()) } else { Err(FieldErrorKind::PasswordDiffer) }
    }

    /// The password in plain text, for hashing only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// Loads the lists of common passwords, which is slow the first time.
pub fn warm_up() {
    is_common("password", &[]);
}

fn is_common(text: &str, about: &[&str]) -> bool {
    let beginning: String = text.chars().take(LOOKED_AT).collect();
    zxcvbn(&beginning, about).guesses() < GUESSES
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<NewPassword, FieldErrorKind> {
        NewPassword::parse(&RawField::Text(text.to_owned()), &["Asha Mushi", "asha@example.com"])
    }

    #[test]
    fn the_commonest_passwords_are_refused() {
        for text in ["password", "12345678", "qwertyuiop", "iloveyou", "Password1", "aaaaaaaa", "asha mushi"] {
            assert_eq!(parse(text).err(), Some(FieldErrorKind::PasswordCommon), "{text}");
        }
    }

    #[test]
    fn any_characters_make_a_password_of_8_to_128() {
        assert!(parse("leopard under the acacia").is_ok());
        assert!(parse("дорогая савана ").is_ok());
        assert!(parse("🦁🦒🐘🦓🦏🐆🦛🐃").is_ok());
        assert_eq!(parse("7 chars").err(), Some(FieldErrorKind::PasswordShort));
        assert_eq!(parse(&"long and longer ".repeat(9)).err(), Some(FieldErrorKind::PasswordLong));
        assert!(parse(&"xQ7#".repeat(32)).is_ok());
        assert_eq!(parse("").err(), Some(FieldErrorKind::Missing));
    }

    #[test]
    fn a_letter_composed_by_another_keyboard_is_the_same() {
        let (composed, decomposed) =
            (RawField::Text("Käferbein".to_owned()), RawField::Text("Ka\u{308}ferbein".to_owned()));
        assert_eq!(password(&composed), password(&decomposed));
        assert_eq!(NewPassword::repeated(&composed, &decomposed), Ok(()));
    }
}
