//! Waiting lists of departures with too few places.

use content_model::Locale;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    clock::{self, Millis},
    fields::{
        EmailAddress, FieldError, FieldErrorKind, FieldErrors, Phone, RawField, SingleLine, longest,
        reference::Reference, travel_date,
    },
    submissions::quarantine::{Quarantine, suspicion},
};

use crate::departures::model::DepartureKey;

/// The maximum number of travellers per entry.
const MOST_PERSONS: i64 = 42;

/// The payload of the form of the waiting list, from JSON or a plain form.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct WaitingSubmission {
    /// The tour's number, the same in all languages.
    pub tour: RawField,
    /// `YYYY-MM-DD`
    pub starts: RawField,
    /// `YYYY-MM-DD`
    pub ends: RawField,
    /// 1 to 42
    pub persons: RawField,
    /// Required, at most 120 characters.
    pub full_name: RawField,
    /// Required, an e-mail address.
    pub email: RawField,
    /// Optional; a number that cannot be read is kept as typed.
    pub phone: RawField,
    /// ISO code of the country by which the number is read.
    pub phone_country: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: RawField,
    /// A honeypot field that people do not see; a program that fills it in is detected.
    pub company_website: RawField,
    /// Time to fill in the form, in milliseconds; empty for a form without scripts.
    pub filled_in_ms: RawField,
}

/// A validated waiting list form.
#[derive(Clone, Debug)]
pub struct ValidWaiting {
    /// The departure without enough places, as the form names it.
    pub departure: DepartureKey,
    /// Its last day, as the form names it.
    pub ends: Date,
    locale: Locale,
    persons: i64,
    name: SingleLine,
    email: EmailAddress,
    phone: Option<Phone>,
}

/// An entry of a departure's waiting list, as the database stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Waiting {
    /// Identifier of the row, to which mails refer.
    pub id: Uuid,
    /// The number that visitor and operator quote.
    pub reference: Reference,
    /// The departure whose places the visitor waits for.
    pub departure: Uuid,
    /// Milliseconds since 1970 at which the form was received.
    pub received_at: Millis,
    /// The language of the site, and of the visitor's mails.
    pub locale: Locale,
    /// The number of travellers.
    pub persons: i64,
    /// The visitor's name, as typed in the form.
    pub name: SingleLine,
    /// The visitor's address.
    pub email: EmailAddress,
    /// The visitor's phone; `None` if no number was typed.
    pub phone: Option<Phone>,
    /// The visitor's network, shortened; never a full IP address.
    pub network: Option<String>,
    /// Why the entry waits for the operator; `None` if it is not quarantined.
    pub quarantine: Option<Quarantine>,
    /// Milliseconds since 1970 at which its departure was cancelled; `None` while it waits.
    pub ended_at: Option<Millis>,
}

impl WaitingSubmission {
    /// Validates the form.
    ///
    /// # Errors
    /// Every wrong field with its error.
    pub fn parse(&self, today: Date) -> Result<ValidWaiting, Vec<FieldError>> {
        let mut errors = FieldErrors::default();
        let tour = errors.take("tour", tour(&self.tour));
        let starts = errors.take("starts", travel_date(&self.starts, today));
        let ends = errors.take("ends", travel_date(&self.ends, today));
        let persons = errors.take("persons", persons(&self.persons));
        let name = errors.take("full_name", SingleLine::required(&self.full_name, longest::NAME));
        let email = errors.take("email", EmailAddress::parse(&self.email));
        let phone = errors.take("phone", Phone::parse(&self.phone, &self.phone_country));
        let locale = Locale::from_code_or_english(self.locale.as_str());
        let asked = || {
            let departure = (tour?, starts?);
            let (ends, persons, name, email, phone) = (ends?, persons?, name?, email?, phone?);
            Some(ValidWaiting { departure, ends, locale, persons, name, email, phone })
        };
        let refused = errors.into_list();
        asked().filter(|_| refused.is_empty()).ok_or(refused)
    }
}

/// The page sends the tour's id: any other text is an unknown tour.
fn tour(typed: &RawField) -> Result<i64, FieldErrorKind> {
    match typed.text()? {
        "" => Err(FieldErrorKind::Missing),
        text => text.parse().map_err(|_| FieldErrorKind::UnknownTour),
    }
}

fn persons(typed: &RawField) -> Result<i64, FieldErrorKind> {
    typed.number(1, MOST_PERSONS)
}

impl ValidWaiting {
    /// Makes an entry of it, quarantined if the form looks like spam.
    pub fn received(
        self,
        departure: Uuid,
        at: Millis,
        network: Option<String>,
        hidden_field: &RawField,
        filled_in_ms: &RawField,
    ) -> Waiting {
        let quarantine = suspicion(hidden_field, filled_in_ms, &[self.name.as_str()]);
        Waiting {
            id: clock::id(at),
            reference: Reference::random(),
            departure,
            received_at: at,
            locale: self.locale,
            persons: self.persons,
            name: self.name,
            email: self.email,
            phone: self.phone,
            network,
            quarantine,
            ended_at: None,
        }
    }
}

/// The entries, in order, that so many places suffice for (`None`: any number); an entry that needs more is skipped.
pub fn first_that_fit(mut left: Option<i64>, line: Vec<Waiting>) -> Vec<Waiting> {
    let mut fits = |waiting: &Waiting| {
        let fits = left.is_none_or(|left| waiting.persons <= left);
        if fits {
            left = left.map(|left| left - waiting.persons);
        }
        fits
    };
    line.into_iter().filter(|waiting| fits(waiting)).collect()
}
