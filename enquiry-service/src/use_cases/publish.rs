//! Has the sites built because a person wants it.

use super::staff::{Actor, log};
use crate::{
    database::{Database, DatabaseError, builds},
    primitives::clock::Millis,
};

/// Notes that the sites are to be built.
///
/// # Errors
/// Where nothing was written.
pub async fn request_build(database: &Database, actor: Actor, now: Millis) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            builds::want(transaction, now)?;
            log(transaction, actor, "request_build", "sites", &serde_json::Value::Null, now)
        })
        .await
}
