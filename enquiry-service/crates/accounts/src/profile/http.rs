use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{FromRequest, Multipart, Path, Request, State, multipart::MultipartError},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use tokio::{
    task::{JoinError, spawn_blocking},
    time::timeout,
};
use utoipa::ToSchema;

use kernel::{
    clock::millis,
    fields::{EmailAddress, FieldError, FieldErrorKind, RawField},
    http::{
        failure::{Failure, answered},
        network::VisitorNetwork,
        problem::Problem,
        responses::UnreadableResponses,
        web::Web,
    },
    outbox::model::NewMessage,
    pictures::PictureError,
    rate_limits::{
        actions::count,
        model::{ADDRESS_CHANGE_MAIL, RateLimit, mail_limit},
    },
    tokens::Token,
};

use super::{
    actions,
    avatar::Avatar,
    model::{Profile, ProfileSubmission},
};
use crate::{
    account::{
        self,
        changes::{AvatarChange, ProfileChange},
        mail::{ADDRESS_CHANGE, ADDRESS_CONFIRMATION},
        model::Account,
    },
    sessions::{http::SignedIn, password_check::own_password},
    state::Accounts,
};

const HOUR: Duration = Duration::from_hours(1);
/// Pictures that one account may upload per hour.
const MOST_PICTURES: i64 = 20;
/// How long a picture waits to be decoded.
const PICTURE_WAITS: Duration = Duration::from_secs(5);

/// A profile as its owner sees it.
#[derive(Serialize, ToSchema)]
pub struct OwnProfile {
    name: String,
    email: String,
    phone: String,
    country: String,
    title: String,
    country_of_residence: String,
    /// Path on every site, or empty.
    avatar: String,
    /// A new address that is not confirmed yet, or empty.
    pending_email: String,
}

impl OwnProfile {
    pub fn of(account: &Account) -> Self {
        OwnProfile {
            name: account.name.to_string(),
            email: account.email.to_string(),
            phone: account.phone.to_string(),
            country: account.country.to_string(),
            title: account.title.to_string(),
            country_of_residence: account.country_of_residence.to_string(),
            avatar: account.avatar_path(),
            pending_email: account.pending_email.as_ref().map(ToString::to_string).unwrap_or_default(),
        }
    }
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ProfileQuestion {
    /// Id of the token's own account. Any other id is answered 404.
    user: RawField,
}

#[utoipa::path(post, path = "/api/getProfile", security(("token" = [])), request_body = ProfileQuestion, responses(
    (status = 200, description = "The profile of the token's owner", body = OwnProfile),
    UnreadableResponses,
    (status = 401, description = "No valid session", body = Problem),
    (status = 404, description = "No such account, or not the token's own", body = Problem),
    (status = 422, description = "Invalid query", body = Problem),
))]
pub async fn profile(visitor: SignedIn, Json(question): Json<ProfileQuestion>) -> Response {
    if question.user.as_str() != visitor.account.id.to_string() {
        return Problem::not_found().into_response();
    }
    Json(OwnProfile::of(&visitor.account)).into_response()
}

/// Changes the profile. A new address needs the password and a confirmation; a mail informs the old address.
#[utoipa::path(post, path = "/api/updateProfile", security(("token" = [])),
    request_body(content = String, content_type = "multipart/form-data",
        description = "name, email, phone, country, title, country_of_residence; password, if the e-mail changes; locale of the site; avatar, a PNG, JPEG or WebP picture of at most 2 MiB and 2,048 pixels, or avatar_remove"),
    responses(
        (status = 200, description = "The current profile", body = OwnProfile),
        (status = 400, description = "Not a multipart form", body = Problem),
        (status = 401, description = "No valid session", body = Problem),
        (status = 413, description = "Larger than 2.1 MiB", body = Problem),
        (status = 422, description = "Invalid fields", body = Problem),
        (status = 429, description = "Too many pictures or password attempts", body = Problem),
        (status = 503, description = "Not available now", body = Problem),
    ))]
pub async fn update_profile(
    State(app): State<Accounts>,
    VisitorNetwork(network): VisitorNetwork,
    visitor: SignedIn,
    request: Request,
) -> Response {
    let sent = match read(request).await {
        Ok(sent) => sent,
        Err(problem) => return problem.into_response(),
    };
    let SignedIn { account, .. } = visitor;
    let locale = account.locale_on(&sent.fields.locale);
    let mut profile = sent.fields.parse(&account);
    if let Ok(parsed) = &profile
        && new_email(&account, &parsed.email).is_some()
    {
        match own_password(&app, &account, &sent.fields.password, network.as_deref()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => profile = Err(vec![FieldError { field: "password", kind: error }]),
            Err(response) => return *response,
        }
    }
    let picture = match sent.picture {
        None => Ok(AvatarChange::Keep),
        Some(bytes) if bytes.is_empty() => Ok(AvatarChange::Remove),
        Some(bytes) => match picture(&app, &account, locale, bytes).await {
            Ok(picture) => picture,
            Err(problem) => return problem.into_response(),
        },
    };
    let (profile, avatar) = match (profile, picture) {
        (Ok(profile), Ok(avatar)) => (profile, avatar),
        (profile, picture) => {
            let refused: Vec<FieldError> = profile.err().into_iter().flatten().chain(picture.err()).collect();
            return Problem::invalid(&app.catalogue, locale, &refused).into_response();
        }
    };
    answered(&app, locale, save(&app, &account, locale, profile, avatar).await)
}

