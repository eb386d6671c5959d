use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{Notify, watch},
    task::JoinSet,
    time::timeout,
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    account_mail::account_mail,
    backoff::after_failure,
    outage::{Outage, is_outage},
};
use crate::{
    database::{BookingFilter, Claim, Database, DatabaseError, EnquiryFilter, ReviewFilter},
    domain::message::{Message, Settlement, Subject},
    email::{About, Composer, SendError, Transport},
    metrics::Metrics,
    primitives::clock::{Clock, Deadline, millis},
};

/// Mails under way at once; one that hangs leaves the others their places.
const PLACES: usize = 8;
/// Longer than any mail may take, so that a lease ends only with its worker.
const LEASE: Duration = Duration::from_mins(5);
/// Another replica's mails are looked for so often.
const LOOK_AROUND: Duration = Duration::from_secs(10);
/// After a fault of the database.
const STORE_PAUSE: Duration = Duration::from_secs(2);
/// How long a stop waits for mails that are under way.
const LAST_MAILS: Duration = Duration::from_secs(10);
/// The most of each kind that a notice of quarantine lists.
const QUARANTINE_LISTED: i64 = 200;

/// What the worker does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    Starting,
    /// It asks the database what is due.
    Looking,
    Sending(usize),
    /// It looks again after this, or when it is woken.
    Resting(Deadline),
}

/// One per process; any number of processes share a PostgreSQL outbox.
pub struct Worker {
    id: Uuid,
    database: Database,
    composer: Arc<Composer>,
    transport: Transport,
    clock: Clock,
    wake: Arc<Notify>,
    metrics: Arc<Metrics>,
    activity: watch::Sender<Activity>,
}

/// How a try ended for the mail server.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    Answered,
    Outage,
    DatabaseFault,
}

impl Worker {
    pub fn new(
        database: Database,
        composer: Arc<Composer>,
        transport: Transport,
        clock: Clock,
        wake: Arc<Notify>,
        metrics: Arc<Metrics>,
    ) -> Self {
        let activity = watch::Sender::new(Activity::Starting);
        Worker { id: Uuid::now_v7(), database, composer, transport, clock, wake, metrics, activity }
    }

    pub fn activity(&self) -> watch::Receiver<Activity> {
        self.activity.subscribe()
    }

    /// Works until it is stopped; then what is under way is finished or given back.
    pub async fn run(self, stop: CancellationToken) {
        let worker = Arc::new(self);
        let mut under_way = JoinSet::new();
        let mut outage = Outage::default();
        while !stop.is_cancelled() {
            let rest = worker.fill(&mut under_way, &outage).await;
            let rest = worker.clock.deadline(rest);
            worker.activity.send_replace(match under_way.len() {
                0 => Activity::Resting(rest),
                sending => Activity::Sending(sending),
            });
            tokio::select! {
                () = stop.cancelled() => break,
                Some(tried) = under_way.join_next() => worker.note(tried.ok(), &mut outage),
                () = worker.wake.notified() => {}
                () = worker.clock.wait_until(rest) => {}
            }
        }
        let finished = timeout(LAST_MAILS, async { while under_way.join_next().await.is_some() {} }).await;
        if finished.is_err() {
            under_way.shutdown().await;
        }
        if let Err(error) = worker.database.release_messages(worker.id).await {
            tracing::warn!(%error, "claimed mails could not be given back; they are due again when their lease ends");
        }
    }

    /// Starts as many mails as there are places, and tells how long there is nothing more to do.
    async fn fill(self: &Arc<Self>, under_way: &mut JoinSet<Tried>, outage: &Outage) -> Duration {
        let now = self.clock.now();
        let places = outage.places(PLACES - under_way.len().min(PLACES), under_way.len(), now);
        if places > 0 {
            let most = i64::try_from(places).unwrap_or(i64::MAX);
            self.activity.send_replace(Activity::Looking);
            let claim = Claim { worker: self.id, now, until: now + millis(LEASE), most };
            match self.database.claim_messages(claim).await {
                Ok(messages) => {
                    let full = messages.len() == places;
                    for message in messages {
                        let worker = Arc::clone(self);
                        under_way.spawn(async move { worker.try_one(message).await });
                    }
                    if full {
                        // The next place that gets free wakes the worker.
                        return LOOK_AROUND;
                    }
                }
                Err(error) => {
                    tracing::error!(%error, "the outbox cannot be read");
                    return STORE_PAUSE;
                }
            }
        }
        match outage.until() {
            Some(until) if until > now => Duration::from_millis((until - now).unsigned_abs()),
            _ => self.next_due(now).await,
        }
    }

    async fn next_due(&self, now: i64) -> Duration {
        match self.database.next_due().await {
            Ok(Some(next)) if next > now => LOOK_AROUND.min(Duration::from_millis((next - now).unsigned_abs())),
            Ok(_) => LOOK_AROUND,
            Err(_) => STORE_PAUSE,
        }
    }

    fn note(&self, tried: Option<Tried>, outage: &mut Outage) {
        match tried {
            Some(Tried::Answered) => outage.answered(),
            Some(Tried::Outage) => outage.failed(self.clock.now()),
            Some(Tried::DatabaseFault) | None => {}
        }
    }

