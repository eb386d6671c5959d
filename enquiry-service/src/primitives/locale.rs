use std::fmt;

use serde::{Deserialize, Serialize};

/// The language of a country site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    #[default]
    En,
    De,
    Fr,
    Es,
    It,
    Pt,
}

impl Locale {
    pub const ALL: [Locale; 6] = [Locale::En, Locale::De, Locale::Fr, Locale::Es, Locale::It, Locale::Pt];

    pub fn as_str(self) -> &'static str {
        match self {
            Locale::En => "en",
            Locale::De => "de",
            Locale::Fr => "fr",
            Locale::Es => "es",
            Locale::It => "it",
            Locale::Pt => "pt",
        }
    }

    /// Anything else is English, as an unknown host is.
    pub fn parse(text: &str) -> Self {
        Locale::ALL.into_iter().find(|locale| locale.as_str() == text).unwrap_or_default()
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}
