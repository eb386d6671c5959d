//! Requests builds of the sites for a person.

use super::staff::{Actor, log};
use crate::{
    database::{Database, DatabaseError, builds},
    primitives::clock::Millis,
};

/// Queues a build of the sites.
///
/// # Errors
/// If the database does not commit.
pub async fn request_build(database: &Database, actor: Actor, now: Millis) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            builds::want(transaction, now)?;
            log(transaction, actor, "request_build", "sites", &serde_json::Value::Null, now)
        })
        .await
}
