//! The generator and i18next give the same text for the same key.

use std::process::Command;

use content_model::{Locale, Money, catalogue::Catalogue};
use serde_json::{Value, json};

use crate::support::program::site_folder;

const COUNTS: [u64; 9] = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000];

#[test]
fn every_key_locale_and_count_agrees_with_i18next() {
    let catalogues = Catalogue::read_all(&site_folder().join("locales")).unwrap();
    let output = Command::new("node")
        .arg(site_folder().join("tests/support/i18next-texts.mjs"))
        .arg(json!(COUNTS).to_string())
        .output()
        .expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let theirs: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut compared = 0;
    for locale in Locale::ALL {
        let catalogue = &catalogues[locale.index()];
        for (key, message) in catalogue.keys() {
            let values: Vec<(&str, std::borrow::Cow<str>)> =
                message.variables().map(|name| (name, format!("<{name}>").into())).collect();
            let ours = catalogue.text(key, None, &values).unwrap();
            assert_eq!(theirs[locale.code()]["plain"][key], ours, "{locale} {key}");
            compared += 1;
            if let Some(family) = key.strip_suffix("_other") {
                for count in COUNTS {
                    let mut values: Vec<(&str, std::borrow::Cow<str>)> =
                        message.variables().map(|name| (name, format!("<{name}>").into())).collect();
                    values.retain(|(name, _)| *name != "count");
                    values.push(("count", count.to_string().into()));
                    let ours = catalogue.text(family, Some(count), &values).unwrap();
                    assert_eq!(
                        theirs[locale.code()]["counted"][family][count.to_string()],
                        ours,
                        "{locale} {family} {count}"
                    );
                }
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn no_text_says_by_itself_how_many_hours_an_answer_takes() {
    let words = ["hour", "Stunde", "heure", "hora", "ore ", "ora "];
    let site = site_folder();
    let texts = [site.join("locales"), site.join("content"), site.join("../enquiry-service/locales")];
    let mut read = 0;
    for entry in texts.iter().flat_map(walkdir::WalkDir::new).map(Result::unwrap) {
        if entry.file_type().is_file() {
            read += 1;
            let text = std::fs::read_to_string(entry.path()).unwrap();
            for line in text.lines() {
                let found = words
                    .iter()
                    .find(|word| line.contains(&format!("24 {word}")) || line.contains(&format!("24\u{a0}{word}")));
                assert!(found.is_none(), "{}: {line}", entry.path().display());
            }
        }
    }
    assert!(read > 200, "{read}");
}

#[test]
fn an_amount_shows_cents_only_where_they_are_not_zero() {
    let catalogues = Catalogue::read_all(&site_folder().join("locales")).unwrap();
    let shown = |locale: Locale, cents: i64| catalogues[locale.index()].formats.money(Money::from_cents(cents));
    assert_eq!(shown(Locale::En, 245_000), "$2,450");
    assert_eq!(shown(Locale::En, 245_005), "$2,450.05");
    assert_eq!(shown(Locale::En, -150), "-$1.50");
    assert!(shown(Locale::De, 245_050).contains("2.450,50"), "{}", shown(Locale::De, 245_050));
}

#[test]
fn a_range_of_days_is_written_as_the_language_does_and_no_date_in_it_breaks() {
    let catalogues = Catalogue::read_all(&site_folder().join("locales")).unwrap();
    let shown = |locale: Locale, first: &str, last: &str| {
        let range = catalogues[locale.index()].formats.date_range(first.parse().unwrap(), last.parse().unwrap());
        range.replace('\u{a0}', "_").replace("–\u{2060}", "–_")
    };
    for (locale, month, year, years) in [
        (Locale::En, "13–_17_June_2027", "28_June_– 3_July_2027", "30_December_2027_– 1_January_2028"),
        (Locale::De, "13.–_17._Juni_2027", "28._Juni_– 3._Juli_2027", "30._Dezember_2027_– 1._Januar_2028"),
        (
            Locale::Fr,
            "du 13 au 17_juin_2027",
            "du 28_juin au 3_juillet_2027",
            "du 30_décembre_2027 au 1er_janvier_2028",
        ),
        (
            Locale::Es,
            "del 13 al 17_de_junio_de_2027",
            "del 28_de_junio al 3_de_julio_de_2027",
            "del 30_de_diciembre_de_2027 al 1_de_enero_de_2028",
        ),
        (Locale::It, "13–_17_giugno_2027", "28_giugno_– 3_luglio_2027", "30_dicembre_2027_– 1°_gennaio_2028"),
        (
            Locale::Pt,
            "13 a 17_de_junho_de_2027",
            "28_de_junho a 3_de_julho_de_2027",
            "30_de_dezembro_de_2027 a 1_de_janeiro_de_2028",
        ),
    ] {
        assert_eq!(shown(locale, "2027-06-13", "2027-06-17"), month);
        assert_eq!(shown(locale, "2027-06-28", "2027-07-03"), year);
        assert_eq!(shown(locale, "2027-12-30", "2028-01-01"), years);
    }
    assert_eq!(shown(Locale::En, "2027-06-13", "2027-06-13"), "13_June_2027");
}