    async fn try_one(&self, message: Message) -> Tried {
        let sent = match self.letter(&message).await {
            Ok(Some(letter)) => self.transport.send(&letter).await,
            Ok(None) => return self.settle(&message, Settlement::Void { at: self.clock.now() }, Tried::Answered).await,
            Err(Unfit::Database(error)) => {
                // The lease is given back, so that it is tried again as soon as the database answers.
                let next_at = self.clock.now() + millis(STORE_PAUSE);
                let settlement = Settlement::Postponed { next_at, error: error.to_string() };
                return self.settle(&message, settlement, Tried::DatabaseFault).await;
            }
            Err(Unfit::Compose(error)) => {
                tracing::error!(mail = %message.id, kind = message.kind.into_str(), %error, "a mail cannot be composed");
                let settlement = Settlement::Dead { at: self.clock.now(), error };
                return self.settle(&message, settlement, Tried::Answered).await;
            }
        };
        let now = self.clock.now();
        let (settlement, tried) = match sent {
            Ok(()) => (Settlement::Sent { at: now }, Tried::Answered),
            Err(error) => {
                tracing::warn!(mail = %message.id, kind = message.kind.into_str(), attempt = message.attempts, %error, "a mail was not sent");
                (after_failure(&message, &error, now), tried(&error))
            }
        };
        self.settle(&message, settlement, tried).await
    }

    async fn settle(&self, message: &Message, settlement: Settlement, tried: Tried) -> Tried {
        self.metrics.mail(message.kind, &settlement);
        if matches!(settlement, Settlement::Dead { .. }) {
            tracing::error!(mail = %message.id, kind = message.kind.into_str(), "a mail is given up: see `outbox list --dead`");
        }
        loop {
            // A mail that was sent must be noted, or it would be sent again when its lease ends.
            match self.database.settle_message(self.id, message.id, settlement.clone()).await {
                Ok(_) => return tried,
                Err(DatabaseError::Closed) => return Tried::DatabaseFault,
                Err(error) => {
                    tracing::error!(mail = %message.id, %error, "the end of a mail cannot be noted; trying again");
                    self.clock.pause(STORE_PAUSE).await;
                }
            }
        }
    }

    /// The mail, or nothing where what it was about is gone.
    async fn letter(&self, message: &Message) -> Result<Option<crate::email::Letter>, Unfit> {
        let about = match (message.kind.subject(), message.about) {
            (Subject::Quarantine, _) => Some(self.quarantine(message).await?),
            (Subject::Account, _) => account_mail(&self.database, message, self.clock.now()).await?.map(About::Account),
            (Subject::Enquiry, Some(id)) => self.database.enquiry(id).await?.map(About::Enquiry),
            (Subject::Review, Some(id)) => self.database.review(id).await?.map(About::Review),
            (Subject::BookingChange, Some(id)) => self.change(id).await?,
            (Subject::Payment, Some(id)) => self.payment(id).await?,
            (Subject::Reward(state), Some(friend)) => {
                self.database.reward_news(friend, state).await?.map(About::Reward)
            }
            (_, None) => None,
        };
        let Some(about) = about else { return Ok(None) };
        self.composer.compose(message, &about).map(Some).map_err(|error| Unfit::Compose(error.to_string()))
    }

    async fn quarantine(&self, message: &Message) -> Result<About, DatabaseError> {
        let since = message.created_at;
        let filter = EnquiryFilter { quarantined: Some(true), since, most: QUARANTINE_LISTED };
        let enquiries = self.database.enquiries(filter).await?;
        let filter = ReviewFilter { quarantined: Some(true), since, most: QUARANTINE_LISTED, ..ReviewFilter::ALL };
        let reviews = self.database.reviews(filter).await?;
        let filter = BookingFilter { quarantined: Some(true), unclear: false, since, most: QUARANTINE_LISTED };
        let bookings = self.database.bookings(filter).await?;
        let all = self.database.quarantined(since).await?;
        Ok(About::Quarantine { enquiries, reviews, bookings, all })
    }

    async fn change(&self, id: Uuid) -> Result<Option<About>, DatabaseError> {
        let Some(change) = self.database.booking_change(id).await? else { return Ok(None) };
        Ok(self.database.booking(change.booking).await?.map(|booking| About::Change { booking, change }))
    }

    async fn payment(&self, id: Uuid) -> Result<Option<About>, DatabaseError> {
        let Some(payment) = self.database.payment(id).await? else { return Ok(None) };
        Ok(self.database.booking(payment.booking).await?.map(|booking| About::Payment { booking, payment }))
    }
}

/// Why there is no mail to send.
enum Unfit {
    Database(DatabaseError),
    Compose(String),
}

impl From<DatabaseError> for Unfit {
    fn from(error: DatabaseError) -> Self {
        Unfit::Database(error)
    }
}

fn tried(error: &SendError) -> Tried {
    if is_outage(error) { Tried::Outage } else { Tried::Answered }
}
