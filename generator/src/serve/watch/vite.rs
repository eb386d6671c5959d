//! Vite as a program beside the preview (`site/watch/server.mjs`): it serves styles and scripts from their sources
//! without a build.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, PoisonError, RwLock},
};

use axum::{extract::Request, response::Response};
use url::Url;

use super::super::upstream::Upstream;
use crate::{islands::LiveIslands, render::manifest_files};

/// The prefix of Vite's addresses.
pub const BASE: &str = "/__vite/";

/// Vite cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum ViteError {
    #[error("cannot run node: {0}")]
    Start(#[source] std::io::Error),
    #[error("node ended before Vite was ready")]
    Ended,
    #[error("cannot connect to Vite: {0}")]
    Upstream(#[source] reqwest::Error),
}

/// The starting Node process, which takes as long as a first build.
pub struct Starting(Child);

pub struct Vite {
    port: u16,
    upstream: Upstream,
    islands: Arc<LiveIslands>,
    /// Addresses of built files, including earlier builds, with the sources that replace them.
    sources: RwLock<BTreeMap<String, String>>,
}

impl Starting {
    /// `work` is the folder of results kept between builds.
    pub fn begin(site: &Path, work: &Path) -> Result<Self, ViteError> {
        let results = std::path::absolute(work).unwrap_or_else(|_| work.to_owned()).join("vite");
        let child = Command::new("node")
            .arg("watch/server.mjs")
            .arg(results)
            .current_dir(site)
            .env("NODE_ENV", "development")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        child.map(Starting).map_err(ViteError::Start)
    }

    pub fn finish(mut self, site: &Path) -> Result<Vite, ViteError> {
        let (Some(input), Some(output)) = (self.0.stdin.take(), self.0.stdout.take()) else {
            return Err(ViteError::Ended);
        };
        let mut output = BufReader::new(output).lines();
        let port: u16 = output.next().and_then(|line| line.ok()?.parse().ok()).ok_or(ViteError::Ended)?;
        let mut address = Url::parse("http://127.0.0.1").map_err(|_| ViteError::Ended)?;
        address.set_port(Some(port)).map_err(|()| ViteError::Ended)?;
        let vite = Vite {
            port,
            upstream: Upstream::new("Vite", address).map_err(ViteError::Upstream)?,
            islands: Arc::new(LiveIslands::new(input, output)),
            sources: RwLock::default(),
        };
        vite.reload_manifest(site);
        Ok(vite)
    }
}

impl Vite {
    pub fn islands(&self) -> Arc<LiveIslands> {
        Arc::clone(&self.islands)
    }

    /// Reads from the manifest which source each built file comes from. Files of earlier builds stay in the table, because
    /// their pages are served until they are rendered again.
    pub fn reload_manifest(&self, site: &Path) {
        let mut sources = self.sources.write().unwrap_or_else(PoisonError::into_inner);
        for (source, file) in manifest_files(site).unwrap_or_default() {
            if let Some(address) = address(site, &source) {
                sources.insert(format!("/{file}"), address);
            }
        }
    }

    pub async fn pass(&self, request: Request) -> Response {
        self.upstream.pass(request).await.unwrap_or_else(|problem| problem)
    }

    /// Replaces the styles and scripts of a page by Vite's, and adds those that prepare hot reload.
    pub fn inject_scripts(&self, html: Vec<u8>) -> Vec<u8> {
        const SCRIPT: &str = "<script type=\"module\"";
        let Ok(mut html) = String::from_utf8(html) else { return Vec::new() };
        for (built, source) in self.sources.read().unwrap_or_else(PoisonError::into_inner).iter() {
            if html.contains(built) {
                html = html.replace(built, source);
            }
        }
        // Hot reload must be prepared before React starts: scripts of pages run in their order.
        let first = ["@vite/client", "watch/client.ts"].map(|file| format!("{SCRIPT} src=\"{BASE}{file}\"></script>"));
        html.replacen(SCRIPT, &format!("{}{SCRIPT}", first.concat()), 1).into_bytes()
    }

    /// The policy with Vite's exceptions: its socket, its messages with inline styles, and a script that writes HTML.
    pub fn csp_with_vite(&self, policy: &str) -> String {
        let directives = policy.split("; ").filter(|directive| !directive.contains("trusted-types"));
        let mut relaxed: Vec<String> = directives
            .map(|directive| match directive.split(' ').next() {
                Some("style-src") => format!("{directive} 'unsafe-inline'"),
                Some("connect-src") => format!("{directive} ws://127.0.0.1:{}", self.port),
                _ => directive.to_owned(),
            })
            .collect();
        relaxed.push("worker-src blob:".to_owned());
        relaxed.join("; ")
    }
}

/// The address of a source at Vite; `None` for a virtual module.
fn address(site: &Path, source: &str) -> Option<String> {
    if source.starts_with('_') || source.starts_with("virtual:") {
        return None;
    }
    if source.starts_with("../") {
        let path: PathBuf = std::fs::canonicalize(site.join(source)).ok()?;
        return Some(format!("{BASE}@fs{}", path.display()));
    }
    Some(format!("{BASE}{source}"))
}
