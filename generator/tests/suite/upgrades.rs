//! Results that another release of the program has left in `.cache/`.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};

use serde_json::json;

use crate::{
    fetch::png,
    support::program::{Workspace, site_folder},
};

/// A copy of the program.
struct Installed(PathBuf);

impl Installed {
    fn new(workspace: &Workspace) -> Self {
        let path = workspace.path("tembea");
        // A copy by this process could be held open by a child of another test while it is started.
        assert!(Command::new("cp").arg(env!("CARGO_BIN_EXE_tembea")).arg(&path).status().unwrap().success());
        let installed = Installed(path);
        installed.upgrade(1);
        installed
    }

    /// Makes it another program, which is told by its time.
    fn upgrade(&self, number: u64) {
        assert!(Command::new("touch").arg("-d").arg(format!("@{number}")).arg(&self.0).status().unwrap().success());
    }

    fn build(&self, workspace: &Workspace) {
        let mut command = Command::new(&self.0);
        command.args(["build", "--locale", "en", "--config"]).arg(site_folder().join("site.toml"));
        let output = command.current_dir(workspace.path(".")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Writes a text without changing size and time of the file.
fn replace_unseen(path: &Path, before: &str, after: &str) {
    let moment = fs::metadata(path).unwrap().modified().unwrap();
    let text = fs::read_to_string(path).unwrap();
    assert!(before.len() == after.len() && text.contains(before), "{text}");
    fs::write(path, text.replace(before, after)).unwrap();
    File::options().append(true).open(path).unwrap().set_modified(moment).unwrap();
}

fn times(folder: &Path) -> BTreeMap<PathBuf, SystemTime> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.path(), entry.metadata().unwrap().modified().unwrap())).collect()
}

#[test]
fn another_release_reads_every_detail_itself_and_makes_no_picture_anew() {
    let workspace = Workspace::small();
    workspace.edit("en/tourList.json", |list| list[0]["image"] = json!("/storage/lion.png"));
    workspace.edit("en/index.json", |index| index["media"] = json!({ "/storage/lion.png": { "file": "lion.png" } }));
    fs::create_dir(workspace.path("content-cache/media")).unwrap();
    fs::write(workspace.path("content-cache/media/lion.png"), png(600, 400)).unwrap();
    let installed = Installed::new(&workspace);
    installed.build(&workspace);
    assert!(workspace.read("dist/en/index.html").contains("1,900"));
    let pictures = workspace.path(".cache/pictures");
    let made = times(&pictures);
    assert!(made.len() > 3, "{made:?}");

    // A change that this program does not see stands for a fact that another one reads otherwise.
    let detail = workspace.path("content-cache/en/tours/1.json");
    replace_unseen(&detail, "\"price_per_person\":\"1900\"", "\"price_per_person\":\"1950\"");
    installed.upgrade(86_400);
    installed.build(&workspace);
    assert!(workspace.read("dist/en/index.html").contains("1,950"), "the facts of the first release");
    let now = times(&pictures);
    assert!(made.iter().all(|(file, time)| now.get(file) == Some(time)), "{made:?} {now:?}");
}

#[test]
fn what_another_release_has_kept_gives_the_site_of_a_build_from_nothing() {
    let workspace = Workspace::small();
    let installed = Installed::new(&workspace);
    installed.build(&workspace);
    for number in 1..=3 {
        // Everything between what is kept of another release and what is kept of this one.
        workspace.edit("en/tours/1.json", |tour| tour["overview"] = json!(format!("<p>Version {number}.</p>")));
        installed.upgrade(86_400 * number);
        installed.build(&workspace);
        let built = workspace.files("dist");
        fs::remove_dir_all(workspace.path(".cache")).unwrap();
        fs::remove_dir_all(workspace.path("dist")).unwrap();
        installed.upgrade(1);
        installed.build(&workspace);
        assert!(workspace.files("dist") == built, "release {number}");
    }
}
