//! Texts in six languages: what forms say from the site's own catalogue, what only the service says from its own.

use std::collections::HashMap;

use crate::primitives::{fields::FieldError, locale::Locale};

macro_rules! files {
    ($locale:literal) => {
        [
            ("form", include_str!(concat!("../../site/locales/", $locale, "/form.json"))),
            ("quote", include_str!(concat!("../../site/locales/", $locale, "/quote.json"))),
            ("contact", include_str!(concat!("../../site/locales/", $locale, "/contact.json"))),
            ("account", include_str!(concat!("../../site/locales/", $locale, "/account.json"))),
            ("nav", include_str!(concat!("../../site/locales/", $locale, "/nav.json"))),
            ("review", include_str!(concat!("../../site/locales/", $locale, "/review.json"))),
            ("format", include_str!(concat!("../../site/locales/", $locale, "/format.json"))),
            ("service", include_str!(concat!("../locales/", $locale, ".json"))),
        ]
    };
}

#[derive(Debug, thiserror::Error)]
#[error("the texts {namespace} of {locale} cannot be read: {source}")]
pub struct CatalogueError {
    locale: Locale,
    namespace: &'static str,
    source: serde_json::Error,
}

/// Every text by `namespace:key`.
pub struct Catalogue(HashMap<Locale, HashMap<String, String>>);

impl Catalogue {
    pub fn read() -> Result<Self, CatalogueError> {
        let mut texts = HashMap::new();
        for locale in Locale::ALL {
            let files = match locale {
                Locale::En => files!("en"),
                Locale::De => files!("de"),
                Locale::Fr => files!("fr"),
                Locale::Es => files!("es"),
                Locale::It => files!("it"),
                Locale::Pt => files!("pt"),
            };
            let of_locale: &mut HashMap<String, String> = texts.entry(locale).or_default();
            for (namespace, json) in files {
                let table: HashMap<String, String> =
                    serde_json::from_str(json).map_err(|source| CatalogueError { locale, namespace, source })?;
                of_locale.extend(table.into_iter().map(|(key, text)| (format!("{namespace}:{key}"), text)));
            }
        }
        Ok(Catalogue(texts))
    }

    /// A key that does not exist is shown as such; a test holds that every key used exists.
    pub fn text<'a>(&'a self, locale: Locale, key: &'a str) -> &'a str {
        self.0.get(&locale).and_then(|texts| texts.get(key)).map_or(key, String::as_str)
    }

    /// The text with its `{{name}}` places filled.
    pub fn filled(&self, locale: Locale, key: &str, values: &[(&str, &str)]) -> String {
        values.iter().fold(self.text(locale, key).to_owned(), |text, (name, value)| {
            text.replace(&format!("{{{{{name}}}}}"), value)
        })
    }

    /// Whole US dollars as the site writes them.
    pub fn money(&self, locale: Locale, dollars: i64) -> String {
        let digits = dollars.unsigned_abs().to_string();
        let smallest = self.text(locale, "format:minimum_grouping").parse().unwrap_or(1);
        let group = if digits.len() < 3 + smallest { "" } else { self.text(locale, "format:group") };
        let mut amount = String::with_capacity(digits.len() * 2);
        for (position, digit) in digits.chars().enumerate() {
            if position > 0 && (digits.len() - position).is_multiple_of(3) {
                amount.push_str(group);
            }
            amount.push(digit);
        }
        let sign = if dollars < 0 { "-" } else { "" };
        format!("{sign}{}", self.filled(locale, "format:money", &[("amount", &amount)]))
    }

    /// Why a field was refused, as the form itself would say it where it knows the fault.
    pub fn message(&self, locale: Locale, field: &str, error: FieldError) -> String {
        let text = |key: &str| self.text(locale, key).to_owned();
        match error {
            FieldError::Missing => text(match field {
                "full_name" | "name" => "form:error_name",
                "email_address" | "email" => "form:error_email_missing",
                "travel_date" => "quote:error_date",
                "contact_method" => "quote:error_prefer",
                "country" => "review:error_country",
                "title" => "review:error_title",
                "body" => "review:error_body",
                "rating" => "review:error_rating",
                "password" | "password_confirmation" => "account:password_missing",
                "tour_name" => "service:error_tour",
                _ => "form:error_message",
            }),
            FieldError::InvalidEmail => text("form:error_email"),
            FieldError::InvalidPhone => text("form:error_phone"),
            FieldError::PastDate => text("quote:error_past"),
            FieldError::NoTravellers => text("quote:error_travellers"),
            FieldError::NotOneOf if field == "contact_method" => text("quote:error_prefer"),
            FieldError::NotOneOf if field == "payment_method" => text("service:error_payment_method"),
            FieldError::UnknownTour => text("service:error_unknown_tour"),
            FieldError::ByQuoteOnly => text("service:error_by_quote_only"),
            FieldError::OtherPrice => text("service:error_other_price"),
            FieldError::OwnInvitation(total) => {
                self.filled(locale, "account:booking_own_invitation", &[("amount", &self.money(locale, total))])
            }
            FieldError::UnknownQuote => text("service:error_unknown_quote"),
            FieldError::NoDeparture => text("service:error_no_departure"),
            FieldError::TooSoon(days) => self.filled(locale, "service:error_too_soon", &[("days", &days.to_string())]),
            FieldError::PlacesLeft(places) => {
                self.filled(locale, "service:error_places_left", &[("places", &places.to_string())])
            }
            FieldError::TooLong(most) => self.filled(locale, "service:error_too_long", &[("most", &most.to_string())]),
            FieldError::OutOfRange(least, most) => {
                let (least, most) = (least.to_string(), most.to_string());
                self.filled(locale, "service:error_out_of_range", &[("least", &least), ("most", &most)])
            }
            FieldError::ControlCharacter | FieldError::WrongType | FieldError::NotOneOf => {
                text("service:error_characters")
            }
            FieldError::InvalidDate => text("service:error_invalid_date"),
            FieldError::FarDate => text("service:error_far_date"),
            FieldError::PasswordShort => text("account:password_short"),
            FieldError::PasswordLong => text("account:password_long"),
            FieldError::PasswordCommon => text("account:password_common"),
            FieldError::PasswordDiffer => text("account:password_differ"),
            FieldError::PasswordWrong => text("account:password_wrong"),
            FieldError::PictureType => text("account:profile_avatar_type"),
            FieldError::PictureTooLarge => text("account:profile_avatar_large"),
        }
    }
}
