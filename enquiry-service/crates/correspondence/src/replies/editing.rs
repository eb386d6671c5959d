//! Ready-made replies with the company's changes.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use kernel::{
    fields::RawField,
    http::{problem::Problem, refusals::refused, web::Web},
};
use staff::guard::Person;

use super::{
    actions::{self, OfferedReply, ReplyKept, keep, offered},
    model::{KeptReply, ReplyError, ReplyTexts, VARIABLES, reply_text, reply_title},
};
use crate::state::Correspondence;

/// A ready-made reply in every language, with its variables.
#[derive(Serialize, ToSchema)]
pub struct WholeReply {
    key: String,
    title: String,
    /// Whether the company added the reply.
    is_own: bool,
    /// Whether the reply box hides the reply.
    is_hidden: bool,
    /// Version, sent back with the next change.
    version: i64,
    /// In the order of the languages: `en`, `de`, `fr`, `es`, `it`, `pt`.
    texts: Vec<ReplyLanguage>,
}

/// A reply in one language.
#[derive(Serialize, ToSchema)]
pub struct ReplyLanguage {
    locale: &'static str,
    /// Null if the reply is not offered in this language.
    text: Option<String>,
    /// The built-in text. Null for a reply that the company added.
    of_program: Option<String>,
}

/// A change of a reply.
#[derive(Deserialize, ToSchema)]
pub struct ChangeReply {
    title: RawField,
    /// Texts by language code. A missing or empty language restores the built-in text; a reply that the company added
    /// then has no text in it.
    #[schema(value_type = BTreeMap<String, String>)]
    texts: BTreeMap<Locale, RawField>,
    is_hidden: bool,
    /// The version as it was read; 0 for a new reply.
    version: i64,
}

impl ChangeReply {
    fn parse(self, key: String, app: &Web) -> Result<KeptReply, Problem> {
        let invalid = |fault| Problem::invalid(&app.catalogue, Locale::En, &[fault]);
        let title = reply_title(&self.title).map_err(invalid)?;
        let mut texts = BTreeMap::new();
        for (locale, typed) in &self.texts {
            if typed.text().is_ok_and(str::is_empty) {
                continue;
            }
            let text = reply_text(typed).map_err(|fault| match fault {
                ReplyError::Text(fault) => invalid(fault),
                fault => wrong_variable(*locale, &fault),
            })?;
            texts.insert(*locale, text);
        }
        Ok(KeptReply {
            key,
            title: Some(title),
            texts: ReplyTexts(texts),
            hidden_at: self.is_hidden.then(|| app.clock.now()),
            version: self.version,
        })
    }
}

/// Names the language, the error, and the allowed variables.
fn wrong_variable(locale: Locale, fault: &ReplyError) -> Problem {
    let known = VARIABLES.map(|name| format!("{{{{{name}}}}}")).join(", ");
    let title = format!("{}: {fault}. Known variables: {known}", locale.code());
    Problem { code: Some("wrong_variable"), ..refused(title) }
}

/// Lists all ready-made replies, including hidden ones.
#[utoipa::path(get, path = "/api/desk/replies", responses(
    (status = 200, description = "Built-in replies first", body = Vec<WholeReply>),
))]
pub async fn list(State(app): State<Correspondence>) -> Result<Json<Vec<WholeReply>>, Problem> {
    read(&app).await.map(Json)
}

async fn read(app: &Correspondence) -> Result<Vec<WholeReply>, Problem> {
    let program = Arc::clone(&app.replies);
    let all = app.database.read(move |connection| offered(connection, &program)).await?;
    let whole = |reply: OfferedReply| {
        let language = |locale: Locale| ReplyLanguage {
            locale: locale.code(),
            text: reply.texts.get(&locale).cloned(),
            of_program: app.replies.find(&reply.key, locale).map(|reply| reply.text.clone()),
        };
        let texts = Locale::ALL.into_iter().map(language).collect();
        let OfferedReply { key, title, is_own, is_hidden, version, .. } = reply;
        WholeReply { key, title, is_own, is_hidden, version, texts }
    };
    Ok(all.into_iter().map(whole).collect())
}

/// Adds a reply.
#[utoipa::path(post, path = "/api/desk/replies", request_body = ChangeReply, responses(
    (status = 200, description = "Added; available in the reply box at once", body = Vec<WholeReply>),
    (status = 422, description = "The title or the English text is missing, or a text contains an unknown variable", body = Problem),
))]
pub async fn add(
    State(app): State<Correspondence>,
    Person(person): Person,
    Json(typed): Json<ChangeReply>,
) -> Result<(StatusCode, Json<Vec<WholeReply>>), Problem> {
    let reply = ChangeReply { version: 0, ..typed }.parse(app.clock.id().to_string(), &app)?;
    write(&app, reply, true, person.id).await
}

/// Changes, hides or shows a reply, or restores its built-in text.
#[utoipa::path(put, path = "/api/desk/replies/{key}", params(("key" = String, Path)), request_body = ChangeReply, responses(
    (status = 200, description = "Saved; available in the reply box at once", body = Vec<WholeReply>),
    (status = 404, description = "No such reply", body = Problem),
    (status = 409, description = "The reply was changed meanwhile; the body is the current list", body = Vec<WholeReply>),
    (status = 422, description = "The title or the English text is missing, or a text contains an unknown variable", body = Problem),
))]
pub async fn change(
    State(app): State<Correspondence>,
    Person(person): Person,
    Path(key): Path<String>,
    Json(typed): Json<ChangeReply>,
) -> Result<(StatusCode, Json<Vec<WholeReply>>), Problem> {
    let reply = typed.parse(key, &app)?;
    write(&app, reply, false, person.id).await
}

/// The version of a reply.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VersionQuery {
    /// The version as it was read.
    version: i64,
}

/// Deletes a reply that the company added. A built-in reply can only be hidden.
#[utoipa::path(delete, path = "/api/desk/replies/{key}", params(("key" = String, Path), VersionQuery), responses(
    (status = 200, description = "Deleted; the remaining replies", body = Vec<WholeReply>),
    (status = 404, description = "No such reply, or a built-in one", body = Problem),
    (status = 409, description = "The reply was changed meanwhile; the body is the current list", body = Vec<WholeReply>),
))]
pub async fn remove(
    State(app): State<Correspondence>,
    Person(person): Person,
    Path(key): Path<String>,
    Query(VersionQuery { version }): Query<VersionQuery>,
) -> Result<(StatusCode, Json<Vec<WholeReply>>), Problem> {
    let removed = actions::remove(&app.database, &app.replies, (key, version), (person.id, app.clock.now())).await?;
    answer(&app, removed).await
}

async fn write(
    app: &Correspondence,
    reply: KeptReply,
    is_new: bool,
    person: Uuid,
) -> Result<(StatusCode, Json<Vec<WholeReply>>), Problem> {
    let kept = keep(&app.database, &app.replies, reply, is_new, (person, app.clock.now())).await?;
    answer(app, kept).await
}

/// All replies in their current state, or the reason why nothing was changed.
async fn answer(app: &Correspondence, kept: ReplyKept) -> Result<(StatusCode, Json<Vec<WholeReply>>), Problem> {
    let status = match kept {
        ReplyKept::Written => StatusCode::OK,
        ReplyKept::Meanwhile => StatusCode::CONFLICT,
        ReplyKept::NoEnglish => return Err(refused("Write the English text too: your colleagues read it")),
        ReplyKept::NoSuchReply => return Err(Problem::not_found()),
    };
    Ok((status, Json(read(app).await?)))
}
