use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::Mutex as Turn;
use uuid::Uuid;

use kernel::clock::Millis;

/// The maximum number of tracked payments; beyond it, idle ones are dropped.
const MOST: usize = 1000;

/// The last unsuccessful status request per payment because of a notification. Notifications about a payment are
/// serialised, so that a flood of them causes one request.
#[derive(Default)]
pub struct RecentNotices(Mutex<HashMap<Uuid, Arc<Turn<InVain>>>>);

/// The time of the last request without a change.
pub type InVain = Option<Millis>;

impl RecentNotices {
    /// A lock to hold while the status of the payment is requested.
    pub fn turn(&self, payment: Uuid) -> Arc<Turn<InVain>> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if turns.len() >= MOST {
            // Entries in use are kept, because a request holds or awaits their lock.
            turns.retain(|_, turn| Arc::strong_count(turn) > 1);
        }
        Arc::clone(turns.entry(payment).or_default())
    }
}
