//! Password verification under a rate limit.

use axum::response::{IntoResponse, Response};

use kernel::{
    fields::{FieldErrorKind, RawField},
    http::{failure::Failure, problem::Problem, web::Web},
    passwords::{self, attempts::PasswordAttempt},
    rate_limits::model::password_key,
};

use crate::account::model::Account;

/// The account and network of a password attempt.
pub struct PasswordCheck<'a> {
    pub email_key: &'a str,
    /// Hash of the account. If None, verification takes as long and fails.
    pub stored_hash: Option<&'a str>,
    pub network: Option<&'a str>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    Right,
    Wrong,
    /// The limit is reached; the password was not verified.
    TooOften,
}

impl PasswordCheck<'_> {
    pub async fn run(&self, app: &Web, typed: &RawField) -> Result<Checked, Failure> {
        let attempt = PasswordAttempt::begin(app, password_key(self.email_key), self.network).await?;
        let Some(attempt) = attempt else { return Ok(Checked::TooOften) };
        if !app.hasher.verify(passwords::model::password(typed), self.stored_hash).await? {
            return Ok(Checked::Wrong);
        }
        attempt.forgive(app).await?;
        Ok(Checked::Right)
    }
}

/// Verifies the account's own password, so that a stolen session cannot take over the account.
pub async fn own_password(
    app: &Web,
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
