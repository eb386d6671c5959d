//! Retries mails that were given up.

use uuid::Uuid;

use super::staff::{Actor, log};
use crate::{
    database::{Database, DatabaseError, outbox},
    primitives::clock::Millis,
};

/// Makes dead mails due again, one or all. Returns their number. `actor` is the member of staff; `None`: a command.
///
/// # Errors
/// If the database does not commit.
pub async fn retry_mails(
    database: &Database,
    id: Option<Uuid>,
    actor: Actor,
    now: Millis,
) -> Result<u64, DatabaseError> {
    database
        .write(move |transaction| {
            let retried = outbox::retry(transaction, id, now)?;
            if retried > 0 {
                let subject = id.map_or_else(|| "all".to_owned(), |id| id.to_string());
                log(transaction, actor, "retry_mails", subject, &serde_json::json!({ "mails": retried }), now)?;
            }
            Ok(retried)
        })
        .await
}
