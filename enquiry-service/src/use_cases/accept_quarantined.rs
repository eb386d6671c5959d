//! Releases submissions from quarantine and writes their mails.

use uuid::Uuid;

use super::{Business, rewards::introduce, staff::log};
use crate::{
    database::{Database, DatabaseError, enquiries, waiting_list},
    domain::{
        affiliate::Introduction,
        enquiry::Enquiry,
        message::{notice_and_confirmation, of_waiting},
        waiting_list::Waiting,
    },
    primitives::clock::Millis,
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
    let id = enquiry.id;
    let mails = notice_and_confirmation(enquiry, &business.operator, now);
    let introduction = Introduction::of_quote(enquiry, &business.rates, &business.content);
    database
        .write(move |transaction| {
            let was_there = enquiries::accept(transaction, id)?;
            if was_there {
                transaction.insert(&mails)?;
                introduction.iter().try_for_each(|introduction| introduce(transaction, introduction))?;
                log(transaction, actor, "accept_enquiry", id, &serde_json::Value::Null, now)?;
            }
            Ok(was_there)
        })
        .await
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
            let was_there = waiting_list::accept(transaction, id)?;
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
            let was_there = waiting_list::strike(transaction, id)?;
            if was_there {
                log(transaction, actor, "strike_waiting", id, &serde_json::Value::Null, now)?;
            }
            Ok(was_there)
        })
        .await
}
