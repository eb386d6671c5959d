use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use bookings::ledger::model::Booking;
use correspondence::{
    cases, mailbox,
    sight::desk::{require_seen, sight_of},
};
use intake::enquiries::{self, model::Enquiry};
use kernel::{
    database::{Connection, DatabaseError},
    fields::{SingleLine, reference::Reference},
    http::{problem::Problem, refusals::refused},
    outbox::{actions::retry_mails, model::MessageState},
};
use staff::{guard::Person, permissions::Action};

use super::{
    model::{ListedMail, MailSearch},
    store,
};
use crate::{booking_cases::store::case_of, state::Overview};

/// Mails in a page.
const SHOWN: usize = 50;

/// A booking or a case.
#[derive(Serialize, ToSchema)]
pub struct MailSubject {
    id: String,
    /// Such as `7KQ2-M4XF`.
    number: String,
    /// The name of the person. Empty once the retention time is over.
    name: String,
}

impl MailSubject {
    fn of(id: Uuid, number: &Reference, name: Option<&SingleLine>) -> Self {
        let name = name.map(ToString::to_string).unwrap_or_default();
        MailSubject { id: id.to_string(), number: number.to_string(), name }
    }
}

/// A mail of the service.
#[derive(Serialize, ToSchema)]
pub struct DeskMail {
    id: String,
    /// Such as `quote_confirmation`.
    kind: String,
    /// Empty once the retention time is over.
    recipient: String,
    created_at: i64,
    /// `waiting`, `sent`, `dead`: given up, or `void`: not sent, because what it was about was deleted or settled.
    #[schema(value_type = String)]
    state: MessageState,
    attempts: i64,
    /// Time of the next attempt.
    next_at: i64,
    /// Time at which it was sent or given up. Null while it waits.
    settled_at: Option<i64>,
    last_error: Option<String>,
    /// Null if the subject is not kept; mails about bookings have one once they are sent or given up.
    subject: Option<String>,
    /// The booking that the mail is about.
    booking: Option<MailSubject>,
    /// The case that the mail is about.
    case: Option<MailSubject>,
}

impl From<ListedMail> for DeskMail {
    fn from(mail: ListedMail) -> Self {
        let subject = |about: Option<(Uuid, Reference)>, name: Option<&SingleLine>| {
            about.map(|(id, number)| MailSubject::of(id, &number, name))
        };
        DeskMail {
            id: mail.id.to_string(),
            kind: mail.kind,
            recipient: mail.recipient,
            created_at: mail.created_at,
            state: mail.state,
            attempts: mail.attempts,
            next_at: mail.next_at,
            settled_at: mail.settled_at,
            last_error: mail.last_error,
            subject: mail.subject,
            booking: subject(mail.booking.zip(mail.booking_number), mail.booking_name.as_ref()),
            case: subject(mail.case.zip(mail.case_number), mail.case_name.as_ref()),
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MailsQuery {
    /// `waiting`, `sent`, `dead` or `void`; empty for all.
    #[serde(default)]
    state: String,
    /// A part of the recipient's address, or the number of a booking or an enquiry.
    #[serde(default)]
    search: String,
    /// `next` of the page before; empty for the first page.
    #[serde(default)]
    after: String,
}

/// A page of mails.
#[derive(Serialize, ToSchema)]
pub struct MailsPage {
    /// At most 50.
    mails: Vec<DeskMail>,
    /// `after` of the next page. Null if this is the last page.
    next: Option<String>,
}

/// Lists the mails of the service in pages, newest first.
#[utoipa::path(get, path = "/api/desk/outbox", params(MailsQuery), responses(
    (status = 200, description = "A page of at most 50", body = MailsPage),
    (status = 422, description = "`state` is no state, or `after` names no page", body = Problem),
))]
pub async fn list(
    State(app): State<Overview>,
    Person(person): Person,
    Query(MailsQuery { state, search, after }): Query<MailsQuery>,
) -> Result<Json<MailsPage>, Problem> {
    let state = match state.as_str() {
        "" => None,
        state => Some(state.parse().map_err(|_| refused("'state' is waiting, sent, dead or void"))?),
    };
    let after = match after.as_str() {
        "" => None,
        after => Some(after.parse().map_err(|_| refused("'after' is not a page: send the 'next' of an earlier page"))?),
    };
    let (search, sight) = (MailSearch::typed(&search), sight_of(&app.correspondence, &person));
    let most = i64::try_from(SHOWN).unwrap_or(i64::MAX).saturating_add(1);
    let read = move |on: &Connection| {
        let mut ids = store::ids(on, state, after, &search, sight, most)?;
        let is_last = ids.len() <= SHOWN;
        ids.truncate(SHOWN);
        let next = ids.last().filter(|_| !is_last).map(Uuid::to_string);
        Ok::<_, DatabaseError>((store::mails(on, &ids)?, next))
    };
    let (mails, next) = app.database.read(read).await?;
    Ok(Json(MailsPage { mails: mails.into_iter().map(DeskMail::from).collect(), next }))
}

