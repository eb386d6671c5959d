use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    clock::{self, Millis},
    database::Connection,
    fields::{EmailAddress, FieldError, FieldErrorKind, FieldErrors, RawField},
    http::{
        failure::{Failure, answered, done},
        form_or_json::FormOrJson,
        form_page::{Control, Form, hidden, required},
        idempotency::IdempotencyKey,
        network::VisitorNetwork,
        problem::Problem,
        responses::{RefusedResponses, UnreadableResponses},
        web::Web,
    },
    outbox::{actions::write_message, model::NewMessage},
    passwords::{
        self,
        attempts::{PasswordAttempt, link_key, network_may_ask},
    },
    rate_limits::model::signup_mail_limits,
    tokens::TokenHash,
};

use super::{
    actions,
    model::{SignupSubmission, ValidSignup},
    store,
};
use crate::{
    account::{changes::Purpose, mail::ADDRESS_CONFIRMATION, model::Signup},
    address, secrets,
    state::Accounts,
};

/// The largest number of sign-ups with an address whose password a link takes. Those of a stranger do not hide the
/// owner's: the newest of each network counts first. Each costs the time of a hash, which only those can spend who read a
/// mail of the address.
const MOST_SIGNUPS: i64 = 20;

/// The response is the same whether or not the address has an account.
#[derive(Serialize, ToSchema)]
pub struct SignedUp {}

/// Requests an account. The link in the mail creates it. An address with an account gets a mail that says so.
#[utoipa::path(post, path = "/api/signup",
    request_body(content((SignupSubmission = "application/json"), (SignupSubmission = "application/x-www-form-urlencoded"))),
    params(IdempotencyKey),
    responses(
        (status = 200, description = "A page that confirms the request, for a plain form", content_type = "text/html"),
        (status = 201, description = "A mail is queued", body = SignedUp),
        (status = 429, description = "Too many requests", content((Problem = "application/problem+json"), (String = "text/html"))),
        RefusedResponses,
        UnreadableResponses,
    ))]
pub async fn sign_up(
    State(app): State<Accounts>,
    key: IdempotencyKey,
    VisitorNetwork(network): VisitorNetwork,
    submitted: FormOrJson<SignupSubmission>,
) -> Response {
    let FormOrJson { value: submission, is_plain } = submitted;
    let locale = Locale::from_code_or_english(submission.locale.as_str());
    let wanted = match submission.parse() {
        Ok(wanted) => wanted,
        Err(refused) if is_plain => {
            let form = shown_form(&submission);
            return app.pages.form(locale, &form, &refused, StatusCode::UNPROCESSABLE_ENTITY);
        }
        Err(refused) => return Problem::invalid(&app.catalogue, locale, &refused).into_response(),
    };
    let address = wanted.email.to_string();
    match keep(&app, key, wanted, network.as_deref()).await {
        Ok(true) if is_plain => {
            let text = app.catalogue.filled(locale, "account:signup_done", &[("email", &address)]);
            app.pages.message(locale, app.catalogue.text(locale, "account:signup_done_title"), &text)
        }
        Ok(true) => (StatusCode::CREATED, Json(SignedUp {})).into_response(),
        Ok(false) => Problem::limited().into_response(),
        Err(failure) => failure.problem(&app, locale).into_response(),
    }
}

/// Does the same work for known and unknown addresses; the mail differs. Returns false if the network's limit is
/// reached.
async fn keep(app: &Web, key: IdempotencyKey, wanted: ValidSignup, network: Option<&str>) -> Result<bool, Failure> {
    if !network_may_ask(app, network).await? {
        return Ok(false);
    }
    let password_hash = app.hasher.hash(wanted.password.reveal().to_owned()).await?;
    let now = app.clock.now();
    let id = key.id_of(wanted.email.as_str()).unwrap_or_else(|| clock::id(now));
    let ValidSignup { name, email, affiliate, locale, .. } = wanted;
    let mail = confirmation(&email, Some(id), (locale, network), now);
    let network = network.unwrap_or_default().to_owned();
    let signup = Signup { id, email, password_hash, locale, created_at: now, name, affiliate, network };
    actions::sign_up(&app.database, signup, mail).await?;
    app.wake.notify_one();
    Ok(true)
}

