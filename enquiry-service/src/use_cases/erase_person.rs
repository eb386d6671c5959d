//! Erases a person.

use crate::{
    database::{Database, DatabaseError, Erased},
    primitives::{clock::Millis, fields::EmailAddress},
};

/// Takes away everything about the person with this address, account included, however the address is spelt. Of a
/// booking the journey, the money and the issued documents stay, for the books.
///
/// # Errors
/// Where nothing was taken away.
pub async fn erase_person(database: &Database, email: &str, now: Millis) -> Result<Erased, DatabaseError> {
    database.erase(&EmailAddress::key_of(email), now).await
}
