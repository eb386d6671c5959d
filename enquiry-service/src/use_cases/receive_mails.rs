//! Puts mails of visitors into the cases they belong to.

use uuid::Uuid;

use super::staff::log;
use crate::{
    database::{Database, DatabaseError, Transaction, mailboxes, received_mails, search_words},
    domain::{
        enquiry::{ContactSubmission, Enquiry},
        mailbox::{FilingState, IncomingMail, ReceivedMail, ThreadClues, Watermark, clues_of},
    },
    primitives::{
        clock::Millis,
        fields::{EmailAddress, RawField},
    },
    signing::Signer,
};

/// Letters of a mail that become the message of an enquiry.
const LONGEST_MESSAGE: usize = 5000;
/// Slower than a machine fills a form: a person has written the mail.
const WRITTEN: &str = "60000";

/// Where a mailbox is to be read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOn {
    /// After the mail with this number.
    pub last_uid: i64,
    /// Mails that arrived before, in milliseconds since 1970, are left alone.
    pub since: Millis,
}

/// Where a mailbox is to be read on. One that was never read begins with what arrives from now on: what lay in it before
/// is nobody's business here. Where the server has numbered anew, all mails since the beginning are looked at again, and
/// those that are known are left out.
///
/// # Errors
/// Where nothing was written.
pub async fn read_on(
    database: &Database,
    name: String,
    (uid_validity, newest): (i64, i64),
    now: Millis,
) -> Result<ReadOn, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(before) = mailboxes::locked(transaction, &name)? else {
                let begin = Watermark { name, uid_validity, last_uid: newest, since: now, read_at: now, fault: None };
                transaction.insert(&[begin])?;
                return Ok(ReadOn { last_uid: newest, since: now });
            };
            if before.uid_validity != uid_validity {
                mailboxes::advance(transaction, &name, uid_validity, 0)?;
                return Ok(ReadOn { last_uid: 0, since: before.since });
            }
            Ok(ReadOn { last_uid: before.last_uid, since: before.since })
        })
        .await
}

/// What a mailbox says of a mail, and who we are to it.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Name of the mailbox.
    pub mailbox: String,
    /// As the mailbox has it now.
    pub uid_validity: i64,
    /// The number of the mail.
    pub uid: i64,
    /// The mail; `None` where nothing of it is kept: it is too old or gone.
    pub mail: Option<IncomingMail>,
    /// The host of our own Message-IDs.
    pub host: String,
    /// Our own address: mails of ours that come back are left out.
    pub own_address: String,
}

/// Writes a mail and how far the mailbox was read in one transaction, so that neither a crash nor a second service reads
/// it twice or not at all. Returns the case in which it stands; `None` where it stands in none, was known, or another
/// service has read it.
///
/// # Errors
/// Where nothing was written.
pub async fn receive(database: &Database, arrival: Arrival, signer: Signer) -> Result<Option<Uuid>, DatabaseError> {
    database
        .write(move |transaction| {
            let Arrival { mailbox, uid_validity, uid, mail, host, own_address } = arrival;
            let watermark = mailboxes::locked(transaction, &mailbox)?;
            let is_next = |before: &Watermark| before.uid_validity == uid_validity && before.last_uid < uid;
            if !watermark.as_ref().is_some_and(is_next) {
                return Ok(None);
            }
            mailboxes::advance(transaction, &mailbox, uid_validity, uid)?;
            let Some(mail) = mail else { return Ok(None) };
            if EmailAddress::key_of(mail.sender.as_str()) == EmailAddress::key_of(&own_address) {
                return Ok(None);
            }
            let enquiry = enquiry_of(transaction, &clues_of(&mail, &host), &mail, &signer)?;
            let row = ReceivedMail::of(&mail, enquiry);
            let is_new = received_mails::insert(transaction, &row, &mail)?;
            let enquiry = enquiry.filter(|_| is_new);
            enquiry.map_or(Ok(()), |enquiry| search_words::are_outdated(transaction, enquiry))?;
            Ok(enquiry)
        })
        .await
}

