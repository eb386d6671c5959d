//! Releases submissions from quarantine and writes their mails.

use uuid::Uuid;

use super::{model::Enquiry, store};
use crate::{
    accounts::{affiliates::model::Introduction, rewards::actions::introduce},
    bookings::waiting_list::{self, mail::of_waiting, model::Waiting},
    intake::enquiries::mail::notice_and_confirmation,
    kernel::{
        business::Business,
        clock::Millis,
        database::{Database, DatabaseError, Transaction},
    },
    staff::people::actions::log,
};

/// Releases an enquiry from quarantine, writes its mails, and records its introduction. Returns whether it was
/// quarantined. `actor` is the member of staff; `None`: a command.
///
/// # Errors
/// If the database does not commit.
pub async fn accept_enquiry(
    database: &Database,
    business: &Business,
    enquiry: &Enquiry,
    actor: Option<Uuid>,
    now: Millis,
) -> Result<bool, DatabaseError> {
    let mails = notice_and_confirmation(enquiry, &business.operator, now);
    let release = Release::of(enquiry, business);
    database
        .write(move |transaction| {
            let was_there = release.run(transaction, actor, now)?;
            if was_there {
                transaction.insert(&mails)?;
            }
            Ok(was_there)
        })
        .await
}

/// The release of an enquiry from quarantine, with all that a quote does whenever it is accepted.
#[derive(Clone, Debug)]
pub struct Release {
    enquiry: Uuid,
    introduction: Option<Introduction>,
}

impl Release {
    /// Prepares the release; the reward of an inviter is reckoned here, outside a transaction.
    pub fn of(enquiry: &Enquiry, business: &Business) -> Self {
        let introduction = Introduction::of_quote(enquiry, &business.rates, &business.content);
        Release { enquiry: enquiry.id, introduction }
    }

    /// Releases the enquiry and records its introduction. Returns whether it was quarantined; otherwise nothing changes.
    /// `actor` is the member of staff; `None`: a command.
    ///
    /// # Errors
    /// If a statement fails.
    pub fn run(&self, transaction: &Transaction, actor: Option<Uuid>, now: Millis) -> Result<bool, DatabaseError> {
        if !store::accept(transaction, self.enquiry)? {
            return Ok(false);
        }
        self.introduction.iter().try_for_each(|introduction| introduce(transaction, introduction))?;
        log(transaction, actor, "accept_enquiry", self.enquiry, &serde_json::Value::Null, now)?;
        Ok(true)
    }
}

/// Releases a waiting list entry from quarantine and writes its mails. Returns whether it was quarantined.
///
/// # Errors
/// If the database does not commit.
pub async fn accept_waiting(
    database: &Database,
    business: &Business,
    waiting: &Waiting,
    (actor, now): (Option<Uuid>, Millis),
) -> Result<bool, DatabaseError> {
    let id = waiting.id;
    let mails = of_waiting(waiting, business.operator.email.as_ref(), now);
    database
        .write(move |transaction| {
            let was_there = waiting_list::store::accept(transaction, id)?;
            if was_there {
                transaction.insert(&mails)?;
                log(transaction, actor, "accept_waiting", id, &serde_json::Value::Null, now)?;
            }
            Ok(was_there)
        })
        .await
}

/// Removes an entry from a waiting list. Returns whether it existed.
///
/// # Errors
/// If the database does not commit.
pub async fn strike_waiting(
    database: &Database,
    waiting: &Waiting,
    (actor, now): (Option<Uuid>, Millis),
) -> Result<bool, DatabaseError> {
    let id = waiting.id;
    database
        .write(move |transaction| {
            let was_there = waiting_list::store::strike(transaction, id)?;
            if was_there {
                log(transaction, actor, "strike_waiting", id, &serde_json::Value::Null, now)?;
            }
            Ok(was_there)
        })
        .await
}
