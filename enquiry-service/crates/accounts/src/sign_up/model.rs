use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::{
    fields::{EmailAddress, FieldError, FieldErrors, RawField, SingleLine, longest},
    passwords::model::NewPassword,
};

/// The payload of the signup form, from JSON or a plain form.
#[derive(Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct SignupSubmission {
    /// Required, at most 120 characters.
    pub name: RawField,
    /// Required, an e-mail address.
    pub email: RawField,
    /// 8 to 128 characters
    pub password: RawField,
    /// The same password again.
    pub password_confirmation: RawField,
    /// Affiliate code of the friend who invited the visitor.
    pub affiliate: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: RawField,
}

/// A validated signup.
pub struct ValidSignup {
    /// The visitor's name, 1 to 120 characters.
    pub name: SingleLine,
    /// The address that is to be confirmed.
    pub email: EmailAddress,
    /// The password in plain text, for hashing only.
    pub password: NewPassword,
    /// The code of the friend who invited the visitor; empty without one or if the form's value was invalid.
    pub affiliate: SingleLine,
    /// The language of the site; English if the form names none.
    pub locale: Locale,
}

impl SignupSubmission {
    /// Validates the form.
    ///
    /// # Errors
    /// Every wrong field with its error, in the order of the form.
    pub fn parse(&self) -> Result<ValidSignup, Vec<FieldError>> {
        let mut errors = FieldErrors::default();
        let name = errors.take("name", SingleLine::required(&self.name, longest::NAME));
        let email = errors.take("email", EmailAddress::parse(&self.email));
        let about = [self.name.as_str(), self.email.as_str()];
        let password = errors.take("password", NewPassword::parse(&self.password, &about));
        errors.take("password_confirmation", NewPassword::repeated(&self.password, &self.password_confirmation));
        let affiliate = SingleLine::optional(&self.affiliate, longest::SHORT).unwrap_or_default();
        let locale = Locale::from_code_or_english(self.locale.as_str());
        let wanted = || Some(ValidSignup { name: name?, email: email?, password: password?, affiliate, locale });
        let refused = errors.into_list();
        if refused.is_empty() { wanted().ok_or(refused) } else { Err(refused) }
    }
}
