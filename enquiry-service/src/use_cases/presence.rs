//! Who has a case open.

use std::time::Duration;

use uuid::Uuid;

use crate::{
    database::{Database, DatabaseError, presence},
    domain::case::{Doing, Presence},
    primitives::clock::{Millis, millis},
};

/// A screen that has said nothing for so long is not shown any more. It says something every 15 seconds.
const EXPIRY: Duration = Duration::from_secs(40);

/// Notes what somebody does in a case; `None`: the person has gone. Answers who else has it open.
///
/// # Errors
/// Where nothing was written.
pub async fn tell(
    database: &Database,
    (enquiry, staff): (Uuid, Uuid),
    doing: Option<Doing>,
    now: Millis,
) -> Result<Vec<Presence>, DatabaseError> {
    database
        .write(move |transaction| {
            match doing {
                Some(doing) => {
                    let presence = Presence { enquiry, staff, doing, expires_at: now + millis(EXPIRY) };
                    transaction.insert([&presence])?;
                }
                None => presence::end(transaction, enquiry, staff)?,
            }
            presence::others(transaction, enquiry, staff, now)
        })
        .await
}
