//! Results in `.cache/` that are damaged, cut off, or those of something else: a build is right all the same.
//!
//! `TEST_CHANGES` says in how many rounds results are damaged, `TEST_SEED` which.

use std::{fs, path::PathBuf};

use serde_json::json;

use crate::{
    fetch::png,
    support::{mutation::Random, program::Workspace},
};

/// The small operator with a photograph and a drawing.
fn small() -> Workspace {
    let workspace = Workspace::small();
    fs::create_dir(workspace.path("content-cache/media")).unwrap();
    fs::write(workspace.path("content-cache/media/lion.png"), png(600, 400)).unwrap();
    let drawing =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 30\"><rect width=\"40\" height=\"30\"/></svg>";
    fs::write(workspace.path("content-cache/media/tent.svg"), drawing).unwrap();
    workspace.edit("en/tourList.json", |list| list[0]["image"] = json!("/lion.png"));
    workspace.edit("en/tours/1.json", |tour| tour["photos"] = json!(["/lion.png", "/tent.svg"]));
    workspace.edit("en/index.json", |index| {
        index["media"] = json!({ "/lion.png": { "file": "lion.png" }, "/tent.svg": { "file": "tent.svg" } });
    });
    workspace
}

/// The kept results, without the lock.
fn results(workspace: &Workspace) -> Vec<PathBuf> {
    let files = walkdir::WalkDir::new(workspace.path(".cache")).sort_by_file_name().into_iter().flatten();
    let files = files.filter(|entry| entry.file_type().is_file() && entry.file_name() != "lock");
    files.map(walkdir::DirEntry::into_path).collect()
}

/// Changes one result in a way that a crash, another program or a mixed-up copy could; answers how.
fn damage(file: &PathBuf, all: &[PathBuf], random: &mut Random) -> String {
    let mut bytes = fs::read(file).unwrap();
    let how = match random.below(5) {
        0 => {
            bytes.truncate(random.below(bytes.len().max(1)));
            format!("cut off at {}", bytes.len())
        }
        1 if !bytes.is_empty() => {
            let at = random.below(bytes.len());
            bytes[at] ^= 1 << random.below(8);
            format!("another bit at {at}")
        }
        2 => {
            // Of the same folder: an entry of its kind, under another name.
            let beside: Vec<&PathBuf> = all.iter().filter(|other| other.parent() == file.parent()).collect();
            let other = random.choose(&beside);
            bytes = fs::read(other).unwrap();
            format!("that of {}", other.display())
        }
        3 => {
            let other = random.choose(all);
            bytes = fs::read(other).unwrap();
            format!("that of {}", other.display())
        }
        _ => {
            bytes.push(0);
            "a byte longer".to_owned()
        }
    };
    fs::write(file, bytes).unwrap();
    format!("{} is {how}", file.display())
}

#[test]
fn a_damaged_result_of_an_earlier_build_changes_no_page() {
    let seed = std::env::var("TEST_SEED").map_or(20_261_126, |text| text.parse().unwrap());
    let rounds = std::env::var("TEST_CHANGES").map_or(8, |text| text.parse().unwrap());
    let workspace = small();
    workspace.build();
    let expected = workspace.files("dist");
    let mut random = Random::new(seed);
    for round in 0..rounds {
        let all = results(&workspace);
        assert!(all.len() > 30, "{all:?}");
        // The last round damages everything.
        let share = if round + 1 == rounds { 1 } else { 2 + random.below(6) };
        let mut damaged = Vec::new();
        for file in &all {
            if random.below(share) == 0 {
                damaged.push(damage(file, &all, &mut random));
            }
        }
        // Half of the time there is no site that a build could keep.
        let is_first = random.below(2) == 0;
        if is_first {
            fs::remove_dir_all(workspace.path("dist")).unwrap();
        }
        workspace.build();
        let built = workspace.files("dist");
        let different: Vec<&String> =
            expected.keys().chain(built.keys()).filter(|name| expected.get(*name) != built.get(*name)).collect();
        assert!(
            different.is_empty(),
            "seed {seed}, round {round}, first {is_first}: {different:?}\n{}",
            damaged.join("\n")
        );
    }
}

/// Whether a result is written whole is tried with a disk that fails.
#[test]
fn a_result_that_is_missing_is_made_again() {
    let workspace = small();
    workspace.build();
    let expected = workspace.files("dist");
    let mut random = Random::new(1);
    for _ in 0..3 {
        for file in results(&workspace) {
            if random.below(3) == 0 {
                fs::remove_file(file).unwrap();
            }
        }
        fs::remove_dir_all(workspace.path("dist")).unwrap();
        workspace.build();
        assert!(workspace.files("dist") == expected);
    }
}
