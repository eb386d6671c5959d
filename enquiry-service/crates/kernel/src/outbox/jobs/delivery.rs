use std::{sync::Arc, time::Duration};

use uuid::Uuid;

use super::{after_failure::after_failure, outage::is_outage};
use crate::{
    clock::{Clock, millis},
    database::{Database, DatabaseError, Transaction},
    mail::{send_error::SendError, transport::Transport},
    metrics::Metrics,
    outbox::{
        self,
        compose::Composer,
        mails::Unfit,
        model::{KeptMail, Message, Settlement},
    },
};

/// The pause after a database error.
const STORE_PAUSE: Duration = Duration::from_secs(2);

/// Composes and sends a mail, and settles it.
pub struct Delivery {
    /// The id that owns the leases of mails.
    pub worker: Uuid,
    pub database: Database,
    pub composer: Arc<Composer>,
    pub transport: Transport,
    pub clock: Clock,
    pub metrics: Arc<Metrics>,
}

/// The result of an attempt with regard to the mail server.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tried {
    Answered,
    Outage,
    DatabaseFault,
}

impl Delivery {
    pub async fn try_one(&self, message: Message) -> Tried {
        let letter = match self.composer.compose(&message).await {
            Ok(Some(letter)) => letter,
            Ok(None) => {
                let settlement = Settlement::Void { at: self.clock.now() };
                return self.settle(&message, settlement, None, Tried::Answered).await;
            }
            Err(Unfit::Database(error)) => {
                // Releases the lease, so that the mail is retried as soon as the database is available.
                let next_at = self.clock.now() + millis(STORE_PAUSE);
                let settlement = Settlement::Postponed { next_at, error: error.to_string() };
                return self.settle(&message, settlement, None, Tried::DatabaseFault).await;
            }
            Err(error) => {
                tracing::error!(mail = %message.id, kind = %message.kind, %error, "mail composition failed");
                let settlement = Settlement::Dead { at: self.clock.now(), error: error.to_string() };
                return self.settle(&message, settlement, None, Tried::Answered).await;
            }
        };
        let sent = self.transport.send(&letter).await;
        let now = self.clock.now();
        let (settlement, tried) = match sent {
            Ok(()) => (Settlement::Sent { at: now }, Tried::Answered),
            Err(error) => {
                tracing::warn!(mail = %message.id, kind = %message.kind, attempt = message.attempts, %error, "mail not sent");
                (after_failure(&message, &error, now), tried(&error))
            }
        };
        // The text of a mail that is tried again is composed again.
        let is_last = !matches!(settlement, Settlement::Postponed { .. });
        let kept = if is_last { KeptMail::of(message.id, &letter) } else { None };
        self.settle(&message, settlement, kept, tried).await
    }

    async fn settle(&self, message: &Message, settlement: Settlement, kept: Option<KeptMail>, tried: Tried) -> Tried {
        self.metrics.mail(&message.kind, &settlement);
        if matches!(settlement, Settlement::Dead { .. }) {
            tracing::error!(mail = %message.id, kind = %message.kind, "mail given up: see `outbox list --dead`");
        }
        let (worker, id) = (self.worker, message.id);
        loop {
            // Retried until it succeeds: otherwise a sent mail would be sent again after its lease.
            let (settlement, kept) = (settlement.clone(), kept.clone());
            let settle = move |on: &Transaction| outbox::actions::settle(on, worker, id, settlement, kept);
            match self.database.write(settle).await {
                Ok(_) => return tried,
                Err(DatabaseError::Closed) => return Tried::DatabaseFault,
                Err(error) => {
                    tracing::error!(mail = %message.id, %error, "mail state not stored, trying again");
                    self.clock.pause(STORE_PAUSE).await;
                }
            }
        }
    }
}

fn tried(error: &SendError) -> Tried {
    if is_outage(error) { Tried::Outage } else { Tried::Answered }
}
