//! The interface texts of a locale.

use content_model::{
    Money,
    catalogue::{Argument, Catalogue, Formats},
};

#[derive(Clone, Copy)]
pub struct Texts<'a> {
    catalogue: &'a Catalogue,
}

impl<'a> Texts<'a> {
    pub fn new(catalogue: &'a Catalogue) -> Self {
        Texts { catalogue }
    }

    pub fn formats(self) -> &'a Formats {
        &self.catalogue.formats
    }

    pub fn plain(self, key: &str) -> String {
        self.catalogue.plain(key)
    }

    /// The text as the catalogue has it, with its placeholders, if it has the key.
    pub fn written(self, key: &str) -> Option<&'a str> {
        self.catalogue.written(key)
    }

    pub fn with(self, key: &str, arguments: &[(&str, String)]) -> String {
        let arguments: Vec<_> = arguments.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
        self.catalogue.text(key, None, &arguments).unwrap_or_else(|_| key.to_owned())
    }

    pub fn counted(self, key: &str, count: usize) -> String {
        self.counted_with(key, count, &[])
    }

    /// A text for this number, with other values besides.
    pub fn counted_with(self, key: &str, count: usize, values: &[Argument]) -> String {
        let number = self.formats().number(count as u64);
        let values = [&[("count", number.into())], values].concat();
        self.catalogue.text(key, Some(count as u64), &values).unwrap_or_else(|_| key.to_owned())
    }

    pub fn money(self, money: Money) -> String {
        self.formats().money(money)
    }
}
