//! A disk that fails in the middle of a fetch or of a build: the process is killed at a change of a file, or there is no
//! room for it.
//!
//! `TEST_CHANGES_APART=1` tries every change; without it, some changes between are left out.

use std::{
    collections::BTreeMap,
    process::{Command, Output},
};

use content_model::Locale;
use generator::cache::{Cache, CacheLock};
use serde_json::{Value, json};

use crate::{
    fetch::png,
    support::{
        backend::Backend,
        disk::{Disk, Failure},
        fixture::answers,
        program::Workspace,
    },
};

type Files = BTreeMap<String, Vec<u8>>;

const FETCH: [&str; 3] = ["fetch", "--locale", "en"];
const BUILD: [&str; 3] = ["build", "--locale", "en"];

/// The numbers of the changes that fail, up to the last one.
fn tried(total: usize, apart: usize) -> impl Iterator<Item = usize> {
    let apart = std::env::var("TEST_CHANGES_APART").map_or(apart, |text| text.parse().unwrap());
    println!("{total} changes, of which each {apart}th fails");
    (1..=total).step_by(apart).chain([total])
}

/// A back-end with a picture, and a workspace with its content.
fn published() -> (Backend, Workspace) {
    let mut answers = answers("en");
    answers.get_mut("tours/plains-and-crater").unwrap()["photos"] = json!(["/storage/old.png"]);
    let backend = Backend::start(answers);
    backend.put_picture("/storage/old.png", png(40, 20));
    let workspace = backend.workspace();
    succeed(workspace.command(&FETCH));
    (backend, workspace)
}

/// Publishes other content: changed, new and removed things, and another picture.
fn publish_more(backend: &Backend) {
    backend.change("tourList", |list| list["data"][0]["summary"] = json!("Another summary."));
    backend.change("tours/plains-and-crater", |tour| {
        tour["photos"] = json!(["/storage/new.png"]);
        tour["overview"] = json!("<p>Another overview.</p>");
    });
    backend.put_picture("/storage/new.png", png(60, 20));
    backend.change("blogs", |blogs| {
        blogs[1] = json!({ "id": 303, "slug": "new", "title": "New", "category": "Safaris", "published_at": "2026-06-03" });
    });
    backend.put("blogs/303", json!({ "id": 303, "body": "<p>New.</p>" }));
}

fn succeed(mut command: Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Keeps folders of a workspace as they are now, to put them back.
struct Kept<'a>(&'a Workspace, &'static [&'static str]);

