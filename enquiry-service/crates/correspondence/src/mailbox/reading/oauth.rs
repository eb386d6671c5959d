use std::time::Duration;

use serde::Deserialize;

use crate::mailbox::settings::OAuthSettings;

const LONGEST: Duration = Duration::from_secs(20);

/// Why no access token was obtained.
#[derive(Debug, thiserror::Error)]
pub enum OAuthError {
    #[error("cannot reach the token server: {0}")]
    Unreachable(#[source] reqwest::Error),
    #[error("the token server answered {0}: sign in again and set mailbox.oauth_refresh_token")]
    Refused(reqwest::StatusCode),
    #[error("the answer of the token server has no access token")]
    NoToken,
}

#[derive(Deserialize)]
struct TokenAnswer {
    access_token: String,
}

/// Obtains an access token.
///
/// # Errors
/// If the server issues none.
pub async fn access_token(client: &reqwest::Client, settings: &OAuthSettings) -> Result<String, OAuthError> {
    let fields = [
        ("grant_type", "refresh_token"),
        ("client_id", &settings.client_id),
        ("client_secret", settings.client_secret.reveal()),
        ("refresh_token", settings.refresh_token.reveal()),
    ];
    let body = serde_urlencoded::to_string(fields).map_err(|_| OAuthError::NoToken)?;
    let request = client.post(&settings.token_url).timeout(LONGEST);
    let request = request.header("content-type", "application/x-www-form-urlencoded").body(body);
    let answer = request.send().await.map_err(|error| OAuthError::Unreachable(error.without_url()))?;
    if !answer.status().is_success() {
        return Err(OAuthError::Refused(answer.status()));
    }
    let answer: TokenAnswer = answer.json().await.map_err(|_| OAuthError::NoToken)?;
    Ok(answer.access_token)
}
