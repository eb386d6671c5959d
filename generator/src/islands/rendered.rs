//! The HTML of islands, some of which Node renders while pages are rendered.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use content_model::Locale;
use minijinja::Value;

use super::Island;
use tour_view::markup::escape;

/// All islands of every locale.
pub type WantedIslands = Vec<(Locale, Vec<Island>)>;

/// The islands of several locales.
#[derive(Debug)]
pub struct Islands {
    wanted: WantedIslands,
    rendered: BTreeMap<Locale, Arc<RenderedIslands>>,
}

/// The islands of one locale, ready for templates.
#[derive(Debug, Default)]
pub struct RenderedIslands(BTreeMap<&'static str, OnceLock<Option<Value>>>);

impl Islands {
    /// The islands before they are rendered: reading one waits until it is rendered.
    pub fn new(wanted: WantedIslands) -> Self {
        let empty = |islands: &[Island]| islands.iter().map(|island| (island.name, OnceLock::new())).collect();
        let rendered =
            wanted.iter().map(|(locale, islands)| (*locale, Arc::new(RenderedIslands(empty(islands))))).collect();
        Islands { wanted, rendered }
    }

    pub fn of(&self, locale: Locale) -> Arc<RenderedIslands> {
        self.rendered.get(&locale).map_or_else(Arc::default, Arc::clone)
    }

    /// Runs `render`, which calls [`Islands::set`] for each island. Afterwards no reader waits: islands that were not
    /// rendered are missing.
    pub fn render<T>(&self, render: impl FnOnce(&Self) -> T) -> T {
        let _end = End(self);
        render(self)
    }

    pub(super) fn wanted(&self) -> impl Iterator<Item = (Locale, &Island)> {
        self.wanted.iter().flat_map(|(locale, islands)| islands.iter().map(|island| (*locale, island)))
    }

    /// Sets the HTML of an island, within the element that the loader looks for.
    pub(super) fn set(&self, locale: Locale, island: &Island, html: &str) {
        let props = island.props.to_string();
        let element = format!(
            "<div class=\"island\" data-island=\"{}\" data-when=\"{}\" data-props=\"{}\">{html}</div>",
            island.name,
            island.when,
            escape(&props),
        );
        if let Some(slot) = self.rendered.get(&locale).and_then(|islands| islands.0.get(island.name)) {
            let _ = slot.set(Some(Value::from_safe_string(element)));
        }
    }
}

impl RenderedIslands {
    /// Name and HTML of an island. Waits until it is rendered; `None` if it cannot be rendered or is unknown.
    pub fn get(&self, name: &str) -> Option<(&'static str, &Value)> {
        let (name, slot) = self.0.get_key_value(name)?;
        Some((name, slot.wait().as_ref()?))
    }
}

/// Releases the readers of islands that were not rendered.
struct End<'a>(&'a Islands);

impl Drop for End<'_> {
    fn drop(&mut self) {
        for slot in self.0.rendered.values().flat_map(|islands| islands.0.values()) {
            // A rendered island keeps its HTML.
            let _ = slot.set(None);
        }
    }
}
