use axum::{
    Json,
    extract::{Query, State},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use intake::enquiries::{
    model::{Details, Enquiry},
    source::Source,
};
use kernel::{
    content::Content,
    database::{Connection, DatabaseError},
    fields::MultiLine,
    http::problem::Problem,
    mail::facts::{call, whatsapp},
    search::model::Search,
    submissions::quarantine::Quarantine,
};
use staff::guard::Person;

use super::{
    actions::{self, WholeCase},
    model::{Case, Channel, LostReason, Stage, Urgency},
    store::{CaseFilter, CaseView},
};
use crate::{
    mailbox::model::{MailFault, MailKind, ReceivedAttachment, ReceivedMail, SenderCheck},
    search,
    sight::desk::{SeenCase, sight_of},
    state::Correspondence,
    tasks::answer::TaskAnswer,
};

/// Cases in a list.
const SHOWN: i64 = 200;

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum View {
    Unassigned,
    Mine,
    Open,
    Waiting,
    Quarantine,
    All,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CasesQuery {
    view: View,
    /// Prefixes of words. A case must contain all, in names, addresses, numbers, messages, mails or notes.
    #[serde(default)]
    search: String,
}

/// A case in a list.
#[derive(Serialize, ToSchema)]
pub struct CaseRow {
    id: String,
    reference: String,
    /// `quote` or `contact`
    kind: &'static str,
    name: String,
    /// Language of the visitor.
    locale: &'static str,
    /// Title of the tour in the desk's language, or as the form named it if that site does not offer it; may be empty.
    tour: String,
    /// `YYYY-MM-DD`. Null for a contact message.
    travel_date: Option<String>,
    adults: i64,
    children: i64,
    /// Milliseconds since 1970, like all times.
    received_at: i64,
    /// Beginning of what the visitor wrote last, on one line; may be empty.
    first_words: String,
    answered_at: Option<i64>,
    last_answered_at: Option<i64>,
    /// When the answer that the visitor waits for or was promised is due. If the visitor does not wait, when the first answer was due.
    due_at: i64,
    /// The day by which the visitor was promised the next step, `YYYY-MM-DD`. Null if none was, or if the visitor has
    /// written since.
    owed_on: Option<String>,
    /// Time of the first message after the last answer. Null if there is none.
    wrote_again_at: Option<i64>,
    /// How much of the promised time has passed. Null if the visitor does not wait for an answer.
    urgency: Option<Urgency>,
    stage: Stage,
    /// Id of the owner.
    owner: Option<String>,
    snoozed_until: Option<i64>,
    lost: Option<LostReason>,
    #[schema(value_type = Option<String>)]
    quarantine: Option<Quarantine>,
    /// When a case in quarantine is deleted. Null for other cases.
    deleted_at: Option<i64>,
    /// Whether the last mail to the visitor was given up.
    is_undelivered: bool,
}

impl CaseRow {
    /// Where the case stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// `content` is read once for all rows of a list. `sold` is the stage to which offers and bookings have brought the case.
    fn of(app: &Correspondence, content: &Content, case: &Case, sold: Option<Stage>) -> Self {
        let Case { enquiry, handling, answered_at, last_answered_at, wrote_again_at, .. } = case;
        let quote = if let Details::Quote(quote) = &enquiry.details { Some(quote) } else { None };
        let clock = app.desk.as_ref().map(|desk| &desk.reply_clock);
        let title = quote.map(|quote| {
            let named = (enquiry.locale, quote.tour_slug.as_str(), quote.tour_name.as_str());
            content.named_title(app.operator_locale, named).to_owned()
        });
        CaseRow {
            id: enquiry.id.to_string(),
            reference: enquiry.reference.to_string(),
            kind: enquiry.details.kind(),
            name: enquiry.name.to_string(),
            locale: enquiry.locale.code(),
            tour: title.unwrap_or_default(),
            travel_date: quote.map(|quote| quote.travel_date.to_string()),
            adults: quote.map_or(0, |quote| quote.adults),
            children: quote.map_or(0, |quote| quote.children),
            received_at: enquiry.received_at,
            first_words: case.first_words(),
            answered_at: *answered_at,
            last_answered_at: *last_answered_at,
            due_at: clock.map_or(enquiry.received_at, |clock| {
                clock.due(case).unwrap_or_else(|| clock.due_at(enquiry.received_at))
            }),
            owed_on: case.owes_by().map(|day| day.to_string()),
            wrote_again_at: *wrote_again_at,
            urgency: clock.and_then(|clock| clock.urgency(case, app.clock.now())),
            stage: case.stage_with(sold),
            owner: handling.owner.map(|id| id.to_string()),
            snoozed_until: handling.snoozed_until,
            lost: handling.lost,
            quarantine: enquiry.quarantine,
            deleted_at: enquiry.quarantine.map(|_| enquiry.received_at + app.quarantine_ends_after),
            is_undelivered: case.undelivered.is_some(),
        }
    }
}

/// The rows of cases, with the stages to which offers and bookings have brought them.
pub async fn rows(app: &Correspondence, cases: &[Case]) -> Result<Vec<CaseRow>, DatabaseError> {
    let ids: Vec<Uuid> = cases.iter().map(|case| case.enquiry.id).collect();
    let (stages_of, today) = (app.stages_of, app.clock.today(&app.zone));
    let stages = app.database.read(move |on| stages_of(on, &ids, today)).await?;
    let content = app.content.current();
    Ok(cases.iter().map(|case| CaseRow::of(app, &content, case, stages.get(&case.enquiry.id).copied())).collect())
}

/// Lists cases. Views for work begin with the longest waiting visitor, searches with the newest case.
#[utoipa::path(get, path = "/api/desk/cases", params(CasesQuery), responses(
    (status = 200, description = "At most 200", body = Vec<CaseRow>),
))]
pub async fn list(
    State(app): State<Correspondence>,
    Person(person): Person,
    Query(query): Query<CasesQuery>,
) -> Result<Json<Vec<CaseRow>>, Problem> {
    let view = match query.view {
        View::Unassigned => CaseView::Unassigned,
        View::Mine => CaseView::Mine(person.id),
        View::Open => CaseView::Open,
        View::Waiting => CaseView::Waiting,
        View::Quarantine => CaseView::Quarantine,
        View::All => CaseView::All,
    };
    let filter = CaseFilter {
        view,
        now: app.clock.now(),
        sight: sight_of(&app, &person),
        search: Search::typed(&query.search),
        most: SHOWN,
    };
    let found = search::actions::list(&app.database, &app.search_words, filter).await?;
    Ok(Json(rows(&app, &found).await?))
}

