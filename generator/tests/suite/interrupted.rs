//! Killed at any moment, a locale is its old snapshot or its new one.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::support::{backend::Backend, fixture::answers, program::Workspace};

/// Every file of the snapshot belongs to one version of the content.
fn version(workspace: &Workspace) -> String {
    let list: Value = serde_json::from_str(&workspace.read("content-cache/en/tourList.json")).unwrap();
    let version = list[0]["summary"].as_str().unwrap().to_owned();
    let tour: Value = serde_json::from_str(&workspace.read("content-cache/en/tours/1.json")).unwrap();
    assert_eq!(tour["meta_title"].as_str().unwrap(), version);
    version
}

fn publish(backend: &Backend, version: &str) {
    backend.change("tourList", |list| list["data"][0]["summary"] = json!(version));
    backend.change("tours/plains-and-crater", |tour| tour["meta_title"] = json!(version));
}

#[test]
fn a_fetch_killed_at_any_request_leaves_a_whole_snapshot() {
    let backend = Backend::start(answers("en"));
    publish(&backend, "old");
    let workspace = backend.workspace();
    let fetch = ["fetch", "--locale", "en"];
    assert_eq!(workspace.run(&fetch).code, Some(0));
    let total = backend.take_requests().len();
    publish(&backend, "new");
    for stop_at in (1..=total).step_by(4).chain([total]) {
        let requests = backend.watch();
        let mut child = workspace.command(&fetch).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while requests.recv().unwrap() < stop_at {}
        child.kill().unwrap();
        child.wait().unwrap();
        // Any later command completes the interrupted swap.
        let build = workspace.run(&["build", "--locale", "en"]);
        assert_eq!(build.code, Some(0), "killed at request {stop_at}: {build:?}");
        assert!(["old", "new"].contains(&version(&workspace).as_str()));
    }
    assert_eq!(workspace.run(&fetch).code, Some(0));
    assert_eq!(version(&workspace), "new");
}

#[test]
fn a_swap_cut_off_between_its_renames_is_completed_by_the_next_command() {
    let backend = Backend::start(answers("en"));
    publish(&backend, "old");
    let workspace = backend.workspace();
    assert_eq!(workspace.run(&["fetch", "--locale", "en"]).code, Some(0));
    let cache = workspace.path("content-cache");
    // The state after the journal was written and the old snapshot set aside.
    let rename = |from: &str, to: &str| std::fs::rename(cache.join(from), cache.join(to)).unwrap();
    rename("en", ".staging-en");
    std::fs::write(cache.join(".swap-en"), "").unwrap();
    assert_eq!(workspace.run(&["build", "--locale", "en"]).code, Some(0));
    assert_eq!(version(&workspace), "old");
    // The state after both renames, before the old one was removed.
    std::fs::create_dir(cache.join(".old-en")).unwrap();
    std::fs::write(cache.join(".swap-en"), "").unwrap();
    assert_eq!(workspace.run(&["build", "--locale", "en"]).code, Some(0));
    assert!(!cache.join(".old-en").exists() && !cache.join(".swap-en").exists());
}

#[test]
fn two_fetches_at_once_take_turns() {
    let backend = Backend::start(answers("en"));
    publish(&backend, "old");
    let workspace = backend.workspace();
    let start =
        || workspace.command(&["fetch", "--locale", "en"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let (mut first, mut second) = (start(), start());
    assert!(first.wait().unwrap().success() && second.wait().unwrap().success());
    assert_eq!(version(&workspace), "old");
}
