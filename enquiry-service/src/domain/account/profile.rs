use super::Account;
use crate::{
    domain::enquiry::longest,
    primitives::fields::{EmailAddress, Line, Phone, Refusals, Refused, Typed},
};

/// What the profile form holds beside the picture.
#[derive(Clone, Default)]
pub struct ProfileSubmission {
    pub name: Typed,
    pub email: Typed,
    pub phone: Typed,
    pub country: Typed,
    pub title: Typed,
    pub country_of_residence: Typed,
    /// The account's, where the address changes.
    pub password: Typed,
    /// Of the site; otherwise the language is that of the account.
    pub locale: Typed,
}

/// A profile in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub name: Line,
    pub phone: Line,
    pub country: Line,
    pub title: Line,
    pub country_of_residence: Line,
    /// Not the account's address until it is confirmed, where it is another.
    pub email: EmailAddress,
}

impl ProfileSubmission {
    /// The field by its name in the form; nothing where the form has no such field.
    pub fn field(&mut self, name: &str) -> Option<&mut Typed> {
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

    /// A field that was not sent stays as it is. Every wrong field in the order of the form.
    pub fn parse(&self, before: &Account) -> Result<Profile, Vec<Refused>> {
        let mut refusals = Refusals::default();
        let mut line = |field, typed: &Typed, before: &Line, longest| match typed {
            Typed::Absent => Some(before.clone()),
            typed => refusals.take(field, Line::optional(typed, longest)),
        };
        let country = line("country", &self.country, &before.country, longest::SHORT);
        let title = line("title", &self.title, &before.title, longest::SHORT);
        let residence = &before.country_of_residence;
        let residence = line("country_of_residence", &self.country_of_residence, residence, longest::SHORT);
        let name = match &self.name {
            Typed::Absent => Some(before.name.clone()),
            typed => refusals.take("name", Line::required(typed, longest::NAME)),
        };
        let email = match &self.email {
            Typed::Absent => Some(before.email.clone()),
            typed => refusals.take("email", EmailAddress::parse(typed)),
        };
        let phone = match &self.phone {
            Typed::Absent => Some(before.phone.clone()),
            typed => {
                let phone = refusals.take("phone", Phone::parse(typed, &Typed::Absent));
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
        let refused = refusals.into_list();
        if refused.is_empty() { profile().ok_or(refused) } else { Err(refused) }
    }
}
