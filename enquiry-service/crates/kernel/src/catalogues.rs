//! Texts in six languages: the forms' from the site's catalogue, the service's own from `locales/`.

use std::{collections::BTreeMap, sync::Arc};

use content_model::{
    Locale, Money, Office, PartyPart, PriceBasis,
    catalogue::{self, Argument},
};
use jiff::civil::Date;

use super::fields::FieldErrorKind;

macro_rules! files {
    ($locale:literal) => {
        [
            ("form", include_str!(concat!("../../../../site/locales/", $locale, "/form.json"))),
            ("quote", include_str!(concat!("../../../../site/locales/", $locale, "/quote.json"))),
            ("contact", include_str!(concat!("../../../../site/locales/", $locale, "/contact.json"))),
            ("account", include_str!(concat!("../../../../site/locales/", $locale, "/account.json"))),
            ("nav", include_str!(concat!("../../../../site/locales/", $locale, "/nav.json"))),
            ("request", include_str!(concat!("../../../../site/locales/", $locale, "/request.json"))),
            ("promise", include_str!(concat!("../../../../site/locales/", $locale, "/promise.json"))),
            ("review", include_str!(concat!("../../../../site/locales/", $locale, "/review.json"))),
            ("tour", include_str!(concat!("../../../../site/locales/", $locale, "/tour.json"))),
            ("journey", include_str!(concat!("../../../../site/locales/", $locale, "/journey.json"))),
            ("map", include_str!(concat!("../../../../site/locales/", $locale, "/map.json"))),
            ("footer", include_str!(concat!("../../../../site/locales/", $locale, "/footer.json"))),
            ("common", include_str!(concat!("../../../../site/locales/", $locale, "/common.json"))),
            ("format", include_str!(concat!("../../../../site/locales/", $locale, "/format.json"))),
            ("range", include_str!(concat!("../../../../site/locales/", $locale, "/range.json"))),
            ("service", include_str!(concat!("../../../locales/", $locale, ".json"))),
        ]
    };
}

#[derive(Debug, thiserror::Error)]
#[error("cannot read the texts {namespace} of {locale}: {source}")]
pub struct CataloguesError {
    locale: Locale,
    namespace: &'static str,
    source: serde_json::Error,
}

/// The texts and number formats of all six locales.
pub struct Catalogues([Arc<catalogue::Catalogue>; 6]);

impl Catalogues {
    /// The texts, with the office's promised reply time filled in.
    ///
    /// # Errors
    /// If a catalogue is not a flat JSON object; names the catalogue.
    pub fn read(office: &Office) -> Result<Self, CataloguesError> {
        let [en, de, fr, es, it, pt] =
            [files!("en"), files!("de"), files!("fr"), files!("es"), files!("it"), files!("pt")];
        let mut catalogues = [
            of_locale(Locale::En, en)?,
            of_locale(Locale::De, de)?,
            of_locale(Locale::Fr, fr)?,
            of_locale(Locale::Es, es)?,
            of_locale(Locale::It, it)?,
            of_locale(Locale::Pt, pt)?,
        ];
        for catalogue in &mut catalogues {
            let reply = office.reply_text(catalogue);
            catalogue.fill("reply", &reply);
        }
        Ok(Catalogues(catalogues.map(Arc::new)))
    }

    /// The texts of a language.
    pub fn of(&self, locale: Locale) -> &Arc<catalogue::Catalogue> {
        let [en, de, fr, es, it, pt] = &self.0;
        match locale {
            Locale::En => en,
            Locale::De => de,
            Locale::Fr => fr,
            Locale::Es => es,
            Locale::It => it,
            Locale::Pt => pt,
        }
    }

    /// A text without its variables filled in. An unknown key is returned as it is; a test checks that all used keys
    /// exist.
    pub fn text<'a>(&'a self, locale: Locale, key: &'a str) -> &'a str {
        self.of(locale).written(key).unwrap_or(key)
    }

    /// The text with its variables filled.
    pub fn filled(&self, locale: Locale, key: &str, values: &[(&str, &str)]) -> String {
        let arguments: Vec<Argument> = values.iter().map(|(name, value)| (*name, (*value).into())).collect();
        self.of(locale).text(key, None, &arguments).unwrap_or_else(|_| key.to_owned())
    }

    /// The plural form of a number, which fills the variable `count`.
    pub fn counted(&self, locale: Locale, key: &str, count: usize) -> String {
        self.counted_with(locale, key, count, &[])
    }

    /// The text in its plural form for the number, with other values besides.
    pub fn counted_with(&self, locale: Locale, key: &str, count: usize, values: &[Argument]) -> String {
        let number = u64::try_from(count).unwrap_or(u64::MAX);
        let values = [&[("count", count.to_string().into())], values].concat();
        self.of(locale).text(key, Some(number), &values).unwrap_or_else(|_| key.to_owned())
    }

    /// Formats whole US dollars as the site does.
    pub fn money(&self, locale: Locale, amount: Money) -> String {
        self.of(locale).formats.money(amount)
    }

