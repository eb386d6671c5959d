use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::NewPassword;
use crate::{
    domain::enquiry::longest,
    primitives::fields::{EmailAddress, Line, Refusals, Refused, Typed},
};

/// The payload of the signup form, from JSON or a plain form.
#[derive(Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct SignupSubmission {
    pub name: Typed,
    pub email: Typed,
    /// 8 to 128 characters
    pub password: Typed,
    pub password_confirmation: Typed,
    /// The code of the friend who sent the visitor here.
    pub affiliate: Typed,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: Typed,
}

/// The account a visitor would like to have.
pub struct Wanted {
    pub name: Line,
    pub email: EmailAddress,
    pub password: NewPassword,
    pub affiliate: Line,
    pub locale: Locale,
}

impl SignupSubmission {
    /// Every wrong field in the order of the form.
    pub fn parse(&self) -> Result<Wanted, Vec<Refused>> {
        let mut refusals = Refusals::default();
        let name = refusals.take("name", Line::required(&self.name, longest::NAME));
        let email = refusals.take("email", EmailAddress::parse(&self.email));
        let about = [self.name.shown(), self.email.shown()];
        let password = refusals.take("password", NewPassword::parse(&self.password, &about));
        refusals.take("password_confirmation", NewPassword::repeated(&self.password, &self.password_confirmation));
        let affiliate = Line::optional(&self.affiliate, longest::SHORT).unwrap_or_default();
        let locale = Locale::from_code_or_english(self.locale.shown());
        let wanted = || Some(Wanted { name: name?, email: email?, password: password?, affiliate, locale });
        let refused = refusals.into_list();
        if refused.is_empty() { wanted().ok_or(refused) } else { Err(refused) }
    }
}
