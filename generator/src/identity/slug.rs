//! The last segment of an address; an editor's untrusted input.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

/// One path segment: NFC, at most 200 bytes, without separators, control characters and reserved names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Slug(Box<str>);

/// Why a slug cannot be used in an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlugError {
    #[error("the slug is empty")]
    Empty,
    #[error("the slug is longer than 200 bytes")]
    TooLong,
    #[error("the slug contains {0:?}, which an address cannot contain")]
    Forbidden(char),
    #[error("the slug begins or ends with a dot")]
    Dot,
    #[error("the slug \"{0}\" is a reserved name")]
    Reserved(String),
}

/// Names that the site, its pagination, redirects or hosts use themselves,
/// and those that Windows file systems refuse.
const RESERVED: [&str; 47] = [
    "index",
    "page",
    "undefined",
    "404",
    "error404",
    "api",
    "assets",
    "trip",
    "tours",
    "blog",
    "blogs",
    "destinations",
    "review",
    "affiliate",
    "affiliatelink",
    "our-team",
    "about",
    "contact",
    "our-booking-process",
    "terms",
    "privacy",
    "legal",
    "package-travel",
    "accessibility",
    "profile",
    "dashboard",
    "login",
    "signup",
    "forgotpassword",
    "wishlists",
    "search",
    "booking",
    "bookingcompleted",
    "payment",
    "quote",
    "thankyouquote",
    "thankyoureview",
    "countrypark",
    "landing",
    "invitation",
    "robots",
    "sitemap",
    "feed",
    "con",
    "nul",
    "prn",
    "aux",
];

impl Slug {
    const MAX_BYTES: usize = 200;

    pub fn parse(text: &str) -> Result<Self, SlugError> {
        let slug: String = text.nfc().collect();
        if slug.is_empty() {
            return Err(SlugError::Empty);
        }
        if slug.len() > Self::MAX_BYTES {
            return Err(SlugError::TooLong);
        }
        if let Some(forbidden) = slug.chars().find(|&character| is_forbidden(character)) {
            return Err(SlugError::Forbidden(forbidden));
        }
        if slug.starts_with('.') || slug.ends_with('.') {
            return Err(SlugError::Dot);
        }
        if RESERVED.contains(&slug.to_lowercase().as_str()) {
            return Err(SlugError::Reserved(slug));
        }
        Ok(Slug(slug.into_boxed_str()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_forbidden(character: char) -> bool {
    const SEPARATORS: &str = "/\\?#%:*|<>\"'`{}^[]&=+;,$@!()";
    let invisible = matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{ffff}');
    character.is_control() || character.is_whitespace() || invisible || SEPARATORS.contains(character)
}

impl From<Slug> for String {
    fn from(slug: Slug) -> Self {
        slug.0.into()
    }
}

impl TryFrom<String> for Slug {
    type Error = SlugError;

    fn try_from(text: String) -> Result<Self, SlugError> {
        Slug::parse(&text)
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
