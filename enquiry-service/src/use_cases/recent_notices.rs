use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::Mutex as Turn;
use uuid::Uuid;

use crate::primitives::clock::Millis;

/// More payments than have notices at once; older ones are forgotten then.
const MOST: usize = 1000;

/// When the provider was last asked in vain because of a notice, by payment. Notices about one payment wait for each
/// other, so that a flood of them has the provider asked once.
#[derive(Default)]
pub struct RecentNotices(Mutex<HashMap<Uuid, Arc<Turn<InVain>>>>);

/// The time of the last question that brought nothing new.
pub type InVain = Option<Millis>;

impl RecentNotices {
    /// Held while the provider is asked about the payment.
    pub fn turn(&self, payment: Uuid) -> Arc<Turn<InVain>> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if turns.len() >= MOST {
            // One that is held stays: somebody waits for it.
            turns.retain(|_, turn| Arc::strong_count(turn) > 1);
        }
        Arc::clone(turns.entry(payment).or_default())
    }
}
