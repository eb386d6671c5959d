//! The link into a demonstration.

use std::time::Duration;

use uuid::Uuid;

use crate::{
    database::{Database, DatabaseError, staff},
    domain::{
        account::{Token, TokenHash},
        staff::{LinkPurpose, StaffState},
    },
    primitives::clock::{Millis, millis},
    use_cases::staff_sessions::{SESSION, SignedIn, begin_session},
};

/// How long the link opens.
const DEMONSTRATION: Duration = Duration::from_hours(24);

/// A link that signs a person in once, for a demonstration.
///
/// # Errors
/// Where nothing was written.
pub async fn demonstration_link(database: &Database, person: Uuid, now: Millis) -> Result<Token, DatabaseError> {
    let token = Token::random();
    let hash = token.hash();
    let expires_at = now + millis(DEMONSTRATION);
    let purpose = LinkPurpose::Demonstration;
    database.write(move |transaction| staff::write_link(transaction, &hash, person, purpose, expires_at)).await?;
    Ok(token)
}

/// Signs in with the link of a demonstration.
///
/// # Errors
/// Where nothing was written.
pub async fn sign_in_to_demonstration(
    database: &Database,
    link: TokenHash,
    now: Millis,
) -> Result<Option<SignedIn>, DatabaseError> {
    database
        .write(move |transaction| {
            let person = staff::of_link(transaction, &link, LinkPurpose::Demonstration, now)?;
            match person.filter(|person| person.state == StaffState::Active) {
                Some(person) if staff::use_link(transaction, &link)? => {
                    // Nobody of a demonstration has codes: its sessions count as proved until they end.
                    begin_session(transaction, (person, None), None, (now, now + millis(SESSION))).map(Some)
                }
                _ => Ok(None),
            }
        })
        .await
}
