//! Scores headers by the published rules of MDN's HTTP Observatory (mdn/mdn-http-observatory, `src/grader/charts.js` and
//! `src/analyzer/tests/`), for a site on https that sets no cookies and loads all scripts from itself.

use std::collections::HashMap;

use reqwest::header::HeaderMap;

const BROAD: [&str; 8] = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];
const SIX_MONTHS: u64 = 15_552_000;

/// Extra points count only for a site that loses few.
const MINIMUM_FOR_EXTRA: i32 = 90;

/// The score, and the points of each test.
pub fn score(headers: &HeaderMap) -> (i32, Vec<(&'static str, i32)>) {
    let all: Vec<String> =
        headers.get_all("content-security-policy").iter().map(|value| value.to_str().unwrap().to_owned()).collect();
    assert!(all.len() <= 1, "two policies at once are not scored here");
    let policy = all.first().map(|text| directives(text));
    let has_ancestors = policy.as_ref().is_some_and(|policy| policy.contains_key("frame-ancestors"));
    let tests = vec![
        ("content-security-policy", policy.as_ref().map_or(-25, policy_points)),
        ("strict-transport-security", transport_points(one(headers, "strict-transport-security"))),
        ("x-content-type-options", if one(headers, "x-content-type-options") == "nosniff" { 0 } else { -5 }),
        ("x-frame-options", if has_ancestors { 5 } else { frame_points(one(headers, "x-frame-options")) }),
        ("referrer-policy", referrer_points(one(headers, "referrer-policy"))),
        ("cross-origin-opener-policy", opener_points(one(headers, "cross-origin-opener-policy"))),
        ("cross-origin-resource-policy", resource_points(one(headers, "cross-origin-resource-policy"))),
    ];
    let without_extra = 100 + tests.iter().map(|(_, points)| (*points).min(0)).sum::<i32>();
    let with_extra = 100 + tests.iter().map(|(_, points)| points).sum::<i32>();
    (if without_extra >= MINIMUM_FOR_EXTRA { with_extra } else { without_extra }, tests)
}

/// A header's value in small letters; empty where it is missing.
fn one(headers: &HeaderMap, name: &str) -> String {
    headers.get(name).map(|value| value.to_str().unwrap().trim().to_lowercase()).unwrap_or_default()
}

fn directives(policy: &str) -> HashMap<String, Vec<String>> {
    let mut directives = HashMap::new();
    for directive in policy.split(';').map(str::trim).filter(|directive| !directive.is_empty()) {
        let mut words = directive.split_whitespace().map(str::to_lowercase);
        let name = words.next().unwrap();
        let sources: Vec<String> = words.collect();
        assert!(directives.insert(name.clone(), sources).is_none(), "{name} stands twice");
    }
    directives
}

fn policy_points(policy: &HashMap<String, Vec<String>>) -> i32 {
    let any = vec!["*".to_owned()];
    let of = |name: &str| policy.get(name).or_else(|| policy.get("default-src")).unwrap_or(&any);
    let holds = |name: &str, wrong: &[&str]| of(name).iter().any(|source| wrong.contains(&source.as_str()));
    let is_insecure = |source: &String| source.starts_with("http:") || source.starts_with("ftp:");
    let inline = [&BROAD[..], &["'unsafe-inline'", "data:"]].concat();
    let is_passive = |name: &str| name == "img-src" || name == "media-src";
    let is_open = holds("script-src", &inline) || holds("object-src", &BROAD);
    let loads_insecurely = policy.iter().any(|(name, sources)| !is_passive(name) && sources.iter().any(is_insecure));
    let evaluates = holds("script-src", &["'unsafe-eval'"]) || holds("style-src", &["'unsafe-eval'"]);
    let shows_insecurely = of("img-src").iter().chain(of("media-src")).any(is_insecure);
    if is_open || loads_insecurely {
        -20
    } else if evaluates || shows_insecurely {
        -10
    } else if holds("style-src", &inline) {
        0
    } else if policy.get("default-src").is_some_and(|sources| sources == &["'none'"]) {
        10
    } else {
        5
    }
}

fn transport_points(value: String) -> i32 {
    let age = value.split(';').find_map(|part| part.trim().strip_prefix("max-age=")?.parse::<u64>().ok());
    match age {
        Some(age) if age >= SIX_MONTHS => 0,
        Some(_) => -10,
        None => -20,
    }
}

fn frame_points(value: String) -> i32 {
    match value.as_str() {
        "deny" | "sameorigin" => 5,
        _ => -20,
    }
}

fn referrer_points(value: String) -> i32 {
    match value.as_str() {
        "no-referrer" | "same-origin" | "strict-origin" | "strict-origin-when-cross-origin" => 5,
        "" => 0,
        _ => -5,
    }
}

fn opener_points(value: String) -> i32 {
    match value.as_str() {
        "same-origin" | "same-origin-allow-popups" | "noopener-allow-popups" => 10,
        "" | "unsafe-none" => 0,
        _ => -5,
    }
}

fn resource_points(value: String) -> i32 {
    match value.as_str() {
        "same-origin" | "same-site" => 10,
        "" | "cross-origin" => 0,
        _ => -5,
    }
}
