use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ContactDetails, longest};
use crate::{
    fields::{EmailAddress, Line, Paragraphs, Phone, Refusals, Refused, Typed},
    locale::Locale,
};

/// The payload of the contact form (`product-spec §2`), from JSON or a plain form.
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

/// A message that can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    pub locale: Locale,
    pub name: Line,
    pub email: EmailAddress,
    pub phone: Option<Phone>,
    pub details: ContactDetails,
}

impl Contact {
    /// Every wrong field, in the order of the form.
    pub fn parse(submission: &ContactSubmission) -> Result<Self, Vec<Refused>> {
        let mut refusals = Refusals::default();
        let name = refusals.take("full_name", Line::required(&submission.full_name, longest::NAME));
        let email = refusals.take("email", EmailAddress::parse(&submission.email));
        let phone = refusals.take("phone", Phone::parse(&submission.phone, &Typed::Absent));
        let country = refusals.take("country", Line::optional(&submission.country, longest::SHORT));
        let message = refusals.take("message", Paragraphs::required(&submission.message, longest::MESSAGE));
        let affiliate = refusals.take("affiliate", Line::optional(&submission.affiliate, longest::SHORT));
        let details = || Some(ContactDetails { country: country?, message: message?, affiliate: affiliate? });
        let locale = Locale::parse(submission.locale.shown());
        let refused = refusals.into_list();
        match (refused.is_empty(), name, email, phone, details()) {
            (true, Some(name), Some(email), Some(phone), Some(details)) => {
                Ok(Contact { locale, name, email, phone, details })
            }
            _ => Err(refused),
        }
    }
}