fn confirmation(
    email: &EmailAddress,
    about: Option<Uuid>,
    (locale, network): (Locale, Option<&str>),
    now: Millis,
) -> NewMessage {
    let mail = NewMessage::due(ADDRESS_CONFIRMATION, about, email.to_string(), now).on_site(locale);
    NewMessage { limits: signup_mail_limits(&email.key(), network), ..mail }
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct VerifySubmission {
    /// Token of the link in the mail.
    token: RawField,
    /// For a new account, the password chosen at the signup that becomes the account: access to the mail alone confirms
    /// none.
    password: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    locale: RawField,
}

/// Confirms the address of a new account, or a new address of an account. Of several signups with one address, the one
/// whose password is typed becomes the account, whichever link was mailed: that of the link, or another one of the newest of each network.
#[utoipa::path(post, path = "/api/verify-email", request_body = VerifySubmission, responses(
    (status = 204, description = "Confirmed"),
    UnreadableResponses,
    (status = 404, description = "The link was used or has expired", body = Problem),
    (status = 422, description = "The password of a new account is missing or wrong; the link still works", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn verify_email(
    State(app): State<Accounts>,
    VisitorNetwork(network): VisitorNetwork,
    submitted: FormOrJson<VerifySubmission>,
) -> Response {
    let submission = match submitted.scripted() {
        Ok(submission) => submission,
        Err(problem) => return problem.into_response(),
    };
    let locale = Locale::from_code_or_english(submission.locale.as_str());
    answered(&app, locale, confirm(&app, locale, &submission, network.as_deref()).await)
}

async fn confirm(
    app: &Web,
    locale: Locale,
    submission: &VerifySubmission,
    network: Option<&str>,
) -> Result<Response, Failure> {
    let secret = TokenHash::of(submission.token.as_str().trim());
    let (asked, at) = (secret.clone(), app.clock.now());
    let read = move |on: &Connection| match secrets::store::subject(on, &asked, Purpose::Signup, at)? {
        Some(id) => store::beside(on, id, MOST_SIGNUPS),
        None => Ok(Vec::new()),
    };
    let signups = app.database.read(read).await?;
    let chosen = if signups.is_empty() {
        None
    } else {
        match chosen(app, &secret, &signups, &submission.password, network).await? {
            Ok(signup) => Some(signup),
            Err(Refusal::TooOften) => return Ok(Problem::limited().into_response()),
            Err(Refusal::Password(error)) => {
                let refused = [FieldError { field: "password", kind: error }];
                return Ok(Problem::invalid(&app.catalogue, locale, &refused).into_response());
            }
        }
    };
    let is_confirmed = address::actions::confirm(&app.database, &secret, chosen, app.clock.now()).await?;
    Ok(if is_confirmed { done() } else { Problem::not_found().into_response() })
}

enum Refusal {
    TooOften,
    Password(FieldErrorKind),
}

/// The sign-up whose password was typed. Attempts are counted by link: who has one reads the mails of the address, and a
/// stranger has none to use them up.
async fn chosen(
    app: &Web,
    link: &TokenHash,
    signups: &[Signup],
    typed: &RawField,
    network: Option<&str>,
) -> Result<Result<Uuid, Refusal>, Failure> {
    if typed.as_str().is_empty() {
        return Ok(Err(Refusal::Password(FieldErrorKind::Missing)));
    }
    let attempt = PasswordAttempt::begin(app, link_key(link), network).await?;
    let Some(attempt) = attempt else { return Ok(Err(Refusal::TooOften)) };
    for signup in signups {
        if app.hasher.verify(passwords::model::password(typed), Some(&signup.password_hash)).await? {
            attempt.forgive(app).await?;
            return Ok(Ok(signup.id));
        }
    }
    Ok(Err(Refusal::Password(FieldErrorKind::PasswordWrong)))
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct AddressSubmission {
    pub email: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: RawField,
}

impl AddressSubmission {
    /// The address, or a problem if it is not valid.
    pub fn parse(&self, app: &Web) -> Result<EmailAddress, Problem> {
        let mut errors = FieldErrors::default();
        let email = errors.take("email", EmailAddress::parse(&self.email));
        let refused = errors.into_list();
        email.ok_or_else(|| {
            Problem::invalid(&app.catalogue, Locale::from_code_or_english(self.locale.as_str()), &refused)
        })
    }
}

/// Sends the confirmation mail again. The response is the same for every address.
#[utoipa::path(post, path = "/api/verify-email/resend", request_body = AddressSubmission, responses(
    (status = 204, description = "If the address waits for confirmation, a mail is queued"),
    UnreadableResponses,
    (status = 422, description = "Not an e-mail address", body = Problem),
    (status = 429, description = "Too many requests", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn resend(
    State(app): State<Accounts>,
    VisitorNetwork(network): VisitorNetwork,
    submitted: FormOrJson<AddressSubmission>,
) -> Response {
    let email = match submitted.value.parse(&app) {
        Ok(email) => email,
        Err(problem) => return problem.into_response(),
    };
    let locale = Locale::from_code_or_english(submitted.value.locale.as_str());
    let mail = confirmation(&email, None, (locale, network.as_deref()), app.clock.now());
    answered(&app, locale, write(&app, mail, network.as_deref()).await)
}

/// Queues a mail. Whether it has a recipient is decided when it is sent, so the response reveals nothing.
pub async fn write(app: &Web, mail: NewMessage, network: Option<&str>) -> Result<Response, Failure> {
    if !network_may_ask(app, network).await? {
        return Ok(Problem::limited().into_response());
    }
    write_message(&app.database, mail).await?;
    app.wake.notify_one();
    Ok(done())
}

/// The form as it is shown to a browser without scripts. Pages never contain a password: the visitor types it again.
pub fn shown_form(from: &SignupSubmission) -> Form<'_> {
    let password = Control::Input("password", "new-password");
    let fields = vec![
        required("name", "form:full_name", Control::Input("text", "name"), &from.name),
        required("email", "form:email", Control::Input("email", "email"), &from.email),
        required("password", "account:password", password, &RawField::Absent),
        required("password_confirmation", "account:password_again", password, &RawField::Absent),
        hidden("affiliate", "service:affiliate", &from.affiliate),
        hidden("locale", "service:language", &from.locale),
    ];
    Form { action: "/api/signup", send: "nav:signup", fields }
}
