//! Order and repetition where they mean nothing: in a list of rows that a table sorts, in ids, in the fields of objects.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{
    fetch::{faults, fetch, places_of_faults},
    support::{
        backend::Backend,
        fixture::{Answers, answers, write_snapshot},
        mutation::Random,
        program::Workspace,
    },
};

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for end in (1..items.len()).rev() {
        items.swap(end, random.below(end + 1));
    }
}

/// The operator with more in the lists whose order means nothing.
fn rich() -> Answers {
    let mut answers = answers("en");
    let tour = answers.get_mut("tours/plains-and-crater").unwrap();
    let departure = |starts: &str, ends: &str| json!({ "starts": starts, "ends": ends, "price_per_person": 1900, "language": "English", "source": "Arusha", "languages": ["en", "de"] });
    tour["departures"] = json!([
        departure("2026-12-05", "2026-12-08"),
        departure("2027-01-05", "2027-01-08"),
        departure("2027-02-05", "2027-02-08")
    ]);
    tour["children"] =
        json!([{ "up_to": 3, "percent": 0 }, { "up_to": 9, "percent": 50 }, { "up_to": 15, "percent": 75 }]);
    tour["photos"] = json!([]);
    let other = answers.get_mut("tours/berg-über-en").unwrap();
    other["departures"] = json!([]);
    other["prices"] = json!([
        { "price": 2450, "months": [1, 2, 3], "travellers": 2 }, { "price": 2900, "months": [1, 2, 3] },
        { "price": 2600, "months": [7, 8] }, { "price": 2500, "travellers": 4, "months": [7, 8] },
    ]);
    answers.get_mut("destination/11").unwrap()["data"]["months"] = json!([
        { "month": 1, "rating": 5 }, { "month": 2, "rating": 4 }, { "month": 6, "rating": 1 }, { "month": 12, "rating": 2 }
    ]);
    answers
}

