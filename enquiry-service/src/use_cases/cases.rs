//! Work on enquiries at the desk.

use uuid::Uuid;

use super::staff::log;
use crate::{
    database::{
        Connection, Database, DatabaseError, Transaction, cases, enquiries, received_mails, search_words,
        sent_attachments, staff, tasks,
    },
    domain::{
        case::{Case, CaseMessage, CaseNote, CaseTask, Channel, Handling, SentAttachment},
        mailbox::{ReceivedAttachment, ReceivedMail},
        message::{MessageKind, NewMessage},
        staff::{Action, StaffState},
    },
    primitives::{
        clock::Millis,
        fields::{MultiLine, SingleLine},
    },
};

/// Two answers within so many milliseconds are rarely meant.
const TOGETHER: Millis = 10_000;

/// A case with all that was said and noted.
#[derive(Clone, Debug)]
pub struct WholeCase {
    /// The visitor's words, and how the case is handled.
    pub case: Case,
    /// What was said to the visitor, oldest first.
    pub messages: Vec<CaseMessage>,
    /// What colleagues told each other, oldest first.
    pub notes: Vec<CaseNote>,
    /// What is to be done: those to do first, each part by its day.
    pub tasks: Vec<CaseTask>,
    /// What the visitor wrote by mail since, oldest first.
    pub mails: Vec<ReceivedMail>,
    /// The files that came with these mails.
    pub attachments: Vec<ReceivedAttachment>,
    /// The files that went out with answers.
    pub files: Vec<SentAttachment>,
}

/// Reads a case whole; `None` where there is no such enquiry.
///
/// # Errors
/// Where the database does not answer.
pub fn read(connection: &Connection, enquiry: Uuid) -> Result<Option<WholeCase>, DatabaseError> {
    let Some(case) = cases::find(connection, enquiry)? else { return Ok(None) };
    Ok(Some(WholeCase {
        case,
        messages: cases::messages(connection, enquiry)?,
        notes: cases::notes(connection, enquiry)?,
        tasks: tasks::of_enquiry(connection, enquiry)?,
        mails: received_mails::of_enquiry(connection, enquiry)?,
        attachments: received_mails::attachments_of(connection, enquiry)?,
        files: sent_attachments::of_enquiry(connection, enquiry)?,
    }))
}

/// How a change of a case ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// It is written.
    Written,
    /// There is no such enquiry.
    NoSuchCase,
    /// Somebody else has changed the case since it was read.
    Meanwhile,
    /// The owner works here no more, or may not answer visitors.
    NoSuchOwner,
}

/// Writes who owns a case, until when it is snoozed and why it is lost.
///
/// # Errors
/// Where nothing was written.
pub async fn handle(
    database: &Database,
    handling: Handling,
    actor: Uuid,
    now: Millis,
) -> Result<Changed, DatabaseError> {
    database
        .write(move |transaction| {
            if cases::find(transaction, handling.enquiry)?.is_none() {
                return Ok(Changed::NoSuchCase);
            }
            if let Some(owner) = handling.owner
                && !answers(transaction, owner)?
            {
                return Ok(Changed::NoSuchOwner);
            }
            if !cases::update(transaction, &handling)? {
                return Ok(Changed::Meanwhile);
            }
            let detail = serde_json::json!({
                "owner": handling.owner,
                "snoozed_until": handling.snoozed_until,
                "lost": handling.lost,
            });
            log(transaction, Some(actor), "handle_case", handling.enquiry, &detail, now)?;
            Ok(Changed::Written)
        })
        .await
}

/// Whether somebody works here and answers visitors.
///
/// # Errors
/// Where the database does not answer.
pub(super) fn answers(transaction: &Transaction, person: Uuid) -> Result<bool, DatabaseError> {
    let person = staff::locked(transaction, person)?;
    Ok(person.is_some_and(|person| person.state == StaffState::Active && person.role.may(Action::AnswerCases)))
}

/// Writes a note for colleagues; `false` where there is no such enquiry.
///
/// # Errors
/// Where nothing was written.
pub async fn note(database: &Database, note: CaseNote) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            if cases::find(transaction, note.enquiry)?.is_none() {
                return Ok(false);
            }
            transaction.insert([&note])?;
            search_words::are_outdated(transaction, note.enquiry)?;
            let detail = serde_json::json!({ "note": note.id });
            log(transaction, Some(note.staff), "note", note.enquiry, &detail, note.at)?;
            Ok(true)
        })
        .await
}

