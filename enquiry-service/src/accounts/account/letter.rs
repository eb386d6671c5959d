use content_model::Locale;
use minijinja::{Value, context};

use crate::kernel::{fields::EmailAddress, outbox::compose::Composer, tokens::Token};

/// A mail about an account, with its token. Contains no name, which a stranger may have typed.
pub struct AccountMail {
    pub to: EmailAddress,
    pub locale: Locale,
    pub matter: AccountMatter,
}

pub enum AccountMatter {
    ConfirmSignup(Token),
    /// A signup for an address that has an account.
    AlreadyThere,
    ConfirmNewAddress(Token),
    ResetPassword(Token),
    /// A mail to the previous address.
    AddressChange {
        new: EmailAddress,
        /// The token that stops the change.
        secret: Token,
    },
    PasswordChanged,
}

impl Composer {
    pub fn account(&self, mail: &AccountMail) -> Value {
        let (key, path) = match &mail.matter {
            AccountMatter::ConfirmSignup(secret) => ("signup", Some(format!("/VerifyEmail?token={}", secret.reveal()))),
            AccountMatter::AlreadyThere => ("already_there", Some("/Login".to_owned())),
            AccountMatter::ConfirmNewAddress(secret) => {
                ("new_address", Some(format!("/VerifyEmail?for=address&token={}", secret.reveal())))
            }
            AccountMatter::ResetPassword(secret) => {
                ("reset", Some(format!("/ResetPassword?token={}", secret.reveal())))
            }
            AccountMatter::AddressChange { secret, .. } => {
                let query = format!("locale={}&token={}", mail.locale.code(), secret.reveal());
                ("address_change", Some(format!("/api/stop-address-change?{query}")))
            }
            AccountMatter::PasswordChanged => ("password_changed", None),
        };
        let new_address = match &mail.matter {
            AccountMatter::AddressChange { new, .. } => new.as_str(),
            _ => "",
        };
        let part = |part: &str| {
            let text = format!("service:account_{key}_{part}");
            self.catalogue.filled(mail.locale, &text, &[("address", new_address)])
        };
        let origin = self.sites.origin(mail.locale);
        context! {
            subject => part("subject"),
            body => part("text"),
            link => path.map(|path| context! { href => format!("{origin}{path}"), label => part("link") }),
            after => part("after"),
        }
    }
}
