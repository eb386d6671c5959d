//! The one catalogue of interface texts, `site/locales/<locale>/*.json`:
//! i18next JSON v4 limited to `{{name}}` and plurals, so that React and the
//! generator give the same text for the same key.

mod elision;
mod format;
mod message;
mod plural;

pub use format::Formats;
pub use message::{Argument, Message};
pub use plural::{PluralCategory, PluralRule};

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs, io,
    path::{Path, PathBuf},
};

use crate::Locale;

/// The translations cannot be used; every fault of every file is listed.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    #[error("cannot read {path}: {source}")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{path} is not a flat JSON object of texts: {source}")]
    Invalid {
        path: PathBuf,
        #[source]
        source: serde_json::Error,
    },
    #[error("the translations have faults:\n  {}", .0.join("\n  "))]
    Faults(Vec<String>),
}

/// A key that no file defines; templates are checked against the catalogue by rendering.
#[derive(Debug, thiserror::Error)]
#[error("the catalogue of {locale} has no key \"{key}\"")]
pub struct UnknownKey {
    locale: Locale,
    key: String,
}

/// All texts of one locale.
#[derive(Debug)]
pub struct Catalogue {
    pub locale: Locale,
    messages: HashMap<String, Message>,
    plural: PluralRule,
    pub formats: Formats,
}

impl Catalogue {
    /// Reads and compares the catalogues of all six locales.
    pub fn read_all(folder: &Path) -> Result<Vec<Catalogue>, CatalogueError> {
        let texts: Vec<BTreeMap<String, String>> =
            Locale::ALL.iter().map(|locale| read_locale(&folder.join(locale.code()))).collect::<Result<_, _>>()?;
        let mut faults = Vec::new();
        for locale in Locale::ALL {
            compare(locale, &texts[locale.index()], &texts[Locale::En.index()], &mut faults);
        }
        if !faults.is_empty() {
            return Err(CatalogueError::Faults(faults));
        }
        Ok(Locale::ALL.iter().zip(texts).map(|(&locale, texts)| Catalogue::new(locale, texts)).collect())
    }

    /// The first parts of all keys.
    pub fn namespaces(folder: &Path) -> Result<BTreeSet<String>, CatalogueError> {
        let english = read_locale(&folder.join(Locale::En.code()))?;
        Ok(english.keys().filter_map(|key| key.split_once(':')).map(|(namespace, _)| namespace.to_owned()).collect())
    }

    /// The catalogue of texts by `namespace:key`.
    pub fn new(locale: Locale, texts: BTreeMap<String, String>) -> Self {
        let messages: HashMap<String, Message> =
            texts.into_iter().map(|(key, text)| (key, Message::parse(&text))).collect();
        let plain =
            |key: &str| messages.get(&format!("format:{key}")).map(|message| message.format(&[])).unwrap_or_default();
        // Browsers load the patterns of `format`; ranges of dates are written by the programs alone.
        let pattern = |key: &str| {
            let of_browsers = messages.get(&format!("format:{key}"));
            of_browsers.or_else(|| messages.get(&format!("range:{key}"))).cloned().unwrap_or_default()
        };
        let formats = Formats::new(plain, pattern);
        Catalogue { locale, plural: PluralRule::new(locale), formats, messages }
    }

    /// Fills a variable that has one value in every text, such as a setting of the operator.
    pub fn fill(&mut self, name: &str, value: &str) {
        let variable = format!("{{{{{name}}}}}");
        for message in self.messages.values_mut().filter(|message| message.written().contains(&variable)) {
            *message = Message::parse(&message.written().replace(&variable, value));
        }
    }

    /// The text of `namespace:key`; with a count, the form of its plural category.
    pub fn text(&self, key: &str, count: Option<u64>, arguments: &[Argument]) -> Result<String, UnknownKey> {
        let message = match count {
            Some(count) => {
                let category = self.plural.category(count);
                self.messages.get(&format!("{key}_{}", category.name())).or_else(|| self.messages.get(key))
            }
            None => self.messages.get(key),
        };
        message
            .map(|message| message.format(arguments))
            .map(|text| if self.locale == Locale::It { elision::elided(text) } else { text })
            .ok_or_else(|| UnknownKey { locale: self.locale, key: key.to_owned() })
    }

