//! Links with which staff set up their credentials.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::{
    fields::{EmailAddress, FieldErrorKind, RawField},
    http::{failure::Failure, network::VisitorNetwork, problem::Problem, refusals::wrong_field, web::Web},
    outbox::{actions::write_message, model::NewMessage},
    passwords::model::NewPassword,
    qr_code,
    rate_limits::model::staff_reset_mail_limit,
    tokens::TokenHash,
};

use super::actions::{self, Joining, NotIn, Resetting};
use crate::{
    codes::model::OneTimeCodes,
    links::mail::STAFF_RESET,
    people::model::StaffMember,
    sessions::{
        attempts::Attempt,
        devices,
        sign_in::{Link, with_cookies},
    },
    state::Staff,
};

/// The data that a person needs to set up one-time codes.
#[derive(Serialize, ToSchema)]
pub struct InvitationAnswer {
    name: String,
    email: String,
    /// Base 32, for typing into an authenticator app. The same each time.
    secret: String,
    /// `otpauth://…`, for an authenticator app on the same device.
    address: String,
    /// `address` as an SVG drawing, for an app on a phone.
    qr_code: Option<String>,
}

/// Opens an invitation, or a link that renews all credentials, without accepting it. Returns the secret for one-time
/// codes that belongs to the link.
#[utoipa::path(post, path = "/api/desk/invitation", request_body = Link, responses(
    (status = 200, description = "The link is valid", body = InvitationAnswer),
    (status = 404, description = "The link was used, has expired or is unknown", body = Problem),
))]
pub async fn invitation(State(app): State<Staff>, Json(link): Json<Link>) -> Result<Json<InvitationAnswer>, Problem> {
    let (person, secret) = opened(&app, TokenHash::of(&link.token)).await?;
    let codes = OneTimeCodes::of(&secret, person.email.as_str()).ok_or_else(Problem::internal)?;
    let address = codes.address();
    Ok(Json(InvitationAnswer {
        name: person.name.to_string(),
        email: person.email.to_string(),
        secret: codes.secret(),
        qr_code: qr_code::drawing(&address),
        address,
    }))
}

async fn opened(app: &Web, link: TokenHash) -> Result<(StaffMember, Vec<u8>), Problem> {
    let opened = actions::open(&app.database, link, app.clock.now()).await?;
    opened.ok_or_else(Problem::not_found)
}

/// The hash of a new password, which must not name the person.
async fn hash(app: &Web, typed: &RawField, person: &StaffMember) -> Result<String, Problem> {
    let about = [person.name.as_str(), person.email.as_str()];
    let password = NewPassword::parse(typed, &about).map_err(|kind| wrong_field(app, "password", kind))?;
    let hash = app.hasher.hash(password.reveal().to_owned()).await;
    hash.map_err(|error| Failure::from(error).problem(app, Locale::En))
}

/// The data with which a person accepts an invitation or renews all credentials.
#[derive(Deserialize, ToSchema)]
pub struct Join {
    token: String,
    /// 8 to 128 characters
    password: RawField,
    /// The six digits that the authenticator app shows for the secret from `/api/desk/invitation`.
    code: String,
}

/// Accepts an invitation, or renews all credentials: this ends the person's sessions and removes the passkeys.
#[utoipa::path(post, path = "/api/desk/join", request_body = Join, responses(
    (status = 200, description = "Signed in; sets the session cookie and returns the recovery codes once", body = crate::sessions::desk::SessionAnswer),
    (status = 404, description = "The link was used, has expired or is unknown", body = Problem),
    (status = 422, description = "The password or the code is refused", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub async fn join(State(app): State<Staff>, headers: HeaderMap, Json(typed): Json<Join>) -> Result<Response, Problem> {
    let link = TokenHash::of(&typed.token);
    let (person, _) = opened(&app, link.clone()).await?;
    let attempt = Attempt::with_link(&app, &link).await?;
    let password_hash = hash(&app, &typed.password, &person).await?;
    let joining = Joining { link, password_hash, code: typed.code };
    match actions::join(&app.database, joining, app.work, app.clock.now()).await? {
        Ok((signed_in, codes)) => {
            attempt.forgive(&app).await?;
            app.wake.notify_one();
            let codes = codes.iter().map(|code| code.reveal().to_owned()).collect();
            with_cookies(&app, &headers, &signed_in, Some(codes)).await
        }
        Err(NotIn::Link) => Err(Problem::not_found()),
        Err(NotIn::Code) => Err(wrong_field(&app, "code", FieldErrorKind::NotOneOf)),
    }
}

/// The address of a person who has forgotten the password.
#[derive(Deserialize, ToSchema)]
pub struct Forgotten {
    email: RawField,
}

/// Sends a link for a new password by mail. The response is the same for every address.
#[utoipa::path(post, path = "/api/desk/forgot-password", request_body = Forgotten, responses(
    (status = 204, description = "If an active person has the address, a mail is queued"),
    (status = 422, description = "Not an e-mail address", body = Problem),
    (status = 429, description = "Too many requests", body = Problem),
))]
pub async fn forgot(
    State(app): State<Staff>,
    VisitorNetwork(network): VisitorNetwork,
    headers: HeaderMap,
    Json(typed): Json<Forgotten>,
) -> Result<StatusCode, Problem> {
    let email = EmailAddress::parse(&typed.email).map_err(|kind| wrong_field(&app, "email", kind))?;
    Attempt::to_ask(&app, "mail", network.as_deref(), devices::known_to_anybody(&app, &headers)).await?;
    let mail = NewMessage::due(STAFF_RESET, None, email.to_string(), app.clock.now());
    let mail = mail.within(staff_reset_mail_limit(&email.key()));
    write_message(&app.database, mail).await?;
    app.wake.notify_one();
    Ok(StatusCode::NO_CONTENT)
}

/// A new password with the link of a mail.
#[derive(Deserialize, ToSchema)]
pub struct Reset {
    token: String,
    /// 8 to 128 characters
    password: RawField,
    /// Six digits of the authenticator app, or a recovery code: the mail alone opens nothing.
    code: String,
}

/// Sets a new password, ends all sessions of the person, and signs in. A wrong code leaves the link valid.
#[utoipa::path(post, path = "/api/desk/reset-password", request_body = Reset, responses(
    (status = 200, description = "Signed in; sets the session cookie", body = crate::sessions::desk::SessionAnswer),
    (status = 404, description = "The link was used, has expired or is unknown", body = Problem),
    (status = 422, description = "The password or the code is refused", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub async fn reset(
    State(app): State<Staff>,
    headers: HeaderMap,
    Json(typed): Json<Reset>,
) -> Result<Response, Problem> {
    let link = TokenHash::of(&typed.token);
    let person = actions::to_reset(&app.database, link.clone(), app.clock.now()).await?;
    let person = person.ok_or_else(Problem::not_found)?;
    let attempt = Attempt::with_link(&app, &link).await?;
    let password_hash = hash(&app, &typed.password, &person).await?;
    let resetting = Resetting { link, password_hash, code: typed.code };
    match actions::reset_password(&app.database, resetting, app.work, app.clock.now()).await? {
        Ok(signed_in) => {
            attempt.forgive(&app).await?;
            app.wake.notify_one();
            with_cookies(&app, &headers, &signed_in, None).await
        }
        Err(NotIn::Link) => Err(Problem::not_found()),
        Err(NotIn::Code) => Err(wrong_field(&app, "code", FieldErrorKind::NotOneOf)),
    }
}
