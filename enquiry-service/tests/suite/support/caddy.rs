//! The shipped Caddyfile before one or two replicas.

use std::{
    net::TcpListener,
    process::{Child, Command, Stdio},
};

use tempfile::TempDir;

const CADDYFILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/Caddyfile");

/// Caddy, killed when the test ends.
pub struct Caddy {
    child: Child,
    pub address: String,
}

impl Caddy {
    /// Nothing where it is not installed.
    pub fn start(folder: &TempDir, replicas: &[String]) -> Option<Self> {
        let listen = free_address();
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config", CADDYFILE]);
        command.env("ADDRESS", listen.trim_start_matches("127.0.0.1")).env("REPLICAS", replicas.join(" "));
        command.env("HEALTH_INTERVAL", "200ms").env("HOME", folder.path());
        command.env_remove("XDG_DATA_HOME").env_remove("XDG_CONFIG_HOME");
        let started = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        assert!(started.is_ok() || std::env::var("CI").is_err(), "Caddy must be installed in CI");
        let child = started.inspect_err(|_| eprintln!("left out: Caddy is not installed")).ok()?;
        Some(Caddy { child, address: format!("http://{listen}") })
    }
}

impl Drop for Caddy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An address at which nobody listens.
pub fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}
