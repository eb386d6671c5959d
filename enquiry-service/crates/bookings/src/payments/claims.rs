//! Claims pending payments for status requests.

use kernel::database::{Database, DatabaseError};

use super::{
    model::{Payment, PaymentClaim},
    store,
};

/// Claims each payment for one caller, with increasing pauses.
pub async fn claim_payments(database: &Database, claim: PaymentClaim) -> Result<Vec<Payment>, DatabaseError> {
    database
        .write(move |transaction| {
            let (now, mut claimed) = match claim {
                PaymentClaim::Due { now, most } => (now, store::due(transaction, now, most)?),
                PaymentClaim::One { id, now, since } => {
                    (now, store::asked_before(transaction, id, since)?.into_iter().collect())
                }
            };
            for payment in &mut claimed {
                payment.ask(now);
                store::note_ask(transaction, payment.id, payment.asks, payment.asked_at, payment.next_at)?;
            }
            Ok(claimed)
        })
        .await
}
