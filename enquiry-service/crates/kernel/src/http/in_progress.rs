use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

/// The number of requests in progress, by sender or person.
#[derive(Clone, Debug)]
pub struct InProgress<K: Eq + Hash>(Arc<Mutex<HashMap<K, usize>>>);

/// One request, which counts until it is dropped.
#[derive(Debug)]
pub struct Place<K: Eq + Hash> {
    all: InProgress<K>,
    of: K,
}

impl<K: Eq + Hash> Default for InProgress<K> {
    fn default() -> Self {
        InProgress(Arc::default())
    }
}

impl<K: Clone + Eq + Hash> InProgress<K> {
    /// `None` if `of` has this many requests in progress.
    pub fn enter(&self, of: K, most: usize) -> Option<Place<K>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let number = all.get(&of).copied().unwrap_or(0);
        if number >= most {
            return None;
        }
        all.insert(of.clone(), number + 1);
        drop(all);
        Some(Place { all: self.clone(), of })
    }
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut all = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = all.get_mut(&self.of) {
            *number -= 1;
            if *number == 0 {
                all.remove(&self.of);
            }
        }
    }
}
