//! Processes that are measured.

#![expect(clippy::panic, reason = "a measurement may stop at anything unexpected")]

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

/// A process that says where it listens; killed at the end.
pub struct Server {
    child: Child,
    pub address: String,
}

impl Server {
    pub fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let address = address.unwrap_or_else(|| panic!("it did not start: {line}")).trim_end_matches(',').to_owned();
        Server { child, address }
    }

    /// Resident memory in MiB.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Nobody listens where its mails go, so that only keeping is measured: the worker tries now and then.
pub fn service(folder: &Path, settings: &[(&str, &str)]) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tembea-service"));
    command.current_dir(folder).env("TEMBEA_LISTEN", "127.0.0.1:0").env("TEMBEA_PER_NETWORK_PER_HOUR", "10000000");
    command.env("TEMBEA_SMTP_URL", "smtp://127.0.0.1:9").env("RUST_LOG", "error");
    Server::start(command.envs(settings.iter().copied()))
}
