//! Presence of staff in cases.

use std::time::Duration;

use uuid::Uuid;

use kernel::{
    clock::{Millis, millis},
    database::{Database, DatabaseError},
};

use super::{
    model::{Doing, Presence},
    store,
};

/// The lifetime of a presence, which the screen renews every 15 seconds.
const EXPIRY: Duration = Duration::from_secs(40);

/// Sets a person's presence in a case; `None` ends it. Returns the other people who have the case open.
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
                None => store::end(transaction, enquiry, staff)?,
            }
            store::others(transaction, enquiry, staff, now)
        })
        .await
}
