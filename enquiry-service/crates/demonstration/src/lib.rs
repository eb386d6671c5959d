//! Fictitious staff, enquiries, bookings, reviews and invitations, for trying the desk without real data.

mod bookings;
mod holds;
pub mod http;
mod invitations;
mod offers;
mod reviews;
mod sign_in;

use std::sync::Arc;

use content_model::Locale;
use jiff::{ToSpan, tz::TimeZone};
use serde::Deserialize;
use uuid::Uuid;

use correspondence::{
    cases::{
        self,
        model::{CaseMessage, CaseNote, Channel, Handling, LostReason},
    },
    contacts,
    mailbox::{
        self,
        model::{IncomingMail, LONGEST_LINE, MailKind, ReceivedMail, SenderCheck},
    },
    tasks::model::CaseTask,
};
use intake::{
    enquiries::{mail::QUOTE_CONFIRMATION, model::Enquiry},
    quotes::model::QuoteSubmission,
};
use kernel::{
    clock::{self, Millis, date},
    content::Content,
    database::{Database, DatabaseError, Transaction},
    fields::{EmailAddress, MultiLine, RawField, SingleLine},
    outbox::model::{Message, MessageState, NewMessage},
    tokens::Token,
};
use staff::people::{
    self,
    model::{Role, StaffMember, StaffState},
};

use holds::InventedHold;
pub use sign_in::sign_in_to_demonstration;

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;
/// Longer than the spam filter's minimum.
const FILLED_IN: &str = "90000";

/// `invented/cases.json`
#[derive(Deserialize)]
struct Demonstration {
    staff: Vec<Person>,
    cases: Vec<DemonstrationCase>,
    unsorted: Vec<UnsortedMail>,
    /// Pairs of addresses of one person, in alphabetical order.
    merges: Vec<(String, String)>,
    holds: Vec<InventedHold>,
}

/// An unassigned mail.
#[derive(Deserialize)]
struct UnsortedMail {
    minutes_ago: i64,
    name: String,
    email: String,
    subject: String,
    text: String,
}

#[derive(Deserialize)]
struct Person {
    name: String,
    email: String,
    role: Role,
}

#[derive(Deserialize)]
struct DemonstrationCase {
    locale: Locale,
    name: String,
    email: String,
    phone: String,
    country: String,
    /// The tour's id in the content.
    tour: i64,
    /// The landing page and the referrer; both may be empty.
    #[serde(default)]
    landing_page: String,
    #[serde(default)]
    referrer: String,
    message: String,
    adults: u8,
    children: u8,
    /// The age of the enquiry in minutes.
    minutes_ago: i64,
    /// The days until the journey begins.
    travel_in_days: i64,
    /// Index of the owner in the list of staff.
    owner: Option<usize>,
    /// Minutes until the first answer.
    answered_after: Option<i64>,
    #[serde(default)]
    answer: String,
    #[serde(default)]
    channel: Option<Channel>,
    /// Minutes until the visitor wrote again.
    wrote_again_after: Option<i64>,
    #[serde(default)]
    wrote_again: String,
    #[serde(default)]
    note: String,
    lost: Option<LostReason>,
    #[serde(default)]
    snoozed_days: i64,
    #[serde(default)]
    is_spam: bool,
    /// Why the mail server refused the confirmation; empty if it was sent.
    #[serde(default)]
    mail_fault: String,
    /// Days from today until the day by which the answer promises the next step.
    #[serde(default)]
    owed_in_days: Option<i64>,
    #[serde(default)]
    tasks: Vec<InventedTask>,
}

/// A task of a case.
#[derive(Deserialize)]
struct InventedTask {
    text: String,
    /// Negative if it is overdue.
    due_in_days: i64,
    /// Index in the list of staff.
    assignee: Option<usize>,
    is_done: bool,
}

/// Inserts staff, cases, reviews, invitations and bookings once, and sends no mail. Returns the token of a link that signs
/// in as manager.
pub async fn demonstrate(
    database: &Database,
    content: Arc<Content>,
    now: Millis,
    zone: &TimeZone,
) -> Result<Token, DatabaseError> {
    let zone = zone.clone();
    let manager = database.write(move |transaction| fill(transaction, &content, now, &zone)).await?;
    sign_in::demonstration_link(database, manager, now).await
}

