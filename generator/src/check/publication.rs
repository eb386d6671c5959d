//! `tembea check --publish`: content that must not be published, and legal texts that each country requires.

use std::path::Path;

use content_model::Locale;
use tour_view::markup::escape;

use crate::{
    build::BuildRecord,
    config::{Config, Legal},
    render::examples,
    report::Fault,
};

/// All findings of these locales, those about `site.toml` once.
pub fn check_publication(config: &Config, out: &Path, locales: &[Locale]) -> Vec<Fault> {
    let mut findings = Vec::new();
    if let Some(&first) = locales.first() {
        findings.extend(settings(config).into_iter().map(|message| Fault::new(first, "site.toml", message)));
    }
    for &locale in locales {
        findings.extend(texts(config, locale));
        findings.extend(site(config, &out.join(locale.code()), locale));
    }
    findings
}

fn settings(config: &Config) -> Vec<String> {
    let mut findings = Vec::new();
    if config.site.legal.example {
        findings.push("[legal] says `example = true`: enter the operator's details, and remove the line".to_owned());
    }
    let text = String::from_utf8_lossy(&config.source);
    // The file was read before, so that it is a table.
    let mut table: toml::Table = toml::from_str(&text).unwrap_or_default();
    // The environment may override the sites' addresses, which are checked for each locale.
    table.remove("locales");
    addresses_of_sample("", &toml::Value::Table(table), &mut findings);
    findings
}

/// Names below `.example` are reserved, so that no company owns such an address.
fn addresses_of_sample(place: &str, value: &toml::Value, findings: &mut Vec<String>) {
    match value {
        toml::Value::String(text) if is_of_sample(text) => {
            findings.push(format!("{place} is {text}, an address of the sample"));
        }
        toml::Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                addresses_of_sample(&format!("{place}[{index}]"), value, findings);
            }
        }
        toml::Value::Table(table) => {
            for (key, value) in table {
                let place = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
                addresses_of_sample(&place, value, findings);
            }
        }
        _ => {}
    }
}

/// Whether the host of a URL or of an e-mail address is below `.example`; ratings and profiles may name it in a path.
fn is_of_sample(text: &str) -> bool {
    let address = text.split_once("://").map_or(text, |(_, rest)| rest);
    !address.contains(char::is_whitespace)
        && (address.split('/').any(|part| part.split([':', '?']).next().is_some_and(|host| host.ends_with(".example"))))
}

fn texts(config: &Config, locale: Locale) -> Vec<Fault> {
    let files = match examples(config, locale) {
        Ok(files) => files,
        Err(error) => return vec![Fault::new(locale, "content", error.to_string())],
    };
    let marked = |file| Fault::new(locale, file, "says `example: true`: replace the text, and remove the line");
    files.into_iter().map(marked).collect()
}

/// Checks that the built pages of one country name the required details.
fn site(config: &Config, folder: &Path, locale: Locale) -> Vec<Fault> {
    let mut findings = Vec::new();
    // A site that was not built is a finding of every check.
    let Ok(record) = std::fs::read(folder.join("build.json")) else {
        return findings;
    };
    let mut problem = |call: &str, message: String| findings.push(Fault::new(locale, call, message));
    let origin = config.site_origin(locale);
    if is_of_sample(origin) {
        problem("site.toml", format!("locales.{locale}.site is {origin}, an address of the sample"));
    }
    if serde_json::from_slice::<BuildRecord>(&record).is_ok_and(|record| record.sample) {
        problem("site", "shows the sample's content: fetch the operator's own with `tembea fetch`".to_owned());
    }
    let legal = &config.site.legal;
    if legal.lacks_complaints(locale) {
        let place = format!("legal.complaints.{locale}");
        problem("site.toml", format!("{place} is missing: this country's visitors must be told where to complain"));
    }
    for (file, named) in duties(config, legal, locale) {
        match std::fs::read_to_string(folder.join(file)) {
            Ok(page) => {
                for name in named.into_iter().filter(|name| !page.contains(&escape(name))) {
                    problem(file, format!("does not name \"{name}\" of site.toml"));
                }
            }
            Err(error) => problem(file, format!("cannot be read: {error}; build the site first")),
        }
    }
    findings
}

/// The pages that the law asks for, with the values that each has to name.
fn duties<'a>(config: &'a Config, legal: &'a Legal, locale: Locale) -> [(&'static str, Vec<&'a str>); 4] {
    let mut company = vec![
        config.site.brand.legal_name.as_str(),
        &config.site.contact.street,
        &legal.director,
        &legal.registration_number,
        &legal.tax_number,
        &legal.licence_number,
        &legal.host.name,
    ];
    company.extend(legal.complaints.get(&locale).map(|party| party.name.as_str()));
    [
        ("Legal.html", company),
        ("Package-Travel.html", vec![&legal.insolvency.name, &legal.insolvency.address]),
        ("Booking.html", vec![&legal.insolvency.name]),
        ("Privacy.html", vec![&legal.representative.name]),
    ]
}
