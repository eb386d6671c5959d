use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    AppState, Problem, attempts,
    guard::{self, Person},
    session::SessionAnswer,
    unavailable, wrong_field,
};
use crate::{
    config::Environment,
    database::staff,
    domain::{
        account::{self, NewPassword, TokenHash},
        staff::{LinkPurpose, OneTimeCodes, StaffMember},
    },
    http::{account::Failure, network::VisitorNetwork},
    primitives::fields::{EmailAddress, FieldErrorKind, RawField},
    use_cases::{
        demonstration::sign_in_to_demonstration,
        staff::{self as people, Joining, NotIn},
        staff_sessions::SignedIn,
    },
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
    (status = 401, description = "Wrong credentials", body = Problem, content_type = "application/problem+json"),
    (status = 429, description = "Too many attempts", body = Problem, content_type = "application/problem+json"),
))]
pub async fn sign_in(
    State(app): State<AppState>,
    VisitorNetwork(network): VisitorNetwork,
    headers: HeaderMap,
    Json(typed): Json<SignIn>,
) -> Result<Response, Problem> {
    let SignIn { email, password, code } = typed;
    let key = EmailAddress::key_of(email.as_str());
    let by_key = key.clone();
    let person = app.database.read(move |connection| staff::by_email(connection, &by_key)).await;
    let person = person.map_err(unavailable(&app))?;
    let stored_hash = person.as_ref().and_then(|person| person.password_hash.as_deref());
    let attempt = attempts::begin(&app, &key, network.as_deref()).await?;
    let is_right = app.hasher.verify(account::password(&password), stored_hash).await;
    let is_right = is_right.map_err(|error| Failure::from(error).problem(&app, Locale::En))?;
    let person = person.filter(|_| is_right).ok_or_else(Problem::unauthorised)?;
    let (before, now) = (guard::session_token(&app, &headers), app.clock.now());
    let signed_in = people::sign_in(&app.database, person.id, code, before, now).await.map_err(unavailable(&app))?;
    let signed_in = signed_in.ok_or_else(Problem::unauthorised)?;
    // Only a complete sign-in resets the count, so codes have the same rate limit as passwords.
    attempt.forgive(&app).await.map_err(unavailable(&app))?;
    tracing::info!(staff = %signed_in.person.id, "signed in at the desk");
    Ok(with_cookie(&app, &signed_in, None))
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
    (status = 401, description = "No person is signed in", body = Problem, content_type = "application/problem+json"),
    (status = 403, description = "The code is wrong", body = Problem, content_type = "application/problem+json"),
    (status = 429, description = "Too many attempts", body = Problem, content_type = "application/problem+json"),
))]
pub async fn prove(
    State(app): State<AppState>,
    VisitorNetwork(network): VisitorNetwork,
    Person(person): Person,
    headers: HeaderMap,
    Json(typed): Json<Proof>,
) -> Result<StatusCode, Problem> {
    let token = guard::session_token(&app, &headers).ok_or_else(Problem::unauthorised)?;
    let attempt = attempts::begin(&app, &person.email.key(), network.as_deref()).await?;
    let proved = people::prove(&app.database, person.id, typed.code, token, app.clock.now()).await;
    if !proved.map_err(unavailable(&app))? {
        let problem = Problem::new(StatusCode::FORBIDDEN, "urn:tembea:proof", "The code is wrong, or was used before");
        return Err(Problem { code: Some("wrong_code"), ..problem });
    }
    attempt.forgive(&app).await.map_err(unavailable(&app))?;
    Ok(StatusCode::NO_CONTENT)
}

/// The token of an invitation or demonstration link.
#[derive(Deserialize, ToSchema)]
pub struct Link {
    token: String,
}

/// The data that an invited person needs to set up one-time codes.
#[derive(Serialize, ToSchema)]
pub struct InvitationAnswer {
    name: String,
    email: String,
    /// Base 32, for typing into an authenticator app.
    secret: String,
    /// `otpauth://…`, for an authenticator app on the same device.
    address: String,
}

