use std::time::Duration;

use axum::{
    Json,
    extract::{FromRef, FromRequestParts, State},
    http::{header, request::Parts},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::{
    clock::millis,
    database::Transaction,
    fields::{EmailAddress, FieldErrors, RawField},
    http::{
        failure::{Failure, answered, done},
        form_or_json::FormOrJson,
        network::VisitorNetwork,
        problem::Problem,
        responses::UnreadableResponses,
        web::Web,
    },
    tokens::{Token, TokenHash},
};

use super::{
    actions::open_session,
    password_check::{Checked, PasswordCheck},
    store,
};
use crate::{
    account::{self, changes::NewSession, model::Account},
    state::Accounts,
};

/// A session expires after this time without use.
const LIVES: Duration = Duration::from_hours(24 * 30);
/// The last use is stored at most this often.
const NOTED_EVERY: Duration = Duration::from_hours(24);

/// The account of the session whose token is in the Authorization header, which is the only authentication.
pub struct SignedIn {
    pub account: Account,
    pub token: TokenHash,
}

impl<S: Send + Sync> FromRequestParts<S> for SignedIn
where
    Web: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let app = Web::from_ref(state);
        let header = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let (_, token) = header
            .and_then(|header| header.split_once(' '))
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
            .ok_or_else(Problem::unauthorised)?;
        let (token, now) = (TokenHash::of(token.trim()), app.clock.now());
        let unavailable = |error| Problem::unavailable(&app.catalogue, Locale::default(), &error);
        let shown = token.clone();
        let found = app.database.read(move |on| store::find(on, &shown, now)).await.map_err(unavailable)?;
        let (account, expires_at) = found.ok_or_else(Problem::unauthorised)?;
        if expires_at < now + millis(LIVES) - millis(NOTED_EVERY) {
            let used = token.clone();
            let extend = move |on: &Transaction| store::extend(on, &used, now + millis(LIVES));
            if let Err(error) = app.database.write(extend).await {
                tracing::warn!(%error, "session extension failed");
            }
        }
        Ok(SignedIn { account, token })
    }
}

/// The payload of the login form.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct LoginSubmission {
    email: RawField,
    password: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    locale: RawField,
}

/// The session data that the browser stores after a login.
#[derive(Serialize, ToSchema)]
pub struct LoggedIn {
    /// Sent as `Authorization: Bearer …`. Expires 30 days after its last use.
    token: String,
    name: String,
    /// Path on every site, or empty.
    avatar: String,
    /// Id of the account.
    user: String,
}

/// Logs in. An address without an account gets the same response as a wrong password, after the same time.
#[utoipa::path(post, path = "/api/login",
    request_body(content((LoginSubmission = "application/json"), (LoginSubmission = "application/x-www-form-urlencoded"))),
    responses(
    (status = 200, description = "Logged in; for a plain form, a page that says that login needs scripts", content((LoggedIn = "application/json"), (String = "text/html"))),
    UnreadableResponses,
    (status = 401, description = "The address or the password is wrong", body = Problem),
    (status = 422, description = "Invalid fields", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn log_in(
    State(app): State<Accounts>,
    VisitorNetwork(network): VisitorNetwork,
    submitted: FormOrJson<LoginSubmission>,
) -> Response {
    let FormOrJson { value: LoginSubmission { email, password: typed, locale }, is_plain } = submitted;
    let locale = Locale::from_code_or_english(locale.as_str());
    if is_plain {
        // A browser without scripts cannot store the session. If its scripts loaded late, the visitor can log in again.
        return app.pages.message(
            locale,
            app.catalogue.text(locale, "service:login_plain_title"),
            app.catalogue.text(locale, "service:login_plain_text"),
        );
    }
    let mut errors = FieldErrors::default();
    let email = errors.take("email", EmailAddress::parse(&email));
    let refused = errors.into_list();
    let Some(email) = email else { return Problem::invalid(&app.catalogue, locale, &refused).into_response() };
    answered(&app, locale, open(&app, &email, &typed, network.as_deref()).await)
}

async fn open(app: &Web, email: &EmailAddress, typed: &RawField, network: Option<&str>) -> Result<Response, Failure> {
    let address = email.clone();
    let account = app.database.read(move |on| account::store::by_email(on, &address)).await?;
    let stored_hash = account.as_ref().map(|account| account.password_hash.as_str());
    let email_key = email.key();
    let checked = PasswordCheck { email_key: &email_key, stored_hash, network }.run(app, typed).await?;
    let account = match (checked, account) {
        (Checked::Right, Some(account)) => account,
        (Checked::TooOften, _) => return Ok(Problem::limited().into_response()),
        _ => return Ok(Problem::unauthorised().into_response()),
    };
    let (token, now) = (Token::random(), app.clock.now());
    let expires_at = now + millis(LIVES);
    let session = NewSession { token: token.hash(), account: account.id, created_at: now, expires_at };
    if !open_session(&app.database, account.clone(), session).await? {
        return Ok(Problem::unauthorised().into_response());
    }
    tracing::info!(account = %account.id, "visitor signed in");
    let answer = LoggedIn {
        token: token.reveal().to_owned(),
        name: account.name.to_string(),
        avatar: account.avatar_path(),
        user: account.id.to_string(),
    };
    Ok(Json(answer).into_response())
}

/// Ends this session.
#[utoipa::path(post, path = "/api/logout", security(("token" = [])), responses(
    (status = 204, description = "Logged out"),
    (status = 401, description = "No valid session", body = Problem),
))]
pub async fn log_out(State(app): State<Accounts>, visitor: SignedIn) -> Response {
    let closed = app.database.write(move |on| store::close(on, &visitor.token)).await;
    answered(&app, visitor.account.locale, closed.map(|()| done()).map_err(Failure::from))
}

/// Ends every session of the account.
#[utoipa::path(post, path = "/api/logout/everywhere", security(("token" = [])), responses(
    (status = 204, description = "Logged out everywhere"),
    (status = 401, description = "No valid session", body = Problem),
))]
pub async fn log_out_everywhere(State(app): State<Accounts>, visitor: SignedIn) -> Response {
    let closed = app.database.write(move |on| store::close_all(on, visitor.account.id)).await;
    answered(&app, visitor.account.locale, closed.map(|_| done()).map_err(Failure::from))
}

/// The owner of a token.
#[derive(Serialize, ToSchema)]
pub struct User {
    id: String,
    name: String,
    email: String,
    /// Path on every site, or empty.
    avatar: String,
}

#[utoipa::path(get, path = "/api/user", security(("token" = [])), responses(
    (status = 200, description = "The owner of the token", body = User),
    (status = 401, description = "No valid session", body = Problem),
))]
pub async fn user(visitor: SignedIn) -> Json<User> {
    let account = visitor.account;
    Json(User {
        id: account.id.to_string(),
        name: account.name.to_string(),
        email: account.email.to_string(),
        avatar: account.avatar_path(),
    })
}
