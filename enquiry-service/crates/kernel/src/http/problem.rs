use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{catalogues::Catalogues, database::DatabaseError, fields::FieldError};

/// `Retry-After` in seconds for a temporary failure.
const RETRY_AFTER: &str = "3";
/// `Retry-After` in seconds for a rate limit.
const RETRY_AFTER_LIMIT: &str = "600";

/// An RFC 9457 problem document.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Type of the problem, as a URN; stable.
    pub r#type: &'static str,
    pub title: String,
    pub status: u16,
    /// Code within the type; stable, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// Places that are left in the departure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// All fields with errors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldProblem>,
}

/// For the desk, which is in English.
impl From<DatabaseError> for Problem {
    fn from(error: DatabaseError) -> Self {
        tracing::error!(%error, "database failed");
        let title = "The database did not answer: try again in a moment";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "urn:tembea:unavailable", title)
    }
}

/// An error of a field, named as in the payload.
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldProblem {
    pub field: &'static str,
    /// Stable, for programs.
    pub code: &'static str,
    /// In the visitor's language.
    pub message: String,
}

impl Problem {
    pub fn new(status: StatusCode, kind: &'static str, title: impl Into<String>) -> Self {
        Problem {
            r#type: kind,
            title: title.into(),
            status: status.as_u16(),
            code: None,
            left: None,
            errors: Vec::new(),
        }
    }

    pub fn invalid(catalogue: &Catalogues, locale: Locale, refused: &[FieldError]) -> Self {
        let title = catalogue.text(locale, "service:page_title");
        let mut problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:invalid-fields", title);
        problem.errors = field_problems(catalogue, locale, refused);
        problem
    }

    /// Refuses a waiting list entry while places can be booked.
    pub fn places_left(catalogue: &Catalogues, locale: Locale, left: Option<i64>) -> Self {
        let title = catalogue.text(locale, "service:places_left_text");
        let problem = Problem::new(StatusCode::CONFLICT, "urn:tembea:places-left", title);
        Problem { code: Some("places_left"), left, ..problem }
    }

    /// The database failed. The cause is logged and not returned.
    pub fn unavailable(catalogue: &Catalogues, locale: Locale, error: &DatabaseError) -> Self {
        tracing::error!(%error, "database failed");
        let title = catalogue.text(locale, "service:page_try_again");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "urn:tembea:unavailable", title)
    }

    pub fn busy() -> Self {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "urn:tembea:busy", "Too many requests at once")
    }

    /// The response is the same for a wrong password, an unknown address and an expired session.
    pub fn unauthorised() -> Self {
        Problem::new(StatusCode::UNAUTHORIZED, "urn:tembea:unauthorised", "Log in first")
    }

    pub fn limited() -> Self {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "urn:tembea:limited", "Too many attempts: try again later")
    }

    pub fn internal() -> Self {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "urn:tembea:internal", "Something went wrong on our side")
    }

    pub fn not_found() -> Self {
        Problem::new(StatusCode::NOT_FOUND, "urn:tembea:not-found", "There is nothing here")
    }

    /// Answers 404 unless the call has found what it names.
    pub fn unless_found(is_found: bool) -> Result<(), Self> {
        if is_found { Ok(()) } else { Err(Problem::not_found()) }
    }

    /// What a call of visitors has found in the database; it answers 404 without it.
    pub fn found<T>(catalogue: &Catalogues, found: Result<Option<T>, DatabaseError>) -> Result<T, Self> {
        let found = found.map_err(|error| Problem::unavailable(catalogue, Locale::En, &error));
        found?.ok_or_else(Problem::not_found)
    }
}

pub fn field_problems(catalogue: &Catalogues, locale: Locale, refused: &[FieldError]) -> Vec<FieldProblem> {
    let problem = |refused: &FieldError| FieldProblem {
        field: refused.field,
        code: refused.kind.code(),
        message: catalogue.message(locale, refused.field, refused.kind),
    };
    refused.iter().map(problem).collect()
}

/// Turns errors before a handler runs, such as an invalid query or a timeout, into problem documents.
pub fn tell_as_problem(response: impl IntoResponse) -> Response {
    let response = response.into_response();
    let status = response.status();
    let is_fault = status.is_client_error() || status.is_server_error();
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if !is_fault || kind.is_some_and(|kind| !kind.starts_with("text/plain")) {
        return response;
    }
    Problem::new(status, "urn:tembea:request", status.canonical_reason().unwrap_or_default()).into_response()
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        match status {
            StatusCode::SERVICE_UNAVAILABLE => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
            }
            StatusCode::TOO_MANY_REQUESTS => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER_LIMIT));
            }
            StatusCode::UNAUTHORIZED => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            _ => {}
        }
        response
    }
}
