use std::{sync::Arc, time::Duration};

use axum::{
    extract::{FromRef, FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use kernel::{
    http::problem::Problem,
    tokens::{Token, TokenHash},
};

use super::permissions::Action;
use crate::{
    people::model::{StaffMember, StaffSession},
    sessions::{
        self,
        actions::{SESSION, is_proved},
    },
    state::Staff,
};

/// Content security policy: only scripts, styles, fonts and pictures from the desk's own host. `preview` makes the
/// sandboxed frame that shows a traveller's page before it is sent.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types preview";

/// Browsers accept this cookie name only over HTTPS and only for this host.
const SECURE_COOKIE: &str = "__Host-desk";
/// Without HTTPS, for a desk on the local machine only.
const PLAIN_COOKIE: &str = "desk";

/// The permission that a call needs.
#[derive(Clone)]
pub struct Permission {
    pub app: Staff,
    pub action: Action,
}

/// The signed-in person, from the session cookie.
#[derive(Clone)]
pub struct Person(pub StaffMember);

/// Requires a session and a permission: 401 without a session, 403 without the permission, and 403 with the code
/// `proof` if the person has to prove their identity again.
pub async fn authorise(State(permission): State<Permission>, mut request: Request, next: Next) -> Response {
    let Permission { app, action } = permission;
    match session(&app, request.headers()).await {
        Ok(Some(session)) if session.person.role.may(action) => {
            if action.needs_proof() && !is_proved(&session, app.clock.now()) {
                let title = "Confirm your identity again";
                let problem = Problem::new(StatusCode::FORBIDDEN, "urn:tembea:proof", title);
                return Problem { code: Some("proof"), ..problem }.into_response();
            }
            request.extensions_mut().insert(Person(session.person));
            next.run(request).await
        }
        Ok(Some(_)) => {
            let title = "Your role may not do this";
            Problem::new(StatusCode::FORBIDDEN, "urn:tembea:forbidden", title).into_response()
        }
        Ok(None) => Problem::unauthorised().into_response(),
        Err(problem) => problem.into_response(),
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Person
where
    Staff: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        if let Some(person) = parts.extensions.get::<Person>() {
            return Ok(person.clone());
        }
        let session = session(&Staff::from_ref(state), &parts.headers).await?.ok_or_else(Problem::unauthorised)?;
        Ok(Person(session.person))
    }
}

/// The session of the cookie, if it is valid.
pub async fn session(app: &Staff, headers: &HeaderMap) -> Result<Option<StaffSession>, Problem> {
    let Some(token) = session_token(app, headers) else { return Ok(None) };
    let now = app.clock.now();
    Ok(app.database.read(move |connection| sessions::store::find(connection, &token, now)).await?)
}

/// The hash of the token in the cookie.
pub fn session_token(app: &Staff, headers: &HeaderMap) -> Option<TokenHash> {
    cookie_value(headers, cookie_name(app)).map(TokenHash::of)
}

/// The value of a cookie.
pub fn cookie_value<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    cookies(headers).find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The names and values of all cookies.
pub fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

/// The `Set-Cookie` header for a session; without a token it deletes the cookie.
pub fn cookie(app: &Staff, token: Option<&Token>) -> HeaderValue {
    let (value, age) = token.map_or(("", Duration::ZERO), |token| (token.reveal(), SESSION));
    set_cookie(app, cookie_name(app), value, age)
}

/// The `Set-Cookie` header for a cookie that only the service reads.
pub fn set_cookie(app: &Staff, name: &str, value: &str, age: Duration) -> HeaderValue {
    let (secure, age) = (if is_secure(app) { "; Secure" } else { "" }, age.as_secs());
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}");
    // Letters, digits, hyphens and dots are always valid in a header.
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

fn is_secure(app: &Staff) -> bool {
    app.desk.as_ref().is_none_or(|desk| desk.is_secure)
}

pub fn cookie_name(app: &Staff) -> &'static str {
    if is_secure(app) { SECURE_COOKIE } else { PLAIN_COOKIE }
}

/// Refuses calls from other origins, including the visitors' sites.
pub async fn check_origin(State(origin): State<Arc<str>>, request: Request, next: Next) -> Response {
    if request.uri().path().starts_with("/api/") && !is_from(&origin, request.method(), request.headers()) {
        let title = "Only the pages of the desk may send this";
        return Problem::new(StatusCode::FORBIDDEN, "urn:tembea:origin", title).into_response();
    }
    next.run(request).await
}

/// A call that writes must have an origin. A call that reads may have none, because old browsers omit it.
fn is_from(origin: &str, method: &Method, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let writes = !matches!(*method, Method::GET | Method::HEAD);
    let is_same_site = text("sec-fetch-site").is_none_or(|site| matches!(site, "same-origin" | "none"));
    is_same_site && text("origin").map_or(!writes, |from| from == origin)
}

/// Adds the security headers of the desk.
pub async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    // A printed document contains its style and has its own policy.
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
