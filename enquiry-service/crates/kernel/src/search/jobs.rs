use std::{marker::PhantomData, sync::Arc, time::Duration};

use super::index::{Entry, write_some};
use crate::{
    content::ContentCache,
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

/// A search indexes new rows itself.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// The pause between transactions: indexing everything after an upgrade takes minutes and must not delay visitors.
const PAUSE: Duration = Duration::from_millis(200);

/// Maintains an index, also after an upgrade or a move to another database.
pub struct WriteWords<E> {
    database: Database,
    content: Arc<ContentCache>,
    entries: PhantomData<fn() -> E>,
}

impl<E: Entry> WriteWords<E> {
    /// The job of the index with these entries.
    pub fn new(database: Database, content: Arc<ContentCache>) -> Self {
        WriteWords { database, content, entries: PhantomData }
    }
}

impl<E: Entry> Job for WriteWords<E> {
    const NAME: &'static str = E::JOB;

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let has_more = write_some::<E>(&self.database, &self.content).await?;
        Ok(Rest::of(if has_more { PAUSE } else { LOOK_EVERY }))
    }
}
