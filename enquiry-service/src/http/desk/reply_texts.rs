//! Ready-made replies as the company changes them.

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

use super::{AppState, Problem, guard::Person, refused, unavailable};
use crate::{
    domain::reply::{KeptReply, ReplyError, ReplyTexts, VARIABLES, reply_text, reply_title},
    primitives::fields::RawField,
    use_cases::replies::{self, OfferedReply, ReplyKept, keep, offered},
};

/// A ready-made reply in every language, with its variables.
#[derive(Serialize, ToSchema)]
pub struct WholeReply {
    key: String,
    title: String,
    /// The company has added it.
    is_own: bool,
    /// The reply box does not show it.
    is_hidden: bool,
    /// Of the next change.
    version: i64,
    /// In the order of the languages: `en`, `de`, `fr`, `es`, `it`, `pt`.
    texts: Vec<ReplyLanguage>,
}

/// A reply in one language.
#[derive(Serialize, ToSchema)]
pub struct ReplyLanguage {
    locale: &'static str,
    /// Null where the reply is not offered in this language.
    text: Option<String>,
    /// What the program has; null in a reply of the company's own.
    of_program: Option<String>,
}

/// What a person changes.
#[derive(Deserialize, ToSchema)]
pub struct ChangeReply {
    title: RawField,
    /// By the code of the language. A language that is left out or empty has the program's text again; in a reply of the
    /// company's own it has none.
    #[schema(value_type = BTreeMap<String, String>)]
    texts: BTreeMap<Locale, RawField>,
    is_hidden: bool,
    /// As it was read; 0 for a new one.
    version: i64,
}

impl ChangeReply {
    fn parse(self, key: String, app: &AppState) -> Result<KeptReply, Problem> {
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

/// Names the language, what is wrong, and what a reply may name.
fn wrong_variable(locale: Locale, fault: &ReplyError) -> Problem {
    let known = VARIABLES.map(|name| format!("{{{{{name}}}}}")).join(", ");
    let title = format!("{}: {fault}. A reply may name {known}", locale.code());
    Problem { code: Some("wrong_variable"), ..refused(title) }
}

/// Every ready-made reply, also those that are hidden.
#[utoipa::path(get, path = "/api/desk/replies", responses(
    (status = 200, description = "Those of the program first", body = Vec<WholeReply>),
))]
pub async fn list(State(app): State<AppState>) -> Result<Json<Vec<WholeReply>>, Problem> {
    read(&app).await.map(Json)
}

async fn read(app: &AppState) -> Result<Vec<WholeReply>, Problem> {
    let program = Arc::clone(&app.replies);
    let all = app.database.read(move |connection| offered(connection, &program)).await.map_err(unavailable(app))?;
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

/// Adds a reply of the company's own.
#[utoipa::path(post, path = "/api/desk/replies", request_body = ChangeReply, responses(
    (status = 200, description = "Added, and offered at once", body = Vec<WholeReply>),
    (status = 422, description = "No title, no English text, or a text names something unknown", body = Problem, content_type = "application/problem+json"),
))]
pub async fn add(
    State(app): State<AppState>,
    Person(person): Person,
    Json(typed): Json<ChangeReply>,
) -> Result<(StatusCode, Json<Vec<WholeReply>>), Problem> {
    let reply = ChangeReply { version: 0, ..typed }.parse(Uuid::now_v7().to_string(), &app)?;
    write(&app, reply, true, person.id).await
}

/// Changes a reply, hides it, shows it again, or gives it the program's text back.
#[utoipa::path(put, path = "/api/desk/replies/{key}", params(("key" = String, Path)), request_body = ChangeReply, responses(
    (status = 200, description = "Written, and offered at once", body = Vec<WholeReply>),
    (status = 404, description = "No such reply", body = Problem, content_type = "application/problem+json"),
    (status = 409, description = "Somebody else was quicker; the answer is the replies as they are now", body = Vec<WholeReply>),
    (status = 422, description = "No title, no English text, or a text names something unknown", body = Problem, content_type = "application/problem+json"),
))]
pub async fn change(
    State(app): State<AppState>,
    Person(person): Person,
    Path(key): Path<String>,
    Json(typed): Json<ChangeReply>,
) -> Result<(StatusCode, Json<Vec<WholeReply>>), Problem> {
    let reply = typed.parse(key, &app)?;
    write(&app, reply, false, person.id).await
}

/// Which version of a reply is meant.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VersionQuery {
    /// As it was read.
    version: i64,
}

/// Takes a reply of the company's own away; one of the program is hidden instead.
#[utoipa::path(delete, path = "/api/desk/replies/{key}", params(("key" = String, Path), VersionQuery), responses(
    (status = 200, description = "Taken away; those that are left", body = Vec<WholeReply>),
    (status = 404, description = "No reply of the company's own", body = Problem, content_type = "application/problem+json"),
    (status = 409, description = "Somebody else was quicker; the answer is the replies as they are now", body = Vec<WholeReply>),
))]
pub async fn remove(
    State(app): State<AppState>,
    Person(person): Person,
    Path(key): Path<String>,
    Query(VersionQuery { version }): Query<VersionQuery>,
) -> Result<(StatusCode, Json<Vec<WholeReply>>), Problem> {
    let removed = replies::remove(&app.database, &app.replies, (key, version), (person.id, app.clock.now())).await;
    answer(&app, removed.map_err(unavailable(&app))?).await
}

async fn write(
    app: &AppState,
    reply: KeptReply,
    is_new: bool,
    person: Uuid,
) -> Result<(StatusCode, Json<Vec<WholeReply>>), Problem> {
    let kept = keep(&app.database, &app.replies, reply, is_new, (person, app.clock.now())).await;
    answer(app, kept.map_err(unavailable(app))?).await
}

/// Every reply as it is now, or why nothing was changed.
async fn answer(app: &AppState, kept: ReplyKept) -> Result<(StatusCode, Json<Vec<WholeReply>>), Problem> {
    let status = match kept {
        ReplyKept::Written => StatusCode::OK,
        ReplyKept::Meanwhile => StatusCode::CONFLICT,
        ReplyKept::NoEnglish => return Err(refused("Write the English text too: your colleagues read it")),
        ReplyKept::NoSuchReply => return Err(Problem::not_found()),
    };
    Ok((status, Json(read(app).await?)))
}