/// A file that is to go out with an answer.
#[derive(Clone, Debug)]
pub struct NewFile {
    /// The enquiry that will be answered.
    pub enquiry: Uuid,
    /// Who will answer.
    pub staff: Uuid,
    /// Without a path.
    pub name: SingleLine,
    /// By the ending of its name.
    pub media_type: &'static str,
    /// The bytes.
    pub content: Vec<u8>,
}

/// Keeps a file until its answer is sent; `None` where there is no such enquiry.
///
/// # Errors
/// Where nothing was written.
pub async fn keep_file(
    database: &Database,
    file: NewFile,
    now: Millis,
) -> Result<Option<SentAttachment>, DatabaseError> {
    database
        .write(move |transaction| {
            let NewFile { enquiry, staff, name, media_type, content } = file;
            if cases::find(transaction, enquiry)?.is_none() {
                return Ok(None);
            }
            let kept = SentAttachment {
                id: Uuid::now_v7(),
                enquiry,
                message: None,
                staff,
                at: now,
                name,
                media_type: media_type.to_owned(),
                size: i64::try_from(content.len()).unwrap_or(i64::MAX),
            };
            sent_attachments::insert(transaction, &kept, &content)?;
            Ok(Some(kept))
        })
        .await
}

/// An answer to a visitor, or the note of one that was given elsewhere.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The enquiry that is answered.
    pub enquiry: Uuid,
    /// Who answers.
    pub staff: Uuid,
    /// How it is said.
    pub channel: Channel,
    /// The words.
    pub text: MultiLine,
    /// Ids of files of this person that wait for an answer; they go with a mail only.
    pub files: Vec<Uuid>,
    /// The same key twice is the same answer.
    pub key: String,
    /// The person knows that a colleague has just answered, and answers all the same.
    pub again: bool,
}

/// How an answer ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// It is written; a mail is on its way.
    Written,
    /// There is no such enquiry.
    NoSuchCase,
    /// The enquiry names nobody any more to whom a mail could go.
    NoAddress,
    /// A colleague has answered within the last ten seconds; nothing was written.
    JustAnswered,
    /// A file is not there any more; nothing was written.
    NoSuchFile,
    /// The files are too many or too large together, or go with no mail; nothing was written.
    TooManyFiles,
}

/// Answers a visitor. The first answer stops the clock and takes an enquiry that nobody owns. An enquiry in quarantine
/// leaves it without the confirmation that others have: the answer says more.
///
/// # Errors
/// Where nothing was written.
pub async fn answer(database: &Database, answer: Answer, now: Millis) -> Result<Answered, DatabaseError> {
    database
        .write(move |transaction| {
            let Answer { enquiry, staff, channel, text, files, key, again } = answer;
            let Some(WholeCase { case, messages: said, .. }) = read(transaction, enquiry)? else {
                return Ok(Answered::NoSuchCase);
            };
            if cases::is_written(transaction, &key)? {
                return Ok(Answered::Written);
            }
            let recipient = case.enquiry.email.to_string();
            if channel == Channel::Mail && recipient.is_empty() {
                return Ok(Answered::NoAddress);
            }
            let by_colleague = |said: &&CaseMessage| said.staff != staff && now - said.at < TOGETHER;
            if !again && said.iter().rev().any(|said| by_colleague(&said)) {
                return Ok(Answered::JustAnswered);
            }
            let mut size = 0;
            for file in &files {
                let Some(file) = sent_attachments::waiting(transaction, *file, enquiry, staff)? else {
                    return Ok(Answered::NoSuchFile);
                };
                size += file.size;
            }
            let is_mail = channel == Channel::Mail || files.is_empty();
            if !is_mail || files.len() > SentAttachment::MOST || size > SentAttachment::LARGEST_TOGETHER {
                return Ok(Answered::TooManyFiles);
            }
            let message = CaseMessage { id: Uuid::now_v7(), enquiry, staff, channel, at: now, text };
            if !cases::insert_message(transaction, &message, &key)? {
                return Ok(Answered::Written);
            }
            files.iter().try_for_each(|file| sent_attachments::attach(transaction, *file, message.id))?;
            if channel == Channel::Mail {
                let mail = NewMessage::due(MessageKind::CaseReply, Some(message.id), recipient, now);
                transaction.insert([&mail])?;
            }
            search_words::are_outdated(transaction, enquiry)?;
            enquiries::accept(transaction, enquiry)?;
            if case.handling.owner.is_none() {
                cases::update(transaction, &Handling { owner: Some(staff), ..case.handling })?;
            }
            let detail =
                serde_json::json!({ "message": message.id, "channel": <&str>::from(channel), "files": files.len() });
            log(transaction, Some(staff), "answer", enquiry, &detail, now)?;
            Ok(Answered::Written)
        })
        .await
}