impl<'a> Kept<'a> {
    fn of(workspace: &'a Workspace, folders: &'static [&'static str]) -> Self {
        std::fs::create_dir(workspace.path("kept")).unwrap();
        for folder in folders.iter().filter(|folder| workspace.exists(folder)) {
            copy(workspace, folder, &format!("kept/{folder}"));
        }
        Kept(workspace, folders)
    }

    fn put_back(&self) {
        for folder in self.1 {
            let _ = std::fs::remove_dir_all(self.0.path(folder));
            if self.0.exists(&format!("kept/{folder}")) {
                copy(self.0, &format!("kept/{folder}"), folder);
            }
        }
    }
}

fn copy(workspace: &Workspace, from: &str, to: &str) {
    let mut copy = Command::new("cp");
    copy.arg("-a").arg(workspace.path(from)).arg(workspace.path(to));
    succeed(copy);
}

/// The English snapshot without the moment of its fetch.
fn snapshot(workspace: &Workspace) -> Files {
    let mut files = workspace.files("content-cache/en");
    if let Some(index) = files.get_mut("index.json") {
        let mut fields: Value = serde_json::from_slice(index).unwrap();
        fields["fetched_at"] = json!(null);
        *index = fields.to_string().into_bytes();
    }
    files
}

/// The error says that the disk is full, and names a file or folder below one of these.
fn assert_says_full(output: &Output, folders: &[&str]) {
    let errors = String::from_utf8_lossy(&output.stderr);
    let is_named = folders.iter().any(|folder| errors.contains(folder));
    assert!(errors.contains("No space left on device") && is_named, "{errors}");
}

#[test]
fn a_fetch_whose_disk_fails_at_any_change_leaves_a_whole_snapshot_and_the_next_one_is_right() {
    let (backend, workspace) = published();
    let cache = Cache::new(workspace.path("content-cache"));
    let disk = Disk::of(&workspace);
    let old = (snapshot(&workspace), workspace.files("content-cache/media"));
    let kept = Kept::of(&workspace, &["content-cache"]);
    publish_more(&backend);
    let total = disk.count(workspace.command(&FETCH), "content-cache");
    let new = (snapshot(&workspace), workspace.files("content-cache/media"));
    assert!(total > 60 && old != new, "{total}");
    for at in tried(total, 5) {
        for failure in [Failure::Kill, Failure::Full] {
            kept.put_back();
            let output = disk.run(workspace.command(&FETCH), "content-cache", failure, at);
            // Any later command completes the swap.
            drop(CacheLock::shared(&cache).unwrap());
            let left = snapshot(&workspace);
            let media = workspace.files("content-cache/media");
            let case = format!("{failure:?} at {at} of {total}: {output:?}");
            assert!(left == old.0 || left == new.0, "{case}");
            let named = if left == old.0 { &old.1 } else { &new.1 };
            assert!(named.iter().all(|(name, bytes)| media.get(name) == Some(bytes)), "{case}");
            if matches!(failure, Failure::Full) {
                assert_eq!(output.status.success(), left == new.0, "{case}");
                if !output.status.success() {
                    assert_says_full(&output, &["content-cache"]);
                }
            }
            succeed(workspace.command(&FETCH));
            assert_eq!((snapshot(&workspace), workspace.files("content-cache/media")), new, "{case}");
            let strange = std::fs::read_dir(cache.root()).unwrap().map(|entry| entry.unwrap().file_name());
            let strange: Vec<_> =
                strange.filter(|name| !["en", "media", ".lock"].iter().any(|known| name == known)).collect();
            assert!(strange.is_empty() && cache.locale(Locale::En).exists(), "{strange:?}");
        }
    }
}

/// Builds from `folders` as they are now while the disk fails.
fn fail_builds(workspace: &Workspace, disk: &Disk, folders: &'static [&'static str], apart: usize) {
    let old = workspace.files("dist");
    let kept = Kept::of(workspace, folders);
    let total = disk.count(workspace.command(&BUILD), "");
    let new = workspace.files("dist");
    assert!(total > 20 && old != new, "{total}");
    for at in tried(total, apart) {
        for failure in [Failure::Kill, Failure::Full] {
            kept.put_back();
            let output = disk.run(workspace.command(&BUILD), "", failure, at);
            let left = workspace.files("dist");
            let case = format!("{failure:?} at {at} of {total}: {output:?}");
            for (name, bytes) in &old {
                let is_whole = match left.get(name) {
                    Some(left) => left == bytes || Some(left) == new.get(name),
                    None => !new.contains_key(name),
                };
                assert!(is_whole, "{name} is neither the old nor the new one, {case}");
            }
            if matches!(failure, Failure::Full) {
                if output.status.success() {
                    assert!(left == new, "{case}");
                } else {
                    assert_says_full(&output, folders);
                }
            }
            succeed(workspace.command(&BUILD));
            let built = workspace.files("dist");
            let different: Vec<&String> =
                new.keys().chain(built.keys()).filter(|name| new.get(*name) != built.get(*name)).collect();
            assert!(different.is_empty(), "{different:?} after {case}");
        }
    }
}

#[test]
fn a_build_whose_disk_fails_at_any_change_leaves_whole_pages_and_the_next_one_is_right() {
    let (backend, workspace) = published();
    succeed(workspace.command(&BUILD));
    let disk = Disk::of(&workspace);
    publish_more(&backend);
    succeed(workspace.command(&FETCH));
    fail_builds(&workspace, &disk, &["dist", ".cache"], 29);
}

#[test]
fn a_first_build_whose_disk_fails_at_any_change_is_completed_by_the_next_one() {
    let (_backend, workspace) = published();
    let disk = Disk::of(&workspace);
    fail_builds(&workspace, &disk, &["dist", ".cache"], 151);
}

/// A picture that compresses badly, so that only its files are large.
fn large_picture() -> Vec<u8> {
    let noise = |x: u32, y: u32| (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)).wrapping_mul(97) as u8;
    let picture = image::RgbImage::from_fn(700, 700, |x, y| image::Rgb([noise(x, y), noise(y, x), noise(x + y, x)]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

#[test]
fn a_picture_for_which_the_disk_has_no_room_is_not_left_out_of_the_site() {
    let (backend, workspace) = published();
    let disk = Disk::of(&workspace);
    let (before, media) = (snapshot(&workspace), workspace.files("content-cache/media"));
    backend.put_picture("/storage/new.png", large_picture());
    backend.change("tours/plains-and-crater", |tour| tour["photos"] = json!(["/storage/new.png"]));

    let output = disk.run(workspace.command(&FETCH), "content-cache", Failure::Large, 100_000);
    assert!(!output.status.success(), "{output:?}");
    assert_says_full(&output, &["content-cache/media"]);
    assert!(snapshot(&workspace) == before && workspace.files("content-cache/media") == media);

    succeed(workspace.command(&FETCH));
    let output = disk.run(workspace.command(&BUILD), ".cache/pictures", Failure::Large, 40_000);
    assert!(!output.status.success(), "{output:?}");
    assert_says_full(&output, &[".cache/pictures"]);
    succeed(workspace.command(&BUILD));
    assert!(workspace.files("dist/en/assets/pictures").keys().any(|name| name.starts_with("new-")));
}
