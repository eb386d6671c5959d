//! Template values in two layers.

use std::sync::Arc;

use minijinja::{
    Value,
    value::{Enumerator, Object},
};

/// One set of fields in front of another. The engine's own merging creates a value for every look-up, which is half the
/// cost of the look-up.
#[derive(Debug)]
struct Merged {
    first: Value,
    second: Value,
}

/// The fields of both; `first` has precedence.
pub fn merged_context(first: Value, second: Value) -> Value {
    Value::from_object(Merged { first, second })
}

impl Object for Merged {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        let known = |fields: &Value| fields.get_attr(key).ok().filter(|value| !value.is_undefined());
        known(&self.first).or_else(|| known(&self.second))
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        let names = [&self.first, &self.second].into_iter().filter_map(|fields| fields.try_iter().ok()).flatten();
        let mut names: Vec<Value> = names.collect();
        names.sort();
        names.dedup();
        Enumerator::Values(names)
    }
}
