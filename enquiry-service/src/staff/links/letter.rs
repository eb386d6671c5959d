use minijinja::{Value, context};

use crate::kernel::{fields::EmailAddress, outbox::compose::Composer, tokens::Token};

/// A mail to a member of staff about the person's credentials.
pub struct StaffMail {
    pub to: EmailAddress,
    pub matter: StaffMatter,
}

pub enum StaffMatter {
    /// The link that sets a new password.
    Reset(Token),
    /// The link that renews all credentials.
    Renewal(Token),
    /// The credentials have changed.
    Changed,
}

impl Composer {
    pub fn staff(&self, mail: &StaffMail) -> Value {
        let locale = self.mail.operator_locale;
        let (key, path) = match &mail.matter {
            StaffMatter::Reset(token) => ("reset", Some(format!("/reset#{}", token.reveal()))),
            StaffMatter::Renewal(token) => ("renewal", Some(format!("/invitation#{}", token.reveal()))),
            StaffMatter::Changed => ("changed", None),
        };
        let part = |part: &str| self.catalogue.filled(locale, &format!("service:staff_{key}_{part}"), &[]);
        let origin = self.desk.as_ref().map(|desk| desk.origin.as_str()).unwrap_or_default();
        context! {
            subject => part("subject"),
            body => part("text"),
            link => path.map(|path| context! { href => format!("{origin}{path}"), label => part("link") }),
            after => part("after"),
        }
    }
}
