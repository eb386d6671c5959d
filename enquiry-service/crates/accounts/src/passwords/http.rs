use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::Deserialize;
use utoipa::ToSchema;

use kernel::{
    fields::{FieldError, FieldErrorKind, FieldErrors, RawField},
    http::{
        failure::{Failure, answered, done},
        form_or_json::FormOrJson,
        form_page::{Control, Form, hidden, required},
        network::VisitorNetwork,
        problem::Problem,
        responses::{RefusedResponses, UnreadableResponses},
        web::Web,
    },
    outbox::model::NewMessage,
    passwords::{attempts::network_may_ask, model::NewPassword},
    rate_limits::model::{password_key, reset_mail_limit},
    tokens::TokenHash,
};

use super::actions;
use crate::{
    account::{
        changes::{PasswordChange, PasswordReset, Purpose},
        mail::{PASSWORD_CHANGED, PASSWORD_RESET},
        model::Account,
    },
    secrets,
    sessions::{http::SignedIn, password_check::own_password},
    sign_up::http::{AddressSubmission, write},
    state::Accounts,
};

/// Sends a link for a new password by mail. The response is the same for every address.
#[utoipa::path(post, path = "/api/forgot-password",
    request_body(content((AddressSubmission = "application/json"), (AddressSubmission = "application/x-www-form-urlencoded"))),
    responses(
        (status = 200, description = "A page that confirms the request, for a plain form", content_type = "text/html"),
        (status = 204, description = "If the address has an account, a mail is queued"),
        (status = 429, description = "Too many requests", content((Problem = "application/problem+json"), (String = "text/html"))),
        RefusedResponses,
        UnreadableResponses,
    ))]
pub async fn forgot(
    State(app): State<Accounts>,
    VisitorNetwork(network): VisitorNetwork,
    submitted: FormOrJson<AddressSubmission>,
) -> Response {
    let FormOrJson { value, is_plain } = submitted;
    let locale = Locale::from_code_or_english(value.locale.as_str());
    let email = match value.parse(&app) {
        Ok(email) => email,
        Err(problem) if is_plain => return app.pages.problem(locale, &shown_form(&value), &problem),
        Err(problem) => return problem.into_response(),
    };
    let mail = NewMessage::due(PASSWORD_RESET, None, email.to_string(), app.clock.now());
    let mail = mail.on_site(locale).within(reset_mail_limit(&email.key()));
    let answer = answered(&app, locale, write(&app, mail, network.as_deref()).await);
    if is_plain && answer.status() == StatusCode::NO_CONTENT {
        return app.pages.message(locale, app.catalogue.text(locale, "account:forgot_done"), "");
    }
    answer
}

/// The payload of the form behind the link.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ResetSubmission {
    /// Token of the link in the mail.
    token: RawField,
    /// 8 to 128 characters
    password: RawField,
    password_confirmation: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    locale: RawField,
}

