//! Rows that a list repeats, and files of a snapshot that are damaged.

use std::fs;

use serde_json::{Value, json};

use crate::{
    fetch::{faults, fetch, places_of_faults, png},
    support::{backend::Backend, fixture::answers},
};

#[test]
fn a_row_that_a_list_repeats_is_left_out_once_and_its_page_stays() {
    let backend = Backend::start(answers("en"));
    let workspace = backend.workspace();
    fetch(&workspace);
    let detail = workspace.read("content-cache/en/tours/1.json");
    backend.change("tourList", |list| {
        let first = list["data"][0].clone();
        list["data"].as_array_mut().unwrap().push(first);
    });
    for _ in 0..2 {
        fetch(&workspace);
        assert_eq!(places_of_faults(&workspace), [json!(["en", "tourList", "1", null])]);
        assert_eq!(workspace.read("content-cache/en/tours/1.json"), detail);
    }
    let list: Value = serde_json::from_str(&workspace.read("content-cache/en/tourList.json")).unwrap();
    assert_eq!(list, answers("en")["tourList"]["data"]);
    assert_eq!(workspace.run(&["build", "--locale", "en", "--strict"]).code, Some(0));
    assert!(workspace.exists("dist/en/trip/plains-and-crater.html"));
}

#[test]
fn a_row_that_moves_to_the_next_page_while_the_list_is_read_is_kept_once() {
    let backend = Backend::start(answers("en"));
    let all = answers("en")["tourList"]["data"].clone();
    backend.put("tourList", json!({ "data": [all[0]], "next_page_url": "/api/tourList?page=2" }));
    backend.put("tourList?page=2", json!({ "data": [all[0], all[1]], "next_page_url": null }));
    let workspace = backend.workspace();
    fetch(&workspace);
    backend.put("tourList", json!({ "data": [], "next_page_url": "/api/tourList?page=2" }));
    fetch(&workspace);
    assert_eq!(faults(&workspace), Vec::<Value>::new());
    let list: Value = serde_json::from_str(&workspace.read("content-cache/en/tourList.json")).unwrap();
    assert_eq!(list, all, "the page that did not change has a row that was left out");
}

#[test]
fn a_list_that_decides_no_page_keeps_a_repeated_row_once() {
    let backend = Backend::start(answers("en"));
    for call in ["guestbook", "populartours"] {
        backend.change(call, |list| {
            let first = list[0].clone();
            list.as_array_mut().unwrap().push(first);
        });
    }
    let workspace = backend.workspace();
    fetch(&workspace);
    let places = places_of_faults(&workspace);
    assert_eq!(places, [json!(["en", "guestbook", "401", null]), json!(["en", "populartours", "1", null])]);
    assert_eq!(workspace.run(&["build", "--locale", "en", "--strict"]).code, Some(0));
    assert_eq!(workspace.read("dist/en/Review.html").matches("id=\"review-401\"").count(), 1);
}

#[test]
fn a_damaged_file_of_the_snapshot_is_fetched_again() {
    let mut answers = answers("en");
    answers.get_mut("tours/plains-and-crater").unwrap()["photos"] = json!(["/storage/lion.png"]);
    let backend = Backend::start(answers);
    backend.put_picture("/storage/lion.png", png(40, 20));
    let workspace = backend.workspace();
    fetch(&workspace);
    let before = workspace.files("content-cache");
    let pictures = before.keys().filter(|name| name.starts_with("media/"));
    let damaged = ["en/tours/1.json", "en/tourList.json", "en/guestbook.json", "en/about_us.json"];
    for file in damaged.into_iter().chain(pictures.map(String::as_str)) {
        fs::write(workspace.path(&format!("content-cache/{file}")), "").unwrap();
        fetch(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new(), "{file}");
        assert_eq!(workspace.files("content-cache").get(file), before.get(file), "{file}");
    }
}

#[test]
fn a_damaged_answer_is_no_last_good_version() {
    let backend = Backend::start(answers("en"));
    let workspace = backend.workspace();
    fetch(&workspace);
    fs::write(workspace.path("content-cache/en/tours/1.json"), "").unwrap();
    backend.behave("tours/plains-and-crater", crate::support::backend::Behaviour::Status(403));
    fetch(&workspace);
    assert!(faults(&workspace)[0]["message"].as_str().unwrap().ends_with("left out"), "{:?}", faults(&workspace));
    assert!(!workspace.exists("content-cache/en/tours/1.json"));
}
