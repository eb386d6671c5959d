//! The sign-in link of a demonstration.

use std::time::Duration;

use uuid::Uuid;

use kernel::{
    clock::{Millis, millis},
    database::{Database, DatabaseError},
    tokens::{Token, TokenHash},
};
use staff::{
    people::{
        self,
        model::{LinkPurpose, StaffState},
    },
    sessions::actions::{SESSION, SignedIn, begin_session},
};

/// The lifetime of the link.
const DEMONSTRATION: Duration = Duration::from_hours(24);

/// Creates a single-use link that signs a person in.
pub async fn demonstration_link(database: &Database, person: Uuid, now: Millis) -> Result<Token, DatabaseError> {
    let token = Token::random();
    let hash = token.hash();
    let expires_at = now + millis(DEMONSTRATION);
    let purpose = LinkPurpose::Demonstration;
    database
        .write(move |transaction| people::store::write_link(transaction, &hash, person, purpose, expires_at))
        .await?;
    Ok(token)
}

/// Signs in by the link of a demonstration.
pub async fn sign_in_to_demonstration(
    database: &Database,
    link: TokenHash,
    now: Millis,
) -> Result<Option<SignedIn>, DatabaseError> {
    database
        .write(move |transaction| {
            let person = people::store::of_link(transaction, &link, LinkPurpose::Demonstration, now)?;
            match person.filter(|person| person.state == StaffState::Active) {
                Some(person) if people::store::use_link(transaction, &link)? => {
                    // The staff of a demonstration have no codes: their sessions count as proved until they end.
                    begin_session(transaction, (person, None), (now, now + millis(SESSION))).map(Some)
                }
                _ => Ok(None),
            }
        })
        .await
}
