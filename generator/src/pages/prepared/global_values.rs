//! Values that every template of a locale may use. A page depends only on the values that its templates use.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use minijinja::{Value, value::Object};

use crate::{
    fingerprint::Digest,
    islands::RenderedIslands,
    reads::{Read, Reads},
};

/// The name under which templates find the islands.
const ISLANDS: &str = "islands";

#[derive(Clone, Debug)]
pub struct GlobalValues {
    values: BTreeMap<&'static str, Value>,
    islands: Arc<RenderedIslands>,
}

impl GlobalValues {
    pub fn new(islands: &Arc<RenderedIslands>) -> Self {
        GlobalValues { values: BTreeMap::new(), islands: Arc::clone(islands) }
    }

    pub fn set(&mut self, name: &'static str, value: Value) {
        self.values.insert(name, value);
    }

    pub fn value_digest(&self, name: &str) -> Digest {
        digest(self.values.get(name))
    }

    pub fn island_digest(&self, name: &str) -> Digest {
        digest(self.islands.get(name).map(|(_, html)| html))
    }
}

fn digest(value: Option<&Value>) -> Digest {
    let json = value.map(|value| serde_json::to_vec(value).unwrap_or_default());
    json.map(|json| Digest::of(&json)).unwrap_or_default()
}

/// The values for one rendering, which records the used ones.
#[derive(Debug)]
pub struct RecordedGlobals {
    values: Arc<GlobalValues>,
    named: Mutex<Vec<Read>>,
}

impl RecordedGlobals {
    pub fn new(values: &Arc<GlobalValues>) -> Arc<Self> {
        Arc::new(RecordedGlobals { values: Arc::clone(values), named: Mutex::default() })
    }

    /// Records the values that the templates have used.
    pub fn record_into(&self, reads: &Reads) {
        reads.note_all(std::mem::take(&mut *self.named.lock().unwrap_or_else(PoisonError::into_inner)));
    }

    fn note(&self, read: Read) {
        self.named.lock().unwrap_or_else(PoisonError::into_inner).push(read);
    }
}

impl Object for RecordedGlobals {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        if key == ISLANDS {
            return Some(Value::from_object(RecordedIslands(Arc::clone(self))));
        }
        let (name, value) = self.values.values.get_key_value(key)?;
        self.note(Read::Global((*name).into()));
        Some(value.clone())
    }
}

#[derive(Debug)]
struct RecordedIslands(Arc<RecordedGlobals>);

impl Object for RecordedIslands {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        let (name, html) = self.0.values.islands.get(key)?;
        self.0.note(Read::Island(name.into()));
        Some(html.clone())
    }
}
