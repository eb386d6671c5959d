//! One broken input per fault: its message, its exit code, and the files that are still built.

use std::fs;

use serde_json::{Value, json};

use crate::support::{
    fixture,
    program::{Workspace, copy_site, site_folder},
};

/// Builds after a change to the English snapshot; answers the faults as lines.
fn faults_after(file: &str, change: impl FnOnce(&mut Value)) -> (Workspace, Vec<String>) {
    let workspace = Workspace::small();
    workspace.edit(file, change);
    let run = workspace.build();
    let faults = run.output.lines().filter(|line| line.starts_with("problem: ")).map(str::to_owned).collect();
    (workspace, faults)
}

fn assert_fault(faults: &[String], parts: &[&str]) {
    assert!(faults.iter().any(|fault| parts.iter().all(|part| fault.contains(part))), "{parts:?} not in {faults:#?}");
}

#[test]
fn hostile_slugs_are_refused_and_write_nothing_outside() {
    for slug in
        ["../../x", "a/b", "a\\b", "nul\u{0}l", "bell\u{7}", "index", "Page", "..", ".hidden", "a b", "x?y", "about"]
    {
        let (workspace, faults) = faults_after("en/tourList.json", |tours| tours[0]["slug"] = json!(slug));
        assert_fault(&faults, &["en tourList", "id 1", "field slug", "left out"]);
        assert!(!workspace.exists("dist/x.html") && !workspace.exists("x.html"), "{slug}");
        assert!(workspace.exists("dist/en/trip/berg-über-en.html"), "the others are built");
        assert!(workspace.exists("dist/de/trip/plains-and-crater.html"));
    }
}

#[test]
fn a_slug_that_equals_another_after_folding_is_refused() {
    let (workspace, faults) = faults_after("en/tourList.json", |tours| {
        tours[0]["slug"] = json!("STRASSE-\u{dc}ber");
        tours[1]["slug"] = json!("straße-u\u{308}ber");
    });
    assert_fault(&faults, &["en tourList", "id 2", "field slug", "already that of tourList 1"]);
    assert_eq!(workspace.files("dist/en/trip").len(), 1);
}

#[test]
fn wrong_values_are_reported_with_locale_call_id_and_field() {
    for (field, value, expected) in [
        ("level", json!("posh"), "\"posh\" is not one of budget"),
        ("rating", json!(7), "7 is not between 0 and 5"),
        ("updated_at", json!("yesterday"), "not a moment"),
        ("specialised", json!(["golf"]), "\"golf\" is not one of fly-in"),
    ] {
        let (workspace, faults) = faults_after("en/tourList.json", |tours| tours[0][field] = value);
        assert_fault(&faults, &["en tourList", "id 1", &format!("field {field}"), expected]);
        assert!(workspace.exists("dist/en/trip/plains-and-crater.html"), "the tour is built without the value");
    }
}

#[test]
fn a_card_of_the_wrong_type_is_left_out_with_its_field() {
    let (workspace, faults) = faults_after("en/tourList.json", |tours| tours[0]["days"] = json!("many"));
    assert_fault(&faults, &["en tourList", "days", "\"many\" is not a number", "left out"]);
    assert!(!workspace.exists("dist/en/trip/plains-and-crater.html"));
}

#[test]
fn a_damaged_detail_leaves_out_that_page_alone() {
    let (workspace, faults) = faults_after("en/tours/1.json", |tour| tour["itinerary"] = json!("none"));
    assert_fault(&faults, &["en tours/1", "id 1", "itinerary", "left out"]);
    assert!(!workspace.exists("dist/en/trip/plains-and-crater.html"));
    assert!(!workspace.read("dist/en/tours/index.html").contains("/trip/plains-and-crater"), "nothing links to it");
}

#[test]
fn strict_makes_reported_faults_fail() {
    let workspace = Workspace::small();
    assert_eq!(workspace.run(&["build", "--strict"]).code, Some(0));
    workspace.edit("en/tourList.json", |tours| tours[0]["level"] = json!("posh"));
    assert_eq!(workspace.run(&["build"]).code, Some(0));
    assert_eq!(workspace.run(&["build", "--strict"]).code, Some(1));
}

