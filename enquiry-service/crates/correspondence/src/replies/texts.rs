//! Ready-made replies that people of the desk put into their mails, in the language of the visitor.

use std::collections::BTreeMap;

use content_model::Locale;
use serde::Deserialize;

use super::model::{ReplyError, check};

/// Why the replies cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum RepliesError {
    #[error("cannot read replies/{0}.json: {1}")]
    Unreadable(Locale, String),
    #[error("replies/{locale}.json: {key}: {fault}")]
    Text { locale: Locale, key: String, fault: ReplyError },
    #[error("replies/{locale}.json: {key} is missing, or has other variables than the English text")]
    Differs { locale: Locale, key: String },
    #[error("replies/{locale}.json: {key} is not in the English file")]
    Surplus { locale: Locale, key: String },
}

/// A reply in one language.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The title by which people find the reply.
    pub title: String,
    /// The text of the reply, with `{{variables}}`.
    pub text: String,
}

/// Every reply in every language, by its key.
pub struct Replies {
    by_locale: BTreeMap<&'static str, BTreeMap<String, Reply>>,
}

impl Replies {
    /// Reads the embedded replies.
    ///
    /// # Errors
    /// If a language lacks a reply, or a reply names an unknown variable.
    pub fn read() -> Result<Self, RepliesError> {
        Replies::parse(&[
            (Locale::En, include_str!("texts/en.json")),
            (Locale::De, include_str!("texts/de.json")),
            (Locale::Fr, include_str!("texts/fr.json")),
            (Locale::Es, include_str!("texts/es.json")),
            (Locale::It, include_str!("texts/it.json")),
            (Locale::Pt, include_str!("texts/pt.json")),
        ])
    }

    /// Parses files; the first must be the English one.
    fn parse(files: &[(Locale, &str)]) -> Result<Self, RepliesError> {
        let mut by_locale: BTreeMap<&'static str, BTreeMap<String, Reply>> = BTreeMap::new();
        for (locale, file) in files {
            let locale = *locale;
            let read: serde_json::Map<String, serde_json::Value> = unreadable(locale, serde_json::from_str(file))?;
            let mut replies = BTreeMap::new();
            for (key, value) in read {
                let reply: Reply = unreadable(locale, serde_json::from_value(value))?;
                if let Err(fault) = check(&reply.text) {
                    return Err(RepliesError::Text { locale, key, fault });
                }
                replies.insert(key, reply);
            }
            by_locale.insert(locale.code(), replies);
        }
        let english = by_locale.get(Locale::En.code()).cloned().unwrap_or_default();
        for (locale, _) in files {
            let replies = by_locale.get(locale.code()).cloned().unwrap_or_default();
            for (key, reply) in &english {
                let same = replies.get(key).is_some_and(|other| variables(&other.text) == variables(&reply.text));
                if !same {
                    return Err(RepliesError::Differs { locale: *locale, key: key.clone() });
                }
            }
            if let Some(key) = replies.keys().find(|key| !english.contains_key(*key)) {
                return Err(RepliesError::Surplus { locale: *locale, key: key.clone() });
            }
        }
        Ok(Replies { by_locale })
    }

    /// The keys of all replies.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.by_locale.get(Locale::En.code()).into_iter().flat_map(|replies| replies.keys().map(String::as_str))
    }

    /// A reply in a language; `None` if the key is unknown.
    pub fn find(&self, key: &str, locale: Locale) -> Option<&Reply> {
        self.by_locale.get(locale.code())?.get(key)
    }
}

fn unreadable<T>(locale: Locale, read: serde_json::Result<T>) -> Result<T, RepliesError> {
    read.map_err(|error| RepliesError::Unreadable(locale, error.to_string()))
}

/// The distinct variables of a text, in alphabetical order.
fn variables(text: &str) -> Vec<&str> {
    let mut named: Vec<&str> =
        text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}")).map(|(name, _)| name).collect();
    named.sort_unstable();
    named.dedup();
    named
}

/// The text with its variables filled in.
pub fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        written.push_str(before);
        let Some((name, after)) = after.split_once("}}") else { return written + "{{" + after };
        // Inserted values are not scanned for variables: a visitor may have typed them.
        written.push_str(values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value));
        rest = after;
    }
    written + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english(text: &str) -> String {
        serde_json::json!({ "greeting": { "title": "Greeting", "text": text } }).to_string()
    }

    #[test]
    fn each_reply_is_there_in_six_languages_and_names_the_same() {
        let replies = Replies::read().unwrap();
        for locale in Locale::ALL {
            let all: Vec<_> = replies.keys().filter_map(|key| replies.find(key, locale)).collect();
            assert!(all.len() >= 25, "{locale}");
            assert!(all.iter().all(|reply| !reply.title.is_empty() && !reply.text.is_empty()));
        }
    }

    #[test]
    fn a_reply_that_names_something_unknown_or_is_missing_in_a_language_is_refused() {
        let parse = |en: &str, de: &str| Replies::parse(&[(Locale::En, en), (Locale::De, de)]).err();
        let known = english("Hello {{name}}");
        assert_eq!(parse(&known, &english("Hallo {{name}}")), None);
        let key = || "greeting".to_owned();
        let fault = ReplyError::UnknownVariable("namen".to_owned());
        let unknown = RepliesError::Text { locale: Locale::De, key: key(), fault };
        assert_eq!(parse(&known, &english("Hallo {{namen}}")), Some(unknown));
        let differs = || Some(RepliesError::Differs { locale: Locale::De, key: key() });
        assert_eq!(parse(&known, &english("Hallo")), differs());
        assert_eq!(parse(&known, "{}"), differs());
        assert_eq!(parse("{}", &known), Some(RepliesError::Surplus { locale: Locale::De, key: key() }));
        assert!(matches!(parse(&known, "{"), Some(RepliesError::Unreadable(Locale::De, _))));
    }

    #[test]
    fn words_of_a_visitor_are_no_variables() {
        let values = [("name", "{{colleague}}"), ("colleague", "Neema")];
        assert_eq!(
            filled("Hello {{name}}, {{colleague}} and {{nobody}}.", &values),
            "Hello {{colleague}}, Neema and ."
        );
        assert_eq!(filled("Hello {{name", &values), "Hello {{name", "what has no end is no variable");
    }
}
