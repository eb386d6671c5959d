use std::{sync::Arc, time::Duration};

use content_model::Choice;
use uuid::Uuid;

use super::{after_failure::after_failure, outage::is_outage};
use crate::{
    accounts::{account::mail::account_mail, rewards},
    bookings::{
        departures::model::Departure,
        ledger::{
            self,
            model::{Booking, Change, Reminder, Step},
            store::BookingFilter,
        },
        payments::model::Payment,
        waiting_list::{self, model::first_that_fit},
    },
    correspondence::{
        attachments,
        cases::{self, model::CaseMessage},
        mailbox,
        reply_alerts::model::ReplyAlert,
    },
    intake::{
        enquiries::{self, store::EnquiryFilter},
        reviews::{self, store::ReviewFilter},
    },
    kernel::{
        clock::{Clock, millis},
        database::{Database, DatabaseError},
        mail::{
            letter::{Letter, LetterFile},
            send_error::SendError,
            transport::Transport,
        },
        metrics::Metrics,
        outbox::{
            self,
            compose::{About, Composer},
            model::{Message, MessageKind, Settlement, Subject},
        },
    },
    staff::{links::mail::staff_mail, people::model::StaffMember},
};

/// The pause after a database error.
const STORE_PAUSE: Duration = Duration::from_secs(2);
/// The maximum number of entries of each kind in a notice of quarantine.
const QUARANTINE_LISTED: i64 = 200;
/// The time from the receipt of a submission until it is in the database, so that each is in one notice at least.
const UNDER_WAY: Duration = Duration::from_mins(1);

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
        let sent = match self.letter(&message).await {
            Ok(Some(letter)) => self.transport.send(&letter).await,
            Ok(None) => return self.settle(&message, Settlement::Void { at: self.clock.now() }, Tried::Answered).await,
            Err(Unfit::Database(error)) => {
                // Releases the lease, so that the mail is retried as soon as the database is available.
                let next_at = self.clock.now() + millis(STORE_PAUSE);
                let settlement = Settlement::Postponed { next_at, error: error.to_string() };
                return self.settle(&message, settlement, Tried::DatabaseFault).await;
            }
            Err(Unfit::Compose(error)) => {
                tracing::error!(mail = %message.id, kind = message.kind.name(), %error, "a mail cannot be composed");
                let settlement = Settlement::Dead { at: self.clock.now(), error };
                return self.settle(&message, settlement, Tried::Answered).await;
            }
        };
        let now = self.clock.now();
        let (settlement, tried) = match sent {
            Ok(()) => (Settlement::Sent { at: now }, Tried::Answered),
            Err(error) => {
                tracing::warn!(mail = %message.id, kind = message.kind.name(), attempt = message.attempts, %error, "a mail was not sent");
                (after_failure(&message, &error, now), tried(&error))
            }
        };
        self.settle(&message, settlement, tried).await
    }

    async fn settle(&self, message: &Message, settlement: Settlement, tried: Tried) -> Tried {
        self.metrics.mail(message.kind, &settlement);
        if matches!(settlement, Settlement::Dead { .. }) {
            tracing::error!(mail = %message.id, kind = message.kind.name(), "a mail is given up: see `outbox list --dead`");
        }
        let (worker, id) = (self.worker, message.id);
        loop {
            // Retried until it succeeds: otherwise a sent mail would be sent again after its lease.
            let settlement = settlement.clone();
            match self.database.write(move |on| outbox::store::settle(on, worker, id, settlement)).await {
                Ok(_) => return tried,
                Err(DatabaseError::Closed) => return Tried::DatabaseFault,
                Err(error) => {
                    tracing::error!(mail = %message.id, %error, "the end of a mail cannot be noted; trying again");
                    self.clock.pause(STORE_PAUSE).await;
                }
            }
        }
    }

    /// The composed mail; `None` if its subject row is deleted or the mail is obsolete.
    async fn letter(&self, message: &Message) -> Result<Option<Letter>, Unfit> {
        let about = match (message.kind.subject(), message.about) {
            (Subject::Quarantine, _) => self.quarantine().await?,
            (Subject::Account, _) => account_mail(&self.database, message, self.clock.now()).await?.map(About::Account),
            (Subject::Staff, _) => staff_mail(&self.database, message, self.clock.now()).await?.map(About::Staff),
            (Subject::Enquiry, Some(id)) => self.database.find(id).await?.map(About::Enquiry),
            (Subject::CaseMessage, Some(id)) => self.case_message(id).await?,
            (Subject::ReplyAlert, Some(id)) => self.reply_alert(id).await?,
            (Subject::Review, Some(id)) => self.database.find(id).await?.map(About::Review),
            (Subject::BookingChange, Some(id)) => self.change(id).await?,
            (Subject::Reminder, Some(id)) => self.reminder(id).await?,
            (Subject::Departure, Some(id)) => self.departure(message.kind, id).await?,
            (Subject::Waiting, Some(id)) => self.waiting(id).await?,
            (Subject::Payment, Some(id)) => self.payment(id).await?,
            (Subject::Reward(state), Some(friend)) => {
                self.database.read(move |on| rewards::store::news(on, friend, state)).await?.map(About::Reward)
            }
            (_, None) => None,
        };
        let Some(about) = about else { return Ok(None) };
        self.composer.compose(message, &about).map(Some).map_err(|error| Unfit::Compose(error.to_string()))
    }

    async fn case_message(&self, id: Uuid) -> Result<Option<About>, DatabaseError> {
        let Some(answer) = self.database.find::<CaseMessage>(id).await? else { return Ok(None) };
        let Some(enquiry) = self.database.find(answer.enquiry).await? else { return Ok(None) };
        let by = self.database.find::<StaffMember>(answer.staff).await?;
        let mails = self.database.read(move |on| mailbox::store::newest_of_enquiry(on, answer.enquiry)).await?;
        let before = mails.into_iter().rev().filter(|mail| mail.at <= answer.at && !mail.message_id.is_empty());
        let answers = before.map(|mail| mail.message_id).collect();
        let files = self.database.read(move |on| attachments::store::of_answer(on, id)).await?.into_iter();
        let files = files.map(|(name, media_type, content)| LetterFile { name, media_type, content }).collect();
        Ok(by.map(|by| About::CaseReply { enquiry, answer, by: by.name, answers, files }))
    }

    /// `None` if the enquiry has been answered meanwhile.
    async fn reply_alert(&self, id: Uuid) -> Result<Option<About>, DatabaseError> {
        let Some(alert) = self.database.find::<ReplyAlert>(id).await? else { return Ok(None) };
        let case = self.database.read(move |connection| cases::store::find(connection, alert.enquiry)).await?;
        let case = case.filter(|case| alert.still_holds(case));
        Ok(case.map(|case| About::ReplyAlert { enquiry: case.enquiry, alert }))
    }

    /// What came into quarantine since the last notice that was sent; `None` if nothing is left of it.
    async fn quarantine(&self) -> Result<Option<About>, DatabaseError> {
        let told =
            self.database.read(move |on| outbox::store::last_due_of_sent(on, MessageKind::QuarantineNotice)).await?;
        let since = told.map_or(0, |due| due - millis(UNDER_WAY));
        let all = self.database.read(move |on| enquiries::store::quarantined(on, since)).await?;
        if all == 0 {
            return Ok(None);
        }
        let filter = EnquiryFilter { quarantined: Some(true), since, most: QUARANTINE_LISTED };
        let enquiries = self.database.read(move |on| enquiries::store::filtered(on, filter)).await?;
        let filter = ReviewFilter { quarantined: Some(true), since, most: QUARANTINE_LISTED, ..ReviewFilter::ALL };
        let reviews = self.database.read(move |on| reviews::store::filtered(on, filter)).await?;
        let filter = BookingFilter { quarantined: Some(true), unclear: false, since, most: QUARANTINE_LISTED };
        let bookings = self.database.read(move |on| ledger::store::filtered(on, filter)).await?;
        let waiting =
            self.database.read(move |on| waiting_list::store::quarantined(on, since, QUARANTINE_LISTED)).await?;
        Ok(Some(About::Quarantine { enquiries, reviews, bookings, waiting, all }))
    }

    async fn change(&self, id: Uuid) -> Result<Option<About>, DatabaseError> {
        let Some(change) = self.database.find::<Change>(id).await? else { return Ok(None) };
        let Some(booking) = self.database.find(change.booking).await? else { return Ok(None) };
        let history = self.database.read(move |on| ledger::store::changes(on, change.booking)).await?;
        let ledger = self.database.read(move |on| ledger::store::ledger(on, change.booking)).await?;
        Ok(Some(About::Change(Step::of(&booking, change, &history, ledger))))
    }

    /// `None` if the amount has been paid meanwhile.
    async fn reminder(&self, id: Uuid) -> Result<Option<About>, DatabaseError> {
        let Some(reminder) = self.database.find::<Reminder>(id).await? else { return Ok(None) };
        let Some(booking) = self.database.find::<Booking>(reminder.booking).await? else { return Ok(None) };
        let missing = booking.missing_of(reminder.instalment);
        Ok(missing.map(|missing| About::Reminder { booking, reminder, missing }))
    }

    /// `None` if the free places have been taken meanwhile.
    async fn departure(&self, kind: MessageKind, id: Uuid) -> Result<Option<About>, DatabaseError> {
        let Some(departure) = self.database.find::<Departure>(id).await? else { return Ok(None) };
        let mut waiting = Vec::new();
        if kind == MessageKind::PlacesFree {
            let line = self.database.read(move |on| waiting_list::store::of_departure(on, id, false)).await?;
            waiting = first_that_fit(departure.left(), line);
            if waiting.is_empty() {
                return Ok(None);
            }
        }
        Ok(Some(About::Departure { departure, waiting }))
    }

    async fn waiting(&self, id: Uuid) -> Result<Option<About>, DatabaseError> {
        let Some((waiting, place)) = self.database.read(move |on| waiting_list::store::by_id(on, id)).await? else {
            return Ok(None);
        };
        let departure = self.database.find(waiting.departure).await?;
        Ok(departure.map(|departure| About::Waiting { departure, waiting, place }))
    }

    async fn payment(&self, id: Uuid) -> Result<Option<About>, DatabaseError> {
        let Some(payment) = self.database.find::<Payment>(id).await? else { return Ok(None) };
        Ok(self.database.find(payment.booking).await?.map(|booking| About::Payment { booking, payment }))
    }
}

/// Why no mail was composed.
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
