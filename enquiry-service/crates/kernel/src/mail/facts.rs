use content_model::Locale;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;

use crate::{
    catalogues::Catalogues,
    fields::{EmailAddress, Phone},
};

/// A row of a mail's table.
#[derive(Serialize)]
pub struct Fact {
    label: String,
    value: String,
    href: Option<String>,
}

pub struct Facts<'a> {
    pub catalogue: &'a Catalogues,
    pub locale: Locale,
    pub list: Vec<Fact>,
}

impl<'a> Facts<'a> {
    pub fn new(catalogue: &'a Catalogues, locale: Locale) -> Self {
        Facts { catalogue, locale, list: Vec::new() }
    }

    pub fn add(&mut self, key: &str, value: impl Into<String>) {
        self.link(key, value, None);
    }

    /// Adds a row whose label is text that a colleague has written.
    pub fn named(&mut self, label: String, value: String) {
        self.list.push(Fact { label, value, href: None });
    }

    pub fn link(&mut self, key: &str, value: impl Into<String>, href: Option<String>) {
        let value = value.into();
        if !value.is_empty() {
            let label = self.catalogue.text(self.locale, &format!("service:{key}")).to_owned();
            self.list.push(Fact { label, value, href });
        }
    }
}

pub fn phone(facts: &mut Facts, given: Option<&Phone>) {
    match given {
        None => facts.add("phone", facts.catalogue.text(facts.locale, "service:no_phone")),
        Some(phone) => match &phone.number {
            Some(number) => facts.link("phone", number, call(given)),
            None => {
                let unread = facts.catalogue.text(facts.locale, "service:phone_unread");
                facts.add("phone", format!("{} {unread}", phone.typed));
            }
        },
    }
}

/// A `tel:` link.
pub fn call(phone: Option<&Phone>) -> Option<String> {
    phone?.number.as_ref().map(|number| format!("tel:{number}"))
}

/// A WhatsApp link.
pub fn whatsapp(phone: Option<&Phone>) -> Option<String> {
    let number = phone?.number.as_ref()?;
    Some(format!("https://wa.me/{}", number.trim_start_matches('+')))
}

pub fn mailto(email: &EmailAddress) -> String {
    format!("mailto:{}", utf8_percent_encode(email.as_str(), NON_ALPHANUMERIC).to_string().replace("%40", "@"))
}
