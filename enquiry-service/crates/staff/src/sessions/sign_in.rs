use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{AppendHeaders, IntoResponse, Response},
};
use content_model::Locale;
use serde::Deserialize;
use utoipa::ToSchema;

use kernel::{
    fields::{EmailAddress, RawField},
    http::{failure::Failure, network::VisitorNetwork, problem::Problem},
    passwords,
};

use super::{actions::SignedIn, attempts::Attempt, browsers::browser_of, desk::SessionAnswer, devices, store};
use crate::{
    codes,
    guard::{self, Person},
    people,
    state::Staff,
};

/// The credentials of a sign-in.
#[derive(Deserialize, ToSchema)]
pub struct SignIn {
    email: RawField,
    password: RawField,
    /// Six digits of the authenticator app, or a recovery code.
    code: String,
}

/// Signs in. A wrong address, password or code gets the same response after the same time.
#[utoipa::path(post, path = "/api/desk/sign-in", request_body = SignIn, responses(
    (status = 200, description = "Signed in; sets the session cookie", body = SessionAnswer),
    (status = 401, description = "Wrong credentials", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub async fn sign_in(
    State(app): State<Staff>,
    VisitorNetwork(network): VisitorNetwork,
    headers: HeaderMap,
    Json(typed): Json<SignIn>,
) -> Result<Response, Problem> {
    let SignIn { email, password, code } = typed;
    let key = EmailAddress::key_of(email.as_str());
    let by_key = key.clone();
    let person = app.database.read(move |connection| people::store::by_email(connection, &by_key)).await;
    let person = person?;
    let stored_hash = person.as_ref().and_then(|person| person.password_hash.as_deref());
    let device = person.as_ref().and_then(|person| devices::known(&app, &headers, person.id));
    let attempt = Attempt::to_sign_in(&app, &key, network.as_deref(), device).await?;
    let is_right = app.hasher.verify(passwords::model::password(&password), stored_hash).await;
    let is_right = is_right.map_err(|error| Failure::from(error).problem(&app, Locale::En))?;
    let person = person.filter(|_| is_right).ok_or_else(Problem::unauthorised)?;
    let with_code = match device {
        Some(_) => None,
        None => Some(Attempt::with_code(&app, person.id).await?),
    };
    let (before, now) = (guard::session_token(&app, &headers), app.clock.now());
    let signed_in = codes::actions::sign_in(&app.database, person, code, (before, app.work), now).await?;
    let signed_in = signed_in.ok_or_else(Problem::unauthorised)?;
    // Only a complete sign-in resets the count, so codes have the same rate limit as passwords.
    attempt.forgive(&app).await?;
    if let Some(with_code) = with_code {
        with_code.forgive(&app).await?;
    }
    tracing::info!(staff = %signed_in.person.id, "colleague signed in");
    with_cookies(&app, &headers, &signed_in, None).await
}

/// A code that proves the person's identity.
#[derive(Deserialize, ToSchema)]
pub struct Proof {
    /// Six digits of the authenticator app, or a recovery code.
    code: String,
}

/// Repeats the proof of identity, which calls that release money or data require.
#[utoipa::path(post, path = "/api/desk/proof", request_body = Proof, responses(
    (status = 204, description = "Proved; valid for ten minutes"),
    (status = 401, description = "No person is signed in", body = Problem),
    (status = 403, description = "The code is wrong", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub async fn prove(
    State(app): State<Staff>,
    Person(person): Person,
    headers: HeaderMap,
    Json(typed): Json<Proof>,
) -> Result<StatusCode, Problem> {
    let token = guard::session_token(&app, &headers).ok_or_else(Problem::unauthorised)?;
    let attempt = Attempt::in_session(&app, &token).await?;
    let proved = codes::actions::prove(&app.database, person.id, typed.code, token, app.clock.now()).await?;
    if !proved {
        let problem = Problem::new(StatusCode::FORBIDDEN, "urn:tembea:proof", "The code is wrong or was already used");
        return Err(Problem { code: Some("wrong_code"), ..problem });
    }
    attempt.forgive(&app).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The token of a link.
#[derive(Deserialize, ToSchema)]
pub struct Link {
    pub token: String,
}

/// The response to a sign-in, with the cookies of the session and of the device. The session takes the name of its browser;
/// without it the person is signed in all the same, because the answer may hold recovery codes that are shown once.
pub async fn with_cookies(
    app: &Staff,
    headers: &HeaderMap,
    signed_in: &SignedIn,
    recovery_codes: Option<Vec<String>>,
) -> Result<Response, Problem> {
    let user_agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    if let Some(browser) = user_agent.and_then(browser_of) {
        let token = signed_in.token.hash();
        let named = app.database.write(move |transaction| store::name_browser(transaction, &token, &browser)).await;
        if let Err(error) = named {
            tracing::warn!(%error, staff = %signed_in.person.id, "browser of a session not stored");
        }
    }
    let session = guard::cookie(app, Some(&signed_in.token));
    let device = devices::cookie(app, headers, signed_in.person.id);
    let answer = SessionAnswer { recovery_codes, ..SessionAnswer::of(app, &signed_in.person) };
    let cookies = AppendHeaders([(header::SET_COOKIE, session), (header::SET_COOKIE, device)]);
    Ok((StatusCode::OK, cookies, Json(answer)).into_response())
}
