//! `[legal]` of `site.toml`: the operator's details that the laws of the visitors' countries require.

use std::collections::BTreeMap;

use content_model::Locale;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// The values are the sample's, with which no site may be published.
    #[serde(default)]
    pub example: bool,
    /// The representative of the company.
    pub director: String,
    /// The public register of companies that lists this one.
    pub register: String,
    pub registration_number: String,
    pub tax_number: String,
    pub licence_number: String,
    pub licence_authority: String,
    /// The party that refunds travellers if the company cannot. Named before a deposit is taken.
    pub insolvency: Party,
    /// The company that runs the servers of the sites.
    pub host: Party,
    /// The company's representative in the European Union for personal data.
    pub representative: Party,
    /// Where travellers of a country can complain.
    #[serde(default)]
    pub complaints: BTreeMap<Locale, Party>,
}

/// A company or an authority that visitors can turn to.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Party {
    pub name: String,
    pub address: String,
    /// Number of the policy, certificate or registration.
    #[serde(default)]
    pub number: Option<String>,
    #[serde(default)]
    pub phone: Option<String>,
    #[serde(default)]
    pub email: Option<String>,
    #[serde(default)]
    pub url: Option<String>,
}

/// Countries whose traders have to name where travellers can complain: the *médiateur*, the *hojas de reclamaciones*,
/// the *Livro de Reclamações*.
const NAME_COMPLAINTS: [Locale; 3] = [Locale::Fr, Locale::Es, Locale::Pt];

impl Legal {
    /// Returns the first value that pages cannot show.
    pub fn validate(&self) -> Result<(), String> {
        let texts = [
            ("director", &self.director),
            ("register", &self.register),
            ("registration_number", &self.registration_number),
            ("tax_number", &self.tax_number),
            ("licence_number", &self.licence_number),
            ("licence_authority", &self.licence_authority),
        ];
        if let Some((name, _)) = texts.iter().find(|(_, value)| value.trim().is_empty()) {
            return Err(format!("legal.{name} is empty"));
        }
        let parties = [
            ("insolvency".to_owned(), &self.insolvency),
            ("host".to_owned(), &self.host),
            ("representative".to_owned(), &self.representative),
        ];
        let complaints = self.complaints.iter().map(|(locale, party)| (format!("complaints.{locale}"), party));
        for (name, party) in parties.into_iter().chain(complaints) {
            if party.name.trim().is_empty() || party.address.trim().is_empty() {
                return Err(format!("legal.{name} needs a name and an address"));
            }
            if let Some(url) = party.url.as_ref().filter(|url| !url.starts_with("https://")) {
                return Err(format!("legal.{name}.url is \"{url}\", which must be an https address"));
            }
        }
        Ok(())
    }

    /// Whether the law requires a place of complaint for this country and the settings name none.
    pub fn lacks_complaints(&self, locale: Locale) -> bool {
        NAME_COMPLAINTS.contains(&locale) && !self.complaints.contains_key(&locale)
    }
}
