//! Answers of the calls for accounts.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use content_model::Locale;

use super::problem::Problem;
use crate::{database::DatabaseError, http::web::Web, passwords::hashing::HashingError};

/// Why a call for an account failed.
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
    pub fn problem(&self, app: &Web, locale: Locale) -> Problem {
        match self {
            Failure::Database(error) => Problem::unavailable(&app.catalogue, locale, error),
            Failure::Hashing(HashingError::Busy) => Problem::busy(),
            Failure::Hashing(error) => {
                tracing::error!(%error, "password hashing failed");
                Problem::internal()
            }
        }
    }
}

/// The response, or the problem of the failure.
pub fn answered(app: &Web, locale: Locale, answer: Result<Response, Failure>) -> Response {
    answer.unwrap_or_else(|failure| failure.problem(app, locale).into_response())
}

pub fn done() -> Response {
    StatusCode::NO_CONTENT.into_response()
}
