use kernel::fields::{EmailAddress, FieldError, FieldErrors, Phone, RawField, SingleLine, longest};

use crate::account::model::Account;

/// The fields of the profile form besides the picture.
#[derive(Clone, Default)]
pub struct ProfileSubmission {
    /// The visitor's name, 1 to 120 characters.
    pub name: RawField,
    /// The e-mail address; a new one must be confirmed.
    pub email: RawField,
    /// The phone number; an empty field removes the number.
    pub phone: RawField,
    /// The country, at most 120 characters; may be empty.
    pub country: RawField,
    /// The title, at most 120 characters; may be empty.
    pub title: RawField,
    /// The country of residence, at most 120 characters; may be empty.
    pub country_of_residence: RawField,
    /// The account's password; required if the address changes.
    pub password: RawField,
    /// The language of the site; empty for the account's language.
    pub locale: RawField,
}

/// A validated profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The visitor's name, 1 to 120 characters.
    pub name: SingleLine,
    /// The phone number as typed; empty if none was typed.
    pub phone: SingleLine,
    /// The country, at most 120 characters; may be empty.
    pub country: SingleLine,
    /// The title, at most 120 characters; may be empty.
    pub title: SingleLine,
    /// The country of residence, at most 120 characters; may be empty.
    pub country_of_residence: SingleLine,
    /// The address of the form; a new one is not used before it is confirmed.
    pub email: EmailAddress,
}

impl ProfileSubmission {
    /// The field with a name of the form; `None` if the name is unknown.
    pub fn field(&mut self, name: &str) -> Option<&mut RawField> {
        match name {
            "name" => Some(&mut self.name),
            "email" => Some(&mut self.email),
            "phone" => Some(&mut self.phone),
            "country" => Some(&mut self.country),
            "title" => Some(&mut self.title),
            "country_of_residence" => Some(&mut self.country_of_residence),
            "password" => Some(&mut self.password),
            "locale" => Some(&mut self.locale),
            _ => None,
        }
    }

    /// Validates the form. A field that was not sent keeps its value.
    ///
    /// # Errors
    /// Every wrong field with its error, in the order of the form.
    pub fn parse(&self, before: &Account) -> Result<Profile, Vec<FieldError>> {
        let mut errors = FieldErrors::default();
        let mut line = |field, typed: &RawField, before: &SingleLine, longest| match typed {
            RawField::Absent => Some(before.clone()),
            typed => errors.take(field, SingleLine::optional(typed, longest)),
        };
        let country = line("country", &self.country, &before.country, longest::SHORT);
        let title = line("title", &self.title, &before.title, longest::SHORT);
        let residence = &before.country_of_residence;
        let residence = line("country_of_residence", &self.country_of_residence, residence, longest::SHORT);
        let name = match &self.name {
            RawField::Absent => Some(before.name.clone()),
            typed => errors.take("name", SingleLine::required(typed, longest::NAME)),
        };
        let email = match &self.email {
            RawField::Absent => Some(before.email.clone()),
            typed => errors.take("email", EmailAddress::parse(typed)),
        };
        let phone = match &self.phone {
            RawField::Absent => Some(before.phone.clone()),
            typed => {
                let phone = errors.take("phone", Phone::parse(typed, &RawField::Absent));
                phone.map(|phone| phone.map(|phone| phone.typed).unwrap_or_default())
            }
        };
        let profile = || {
            Some(Profile {
                name: name?,
                phone: phone?,
                country: country?,
                title: title?,
                country_of_residence: residence?,
                email: email?,
            })
        };
        let refused = errors.into_list();
        if refused.is_empty() { profile().ok_or(refused) } else { Err(refused) }
    }
}
