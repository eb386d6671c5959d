//! Answers to a colleague whose request is refused.

use axum::http::StatusCode;
use content_model::Locale;

use super::problem::{FieldProblem, Problem};
use crate::{
    fields::{FieldErrorKind, FieldErrors},
    http::web::Web,
};

/// The request cannot be carried out; the title is shown to the person.
pub fn refused(title: impl Into<String>) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:refused", title)
}

/// As [`refused`]; the title is about a field of the form.
pub fn refused_field(field: &'static str, title: impl Into<String>) -> Problem {
    let problem = refused(title);
    let message = problem.title.clone();
    Problem { errors: vec![FieldProblem { field, code: "refused", message }], ..problem }
}

/// A problem for one field.
pub fn wrong_field(app: &Web, field: &'static str, kind: FieldErrorKind) -> Problem {
    let mut errors = FieldErrors::default();
    errors.take::<()>(field, Err(kind));
    Problem::invalid(&app.catalogue, Locale::En, &errors.into_list())
}
