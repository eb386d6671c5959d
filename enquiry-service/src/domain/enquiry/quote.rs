use content_model::Locale;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Asked, Details, QuoteDetails, longest};
use crate::primitives::fields::{
    EmailAddress, FieldError, Line, Paragraphs, Phone, Refusals, Refused, Typed, child_ages, travel_date, typed_list,
};

/// The payload of a request for a quote, from JSON or a plain form.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct QuoteSubmission {
    pub full_name: Typed,
    pub email_address: Typed,
    /// Name of the country chosen for the phone.
    pub country_of_residence: Typed,
    /// Its dial code, such as `+49`.
    pub country_code: Typed,
    /// Its ISO code, by which the number is read.
    pub phone_country: Typed,
    pub phone_number: Typed,
    pub message: Typed,
    /// `YYYY-MM-DD`
    pub travel_date: Typed,
    /// 0 to 31
    pub no_of_adults: Typed,
    /// 0 to 11
    pub no_of_children: Typed,
    /// Whole numbers from 0 to 15: a list, or a text such as `4,11`.
    #[serde(deserialize_with = "typed_list")]
    pub child_ages: Typed,
    pub tour_name: Typed,
    pub tour_slug: Typed,
    pub what_is_most_important: Typed,
    pub tour_price_set: Typed,
    pub r#where: Typed,
    /// `email`, `whatsapp` or `call`
    pub contact_method: Typed,
    pub coupon_code: Typed,
    /// The code of the friend who sent the visitor here.
    pub affiliate: Typed,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: Typed,
    /// A field that people do not see; anything in it is a machine's.
    pub company_website: Typed,
    /// How long the form was being filled, in milliseconds; a plain form cannot say.
    pub filled_in_ms: Typed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ContactMethod {
    Email,
    Whatsapp,
    Call,
}

impl ContactMethod {
    fn parse(typed: &Typed) -> Result<Self, FieldError> {
        match typed.text()? {
            "" => Err(FieldError::Missing),
            "email" => Ok(ContactMethod::Email),
            "whatsapp" => Ok(ContactMethod::Whatsapp),
            "call" => Ok(ContactMethod::Call),
            _ => Err(FieldError::NotOneOf),
        }
    }
}

impl QuoteSubmission {
    /// A request that can be answered, or every wrong field in this order: travellers, date,
    /// preference, then the person.
    pub fn parse(&self, today: Date) -> Result<Asked, Vec<Refused>> {
        let mut refusals = Refusals::default();
        let adults = refusals.take("no_of_adults", self.no_of_adults.number(0, 31));
        let children = refusals.take("no_of_children", self.no_of_children.number(0, 11));
        let child_ages = refusals.take("child_ages", child_ages(&self.child_ages));
        if (adults, children) == (Some(0), Some(0)) {
            refusals.take::<()>("no_of_adults", Err(FieldError::NoTravellers));
        }
        let travel_date = refusals.take("travel_date", travel_date(&self.travel_date, today));
        let contact_method = refusals.take("contact_method", ContactMethod::parse(&self.contact_method));
        let name = refusals.take("full_name", Line::required(&self.full_name, longest::NAME));
        let email = refusals.take("email_address", EmailAddress::parse(&self.email_address));
        let phone = Phone::parse(&self.phone_number, &self.phone_country);
        let phone = refusals.take("phone_number", phone);
        let message = refusals.take("message", Paragraphs::required(&self.message, longest::MESSAGE));
        let mut line = |field, typed, longest| refusals.take(field, Line::optional(typed, longest));
        let country = line("country_of_residence", &self.country_of_residence, longest::SHORT);
        let country_code = line("country_code", &self.country_code, longest::SHORT);
        let tour_name = line("tour_name", &self.tour_name, longest::TITLE);
        let tour_slug = line("tour_slug", &self.tour_slug, longest::TITLE);
        let tour_price_set = line("tour_price_set", &self.tour_price_set, longest::SHORT);
        let place = line("where", &self.r#where, longest::SHORT);
        let important = line("what_is_most_important", &self.what_is_most_important, longest::IMPORTANT);
        let coupon_code = line("coupon_code", &self.coupon_code, longest::SHORT);
        let affiliate = line("affiliate", &self.affiliate, longest::SHORT);
        let details = || {
            Some(QuoteDetails {
                country_of_residence: country?,
                country_code: country_code?,
                travel_date: travel_date?,
                adults: adults?,
                children: children?,
                child_ages: child_ages?,
                tour_name: tour_name?,
                tour_slug: tour_slug?,
                tour_price_set: tour_price_set?,
                place: place?,
                most_important: important?,
                coupon_code: coupon_code?,
                affiliate: affiliate?,
                contact_method: contact_method?,
                message: message?,
            })
        };
        let locale = Locale::from_code_or_english(self.locale.shown());
        let asked = || {
            Some(Asked {
                locale,
                name: name?,
                email: email?,
                phone: phone?,
                details: Details::Quote(Box::new(details()?)),
            })
        };
        let refused = refusals.into_list();
        asked().filter(|_| refused.is_empty()).ok_or(refused)
    }
}
