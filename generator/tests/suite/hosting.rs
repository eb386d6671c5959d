//! What hosts are given: rules, headers, compressed forms.

use std::io::Read;

use crate::{
    serve::Preview,
    support::{
        observatory::score,
        program::{Workspace, copy_site, site_folder},
    },
};

#[test]
fn the_headers_of_every_kind_of_answer_earn_120_points_at_the_observatory() {
    let workspace = Workspace::small();
    workspace.build();
    let preview = Preview::start(&workspace, &[]);
    for path in ["/", "/About", "/Login", "/nothing", "/About/", "/robots.txt", "/api/requestquote"] {
        let answer = preview.get("localhost", path);
        let (points, why) = score(answer.headers());
        assert!(points >= 120, "{path} earns {points}: {why:?}");
    }
}

#[test]
fn the_scoring_detects_missing_and_wrong_headers() {
    let workspace = Workspace::small();
    workspace.build();
    let preview = Preview::start(&workspace, &[]);
    let headers = preview.get("localhost", "/").headers().clone();
    let (best, _) = score(&headers);
    for (name, wrong) in [
        ("content-security-policy", "default-src 'self'; style-src 'unsafe-inline'"),
        ("content-security-policy", "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'"),
        ("strict-transport-security", "max-age=600"),
        ("referrer-policy", "unsafe-url"),
        ("x-content-type-options", "sniff"),
        ("cross-origin-opener-policy", "unsafe-none"),
        ("cross-origin-resource-policy", "cross-origin"),
    ] {
        let mut worse = headers.clone();
        worse.insert(name, wrong.parse().unwrap());
        assert!(score(&worse).0 < best, "{name}: {wrong}");
        worse.remove(name);
        assert!(score(&worse).0 < best, "{name} is missing");
    }
}

#[test]
fn netlify_is_given_no_rule_that_could_lead_an_address_to_itself() {
    let workspace = Workspace::small();
    workspace.edit("de/index.json", |index| {
        index["former_slugs"] = serde_json::json!({ "tours": { "1": ["Plains-and-Crater", "alt-ü"] } });
    });
    workspace.build();
    let text = workspace.read("dist/de/_redirects");
    let rules: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    let plain = |path: &str| path.trim_end_matches('/').to_lowercase();
    for rule in &rules {
        assert_ne!(plain(rule[0]), plain(rule[1]), "{rule:?}");
    }
    let is_there = |rule: &[&str]| rules.iter().any(|known| known == rule);
    assert!(is_there(&["/trip/alt-%C3%BC", "/trip/plains-and-crater", "301"]));
    assert!(is_there(&["/trip", "/tours/", "301"]));
    assert!(is_there(&["/affiliate/*", "/affiliate/invitation.html", "200"]));
    assert_eq!(
        rules[0],
        ["/api/*", "https://service.tembea.example/api/:splat", "200!", "Sign=TEMBEA_SIGNATURE"],
        "nothing goes before the service"
    );
    assert_eq!(rules.last().unwrap(), &["/*", "/404.html", "404"]);
    let edge = workspace.read("dist/hosting/netlify/de/edge-functions/site.js");
    assert!(edge.contains("/trip/Plains-and-Crater"), "the edge function tells capitals apart");
}

#[test]
fn no_two_rules_of_one_file_name_the_same_header_because_netlify_would_join_them() {
    let workspace = Workspace::small();
    workspace.build();
    let text = workspace.read("dist/en/_headers");
    let mut rules: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("  ") {
            Some(header) => rules.last_mut().unwrap().1.push(header.split(':').next().unwrap()),
            None => rules.push((line, Vec::new())),
        }
    }
    assert!(rules.len() > 3, "{text}");
    for (file, _) in workspace.files("dist/en") {
        let path = format!("/{file}");
        let fits = |rule: &str| rule.strip_suffix('*').map_or(rule == path, |start| path.starts_with(start));
        let mut names: Vec<&str> =
            rules.iter().filter(|(rule, _)| fits(rule)).flat_map(|(_, names)| names.clone()).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all, "{file}");
        assert_eq!(names.contains(&"cache-control"), file.starts_with("assets/"), "{file}");
    }
}

#[test]
fn only_the_operator_opens_the_preload_list() {
    let workspace = Workspace::small();
    let site = workspace.path("site");
    copy_site(&site);
    let settings = std::fs::read_to_string(site_folder().join("site.toml")).unwrap();
    std::fs::write(site.join("site.toml"), settings.replace("hsts_preload = false", "hsts_preload = true")).unwrap();
    assert_eq!(workspace.run(&["build", "--config", "site/site.toml"]).code, Some(0));
    assert!(workspace.read("dist/en/_headers").contains("includeSubDomains; preload\n"));
    workspace.build();
    assert!(!workspace.read("dist/en/_headers").contains("preload"));
}

#[test]
fn compressed_forms_stand_beside_every_text_and_follow_it() {
    let workspace = Workspace::small();
    let precompress = |workspace: &Workspace| super::build::report(workspace, &["--precompress"]);
    precompress(&workspace);
    for file in ["index.html", "data/tours.json", "sitemap.xml", "assets/brand/logo.svg"] {
        let text = std::fs::read(workspace.path(&format!("dist/en/{file}"))).unwrap();
        let packed = |extension: &str| std::fs::read(workspace.path(&format!("dist/en/{file}.{extension}"))).unwrap();
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(packed("gz").as_slice()).read_to_end(&mut unpacked).unwrap();
        assert!(unpacked == text, "{file}.gz");
        unpacked.clear();
        brotli::Decompressor::new(packed("br").as_slice(), 4096).read_to_end(&mut unpacked).unwrap();
        assert!(unpacked == text, "{file}.br");
    }
    assert!(!workspace.exists("dist/en/assets/brand/icon-192.png.br"));
    assert!(!workspace.exists("dist/en/_headers.gz"));

    let again = precompress(&workspace);
    assert_eq!(again["locales"]["en"]["written"], 0);
    workspace.edit("en/tours/1.json", |tour| tour["included"] = serde_json::json!(["A very particular hat"]));
    let edited = precompress(&workspace);
    assert_eq!(edited["locales"]["en"]["written"], 3, "the page and its two forms");

    workspace.edit("en/tourList.json", |tours| drop(tours.as_array_mut().unwrap().remove(0)));
    precompress(&workspace);
    assert!(!workspace.exists("dist/en/trip/plains-and-crater.html.br"));
    workspace.build();
    assert!(!workspace.exists("dist/en/index.html.br"), "a build without them leaves no stale ones");
}
