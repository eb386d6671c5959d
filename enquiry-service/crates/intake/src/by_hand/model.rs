use content_model::Locale;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    fields::{
        EmailAddress, FieldError, FieldErrorKind, FieldErrors, MultiLine, Phone, RawField, SingleLine, longest,
        reference::Reference, travel_date,
    },
};

use crate::enquiries::{
    model::{ContactDetails, ContactMethod, Details, Enquiry, QuoteDetails},
    source::Source,
};

/// How an enquiry reached the office.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    Call,
    Whatsapp,
    /// A visit to the office.
    Visit,
}

impl Arrival {
    /// The origin in reports.
    fn origin(self) -> &'static str {
        match self {
            Arrival::Call => "call",
            Arrival::Whatsapp => "WhatsApp",
            Arrival::Visit => "visit to the office",
        }
    }
}

/// The number of adults that the form begins with, so that it says nothing.
const ADULTS_OF_THE_FORM: i64 = 2;

/// An enquiry as a colleague types it. With a first day it is a request for a quote, without one a message.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct HandwrittenEnquiry {
    pub arrival: Arrival,
    /// Required, at most 120 characters.
    #[serde(default)]
    pub full_name: RawField,
    /// An e-mail address. Required without a readable phone number.
    #[serde(default)]
    pub email: RawField,
    /// A phone number with `+` and country code. Required without an e-mail address.
    #[serde(default)]
    pub phone: RawField,
    /// Optional name of a country, at most 120 characters.
    #[serde(default)]
    pub country: RawField,
    /// Required, at most 5,000 characters.
    #[serde(default)]
    pub message: RawField,
    /// Optional title of a tour, at most 200 characters.
    #[serde(default)]
    pub tour_name: RawField,
    /// `YYYY-MM-DD`; empty if the visitor has named none.
    #[serde(default)]
    pub travel_date: RawField,
    /// 0 to 31; 1 if it is empty.
    #[serde(default)]
    pub no_of_adults: RawField,
    /// 0 to 11; 0 if it is empty.
    #[serde(default)]
    pub no_of_children: RawField,
    /// The visitor's language: `en`, `de`, `fr`, `es`, `it` or `pt`.
    #[serde(default)]
    pub locale: RawField,
}

impl HandwrittenEnquiry {
    /// Validates the form.
    ///
    /// # Errors
    /// Every wrong field, in the order of the form.
    pub fn parse(&self, id: Uuid, (now, today): (Millis, Date)) -> Result<Enquiry, Vec<FieldError>> {
        let mut errors = FieldErrors::default();
        let name = errors.take("full_name", SingleLine::required(&self.full_name, longest::NAME));
        let phone = errors.take("phone", Phone::parse(&self.phone, &RawField::Absent));
        let email = errors.take("email", self.address(phone.as_ref().and_then(Option::as_ref)));
        let country = errors.take("country", SingleLine::optional(&self.country, longest::SHORT));
        let message = errors.take("message", MultiLine::required(&self.message, longest::MESSAGE));
        let tour_name = errors.take("tour_name", SingleLine::optional(&self.tour_name, longest::TITLE));
        let day =
            errors.take("travel_date", optional(&self.travel_date, None, |day| travel_date(day, today).map(Some)));
        let adults = errors.take("no_of_adults", optional(&self.no_of_adults, 1, |number| number.number(0, 31)));
        let children = errors.take("no_of_children", optional(&self.no_of_children, 0, |number| number.number(0, 11)));
        if (adults, children) == (Some(0), Some(0)) {
            errors.take::<()>("no_of_adults", Err(FieldErrorKind::NoTravellers));
        }
        let details = || {
            let (country, message) = (country?, message?);
            Some(match day? {
                None => {
                    let (tour, party) = (tour_name.as_ref()?, (adults?, children?));
                    let is_plain = tour.is_empty() && self.leaves_travellers(party);
                    let message = if is_plain { message } else { with_journey(tour, party, &message)? };
                    Details::Contact(ContactDetails { country, message, affiliate: SingleLine::default() })
                }
                Some(travel_date) => Details::Quote(Box::new(QuoteDetails {
                    country_of_residence: country,
                    tour_name: tour_name.clone()?,
                    ..QuoteDetails::written_down(travel_date, (adults?, children?), self.contact_method(), message)
                })),
            })
        };
        let written = || {
            Some(Enquiry {
                id,
                reference: Reference::random(),
                received_at: now,
                locale: Locale::from_code_or_english(self.locale.as_str()),
                name: name?,
                email: email?,
                phone: phone?,
                network: None,
                details: details()?,
                source: Some(Source::by_hand(self.arrival.origin())),
                quarantine: None,
                repeats: 0,
            })
        };
        let refused = errors.into_list();
        written().filter(|_| refused.is_empty()).ok_or(refused)
    }

    /// Without an address, the visitor is known by a phone number that can be read.
    fn address(&self, phone: Option<&Phone>) -> Result<EmailAddress, FieldErrorKind> {
        match self.email.text()? {
            "" if phone.is_some_and(|phone| phone.number.is_some()) => Ok(EmailAddress::none()),
            _ => EmailAddress::parse(&self.email),
        }
    }

    /// Whether the form has the travellers with which it begins, or none.
    fn leaves_travellers(&self, (adults, children): (i64, i64)) -> bool {
        let is_empty = self.no_of_adults.text().is_ok_and(str::is_empty);
        children == 0 && (is_empty || adults == ADULTS_OF_THE_FORM)
    }

    fn contact_method(&self) -> ContactMethod {
        match self.arrival {
            Arrival::Whatsapp => ContactMethod::Whatsapp,
            _ if self.email.as_str().trim().is_empty() => ContactMethod::Call,
            Arrival::Call | Arrival::Visit => ContactMethod::Email,
        }
    }
}

/// The message of somebody who has named no day, after the tour and the travellers that a colleague has typed: a message
/// has no fields for them.
fn with_journey(tour: &SingleLine, (adults, children): (i64, i64), message: &MultiLine) -> Option<MultiLine> {
    let tour = if tour.is_empty() { String::new() } else { format!("{tour}. ") };
    let text = format!("{tour}Adults: {adults}, children: {children}\n\n{}", message.as_str());
    // Longer by its first line than what may be typed.
    MultiLine::required(&RawField::Text(text), longest::MESSAGE + longest::TITLE + 100).ok()
}

/// `empty` for an empty field.
fn optional<T>(
    typed: &RawField,
    empty: T,
    parse: impl FnOnce(&RawField) -> Result<T, FieldErrorKind>,
) -> Result<T, FieldErrorKind> {
    if typed.text()?.is_empty() { Ok(empty) } else { parse(typed) }
}
