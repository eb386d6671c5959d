//! Answers to a colleague whose request is refused.

use axum::http::StatusCode;
use content_model::Locale;

use super::problem::Problem;
use crate::{
    fields::{FieldErrorKind, FieldErrors},
    http::web::Web,
};

/// The request cannot be carried out; the title is shown to the person.
pub fn refused(title: impl Into<String>) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:refused", title)
}

/// A problem for one field.
pub fn wrong_field(app: &Web, field: &'static str, kind: FieldErrorKind) -> Problem {
    let mut errors = FieldErrors::default();
    errors.take::<()>(field, Err(kind));
    Problem::invalid(&app.catalogue, Locale::En, &errors.into_list())
}
