use std::{sync::Arc, time::Duration};

use super::runner::{Job, Rest};
use crate::{
    database::{Database, DatabaseError},
    mailbox::{Mailbox, MailboxError, OpenMailbox, parse},
    metrics::Metrics,
    primitives::{backoff::Backoff, clock::Clock},
    signing::Signer,
    use_cases::receive_mails::{Arrival, ReadOn, read_on, receive},
};

const EVERY: Duration = Duration::from_secs(60);
/// Pauses while the mail server is unavailable.
const FAULTS: Backoff = Backoff { first: Duration::from_secs(30), longest: Duration::from_mins(5) };

/// Reads new mails of the operator's mailbox.
pub struct ReadMailbox {
    pub mailbox: Mailbox,
    pub database: Database,
    pub clock: Clock,
    pub signer: Signer,
    /// The host of our own Message-IDs.
    pub host: String,
    /// The sender address of our own mails.
    pub own_address: String,
    pub metrics: Arc<Metrics>,
    /// The number of consecutive failures.
    pub faults: i64,
}

enum Fault {
    Mailbox(MailboxError),
    Database(DatabaseError),
}

impl From<MailboxError> for Fault {
    fn from(error: MailboxError) -> Self {
        Fault::Mailbox(error)
    }
}

impl From<DatabaseError> for Fault {
    fn from(error: DatabaseError) -> Self {
        Fault::Database(error)
    }
}

impl Job for ReadMailbox {
    const NAME: &'static str = "read mailbox";
    /// A mail server may be silent for a minute, and each mail is a transaction of its own, so a round may be dropped.
    const IS_DROPPED: bool = true;

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        match self.read().await {
            Ok(()) => {
                self.faults = 0;
                self.metrics.mailbox_was_read(true);
                Ok(Rest::of(EVERY))
            }
            Err(Fault::Database(error)) => Err(error),
            Err(Fault::Mailbox(error)) => {
                tracing::error!(%error, "the mailbox was not read");
                self.metrics.mailbox_was_read(false);
                self.database.mailbox_was_not_read(&self.mailbox.name(), &error.to_string()).await?;
                self.faults += 1;
                Ok(Rest::of(FAULTS.pause(self.faults - 1)))
            }
        }
    }
}

impl ReadMailbox {
    async fn read(&self) -> Result<(), Fault> {
        let mut open = self.mailbox.open().await?;
        let read = self.read_open(&mut open).await;
        open.close().await;
        read?;
        Ok(self.database.mailbox_was_read(&self.mailbox.name(), self.clock.now()).await?)
    }

    async fn read_open(&self, open: &mut OpenMailbox) -> Result<(), Fault> {
        let (name, uid_validity) = (self.mailbox.name(), open.uid_validity);
        let ReadOn { last_uid, since } =
            read_on(&self.database, name.clone(), (uid_validity, open.newest), self.clock.now()).await?;
        for uid in open.after(last_uid).await? {
            let raw = open.read(uid).await?;
            let mail = raw.map(|raw| parse(&raw, self.clock.now())).filter(|mail| mail.at >= since);
            let arrival = Arrival {
                mailbox: name.clone(),
                uid_validity,
                uid,
                mail,
                host: self.host.clone(),
                own_address: self.own_address.clone(),
            };
            if let Some(enquiry) = receive(&self.database, arrival, self.signer.clone()).await? {
                tracing::info!(%enquiry, "a mail was put into its case");
            }
        }
        Ok(())
    }
}