/// The kind of an entry.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// A mail to the visitor.
    Mail,
    /// A WhatsApp message that a person noted.
    Whatsapp,
    /// A call that a person noted.
    Call,
    /// A note for colleagues.
    Note,
    /// A mail from the visitor.
    Received,
    /// An automatic mail to the company, such as an out-of-office reply.
    Automatic,
}

/// An attachment of a mail.
#[derive(Serialize, ToSchema)]
pub struct AttachmentAnswer {
    id: String,
    name: String,
    /// Size in bytes.
    size: i64,
    /// False if the database does not hold the file: it is in the mailbox only.
    is_kept: bool,
}

/// A message between the visitor and the company, or a note among colleagues.
#[derive(Serialize, ToSchema)]
pub struct EntryAnswer {
    id: String,
    kind: EntryKind,
    /// Id of the person of the desk who wrote it. Null for a received mail.
    staff: Option<String>,
    /// Sender of a received mail; empty for other entries.
    sender: String,
    at: i64,
    /// Plain text.
    text: String,
    /// The quoted text at the end of the mail; empty if there is none.
    quoted: String,
    attachments: Vec<AttachmentAnswer>,
    /// Facts about a received mail. Null for other entries.
    received: Option<ReceivedAnswer>,
}

/// Facts about a received mail that its text does not show.
#[derive(Serialize, ToSchema)]
pub struct ReceivedAnswer {
    /// Whether it comes from the address of the visitor.
    is_from_visitor: bool,
    /// The mail server's check of the sender.
    #[schema(value_type = String)]
    sender_check: SenderCheck,
    /// Why the content is missing; the mail is in the mailbox. Null if it was read.
    #[schema(value_type = Option<String>)]
    fault: Option<MailFault>,
    /// Size of the whole mail in bytes; 0 if unknown.
    size: i64,
}

impl EntryAnswer {
    fn of_colleague(id: Uuid, kind: EntryKind, staff: Uuid, at: i64, text: &MultiLine) -> Self {
        EntryAnswer {
            id: id.to_string(),
            kind,
            staff: Some(staff.to_string()),
            sender: String::new(),
            at,
            text: text.as_str().to_owned(),
            quoted: String::new(),
            attachments: Vec::new(),
            received: None,
        }
    }

    fn of_mail(mail: &ReceivedMail, attachments: &[ReceivedAttachment], visitor: &str) -> Self {
        let (own, quoted) = mail.own_and_quoted();
        let files = attachments.iter().filter(|file| file.mail == mail.id);
        EntryAnswer {
            id: mail.id.to_string(),
            kind: if mail.kind == MailKind::Automatic { EntryKind::Automatic } else { EntryKind::Received },
            staff: None,
            sender: sender(mail),
            at: mail.at,
            text: own.to_owned(),
            quoted: quoted.trim().to_owned(),
            attachments: files.map(AttachmentAnswer::received).collect(),
            received: Some(ReceivedAnswer {
                is_from_visitor: mail.from_key() == visitor,
                sender_check: mail.sender_check,
                fault: mail.fault,
                size: mail.size,
            }),
        }
    }
}

impl AttachmentAnswer {
    pub fn received(file: &ReceivedAttachment) -> Self {
        AttachmentAnswer {
            id: file.id.to_string(),
            name: file.name.to_string(),
            size: file.size,
            is_kept: file.kept > 0 || file.size == 0,
        }
    }
}

/// Name and address.
pub fn sender(mail: &ReceivedMail) -> String {
    if mail.from_name.is_empty() { mail.sender.to_string() } else { format!("{} <{}>", mail.from_name, mail.sender) }
}

