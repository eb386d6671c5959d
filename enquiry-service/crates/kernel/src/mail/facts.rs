use content_model::Locale;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;

use crate::{
    catalogues::Catalogues,
    fields::{EmailAddress, Phone},
};

/// All but letters, digits, and the signs that stand for themselves in a `mailto:` address (RFC 6068).
const NOT_IN_ADDRESS: &AsciiSet = &NON_ALPHANUMERIC.remove(b'@').remove(b'.').remove(b'-').remove(b'_');

/// A row of a mail's table.
#[derive(Serialize)]
pub struct Fact {
    label: String,
    value: String,
    kind: FactKind,
    href: Option<String>,
}

/// How a value is set.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum FactKind {
    Text,
    /// A reference or a day, which does not break.
    Whole,
    /// A part of the price; amounts follow the other facts in a table of their own.
    Amount,
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
        self.push(key, value.into(), (FactKind::Text, None));
    }

    /// Adds a reference or a day.
    pub fn whole(&mut self, key: &str, value: impl Into<String>) {
        self.push(key, value.into(), (FactKind::Whole, None));
    }

    pub fn amount(&mut self, key: &str, value: impl Into<String>) {
        self.push(key, value.into(), (FactKind::Amount, None));
    }

    /// Adds an amount with a label of several words, or one that a colleague has written.
    pub fn named_amount(&mut self, label: String, value: String) {
        self.list.push(Fact { label, value, kind: FactKind::Amount, href: None });
    }

    pub fn link(&mut self, key: &str, value: impl Into<String>, href: Option<String>) {
        self.push(key, value.into(), (FactKind::Text, href));
    }

    /// Adds a language in words.
    pub fn language(&mut self, language: Locale) {
        let name = self.catalogue.text(self.locale, &format!("service:language_{language}")).to_owned();
        self.add("language", name);
    }

    fn push(&mut self, key: &str, value: String, (kind, href): (FactKind, Option<String>)) {
        if !value.is_empty() {
            let label = self.catalogue.text(self.locale, &format!("service:{key}")).to_owned();
            self.list.push(Fact { label, value, kind, href });
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
    whatsapp_of(number.trim_start_matches('+'))
}

/// The WhatsApp link of a number without `+`; `None` if it is empty.
pub fn whatsapp_of(number: &str) -> Option<String> {
    (!number.is_empty()).then(|| format!("https://wa.me/{number}"))
}

pub fn mailto(email: &EmailAddress) -> String {
    format!("mailto:{}", utf8_percent_encode(email.as_str(), NOT_IN_ADDRESS))
}
