use std::time::Duration;

use super::runner::{Job, Rest};
use crate::{
    database::{Database, DatabaseError},
    use_cases::search_cases::write_words,
};

/// A search does it by itself for what is new.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// Until the next cases: all those of an earlier version take some minutes, and visitors wait for none of it.
const PAUSE: Duration = Duration::from_millis(200);

/// Writes the words by which cases are found, after an upgrade and a move to another database too.
pub struct WriteSearchWords {
    pub database: Database,
}

impl Job for WriteSearchWords {
    const NAME: &'static str = "write search words";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let has_more = write_words(&self.database).await?;
        Ok(Rest::of(if has_more { PAUSE } else { LOOK_EVERY }))
    }
}