/// A case with its entries and tasks.
#[derive(Serialize, ToSchema)]
pub struct CaseAnswer {
    #[serde(flatten)]
    row: CaseRow,
    /// Sent back with changes. If the version is out of date, the change is refused with 409.
    version: i64,
    /// The version of the thread, which an answer names.
    thread: String,
    email: String,
    phone: String,
    /// `tel:+…`, or empty if the number could not be read.
    call: String,
    /// `https://wa.me/…`, or empty.
    whatsapp: String,
    message: String,
    /// Fields of the form besides the message.
    #[schema(value_type = Object)]
    details: Details,
    /// How the visitor came to the sites. Null if the page did not send it.
    source: Option<SourceAnswer>,
    /// Oldest first; of the received mails, the newest 200.
    entries: Vec<EntryAnswer>,
    /// Open tasks first, then done tasks, each part ordered by day.
    tasks: Vec<TaskAnswer>,
    /// The last mail to the visitor, if it was given up. Null otherwise.
    undelivered: Option<UndeliveredMail>,
}

/// A mail that was given up.
#[derive(Serialize, ToSchema)]
pub struct UndeliveredMail {
    id: String,
    /// What the mail server answered; empty if unknown.
    error: String,
}

/// How a visitor came to the sites. Each field may be empty.
#[derive(Serialize, ToSchema)]
pub struct SourceAnswer {
    /// Path of the first page of the visit.
    landing_page: String,
    /// How it reached the office, such as `call`; empty if it was sent on the sites.
    arrival: String,
    /// Host of the site that linked to the page.
    referrer: String,
    /// Source, medium and name of a campaign.
    campaign: String,
}

impl SourceAnswer {
    fn of(source: &Source) -> Self {
        SourceAnswer {
            landing_page: source.landing_page.to_string(),
            arrival: source.arrival.to_string(),
            referrer: source.referrer.to_string(),
            campaign: source.whole_campaign(),
        }
    }
}

/// Returns a case with all its messages and notes.
#[utoipa::path(get, path = "/api/desk/cases/{id}", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The case", body = CaseAnswer),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn show(State(app): State<Correspondence>, SeenCase(id): SeenCase) -> Result<Json<CaseAnswer>, Problem> {
    read(&app, id).await.map(Json)
}

/// The current state of a case, or a problem if there is no such enquiry.
pub async fn read(app: &Correspondence, id: Uuid) -> Result<CaseAnswer, Problem> {
    let (stages_of, today) = (app.stages_of, app.clock.today(&app.zone));
    let read = move |on: &Connection| match actions::read(on, id)? {
        Some(whole) => Ok(Some((whole, stages_of(on, &[id], today)?.remove(&id)))),
        None => Ok::<_, DatabaseError>(None),
    };
    let (whole, sold) = app.database.read(read).await?.ok_or_else(Problem::not_found)?;
    Ok(answer_of(app, whole, sold))
}

fn answer_of(app: &Correspondence, whole: WholeCase, sold: Option<Stage>) -> CaseAnswer {
    let WholeCase { case, thread, messages, notes, tasks, mails, attachments, files, undelivered } = whole;
    let visitor = case.enquiry.email.key();
    let mut entries: Vec<EntryAnswer> =
        mails.iter().map(|mail| EntryAnswer::of_mail(mail, &attachments, &visitor)).collect();
    entries.extend(messages.iter().map(|message| {
        let kind = match message.channel {
            Channel::Mail => EntryKind::Mail,
            Channel::Whatsapp => EntryKind::Whatsapp,
            Channel::Call => EntryKind::Call,
        };
        let sent = files.iter().filter(|file| file.message == Some(message.id));
        let attachments = sent
            .map(|file| AttachmentAnswer {
                id: file.id.to_string(),
                name: file.name.to_string(),
                size: file.size,
                is_kept: true,
            })
            .collect();
        let entry = EntryAnswer::of_colleague(message.id, kind, message.staff, message.at, &message.text);
        EntryAnswer { attachments, ..entry }
    }));
    entries.extend(
        notes.iter().map(|note| EntryAnswer::of_colleague(note.id, EntryKind::Note, note.staff, note.at, &note.text)),
    );
    entries.sort_by_key(|entry| entry.at);
    let row = CaseRow::of(app, &app.content.current(), &case, sold);
    let Enquiry { email, phone, details, source, .. } = case.enquiry;
    CaseAnswer {
        row,
        version: case.handling.version,
        thread,
        email: email.to_string(),
        phone: phone.as_ref().map(|phone| phone.typed.to_string()).unwrap_or_default(),
        call: call(phone.as_ref()).unwrap_or_default(),
        whatsapp: whatsapp(phone.as_ref()).unwrap_or_default(),
        message: details.message().to_owned(),
        details,
        source: source.as_ref().map(SourceAnswer::of),
        entries,
        tasks: tasks.iter().map(TaskAnswer::of).collect(),
        undelivered: undelivered
            .map(|mail| UndeliveredMail { id: mail.id.to_string(), error: mail.last_error.unwrap_or_default() }),
    }
}
