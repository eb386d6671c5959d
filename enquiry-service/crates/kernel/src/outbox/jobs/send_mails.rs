use std::{future::pending, sync::Arc, time::Duration};

use tokio::{task::JoinSet, time::timeout};

use super::{
    delivery::{Delivery, Tried},
    outage::Outage,
};
use crate::{
    clock::Clock,
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
    mail::transport::Transport,
    metrics::Metrics,
    outbox::{
        self,
        actions::{Claim, claim_mails},
        compose::Composer,
    },
};

/// The maximum number of concurrent mails, so that a hanging one does not block the others.
const MOST_UNDER_WAY: usize = 8;
/// Longer than the timeout of a mail, so that a lease expires only if its worker has died.
const LEASE: Duration = Duration::from_mins(5);
/// The interval between checks for mails of other replicas.
const LOOK_AROUND: Duration = Duration::from_secs(10);
/// The maximum time that a shutdown waits for mails under way.
const LAST_MAILS: Duration = Duration::from_secs(10);

/// Sends the mails of the outbox. One per process; several processes may share a PostgreSQL outbox.
pub struct SendMails {
    delivery: Arc<Delivery>,
    under_way: JoinSet<Tried>,
    outage: Outage,
}

impl SendMails {
    pub fn new(
        database: Database,
        composer: Arc<Composer>,
        transport: Transport,
        clock: Clock,
        metrics: Arc<Metrics>,
    ) -> Self {
        let delivery = Delivery { worker: clock.id(), database, composer, transport, clock, metrics };
        SendMails { delivery: Arc::new(delivery), under_way: JoinSet::new(), outage: Outage::default() }
    }

    /// Starts as many due mails as allowed. Returns the time until the next check.
    async fn start_due(&mut self) -> Result<Duration, DatabaseError> {
        let clock = &self.delivery.clock;
        let free = MOST_UNDER_WAY.saturating_sub(self.under_way.len());
        let most = self.outage.places(free, self.under_way.len(), clock);
        if most > 0 {
            let claim = Claim { worker: self.delivery.worker, now: clock.now(), lease: LEASE, most };
            let messages = claim_mails(&self.delivery.database, claim).await?;
            let is_full = messages.len() == most;
            for message in messages {
                let delivery = Arc::clone(&self.delivery);
                self.under_way.spawn(async move { delivery.try_one(message).await });
            }
            if is_full {
                // A finished mail starts the next round.
                return Ok(LOOK_AROUND);
            }
        }
        match self.outage.pause(clock) {
            Some(pause) => Ok(pause),
            None => self.next_due().await,
        }
    }

    async fn next_due(&self) -> Result<Duration, DatabaseError> {
        let now = self.delivery.clock.now();
        let next = self.delivery.database.read(outbox::store::next_due).await?.filter(|next| *next > now);
        Ok(next.map_or(LOOK_AROUND, |next| LOOK_AROUND.min(Duration::from_millis((next - now).unsigned_abs()))))
    }
}

impl Job for SendMails {
    const NAME: &'static str = "send mails";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let time = self.start_due().await?;
        Ok(Rest { time, under_way: !self.under_way.is_empty() })
    }

    async fn progress(&mut self) {
        match self.under_way.join_next().await {
            Some(Ok(Tried::Answered)) => self.outage.answered(),
            Some(Ok(Tried::Outage)) => self.outage.failed(&self.delivery.clock),
            Some(Ok(Tried::DatabaseFault) | Err(_)) => {}
            None => pending().await,
        }
    }

    async fn stop(mut self) {
        let finished = timeout(LAST_MAILS, async { while self.under_way.join_next().await.is_some() {} }).await;
        if finished.is_err() {
            self.under_way.shutdown().await;
        }
        let worker = self.delivery.worker;
        if let Err(error) = self.delivery.database.write(move |on| outbox::store::release(on, worker)).await {
            tracing::warn!(%error, "claimed mails not released, they are due when their lease ends");
        }
    }
}
