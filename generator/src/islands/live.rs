//! Islands from their sources as they are now, for `serve --watch`: no bundle
//! has to be made first.

use std::{
    collections::{BTreeMap, HashMap},
    io::{BufReader, Lines, Write},
    path::Path,
    process::{ChildStdin, ChildStdout},
    sync::{Mutex, PoisonError},
};

use super::{IslandError, RenderedIslands, Request, WantedIslands, node};
use crate::{content::Digest, locale::Locale};

/// The conversation with the program that renders (`site/watch/server.mjs`).
pub struct LiveIslands(Mutex<Conversation>);

struct Conversation {
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    /// What was rendered since a source changed, by request.
    known: HashMap<String, String>,
}

impl LiveIslands {
    pub fn new(input: ChildStdin, output: Lines<BufReader<ChildStdout>>) -> Self {
        LiveIslands(Mutex::new(Conversation { input, output, known: HashMap::new() }))
    }

    /// From now on these files are read again. Answers whether the program still runs.
    pub fn forget<'a>(&self, changed: impl Iterator<Item = &'a Path>) -> Result<(), IslandError> {
        let mut conversation = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let files: Vec<_> = changed.map(Path::to_string_lossy).collect();
        conversation.known.clear();
        conversation.ask(&serde_json::json!({ "changed": files }).to_string()).map(drop)
    }

    /// All of these; answers how many were rendered.
    pub fn render(&self, wanted: &WantedIslands) -> Result<(BTreeMap<Locale, RenderedIslands>, usize), IslandError> {
        let mut conversation = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut rendered: BTreeMap<Locale, RenderedIslands> = BTreeMap::new();
        let mut new = 0;
        for (locale, islands) in wanted {
            let of_locale = rendered.entry(*locale).or_default();
            for island in islands {
                let line = Request::line(island, *locale);
                if !conversation.known.contains_key(&line) {
                    let answer = conversation.ask(&line)?;
                    let html = node::read(&answer)?.map_err(|message| IslandError::Render {
                        island: island.name,
                        locale: *locale,
                        message,
                    })?;
                    conversation.known.insert(line.clone(), html);
                    new += 1;
                }
                if let Some(html) = conversation.known.get(&line) {
                    of_locale.add(Digest::default(), island, html);
                }
            }
        }
        Ok((rendered, new))
    }
}

impl Conversation {
    fn ask(&mut self, line: &str) -> Result<String, IslandError> {
        let stopped = |error: std::io::Error| IslandError::Stopped(error.to_string());
        writeln!(self.input, "{line}").map_err(stopped)?;
        match self.output.next() {
            Some(answer) => answer.map_err(stopped),
            None => Err(IslandError::Stopped("Vite has ended".to_owned())),
        }
    }
}