/// Sets a new password and ends every session. If the password is refused, the link stays valid.
#[utoipa::path(post, path = "/api/reset-password", request_body = ResetSubmission, responses(
    (status = 204, description = "The password was changed"),
    UnreadableResponses,
    (status = 404, description = "The link was used or has expired", body = Problem),
    (status = 422, description = "Invalid fields", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn reset(
    State(app): State<Accounts>,
    VisitorNetwork(network): VisitorNetwork,
    submitted: FormOrJson<ResetSubmission>,
) -> Response {
    let submission = match submitted.scripted() {
        Ok(submission) => submission,
        Err(problem) => return problem.into_response(),
    };
    let locale = Locale::from_code_or_english(submission.locale.as_str());
    let mut errors = FieldErrors::default();
    let password = errors.take("password", NewPassword::parse(&submission.password, &[]));
    let repeated = NewPassword::repeated(&submission.password, &submission.password_confirmation);
    errors.take("password_confirmation", repeated);
    let refused = errors.into_list();
    let Some(password) = password.filter(|_| refused.is_empty()) else {
        return Problem::invalid(&app.catalogue, locale, &refused).into_response();
    };
    let secret = TokenHash::of(submission.token.as_str().trim());
    answered(&app, locale, set(&app, locale, secret, password, network.as_deref()).await)
}

async fn set(
    app: &Web,
    locale: Locale,
    secret: TokenHash,
    password: NewPassword,
    network: Option<&str>,
) -> Result<Response, Failure> {
    if !network_may_ask(app, network).await? {
        return Ok(Problem::limited().into_response());
    }
    let gone = || Ok(Problem::not_found().into_response());
    // Checked before the password is hashed, so that invalid tokens cause no hashing work.
    let (asked, at) = (secret.clone(), app.clock.now());
    let subject = app.database.read(move |on| secrets::store::subject(on, &asked, Purpose::Reset, at)).await?;
    let account = match subject {
        Some(id) => app.database.find::<Account>(id).await?,
        None => None,
    };
    let Some(account) = account else { return gone() };
    let password_hash = app.hasher.hash(password.reveal().to_owned()).await?;
    let now = app.clock.now();
    let notice = NewMessage::due(PASSWORD_CHANGED, Some(account.id), account.email.to_string(), now);
    let notice = notice.on_site(locale);
    let email_key = account.email.key();
    let forgiven = [password_key(&email_key), reset_mail_limit(&email_key).key];
    let reset = PasswordReset { secret, now, password_hash, notice, forgiven };
    if !actions::reset_password(&app.database, reset).await? {
        return gone();
    }
    tracing::info!(account = %account.id, "password reset");
    app.wake.notify_one();
    Ok(done())
}

/// The payload of the form in the profile.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ChangeSubmission {
    /// The current password.
    current_password: RawField,
    /// 8 to 128 characters
    password: RawField,
    password_confirmation: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`; otherwise that of the account.
    locale: RawField,
}

/// Changes the password and ends every other session.
#[utoipa::path(post, path = "/api/change-password", security(("token" = [])), request_body = ChangeSubmission, responses(
    (status = 204, description = "The password was changed"),
    UnreadableResponses,
    (status = 401, description = "No valid session", body = Problem),
    (status = 422, description = "Invalid fields", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn change(
    State(app): State<Accounts>,
    visitor: SignedIn,
    VisitorNetwork(network): VisitorNetwork,
    Json(submission): Json<ChangeSubmission>,
) -> Response {
    let locale = visitor.account.locale_on(&submission.locale);
    let mut errors = FieldErrors::default();
    let password = errors.take("password", NewPassword::parse(&submission.password, &[]));
    let repeated = NewPassword::repeated(&submission.password, &submission.password_confirmation);
    errors.take("password_confirmation", repeated);
    match own_password(&app, &visitor.account, &submission.current_password, network.as_deref()).await {
        Ok(checked) => drop(errors.take("current_password", checked)),
        Err(response) => return *response,
    }
    let refused = errors.into_list();
    let Some(password) = password.filter(|_| refused.is_empty()) else {
        return Problem::invalid(&app.catalogue, locale, &refused).into_response();
    };
    answered(&app, locale, replace(&app, locale, visitor, password).await)
}

async fn replace(app: &Web, locale: Locale, visitor: SignedIn, password: NewPassword) -> Result<Response, Failure> {
    let SignedIn { account, token: session } = visitor;
    let password_hash = app.hasher.hash(password.reveal().to_owned()).await?;
    let to = account.email.to_string();
    let notice = NewMessage::due(PASSWORD_CHANGED, Some(account.id), to, app.clock.now());
    let notice = notice.on_site(locale);
    let id = account.id;
    let change = PasswordChange { account, password_hash, session, notice };
    if !actions::change_password(&app.database, change).await? {
        let refused = [FieldError { field: "current_password", kind: FieldErrorKind::PasswordWrong }];
        return Ok(Problem::invalid(&app.catalogue, locale, &refused).into_response());
    }
    tracing::info!(account = %id, "password changed");
    app.wake.notify_one();
    Ok(done())
}

/// The form as it is shown to a browser without scripts.
fn shown_form(from: &AddressSubmission) -> Form<'_> {
    let fields = vec![
        required("email", "form:email", Control::Input("email", "email"), &from.email),
        hidden("locale", "service:language", &from.locale),
    ];
    Form { action: "/api/forgot-password", send: "account:forgot_send", fields }
}
