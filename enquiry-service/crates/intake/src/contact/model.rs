use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::fields::{EmailAddress, FieldError, FieldErrors, MultiLine, Phone, RawField, SingleLine, longest};

use crate::enquiries::{
    model::{ContactDetails, Details},
    source::Source,
    valid::ValidEnquiry,
};

/// The payload of the contact form, from JSON or a plain form.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ContactSubmission {
    /// Required, at most 120 characters.
    pub full_name: RawField,
    /// Required, an e-mail address.
    pub email: RawField,
    /// Optional; a number that cannot be read is kept as typed.
    pub phone: RawField,
    /// Optional name of a country, at most 120 characters.
    pub country: RawField,
    /// Required, at most 5,000 characters.
    pub message: RawField,
    /// Affiliate code of the friend who invited the visitor.
    pub affiliate: RawField,
    /// Address of the page on which the visit began; of it only the path and `utm_source`, `utm_medium` and `utm_campaign`
    /// are kept.
    pub landing_page: RawField,
    /// Address of the page that led there; of it only the host is kept.
    pub referrer: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: RawField,
    /// A honeypot field that people do not see; a program that fills it in is detected.
    pub company_website: RawField,
    /// Time to fill in the form, in milliseconds; empty for a form without scripts.
    pub filled_in_ms: RawField,
}

impl ContactSubmission {
    /// Validates the form.
    ///
    /// # Errors
    /// Every wrong field, in the order of the form.
    pub fn parse(&self) -> Result<ValidEnquiry, Vec<FieldError>> {
        let mut errors = FieldErrors::default();
        let name = errors.take("full_name", SingleLine::required(&self.full_name, longest::NAME));
        let email = errors.take("email", EmailAddress::parse(&self.email));
        let phone = errors.take("phone", Phone::parse(&self.phone, &RawField::Absent));
        let country = errors.take("country", SingleLine::optional(&self.country, longest::SHORT));
        let message = errors.take("message", MultiLine::required(&self.message, longest::MESSAGE));
        let affiliate = errors.take("affiliate", SingleLine::optional(&self.affiliate, longest::SHORT));
        let details = || Some(ContactDetails { country: country?, message: message?, affiliate: affiliate? });
        let locale = Locale::from_code_or_english(self.locale.as_str());
        let asked = || {
            Some(ValidEnquiry {
                locale,
                name: name?,
                email: email?,
                phone: phone?,
                details: Details::Contact(details()?),
                source: Source::of(&self.landing_page, &self.referrer),
            })
        };
        let refused = errors.into_list();
        asked().filter(|_| refused.is_empty()).ok_or(refused)
    }
}