/// The English site of these answers, and what its build reported.
fn site(answers: &Answers) -> (BTreeMap<String, Vec<u8>>, Vec<Value>) {
    let workspace = Workspace::empty();
    write_snapshot(&workspace.path("content-cache"), "en", answers);
    let run = workspace.run(&["build", "--locale", "en", "--report", "report.json"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    (workspace.files("dist/en"), faults(&workspace))
}

fn different(one: &BTreeMap<String, Vec<u8>>, other: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let names = one.keys().chain(other.keys());
    let mut names: Vec<String> = names.filter(|name| one.get(*name) != other.get(*name)).cloned().collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn repeated_items_inside_an_answer_are_shown_once() {
    let mut answers = rich();
    answers.get_mut("blogs/301").unwrap()["related"] = json!([302]);
    answers.get_mut("destination/11").unwrap()["data"]["tours"] = json!([{ "id": 2 }, { "id": 1 }]);
    answers.get_mut("destination/11").unwrap()["data"]["recommendations"] = json!([{ "guide": 501, "text": "Go." }]);
    answers.get_mut("destbycategory?destination_category=national-parks").unwrap()[0]["destinations"] =
        json!([{ "id": 11 }]);
    answers.get_mut("tourList").unwrap()["data"][0]["specialised"] = json!(["fly-in", "balloon"]);
    let (once, _) = site(&answers);
    let mut failures = Vec::new();
    for (path, pointer) in [
        ("tourList", "/data/0/destinations"),
        ("tourList", "/data/0/specialised"),
        ("tours/plains-and-crater", "/departures"),
        ("tours/plains-and-crater", "/departures/0/languages"),
        ("tours/plains-and-crater", "/children"),
        ("tours/plains-and-crater", "/recommendations"),
        ("tours/plains-and-crater", "/reviews"),
        ("tours/plains-and-crater", "/accommodation"),
        ("tours/plains-and-crater", "/included"),
        ("tours/plains-and-crater", "/faq"),
        ("tours/berg-über-en", "/prices"),
        ("tours/berg-über-en", "/prices/0/months"),
        ("destination/11", "/data/months"),
        ("destination/11", "/data/tours"),
        ("destination/11", "/data/recommendations"),
        ("blogs/301", "/related"),
        ("about_us", "/team"),
        ("about_us", "/team/0/languages"),
        ("destbycategory?destination_category=national-parks", "/0/destinations"),
        ("destbycategory?destination_category=national-parks", ""),
        ("filterindex", "/trip_type"),
    ] {
        let mut repeated = answers.clone();
        let list = repeated.get_mut(path).unwrap().pointer_mut(pointer).unwrap().as_array_mut().unwrap();
        let first = list[0].clone();
        list.push(first);
        let (twice, reported) = site(&repeated);
        let different = different(&once, &twice);
        let different: Vec<_> = different.into_iter().filter(|name| name != "build.json").collect();
        if !different.is_empty() {
            failures.push(format!("{path}{pointer}: {different:?} {reported:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_site_does_not_depend_on_the_order_of_rows_that_a_table_sorts() {
    let answers = rich();
    let (expected, _) = site(&answers);
    let mut random = Random::new(std::env::var("TEST_SEED").map_or(7, |text| text.parse().unwrap()));
    for _ in 0..3 {
        let mut shuffled = answers.clone();
        for (path, pointer) in [
            ("tours/plains-and-crater", "/departures"),
            ("tours/plains-and-crater", "/departures/0/languages"),
            ("tours/plains-and-crater", "/children"),
            ("tours/berg-über-en", "/prices"),
            ("tours/berg-über-en", "/prices/0/months"),
            ("destination/11", "/data/months"),
        ] {
            let list = shuffled.get_mut(path).unwrap().pointer_mut(pointer).unwrap();
            shuffle(list.as_array_mut().unwrap(), &mut random);
        }
        let (built, reported) = site(&shuffled);
        assert_eq!(different(&expected, &built), Vec::<String>::new(), "{shuffled:?} {reported:?}");
    }
}

/// The lists of a back-end whose rows have ids.
const LISTS: [&str; 8] = [
    "tourList",
    "destinationlist",
    "blogs",
    "populartours",
    "populardestinations",
    "latestblog",
    "getReviews",
    "guestbook",
];

fn rows(answers: &Answers, list: &str) -> Vec<Value> {
    let list = &answers[list];
    list.as_array().or_else(|| list["data"].as_array()).unwrap().clone()
}

fn id(row: &Value) -> String {
    row["id"].to_string()
}

/// The English snapshot without the moment of its fetch and what it remembers of the requests.
fn snapshot(workspace: &Workspace) -> BTreeMap<String, Vec<u8>> {
    let mut files = workspace.files("content-cache/en");
    let mut index: Value = serde_json::from_slice(&files.remove("index.json").unwrap()).unwrap();
    for answer in index["answers"].as_object_mut().unwrap().values_mut() {
        answer["pages"] = json!(null);
    }
    index["fetched_at"] = json!(null);
    files.insert("index.json".to_owned(), index.to_string().into_bytes());
    files
}

#[test]
fn rows_that_come_again_or_in_another_order_are_kept_once_and_the_next_clean_fetch_is_clean() {
    let answers = answers("en");
    let backend = Backend::start(answers.clone());
    let workspace = backend.workspace();
    fetch(&workspace);
    let clean = snapshot(&workspace);
    let mut random = Random::new(std::env::var("TEST_SEED").map_or(3, |text| text.parse().unwrap()));
    for round in 0..6 {
        let mut expected = BTreeMap::new();
        let mut repeated = Vec::new();
        for list in LISTS {
            let mut mixed = rows(&answers, list);
            for _ in 0..random.below(4) {
                let mut again = random.choose(&mixed).clone();
                if random.below(2) == 0 {
                    // Another version of the row, as a join of tables or a change between two pages brings it.
                    again["unknown_field"] = json!(random.below(1000));
                }
                mixed.push(again);
            }
            shuffle(&mut mixed, &mut random);
            let mut kept: Vec<Value> = Vec::new();
            for row in &mixed {
                if kept.iter().any(|kept| id(kept) == id(row)) {
                    repeated.push(json!(["en", list, id(row), null]));
                } else {
                    kept.push(row.clone());
                }
            }
            expected.insert(list, kept);
            // In pages, of which one may be empty.
            let cut = random.below(mixed.len() + 1);
            let rest = mixed.split_off(cut);
            backend.put(list, json!({ "data": mixed, "next_page_url": format!("/api/{list}?page=2") }));
            backend.put(&format!("{list}?page=2"), json!({ "data": rest, "next_page_url": null }));
        }
        fetch(&workspace);
        let mut reported = places_of_faults(&workspace);
        let by_text = |place: &Value| place.to_string();
        repeated.sort_by_key(by_text);
        // A report says the same only once.
        repeated.dedup();
        reported.sort_by_key(by_text);
        assert_eq!(reported, repeated, "round {round}");
        for (list, kept) in expected {
            let stored: Value =
                serde_json::from_str(&workspace.read(&format!("content-cache/en/{list}.json"))).unwrap();
            assert_eq!(stored, json!(kept), "round {round}, {list}");
        }
        let files = snapshot(&workspace);
        let is_list = |name: &str| name == "index.json" || LISTS.iter().any(|list| name == format!("{list}.json"));
        let details = |files: &BTreeMap<String, Vec<u8>>| -> Vec<(String, Vec<u8>)> {
            files.iter().filter(|(name, _)| !is_list(name)).map(|(name, bytes)| (name.clone(), bytes.clone())).collect()
        };
        assert!(details(&files) == details(&clean), "round {round}");
        let run = workspace.run(&["build", "--locale", "en", "--strict"]);
        assert_eq!(run.code, Some(0), "round {round}: {run:?}");
        for page in
            ["trip/plains-and-crater.html", "trip/berg-über-en.html", "Destinations/plains.html", "blog/entry.html"]
        {
            assert!(workspace.exists(&format!("dist/en/{page}")), "round {round}, {page}");
        }

        for list in LISTS {
            backend.put(list, answers[list].clone());
        }
        fetch(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new(), "round {round}");
        assert_eq!(different(&clean, &snapshot(&workspace)), Vec::<String>::new(), "round {round}");
    }
}
