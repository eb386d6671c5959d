use std::collections::HashMap;

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use intake::enquiries::model::Enquiry;
use kernel::{fields::EmailAddress, http::problem::Problem};
use staff::guard::Person;

use super::{
    actions::{Filed, Filing, file_mail},
    model::{MailFault, MailKind, ReceivedMail, SenderCheck},
    store,
};
use crate::{
    cases::{
        self,
        desk::{AttachmentAnswer, sender},
    },
    sight::desk::{require_seen, sight_of},
    state::Correspondence,
};

/// Mails in a list.
const SHOWN: i64 = 100;
/// Limit of the cases that a mail may belong to.
const SUGGESTED: i64 = 5;

/// A case that a mail may belong to.
#[derive(Serialize, ToSchema)]
pub struct CaseSuggestion {
    id: String,
    reference: String,
    name: String,
    received_at: i64,
}

/// A received mail that is not filed in a case.
#[derive(Serialize, ToSchema)]
pub struct UnsortedMail {
    id: String,
    at: i64,
    sender: String,
    subject: String,
    text: String,
    is_automatic: bool,
    /// Why the content is missing; the mail is in the mailbox. Null if it was read.
    #[schema(value_type = Option<String>)]
    fault: Option<MailFault>,
    /// Size of the whole mail in bytes; 0 if unknown.
    size: i64,
    /// The mail server's check of the sender.
    #[schema(value_type = String)]
    sender_check: SenderCheck,
    /// Enquiries from the same address, newest first.
    suggestions: Vec<CaseSuggestion>,
    /// Its files, in the order of the mail; at most 100.
    attachments: Vec<AttachmentAnswer>,
}

/// Lists received mails without a case, oldest first.
#[utoipa::path(get, path = "/api/desk/unsorted", responses(
    (status = 200, description = "At most 100", body = Vec<UnsortedMail>),
))]
pub async fn list(
    State(app): State<Correspondence>,
    Person(person): Person,
) -> Result<Json<Vec<UnsortedMail>>, Problem> {
    let mails = app.database.read(move |on| store::unsorted(on, SHOWN)).await?;
    let keys: Vec<String> = mails.iter().map(key_of).collect();
    let sight = sight_of(&app, &person);
    let seen =
        app.database.read(move |connection| cases::store::of_addresses(connection, &keys, sight, SUGGESTED)).await;
    let mut suggested: HashMap<String, Vec<Enquiry>> = HashMap::new();
    for (key, enquiry) in seen? {
        suggested.entry(key).or_default().push(enquiry);
    }
    let files = app.database.read(move |on| store::attachments_of_unsorted(on, SHOWN)).await?;
    let mut attached: HashMap<Uuid, Vec<AttachmentAnswer>> = HashMap::new();
    for file in &files {
        attached.entry(file.mail).or_default().push(AttachmentAnswer::received(file));
    }
    let mut answer = |mail: ReceivedMail| {
        let enquiries = suggested.get(&key_of(&mail)).map(Vec::as_slice).unwrap_or_default();
        let attachments = attached.remove(&mail.id).unwrap_or_default();
        answer_of(mail, enquiries, attachments)
    };
    Ok(Json(mails.into_iter().map(&mut answer).collect()))
}

fn key_of(mail: &ReceivedMail) -> String {
    EmailAddress::key_of(mail.sender.as_str())
}

fn answer_of(mail: ReceivedMail, enquiries: &[Enquiry], attachments: Vec<AttachmentAnswer>) -> UnsortedMail {
    let suggestion = |enquiry: &Enquiry| CaseSuggestion {
        id: enquiry.id.to_string(),
        reference: enquiry.reference.to_string(),
        name: enquiry.name.to_string(),
        received_at: enquiry.received_at,
    };
    UnsortedMail {
        id: mail.id.to_string(),
        at: mail.at,
        sender: sender(&mail),
        subject: mail.subject.to_string(),
        is_automatic: mail.kind == MailKind::Automatic,
        fault: mail.fault,
        size: mail.size,
        sender_check: mail.sender_check,
        text: mail.text,
        suggestions: enquiries.iter().map(suggestion).collect(),
        attachments,
    }
}

/// Where to file a mail.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FileInto {
    /// In the case with this id.
    Case(Uuid),
    /// In a new case.
    NewCase,
    /// In no case. The stored text is deleted; the mail stays in the mailbox.
    Discard,
}

/// The case in which a mail is filed.
#[derive(Serialize, ToSchema)]
pub struct FiledAnswer {
    /// Null if the mail is in no case.
    case: Option<String>,
}

/// Files a mail that is in no case.
#[utoipa::path(post, path = "/api/desk/unsorted/{id}", params(("id" = Uuid, Path)), request_body = FileInto, responses(
    (status = 200, description = "Filed", body = FiledAnswer),
    (status = 404, description = "The mail was filed meanwhile, or there is no such case", body = Problem),
    (status = 422, description = "The mail has no address to answer, so it cannot begin a case", body = Problem),
))]
pub async fn file(
    State(app): State<Correspondence>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(into): Json<FileInto>,
) -> Result<Json<FiledAnswer>, Problem> {
    let filing = match into {
        FileInto::Case(enquiry) => {
            require_seen(&app, &person, enquiry).await?;
            Filing::Case(enquiry)
        }
        FileInto::NewCase => Filing::NewCase,
        FileInto::Discard => Filing::Discard,
    };
    let filed = file_mail(&app.database, id, filing, (person.id, app.clock.now())).await?;
    match filed {
        Filed::Done(enquiry) => Ok(Json(FiledAnswer { case: enquiry.map(|id| id.to_string()) })),
        Filed::NotThere => Err(Problem::not_found()),
        Filed::NobodyToAnswer => {
            let title = "This mail cannot begin a case: it has no sender who could be answered";
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:nobody", title))
        }
    }
}

/// Returns an attachment of a received mail, always as a download, because its content is untrusted.
#[utoipa::path(get, path = "/api/desk/attachments/{id}", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The content of the file", content_type = "application/octet-stream"),
    (status = 404, description = "No such file, or the file was too large to store", body = Problem),
))]
pub async fn attachment(
    State(app): State<Correspondence>,
    Person(person): Person,
    Path(id): Path<Uuid>,
) -> Result<Response, Problem> {
    let case = app.database.read(move |on| store::case_of_attachment(on, id)).await?;
    if let Some(Some(case)) = case {
        require_seen(&app, &person, case).await?;
    }
    let found = app.database.read(move |on| store::attachment_content(on, id)).await?;
    let content = found.filter(|content| !content.is_empty()).ok_or_else(Problem::not_found)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment")),
    ];
    Ok((headers, content).into_response())
}
