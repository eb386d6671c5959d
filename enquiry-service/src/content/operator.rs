use std::path::Path;

use serde::Deserialize;

use super::{BookingTerms, Deposits};

/// What of `site.toml` the service needs; the rest is the generator's.
#[derive(Clone, Debug, Deserialize)]
pub struct SiteFile {
    pub brand: Brand,
    pub contact: Contact,
    pub deposits: Deposits,
    #[serde(default)]
    pub booking: BookingTerms,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Brand {
    pub legal_name: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Contact {
    pub email: String,
    pub phone: String,
    pub street: String,
    pub city: String,
    pub postcode: String,
}

/// Who writes an invoice, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operator {
    pub legal_name: String,
    pub address: Vec<String>,
}

impl SiteFile {
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let file: SiteFile = toml::from_str(&text).map_err(|error| error.message().to_owned())?;
        let Deposits { camping_percent, lodge_percent, default_percent, luxury_percent } = file.deposits;
        let all = [camping_percent, lodge_percent, default_percent, luxury_percent];
        if !all.iter().all(|percent| (1..=100).contains(percent)) {
            return Err("[deposits]: each must be from 1 to 100 per cent".to_owned());
        }
        if !(0..=1000).contains(&file.booking.friend_discount) {
            return Err("[booking]: friend_discount must be from 0 to 1000 dollars".to_owned());
        }
        Ok(file)
    }

    pub fn operator(&self) -> Operator {
        let Contact { email, phone, street, city, postcode } = &self.contact;
        let address = vec![street.clone(), format!("{postcode} {city}, Tanzania"), phone.clone(), email.clone()];
        Operator { legal_name: self.brand.legal_name.clone(), address }
    }
}
