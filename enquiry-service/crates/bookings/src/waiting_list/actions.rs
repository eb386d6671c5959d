//! Stores entries of waiting lists, releases them from quarantine, and removes them.

use uuid::Uuid;

use accounts::business::Business;
use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Database, DatabaseError, Transaction, batch::NewRows},
    submissions::{
        actions::{Received, Reception, mails_per_hour},
        model::{Acceptance, Key, Record, Seats},
        quarantine::Quarantine,
    },
};

use super::{mail::of_waiting, model::Waiting, store};
use crate::departures::{model::DepartureKey, seats::DepartureSeats};

/// Stores a waiting list entry; outside quarantine with a notice, and with at most three confirmations per address and
/// hour.
pub async fn submit(
    intake: &Reception,
    key: Key,
    waiting: Waiting,
    departure: DepartureKey,
) -> Result<Acceptance, DatabaseError> {
    let (now, email_key, network) = (waiting.received_at, waiting.email.key(), waiting.network.clone());
    let [notice, confirmation] = of_waiting(&waiting, intake.operator.email.as_ref(), now);
    let messages = vec![notice, confirmation.within(mails_per_hour(&email_key, "waiting", 3))];
    let seats = DepartureSeats { departure, travellers: waiting.persons, waits: true, holder: None };
    let record = Box::new(Submitted { waiting, seats });
    intake.keep("waiting", key, Received { now, email_key, network, record, messages }).await
}

#[derive(Debug)]
struct Submitted {
    waiting: Waiting,
    seats: DepartureSeats,
}

impl Record for Submitted {
    fn answer(&self) -> String {
        self.waiting.reference.to_string()
    }

    fn quarantine(&self) -> Option<Quarantine> {
        self.waiting.quarantine
    }

    fn seats(&self) -> Option<&dyn Seats> {
        Some(&self.seats)
    }

    fn insert<'t>(
        &self,
        _: &Transaction,
        batch: NewRows<'t>,
        quarantine: Option<Quarantine>,
    ) -> Result<NewRows<'t>, DatabaseError> {
        let held = (quarantine != self.waiting.quarantine).then(|| Waiting { quarantine, ..self.waiting.clone() });
        Ok(batch.and([held.as_ref().unwrap_or(&self.waiting)]))
    }
}

/// What the audit log says of an entry: its number, departure and travellers.
fn audited(waiting: &Waiting) -> serde_json::Value {
    let Waiting { reference, departure, persons, .. } = waiting;
    serde_json::json!({ "number": reference, "departure": departure, "persons": persons })
}

/// Releases a waiting list entry from quarantine and writes its mails. Returns whether it was quarantined.
pub async fn accept_waiting(
    database: &Database,
    business: &Business,
    waiting: &Waiting,
    (actor, now): (Option<Uuid>, Millis),
) -> Result<bool, DatabaseError> {
    let (id, detail) = (waiting.id, audited(waiting));
    let mails = of_waiting(waiting, business.operator.email.as_ref(), now);
    database
        .write(move |transaction| {
            let was_there = store::accept(transaction, id)?;
            if was_there {
                transaction.insert(&mails)?;
                log(transaction, actor, "accept_waiting", id, &detail, now)?;
            }
            Ok(was_there)
        })
        .await
}

/// Removes an entry from a waiting list. Returns whether it existed.
pub async fn strike_waiting(
    database: &Database,
    waiting: &Waiting,
    (actor, now): (Option<Uuid>, Millis),
) -> Result<bool, DatabaseError> {
    let (id, detail) = (waiting.id, audited(waiting));
    database
        .write(move |transaction| {
            let was_there = store::strike(transaction, id)?;
            if was_there {
                log(transaction, actor, "strike_waiting", id, &detail, now)?;
            }
            Ok(was_there)
        })
        .await
}
