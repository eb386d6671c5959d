//! Sign-in with a passkey instead of password and code.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use kernel::http::{network::VisitorNetwork, problem::Problem};

use super::{
    actions,
    desk::{of_person, site},
    json::{RequestOptions, SignedCredential},
    model::{Ceremony, PasskeyProof},
    store,
};
use crate::{
    guard::{self, Person},
    sessions::{attempts::Attempt, desk::SessionAnswer, devices, sign_in::with_cookies},
    state::Staff,
};

/// Creates a challenge for any passkey, as options for `navigator.credentials.get`.
#[utoipa::path(post, path = "/api/desk/sign-in/passkey/challenge", responses(
    (status = 200, description = "The options; the challenge is valid once, for five minutes", body = RequestOptions),
    (status = 429, description = "Too many requests", body = Problem),
))]
pub async fn sign_in_challenge(
    State(app): State<Staff>,
    VisitorNetwork(network): VisitorNetwork,
    headers: HeaderMap,
) -> Result<Json<RequestOptions>, Problem> {
    let device = devices::known_to_anybody(&app, &headers);
    Attempt::to_ask(&app, "passkey", network.as_deref(), device).await?;
    let challenge = actions::challenge(&app.database, Ceremony::SignIn, None, app.clock.now()).await?;
    Ok(Json(RequestOptions::new(site(&app)?, &[], &challenge)))
}

/// Signs in with a passkey alone, because its device verifies the person. All errors get the same response.
#[utoipa::path(post, path = "/api/desk/sign-in/passkey", request_body = SignedCredential, responses(
    (status = 200, description = "Signed in; sets the session cookie", body = SessionAnswer),
    (status = 401, description = "Wrong credentials", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub async fn sign_in(
    State(app): State<Staff>,
    VisitorNetwork(network): VisitorNetwork,
    headers: HeaderMap,
    Json(credential): Json<SignedCredential>,
) -> Result<Response, Problem> {
    let proof = PasskeyProof::from(credential);
    // The attempt is counted whether or not the passkey exists.
    let whose = format!("passkey/{}", URL_SAFE_NO_PAD.encode(&proof.credential_id));
    let id = proof.credential_id.clone();
    let owner = app.database.read(move |connection| store::owner(connection, &id)).await;
    let owner = owner?;
    let device = owner.and_then(|owner| devices::known(&app, &headers, owner));
    let attempt = Attempt::to_sign_in(&app, &whose, network.as_deref(), device).await?;
    let (before, now) = (guard::session_token(&app, &headers), app.clock.now());
    let signed_in = actions::sign_in(&app.database, site(&app)?, proof, (before, app.work), now).await;
    let signed_in = signed_in?.map_err(|refusal| {
        tracing::info!(reason = %refusal, "passkey sign-in rejected");
        Problem::unauthorised()
    })?;
    attempt.forgive(&app).await?;
    tracing::info!(staff = %signed_in.person.id, "colleague signed in with a passkey");
    with_cookies(&app, &headers, &signed_in, None).await
}

/// Creates a challenge for the passkeys of the signed-in person, as options for `navigator.credentials.get`.
#[utoipa::path(post, path = "/api/desk/proof/passkey/challenge", responses(
    (status = 200, description = "The options; the challenge is valid once, for five minutes", body = RequestOptions),
    (status = 401, description = "No person is signed in", body = Problem),
))]
pub async fn proof_challenge(
    State(app): State<Staff>,
    Person(person): Person,
) -> Result<Json<RequestOptions>, Problem> {
    let allowed = of_person(&app, person.id).await?;
    let challenge = actions::challenge(&app.database, Ceremony::Prove, Some(person.id), app.clock.now()).await?;
    Ok(Json(RequestOptions::new(site(&app)?, &allowed, &challenge)))
}

/// Repeats the proof of identity with a passkey, which calls that release money or data require.
#[utoipa::path(post, path = "/api/desk/proof/passkey", request_body = SignedCredential, responses(
    (status = 204, description = "Proved; valid for ten minutes"),
    (status = 401, description = "No person is signed in", body = Problem),
    (status = 403, description = "The passkey is not valid", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub async fn prove(
    State(app): State<Staff>,
    Person(person): Person,
    headers: HeaderMap,
    Json(credential): Json<SignedCredential>,
) -> Result<StatusCode, Problem> {
    let token = guard::session_token(&app, &headers).ok_or_else(Problem::unauthorised)?;
    let attempt = Attempt::in_session(&app, &token).await?;
    let (proof, now) = (PasskeyProof::from(credential), app.clock.now());
    let proved = actions::prove(&app.database, site(&app)?, proof, (person.id, token), now).await?;
    if let Err(refusal) = proved {
        tracing::info!(staff = %person.id, reason = %refusal, "passkey proof rejected");
        let title = format!("The passkey was rejected: {refusal}");
        let problem = Problem::new(StatusCode::FORBIDDEN, "urn:tembea:proof", title);
        return Err(Problem { code: Some("wrong_passkey"), ..problem });
    }
    attempt.forgive(&app).await?;
    Ok(StatusCode::NO_CONTENT)
}
