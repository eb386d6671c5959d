//! Submissions of visitors: validated, checked for spam, and ready to be stored.

use content_model::Locale;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use kernel::{
    clock::Millis,
    fields::{EmailAddress, FieldErrorKind, MultiLine, Phone, RawField, SingleLine, reference::Reference},
    submissions::quarantine::Quarantine,
};

use super::source::Source;

/// A request for a quote or a contact message, as the database keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Enquiry {
    /// Identifier of the row.
    pub id: Uuid,
    /// The number that visitor and operator quote.
    pub reference: Reference,
    /// Milliseconds since 1970 at which the form was received.
    pub received_at: Millis,
    /// The language of the site, and of the visitor's mails.
    pub locale: Locale,
    /// The visitor's name, as typed in the form; empty once personal data are blanked.
    pub name: SingleLine,
    /// The visitor's address; empty once personal data are blanked, and of a caller who has given none.
    pub email: EmailAddress,
    /// The visitor's phone; `None` if no number was typed or personal data are blanked.
    pub phone: Option<Phone>,
    /// The visitor's network, shortened; never a full IP address.
    pub network: Option<String>,
    /// The fields that only this kind of enquiry has.
    pub details: Details,
    /// How the visitor came to the sites; `None` if the page did not tell.
    pub source: Option<Source>,
    /// Why the enquiry waits for the operator; `None` if it is not quarantined.
    pub quarantine: Option<Quarantine>,
    /// How often the same content was submitted again without an idempotency key.
    pub repeats: i64,
}

impl Enquiry {
    /// The key of the person: that of the address, or the phone number if a colleague wrote the enquiry down without an
    /// address. Empty once personal data are blanked.
    pub fn person_key(&self) -> String {
        let number = self.phone.as_ref().and_then(|phone| phone.number.clone());
        number.filter(|_| self.email.as_str().is_empty()).unwrap_or_else(|| self.email.key())
    }
}

/// The fields of an enquiry by kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Details {
    /// A request for a quote.
    Quote(Box<QuoteDetails>),
    /// A contact message.
    Contact(ContactDetails),
}

impl Details {
    /// `quote` or `contact`, as the database and the JSON name the kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Details::Quote(_) => "quote",
            Details::Contact(_) => "contact",
        }
    }

    /// The code of the friend who invited the visitor; empty without one or once personal data are blanked.
    pub fn affiliate(&self) -> &SingleLine {
        match self {
            Details::Quote(quote) => &quote.affiliate,
            Details::Contact(contact) => &contact.affiliate,
        }
    }

    /// The visitor's free texts.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Details::Quote(quote) => {
                vec![quote.message.as_str(), quote.most_important.as_str(), quote.place.as_str()]
            }
            Details::Contact(contact) => vec![contact.message.as_str()],
        }
    }

    /// The visitor's message; empty once personal data are blanked.
    pub fn message(&self) -> &str {
        match self {
            Details::Quote(quote) => quote.message.as_str(),
            Details::Contact(contact) => contact.message.as_str(),
        }
    }
}

/// The fields of the quote form beside name, address and phone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteDetails {
    /// Name of the country that the visitor chose for the phone; may be empty.
    pub country_of_residence: SingleLine,
    /// Dial code of this country, such as `+49`; may be empty.
    pub country_code: SingleLine,
    /// The first day of the journey.
    pub travel_date: Date,
    /// Number of adults, 0 to 31.
    pub adults: i64,
    /// Number of children, 0 to 11.
    pub children: i64,
    /// Ages of the children, as far as stated.
    #[serde(default)]
    pub child_ages: Vec<u8>,
    /// Title of the tour, or the name of the form on a page without a tour; may be empty.
    pub tour_name: SingleLine,
    /// Slug of the tour in the language of the site; may be empty.
    pub tour_slug: SingleLine,
    /// The price of the tour as sent by the form; not verified, may be empty.
    pub tour_price_set: SingleLine,
    /// Where the journey is to lead (the form field `where`), at most 120 characters; may be empty.
    pub place: SingleLine,
    /// The form field `what_is_most_important`, at most 300 characters; empty once personal data are blanked.
    pub most_important: SingleLine,
    /// The coupon code as typed; not verified, empty once personal data are blanked.
    pub coupon_code: SingleLine,
    /// The code of the friend who invited the visitor; empty without one or once personal data are blanked.
    pub affiliate: SingleLine,
    /// The way in which the visitor prefers to be answered.
    pub contact_method: ContactMethod,
    /// The visitor's message, 1 to 5,000 characters; empty once personal data are blanked.
    pub message: MultiLine,
}

impl QuoteDetails {
    /// What a colleague writes down of a journey; the other fields of the form are empty.
    pub fn written_down(
        travel_date: Date,
        (adults, children): (i64, i64),
        contact_method: ContactMethod,
        message: MultiLine,
    ) -> Self {
        QuoteDetails {
            country_of_residence: SingleLine::default(),
            country_code: SingleLine::default(),
            travel_date,
            adults,
            children,
            child_ages: Vec::new(),
            tour_name: SingleLine::default(),
            tour_slug: SingleLine::default(),
            tour_price_set: SingleLine::default(),
            place: SingleLine::default(),
            most_important: SingleLine::default(),
            coupon_code: SingleLine::default(),
            affiliate: SingleLine::default(),
            contact_method,
            message,
        }
    }
}

/// The fields of the contact form beside name, address and phone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContactDetails {
    /// Name of the country as typed, at most 120 characters; may be empty.
    pub country: SingleLine,
    /// The visitor's message, 1 to 5,000 characters; empty once personal data are blanked.
    pub message: MultiLine,
    /// The code of the friend who invited the visitor; empty without one or once personal data are blanked.
    pub affiliate: SingleLine,
}

/// The way in which a visitor wants to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ContactMethod {
    /// By e-mail.
    Email,
    /// By a WhatsApp message to the phone number.
    Whatsapp,
    /// By a call to the phone number.
    Call,
}

impl ContactMethod {
    /// The method that a form names.
    pub fn parse(typed: &RawField) -> Result<Self, FieldErrorKind> {
        match typed.text()? {
            "" => Err(FieldErrorKind::Missing),
            "email" => Ok(ContactMethod::Email),
            "whatsapp" => Ok(ContactMethod::Whatsapp),
            "call" => Ok(ContactMethod::Call),
            _ => Err(FieldErrorKind::NotOneOf),
        }
    }
}
