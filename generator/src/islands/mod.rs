//! React islands as HTML, rendered by React itself so that hydration matches. One Node run renders all islands of a
//! build; results stay in `.cache/islands/` under the hash of the bundle, so that an unchanged rebuild starts no Node.

mod error;
mod live;
mod node;
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
use node::Node;

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
    program: PathBuf,
    store: PathBuf,
    /// What renders them.
    bundle: Digest,
    /// Started early if the store is empty: starting takes as long as loading the content.
    node: Option<Node>,
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
        let mut hasher = Hasher::new();
        for file in &files {
            hasher.bytes(&fs::read(file).map_err(unreadable)?);
        }
        let bundle = hasher.finish();
        let store = work.join("islands").join(bundle.short(16));
        keep_only(&store)?;
        let program = folder.join("render.js");
        let is_empty = fs::read_dir(&store).is_ok_and(|mut entries| entries.next().is_none());
        let node = is_empty.then(|| Node::start(&program)).transpose()?;
        Ok(IslandRenderer { program, store, bundle, node })
    }

    /// Sets all these islands and returns the number of newly rendered ones, for which Node runs once.
    pub fn render(self, islands: &Islands) -> Result<usize, IslandError> {
        let mut missing = Vec::new();
        for (locale, island) in islands.wanted() {
            let line = Request::line(island, locale);
            let file = self.store.join(Digest::of(line.as_bytes()).short(32));
            match read_sealed(&file, self.bundle).and_then(|html| String::from_utf8(html).ok()) {
                Some(html) => islands.set(locale, island, &html),
                None => missing.push((locale, island, line, file)),
            }
        }
        if missing.is_empty() {
            return Ok(0);
        }
        let lines: Vec<&str> = missing.iter().map(|(_, _, line, _)| line.as_str()).collect();
        let node = self.node.map_or_else(|| Node::start(&self.program), Ok)?;
        node.answer(&lines, |number, answer| {
            let Some((locale, island, _, file)) = missing.get(number) else { return Ok(()) };
            let html =
                answer.map_err(|message| IslandError::Render { island: island.name, locale: *locale, message })?;
            write_sealed(file, self.bundle, html.as_bytes())
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
