//! Islands rendered from their present sources, without a bundle, for `serve --watch`.

use std::{
    collections::HashMap,
    io::{BufReader, Lines, Write},
    path::Path,
    process::{ChildStdin, ChildStdout},
    sync::{Mutex, PoisonError},
};

use super::{IslandError, Islands, Request, answer};

/// The connection to the rendering program (`site/watch/server.mjs`).
pub struct LiveIslands(Mutex<Conversation>);

struct Conversation {
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    /// Rendered HTML by request.
    known: HashMap<String, Known>,
}

struct Known {
    html: String,
    /// Whether a source has changed since.
    is_outdated: bool,
}

impl LiveIslands {
    pub fn new(input: ChildStdin, output: Lines<BufReader<ChildStdout>>) -> Self {
        LiveIslands(Mutex::new(Conversation { input, output, known: HashMap::new() }))
    }

    /// Tells the program to read these files again.
    pub fn forget<'a>(&self, changed: impl Iterator<Item = &'a Path>) -> Result<(), IslandError> {
        let mut conversation = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let files: Vec<_> = changed.map(Path::to_string_lossy).collect();
        for known in conversation.known.values_mut() {
            known.is_outdated = true;
        }
        conversation.ask(&serde_json::json!({ "changed": files }).to_string()).map(drop)
    }

    /// Sets all these islands and returns the number of newly rendered ones.
    pub fn render(&self, islands: &Islands) -> Result<usize, IslandError> {
        let mut conversation = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut new = 0;
        for (locale, island) in islands.wanted() {
            let line = Request::line(island, locale);
            if conversation.known.get(&line).is_none_or(|known| known.is_outdated) {
                let answer = answer::read(&conversation.ask(&line)?).map_err(IslandError::Stopped)?;
                let answer = answer.map_err(|message| IslandError::Render { island: island.name, locale, message });
                conversation.keep(&line, answer)?;
                new += 1;
            }
            if let Some(known) = conversation.known.get(&line) {
                islands.set(locale, island, &known.html);
            }
        }
        Ok(new)
    }
}

impl Conversation {
    /// A faulty island keeps its last HTML, so that other edits are shown.
    fn keep(&mut self, line: &str, answer: Result<String, IslandError>) -> Result<(), IslandError> {
        match (answer, self.known.get_mut(line)) {
            (Ok(html), _) => drop(self.known.insert(line.to_owned(), Known { html, is_outdated: false })),
            (Err(error), Some(known)) => {
                eprintln!("error: {error}; it stays as it was");
                known.is_outdated = false;
            }
            (Err(error), None) => return Err(error),
        }
        Ok(())
    }

    fn ask(&mut self, line: &str) -> Result<String, IslandError> {
        let stopped = |error: std::io::Error| IslandError::Stopped(error.to_string());
        writeln!(self.input, "{line}").map_err(stopped)?;
        match self.output.next() {
            Some(answer) => answer.map_err(stopped),
            None => Err(IslandError::Stopped("it has ended".to_owned())),
        }
    }
}
