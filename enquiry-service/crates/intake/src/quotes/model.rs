use content_model::Locale;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::fields::{
    EmailAddress, FieldError, FieldErrorKind, FieldErrors, MultiLine, Phone, RawField, SingleLine, child_ages, longest,
    raw_list, travel_date,
};

use crate::enquiries::{
    model::{ContactMethod, Details, QuoteDetails},
    source::Source,
    valid::ValidEnquiry,
};

/// The payload of a request for a quote, from JSON or a plain form.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct QuoteSubmission {
    /// Required, at most 120 characters.
    pub full_name: RawField,
    /// Required, an e-mail address.
    pub email_address: RawField,
    /// Name of the country chosen for the phone.
    pub country_of_residence: RawField,
    /// Its dial code, such as `+49`: the number is read by its main country where `phone_country` is missing.
    pub country_code: RawField,
    /// Its ISO code, by which the number is read.
    pub phone_country: RawField,
    /// Optional; a number that cannot be read is kept as typed.
    pub phone_number: RawField,
    /// Required, at most 5,000 characters.
    pub message: RawField,
    /// `YYYY-MM-DD`
    pub travel_date: RawField,
    /// 0 to 31
    pub no_of_adults: RawField,
    /// 0 to 11
    pub no_of_children: RawField,
    /// Whole numbers from 0 to 15: a list, or a text such as `4,11`.
    #[serde(deserialize_with = "raw_list")]
    pub child_ages: RawField,
    /// Title of the tour, or the name of the form on a page without a tour: optional, at most 200 characters.
    pub tour_name: RawField,
    /// Slug of the tour in the language of the site, at most 200 characters; empty where no tour was chosen.
    pub tour_slug: RawField,
    /// Optional, at most 300 characters.
    pub what_is_most_important: RawField,
    /// The price that the page showed, as text of at most 120 characters; not checked.
    pub tour_price_set: RawField,
    /// Where the journey is to lead: optional, at most 120 characters.
    pub r#where: RawField,
    /// `email`, `whatsapp` or `call`
    pub contact_method: RawField,
    /// Optional, at most 120 characters; not checked.
    pub coupon_code: RawField,
    /// Affiliate code of the friend who invited the visitor.
    pub affiliate: RawField,
    /// Address of the page on which the visit began; of it only the path and `utm_source`, `utm_medium` and `utm_campaign`
    /// are kept.
    pub landing_page: RawField,
    /// Address of the page that led there; of it only the host is kept.
    pub referrer: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: RawField,
    /// A honeypot field that people do not see; a program that fills it in is detected.
    pub company_website: RawField,
    /// Time to fill in the form, in milliseconds; empty for a form without scripts.
    pub filled_in_ms: RawField,
}

impl QuoteSubmission {
    /// Validates the form in this order: travellers, date, preference, then the person.
    ///
    /// # Errors
    /// Every wrong field with its error, in the order above.
    pub fn parse(&self, today: Date) -> Result<ValidEnquiry, Vec<FieldError>> {
        let mut errors = FieldErrors::default();
        let adults = errors.take("no_of_adults", self.no_of_adults.number(0, 31));
        let children = errors.take("no_of_children", self.no_of_children.number(0, 11));
        let child_ages = errors.take("child_ages", child_ages(&self.child_ages));
        if (adults, children) == (Some(0), Some(0)) {
            errors.take::<()>("no_of_adults", Err(FieldErrorKind::NoTravellers));
        }
        let travel_date = errors.take("travel_date", travel_date(&self.travel_date, today));
        let contact_method = errors.take("contact_method", ContactMethod::parse(&self.contact_method));
        let name = errors.take("full_name", SingleLine::required(&self.full_name, longest::NAME));
        let email = errors.take("email_address", EmailAddress::parse(&self.email_address));
        let phone = Phone::with_dial_code(&self.phone_number, &self.phone_country, &self.country_code);
        let phone = errors.take("phone_number", phone);
        let message = errors.take("message", MultiLine::required(&self.message, longest::MESSAGE));
        let mut line = |field, typed, longest| errors.take(field, SingleLine::optional(typed, longest));
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
        let locale = Locale::from_code_or_english(self.locale.as_str());
        let asked = || {
            Some(ValidEnquiry {
                locale,
                name: name?,
                email: email?,
                phone: phone?,
                details: Details::Quote(Box::new(details()?)),
                source: Source::of(&self.landing_page, &self.referrer),
            })
        };
        let refused = errors.into_list();
        asked().filter(|_| refused.is_empty()).ok_or(refused)
    }
}
