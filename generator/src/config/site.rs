//! The tables of `site.toml`, each with its own checks.

use std::collections::BTreeMap;

use content_model::{BookingTerms, CancellationScale, Deposits, Locale, Office};
use serde::{Deserialize, Serialize};

use super::{Hosting, Legal, ThirdParties};

/// A text per locale, or one for all.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Text {
    Same(String),
    PerLocale(BTreeMap<Locale, String>),
}

impl Text {
    /// The text of a locale, or the English text if the locale has none.
    pub fn get(&self, locale: Locale) -> &str {
        match self {
            Text::Same(text) => text,
            Text::PerLocale(texts) => texts.get(&locale).or_else(|| texts.get(&Locale::En)).map_or("", String::as_str),
        }
    }

    fn is_complete(&self) -> bool {
        match self {
            Text::Same(text) => !text.is_empty(),
            Text::PerLocale(texts) => {
                Locale::ALL.iter().all(|locale| texts.get(locale).is_some_and(|text| !text.is_empty()))
            }
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteConfig {
    pub brand: Brand,
    pub contact: Contact,
    #[serde(default)]
    pub office: Office,
    pub legal: Legal,
    #[serde(default)]
    pub social: Vec<SocialLink>,
    #[serde(default)]
    pub ratings: Vec<OutsideRating>,
    #[serde(default)]
    pub stats: Vec<Statistic>,
    #[serde(default)]
    pub partners: Vec<Partner>,
    pub links: Links,
    #[serde(default)]
    pub shared_sentences: Vec<SharedSentences>,
    pub deposits: Deposits,
    #[serde(default)]
    pub booking: BookingTerms,
    #[serde(default)]
    pub cancellation: CancellationScale,
    #[serde(default)]
    pub third_parties: ThirdParties,
    #[serde(default)]
    pub hosting: Hosting,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brand {
    pub name: String,
    pub legal_name: String,
    pub founded: u16,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    pub email: String,
    /// International form, shown as written: `+255 27 254 0000`.
    pub phone: String,
    /// Digits with the country code, for `https://wa.me/`.
    pub whatsapp: String,
    pub street: String,
    pub city: String,
    pub postcode: String,
    /// The country's name on invoices; the sites use their catalogue.
    #[serde(default)]
    pub country: String,
    pub latitude: f64,
    pub longitude: f64,
    /// Member of the team who usually answers an enquiry first.
    #[serde(default)]
    pub answers: Option<u64>,
    /// The time zone of the office, such as `Africa/Dar_es_Salaam`.
    #[serde(default)]
    pub time_zone: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocialLink {
    pub name: String,
    pub url: String,
}

/// A rating on another website; it has no structured data.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutsideRating {
    pub source: String,
    pub url: String,
    pub value: u8,
    /// Shown as `1495+`.
    pub count: u32,
    /// Day on which the numbers were read, `YYYY-MM-DD`.
    pub date: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statistic {
    pub value: Text,
    pub label: Text,
    pub source: Text,
    pub date: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Partner {
    pub name: String,
    pub label: Text,
    /// The number under which the partner lists the operator.
    #[serde(default)]
    pub number: Option<String>,
    /// A public page that confirms the membership.
    #[serde(default)]
    pub url: Option<String>,
    pub source: Text,
    pub date: String,
}

/// Content ids of links in the layout.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Links {
    /// Article that the top header's "travel requirements" opens.
    pub travel_requirements: u64,
    /// Articles of the footer's travel tips.
    pub travel_tips: Vec<u64>,
    /// Destinations whose tours the footer's popular experiences list.
    pub popular_experiences: Vec<u64>,
    /// Destination whose picture leads the home page.
    pub hero: u64,
    /// Destination whose picture leads the page of the green season; its picture should be a green one.
    pub landing: u64,
    /// Tours that this page suggests; without any it shows none.
    #[serde(default)]
    pub landing_tours: Vec<u64>,
    /// Destination whose picture the page of unknown addresses shows.
    #[serde(default)]
    pub not_found: Option<u64>,
    /// Destination whose page is `/{its slug}`.
    pub zanzibar: u64,
}

/// Sentences that tours share may name this place on these tours, although they do not go there.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SharedSentences {
    /// Content id of a destination.
    pub place: u64,
    /// Content ids.
    pub tours: Vec<u64>,
}

impl SharedSentences {
    pub fn accept(accepted: &[SharedSentences], place: u64, tour: u64) -> bool {
        accepted.iter().any(|entry| entry.place == place && entry.tours.contains(&tour))
    }
}

impl SiteConfig {
    /// Returns the first setting that pages cannot be rendered with.
    pub fn validate(&self) -> Result<(), String> {
        let contact = &self.contact;
        if !contact.email.contains('@') {
            return Err(format!("contact.email is \"{}\", which is not an e-mail address", contact.email));
        }
        if contact.whatsapp.is_empty() || !contact.whatsapp.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err("contact.whatsapp must be digits only, with the country code".into());
        }
        self.office.validate()?;
        self.legal.validate()?;
        self.deposits.validate()?;
        self.booking.validate()?;
        self.cancellation.validate()?;
        for (index, statistic) in self.stats.iter().enumerate() {
            if ![&statistic.value, &statistic.label, &statistic.source].iter().all(|text| text.is_complete()) {
                return Err(format!("stats[{index}] needs value, label and source in all six locales"));
            }
        }
        for (index, partner) in self.partners.iter().enumerate() {
            if !partner.label.is_complete() || !partner.source.is_complete() {
                return Err(format!("partners[{index}] needs label and source in all six locales"));
            }
        }
        let dates = self.ratings.iter().map(|rating| &rating.date);
        let dates = dates.chain(self.stats.iter().map(|statistic| &statistic.date));
        for date in dates.chain(self.partners.iter().map(|partner| &partner.date)) {
            if crate::content::parse_date(date).is_none() {
                return Err(format!("\"{date}\" is not a date of the form YYYY-MM-DD"));
            }
        }
        let urls = self.social.iter().map(|link| &link.url).chain(self.ratings.iter().map(|rating| &rating.url));
        for url in urls.chain(self.partners.iter().filter_map(|partner| partner.url.as_ref())) {
            if !url.starts_with("https://") {
                return Err(format!("\"{url}\" must be an https address"));
            }
        }
        self.hosting.validate()?;
        self.third_parties.validate()
    }
}