    /// A part of a price, such as `2 × $1,145, children up to 5 years`.
    pub fn price_part(&self, locale: Locale, part: &PartyPart) -> String {
        let (count, amount) = (part.count.to_string(), self.money(locale, part.each));
        let [count, amount] = [("count", count.as_str()), ("amount", amount.as_str())];
        match part.basis {
            PriceBasis::Traveller => self.filled(locale, "account:booking_part_traveller", &[count, amount]),
            PriceBasis::Child(age) => {
                self.filled(locale, "account:booking_part_child", &[count, amount, ("age", &age.to_string())])
            }
            PriceBasis::OwnRoom => self.filled(locale, "account:booking_part_own_room", &[amount]),
        }
    }

    pub fn percent(&self, locale: Locale, percent: u64) -> String {
        self.of(locale).formats.percent(percent)
    }

    pub fn date_long(&self, locale: Locale, date: Date) -> String {
        self.of(locale).formats.date_long(date)
    }

    /// The error message of a refused field, in the form's own words where the form validates that rule.
    pub fn message(&self, locale: Locale, field: &str, error: FieldErrorKind) -> String {
        let text = |key: &str| self.text(locale, key).to_owned();
        match error {
            FieldErrorKind::Missing => text(match field {
                "full_name" | "name" => "form:error_name",
                "email_address" | "email" => "form:error_email_missing",
                "travel_date" => "quote:error_date",
                "contact_method" => "quote:error_prefer",
                "country" => "review:error_country",
                "title" => "review:error_title",
                "body" => "review:error_body",
                "rating" => "review:error_rating",
                "password" | "password_confirmation" => "account:password_missing",
                "tour_name" | "tour" => "service:error_tour",
                "starts" => "service:error_starts",
                "ends" => "service:error_ends",
                _ => "form:error_message",
            }),
            FieldErrorKind::InvalidEmail => text("form:error_email"),
            FieldErrorKind::InvalidPhone => text("form:error_phone"),
            FieldErrorKind::PastDate => text("quote:error_past"),
            FieldErrorKind::NoTravellers => text("quote:error_travellers"),
            FieldErrorKind::NotOneOf if field == "contact_method" => text("quote:error_prefer"),
            FieldErrorKind::NotOneOf if field == "payment_method" => text("service:error_payment_method"),
            FieldErrorKind::UnknownTour => text("service:error_unknown_tour"),
            FieldErrorKind::ByQuoteOnly => text("service:error_by_quote_only"),
            FieldErrorKind::OtherPrice => text("service:error_other_price"),
            FieldErrorKind::OwnInvitation(total) => {
                self.filled(locale, "account:booking_own_invitation", &[("amount", &self.money(locale, total))])
            }
            FieldErrorKind::UnknownQuote => text("service:error_unknown_quote"),
            FieldErrorKind::NoDeparture => text("service:error_no_departure"),
            FieldErrorKind::TooSoon(days) => {
                self.filled(locale, "service:error_too_soon", &[("days", &days.to_string())])
            }
            FieldErrorKind::PlacesLeft(0) => text("service:error_sold_out"),
            FieldErrorKind::PlacesLeft(1) => text("service:error_place_left"),
            FieldErrorKind::PlacesLeft(places) => {
                self.filled(locale, "service:error_places_left", &[("places", &places.to_string())])
            }
            FieldErrorKind::TooLong(most) => {
                self.filled(locale, "service:error_too_long", &[("most", &most.to_string())])
            }
            FieldErrorKind::OutOfRange(least, most) => {
                let (least, most) = (least.to_string(), most.to_string());
                self.filled(locale, "service:error_out_of_range", &[("least", &least), ("most", &most)])
            }
            FieldErrorKind::ControlCharacter | FieldErrorKind::WrongType | FieldErrorKind::NotOneOf => {
                text("service:error_characters")
            }
            FieldErrorKind::InvalidDate => text("service:error_invalid_date"),
            FieldErrorKind::FarDate => text("service:error_far_date"),
            FieldErrorKind::PasswordShort => text("account:password_short"),
            FieldErrorKind::PasswordLong => text("account:password_long"),
            FieldErrorKind::PasswordCommon => text("account:password_common"),
            FieldErrorKind::PasswordDiffer => text("account:password_differ"),
            FieldErrorKind::PasswordWrong => text("account:password_wrong"),
            FieldErrorKind::PictureType => text("account:profile_avatar_type"),
            FieldErrorKind::PictureTooLarge => text("account:profile_avatar_large"),
        }
    }
}

fn of_locale(locale: Locale, files: [(&'static str, &str); 16]) -> Result<catalogue::Catalogue, CataloguesError> {
    let mut texts = BTreeMap::new();
    for (namespace, json) in files {
        let table: BTreeMap<String, String> =
            serde_json::from_str(json).map_err(|source| CataloguesError { locale, namespace, source })?;
        texts.extend(table.into_iter().map(|(key, text)| (format!("{namespace}:{key}"), text)));
    }
    Ok(catalogue::Catalogue::new(locale, texts))
}
