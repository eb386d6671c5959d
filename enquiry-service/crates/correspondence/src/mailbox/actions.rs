//! Assigns received mails to cases.

use uuid::Uuid;

use intake::{contact::model::ContactSubmission, enquiries::model::Enquiry};
use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Database, DatabaseError, Transaction},
    fields::{EmailAddress, RawField},
    outbox::{self, model::Message},
    signing::Signer,
};

use super::{
    known_mails, mailboxes,
    model::{
        FilingState, GivenUp, IncomingAttachment, IncomingMail, MailFault, MailQuota, ReceivedMail, ThreadClues,
        Watermark, clues_of, own_id,
    },
    store,
};
use crate::search;

/// The maximum length of a mail's text as the message of an enquiry.
const LONGEST_MESSAGE: usize = 5000;
/// Milliseconds.
const DAY: Millis = 24 * 60 * 60 * 1000;
/// The characters that are kept of a text beyond the quota.
const SHORTENED: usize = 1000;
/// The fill time of an enquiry by mail, above the spam filter's minimum.
const WRITTEN: &str = "60000";

/// The position from which a mailbox is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOn {
    /// The UID of the last mail that was read.
    pub last_uid: i64,
    /// Milliseconds since 1970; mails that arrived earlier are ignored.
    pub since: Millis,
}

/// The position from which a mailbox is read. The first time, it starts with mails that arrive from now on. After a
/// change of UIDVALIDITY, it rereads all mails since that start, and skips known ones.
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

/// A mail with its position in the mailbox, and our own addresses.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Name of the mailbox.
    pub mailbox: String,
    /// The current UIDVALIDITY.
    pub uid_validity: i64,
    /// The UID.
    pub uid: i64,
    /// The mail; `None` if it is too old or deleted.
    pub mail: Option<IncomingMail>,
    /// The host of our own Message-IDs.
    pub host: String,
    /// Our own address, whose mails are ignored.
    pub own_address: String,
    /// How much is kept.
    pub quota: MailQuota,
    /// Finds where a mail that was not delivered is to go.
    pub present_address: PresentAddress,
}

/// The address of the person to whom a mail was sent, if it was corrected after the mail was sent; what it is about stays
/// locked until the transaction ends.
pub type PresentAddress = fn(&Transaction, &Message) -> Result<Option<EmailAddress>, DatabaseError>;

/// Writes a mail and the mailbox's position in one transaction, so that it is received exactly once. Returns the case
/// to which it is assigned; `None` if it is unassigned, known, or already read by another service.
pub async fn receive(database: &Database, arrival: Arrival, signer: Signer) -> Result<Option<Uuid>, DatabaseError> {
    database
        .write(move |transaction| {
            let Arrival { mailbox, uid_validity, uid, mail, host, own_address, quota, present_address } = arrival;
            let watermark = mailboxes::locked(transaction, &mailbox)?;
            let is_next = |before: &Watermark| before.uid_validity == uid_validity && before.last_uid < uid;
            if !watermark.as_ref().is_some_and(is_next) {
                return Ok(None);
            }
            mailboxes::advance(transaction, &mailbox, uid_validity, uid)?;
            let Some(mail) = mail else { return Ok(None) };
            if mail.is_own(&own_address, &host) {
                return Ok(None);
            }
            if known_mails::is_known(transaction, &mail)? {
                return Ok(None);
            }
            known_mails::remember(transaction, &mail)?;
            let clues = clues_of(&mail, &host);
            if let Some(given_up) = &mail.given_up
                && let Some(id) = own_id(&given_up.message_id, &host)
            {
                returned(transaction, id, (given_up, mail.at), present_address)?;
            }
            let enquiry = enquiry_of(transaction, &clues, &mail, &signer)?;
            let mail = within_quota(transaction, mail, enquiry, quota)?;
            let row = ReceivedMail::of(&mail, enquiry);
            let is_new = store::insert(transaction, &row, mail)?;
            let enquiry = enquiry.filter(|_| is_new);
            enquiry.map_or(Ok(()), |enquiry| search::store::are_outdated(transaction, enquiry))?;
            Ok(enquiry)
        })
        .await
}

/// Gives up a mail that was sent and not delivered to its recipient, or sends it to the address that the person has now.
fn returned(
    transaction: &Transaction,
    id: Uuid,
    (given_up, at): (&GivenUp, Millis),
    present_address: PresentAddress,
) -> Result<(), DatabaseError> {
    let sent = transaction.find::<Message>(id)?.filter(|sent| given_up.is_to(&sent.recipient));
    let Some(sent) = sent else { return Ok(()) };
    match present_address(transaction, &sent)? {
        Some(address) => outbox::store::send_to(transaction, id, address.as_str(), at),
        None => outbox::store::returned(transaction, id, at, &given_up.said),
    }
}

