use std::{sync::Arc, time::Duration};

use tokio_util::sync::CancellationToken;

use crate::{
    database::Database,
    domain::payment::{PaymentClaim, Verdict},
    primitives::clock::Clock,
    use_cases::payments::{Look, Payments},
};

/// Payments that are due are looked for so often.
const LOOK_EVERY: Duration = Duration::from_secs(15);
/// Asked about in one round.
const MOST: i64 = 20;

/// Asks the provider about payments that stay pending, less and less often, until a person has to look.
pub async fn follow(payments: Arc<Payments>, database: Database, clock: Clock, stop: CancellationToken) {
    let Some(give_up_after) = payments.give_up_after() else { return };
    loop {
        // From the beginning of a round: the time that one takes is not added to the pause.
        let next = clock.deadline(LOOK_EVERY);
        let now = clock.now();
        match database.claim_payments(PaymentClaim::Due { now, most: MOST }).await {
            Ok(due) => {
                for payment in due {
                    let looked = payments.look(&payment, None).await;
                    let is_old = now - payment.created_at >= give_up_after;
                    let settled = match looked {
                        Ok(Look::Same | Look::Unknown) if is_old => {
                            let reason = "the provider never decided".to_owned();
                            payments.settle(&payment, Verdict::Unclear { reason }).await
                        }
                        looked => looked,
                    };
                    if let Err(error) = settled {
                        tracing::error!(%error, payment = %payment.id, "a payment cannot be followed");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "pending payments cannot be read"),
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = clock.wait_until(next) => {}
        }
    }
}
