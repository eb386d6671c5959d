use std::{error::Error, time::Duration};

use reqwest::{Client, StatusCode, header, redirect::Policy};

use kernel::{settings::secret::Secret, tls};

use super::settings::BuildHookSettings;

/// Timeout of a call; builds run asynchronously.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Messages do not contain the address, which authorises builds.
#[derive(Debug, thiserror::Error)]
pub enum HookError {
    #[error("{0}")]
    Client(String),
    #[error("the build hook answered {0}")]
    Answered(StatusCode),
    #[error("the build hook did not answer within {} seconds", TIMEOUT.as_secs())]
    Silent,
    #[error("cannot reach the build hook: {0}")]
    Unreachable(String),
}

/// Netlify's build hook, GitHub's `repository_dispatch`, or any address that starts a build on POST.
pub struct BuildHook {
    client: Client,
    settings: BuildHookSettings,
}

impl BuildHook {
    pub fn new(settings: BuildHookSettings) -> Result<Self, HookError> {
        let failed = |error: &dyn Error| HookError::Client(error.to_string());
        let tls = tls::client_config().map_err(|error| failed(&error))?;
        // A redirect would send the token to another host; GitHub requires a User-Agent.
        let builder = Client::builder().tls_backend_preconfigured(tls).redirect(Policy::none()).timeout(TIMEOUT);
        let client = builder.user_agent("tembea-enquiry-service").build().map_err(|error| failed(&error))?;
        Ok(BuildHook { client, settings })
    }

    pub async fn call(&self) -> Result<(), HookError> {
        let BuildHookSettings { address, token, body } = &self.settings;
        let request = self.client.post(address.reveal()).header(header::CONTENT_TYPE, "application/json");
        let request = match token.as_ref().map(Secret::reveal) {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        match request.body(body.clone()).send().await {
            Ok(answer) if answer.status().is_success() => Ok(()),
            Ok(answer) => Err(HookError::Answered(answer.status())),
            Err(error) if error.is_timeout() => Err(HookError::Silent),
            Err(error) => Err(HookError::Unreachable(cause(&error))),
        }
    }
}

/// The root cause; the outer errors contain the address.
fn cause(error: &dyn Error) -> String {
    error.source().map_or_else(|| error.to_string(), cause)
}
