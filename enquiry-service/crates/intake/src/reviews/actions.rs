//! Stores reviews, moderates them, and answers them publicly.

use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Database, DatabaseError, Transaction, batch::NewRows},
    fields::MultiLine,
    outbox::model::NewMessage,
    submissions::{
        actions::{Received, Reception},
        model::{Acceptance, Key, Record},
        quarantine::Quarantine,
    },
};

use super::{
    mail::REVIEW_NOTICE,
    model::{Review, ReviewState},
    store,
};
use crate::publishing;

/// Stores a review; outside quarantine with a notice to the operator.
pub async fn submit(intake: &Reception, key: Key, review: Review) -> Result<Acceptance, DatabaseError> {
    let (now, email_key, network) = (review.received_at, review.email.key(), review.network.clone());
    let operator = intake.operator.email.to_string();
    let messages = vec![NewMessage::due(REVIEW_NOTICE, Some(review.id), operator, now)];
    let record = Box::new(Submitted(review));
    intake.keep("review", key, Received { now, email_key, network, record, messages }).await
}

#[derive(Debug)]
struct Submitted(Review);

impl Record for Submitted {
    fn answer(&self) -> String {
        self.0.id.to_string()
    }

    fn quarantine(&self) -> Option<Quarantine> {
        self.0.quarantine
    }

    fn insert<'t>(
        &self,
        _: &Transaction,
        batch: NewRows<'t>,
        quarantine: Option<Quarantine>,
    ) -> Result<NewRows<'t>, DatabaseError> {
        let held = (quarantine != self.0.quarantine).then(|| Review { quarantine, ..self.0.clone() });
        Ok(batch.and([held.as_ref().unwrap_or(&self.0)]))
    }
}

/// Sets the state of a review and releases it from quarantine. Requests a build if it is published or hidden. `actor`
/// is the member of staff; `None`: a command or the link of a mail. `false` if there is no such review.
pub async fn moderate_review(
    database: &Database,
    id: Uuid,
    state: ReviewState,
    actor: Option<Uuid>,
    now: Millis,
) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            let Some((before, _)) = store::locked(transaction, id)? else { return Ok(false) };
            store::set_state(transaction, id, state)?;
            if state.changes_sites(before.parse().ok()) {
                publishing::store::want(transaction, now)?;
            }
            let detail = serde_json::json!({ "from": before, "state": state });
            log(transaction, actor, "moderate_review", id, &detail, now)?;
            Ok(true)
        })
        .await
}

/// A public answer to a review, with the previous one for optimistic locking.
#[derive(Clone, Debug)]
pub struct ReviewAnswer {
    /// The review.
    pub review: Uuid,
    /// The answer that the author has read; `None`: none.
    pub seen: Option<MultiLine>,
    /// The new answer; `None` removes it.
    pub answer: Option<MultiLine>,
}

/// The result of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewAnswered {
    /// The answer is stored, now or before.
    Written,
    /// There is no such review.
    NoSuchReview,
    /// Another person has changed the answer since the review was read; nothing was changed.
    Meanwhile,
}

/// Sets or removes the public answer. Requests a build if the review is published.
pub async fn answer_review(
    database: &Database,
    change: ReviewAnswer,
    actor: Uuid,
    now: Millis,
) -> Result<ReviewAnswered, DatabaseError> {
    let ReviewAnswer { review, seen, answer } = change;
    database
        .write(move |transaction| {
            let Some((state, before)) = store::locked(transaction, review)? else {
                return Ok(ReviewAnswered::NoSuchReview);
            };
            if before == answer {
                return Ok(ReviewAnswered::Written);
            }
            if before != seen {
                return Ok(ReviewAnswered::Meanwhile);
            }
            store::answer(transaction, review, answer.as_ref())?;
            if state.parse() == Ok(ReviewState::Approved) {
                publishing::store::want(transaction, now)?;
            }
            let detail = serde_json::json!({ "was_answered": before.is_some(), "is_answered": answer.is_some() });
            log(transaction, Some(actor), "answer_review", review, &detail, now)?;
            Ok(ReviewAnswered::Written)
        })
        .await
}