#[test]
fn a_locale_without_a_snapshot_names_the_remedy() {
    let workspace = Workspace::small();
    fs::remove_dir_all(workspace.path("content-cache/fr")).unwrap();
    let run = workspace.run(&["build"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.errors.contains("fr") && run.errors.contains("run `tembea fetch` first"), "{run:?}");
}

#[test]
fn a_damaged_list_of_tours_stops_before_anything_is_written() {
    let workspace = Workspace::small();
    fs::write(workspace.path("content-cache/en/tourList.json"), "[{\"id\": 1,").unwrap();
    let run = workspace.run(&["build"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.errors.contains("tourList.json is damaged"), "{run:?}");
    assert!(!workspace.exists("dist/en"));
}

#[test]
fn a_recommendation_of_nobody_among_the_guides_is_left_out() {
    let (workspace, faults) = faults_after("en/tours/1.json", |tour| {
        tour["recommendations"] =
            json!([{ "guide": 999, "text": "Of nobody." }, { "guide": 501, "text": "Start before breakfast." }]);
    });
    let expected = ["en tours/1", "id 1", "field recommendations.guide", "no guide with the id 999", "left out"];
    assert_fault(&faults, &expected);
    let html = workspace.read("dist/en/trip/plains-and-crater.html");
    assert!(html.contains("Start before breakfast.") && !html.contains("Of nobody."));
}

#[test]
fn editors_html_is_sanitised_on_the_page() {
    let (workspace, _) = faults_after("en/tours/1.json", |tour| {
        tour["overview"] = json!(
            "<p onclick=\"x()\">Fine</p><script>alert(1)</script><a href=\"javascript:x()\">y</a><iframe src=\"https://evil.example/\"></iframe><form action=/x></form>"
        );
    });
    let html = workspace.read("dist/en/trip/plains-and-crater.html");
    let main = html.split_once("<section id=\"overview\"").unwrap().1.split_once("</section>").unwrap().0;
    for forbidden in ["onclick", "<script", "javascript:", "<iframe", "<form"] {
        assert!(!main.contains(forbidden), "{forbidden} in {main}");
    }
    assert!(main.contains("Fine"));
}

#[test]
fn text_is_escaped_in_html_attributes_json_and_xml() {
    let hostile = "A\"'<b>&</script><script>x()</script>";
    let workspace = Workspace::small();
    workspace.edit("en/tourList.json", |tours| tours[0]["title"] = json!(hostile));
    workspace.edit("en/blogs.json", |blogs| blogs[0]["title"] = json!(format!("{hostile} twice")));
    workspace.edit("en/blogs.json", |blogs| blogs[0]["excerpt"] = json!("\u{8}control & <x>"));
    workspace.build();
    for file in ["trip/plains-and-crater.html", "index.html", "tours/index.html", "blog/entry.html", "Blogs.html"] {
        let html = workspace.read(&format!("dist/en/{file}"));
        assert!(!html.contains("<script>x()"), "{file}");
        assert!(!html.contains("<b>&"), "{file}");
    }
    let feed = workspace.read("dist/en/feed.xml");
    roxmltree::Document::parse(&feed).unwrap();
    roxmltree::Document::parse(&workspace.read("dist/en/sitemap.xml")).unwrap();
    let check = workspace.run(&["check", "--locale", "en"]);
    assert_eq!(check.code, Some(0), "{check:?}");
}

#[test]
fn a_missing_translation_or_plural_form_stops_the_build_and_names_the_key() {
    let workspace = Workspace::small();
    let site = workspace.path("site");
    copy_site(&site);
    let config = site.join("site.toml");
    let arguments = ["build", "--config", config.to_str().unwrap()];
    assert_eq!(workspace.run(&arguments).code, Some(0));
    let file = site.join("locales/fr/tour.json");
    let mut texts: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    let texts_object = texts.as_object_mut().unwrap();
    texts_object.remove("overview");
    texts_object.remove("days_many");
    texts_object.insert("extra".to_owned(), json!("?"));
    texts_object.insert("day".to_owned(), json!("Jour"));
    fs::write(&file, texts.to_string()).unwrap();
    let run = workspace.run(&arguments);
    assert_eq!(run.code, Some(1), "{run:?}");
    for expected in [
        "fr: \"tour:overview\" is missing",
        "fr: \"tour:extra\" is not in the English catalogue",
        "fr: \"tour:day\" has the variables",
        "fr: the plural family \"tour:days\" lacks the form \"many\"",
    ] {
        assert!(run.errors.contains(expected), "{expected} not in {}", run.errors);
    }
}

#[test]
fn an_unknown_name_in_a_template_stops_the_build_with_file_and_line() {
    let workspace = Workspace::small();
    let site = workspace.path("site");
    copy_site(&site);
    let template = site.join("templates/pages/contact.html");
    let text =
        fs::read_to_string(&template).unwrap().replace("{% block main %}", "{% block main %}\n{{ view.nonsense }}");
    fs::write(&template, text).unwrap();
    let run = workspace.run(&["build", "--config", site.join("site.toml").to_str().unwrap()]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.errors.contains("Contact.html") && run.errors.contains("pages/contact.html:"), "{run:?}");
}

#[test]
fn wrong_settings_name_the_setting() {
    for (setting, wrong, expected) in [
        ("whatsapp = \"255275550142\"", "whatsapp = \"+255\"", "contact.whatsapp"),
        ("site = \"https://de.tembea.example\"", "site = \"ftp://x\"", "locales.de.site"),
        ("[brand]", "[brand]\ncolour = \"red\"", "colour"),
        ("date = \"2026-10-01\"", "date = \"October\"", "\"October\" is not a date"),
        ("[deposits]", "[third_parties]\npixel.src = \"http://x.example/p.js\"\n[deposits]", "third_parties.pixel.src"),
    ] {
        let workspace = Workspace::small();
        let text = fs::read_to_string(site_folder().join("site.toml")).unwrap();
        assert!(text.contains(setting), "{setting}");
        fs::write(workspace.path("site.toml"), text.replace(setting, wrong)).unwrap();
        let run = workspace.run(&["build", "--config", "site.toml"]);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.errors.contains(expected), "{expected} not in {}", run.errors);
    }
}

#[test]
fn a_site_with_no_content_at_all_still_builds() {
    let workspace = Workspace::empty();
    for locale in fixture::LOCALES {
        let mut answers = fixture::answers(locale);
        answers.retain(|path, _| {
            !path.starts_with("tours/") && !path.starts_with("blogs/") && !path.starts_with("destination/")
        });
        for list in [
            "tourList",
            "populartours",
            "destinationlist",
            "populardestinations",
            "blogs",
            "latestblog",
            "guestbook",
            "getReviews",
        ] {
            answers.insert(list.to_owned(), json!([]));
        }
        fixture::write_snapshot(&workspace.path("content-cache"), locale, &answers);
    }
    workspace.build();
    assert_eq!(workspace.run(&["check"]).code, Some(0));
}

#[test]
fn the_former_name_of_the_program_says_the_new_one() {
    let former =
        std::process::Command::new(env!("CARGO_BIN_EXE_generator")).args(["build", "--strict"]).output().unwrap();
    assert_eq!(former.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&former.stderr).contains("use `tembea`"));
}
