//! Lists bookings, and maintains their search index: a list with a query indexes new bookings, and a job the others.

use tokio::sync::Mutex;

use kernel::{
    database::{Database, DatabaseError},
    search::SearchedWords,
};

use super::{
    store::{self, BookingPage, BookingsQuery},
    words::{self, BookingWords},
};
use crate::ledger::model::Booking;

/// The number of bookings indexed per transaction.
const AT_A_TIME: i64 = 100;
/// The maximum number of transactions before a search; the job indexes the rest.
const BEFORE_A_SEARCH: usize = 10;

/// A page of a list of bookings. A search first indexes new and changed bookings.
pub async fn list_bookings(
    database: &Database,
    writing: &Mutex<()>,
    query: BookingsQuery,
) -> Result<BookingPage, DatabaseError> {
    if query.search.is_some() {
        // Only one reader does so at a time: others would wait for its row locks and occupy the connections.
        let _alone = writing.lock().await;
        for _ in 0..BEFORE_A_SEARCH {
            if !write_booking_words(database).await? {
                break;
            }
        }
    }
    database.read(move |connection| store::page(connection, &query)).await
}

/// Indexes some outdated bookings, the newest first. Returns whether there may be more.
pub async fn write_booking_words(database: &Database) -> Result<bool, DatabaseError> {
    if !database.read(words::are_waiting).await? {
        return Ok(false);
    }
    database
        .write(move |transaction| {
            let taken = words::take(transaction, AT_A_TIME)?;
            let mut rows = Vec::with_capacity(taken.len());
            for booking in &taken {
                match words::find(transaction, *booking) {
                    Ok(Some(booking)) => rows.push(BookingWords { booking: booking.id, words: words_of(&booking) }),
                    Ok(None) => {}
                    Err(error @ DatabaseError::Unreadable { .. }) => {
                        tracing::error!(%error, "a booking is found by no word");
                    }
                    Err(error) => return Err(error),
                }
            }
            transaction.insert(&rows)?;
            Ok(i64::try_from(taken.len()).is_ok_and(|taken| taken == AT_A_TIME))
        })
        .await
}

fn words_of(booking: &Booking) -> String {
    let mut words = SearchedWords::default();
    words.add_number(booking.number.as_str());
    words.add_number(booking.journey.quote.as_str());
    [booking.name.as_str(), booking.email.as_str(), &booking.journey.tour].into_iter().for_each(|text| words.add(text));
    if let Some(phone) = &booking.phone {
        words.add_phone(phone.typed.as_str());
        phone.number.iter().for_each(|number| words.add_phone(number));
    }
    words.into_text()
}
