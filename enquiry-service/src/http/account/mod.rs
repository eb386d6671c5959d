//! Calls for visitors with an account, and for signup.

mod attempts;
mod data;
mod password;
mod password_check;
mod profile;
mod requests;
mod session;
mod signup;
pub mod stop;
mod wishlist;

use axum::{
    extract::DefaultBodyLimit,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use content_model::Locale;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{AppState, limits, problem::Problem};
use crate::{database::DatabaseError, password_hashing::HashingError};

pub use session::SignedIn;
pub use signup::AddressSubmission;

pub fn calls() -> OpenApiRouter<AppState> {
    // A picture is larger than any other body.
    let profile = OpenApiRouter::new()
        .routes(routes!(profile::update_profile))
        .layer(DefaultBodyLimit::max(limits::PICTURE_BODY));
    OpenApiRouter::new()
        .routes(routes!(signup::sign_up))
        .routes(routes!(signup::verify_email))
        .routes(routes!(signup::resend))
        .routes(routes!(session::log_in))
        .routes(routes!(session::log_out))
        .routes(routes!(session::log_out_everywhere))
        .routes(routes!(session::user))
        .routes(routes!(password::forgot))
        .routes(routes!(password::reset))
        .routes(routes!(password::change))
        .routes(routes!(requests::requests))
        .routes(routes!(profile::profile))
        .merge(profile)
        .routes(routes!(profile::avatar))
        .routes(routes!(wishlist::wishes))
        .routes(routes!(wishlist::merge))
        .routes(routes!(wishlist::add, wishlist::remove))
        .routes(routes!(data::export))
        .routes(routes!(data::delete))
}

/// Why a call of this folder failed.
pub enum Failure {
    Database(DatabaseError),
    Hashing(HashingError),
}

impl From<DatabaseError> for Failure {
    fn from(error: DatabaseError) -> Self {
        Failure::Database(error)
    }
}

impl From<HashingError> for Failure {
    fn from(error: HashingError) -> Self {
        Failure::Hashing(error)
    }
}

impl Failure {
    pub fn problem(&self, app: &AppState, locale: Locale) -> Problem {
        match self {
            Failure::Database(error) => Problem::unavailable(&app.catalogue, locale, error),
            Failure::Hashing(HashingError::Busy) => Problem::busy(),
            Failure::Hashing(error) => {
                tracing::error!(%error, "a password cannot be hashed");
                Problem::internal()
            }
        }
    }
}

/// The response, or the problem of the failure.
pub fn answered(app: &AppState, locale: Locale, answer: Result<Response, Failure>) -> Response {
    answer.unwrap_or_else(|failure| failure.problem(app, locale).into_response())
}

fn done() -> Response {
    StatusCode::NO_CONTENT.into_response()
}
