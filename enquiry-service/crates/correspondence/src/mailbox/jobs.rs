use std::time::Duration;

use kernel::{
    backoff::Backoff,
    clock::Clock,
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
    metrics::Gauge,
    signing::Signer,
};

use super::{
    actions::{Arrival, PresentAddress, ReadOn, read_on, receive},
    mailboxes::{self, Tries},
    model::{IncomingMail, MailFault},
    reading::{
        FoundMail, LARGEST_MAIL, MailReader, Mailbox, MailboxError, OpenMailbox, PIECE, ReaderArguments, ReaderError,
    },
};

const EVERY: Duration = Duration::from_secs(60);
/// Pauses while the mail server is unavailable.
const FAULTS: Backoff = Backoff { first: Duration::from_secs(30), longest: Duration::from_mins(5) };
/// Failures after which a mail is not parsed again: only its head is.
const FAILURES: i64 = 2;
/// Starts without a known end after which only the head is parsed. More than services that read one mailbox at a time.
const STARTS: i64 = 6;

/// Reads new mails of the operator's mailbox.
pub struct ReadMailbox {
    pub mailbox: Mailbox,
    pub reader: MailReader,
    pub database: Database,
    pub clock: Clock,
    pub signer: Signer,
    /// The host of our own Message-IDs.
    pub host: String,
    /// The sender address of our own mails.
    pub own_address: String,
    /// Finds where a mail that was not delivered is to go.
    pub present_address: PresentAddress,
    /// The number of consecutive failures, as a metric and for the pause.
    pub fault_gauge: Gauge,
    pub faults: i64,
}

enum Fault {
    Mailbox(MailboxError),
    Database(DatabaseError),
    /// The program that parses mails cannot be started.
    Reader(ReaderError),
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
        let error = match self.read().await {
            Ok(()) => {
                self.faults = 0;
                self.fault_gauge.set(0);
                return Ok(Rest::of(EVERY));
            }
            Err(Fault::Database(error)) => return Err(error),
            Err(Fault::Mailbox(error)) => error.to_string(),
            Err(Fault::Reader(error)) => error.to_string(),
        };
        tracing::error!(error, "mailbox reading failed");
        self.fault_gauge.inc();
        let name = self.mailbox.name();
        self.database.write(move |on| mailboxes::was_not_read(on, &name, &error)).await?;
        self.faults += 1;
        Ok(Rest::of(FAULTS.pause(self.faults - 1)))
    }
}

impl ReadMailbox {
    async fn read(&self) -> Result<(), Fault> {
        let mut open = self.mailbox.open().await?;
        let read = self.read_open(&mut open).await;
        open.close().await;
        read?;
        let (name, now) = (self.mailbox.name(), self.clock.now());
        Ok(self.database.write(move |on| mailboxes::was_read(on, &name, now)).await?)
    }

    async fn read_open(&self, open: &mut OpenMailbox) -> Result<(), Fault> {
        let (name, uid_validity) = (self.mailbox.name(), open.uid_validity);
        let ReadOn { last_uid, since } =
            read_on(&self.database, name.clone(), (uid_validity, open.newest), self.clock.now()).await?;
        for uid in open.after(last_uid).await? {
            let mail = match open.find(uid).await? {
                Some(found) if found.at.is_none_or(|at| at >= since) => match self.read_mail(open, found).await? {
                    Some(mail) => Some(mail),
                    // Another service has read it.
                    None => continue,
                },
                _ => None,
            };
            let arrival = Arrival {
                mailbox: name.clone(),
                uid_validity,
                uid,
                mail,
                host: self.host.clone(),
                own_address: self.own_address.clone(),
                quota: self.mailbox.quota(),
                present_address: self.present_address,
            };
            if let Some(enquiry) = receive(&self.database, arrival, self.signer.clone()).await? {
                tracing::info!(%enquiry, "mail filed in its case");
            }
        }
        Ok(())
    }

    /// Reads a mail whole; after two failures its head only; then nothing of it. `None` if another service has read it
    /// meanwhile.
    async fn read_mail(&self, open: &mut OpenMailbox, found: FoundMail) -> Result<Option<IncomingMail>, Fault> {
        let (name, uid, uid_validity) = (self.mailbox.name(), found.uid, open.uid_validity);
        loop {
            let of = name.clone();
            let started = self.database.write(move |on| mailboxes::start_mail(on, &of, uid_validity, uid)).await?;
            let Some(Tries { starts, failures }) = started else { return Ok(None) };
            let fault = if failures >= FAILURES || starts > STARTS {
                Some(MailFault::NotReadable)
            } else {
                usize::try_from(found.size).is_ok_and(|size| size > LARGEST_MAIL).then_some(MailFault::TooLarge)
            };
            if failures >= FAILURES * 2 || starts > STARTS * 2 {
                tracing::error!(uid, size = found.size, "mail unreadable, shown at the desk without content");
                // The server may renumber its mails, but a mail keeps the time of its arrival.
                let identity = match found.at {
                    Some(at) => format!("{name} at {at} {}", found.size),
                    None => format!("{name} {uid_validity} {uid}"),
                };
                let at = found.at.unwrap_or_else(|| self.clock.now());
                return Ok(Some(IncomingMail::unread(&identity, at, found.size)));
            }
            let error = match self.parse(open, found, fault).await {
                Ok(mail) => return Ok(Some(mail)),
                Err(Fault::Reader(error @ ReaderError::Start { .. })) => return Err(Fault::Reader(error)),
                Err(error) => error,
            };
            let of = name.clone();
            self.database.write(move |on| mailboxes::fail_mail(on, &of, uid)).await?;
            let Fault::Reader(error) = error else { return Err(error) };
            tracing::warn!(%error, uid, size = found.size, "mail parsing failed");
        }
    }

    /// Parses a mail in a process of its own: the whole mail, or its head if there is a fault.
    async fn parse(
        &self,
        open: &mut OpenMailbox,
        found: FoundMail,
        fault: Option<MailFault>,
    ) -> Result<IncomingMail, Fault> {
        let at = found.at.unwrap_or_else(|| self.clock.now());
        let server = self.mailbox.authentication_server().map(str::to_owned);
        let mut arguments = ReaderArguments { at, size: None, fault, server };
        if fault.is_none() {
            match self.parse_whole(open, found, &arguments).await? {
                Some(mail) => return Ok(mail),
                None => arguments.fault = Some(MailFault::TooLarge),
            }
        }
        arguments.size = Some(found.size);
        let mut reading = self.reader.begin(&arguments).map_err(Fault::Reader)?;
        reading.feed(&open.head(found.uid).await?).await.map_err(Fault::Reader)?;
        reading.finish().await.map_err(Fault::Reader)
    }

    /// `None` if the mail is larger than the server says, and too large.
    async fn parse_whole(
        &self,
        open: &mut OpenMailbox,
        found: FoundMail,
        arguments: &ReaderArguments,
    ) -> Result<Option<IncomingMail>, Fault> {
        let mut reading = self.reader.begin(arguments).map_err(Fault::Reader)?;
        for start in (0..LARGEST_MAIL).step_by(PIECE) {
            let piece = open.piece(found.uid, start).await?;
            reading.feed(&piece).await.map_err(Fault::Reader)?;
            if piece.len() < PIECE {
                return reading.finish().await.map(Some).map_err(Fault::Reader);
            }
        }
        Ok(None)
    }
}
