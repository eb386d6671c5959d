//! Decides whether the sites show a review, and what the operator answers to it in public.

use uuid::Uuid;

use super::staff::log;
use crate::{
    database::{Database, DatabaseError, builds, reviews},
    domain::enquiry::ReviewState,
    primitives::{clock::Millis, fields::MultiLine},
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
            let Some((before, _)) = reviews::locked(transaction, id)? else { return Ok(false) };
            reviews::set_state(transaction, id, state)?;
            log(transaction, actor, "moderate_review", id, &serde_json::json!({ "state": state }), now)?;
            if state.changes_sites(before.parse().ok()) {
                builds::want(transaction, now)?;
            }
            Ok(true)
        })
        .await
}

/// A public answer to a review, and the one that its writer has read before.
#[derive(Clone, Debug)]
pub struct ReviewAnswer {
    /// The review.
    pub review: Uuid,
    /// The answer that stood there; `None`: none did.
    pub seen: Option<MultiLine>,
    /// The answer that is to stand there; `None`: none.
    pub answer: Option<MultiLine>,
}

/// How answering ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewAnswered {
    /// It is written, or stood there already.
    Written,
    /// There is no such review.
    NoSuchReview,
    /// Somebody else has answered since the review was read; nothing was changed.
    Meanwhile,
}

/// Writes the public answer, or takes it away. Where the sites show the review they are to be built.
///
/// # Errors
/// Where nothing was written.
pub async fn answer_review(
    database: &Database,
    change: ReviewAnswer,
    actor: Uuid,
    now: Millis,
) -> Result<ReviewAnswered, DatabaseError> {
    let ReviewAnswer { review, seen, answer } = change;
    database
        .write(move |transaction| {
            let Some((state, before)) = reviews::locked(transaction, review)? else {
                return Ok(ReviewAnswered::NoSuchReview);
            };
            if before == answer {
                return Ok(ReviewAnswered::Written);
            }
            if before != seen {
                return Ok(ReviewAnswered::Meanwhile);
            }
            reviews::answer(transaction, review, answer.as_ref())?;
            let detail = serde_json::json!({ "is_answered": answer.is_some() });
            log(transaction, Some(actor), "answer_review", review, &detail, now)?;
            if state.parse() == Ok(ReviewState::Approved) {
                builds::want(transaction, now)?;
            }
            Ok(ReviewAnswered::Written)
        })
        .await
}
