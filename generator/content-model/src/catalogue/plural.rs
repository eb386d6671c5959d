//! CLDR plural categories of whole numbers, `many` included.

use icu_plurals::{PluralCategory as Cldr, PluralRules, PluralRulesOptions};

use crate::Locale;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PluralCategory {
    Zero,
    One,
    Two,
    Few,
    Many,
    Other,
}

impl PluralCategory {
    /// The suffix of i18next JSON v4.
    pub const fn name(self) -> &'static str {
        match self {
            PluralCategory::Zero => "zero",
            PluralCategory::One => "one",
            PluralCategory::Two => "two",
            PluralCategory::Few => "few",
            PluralCategory::Many => "many",
            PluralCategory::Other => "other",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Zero, Self::One, Self::Two, Self::Few, Self::Many, Self::Other]
            .into_iter()
            .find(|category| category.name() == text)
    }

    const fn from_cldr(category: Cldr) -> Self {
        match category {
            Cldr::Zero => Self::Zero,
            Cldr::One => Self::One,
            Cldr::Two => Self::Two,
            Cldr::Few => Self::Few,
            Cldr::Many => Self::Many,
            Cldr::Other => Self::Other,
        }
    }
}

#[derive(Debug)]
pub struct PluralRule(Option<PluralRules>);

impl PluralRule {
    pub fn new(locale: Locale) -> Self {
        // Portuguese is that of Portugal, whose rule for "one" differs from Brazil's.
        let tag = match locale {
            Locale::Pt => "pt-PT",
            locale => locale.code(),
        };
        Self::of_tag(tag).unwrap_or(PluralRule(None))
    }

    /// The rule of the language with this tag, such as `pt-PT`; `None` if no such language is known.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let locale: icu_locale_core::Locale = tag.parse().ok()?;
        PluralRules::try_new(locale.into(), PluralRulesOptions::default()).ok().map(|rules| PluralRule(Some(rules)))
    }

    pub fn category(&self, count: u64) -> PluralCategory {
        self.0.as_ref().map_or(PluralCategory::Other, |rules| PluralCategory::from_cldr(rules.category_for(count)))
    }

    pub fn categories(&self) -> Vec<PluralCategory> {
        self.0.as_ref().map(|rules| rules.categories().map(PluralCategory::from_cldr).collect()).unwrap_or_default()
    }
}
