use uuid::Uuid;

use bookings::ledger::payable;
use correspondence::{
    cases, contacts::actions::addresses_of_person, search::store::SearchWords, sight::model::CaseSight,
};
use kernel::{
    database::{Connection, Database, DatabaseError},
    search::index::{IndexWriter, write_before_search},
};

use super::model::Contact;
use crate::outbox;

/// Limit of each list.
const MOST: i64 = 50;

/// What the reader may see.
#[derive(Clone, Copy)]
pub struct Reader {
    /// `None`: no cases.
    pub cases: Option<CaseSight>,
    pub bookings: bool,
    pub mails: bool,
}

/// Everything about the person whose key is found; `None` without one, or if the personal data are erased.
pub async fn contact(
    database: &Database,
    words: &IndexWriter,
    key: impl FnOnce(&Connection) -> Result<Option<String>, DatabaseError> + Send + 'static,
    reader: Reader,
) -> Result<Option<Contact>, DatabaseError> {
    // Cases with the same phone number are found by the search index.
    write_before_search::<SearchWords>(database, words).await?;
    database.read(move |on| of_person(on, key(on)?, reader)).await
}

fn of_person(on: &Connection, key: Option<String>, reader: Reader) -> Result<Option<Contact>, DatabaseError> {
    let Some(key) = key.filter(|key| !key.is_empty()) else { return Ok(None) };
    let mut contact = Contact { bookings: reader.bookings.then(Vec::new), ..Contact::default() };
    for (address, _) in addresses_of_person(on, &key)? {
        if let Some(sight) = reader.cases {
            contact.cases.extend(cases::store::of_address(on, &address, sight, MOST)?);
        }
        if let Some(bookings) = &mut contact.bookings {
            bookings.extend(payable::of_address(on, &address, MOST)?);
        }
    }
    contact.cases.sort_by_key(|case| std::cmp::Reverse((case.enquiry.received_at, case.enquiry.id)));
    if let Some(bookings) = &mut contact.bookings {
        bookings.sort_by_key(|(booking, _)| std::cmp::Reverse((booking.received_at, booking.id)));
    }
    if reader.mails {
        let cases: Vec<Uuid> = contact.cases.iter().map(|case| case.enquiry.id).collect();
        let bookings: Vec<Uuid> = contact.bookings.iter().flatten().map(|(booking, _)| booking.id).collect();
        contact.mails = Some(outbox::store::about(on, (&cases, &bookings), MOST)?);
    }
    Ok(Some(contact))
}
