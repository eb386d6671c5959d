//! The site's own build in the background: assets and page shells of `site/dist/` follow their sources.

use std::{
    fs, io,
    io::Read,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex, PoisonError, mpsc::Sender},
    thread,
};

use super::event::Event;

/// The folder of a running build, so that `dist` is complete at any moment.
const NEXT: &str = "dist/next";
const PREVIOUS: &str = "dist/previous";

pub struct Bundler {
    site: PathBuf,
    events: Sender<Event>,
    running: Option<Arc<Mutex<Child>>>,
    /// The number of the present build, because a stopped build may still report.
    number: u64,
}

impl Bundler {
    pub fn new(site: &Path, events: Sender<Event>) -> Self {
        Bundler { site: site.to_owned(), events, running: None, number: 0 }
    }

    /// Stops a build whose sources have changed.
    pub fn stop(&mut self) {
        if let Some(child) = self.running.take() {
            self.number += 1;
            // An error means that the build has already ended.
            let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
        }
    }

    /// Starts a build; an [`Event::Bundled`] with its number reports the result.
    pub fn start(&mut self) -> io::Result<()> {
        self.stop();
        let mut command = Command::new(if cfg!(unix) { "nice" } else { "node" });
        if cfg!(unix) {
            // Pages and hot reload have priority.
            command.args(["-n", "19", "node"]);
        }
        command.args(["build.mjs", NEXT]).current_dir(&self.site);
        // The build ends with this program, because its standard input closes.
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let errors = child.stderr.take();
        let child = Arc::new(Mutex::new(child));
        self.running = Some(Arc::clone(&child));
        let (events, number) = (self.events.clone(), self.number);
        thread::spawn(move || {
            let mut message = String::new();
            let read = errors.map_or(Ok(0), |mut errors| errors.read_to_string(&mut message));
            // The build has closed its pipe: it has ended or is about to end.
            let status = read.and_then(|_| child.lock().unwrap_or_else(PoisonError::into_inner).wait());
            let result = match status {
                Ok(status) if status.success() => Ok(()),
                Ok(_) => Err(message),
                Err(error) => Err(error.to_string()),
            };
            // The receiver ends with the process.
            let _ = events.send(Event::Bundled { number, result });
        });
        Ok(())
    }

    pub fn is_current(&self, number: u64) -> bool {
        self.number == number && self.running.is_some()
    }

    /// Replaces `dist` by the new build.
    pub fn take_over(&mut self) -> io::Result<()> {
        self.running = None;
        let (next, previous) = (self.site.join(NEXT), self.site.join(PREVIOUS));
        remove(&previous)?;
        fs::create_dir(&previous)?;
        for entry in fs::read_dir(&next)? {
            let name = entry?.file_name();
            let present = self.site.join("dist").join(&name);
            if present.exists() {
                fs::rename(&present, previous.join(&name))?;
            }
            fs::rename(next.join(&name), present)?;
        }
        remove(&previous)?;
        remove(&next)
    }
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
