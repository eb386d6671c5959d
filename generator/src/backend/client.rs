//! One HTTP client per back-end, with limited concurrency, conditional requests and retries.

use std::{sync::Arc, time::Duration};

use content_model::wire;
use reqwest::{
    StatusCode,
    header::{ETAG, HeaderMap, HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED},
};
use tokio::sync::Semaphore;
use url::Url;

use super::{
    origins::{Origins, Refusal, Resolver},
    retry::{back_off, is_worth_retrying, retry_after},
};

/// Limits of the requests to a back-end.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests in flight at once.
    pub concurrency: usize,
    pub connect_timeout: Duration,
    /// Time limit of a whole answer.
    pub timeout: Duration,
    /// Attempts after the first.
    pub retries: u32,
    pub first_wait: Duration,
    pub max_json_bytes: usize,
    pub max_picture_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            concurrency: 16,
            connect_timeout: Duration::from_secs(10),
            timeout: Duration::from_secs(60),
            retries: 4,
            first_wait: Duration::from_millis(250),
            max_json_bytes: 64 * 1024 * 1024,
            max_picture_bytes: 32 * 1024 * 1024,
        }
    }
}

/// The reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    #[error("cannot set up the HTTP client: {0}")]
    Client(#[source] reqwest::Error),
    #[error("{0} answered {1}")]
    Status(Url, StatusCode),
    #[error("{url}: {message}")]
    Network { url: Url, message: String },
    #[error("{0} sent more than {1} bytes")]
    TooLarge(Url, usize),
    #[error("{0} {1}")]
    Refused(Url, Refusal),
}

impl FetchError {
    pub fn is_not_found(&self) -> bool {
        matches!(self, FetchError::Status(_, StatusCode::NOT_FOUND | StatusCode::GONE))
    }
}

/// The validators of the last answer, for a conditional request.
#[derive(Clone, Debug, Default)]
pub struct Validators {
    pub etag: Option<String>,
    pub last_modified: Option<String>,
}

#[derive(Debug)]
pub enum Fetched {
    NotModified,
    Body { bytes: Vec<u8>, validators: Validators },
}

#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    permits: Arc<Semaphore>,
    limits: Limits,
    origins: Arc<Origins>,
}

impl Client {
    /// A client that asks these hosts only.
    pub fn new(limits: Limits, origins: Arc<Origins>) -> Result<Self, FetchError> {
        Self::with_permits(limits, origins, Arc::new(Semaphore::new(limits.concurrency)))
    }

    /// The same client with its own connections, for another thread. The thread that opened a connection serves it, and
    /// waking a second thread for every answer costs more than parsing the answer. All clients share the permits, so
    /// the load on the back-end stays the same.
    pub fn for_thread(&self) -> Result<Self, FetchError> {
        Self::with_permits(self.limits, Arc::clone(&self.origins), Arc::clone(&self.permits))
    }

    fn with_permits(limits: Limits, origins: Arc<Origins>, permits: Arc<Semaphore>) -> Result<Self, FetchError> {
        let http = reqwest::Client::builder()
            .user_agent(concat!("Tembea/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(limits.connect_timeout)
            .timeout(limits.timeout)
            .pool_max_idle_per_host(limits.concurrency)
            .redirect(origins.redirects())
            .dns_resolver(Arc::new(Resolver(Arc::clone(&origins))))
            // A proxy would look up the hosts itself, unchecked.
            .no_proxy()
            .build()
            .map_err(FetchError::Client)?;
        Ok(Client { http, permits, limits, origins })
    }

    pub async fn get_json(&self, url: &Url, known: &Validators) -> Result<Fetched, FetchError> {
        Ok(match self.get(url, known, self.limits.max_json_bytes).await? {
            Fetched::Body { bytes, validators } => {
                Fetched::Body { bytes: wire::without_half_letters(bytes), validators }
            }
            unchanged => unchanged,
        })
    }

    pub async fn get_picture(&self, url: &Url, known: &Validators) -> Result<Fetched, FetchError> {
        self.get(url, known, self.limits.max_picture_bytes).await
    }

    /// Repeats the request until it succeeds or the attempts are used up. The permit is released between attempts.
    async fn get(&self, url: &Url, known: &Validators, limit: usize) -> Result<Fetched, FetchError> {
        self.origins.check(url).map_err(|refusal| FetchError::Refused(url.clone(), refusal))?;
        let mut attempt = 0;
        loop {
            let (error, wait) = match self.attempt(url, known, limit).await {
                Ok(fetched) => return Ok(fetched),
                Err(failure) => failure,
            };
            let Some(wait) = wait.filter(|_| attempt < self.limits.retries) else { return Err(error) };
            tokio::time::sleep(wait.unwrap_or_else(|| back_off(self.limits.first_wait, attempt))).await;
            attempt += 1;
        }
    }

    /// One request. The second part of an error is `Some` if a retry makes sense, with the delay that the server named.
    async fn attempt(
        &self,
        url: &Url,
        known: &Validators,
        limit: usize,
    ) -> Result<Fetched, (FetchError, Option<Option<Duration>>)> {
        // The semaphore is never closed. Without a permit the request would only exceed the limit.
        let _permit = self.permits.acquire().await.ok();
        let network = |error: reqwest::Error| {
            let message = describe(&error);
            // A redirect leads to the same place again.
            let retry = (!error.is_redirect()).then_some(None);
            (FetchError::Network { url: url.clone(), message }, retry)
        };
        let mut request = self.http.get(url.clone());
        if let Some(etag) = &known.etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        if let Some(moment) = &known.last_modified {
            request = request.header(IF_MODIFIED_SINCE, moment);
        }
        let mut response = request.send().await.map_err(network)?;
        let status = response.status();
        if status == StatusCode::NOT_MODIFIED {
            return Ok(Fetched::NotModified);
        }
        if status != StatusCode::OK {
            let wait = is_worth_retrying(status).then(|| retry_after(response.headers(), crate::clock::system_now()));
            return Err((FetchError::Status(url.clone(), status), wait));
        }
        let validators = validators(response.headers());
        let announced = response.content_length().and_then(|length| usize::try_from(length).ok()).unwrap_or(0);
        let mut bytes = Vec::with_capacity(announced.min(limit).min(1 << 20));
        while let Some(chunk) = response.chunk().await.map_err(network)? {
            if bytes.len() + chunk.len() > limit {
                return Err((FetchError::TooLarge(url.clone(), limit), None));
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(Fetched::Body { bytes, validators })
    }
}

fn validators(headers: &HeaderMap) -> Validators {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    Validators { etag: text(ETAG), last_modified: text(LAST_MODIFIED) }
}

/// The innermost cause describes the failure; the caller adds the address.
fn describe(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "no answer in time".to_owned();
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}
