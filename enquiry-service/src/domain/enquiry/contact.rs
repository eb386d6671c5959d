use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Asked, ContactDetails, Details, longest};
use crate::primitives::fields::{EmailAddress, Line, Paragraphs, Phone, Refusals, Refused, Typed};

/// The payload of the contact form, from JSON or a plain form.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ContactSubmission {
    pub full_name: Typed,
    pub email: Typed,
    pub phone: Typed,
    pub country: Typed,
    pub message: Typed,
    /// The code of the friend who sent the visitor here.
    pub affiliate: Typed,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: Typed,
    /// A field that people do not see; anything in it is a machine's.
    pub company_website: Typed,
    /// How long the form was being filled, in milliseconds; a plain form cannot say.
    pub filled_in_ms: Typed,
}

impl ContactSubmission {
    /// A message that can be answered, or every wrong field in the order of the form.
    pub fn parse(&self) -> Result<Asked, Vec<Refused>> {
        let mut refusals = Refusals::default();
        let name = refusals.take("full_name", Line::required(&self.full_name, longest::NAME));
        let email = refusals.take("email", EmailAddress::parse(&self.email));
        let phone = refusals.take("phone", Phone::parse(&self.phone, &Typed::Absent));
        let country = refusals.take("country", Line::optional(&self.country, longest::SHORT));
        let message = refusals.take("message", Paragraphs::required(&self.message, longest::MESSAGE));
        let affiliate = refusals.take("affiliate", Line::optional(&self.affiliate, longest::SHORT));
        let details = || Some(ContactDetails { country: country?, message: message?, affiliate: affiliate? });
        let locale = Locale::from_code_or_english(self.locale.shown());
        let asked =
            || Some(Asked { locale, name: name?, email: email?, phone: phone?, details: Details::Contact(details()?) });
        let refused = refusals.into_list();
        asked().filter(|_| refused.is_empty()).ok_or(refused)
    }
}
