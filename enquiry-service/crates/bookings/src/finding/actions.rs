//! Lists bookings, and says by which words they are found.

use uuid::Uuid;

use kernel::{
    content::Content,
    database::{Connection, Database, DatabaseError, Transaction},
    search::{
        index::{Entry, IndexWriter, write_before_search},
        model::SearchedWords,
    },
};

use super::{
    store::BookingsQuery,
    words::{self, BookingWords},
};
use crate::ledger::model::Booking;

/// Reads a page of a list of bookings, or only its ids. A search first indexes new and changed bookings.
pub async fn list_bookings<T: Send + 'static>(
    database: &Database,
    words: &IndexWriter,
    query: BookingsQuery,
    read: fn(&Connection, &BookingsQuery) -> Result<T, DatabaseError>,
) -> Result<T, DatabaseError> {
    if query.search.is_some() {
        write_before_search::<BookingWords>(database, words).await?;
    }
    database.read(move |connection| read(connection, &query)).await
}

impl Entry for BookingWords {
    const JOB: &'static str = "index bookings";
    const AT_A_TIME: i64 = 100;

    fn are_waiting(on: &Connection) -> Result<bool, DatabaseError> {
        words::are_waiting(on)
    }

    fn take(on: &Transaction, most: i64) -> Result<Vec<Uuid>, DatabaseError> {
        words::take(on, most)
    }

    fn of(on: &Transaction, booking: Uuid, content: &Content) -> Result<Option<Self>, DatabaseError> {
        Ok(on.find(booking)?.map(|found| BookingWords { booking, words: words_of(&found, content) }))
    }
}

fn words_of(booking: &Booking, content: &Content) -> String {
    let mut words = SearchedWords::default();
    words.add_number(booking.number.as_str());
    words.add_number(booking.journey.quote.as_str());
    [booking.name.as_str(), booking.email.as_str(), &booking.journey.tour].into_iter().for_each(|text| words.add(text));
    for title in booking.journey.tour_id.into_iter().flat_map(|tour| content.titles(tour)) {
        words.add(title);
    }
    if let Some(phone) = &booking.phone {
        words.add_phone(phone.typed.as_str());
        phone.number.iter().for_each(|number| words.add_phone(number));
    }
    words.into_text()
}