/// The content of a multipart form.
#[derive(Default)]
struct Sent {
    fields: ProfileSubmission,
    /// Empty if the picture is to be removed.
    picture: Option<Vec<u8>>,
}

async fn read(request: Request) -> Result<Sent, Problem> {
    let malformed =
        || Problem::new(StatusCode::BAD_REQUEST, "urn:tembea:malformed", "The body is not a multipart form");
    let broken = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "urn:tembea:body", "The body is too large")
        }
        _ => malformed(),
    };
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| malformed())?;
    let mut sent = Sent::default();
    while let Some(part) = form.next_field().await.map_err(broken)? {
        let name = part.name().unwrap_or_default().to_owned();
        let bytes = part.bytes().await.map_err(broken)?;
        match name.as_str() {
            "avatar" if !bytes.is_empty() => sent.picture = Some(bytes.to_vec()),
            "avatar_remove" => sent.picture = sent.picture.or(Some(Vec::new())),
            name => {
                if let Some(field) = sent.fields.field(name) {
                    *field = String::from_utf8(bytes.to_vec()).map_or(RawField::Wrong, RawField::Text);
                }
            }
        }
    }
    Ok(sent)
}

/// The re-encoded picture, or the field error; or the response if the picture is not decoded now.
async fn picture(
    app: &Accounts,
    account: &Account,
    locale: Locale,
    bytes: Vec<u8>,
) -> Result<Result<AvatarChange, FieldError>, Problem> {
    let unavailable = |error| Problem::unavailable(&app.catalogue, locale, &error);
    let few = RateLimit { key: picture_key(account), max: MOST_PICTURES, window: millis(HOUR) };
    if !count(&app.database, vec![few], app.clock.now()).await.map_err(unavailable)? {
        return Err(Problem::limited());
    }
    let place = timeout(PICTURE_WAITS, Arc::clone(&app.pictures).acquire_owned()).await;
    let Ok(Ok(place)) = place else { return Err(Problem::busy()) };
    // The permit is held until decoding ends, even if the visitor disconnects.
    let made = spawn_blocking(move || {
        let made = Avatar::make(&bytes);
        drop(place);
        made
    });
    Ok(changed(made.await))
}

/// Keys of rate limits contain no account id in plain text.
fn picture_key(account: &Account) -> String {
    format!("picture/{}", blake3::hash(account.id.as_bytes()).to_hex())
}

fn changed(made: Result<Result<Avatar, PictureError>, JoinError>) -> Result<AvatarChange, FieldError> {
    let refused = |error| FieldError { field: "avatar", kind: error };
    match made {
        // The name is random, and new for each picture, so that browsers may cache the picture.
        Ok(Ok(avatar)) => Ok(AvatarChange::Replace { name: format!("{}.jpg", Token::random().reveal()), avatar }),
        Ok(Err(PictureError::TooLarge)) => Err(refused(FieldErrorKind::PictureTooLarge)),
        Ok(Err(PictureError::Type)) => Err(refused(FieldErrorKind::PictureType)),
        Err(error) => {
            tracing::error!(%error, "picture decoding failed");
            Err(refused(FieldErrorKind::PictureType))
        }
    }
}

/// The new address, if it differs from the current and the pending one. Otherwise a pending address stays pending.
fn new_email(account: &Account, email: &EmailAddress) -> Option<EmailAddress> {
    let is_new = email.key() != account.email.key() && Some(email) != account.pending_email.as_ref();
    is_new.then(|| email.clone())
}

async fn save(
    app: &Web,
    account: &Account,
    locale: Locale,
    profile: Profile,
    avatar: AvatarChange,
) -> Result<Response, Failure> {
    let now = app.clock.now();
    let new_email = new_email(account, &profile.email);
    let messages = match &new_email {
        Some(new) => {
            let limited = |kind, to: String, key: &str| {
                let limit = mail_limit(key, &EmailAddress::key_of(&to));
                NewMessage::due(kind, Some(account.id), to, now).on_site(locale).within(limit)
            };
            vec![
                limited(ADDRESS_CONFIRMATION, new.to_string(), "new_address_mail"),
                limited(ADDRESS_CHANGE, account.email.to_string(), ADDRESS_CHANGE_MAIL),
            ]
        }
        None => Vec::new(),
    };
    let change = ProfileChange { account: account.clone(), profile, new_email, avatar, messages };
    if !actions::update_profile(&app.database, change).await? {
        let refused = [FieldError { field: "password", kind: FieldErrorKind::PasswordWrong }];
        return Ok(Problem::invalid(&app.catalogue, locale, &refused).into_response());
    }
    app.wake.notify_one();
    let saved = app.database.find(account.id).await?;
    Ok(saved
        .map_or_else(|| Problem::unauthorised().into_response(), |saved| Json(OwnProfile::of(&saved)).into_response()))
}

/// Reads a visitor's picture.
#[utoipa::path(get, path = "/api/avatars/{name}", params(("name" = String, Path, description = "File name from a profile")), responses(
    (status = 200, description = "The picture", content_type = "image/jpeg"),
    (status = 404, description = "No such picture", body = Problem),
))]
pub async fn avatar(State(app): State<Accounts>, Path(name): Path<String>) -> Result<Response, Problem> {
    // Allows letters, digits, '-', '_' and the extension.
    let is_name = |letter: u8| letter.is_ascii_alphanumeric() || b"-_.".contains(&letter);
    Problem::unless_found(name.bytes().all(is_name))?;
    let picture = app.database.read(move |on| account::store::avatar(on, &name)).await;
    let picture = Problem::found(&app.catalogue, picture)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=86400")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    Ok((headers, picture).into_response())
}
