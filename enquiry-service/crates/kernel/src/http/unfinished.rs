use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

/// The bodies that are being read, by sender, the oldest first.
#[derive(Clone, Default)]
pub struct Unfinished(Arc<Mutex<HashMap<String, VecDeque<Arc<Notify>>>>>);

/// One body that is being read.
pub struct UnfinishedBody {
    all: Unfinished,
    sender: String,
    end: Arc<Notify>,
}

impl Unfinished {
    /// Begins to read a body. If its sender has this many, the oldest of them ends.
    pub fn begin(&self, sender: String, most: usize) -> UnfinishedBody {
        let end = Arc::new(Notify::new());
        let mut all = self.lock();
        let bodies = all.entry(sender.clone()).or_default();
        if bodies.len() >= most
            && let Some(oldest) = bodies.pop_front()
        {
            oldest.notify_one();
        }
        bodies.push_back(Arc::clone(&end));
        drop(all);
        UnfinishedBody { all: self.clone(), sender, end }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, VecDeque<Arc<Notify>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl UnfinishedBody {
    /// Waits until this body is to be read no further, because others of its sender have begun.
    pub async fn ended(&self) {
        self.end.notified().await;
    }
}

impl Drop for UnfinishedBody {
    fn drop(&mut self) {
        let mut all = self.all.lock();
        if let Some(bodies) = all.get_mut(&self.sender) {
            bodies.retain(|end| !Arc::ptr_eq(end, &self.end));
            if bodies.is_empty() {
                all.remove(&self.sender);
            }
        }
    }
}
