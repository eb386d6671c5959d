//! Decides whether the sites show a review.

use uuid::Uuid;

use super::staff::log;
use crate::{
    database::{Database, DatabaseError, builds, reviews},
    domain::enquiry::ReviewState,
    primitives::clock::Millis,
};

/// Writes the decision about a review, which takes it out of quarantine too: a person has looked at it. Where it comes
/// to the sites or leaves them, they are to be built. `actor` is the person of the desk; `None`: a
/// command or the link of a mail. `false` where there is no such review.
///
/// # Errors
/// Where nothing was written.
pub async fn moderate_review(
    database: &Database,
    id: Uuid,
    state: ReviewState,
    actor: Option<Uuid>,
    now: Millis,
) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(before) = reviews::locked_state(transaction, id)? else { return Ok(false) };
            reviews::set_state(transaction, id, state)?;
            log(transaction, actor, "moderate_review", id, &serde_json::json!({ "state": state }), now)?;
            if state.changes_sites(before.parse().ok()) {
                builds::want(transaction, now)?;
            }
            Ok(true)
        })
        .await
}
