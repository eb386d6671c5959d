//! Stores submissions with their idempotency keys, rate limits and mails.

use std::{sync::Arc, time::Duration};

use tokio::sync::Notify;
use uuid::Uuid;

use super::{
    accept::accept_submissions,
    model::{Acceptance, Key, Record, Submission},
};
use crate::{
    accounts::affiliates::model::Introduction,
    bookings::{
        departures::model::DepartureKey,
        ledger::{mail::of_change, model::NewBooking},
        waiting_list::{mail::of_waiting, model::Waiting},
    },
    intake::{
        enquiries::{mail::notice_and_confirmation, model::Enquiry},
        reviews::{mail::REVIEW_NOTICE, model::Review},
    },
    kernel::{
        business::Business,
        clock::{Millis, millis},
        database::{Database, DatabaseError},
        metrics::Metrics,
        outbox::model::{MailKind, NewMessage},
        rate_limits::model::{RateLimit, bucket, person},
        submissions::{mail::QUARANTINE_NOTICE, quarantine::Quarantine},
    },
};

const HOUR: Duration = Duration::from_hours(1);
/// The minimum interval of mails about quarantined submissions, which one mail lists together.
const NOTICE_INTERVAL: Duration = Duration::from_mins(50);

/// Stores submissions.
pub struct Intake {
    /// The database of the submissions.
    pub database: Database,
    /// The operator's address, reward rates and content.
    pub business: Business,
    /// Submissions per address and hour; further ones are quarantined.
    pub per_address_per_hour: i64,
    /// Submissions per network and hour; further ones are quarantined.
    pub per_network_per_hour: i64,
    /// Counts the submissions by kind and result.
    pub metrics: Arc<Metrics>,
    /// Wakes the outbox job.
    pub wake: Arc<Notify>,
}

impl Intake {
    /// Stores an enquiry; outside quarantine with a notice and at most one confirmation per address and hour.
    ///
    /// # Errors
    /// If the database does not commit.
    pub async fn enquiry(&self, key: Key, enquiry: Enquiry) -> Result<Acceptance, DatabaseError> {
        let person = person(&enquiry.email.key());
        // One per hour and address, so that confirmations cannot be used to flood a mailbox.
        let once = RateLimit { key: format!("{person}/confirmation"), max: 1, window: millis(HOUR) };
        let now = enquiry.received_at;
        let [notice, confirmation] = notice_and_confirmation(&enquiry, &self.business.operator, now);
        let messages = vec![notice, confirmation.within(once)];
        let limits = self.limits(&person, enquiry.network.as_deref());
        let call = enquiry.details.kind();
        let quarantine_notice = self.quarantine_notice(now);
        let introduction = Introduction::of_quote(&enquiry, &self.business.rates, &self.business.content);
        let record = Record::Enquiry(enquiry);
        self.keep(call, Submission { now, key, record, limits, messages, introduction, quarantine_notice }).await
    }

    /// Stores a review; outside quarantine with a notice to the operator.
    ///
    /// # Errors
    /// If the database does not commit.
    pub async fn review(&self, key: Key, review: Review) -> Result<Acceptance, DatabaseError> {
        let now = review.received_at;
        let messages = vec![self.to_operator(REVIEW_NOTICE, Some(review.id), now)];
        let limits = self.limits(&person(&review.email.key()), review.network.as_deref());
        let quarantine_notice = self.quarantine_notice(now);
        let record = Record::Review(review);
        let introduction = None;
        self.keep("review", Submission { now, key, record, limits, messages, introduction, quarantine_notice }).await
    }

    /// Stores a booking; outside quarantine with its mails, of which the visitor gets at most three per hour.
    ///
    /// # Errors
    /// If the database does not commit.
    pub async fn booking(&self, key: Key, new: NewBooking) -> Result<Acceptance, DatabaseError> {
        let booking = &new.booking;
        let now = booking.received_at;
        let person = person(&booking.email.key());
        // Prevents flooding a mailbox, but allows a visitor to book a few journeys at once.
        let few = RateLimit { key: format!("{person}/booking"), max: 3, window: millis(HOUR) };
        let limits = self.limits(&person, booking.network.as_deref());
        let operator = self.business.operator.email.to_string();
        let messages = new.accepted.as_ref().map_or_else(Vec::new, |accepted| {
            let mails = of_change(accepted, &operator).into_iter();
            mails.map(|mail| if mail.recipient == operator { mail } else { mail.within(few.clone()) }).collect()
        });
        let introduction =
            Introduction::of_booking(&new.booking, &self.business.rates, &self.business.content.current());
        let record = Record::Booking(Box::new(new));
        let quarantine_notice = self.quarantine_notice(now);
        self.keep("booking", Submission { now, key, record, limits, messages, introduction, quarantine_notice }).await
    }

    /// Stores a waiting list entry; outside quarantine with a notice, and with at most three confirmations per address
    /// and hour.
    ///
    /// # Errors
    /// If the database does not commit.
    pub async fn waiting(
        &self,
        key: Key,
        waiting: Waiting,
        departure: DepartureKey,
    ) -> Result<Acceptance, DatabaseError> {
        let (now, person) = (waiting.received_at, person(&waiting.email.key()));
        let few = RateLimit { key: format!("{person}/waiting"), max: 3, window: millis(HOUR) };
        let limits = self.limits(&person, waiting.network.as_deref());
        let [notice, confirmation] = of_waiting(&waiting, self.business.operator.email.as_ref(), now);
        let messages = vec![notice, confirmation.within(few)];
        let record = Record::Waiting(Box::new(waiting), departure);
        let (introduction, quarantine_notice) = (None, self.quarantine_notice(now));
        self.keep("waiting", Submission { now, key, record, limits, messages, introduction, quarantine_notice }).await
    }

    async fn keep(&self, call: &'static str, submission: Submission) -> Result<Acceptance, DatabaseError> {
        let acceptance = self.database.accept(submission, accept_submissions).await;
        let result = match &acceptance {
            Ok(Acceptance::Accepted { .. }) => "accepted",
            Ok(Acceptance::Repeated { .. }) => "repeated",
            Ok(Acceptance::Refused { .. }) => "refused",
            Ok(Acceptance::KeyReused) => "key_reused",
            Err(_) => "failed",
        };
        self.metrics.received(call, result);
        if matches!(acceptance, Ok(Acceptance::Accepted { .. })) {
            self.wake.notify_one();
        }
        acceptance
    }

    fn to_operator(&self, kind: MailKind<'static>, about: Option<Uuid>, now: Millis) -> NewMessage {
        NewMessage::due(kind, about, self.business.operator.email.to_string(), now)
    }

    /// One mail for all quarantined submissions of an interval, sent at its end so that it lists all of them.
    fn quarantine_notice(&self, now: Millis) -> NewMessage {
        let window = millis(NOTICE_INTERVAL);
        let limit = RateLimit { key: "quarantine_notice".to_owned(), max: 1, window };
        let notice = self.to_operator(QUARANTINE_NOTICE, None, now);
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
