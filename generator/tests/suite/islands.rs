//! Islands are rendered per site, never per page.

use serde_json::json;

use crate::{
    build::report,
    support::{fixture, program::Workspace},
};

/// The number of islands that React renders for an English site with this number of tours.
fn rendered(tours: usize) -> u64 {
    let workspace = Workspace::small();
    let mut answers = fixture::answers("en");
    let card = answers["tourList"]["data"][0].clone();
    let detail = answers["tours/plains-and-crater"].clone();
    let mut cards = Vec::with_capacity(tours);
    for id in 1..=tours {
        let slug = format!("tour-{id}");
        let own = |source: &serde_json::Value| {
            let mut tour = source.clone();
            tour["id"] = json!(id);
            tour["slug"] = json!(slug);
            tour["title"] = json!(format!("Tour {id}"));
            tour
        };
        cards.push(own(&card));
        answers.insert(format!("tours/{slug}"), own(&detail));
    }
    answers.retain(|path, _| path != "tours/plains-and-crater" && path != "tours/berg-über-en");
    answers.insert("tourList".to_owned(), json!(cards));
    fixture::write_snapshot(&workspace.path("content-cache"), "en", &answers);
    let report = report(&workspace, &["--locale", "en"]);
    assert!(workspace.exists(&format!("dist/en/trip/tour-{tours}.html")));
    report["islands_rendered"].as_u64().unwrap()
}

#[test]
fn as_many_islands_are_rendered_for_fifteen_tours_as_for_fifteen_hundred() {
    let few = rendered(15);
    assert!(few > 0);
    assert_eq!(rendered(1500), few);
}
