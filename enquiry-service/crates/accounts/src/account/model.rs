//! Visitors' accounts and their credentials.

use content_model::Locale;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    fields::{EmailAddress, RawField, SingleLine},
};

/// An account, whose address is confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Identifier of the row.
    pub id: Uuid,
    /// The confirmed address, with which the visitor logs in.
    pub email: EmailAddress,
    /// Argon2id in PHC form.
    pub password_hash: String,
    /// The language of the account's mails unless a page of a site causes them.
    pub locale: Locale,
    /// Milliseconds since 1970 at which the account was made.
    pub created_at: Millis,
    /// The visitor's name, 1 to 120 characters.
    pub name: SingleLine,
    /// The phone number as typed in the profile form; empty if none was typed.
    pub phone: SingleLine,
    /// The country as typed in the profile form, at most 120 characters; empty if none was typed.
    pub country: SingleLine,
    /// The title as typed in the profile form, at most 120 characters; empty if none was typed.
    pub title: SingleLine,
    /// The country of residence from the profile form, at most 120 characters; empty if none was typed.
    pub country_of_residence: SingleLine,
    /// Name of the picture under `/api/avatars/`.
    pub avatar: Option<String>,
    /// A new address that waits for confirmation.
    pub pending_email: Option<EmailAddress>,
}

impl Account {
    /// The language of a site by the code that its page sent; the account's language if the page sent none.
    pub fn locale_on(&self, site: &RawField) -> Locale {
        site.as_str().parse().unwrap_or(self.locale)
    }

    /// Path of the picture on every site, or empty.
    pub fn avatar_path(&self) -> String {
        self.avatar.as_ref().map(|name| format!("/api/avatars/{name}")).unwrap_or_default()
    }
}

/// A signup whose address is not confirmed. Several may exist for one address: opening a confirmation mail decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signup {
    /// Identifier of the row, to which the token of the confirmation mail refers.
    pub id: Uuid,
    /// The address that is to be confirmed.
    pub email: EmailAddress,
    /// The password's hash: Argon2id in PHC form.
    pub password_hash: String,
    /// The language of the site on which the visitor signed up.
    pub locale: Locale,
    /// Milliseconds since 1970 at which the form was received.
    pub created_at: Millis,
    /// The visitor's name, 1 to 120 characters.
    pub name: SingleLine,
    /// The code of the friend who invited the visitor.
    pub affiliate: SingleLine,
    /// The network from which the form came; empty if it is unknown.
    pub network: String,
}
