//! Takes what an honest visitor has sent out of quarantine, with the mails that waited for it.

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

/// Takes an enquiry out of quarantine, writes its mails, and notes who invited the visitor; whether it was there.
/// `actor` is the person of the desk; `None`: a command.
///
/// # Errors
/// Where nothing was written.
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
                log(transaction, actor, "accept_enquiry", id, &serde_json::Value::Null, now)?;
                introduction.iter().try_for_each(|introduction| introduce(transaction, introduction))?;
            }
            Ok(was_there)
        })
        .await
}

/// Puts a name in quarantine into the line of its departure and writes its mails; whether it was in quarantine.
///
/// # Errors
/// Where nothing was written.
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

/// Takes a name out of the line of its departure; whether it was there.
///
/// # Errors
/// Where nothing was written.
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
