//! Requests builds of the sites for a person.

use kernel::{
    audit_log::actions::{Actor, log},
    clock::Millis,
    database::{Database, DatabaseError},
    rate_limits,
};

use super::{model::CallKey, store};

/// Queues a build of the sites.
pub async fn request_build(database: &Database, actor: Actor, now: Millis) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            store::want(transaction, now)?;
            log(transaction, actor, "request_build", "sites", &serde_json::Value::Null, now)
        })
        .await
}

/// Records a change of the content; a repeated call is ignored.
pub async fn want_build(database: &Database, now: Millis, call: CallKey) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            let is_new = rate_limits::store::count_once(transaction, &call.key, call.expires_at)?;
            if is_new { store::want(transaction, now) } else { Ok(()) }
        })
        .await
}
