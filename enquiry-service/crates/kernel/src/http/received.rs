//! Responses to submissions of visitors.

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::{form_page::Form, idempotency::key_reused, problem::Problem};
use crate::{database::DatabaseError, fields::FieldError, http::web::Web, submissions::model::Acceptance};

/// The response to a stored submission.
#[derive(Serialize, ToSchema)]
pub struct Receipt {
    /// The reference number for the visitor. A repeated submission gets the same number.
    pub reference: String,
}

/// How a submission is answered: JSON for a script, a page for a plain form.
pub struct Reply<'a> {
    pub app: &'a Web,
    pub locale: Locale,
    pub is_plain: bool,
    /// Shown again if it has errors.
    pub form: Form<'a>,
    /// Redirect target of a plain form.
    pub thanks: String,
}

impl Reply<'_> {
    pub fn refused(&self, refused: &[FieldError]) -> Response {
        if self.is_plain {
            self.app.pages.form(self.locale, &self.form, refused, StatusCode::UNPROCESSABLE_ENTITY)
        } else {
            Problem::invalid(&self.app.catalogue, self.locale, refused).into_response()
        }
    }

    pub fn kept(&self, kept: Result<Acceptance, DatabaseError>) -> Response {
        match kept {
            Ok(Acceptance::Accepted { answer } | Acceptance::Repeated { answer }) => {
                tracing::info!(reference = answer, "submission stored");
                if self.is_plain {
                    let separator = if self.thanks.contains('?') { '&' } else { '?' };
                    let thanks = format!("{}{separator}reference={answer}", self.thanks);
                    (StatusCode::SEE_OTHER, [(header::LOCATION, thanks)]).into_response()
                } else {
                    (StatusCode::CREATED, Json(Receipt { reference: answer })).into_response()
                }
            }
            // Unreachable: only orders and waiting lists count places, and they handle this result themselves.
            Ok(Acceptance::Refused { .. } | Acceptance::Closed) => self.failed(&DatabaseError::Lost),
            Ok(Acceptance::KeyReused) => key_reused().into_response(),
            Err(error) => self.failed(&error),
        }
    }

    /// The submission was not stored; the visitor should send it again.
    pub fn failed(&self, error: &DatabaseError) -> Response {
        let problem = Problem::unavailable(&self.app.catalogue, self.locale, error);
        if self.is_plain {
            self.app.pages.form(self.locale, &self.form, &[], StatusCode::SERVICE_UNAVAILABLE)
        } else {
            problem.into_response()
        }
    }
}