/// A mail about a booking.
#[derive(Serialize, ToSchema)]
pub struct BookingMail {
    #[serde(flatten)]
    mail: DeskMail,
    /// The plain text as it was sent, or as it was when it was given up. Null if it is not kept.
    text: Option<String>,
}

/// The mails about a booking, and its cases.
#[derive(Serialize, ToSchema)]
pub struct BookingMails {
    /// Newest first.
    mails: Vec<BookingMail>,
    /// The case of the enquiry whose number the visitor has given. Null without one, or if the person may not see it.
    enquiry: Option<MailSubject>,
    /// The case in which the traveller is written to. Null without one, or if the person may not see it.
    case: Option<MailSubject>,
}

/// Lists every mail about a booking that waits, was sent or was given up, newest first.
#[utoipa::path(get, path = "/api/desk/bookings/{id}/mails", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The mails", body = BookingMails),
    (status = 404, description = "No such booking", body = Problem),
))]
pub async fn of_booking(
    State(app): State<Overview>,
    Person(person): Person,
    Path(id): Path<Uuid>,
) -> Result<Json<BookingMails>, Problem> {
    let sight = person.role.may(Action::ReadCases).then(|| sight_of(&app.correspondence, &person));
    let read = move |on: &Connection| {
        let Some(booking) = on.find::<Booking>(id)? else { return Ok(None) };
        let seen = |case: Option<Enquiry>| match (&case, sight) {
            (Some(enquiry), Some(sight)) if cases::store::is_seen(on, enquiry.id, sight)? => Ok(case),
            _ => Ok::<_, DatabaseError>(None),
        };
        let enquiry = seen(enquiries::store::by_reference(on, booking.journey.quote.as_str())?)?;
        let case = seen(case_of(on, &booking)?)?;
        Ok::<_, DatabaseError>(Some((store::of_booking(on, id)?, enquiry, case)))
    };
    let (mails, enquiry, case) = app.database.read(read).await?.ok_or_else(Problem::not_found)?;
    let subject = |enquiry: Enquiry| MailSubject::of(enquiry.id, &enquiry.reference, Some(&enquiry.name));
    let answer = |mut mail: ListedMail| BookingMail { text: mail.text.take(), mail: mail.into() };
    Ok(Json(BookingMails {
        mails: mails.into_iter().map(answer).collect(),
        enquiry: enquiry.map(subject),
        case: case.map(subject),
    }))
}

/// Schedules a mail that was given up to be sent again.
#[utoipa::path(post, path = "/api/desk/outbox/{id}/retry", params(("id" = Uuid, Path)), responses(
    (status = 204, description = "The mail will be sent at once"),
    (status = 404, description = "No such mail that was given up", body = Problem),
))]
pub async fn retry(
    State(app): State<Overview>,
    Person(person): Person,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    let case = app.database.read(move |connection| mailbox::store::enquiry_of_own(connection, &[id])).await;
    if let Some(case) = case? {
        require_seen(&app.correspondence, &person, case).await?;
    }
    let retried = retry_mails(&app.database, Some(id), Some(person.id), app.clock.now()).await?;
    Problem::unless_found(retried > 0)?;
    app.wake.notify_one();
    Ok(StatusCode::NO_CONTENT)
}
