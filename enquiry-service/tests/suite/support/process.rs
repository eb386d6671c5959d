//! The program itself, started as the operator starts it.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_tembea-service");

/// A running service; it is killed when the test ends.
pub struct Process {
    child: Child,
    pub address: String,
}

pub fn command(folder: &Path, settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.env("TEMBEA_LISTEN", "127.0.0.1:0").env("TEMBEA_PER_NETWORK_PER_HOUR", "1000000").env("RUST_LOG", "warn");
    command.envs(settings.iter().copied());
    command
}

pub fn start(folder: &Path, settings: &[(&str, &str)]) -> Process {
    start_command(command(folder, settings))
}

/// Started with everything logged; also where the log is.
pub fn start_logging(folder: &Path, settings: &[(&str, &str)]) -> (Process, PathBuf) {
    let log = folder.join("log");
    let mut command = command(folder, settings);
    command.env("RUST_LOG", "trace").stderr(File::create(&log).unwrap());
    (start_command(command), log)
}

/// Returns once it says where it listens.
pub fn start_command(mut command: Command) -> Process {
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split_whitespace().find(|word| word.starts_with("http://"));
    let address = address.unwrap_or_else(|| panic!("the service did not start: {line}"));
    Process { address: address.trim_end_matches(',').to_owned(), child }
}

/// Runs one command to its end.
pub fn run(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> Output {
    command(folder, settings).args(arguments).output().unwrap()
}

impl Process {
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// As the kernel or a power cut ends it.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// As an operator stops it; whether it ended well.
    pub fn stop(&mut self) -> bool {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        asked.success() && self.child.wait().unwrap().success()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
