//! What `build` writes, keeps and removes.

use std::fs;

use crate::support::program::{Workspace, copy_site};

#[test]
fn six_sites_are_built_from_the_cache_alone() {
    let workspace = Workspace::small();
    workspace.build();
    for locale in ["en", "de", "fr", "es", "it", "pt"] {
        for file in [
            "index.html",
            "tours/index.html",
            "About.html",
            "404.html",
            "sitemap.xml",
            "robots.txt",
            "feed.xml",
            "manifest.webmanifest",
            "build.json",
            "trip/plains-and-crater.html",
        ] {
            assert!(workspace.exists(&format!("dist/{locale}/{file}")), "{locale}/{file}");
        }
    }
    assert!(workspace.exists("dist/de/sansibar.html"));
    assert!(workspace.exists("dist/en/trip/berg-über-en.html"), "Unicode slugs are file names as they are");
    assert!(workspace.read("dist/en/index.html").contains("href=\"/trip/berg-%C3%BCber-en\""));
}

#[test]
fn two_builds_from_one_cache_are_byte_identical() {
    let workspace = Workspace::small();
    workspace.build();
    let run = workspace.run(&["build", "--out", "again", "--work", "other-work"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(workspace.files("dist"), workspace.files("again"));
}

#[test]
fn a_build_is_refused_while_another_holds_the_working_folder() {
    let workspace = Workspace::small();
    workspace.build();
    let lock = fs::File::open(workspace.path(".cache/lock")).unwrap();
    lock.lock().unwrap();
    let refused = workspace.run(&["build"]);
    assert_eq!(refused.code, Some(1), "{refused:?}");
    assert!(refused.errors.contains("another build is using .cache; wait for it"), "{refused:?}");
    let beside = workspace.run(&["build", "--out", "other", "--work", "other-work"]);
    assert_eq!(beside.code, Some(0), "{beside:?}");
    lock.unlock().unwrap();
    workspace.build();
}

#[test]
fn a_second_build_writes_nothing() {
    let workspace = Workspace::small();
    workspace.build();
    let report = report(&workspace, &[]);
    for (locale, counts) in report["locales"].as_object().unwrap() {
        assert_eq!(counts["written"], 0, "{locale}");
        assert_eq!(counts["removed"], 0, "{locale}");
    }
}

#[test]
fn an_edit_writes_only_the_files_that_show_it() {
    let workspace = Workspace::small();
    workspace.build();
    let before = workspace.files("dist");
    workspace.edit("en/tours/1.json", |tour| tour["included"] = serde_json::json!(["A very particular hat"]));
    workspace.build();
    let after = workspace.files("dist");
    let changed: Vec<_> =
        after.iter().filter(|(file, bytes)| before.get(*file) != Some(bytes)).map(|(file, _)| file.as_str()).collect();
    assert_eq!(changed, ["en/trip/plains-and-crater.html"]);
}

#[test]
fn a_file_that_was_lost_or_damaged_is_made_again_and_strangers_are_removed() {
    let workspace = Workspace::small();
    workspace.build();
    let before = workspace.files("dist");
    fs::remove_file(workspace.path("dist/en/About.html")).unwrap();
    fs::write(workspace.path("dist/en/Terms.html"), "damaged").unwrap();
    fs::create_dir_all(workspace.path("dist/en/old/folder")).unwrap();
    fs::write(workspace.path("dist/en/old/folder/page.html"), "old").unwrap();
    fs::write(workspace.path("dist/notes.txt"), "mine").unwrap();
    workspace.build();
    let mut after = workspace.files("dist");
    assert_eq!(after.remove("notes.txt").as_deref(), Some(b"mine".as_slice()), "nothing beside the sites is touched");
    assert_eq!(after, before);
    assert!(!workspace.exists("dist/en/old"));
}

#[test]
fn a_folder_that_is_not_a_site_is_refused_and_left_alone() {
    let workspace = Workspace::small();
    fs::create_dir_all(workspace.path("dist/en")).unwrap();
    fs::write(workspace.path("dist/en/thesis.txt"), "years of work").unwrap();
    let run = workspace.run(&["build"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.errors.contains("is not a site of the generator"), "{run:?}");
    assert_eq!(workspace.read("dist/en/thesis.txt"), "years of work");
}

#[test]
fn a_page_that_is_missing_in_a_language_has_no_alternate_there() {
    let workspace = Workspace::small();
    workspace.edit("de/tourList.json", |tours| drop(tours.as_array_mut().unwrap().pop()));
    workspace.build();
    let html = workspace.read("dist/en/trip/berg-über-en.html");
    assert!(html.contains("hreflang=\"fr\" href=\"https://fr.tembea.example/trip/berg-%C3%BCber-fr\""));
    assert!(!html.contains("<link rel=\"alternate\" hreflang=\"de\""));
    assert!(
        html.contains("<a href=\"https://de.tembea.example/\" hreflang=\"de\""),
        "the menu leads to the home page instead"
    );
}

#[test]
fn departures_of_the_past_are_left_out() {
    let workspace = Workspace::small();
    workspace.build();
    let html = workspace.read("dist/en/trip/plains-and-crater.html");
    assert!(html.contains("2026-12-05") && !html.contains("2026-01-05"));
    assert!(!workspace.read("dist/en/index.html").contains("2026-01-05"));
}

#[test]
fn the_list_for_scripts_holds_the_first_values_of_a_booking_if_the_tour_has_a_price() {
    let workspace = Workspace::small();
    workspace.edit("de/tourList.json", |tours| {
        tours[0]["safari_type"] = serde_json::json!("camping");
        tours[1]["safari_type"] = serde_json::json!(null);
        tours[1]["tailor_made"] = serde_json::json!(true);
    });
    workspace.build();
    for (locale, expected) in
        [("en", serde_json::json!(["30%", "30%"])), ("de", serde_json::json!(["10\u{a0}%", null]))]
    {
        let tours: serde_json::Value =
            serde_json::from_str(&workspace.read(&format!("dist/{locale}/data/tours.json"))).unwrap();
        let deposits: Vec<_> = tours.as_array().unwrap().iter().map(|tour| tour["deposit_text"].clone()).collect();
        assert_eq!(serde_json::Value::from(deposits), expected, "{locale}");
    }
}

#[test]
fn former_slugs_redirect_unless_their_address_is_taken() {
    let workspace = Workspace::small();
    workspace.edit("en/index.json", |index| {
        index["former_slugs"] = serde_json::json!({ "tours": { "1": ["old-plains", "berg-über-en"] } });
    });
    workspace.build();
    let record: serde_json::Value = serde_json::from_str(&workspace.read("dist/en/build.json")).unwrap();
    assert_eq!(record["moved"], serde_json::json!({ "/trip/old-plains": "/trip/plains-and-crater" }));
}

#[test]
fn one_locale_can_be_built_alone() {
    let workspace = Workspace::small();
    let run = workspace.run(&["build", "--locale", "de"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(workspace.exists("dist/de/index.html") && !workspace.exists("dist/en"));
}

/// Builds and answers its report.
pub fn report(workspace: &Workspace, arguments: &[&str]) -> serde_json::Value {
    let run = workspace.run(&[&["build", "--report", "report.json"], arguments].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    serde_json::from_str(&workspace.read("report.json")).unwrap()
}

#[test]
fn the_bars_of_browsers_have_the_page_colour_of_the_tokens() {
    let workspace = Workspace::small();
    let site = workspace.path("site");
    copy_site(&site);
    let tokens = site.join("styles/tokens.css");
    fs::write(&tokens, ":root {\n  --colour-page: light-dark(#fedcba, #012345);\n}\n").unwrap();
    let build = ["build", "--locale", "en", "--config", "site/site.toml"];
    assert_eq!(workspace.run(&build).code, Some(0));
    let page = workspace.read("dist/en/index.html");
    for (scheme, colour) in [("light", "#fedcba"), ("dark", "#012345")] {
        let bar =
            format!("<meta name=\"theme-color\" media=\"(prefers-color-scheme: {scheme})\" content=\"{colour}\">");
        assert!(page.contains(&bar), "{bar}");
    }
    let manifest: serde_json::Value = serde_json::from_str(&workspace.read("dist/en/manifest.webmanifest")).unwrap();
    assert_eq!((&manifest["theme_color"], &manifest["background_color"]), (&"#fedcba".into(), &"#fedcba".into()));
    fs::write(&tokens, ":root {}\n").unwrap();
    let run = workspace.run(&build);
    assert!(run.code == Some(1) && run.errors.contains("does not declare --colour-page"), "{run:?}");
}
