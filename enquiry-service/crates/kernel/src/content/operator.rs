use std::path::Path;

use content_model::{BookingTerms, CancellationScale, Deposits, Office};
use serde::Deserialize;

/// The settings of `site.toml` that the service uses; the generator uses the others.
#[derive(Clone, Debug, Deserialize)]
pub struct SiteFile {
    pub brand: Brand,
    pub contact: Contact,
    #[serde(default)]
    pub legal: Legal,
    #[serde(default)]
    pub office: Office,
    pub deposits: Deposits,
    #[serde(default)]
    pub booking: BookingTerms,
    #[serde(default)]
    pub cancellation: CancellationScale,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Brand {
    /// The name of the mark; empty: the legal name.
    #[serde(default)]
    pub name: String,
    pub legal_name: String,
}

/// What the laws of the visitors' countries require.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Legal {
    #[serde(default)]
    pub director: String,
    #[serde(default)]
    pub registration_number: String,
    #[serde(default)]
    pub licence_number: String,
    #[serde(default)]
    pub insolvency: Party,
}

#[derive(Clone, Debug, Default, Deserialize)]
pub struct Party {
    pub name: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Contact {
    pub email: String,
    pub phone: String,
    #[serde(default)]
    pub whatsapp: String,
    pub street: String,
    pub city: String,
    pub postcode: String,
    #[serde(default)]
    pub country: String,
    /// Member of the team who usually answers an enquiry first.
    #[serde(default)]
    pub answers: Option<u64>,
}

/// A member of the team, as a site names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamMember {
    pub name: String,
    /// In the site's language.
    pub role: String,
}

/// The issuer of an invoice, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operator {
    /// The name of the mark.
    pub brand: String,
    pub legal_name: String,
    pub address: Vec<String>,
    pub phone: String,
    /// The number without `+`; empty without one.
    pub whatsapp: String,
    /// Who pays travellers back if the company cannot; empty if nobody is named.
    pub insolvency: String,
    /// The representative, the number of the register and that of the licence; empty if they are not named.
    pub registered: [String; 3],
}

impl Operator {
    /// A `tel:` link; `None` without a number.
    pub fn call(&self) -> Option<String> {
        (!self.phone.is_empty()).then(|| format!("tel:{}", self.phone.replace(' ', "")))
    }
}

impl SiteFile {
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let file: SiteFile = toml::from_str(&text).map_err(|error| error.message().to_owned())?;
        file.office.validate()?;
        file.deposits.validate()?;
        file.booking.validate()?;
        file.cancellation.validate()?;
        Ok(file)
    }

    pub fn operator(&self) -> Operator {
        let Contact { email, phone, whatsapp, street, city, postcode, country, answers: _ } = &self.contact;
        let Brand { name, legal_name } = &self.brand;
        let place = format!("{postcode} {city}");
        let address = [street, &place, country, phone, email];
        let address = address.into_iter().filter(|line| !line.is_empty()).cloned().collect();
        Operator {
            brand: if name.is_empty() { legal_name.clone() } else { name.clone() },
            legal_name: legal_name.clone(),
            address,
            phone: phone.clone(),
            whatsapp: whatsapp.clone(),
            insolvency: self.legal.insolvency.name.clone(),
            registered: [&self.legal.director, &self.legal.registration_number, &self.legal.licence_number]
                .map(Clone::clone),
        }
    }
}
