//! `check` finds faults that visitors or search engines would meet.

use std::fs;

use content_model::Locale;
use serde_json::json;

use crate::support::program::{Workspace, copy_site};

#[test]
fn the_small_site_has_nothing_to_find() {
    let workspace = Workspace::small();
    workspace.build();
    let run = workspace.run(&["check"]);
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn each_fault_of_a_built_site_is_found() {
    let workspace = Workspace::small();
    workspace.build();
    let page = "dist/en/About.html";
    let original = workspace.read(page);
    for (from, to, expected) in [
        ("href=\"/Contact\"", "href=\"/Contakt\"", "links to /Contakt, which does not exist"),
        ("href=\"#main\"", "href=\"#mian\"", "no such anchor"),
        ("<h1>", "<h2>", "0 headings of the first level"),
        ("lang=\"en\">", "lang=\"de\">", "language of the page"),
        (
            "rel=\"canonical\" href=\"https://www.tembea.example/About\"",
            "rel=\"canonical\" href=\"https://www.tembea.example/Terms\"",
            "is not its own",
        ),
        (
            "hreflang=\"de\" href=\"https://de.tembea.example/About\"",
            "hreflang=\"de\" href=\"https://de.tembea.example/Ueber\"",
            "has no page",
        ),
        ("/assets/brand/icon.svg", "/assets/brand/nothing.svg", "which is missing"),
        ("#menu\"/>", "#many\"/>", "#many, but that file has no such part"),
    ] {
        assert!(original.contains(from), "{from}");
        fs::write(workspace.path(page), original.replacen(from, to, 1)).unwrap();
        let run = workspace.run(&["check", "--locale", "en"]);
        assert_eq!(run.code, Some(1), "{to}: {run:?}");
        assert!(run.output.contains(expected), "{expected} not in {}", run.output);
    }
}

#[test]
fn a_sentence_that_tours_share_and_that_is_false_on_one_of_them_is_found_until_it_is_accepted() {
    let workspace = Workspace::small();
    copy_site(&workspace.path("site"));
    workspace.build();
    let advice = "<ul><li>Cash machines are few on <b>The island</b>.</li><li>Bring good walking shoes.</li></ul>";
    for tour in [1, 2] {
        workspace.edit(&format!("en/tours/{tour}.json"), |tour| tour["trip_tips"] = json!(advice));
    }
    // The second tour ends on the island, in its itinerary alone.
    workspace.edit("en/tours/2.json", |tour| tour["itinerary"][2]["destination"] = json!("215"));
    let run = workspace.run(&[&["check"], OWN.as_slice()].concat());
    assert_eq!(run.code, Some(1), "{run:?}");
    let expected = "en tours/1: the sentence \"Cash machines are few on The island\" of tours 2 names The island";
    assert!(run.output.contains(expected), "{}", run.output);
    assert!(!run.output.contains("tours/2: the sentence") && !run.output.contains("walking shoes"), "{}", run.output);

    let settings = workspace.read("site/site.toml");
    fs::write(workspace.path("site/site.toml"), settings.replace("tours = [118]", "tours = [1]")).unwrap();
    let run = workspace.run(&[&["check"], OWN.as_slice()].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn a_sentence_of_one_tour_alone_may_name_any_place() {
    let workspace = Workspace::small();
    workspace.build();
    let advice = "<p>Unlike on The island, nobody sells boat trips here.</p>";
    workspace.edit("en/tours/1.json", |tour| tour["trip_tips"] = json!(advice));
    assert_eq!(workspace.run(&["check"]).code, Some(0));
}

#[test]
fn a_site_that_was_not_built_is_a_finding() {
    let run = Workspace::small().run(&["check"]);
    assert_eq!(run.code, Some(1));
    assert!(run.output.contains("run `tembea build` first"), "{run:?}");
}

#[test]
fn the_sample_is_not_fit_to_be_published() {
    let workspace = Workspace::small();
    workspace.build();
    let run = workspace.run(&["check", "--publish", "--locale", "de"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    for expected in [
        "de site.toml: [legal] says `example = true`",
        "de site.toml: contact.email is karibu@tembea.example, an address of the sample",
        "de site.toml: social[0].url is https://www.instagram.com/tembea.example, an address of the sample",
        "de site.toml: locales.de.site is https://de.tembea.example, an address of the sample",
        "de content/de/legal.md: says `example: true`",
        "de content/de/package-travel.md: says `example: true`",
        "de content/de/terms.md: says `example: true`",
    ] {
        assert!(run.output.contains(expected), "{expected} not in {}", run.output);
    }
    assert!(!run.output.contains("content/fr"), "{}", run.output);
}

/// An operator's own settings and legal texts.
fn own_site() -> Workspace {
    let workspace = Workspace::small();
    copy_site(&workspace.path("site"));
    let settings = workspace.read("site/site.toml").replace("example = true\n", "").replace(".example", ".co.tz");
    fs::write(workspace.path("site/site.toml"), settings).unwrap();
    for locale in Locale::ALL {
        for page in ["legal", "package-travel", "terms", "privacy", "about", "limits"] {
            let file = format!("site/content/{locale}/{page}.md");
            fs::write(workspace.path(&file), workspace.read(&file).replace("example: true\n", "")).unwrap();
        }
    }
    workspace
}

const OWN: [&str; 2] = ["--config", "site/site.toml"];

#[test]
fn a_site_with_its_own_settings_and_legal_texts_is_fit_to_be_published() {
    let workspace = own_site();
    assert_eq!(workspace.run(&[&["build"], OWN.as_slice()].concat()).code, Some(0));
    let check = || workspace.run(&[&["check", "--publish"], OWN.as_slice()].concat());
    let run = check();
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(!workspace.read("dist/de/Legal.html").contains("Dieser Text ist ein Beispiel"));

    for (file, name) in [
        ("dist/de/Legal.html", "Joseph Lukumay"),
        ("dist/fr/Legal.html", "Netlify, Inc."),
        ("dist/pt/Legal.html", "Livro de Reclamações"),
        ("dist/it/Package-Travel.html", "Example Insurance AG"),
        ("dist/es/Booking.html", "Example Insurance AG"),
        ("dist/en/Privacy.html", "Example Privacy GmbH"),
    ] {
        let page = workspace.read(file);
        assert!(page.contains(name), "{file} does not name {name}");
        fs::write(workspace.path(file), page.replace(name, "")).unwrap();
        let run = check();
        assert_eq!(run.code, Some(1), "{file}: {run:?}");
        assert!(run.output.contains(&format!("does not name \"{name}\" of site.toml")), "{file}: {}", run.output);
        fs::write(workspace.path(file), page).unwrap();
    }
}

#[test]
fn a_country_that_lacks_its_required_place_of_complaint_must_not_be_published() {
    let workspace = own_site();
    let settings = workspace.read("site/site.toml");
    let (before, after) = settings.split_once("[legal.complaints.fr]").unwrap();
    let (_, after) = after.split_once("\n\n").unwrap();
    fs::write(workspace.path("site/site.toml"), format!("{before}{after}")).unwrap();
    assert_eq!(workspace.run(&[&["build"], OWN.as_slice()].concat()).code, Some(0));
    let run = workspace.run(&[&["check", "--publish"], OWN.as_slice()].concat());
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.output.contains("fr site.toml: legal.complaints.fr is missing"), "{}", run.output);
    assert!(!workspace.read("dist/fr/Legal.html").contains("médiateur"));
}