/// Reads an invitation without accepting it, and returns a secret for one-time codes.
#[utoipa::path(post, path = "/api/desk/invitation", request_body = Link, responses(
    (status = 200, description = "The invitation is valid", body = InvitationAnswer),
    (status = 404, description = "The link was used, has expired or is unknown", body = Problem, content_type = "application/problem+json"),
))]
pub async fn invitation(
    State(app): State<AppState>,
    Json(link): Json<Link>,
) -> Result<Json<InvitationAnswer>, Problem> {
    let person = invited(&app, TokenHash::of(&link.token)).await?;
    let secret = OneTimeCodes::random_secret();
    let codes = OneTimeCodes::of(&secret, person.email.as_str()).ok_or_else(Problem::internal)?;
    Ok(Json(InvitationAnswer {
        name: person.name.to_string(),
        email: person.email.to_string(),
        secret: codes.secret(),
        address: codes.address(),
    }))
}

/// The person whom the invitation is for.
async fn invited(app: &AppState, link: TokenHash) -> Result<StaffMember, Problem> {
    let now = app.clock.now();
    let found =
        app.database.read(move |connection| staff::of_link(connection, &link, LinkPurpose::Invitation, now)).await;
    found.map_err(unavailable(app))?.ok_or_else(Problem::not_found)
}

/// The data with which an invited person accepts.
#[derive(Deserialize, ToSchema)]
pub struct Join {
    token: String,
    /// 8 to 128 characters
    password: RawField,
    /// The secret from `/api/desk/invitation`.
    secret: String,
    /// The six digits that the authenticator app shows.
    code: String,
}

/// Accepts an invitation.
#[utoipa::path(post, path = "/api/desk/join", request_body = Join, responses(
    (status = 200, description = "Signed in; sets the session cookie and returns the recovery codes once", body = SessionAnswer),
    (status = 404, description = "The link was used, has expired or is unknown", body = Problem, content_type = "application/problem+json"),
    (status = 422, description = "The password or the code is refused", body = Problem, content_type = "application/problem+json"),
))]
pub async fn join(State(app): State<AppState>, Json(typed): Json<Join>) -> Result<Response, Problem> {
    let link = TokenHash::of(&typed.token);
    let person = invited(&app, link.clone()).await?;
    let about = [person.name.as_str(), person.email.as_str()];
    let password = NewPassword::parse(&typed.password, &about).map_err(|kind| wrong_field(&app, "password", kind))?;
    let totp_secret =
        OneTimeCodes::read_secret(&typed.secret).ok_or_else(|| wrong_field(&app, "code", FieldErrorKind::NotOneOf))?;
    let password_hash = app.hasher.hash(password.reveal().to_owned()).await;
    let password_hash = password_hash.map_err(|error| Failure::from(error).problem(&app, Locale::En))?;
    let joining = Joining { link, password_hash, totp_secret, code: typed.code };
    match people::join(&app.database, joining, app.clock.now()).await.map_err(unavailable(&app))? {
        Ok((signed_in, codes)) => {
            let codes = codes.iter().map(|code| code.reveal().to_owned()).collect();
            Ok(with_cookie(&app, &signed_in, Some(codes)))
        }
        Err(NotIn::Link) => Err(Problem::not_found()),
        Err(NotIn::Code) => Err(wrong_field(&app, "code", FieldErrorKind::NotOneOf)),
    }
}

/// Signs in with the link of a demonstration. Not available in production.
#[utoipa::path(post, path = "/api/desk/demonstration", request_body = Link, responses(
    (status = 200, description = "Signed in; sets the session cookie", body = SessionAnswer),
    (status = 404, description = "The link was used, has expired or is unknown", body = Problem, content_type = "application/problem+json"),
))]
pub async fn demonstration(State(app): State<AppState>, Json(link): Json<Link>) -> Result<Response, Problem> {
    if app.settings.environment == Environment::Production {
        return Err(Problem::not_found());
    }
    let signed_in = sign_in_to_demonstration(&app.database, TokenHash::of(&link.token), app.clock.now()).await;
    let signed_in = signed_in.map_err(unavailable(&app))?.ok_or_else(Problem::not_found)?;
    Ok(with_cookie(&app, &signed_in, None))
}

pub fn with_cookie(app: &AppState, signed_in: &SignedIn, recovery_codes: Option<Vec<String>>) -> Response {
    let cookie = guard::cookie(app, Some(&signed_in.token));
    let answer = SessionAnswer { recovery_codes, ..SessionAnswer::of(app, &signed_in.person) };
    (StatusCode::OK, [(header::SET_COOKIE, cookie)], Json(answer)).into_response()
}
