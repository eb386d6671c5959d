//! Killed at any moment, a locale is its old snapshot or its new one.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
};

use serde_json::{Value, json};

use crate::support::{backend::Backend, disk::library, fixture::answers, program::Workspace};

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

/// The fetch that is killed is the test itself, which holds the lock until the build waits for it.
#[cfg(target_os = "linux")]
#[test]
fn a_build_that_waits_for_a_fetch_which_is_then_killed_completes_its_swap() {
    let backend = Backend::start(answers("en"));
    publish(&backend, "old");
    let workspace = backend.workspace();
    assert_eq!(workspace.run(&["fetch", "--locale", "en"]).code, Some(0));
    let cache = workspace.path("content-cache");
    let lock = std::fs::File::open(cache.join(".lock")).unwrap();
    lock.lock().unwrap();
    let mut build = workspace.command(&["build", "--locale", "en"]);
    let build = build.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A process that waits for a lock has a line `1: -> FLOCK ADVISORY READ <process> …`.
    let waits =
        |line: &str| line.contains("-> FLOCK") && line.split_whitespace().any(|word| word == build.id().to_string());
    while !std::fs::read_to_string("/proc/locks").unwrap().lines().any(waits) {
        std::thread::yield_now();
    }
    std::fs::rename(cache.join("en"), cache.join(".staging-en")).unwrap();
    std::fs::write(cache.join(".swap-en"), "").unwrap();
    drop(lock);
    let build = build.wait_with_output().unwrap();
    assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
    assert_eq!(version(&workspace), "old");
}

#[test]
fn a_locale_that_cannot_be_stored_hides_no_problem_of_another() {
    let backend = Backend::start(answers("en"));
    backend.change("guestbook", |reviews| reviews[0]["name"] = json!(["Ada"]));
    let mut workspace = backend.workspace();
    workspace.environment.push(("TEMBEA_BACKEND_URL_DE".to_owned(), backend.address.clone()));
    std::fs::create_dir(workspace.path("content-cache")).unwrap();
    // A file in place of the folder of the swap.
    std::fs::write(workspace.path("content-cache/.old-de"), "").unwrap();
    let run = workspace.run(&["fetch", "--locale", "en", "--locale", "de", "--report", "report.json"]);
    assert!(run.code != Some(0) && run.errors.contains(".old-de"), "{run:?}");
    assert!(run.output.contains("problem: en guestbook id 401 field name: no item can be read"), "{run:?}");
    assert!(workspace.read("report.json").contains("\"guestbook\"") && workspace.exists("content-cache/en/index.json"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_snapshot_is_swapped_in_once_all_of_it_is_on_the_disk() {
    let backend = Backend::start(answers("en"));
    let workspace = backend.workspace();
    let library = library(&workspace, "synced");
    let mut fetch = workspace.command(&["fetch", "--locale", "en"]);
    fetch.env("LD_PRELOAD", &library).env("SYNCED_LOG", workspace.path("synced"));
    assert!(fetch.output().unwrap().status.success());
    let log = workspace.read("synced");
    let synced: Vec<&Path> = log.lines().map(Path::new).collect();
    let cache = workspace.path("content-cache").canonicalize().unwrap();
    let swapped = synced.iter().position(|path| **path == cache.join(".swap-en")).unwrap();
    let mut count = 0;
    for entry in walkdir::WalkDir::new(cache.join("en")) {
        let entry = entry.unwrap();
        let staged = cache.join(".staging-en").join(entry.path().strip_prefix(cache.join("en")).unwrap());
        // The path of a folder ends without a slash in the log.
        let staged: PathBuf = staged.components().collect();
        assert!(synced[..swapped].contains(&staged.as_path()), "{} was not synced", staged.display());
        count += 1;
    }
    assert!(count > 10, "{count} files and folders");
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
