//! PostgreSQL, for when one machine is not enough: any number of services share the database.

mod accept;
mod account;
mod affiliate;
mod booking;
mod builds;
mod connect;
pub mod import;
mod migrate;
mod outbox;
mod read;
mod statement;
mod tidy;

use async_trait::async_trait;
use deadpool_postgres::{Object, Pool};
use uuid::Uuid;

use super::{
    Acceptance, Claim, EnquiryFilter, Limit, Message, MessageState, NewMessage, OutboxState, QUARANTINED, Retention,
    ReviewFilter, Settlement, Store, StoreError, Submission,
};
use crate::{
    affiliate::Introduction,
    clock::Millis,
    enquiry::{Enquiry, Review, ReviewState},
    settings::Secret,
};
use accept::Writer;

/// What went wrong while opening; the address holds a password and is not repeated.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("database_url (DATABASE_URL) is no PostgreSQL address: {0}")]
    Address(tokio_postgres::Error),
    #[error("the certificates of this machine cannot be used: {0}")]
    Certificates(String),
    #[error("cannot reach PostgreSQL: {0}; check DATABASE_URL and that the server runs")]
    Reach(StoreError),
    #[error("cannot bring the PostgreSQL database up to date: {0}")]
    Migrate(StoreError),
    #[error("the PostgreSQL database is from a later version of the service: install that version")]
    TooNew,
}

pub struct PostgresStore {
    pool: Pool,
    writer: Writer,
}

impl PostgresStore {
    pub async fn open(url: &Secret) -> Result<Self, OpenError> {
        let pool = connect::pool(url)?;
        let mut client = pool.get().await.map_err(|error| OpenError::Reach(error.into()))?;
        migrate::migrate(&mut client).await?;
        drop(client);
        Ok(PostgresStore { writer: Writer::start(pool.clone()), pool })
    }

    async fn client(&self) -> Result<Object, StoreError> {
        Ok(self.pool.get().await?)
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn accept(&self, submission: Submission) -> Result<Acceptance, StoreError> {
        self.writer.accept(submission).await
    }

    async fn enquiries(&self, filter: EnquiryFilter) -> Result<Vec<Enquiry>, StoreError> {
        read::enquiries(&self.client().await?, &filter).await
    }

    async fn count_enquiries(&self, quarantined: Option<bool>) -> Result<i64, StoreError> {
        read::count_enquiries(&self.client().await?, quarantined).await
    }

    async fn enquiry(&self, id: Uuid) -> Result<Option<Enquiry>, StoreError> {
        read::enquiry(&self.client().await?, id).await
    }

    async fn enquiry_by_reference(&self, reference: &str) -> Result<Option<Enquiry>, StoreError> {
        read::enquiry_by_reference(&self.client().await?, reference).await
    }

    async fn accept_quarantined(
        &self,
        id: Uuid,
        messages: Vec<NewMessage>,
        introduction: Option<Introduction>,
    ) -> Result<bool, StoreError> {
        accept::accept_quarantined(&mut self.client().await?, id, &messages, introduction.as_ref()).await
    }

    async fn reviews(&self, filter: ReviewFilter) -> Result<Vec<Review>, StoreError> {
        read::reviews(&self.client().await?, &filter).await
    }

    async fn quarantined(&self, since: Millis) -> Result<i64, StoreError> {
        Ok(self.client().await?.query_one(QUARANTINED, &[&since]).await?.try_get(0)?)
    }

    async fn review(&self, id: Uuid) -> Result<Option<Review>, StoreError> {
        read::review(&self.client().await?, id).await
    }

    async fn decide_review(&self, id: Uuid, state: ReviewState, now: Millis) -> Result<bool, StoreError> {
        builds::decide_review(&mut self.client().await?, id, state, now).await
    }

    async fn claim_messages(&self, claim: Claim) -> Result<Vec<Message>, StoreError> {
        outbox::claim(&self.client().await?, &claim).await
    }

    async fn settle_message(&self, worker: Uuid, id: Uuid, settlement: Settlement) -> Result<bool, StoreError> {
        outbox::settle(&self.client().await?, worker, id, &settlement).await
    }

    async fn release_messages(&self, worker: Uuid) -> Result<(), StoreError> {
        outbox::release(&self.client().await?, worker).await
    }

    async fn messages(&self, state: Option<MessageState>, most: i64) -> Result<Vec<Message>, StoreError> {
        outbox::list(&self.client().await?, state, most).await
    }

    async fn retry_messages(&self, id: Option<Uuid>, now: Millis) -> Result<u64, StoreError> {
        outbox::retry(&self.client().await?, id, now).await
    }

    async fn outbox_state(&self) -> Result<OutboxState, StoreError> {
        outbox::state(&self.client().await?).await
    }

    async fn next_due(&self) -> Result<Option<Millis>, StoreError> {
        outbox::next_due(&self.client().await?).await
    }

    async fn tidy(&self, now: Millis, keep: Retention) -> Result<(), StoreError> {
        tidy::tidy(&mut self.client().await?, now, keep).await
    }

    async fn erase(&self, email_key: &str, now: Millis) -> Result<u64, StoreError> {
        tidy::erase(&mut self.client().await?, email_key, now).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.client().await?.query_one("SELECT 1", &[]).await?;
        Ok(())
    }
}
