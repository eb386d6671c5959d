//! React islands as HTML, rendered by React itself so that hydration matches. One engine renders all islands of a
//! build; results stay in `.cache/islands/` under the hash of the bundle, so that an unchanged rebuild starts no engine.

mod answer;
mod engine;
mod error;
mod live;
mod rendered;

pub use error::IslandError;
pub use live::LiveIslands;
pub use rendered::{Islands, RenderedIslands, WantedIslands};

use std::{
    fs,
    path::{Path, PathBuf},
};

use content_model::Locale;
use serde::Serialize;

use crate::{
    fingerprint::{Digest, Hasher},
    kept::{read_sealed, write_sealed},
};
use engine::{Engine, TIME};

/// An island as a template names it. Values that differ between pages are not props: the page holds them, and the
/// island reads them there.
#[derive(Clone, Debug)]
pub struct Island {
    /// Its name in `site/src/islands/registry.ts`.
    pub name: &'static str,
    /// When the loader hydrates it: `interaction`, `visible`, `query`.
    pub when: &'static str,
    pub props: serde_json::Value,
}

/// Renders islands, or reads them from the cache.
#[derive(Debug)]
pub struct IslandRenderer {
    bundle: PathBuf,
    store: PathBuf,
    /// What renders them.
    version: Digest,
    /// Started early if the store is empty: it loads the bundle while the content is read.
    engine: Option<Engine>,
}

#[derive(Serialize)]
struct Request<'a> {
    island: &'a str,
    locale: &'a str,
    props: &'a serde_json::Value,
}

impl Request<'_> {
    fn line(island: &Island, locale: Locale) -> String {
        let request = Request { island: island.name, locale: locale.code(), props: &island.props };
        serde_json::to_string(&request).unwrap_or_default()
    }
}

impl IslandRenderer {
    /// `site` is the site's folder with its bundle, `work` the folder of results kept between builds.
    pub fn open(site: &Path, work: &Path) -> Result<Self, IslandError> {
        let folder = site.join("dist/islands");
        let unreadable = |source| IslandError::Bundle { path: folder.clone(), source };
        let mut files: Vec<PathBuf> = fs::read_dir(&folder)
            .map_err(unreadable)?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<_, _>>()
            .map_err(unreadable)?;
        files.sort();
        // The engine and its knowledge of languages are parts of this program.
        let mut hasher = Hasher::new();
        hasher.bytes(Digest::of_program().as_bytes());
        for file in &files {
            hasher.bytes(&fs::read(file).map_err(unreadable)?);
        }
        let version = hasher.finish();
        let store = work.join("islands").join(version.short(16));
        keep_only(&store)?;
        let bundle = folder.join("answer.js");
        let is_empty = fs::read_dir(&store).is_ok_and(|mut entries| entries.next().is_none());
        let engine = is_empty.then(|| Engine::start(&bundle, TIME)).transpose().map_err(unreadable)?;
        Ok(IslandRenderer { bundle, store, version, engine })
    }

    /// Sets all these islands and returns the number of newly rendered ones, for which one engine runs.
    pub fn render(self, islands: &Islands) -> Result<usize, IslandError> {
        let mut missing = Vec::new();
        for (locale, island) in islands.wanted() {
            let line = Request::line(island, locale);
            let file = self.store.join(Digest::of(line.as_bytes()).short(32));
            match read_sealed(&file, self.version).and_then(|html| String::from_utf8(html).ok()) {
                Some(html) => islands.set(locale, island, &html),
                None => missing.push((locale, island, line, file)),
            }
        }
        if missing.is_empty() {
            return Ok(0);
        }
        let lines = missing.iter().map(|(_, _, line, _)| line.clone()).collect();
        let start = || Engine::start(&self.bundle, TIME);
        let engine = self.engine.map_or_else(start, Ok);
        let engine = engine.map_err(|source| IslandError::Bundle { path: self.bundle.clone(), source })?;
        engine.answer(lines, |number, answer| {
            let Some((locale, island, _, file)) = missing.get(number) else { return Ok(()) };
            let html =
                answer.map_err(|message| IslandError::Render { island: island.name, locale: *locale, message })?;
            write_sealed(file, self.version, html.as_bytes())
                .map_err(|source| IslandError::Store { path: file.clone(), source })?;
            islands.set(*locale, island, &html);
            Ok(())
        })?;
        Ok(missing.len())
    }
}

/// Makes the folder of this bundle's results and drops those of earlier bundles.
fn keep_only(store: &Path) -> Result<(), IslandError> {
    let failed = |source| IslandError::Store { path: store.to_owned(), source };
    fs::create_dir_all(store).map_err(failed)?;
    let Some(parent) = store.parent() else { return Ok(()) };
    for entry in fs::read_dir(parent).map_err(failed)?.flatten() {
        if entry.path() != store {
            // Another running build renders removed islands again.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    Ok(())
}
