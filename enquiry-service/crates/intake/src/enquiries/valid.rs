use content_model::Locale;

use kernel::{
    clock::{self, Millis},
    fields::{EmailAddress, Phone, RawField, SingleLine, reference::Reference},
    submissions::quarantine::suspicion,
};

use super::{
    model::{Details, Enquiry},
    source::Source,
};

/// A validated enquiry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValidEnquiry {
    /// The language of the site; English if the form names none.
    pub locale: Locale,
    /// The visitor's name, 1 to 120 characters.
    pub name: SingleLine,
    /// The visitor's address.
    pub email: EmailAddress,
    /// The visitor's phone; `None` if no number was typed.
    pub phone: Option<Phone>,
    /// The fields that only this kind of enquiry has.
    pub details: Details,
    /// How the visitor came to the sites; `None` if the page did not tell.
    pub source: Option<Source>,
}

impl ValidEnquiry {
    /// Makes an enquiry of it, quarantined if the form looks like spam.
    pub fn received(
        self,
        at: Millis,
        network: Option<String>,
        hidden_field: &RawField,
        filled_in_ms: &RawField,
    ) -> Enquiry {
        let mut texts = self.details.texts();
        texts.push(self.name.as_str());
        let quarantine = suspicion(hidden_field, filled_in_ms, &texts);
        Enquiry {
            id: clock::id(at),
            reference: Reference::random(),
            received_at: at,
            locale: self.locale,
            name: self.name,
            email: self.email,
            phone: self.phone,
            network,
            details: self.details,
            source: self.source,
            quarantine,
            repeats: 0,
        }
    }
}
