//! The generator as a child process in a folder of its own.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

/// A temporary folder with a cache; `run` works in it on the repository's own site sources.
pub struct Workspace {
    folder: TempDir,
    /// Environment of every run.
    pub environment: Vec<(String, String)>,
}

/// How a run ended.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub output: String,
    pub errors: String,
}

/// The repository's `site/`.
pub fn site_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../site")
}

/// The parts of `site/` that a build reads.
pub fn copy_site(target: &Path) {
    for folder in ["templates", "locales", "content", "map", "dist"] {
        for entry in walkdir::WalkDir::new(site_folder().join(folder)).into_iter().flatten() {
            if entry.file_type().is_file() {
                let relative = entry.path().strip_prefix(site_folder()).unwrap();
                let path = target.join(relative);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::copy(entry.path(), path).unwrap();
            }
        }
    }
    fs::create_dir_all(target.join("styles")).unwrap();
    for file in ["site.toml", "styles/tokens.css"] {
        fs::copy(site_folder().join(file), target.join(file)).unwrap();
    }
}

impl Workspace {
    pub fn empty() -> Self {
        Workspace { folder: TempDir::new().unwrap(), environment: Vec::new() }
    }

    /// With the small operator's cache.
    pub fn small() -> Self {
        let workspace = Self::empty();
        super::fixture::write_cache(&workspace.path("content-cache"));
        workspace
    }

    pub fn path(&self, relative: &str) -> PathBuf {
        self.folder.path().join(relative)
    }

    /// A built page, whose templates break lines where a space stands.
    pub fn read_page(&self, relative: &str) -> String {
        self.read(relative).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub fn read(&self, relative: &str) -> String {
        fs::read_to_string(self.path(relative)).unwrap_or_else(|error| panic!("{relative}: {error}"))
    }

    pub fn exists(&self, relative: &str) -> bool {
        self.path(relative).exists()
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tembea"));
        command.args(arguments).current_dir(self.folder.path()).env("NO_COLOR", "1");
        if !arguments.contains(&"--config") {
            command.arg("--config").arg(site_folder().join("site.toml"));
        }
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Run {
        Self::finished(self.command(arguments))
    }

    /// Without settings.
    pub fn run_alone(&self, arguments: &[&str]) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tembea"));
        command.args(arguments).current_dir(self.folder.path()).env("NO_COLOR", "1");
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        Self::finished(command)
    }

    fn finished(mut command: Command) -> Run {
        let Output { status, stdout, stderr } = command.output().unwrap();
        Run {
            code: status.code(),
            output: String::from_utf8_lossy(&stdout).into_owned(),
            errors: String::from_utf8_lossy(&stderr).into_owned(),
        }
    }

    /// Builds and insists that it worked.
    pub fn build(&self) -> Run {
        let run = self.run(&["build"]);
        assert_eq!(run.code, Some(0), "{run:?}");
        run
    }

    /// Changes one JSON file of the cache.
    pub fn edit(&self, file: &str, change: impl FnOnce(&mut serde_json::Value)) {
        let path = self.path(&format!("content-cache/{file}"));
        let mut value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        change(&mut value);
        fs::write(path, value.to_string()).unwrap();
    }

    /// All files below a folder with their bytes.
    pub fn files(&self, folder: &str) -> std::collections::BTreeMap<String, Vec<u8>> {
        let root = self.path(folder);
        walkdir::WalkDir::new(&root)
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| {
                let relative = entry.path().strip_prefix(&root).unwrap().to_string_lossy().into_owned();
                (relative, fs::read(entry.path()).unwrap())
            })
            .collect()
    }
}