/// Returns the id of the manager.
fn fill(transaction: &Transaction, content: &Content, now: Millis, zone: &TimeZone) -> Result<Uuid, DatabaseError> {
    let Demonstration { staff: people, cases, unsorted, merges, holds } =
        serde_json::from_str(include_str!("invented/cases.json")).map_err(|_| DatabaseError::Lost)?;
    let mut ids = Vec::new();
    let mut is_new = false;
    for person in people {
        let name = SingleLine::shortened(&person.name, 120);
        let Ok(email) = EmailAddress::parse(&RawField::Text(person.email)) else { continue };
        let key = email.key();
        let member = StaffMember {
            id: clock::id(now),
            name,
            email,
            role: person.role,
            state: StaffState::Active,
            since: now,
            // Without a password, only the demonstration's link signs in.
            password_hash: None,
            totp_secret: None,
            totp_step: 0,
        };
        is_new |= transaction.insert([&member])? > 0;
        ids.extend(people::store::by_email(transaction, &key)?.map(|member| member.id));
    }
    if is_new {
        cases.into_iter().try_for_each(|case| write_case(transaction, content, case, &ids, now, zone))?;
        for UnsortedMail { minutes_ago, name, email, subject, text } in &unsorted {
            let mail = written((name, email), (subject, text), now - minutes_ago * MINUTE);
            mailbox::store::insert(transaction, &ReceivedMail::of(&mail, None), mail)?;
        }
        reviews::fill(transaction, content, now)?;
        invitations::fill(transaction, now)?;
    }
    let manager = ids.first().copied().ok_or(DatabaseError::Lost)?;
    if is_new {
        for (one, other) in &merges {
            contacts::store::merge(transaction, one, other, manager, now)?;
        }
        let paid = offers::fill(transaction, content, &ids, (now, zone))?;
        bookings::fill(transaction, &bookings::Filling { content, now, zone, staff: manager }, paid)?;
        // The log has them in the order of time.
        holds.iter().try_for_each(|held| holds::write(transaction, content, held, &ids, (now, zone)))?;
    }
    Ok(manager)
}

