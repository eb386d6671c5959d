//! Stores submissions with their idempotency keys, rate limits and mails.

use std::{sync::Arc, time::Duration};

use lettre::message::Mailbox;
use tokio::sync::Notify;

use super::{
    mail::QUARANTINE_NOTICE,
    model::{Acceptance, Key, Record, Submission},
    quarantine::Quarantine,
};
use crate::{
    clock::{Millis, millis},
    database::{Database, DatabaseError},
    metrics::Metrics,
    outbox::model::NewMessage,
    rate_limits::model::{RateLimit, bucket, person},
};

const HOUR: Duration = Duration::from_hours(1);
/// The minimum interval of mails about quarantined submissions, which one mail lists together.
const NOTICE_INTERVAL: Duration = Duration::from_mins(50);

/// Stores submissions.
pub struct Reception {
    /// The database of the submissions.
    pub database: Database,
    /// The recipient of the operator's mails.
    pub operator: Mailbox,
    /// Submissions per address and hour; further ones are quarantined.
    pub per_address_per_hour: i64,
    /// Submissions per network and hour; further ones are quarantined.
    pub per_network_per_hour: i64,
    /// Counts the submissions by kind and result.
    pub metrics: Arc<Metrics>,
    /// Wakes the outbox job.
    pub wake: Arc<Notify>,
}

/// The rate limit of the mails of one kind to a visitor, so that submissions cannot be used to flood a mailbox.
pub fn mails_per_hour(email_key: &str, kind: &str, max: i64) -> RateLimit {
    RateLimit { key: format!("{}/{kind}", person(email_key)), max, window: millis(HOUR) }
}

/// A submission as its feature hands it in.
pub struct Received {
    /// Milliseconds since 1970 at which it was received.
    pub now: Millis,
    /// The form of the address by which the visitor is counted.
    pub email_key: String,
    /// The visitor's network, shortened.
    pub network: Option<String>,
    /// The row to be inserted.
    pub record: Box<dyn Record>,
    /// The mails of a submission outside quarantine.
    pub messages: Vec<NewMessage>,
}

impl Reception {
    /// Stores a submission of the call of this name; one of too many is quarantined, with a notice to the operator.
    pub async fn keep(&self, call: &'static str, key: Key, received: Received) -> Result<Acceptance, DatabaseError> {
        let Received { now, email_key, network, record, messages } = received;
        let limits = self.limits(&person(&email_key), network.as_deref());
        let quarantine_notice = self.quarantine_notice(now);
        let submission = Submission { now, key, record, limits, messages, quarantine_notice };
        let acceptance = self.database.write_together(submission).await;
        let result = match &acceptance {
            Ok(Acceptance::Accepted { .. }) => "accepted",
            Ok(Acceptance::Repeated { .. }) => "repeated",
            Ok(Acceptance::Refused { .. } | Acceptance::Closed) => "refused",
            Ok(Acceptance::KeyReused) => "key_reused",
            Err(_) => "failed",
        };
        self.metrics.received(call, result);
        if matches!(acceptance, Ok(Acceptance::Accepted { .. })) {
            self.wake.notify_one();
        }
        acceptance
    }

    /// One mail for all quarantined submissions of an interval, sent at its end so that it lists all of them.
    fn quarantine_notice(&self, now: Millis) -> NewMessage {
        let window = millis(NOTICE_INTERVAL);
        let limit = RateLimit { key: "quarantine_notice".to_owned(), max: 1, window };
        let notice = NewMessage::due(QUARANTINE_NOTICE, None, self.operator.email.to_string(), now);
        NewMessage { next_at: now + window, limits: vec![limit], ..notice }
    }

    fn limits(&self, person: &str, network: Option<&str>) -> Vec<(RateLimit, Quarantine)> {
        let window = millis(HOUR);
        let most = self.per_address_per_hour;
        let of_address = RateLimit { key: format!("{person}/address"), max: most, window };
        let most = self.per_network_per_hour;
        let of_network = RateLimit { key: format!("network/{}", bucket(network)), max: most, window };
        vec![(of_address, Quarantine::BusyAddress), (of_network, Quarantine::BusyNetwork)]
    }
}
