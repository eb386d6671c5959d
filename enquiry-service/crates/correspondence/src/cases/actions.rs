//! Case management at the desk.

use jiff::civil::Date;
use uuid::Uuid;

use accounts::business::Business;
use intake::enquiries::{self, actions::Release, model::Enquiry};
use kernel::{
    audit_log::actions::log,
    clock::{self, Millis},
    database::{Connection, Database, DatabaseError, Transaction},
    fields::MultiLine,
    outbox::model::{Message, NewMessage},
    rate_limits::{actions::count_one, model::case_mail_limit},
};
use staff::{
    people::{self, model::StaffState},
    permissions::Action,
};

use super::{
    model::{Case, CaseMessage, CaseNote, Channel, Handling},
    store,
};
use crate::{
    attachments::{self, model::SentAttachment},
    cases::mail::CASE_REPLY,
    mailbox::{
        self,
        model::{ReceivedAttachment, ReceivedMail},
    },
    search,
    tasks::{self, model::CaseTask},
};

/// Takes the cases and tasks of a colleague back who no longer answers visitors. Returns the number of cases.
pub fn take_back(transaction: &Transaction, person: Uuid) -> Result<u64, DatabaseError> {
    tasks::store::give_back(transaction, person)?;
    store::give_back(transaction, person)
}

/// A case with all its messages, notes, tasks and files.
#[derive(Clone, Debug)]
pub struct WholeCase {
    /// The enquiry and its handling.
    pub case: Case,
    /// The version of the thread; an answer is based on one.
    pub thread: String,
    /// The messages to the visitor, oldest first.
    pub messages: Vec<CaseMessage>,
    /// The notes, oldest first.
    pub notes: Vec<CaseNote>,
    /// The tasks, open ones first, then by due date.
    pub tasks: Vec<CaseTask>,
    /// The newest mails from visitors, oldest first; at most 200.
    pub mails: Vec<ReceivedMail>,
    /// The attachments of these mails.
    pub attachments: Vec<ReceivedAttachment>,
    /// The sent attachments.
    pub files: Vec<SentAttachment>,
    /// The last mail to the visitor, if it was given up.
    pub undelivered: Option<Message>,
}

/// Reads a whole case; `None` if there is no such enquiry.
pub fn read(connection: &Connection, enquiry: Uuid) -> Result<Option<WholeCase>, DatabaseError> {
    let Some(case) = store::find(connection, enquiry)? else { return Ok(None) };
    // Read before the thread: it never claims an entry that the person has not seen.
    let thread = store::thread(connection, enquiry)?;
    let undelivered = case.undelivered.map(|mail| connection.find(mail)).transpose()?.flatten();
    Ok(Some(WholeCase {
        case,
        undelivered,
        thread,
        messages: store::messages(connection, enquiry)?,
        notes: store::notes(connection, enquiry)?,
        tasks: tasks::store::of_enquiry(connection, enquiry)?,
        mails: mailbox::store::newest_of_enquiry(connection, enquiry)?.into_iter().rev().collect(),
        attachments: mailbox::store::attachments_of(connection, enquiry)?,
        files: attachments::store::of_enquiry(connection, enquiry)?,
    }))
}

/// The result of a change of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// The change was written.
    Written,
    /// There is no such enquiry.
    NoSuchCase,
    /// Another person has changed the case since it was read.
    Meanwhile,
    /// The owner has left, or may not answer visitors.
    NoSuchOwner,
}

/// Sets the owner of a case, the end of its snooze and the reason why it is lost.
pub async fn handle(
    database: &Database,
    handling: Handling,
    actor: Uuid,
    now: Millis,
) -> Result<Changed, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(Case { handling: before, .. }) = store::find(transaction, handling.enquiry)? else {
                return Ok(Changed::NoSuchCase);
            };
            // An owner who no longer answers visitors stays until another one is set.
            if let Some(owner) = handling.owner.filter(|owner| before.owner != Some(*owner))
                && !answers(transaction, owner)?
            {
                return Ok(Changed::NoSuchOwner);
            }
            if !store::update(transaction, &handling)? {
                return Ok(Changed::Meanwhile);
            }
            let mut detail = audited(&handling);
            detail["before"] = audited(&before);
            log(transaction, Some(actor), "handle_case", handling.enquiry, &detail, now)?;
            Ok(Changed::Written)
        })
        .await
}

/// What the audit log says of the handling of a case.
fn audited(handling: &Handling) -> serde_json::Value {
    let Handling { owner, snoozed_until, lost, .. } = handling;
    serde_json::json!({ "owner": owner, "snoozed_until": snoozed_until, "lost": lost })
}

/// Whether the person is active and may answer visitors.
pub fn answers(transaction: &Transaction, person: Uuid) -> Result<bool, DatabaseError> {
    let person = people::store::locked(transaction, person)?;
    Ok(person.is_some_and(|person| person.state == StaffState::Active && person.role.may(Action::AnswerCases)))
}

/// Inserts a note; `false` if there is no such enquiry.
pub async fn note(database: &Database, note: CaseNote) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            if store::find(transaction, note.enquiry)?.is_none() {
                return Ok(false);
            }
            transaction.insert([&note])?;
            search::store::are_outdated(transaction, note.enquiry)?;
            let detail = serde_json::json!({ "note": note.id });
            log(transaction, Some(note.staff), "note", note.enquiry, &detail, note.at)?;
            Ok(true)
        })
        .await
}