    /// A text without arguments; an unknown key gives the key, which `check` finds on the page.
    pub fn plain(&self, key: &str) -> String {
        self.text(key, None, &[]).unwrap_or_else(|_| key.to_owned())
    }

    /// The text as the catalogue writes it, with its variables unfilled.
    pub fn written(&self, key: &str) -> Option<&str> {
        self.messages.get(key).map(Message::written)
    }

    /// Every key, for tests that compare both sides.
    pub fn keys(&self) -> impl Iterator<Item = (&str, &Message)> {
        self.messages.iter().map(|(key, message)| (key.as_str(), message))
    }
}

fn read_locale(folder: &Path) -> Result<BTreeMap<String, String>, CatalogueError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |source| CatalogueError::Unreadable { path, source }
    };
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(unreadable(folder))? {
        let path = entry.map_err(unreadable(folder))?.path();
        let (Some(namespace), Some("json")) = (
            path.file_stem().and_then(|stem| stem.to_str()),
            path.extension().and_then(|extension| extension.to_str()),
        ) else {
            continue;
        };
        let bytes = fs::read(&path).map_err(unreadable(&path))?;
        let file: BTreeMap<String, String> =
            serde_json::from_slice(&bytes).map_err(|source| CatalogueError::Invalid { path: path.clone(), source })?;
        texts.extend(file.into_iter().map(|(key, text)| (format!("{namespace}:{key}"), text)));
    }
    Ok(texts)
}

/// Splits `key_other` into its family and category if the locale files have such a family.
fn family(key: &str) -> Option<(&str, PluralCategory)> {
    let (base, suffix) = key.rsplit_once('_')?;
    Some((base, PluralCategory::parse(suffix)?))
}

fn families(texts: &BTreeMap<String, String>) -> BTreeSet<&str> {
    texts
        .keys()
        .filter_map(|key| family(key).filter(|(_, category)| *category == PluralCategory::Other).map(|(base, _)| base))
        .collect()
}

/// The variables of every text but its count, by the text's key, or by the family that it is a form of.
fn variables(texts: &BTreeMap<String, String>, base_of: impl Fn(&str) -> String) -> BTreeMap<String, BTreeSet<String>> {
    let mut variables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (key, text) in texts {
        let message = Message::parse(text);
        let named = message.variables().filter(|variable| *variable != "count").map(str::to_owned);
        variables.entry(base_of(key)).or_default().extend(named);
    }
    variables
}

fn compare(
    locale: Locale,
    texts: &BTreeMap<String, String>,
    english: &BTreeMap<String, String>,
    faults: &mut Vec<String>,
) {
    let known_families = families(english);
    let base_of = |key: &str| -> String {
        family(key).filter(|(base, _)| known_families.contains(base)).map_or(key, |(base, _)| base).to_owned()
    };
    let (ours, theirs) = (variables(texts, base_of), variables(english, base_of));
    let keys: BTreeSet<String> = texts.keys().map(|key| base_of(key)).collect();
    let english_keys: BTreeSet<String> = english.keys().map(|key| base_of(key)).collect();
    for missing in english_keys.difference(&keys) {
        faults.push(format!("{locale}: \"{missing}\" is missing"));
    }
    for unknown in keys.difference(&english_keys) {
        faults.push(format!("{locale}: \"{unknown}\" is not in the English catalogue"));
    }
    for base in keys.intersection(&english_keys).filter(|base| {
        english.get(*base).is_none_or(|text| text.contains("{{"))
            || texts.get(*base).is_some_and(|text| text.contains("{{"))
    }) {
        if let (Some(ours), Some(theirs)) = (ours.get(base), theirs.get(base))
            && ours != theirs
        {
            faults.push(format!("{locale}: \"{base}\" has the variables {ours:?}, English has {theirs:?}"));
        }
    }
    let rule = PluralRule::new(locale);
    for base in families(texts) {
        for category in rule.categories() {
            if !texts.contains_key(&format!("{base}_{}", category.name())) {
                faults.push(format!("{locale}: the plural family \"{base}\" lacks the form \"{}\"", category.name()));
            }
        }
    }
}
