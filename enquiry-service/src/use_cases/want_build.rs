//! Queues builds of the sites.

use crate::{
    database::{Database, DatabaseError, attempts, builds},
    domain::build::CallKey,
    primitives::clock::Millis,
};

/// Records a change of the content; a repeated call is ignored.
///
/// # Errors
/// If the database does not commit.
pub async fn want_build(database: &Database, now: Millis, call: CallKey) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            let is_new = attempts::count_once(transaction, &call.key, call.expires_at)?;
            if is_new { builds::want(transaction, now) } else { Ok(()) }
        })
        .await
}