/// An answer to a visitor, or a record of one given by another channel.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The answered enquiry.
    pub enquiry: Uuid,
    /// The author.
    pub staff: Uuid,
    /// The channel.
    pub channel: Channel,
    /// The text.
    pub text: MultiLine,
    /// The day by which it promises the next step of the office.
    pub owed_on: Option<Date>,
    /// Ids of the person's unsent files; allowed for mails only.
    pub files: Vec<Uuid>,
    /// The idempotency key.
    pub key: String,
    /// The version of the thread that the person has read.
    pub seen: String,
}

/// The result of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// The answer was written, and a mail is queued.
    Written,
    /// There is no such enquiry.
    NoSuchCase,
    /// The key belongs to an answer with another text or promise, or without one of the files, which was written; nothing else was.
    OtherAnswer,
    /// The author has left meanwhile.
    AuthorLeft,
    /// The enquiry's personal data are blanked, so it has no address.
    NoAddress,
    /// The thread has changed since the person read it; nothing was written.
    Meanwhile,
    /// A file no longer exists; nothing was written.
    NoSuchFile,
    /// Too many mails have gone to the visitor within minutes; nothing was written.
    TooManyMails,
    /// The files are too many or too large together, or the channel is not mail; nothing was written.
    TooManyFiles,
}

/// Answers a visitor. The first answer stops the reply clock and assigns an unassigned case to its author. A
/// quarantined enquiry is released without the usual confirmation, which the answer makes redundant.
pub async fn answer(
    database: &Database,
    business: &Business,
    answer: Answer,
    now: Millis,
) -> Result<Answered, DatabaseError> {
    let release = release_of(database, business, answer.enquiry).await?;
    database.write(move |transaction| answer_within(transaction, answer, release, now)).await
}

/// The release of a quarantined enquiry, with which its answer ends the quarantine.
pub async fn release_of(
    database: &Database,
    business: &Business,
    enquiry: Uuid,
) -> Result<Option<Release>, DatabaseError> {
    let asked: Option<Enquiry> = database.find(enquiry).await?;
    // No enquiry enters quarantine later.
    Ok(asked.filter(|asked| asked.quarantine.is_some()).map(|asked| Release::of(&asked, business)))
}

/// As [`answer`], within a transaction. Unless the answer is written, nothing is.
pub fn answer_within(
    transaction: &Transaction,
    answer: Answer,
    release: Option<Release>,
    now: Millis,
) -> Result<Answered, DatabaseError> {
    let Answer { enquiry, staff, channel, text, owed_on, files, key, seen } = answer;
    if !answers(transaction, staff)? {
        return Ok(Answered::AuthorLeft);
    }
    // Locked, so that each answer sees those before it.
    let Some(asked) = enquiries::store::locked(transaction, enquiry)? else { return Ok(Answered::NoSuchCase) };
    if let Some(written) = store::written(transaction, &key)? {
        // A file that is not among those of the answer has not gone out.
        let are_sent = files.iter().map(|file| attachments::store::is_sent_with(transaction, *file, &key));
        let CaseMessage { text: said, owed_on: owed, .. } = &written;
        let is_same = (written.enquiry, written.channel, said, owed) == (enquiry, channel, &text, &owed_on)
            && are_sent.collect::<Result<Vec<_>, _>>()?.iter().all(|is_sent| *is_sent);
        return Ok(if is_same { Answered::Written } else { Answered::OtherAnswer });
    }
    let recipient = asked.email.to_string();
    if channel == Channel::Mail && recipient.is_empty() {
        return Ok(Answered::NoAddress);
    }
    // A call or a message by another channel has taken place: noting it does no harm.
    if channel == Channel::Mail && store::thread(transaction, enquiry)? != seen {
        return Ok(Answered::Meanwhile);
    }
    let mut size = 0;
    for file in &files {
        let Some(file) = attachments::store::waiting(transaction, *file, enquiry, staff)? else {
            return Ok(Answered::NoSuchFile);
        };
        size += file.size;
    }
    let is_mail = channel == Channel::Mail || files.is_empty();
    if !is_mail || files.len() > SentAttachment::MOST || size > SentAttachment::LARGEST_TOGETHER {
        return Ok(Answered::TooManyFiles);
    }
    if channel == Channel::Mail && !count_one(transaction, &case_mail_limit(enquiry), now)? {
        return Ok(Answered::TooManyMails);
    }
    let message = CaseMessage { id: clock::id(now), enquiry, staff, channel, at: now, text, owed_on };
    if !store::insert_message(transaction, &message, &key)? {
        return Ok(Answered::Written);
    }
    files.iter().try_for_each(|file| attachments::store::attach(transaction, *file, message.id))?;
    if channel == Channel::Mail {
        let mail = NewMessage::due(CASE_REPLY, Some(message.id), recipient, now);
        transaction.insert([&mail])?;
    }
    search::store::are_outdated(transaction, enquiry)?;
    if let Some(release) = release {
        release.run(transaction, Some(staff), now)?;
    }
    let is_taken = store::take(transaction, enquiry, staff)? > 0;
    let detail = serde_json::json!({
        "message": message.id, "channel": <&str>::from(channel), "files": files.len(), "is_taken": is_taken,
        "owed_on": owed_on,
    });
    log(transaction, Some(staff), "answer", enquiry, &detail, now)?;
    Ok(Answered::Written)
}
