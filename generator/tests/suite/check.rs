//! `check` finds what a visitor or a search engine would stumble over.

use std::fs;

use crate::support::program::Workspace;

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
fn a_site_that_was_not_built_is_a_finding() {
    let run = Workspace::small().run(&["check"]);
    assert_eq!(run.code, Some(1));
    assert!(run.output.contains("run `tembea build` first"), "{run:?}");
}
