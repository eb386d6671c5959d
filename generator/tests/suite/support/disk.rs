//! Libraries that are loaded before the C library, to watch what a program writes or to let its disk fail.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use super::program::Workspace;

/// Compiles `<name>.c` of this folder into the workspace.
pub fn library(workspace: &Workspace, name: &str) -> PathBuf {
    let library = workspace.path(&format!("{name}.so"));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/suite/support/{name}.c"));
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(source).arg("-ldl");
    assert!(compiler.status().unwrap().success());
    library
}

/// How a change of the disk fails.
#[derive(Clone, Copy, Debug)]
pub enum Failure {
    /// The process is killed in the middle of the change.
    Kill,
    /// Neither this change nor a later one finds room.
    Full,
    /// There is no room for more bytes than this at once.
    Large,
}

/// The disk below a workspace.
pub struct Disk {
    library: PathBuf,
    folder: PathBuf,
    log: PathBuf,
}

impl Disk {
    pub fn of(workspace: &Workspace) -> Self {
        let folder = workspace.path(".").canonicalize().unwrap();
        Disk { library: library(workspace, "failing"), log: folder.join("changes"), folder }
    }

    /// Runs a program to its end; answers how many changes of files and folders below `part` it made.
    pub fn count(&self, command: Command, part: &str) -> usize {
        let _ = fs::remove_file(&self.log);
        let output = self.watched(command, part).env("FAILING_LOG", &self.log).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        fs::metadata(&self.log).map_or(0, |log| usize::try_from(log.len()).unwrap())
    }

    /// Runs a program whose disk fails at a change below `part`, counted from 1, or at a number of bytes.
    pub fn run(&self, command: Command, part: &str, failure: Failure, at: usize) -> Output {
        let how = match failure {
            Failure::Kill => "kill",
            Failure::Full => "full",
            Failure::Large => "large",
        };
        let mut command = self.watched(command, part);
        command.env("FAILING_HOW", how).env("FAILING_AT", at.to_string()).stdin(Stdio::null()).output().unwrap()
    }

    fn watched(&self, mut command: Command, part: &str) -> Command {
        command.env("LD_PRELOAD", &self.library).env("FAILING_FOLDER", self.folder.join(part));
        command
    }
}