/// Leaves out the files of a mail, and shortens its text, if they are beyond the quota: strangers cannot fill the disk.
fn within_quota(
    transaction: &Transaction,
    mail: IncomingMail,
    enquiry: Option<Uuid>,
    quota: MailQuota,
) -> Result<IncomingMail, DatabaseError> {
    let more = i64::try_from(mail.kept_bytes()).unwrap_or(i64::MAX);
    let sender = EmailAddress::key_of(mail.sender.as_str());
    let of_sender = store::kept_of_sender(transaction, &sender, mail.at - DAY)?;
    // Senders can be invented: those that write into one case share a quota, and those that write into none another.
    let (of_all, most) = match enquiry {
        Some(enquiry) => {
            (store::kept_of_strangers(transaction, enquiry, mail.at - DAY, &sender)?, quota.of_sender_and_day)
        }
        None => (store::kept_unsorted(transaction)?, quota.without_case),
    };
    let is_within = of_sender.saturating_add(more) <= quota.of_sender_and_day && of_all.saturating_add(more) <= most;
    if is_within {
        return Ok(mail);
    }
    let attachments = mail.attachments.into_iter().map(|file| IncomingAttachment { content: Vec::new(), ..file });
    Ok(IncomingMail {
        text: mail.text.chars().take(SHORTENED).collect(),
        fault: Some(MailFault::OverQuota),
        attachments: attachments.collect(),
        ..mail
    })
}

/// Writes a message of a page into the thread of a case; one that was written before stays as it is.
pub fn write_from_page(transaction: &Transaction, enquiry: Uuid, mail: IncomingMail) -> Result<(), DatabaseError> {
    // All of it are words of its author: no mail is quoted.
    let own_length = i64::try_from(mail.text.len()).ok();
    let row = ReceivedMail { own_length, ..ReceivedMail::of(&mail, Some(enquiry)) };
    if store::insert(transaction, &row, mail)? {
        search::store::are_outdated(transaction, enquiry)?;
    }
    Ok(())
}

/// The enquiry of the first clue that matches.
fn enquiry_of(
    transaction: &Transaction,
    clues: &ThreadClues,
    mail: &IncomingMail,
    signer: &Signer,
) -> Result<Option<Uuid>, DatabaseError> {
    let of_token = clues.tokens.iter().find_map(|token| signer.enquiry_of(token));
    if let Some(id) = of_token
        && store::enquiry_of_own(transaction, &[id])?.is_some()
    {
        return Ok(Some(id));
    }
    if let Some(id) = store::enquiry_of_own(transaction, &clues.own_ids)? {
        return Ok(Some(id));
    }
    if let Some(id) = store::enquiry_of(transaction, &clues.other_ids)? {
        return Ok(Some(id));
    }
    let sender = EmailAddress::key_of(mail.sender.as_str());
    store::enquiry_of_sender(transaction, &clues.references, &sender)
}

/// The assignment of an unassigned mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filing {
    /// To the case of an enquiry.
    Case(Uuid),
    /// To a new case.
    NewCase,
    /// To no case: its text is deleted.
    Discard,
}

/// The result of an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filed {
    /// Assigned to the case of this enquiry; `None`: discarded.
    Done(Option<Uuid>),
    /// The mail does not exist or is already assigned, or the case does not exist.
    NotThere,
    /// No case can be created: the mail has no valid sender or no text.
    NobodyToAnswer,
}

/// Assigns an unassigned mail.
pub async fn file_mail(
    database: &Database,
    mail: Uuid,
    filing: Filing,
    (actor, now): (Uuid, Millis),
) -> Result<Filed, DatabaseError> {
    database
        .write(move |transaction| {
            let found = store::locked(transaction, mail)?;
            let Some(found) = found.filter(|found| found.state == FilingState::Unsorted) else {
                return Ok(Filed::NotThere);
            };
            let enquiry = match filing {
                Filing::Case(enquiry) => {
                    if store::enquiry_of_own(transaction, &[enquiry])? != Some(enquiry) {
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
                    store::file(transaction, mail, enquiry)?;
                    search::store::are_outdated(transaction, enquiry)?;
                }
                None => {
                    store::discard(transaction, mail)?;
                    store::delete_attachments(transaction, mail)?;
                }
            }
            let detail = serde_json::json!({ "enquiry": enquiry, "is_new": filing == Filing::NewCase });
            log(transaction, Some(actor), "file_mail", mail, &detail, now)?;
            Ok(Filed::Done(enquiry))
        })
        .await
}

/// Makes an enquiry of a mail, as if it had been sent by the contact form.
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
    // A member of staff has reviewed it.
    enquiry.quarantine = None;
    Some(enquiry)
}
