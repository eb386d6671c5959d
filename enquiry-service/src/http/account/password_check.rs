//! A password that was typed, compared under the limit of tries.

use axum::response::{IntoResponse, Response};

use super::{Failure, attempts::PasswordAttempt};
use crate::{
    domain::account::{Account, password},
    http::{AppState, problem::Problem},
    primitives::fields::{FieldErrorKind, RawField},
};

/// For whom a password is typed, and from where.
pub struct PasswordCheck<'a> {
    pub email_key: &'a str,
    /// Of the account or the signup; nothing where there is none, and then the check takes as long and fails.
    pub stored_hash: Option<&'a str>,
    pub network: Option<&'a str>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    Right,
    Wrong,
    /// It was not looked at.
    TooOften,
}

impl PasswordCheck<'_> {
    pub async fn run(&self, app: &AppState, typed: &RawField) -> Result<Checked, Failure> {
        let attempt = PasswordAttempt::begin(app, self.email_key, self.network).await?;
        let Some(attempt) = attempt else { return Ok(Checked::TooOften) };
        if !app.hasher.verify(password(typed), self.stored_hash).await? {
            return Ok(Checked::Wrong);
        }
        attempt.forgive(app).await?;
        Ok(Checked::Right)
    }
}

/// Whether the account's own password was typed: a session that somebody else holds does not take the account away.
pub async fn own_password(
    app: &AppState,
    account: &Account,
    typed: &RawField,
    network: Option<&str>,
) -> Result<Result<(), FieldErrorKind>, Box<Response>> {
    if typed.as_str().is_empty() {
        return Ok(Err(FieldErrorKind::Missing));
    }
    let email_key = account.email.key();
    let check = PasswordCheck { email_key: &email_key, stored_hash: Some(&account.password_hash), network };
    match check.run(app, typed).await {
        Ok(Checked::Right) => Ok(Ok(())),
        Ok(Checked::Wrong) => Ok(Err(FieldErrorKind::PasswordWrong)),
        Ok(Checked::TooOften) => Err(Box::new(Problem::limited().into_response())),
        Err(failure) => Err(Box::new(failure.problem(app, account.locale).into_response())),
    }
}
