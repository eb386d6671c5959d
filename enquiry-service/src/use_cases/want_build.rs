//! Notes that the sites are to be built.

use crate::{
    database::{Database, DatabaseError, attempts, builds},
    domain::build::CallKey,
    primitives::clock::Millis,
};

/// Notes that something changed; a call that was noted before is not noted again.
///
/// # Errors
/// Where nothing was written.
pub async fn want_build(database: &Database, now: Millis, call: CallKey) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            let is_new = attempts::count_once(transaction, &call.key, call.expires_at)?;
            if is_new { builds::want(transaction, now) } else { Ok(()) }
        })
        .await
}
