use std::time::Duration;

use kernel::{
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::actions::write_booking_words;

/// A search indexes new bookings itself.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// The pause between transactions: indexing everything after an upgrade takes minutes and must not delay visitors.
const PAUSE: Duration = Duration::from_millis(200);

/// Maintains the search index of bookings, also after an upgrade or a move to another database.
pub struct WriteBookingWords {
    pub database: Database,
}

impl Job for WriteBookingWords {
    const NAME: &'static str = "write words of bookings";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let has_more = write_booking_words(&self.database).await?;
        Ok(Rest::of(if has_more { PAUSE } else { LOOK_EVERY }))
    }
}
