use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use content_model::{Locale, Office};

use kernel::catalogues::Catalogues;

const NAMESPACES: [&str; 7] = ["account", "form", "quote", "contact", "review", "format", "service"];

/// The texts between quotation marks in all files of a folder.
fn quoted(folder: &Path, texts: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            quoted(&path, texts);
        } else if let Ok(source) = fs::read_to_string(&path) {
            texts.extend(source.split('"').map(str::to_owned));
        }
    }
}

fn is_key(text: &str) -> bool {
    let Some((namespace, key)) = text.split_once(':') else { return false };
    let is_name = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    NAMESPACES.contains(&namespace) && !key.is_empty() && !key.ends_with('_') && key.chars().all(is_name)
}

#[test]
fn every_key_that_is_used_has_a_text_in_every_language() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut used = BTreeSet::new();
    quoted(&root.join("src"), &mut used);
    quoted(&root.join("crates"), &mut used);
    used.retain(|text| is_key(text));
    assert!(used.len() > 60, "only {} keys were found", used.len());
    let catalogue = Catalogues::read(&Office::default()).unwrap();
    for locale in Locale::ALL {
        for key in &used {
            let is_known = catalogue.text(locale, key) != key || catalogue.counted(locale, key, 2) != *key;
            assert!(is_known, "{key} has no text in {locale}");
        }
    }
}

#[test]
fn the_service_s_own_texts_have_the_same_keys_and_variables_in_every_language() {
    let read = |locale: Locale| -> BTreeMap<String, String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("locales/{locale}.json"));
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
    };
    // A variable stands between double braces.
    let variables = |text: &str| {
        text.split("{{").skip(1).filter_map(|rest| rest.split("}}").next()).map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let english: BTreeMap<_, _> = read(Locale::En).into_iter().map(|(key, text)| (key, variables(&text))).collect();
    for locale in Locale::ALL {
        let other: BTreeMap<_, _> = read(locale).into_iter().map(|(key, text)| (key, variables(&text))).collect();
        assert_eq!(other, english, "{locale}");
    }
}

#[test]
fn the_service_s_own_texts_name_no_company_as_each_operator_has_its_own() {
    for locale in Locale::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("locales/{locale}.json"));
        let texts: BTreeMap<String, String> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        for (key, text) in texts {
            assert!(!text.contains("Tembea"), "{key} in {locale}: {text}");
        }
    }
}

#[test]
fn mails_promise_an_answer_within_the_hours_of_the_office() {
    let promise = |office: &Office| Catalogues::read(office).unwrap().text(Locale::En, "service:promise").to_owned();
    let mut office = Office { reply_hours: 1, ..Office::default() };
    assert_eq!(promise(&office), "We reply within 1\u{a0}hour.");
    office.reply_hours = 8;
    office.hours = vec!["mon-fri 08:00-17:00".to_owned()].try_into().unwrap();
    assert_eq!(promise(&office), "We reply within 8\u{a0}office hours.");
}