fn write_case(
    transaction: &Transaction,
    content: &Content,
    case: DemonstrationCase,
    people: &[Uuid],
    now: Millis,
    zone: &TimeZone,
) -> Result<(), DatabaseError> {
    let received_at = now - case.minutes_ago * MINUTE;
    let today = date(received_at, zone);
    let travel_date = today.checked_add(case.travel_in_days.days()).unwrap_or(today);
    let text = |text: &str| RawField::Text(text.to_owned());
    let submission = QuoteSubmission {
        full_name: text(&case.name),
        email_address: text(&case.email),
        phone_number: text(&case.phone),
        country_of_residence: text(&case.country),
        message: text(&case.message),
        travel_date: text(&travel_date.to_string()),
        no_of_adults: text(&case.adults.to_string()),
        no_of_children: text(&case.children.to_string()),
        tour_name: text(&content.title(case.locale, case.tour)),
        contact_method: text("email"),
        landing_page: text(&case.landing_page),
        referrer: text(&case.referrer),
        locale: text(case.locale.code()),
        ..QuoteSubmission::default()
    };
    let hidden = text(if case.is_spam { "https://cheap-links.example" } else { "" });
    let Ok(valid) = submission.parse(today) else { return Err(DatabaseError::Lost) };
    let enquiry = valid.received(received_at, None, &hidden, &text(FILLED_IN));
    transaction.insert([&enquiry])?;
    if enquiry.quarantine.is_none() {
        transaction.insert([&confirmation(&enquiry, case.locale, &case.mail_fault)])?;
    }
    let owner = case.owner.and_then(|place| people.get(place)).copied();
    if owner.is_some() || case.lost.is_some() {
        let snoozed_until = (case.snoozed_days > 0).then(|| now + case.snoozed_days * DAY);
        let handling = Handling { owner, snoozed_until, lost: case.lost, ..Handling::untouched(enquiry.id) };
        cases::store::update(transaction, &handling)?;
    }
    let Some(staff) = owner.or_else(|| people.first().copied()) else { return Ok(()) };
    if let (Some(minutes), Ok(words)) = (case.answered_after, MultiLine::required(&text(&case.answer), 5000)) {
        let message = CaseMessage {
            id: clock::id(received_at + minutes * MINUTE),
            enquiry: enquiry.id,
            staff,
            channel: case.channel.unwrap_or(Channel::Mail),
            at: received_at + minutes * MINUTE,
            text: words,
            owed_on: case.owed_in_days.and_then(|days| date(now, zone).checked_add(days.days()).ok()),
        };
        let key = message.id.to_string();
        cases::store::insert_message(transaction, &message, &key)?;
    }
    for InventedTask { text: words, due_in_days, assignee, is_done } in &case.tasks {
        let due_on = date(now, zone).checked_add(due_in_days.days()).unwrap_or(today);
        let task = CaseTask {
            id: clock::id(received_at + 20 * MINUTE),
            enquiry: enquiry.id,
            text: SingleLine::shortened(words, 300),
            due_on,
            assignee: assignee.and_then(|place| people.get(place)).copied(),
            written_by: staff,
            at: received_at + 20 * MINUTE,
            done_at: is_done.then_some(received_at + 40 * MINUTE),
            done_by: is_done.then_some(staff),
        };
        transaction.insert([&task])?;
    }
    if let Some(minutes) = case.wrote_again_after {
        let subject = format!("Re: {}", enquiry.reference);
        let mail = written((&case.name, &case.email), (&subject, &case.wrote_again), received_at + minutes * MINUTE);
        mailbox::store::insert(transaction, &ReceivedMail::of(&mail, Some(enquiry.id)), mail)?;
    }
    if let Ok(words) = MultiLine::required(&text(&case.note), 5000) {
        let note = CaseNote {
            id: clock::id(received_at + 30 * MINUTE),
            enquiry: enquiry.id,
            staff,
            at: received_at + 30 * MINUTE,
            text: words,
        };
        transaction.insert([&note])?;
    }
    Ok(())
}

/// The confirmation of an enquiry, as if it had been sent or refused.
fn confirmation(enquiry: &Enquiry, locale: Locale, fault: &str) -> Message {
    let mail = NewMessage::due(QUOTE_CONFIRMATION, Some(enquiry.id), enquiry.email.to_string(), enquiry.received_at);
    let sent = sent(mail.on_site(locale));
    if fault.is_empty() {
        return sent;
    }
    Message { state: MessageState::Dead, last_error: Some(fault.to_owned()), ..sent }
}

/// A mail as if it had been sent when it was written.
fn sent(mail: NewMessage) -> Message {
    Message {
        id: mail.id,
        kind: mail.kind.name().to_owned(),
        about: mail.about,
        recipient: mail.recipient,
        locale: mail.locale,
        created_at: mail.created_at,
        state: MessageState::Sent,
        attempts: 1,
        next_at: mail.next_at,
        last_error: None,
        settled_at: Some(mail.created_at),
    }
}

/// A mail as read from a mailbox.
fn written((name, email): (&str, &str), (subject, text): (&str, &str), at: Millis) -> IncomingMail {
    let line = |text: &str| SingleLine::shortened(text, LONGEST_LINE);
    let key = clock::id(at).to_string();
    IncomingMail {
        head_key: key.clone(),
        former_key: key.clone(),
        key,
        message_id: format!("{}@traveller.example", clock::id(at)),
        references: Vec::new(),
        recipients: Vec::new(),
        sender: line(email),
        from_address: line(email),
        from_name: line(name),
        subject: line(subject),
        text: text.to_owned(),
        at,
        kind: MailKind::Personal,
        size: i64::try_from(text.len()).unwrap_or_default(),
        fault: None,
        sender_check: SenderCheck::Passed,
        given_up: None,
        attachments: Vec::new(),
    }
}
