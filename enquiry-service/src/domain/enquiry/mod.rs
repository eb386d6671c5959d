//! What visitors send: parsed, judged, and ready to be stored.

mod contact;
mod quote;
mod reference;
mod review;
mod suspicion;
mod valid_enquiry;

use content_model::Locale;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use uuid::Uuid;

pub use contact::ContactSubmission;
pub use quote::{ContactMethod, QuoteSubmission};
pub use reference::{ALPHABET, Reference};
pub use review::{Review, ReviewState, ReviewSubmission};
pub use suspicion::suspicion;
pub use valid_enquiry::ValidEnquiry;

use crate::primitives::{
    clock::Millis,
    fields::{EmailAddress, MultiLine, Phone, SingleLine},
};

/// A request for a quote or a contact message, as the database keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Enquiry {
    pub id: Uuid,
    pub reference: Reference,
    pub received_at: Millis,
    pub locale: Locale,
    pub name: SingleLine,
    pub email: EmailAddress,
    pub phone: Option<Phone>,
    /// The network it came from, shortened; never a whole address.
    pub network: Option<String>,
    pub details: Details,
    pub quarantine: Option<Quarantine>,
    /// How often the same words came again without a key of their own.
    pub repeats: i64,
}

/// What is asked, by kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Details {
    Quote(Box<QuoteDetails>),
    Contact(ContactDetails),
}

impl Details {
    pub fn kind(&self) -> &'static str {
        match self {
            Details::Quote(_) => "quote",
            Details::Contact(_) => "contact",
        }
    }

    /// What the visitor wrote freely.
    fn texts(&self) -> Vec<&str> {
        match self {
            Details::Quote(quote) => {
                vec![quote.message.as_str(), quote.most_important.as_str(), quote.place.as_str()]
            }
            Details::Contact(contact) => vec![contact.message.as_str()],
        }
    }

    pub fn message(&self) -> &str {
        match self {
            Details::Quote(quote) => quote.message.as_str(),
            Details::Contact(contact) => contact.message.as_str(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteDetails {
    pub country_of_residence: SingleLine,
    pub country_code: SingleLine,
    pub travel_date: Date,
    pub adults: i64,
    pub children: i64,
    /// As far as they were told.
    #[serde(default)]
    pub child_ages: Vec<u8>,
    pub tour_name: SingleLine,
    pub tour_slug: SingleLine,
    pub tour_price_set: SingleLine,
    pub place: SingleLine,
    pub most_important: SingleLine,
    pub coupon_code: SingleLine,
    pub affiliate: SingleLine,
    pub contact_method: ContactMethod,
    pub message: MultiLine,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContactDetails {
    pub country: SingleLine,
    pub message: MultiLine,
    pub affiliate: SingleLine,
}

/// Why something waits for the operator's eye instead of going the usual way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
#[serde(rename_all = "snake_case")]
pub enum Quarantine {
    /// The field that people do not see was filled.
    HiddenField,
    /// Filled faster than anyone types.
    TooFast,
    /// More links than a traveller writes.
    ManyLinks,
    /// More from this e-mail address than one person sends.
    BusyAddress,
    /// More from this network than an office sends.
    BusyNetwork,
}

/// The lengths that fields may have, in characters; the site's forms say the same.
pub mod longest {
    pub const NAME: usize = 120;
    pub const TITLE: usize = 200;
    pub const SHORT: usize = 120;
    pub const IMPORTANT: usize = 300;
    pub const MESSAGE: usize = 5000;
}