/// The first of the clues that leads to an enquiry counts.
fn enquiry_of(
    transaction: &Transaction,
    clues: &ThreadClues,
    mail: &IncomingMail,
    signer: &Signer,
) -> Result<Option<Uuid>, DatabaseError> {
    let of_token = clues.tokens.iter().find_map(|token| signer.enquiry_of(token));
    if let Some(id) = of_token
        && received_mails::enquiry_of_own(transaction, &[id])?.is_some()
    {
        return Ok(Some(id));
    }
    if let Some(id) = received_mails::enquiry_of_own(transaction, &clues.own_ids)? {
        return Ok(Some(id));
    }
    if let Some(id) = received_mails::enquiry_of(transaction, &clues.other_ids)? {
        return Ok(Some(id));
    }
    let sender = EmailAddress::key_of(mail.sender.as_str());
    received_mails::enquiry_of_sender(transaction, &clues.references, &sender)
}

/// What is to become of a mail that stands in no case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filing {
    /// It belongs to the case of an enquiry.
    Case(Uuid),
    /// It begins a case.
    NewCase,
    /// It belongs to no case: its words are taken away.
    Discard,
}

/// How filing a mail ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filed {
    /// It stands in the case of this enquiry; `None`: it was discarded.
    Done(Option<Uuid>),
    /// There is no such mail, somebody else has filed it, or there is no such case.
    NotThere,
    /// No case can begin with it: it names no sender who could be answered, or has no words.
    NobodyToAnswer,
}

/// Files a mail that stands in no case.
///
/// # Errors
/// Where nothing was written.
pub async fn file_mail(
    database: &Database,
    mail: Uuid,
    filing: Filing,
    (actor, now): (Uuid, Millis),
) -> Result<Filed, DatabaseError> {
    database
        .write(move |transaction| {
            let found = received_mails::locked(transaction, mail)?;
            let Some(found) = found.filter(|found| found.state == FilingState::Unsorted) else {
                return Ok(Filed::NotThere);
            };
            let enquiry = match filing {
                Filing::Case(enquiry) => {
                    if received_mails::enquiry_of_own(transaction, &[enquiry])? != Some(enquiry) {
                        return Ok(Filed::NotThere);
                    }
                    Some(enquiry)
                }
                Filing::NewCase => {
                    let Some(enquiry) = first_enquiry(&found) else { return Ok(Filed::NobodyToAnswer) };
                    let id = enquiry.id;
                    transaction.insert(&[enquiry])?;
                    Some(id)
                }
                Filing::Discard => None,
            };
            match enquiry {
                Some(enquiry) => {
                    received_mails::file(transaction, mail, enquiry)?;
                    search_words::are_outdated(transaction, enquiry)?;
                }
                None => {
                    received_mails::discard(transaction, mail)?;
                    received_mails::delete_attachments(transaction, mail)?;
                }
            }
            log(transaction, Some(actor), "file_mail", mail, &serde_json::json!({ "enquiry": enquiry }), now)?;
            Ok(Filed::Done(enquiry))
        })
        .await
}

/// The enquiry that a mail makes, as if its words had come by the contact form.
fn first_enquiry(mail: &ReceivedMail) -> Option<Enquiry> {
    let text = |text: &str| RawField::Text(text.to_owned());
    let name = if mail.from_name.is_empty() { mail.sender.as_str() } else { mail.from_name.as_str() };
    let words = if mail.text.is_empty() { mail.subject.as_str() } else { mail.text.as_str() };
    let submission = ContactSubmission {
        full_name: text(&name.chars().take(120).collect::<String>()),
        email: text(mail.sender.as_str()),
        message: text(&words.chars().take(LONGEST_MESSAGE).collect::<String>()),
        ..ContactSubmission::default()
    };
    let valid = submission.parse().ok()?;
    let mut enquiry = valid.received(mail.at, None, &RawField::default(), &text(WRITTEN));
    // A person of the desk has looked at it.
    enquiry.quarantine = None;
    Some(enquiry)
}
