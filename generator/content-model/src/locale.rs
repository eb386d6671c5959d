//! The six languages of the product, one country site each.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// One of the six languages; each has its own site, back-end and snapshot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

/// A language code that belongs to no locale.
#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not one of the six locales en, de, fr, es, it, pt")]
pub struct UnknownLocale(String);

impl Locale {
    /// All six, in the order in which language menus show them.
    pub const ALL: [Locale; 6] = [Locale::En, Locale::De, Locale::Fr, Locale::Es, Locale::It, Locale::Pt];

    /// The two-letter code, also the `lang` attribute and the folder name.
    pub const fn code(self) -> &'static str {
        match self {
            Locale::En => "en",
            Locale::De => "de",
            Locale::Fr => "fr",
            Locale::Es => "es",
            Locale::It => "it",
            Locale::Pt => "pt",
        }
    }

    /// The locale of a code; English if no locale has it.
    pub fn from_code_or_english(code: &str) -> Self {
        code.parse().unwrap_or_default()
    }

    /// The language's name in that language, as a language menu shows it.
    pub const fn native_name(self) -> &'static str {
        match self {
            Locale::En => "English",
            Locale::De => "Deutsch",
            Locale::Fr => "Français",
            Locale::Es => "Español",
            Locale::It => "Italiano",
            Locale::Pt => "Português",
        }
    }

    /// Open Graph wants a territory; these are the main markets of each site.
    pub const fn open_graph_code(self) -> &'static str {
        match self {
            Locale::En => "en_GB",
            Locale::De => "de_DE",
            Locale::Fr => "fr_FR",
            Locale::Es => "es_ES",
            Locale::It => "it_IT",
            Locale::Pt => "pt_PT",
        }
    }

    /// Position in [`Locale::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

impl FromStr for Locale {
    type Err = UnknownLocale;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Locale::ALL.into_iter().find(|locale| locale.code() == text).ok_or_else(|| UnknownLocale(text.to_owned()))
    }
}
