use std::{net::SocketAddr, sync::Arc, task::Poll, time::Duration};

use axum::{
    body::{Body, HttpBody, to_bytes},
    extract::{ConnectInfo, Request, State},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::poll;
use tokio::{select, sync::Semaphore, time::timeout};

use super::{in_progress::InProgress, limits, problem::Problem, unfinished::Unfinished};
use crate::http::web::Web;

/// Small bodies that one network sends at a time, if the network is known. When another begins, the oldest ends: many
/// visitors of a carrier share a network, and those who send on are done before those who stall.
const UNFINISHED: usize = 20;
/// The same for one peer whose network is unknown: it may be a proxy.
const UNFINISHED_OF_PEER: usize = 1024;
/// Large requests in progress: pictures.
const LARGE: usize = 8;
/// Large requests of one network in progress.
const LARGE_OF_NETWORK: usize = 4;
/// Large requests of colleagues in progress: files and statements, whose calls have limits of their own.
const LARGE_AT_DESK: usize = 32;
const LARGE_OF_NETWORK_AT_DESK: usize = 16;

/// Admits requests to their handlers. A place is taken when the whole request was read, so a client that sends half a
/// body takes none.
pub struct Admission {
    app: Web,
    /// Paths by which proxies and operators check the service.
    checks: &'static [&'static str],
    /// Places of requests whose body was read.
    places: Semaphore,
    /// Places of requests with a large body, which their handlers read.
    large: Semaphore,
    large_of_network: usize,
    /// Large requests in progress.
    senders: InProgress<String>,
    /// Small bodies that are being read.
    unfinished: Unfinished,
    /// Timeout of a small body.
    longest: Duration,
}

impl Admission {
    /// For the calls of the sites.
    pub fn of_sites(app: &Web, checks: &'static [&'static str]) -> Arc<Self> {
        Self::new(app, checks, (LARGE, LARGE_OF_NETWORK))
    }

    /// For the calls of the desk: colleagues share a network.
    pub fn of_desk(app: &Web, checks: &'static [&'static str]) -> Arc<Self> {
        Self::new(app, checks, (LARGE_AT_DESK, LARGE_OF_NETWORK_AT_DESK))
    }

    fn new(app: &Web, checks: &'static [&'static str], (large, large_of_network): (usize, usize)) -> Arc<Self> {
        Arc::new(Admission {
            places: Semaphore::new(app.limits.concurrent_requests),
            large: Semaphore::new(large),
            large_of_network,
            senders: InProgress::default(),
            unfinished: Unfinished::default(),
            longest: app.limits.head,
            app: app.clone(),
            checks,
        })
    }

    /// The visitor's network; the peer's address if it is unknown.
    fn sender(&self, request: &Request) -> (String, bool) {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
        let network = |peer| self.app.networks.network(peer, request.headers(), self.app.clock.now());
        match (peer.and_then(network), peer) {
            (Some(network), _) => (network, true),
            (None, Some(peer)) => (peer.ip().to_string(), false),
            (None, None) => (String::new(), false),
        }
    }

    /// Reads a small body, which usually arrived together with the head.
    async fn read(&self, request: Request) -> Result<Request, Problem> {
        if request.body().is_end_stream() {
            return Ok(request);
        }
        let (sender, is_network) = self.sender(&request);
        let (parts, body) = request.into_parts();
        let mut reading = Box::pin(to_bytes(body, limits::BODY));
        let read = match poll!(&mut reading) {
            Poll::Ready(read) => read,
            Poll::Pending => {
                let most = if is_network { UNFINISHED } else { UNFINISHED_OF_PEER };
                let body = self.unfinished.begin(sender, most);
                let whole = timeout(self.longest, async {
                    select! {
                        biased;
                        read = reading => Some(read),
                        () = body.ended() => None,
                    }
                });
                whole.await.ok().flatten().ok_or_else(|| {
                    Problem::new(StatusCode::REQUEST_TIMEOUT, "urn:tembea:body", "The body did not arrive in time")
                })?
            }
        };
        let body = read.map_err(|error| {
            if is_too_large(&error) {
                too_large()
            } else {
                Problem::new(StatusCode::BAD_REQUEST, "urn:tembea:body", "The body was cut off")
            }
        })?;
        Ok(Request::from_parts(parts, Body::from(body)))
    }
}

/// Reads the body of a request and runs its handler, or answers 503 while too many requests are in progress.
///
/// Checks of the service are always admitted: a proxy would take a service that answers none for dead.
pub async fn admit(State(admission): State<Arc<Admission>>, request: Request, next: Next) -> Response {
    if admission.checks.contains(&request.uri().path()) {
        return next.run(request).await;
    }
    if is_large(&request) {
        if !takes_large(request.uri().path()) {
            return too_large().into_response();
        }
        let (sender, _) = admission.sender(&request);
        let own = admission.senders.enter(sender, admission.large_of_network);
        let (Some(_own), Ok(_place)) = (own, admission.large.try_acquire()) else {
            return Problem::busy().into_response();
        };
        return next.run(request).await;
    }
    let request = match admission.read(request).await {
        Ok(request) => request,
        Err(problem) => return problem.into_response(),
    };
    match admission.places.try_acquire() {
        Ok(_place) => next.run(request).await,
        Err(_) => Problem::busy().into_response(),
    }
}

/// Whether the head announces more than [`limits::BODY`]. A body of unknown length counts as small.
fn is_large(request: &Request) -> bool {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    length.and_then(|length| length.parse::<usize>().ok()).is_some_and(|length| length > limits::BODY)
}

/// Whether a call takes pictures, files, statements or offers. All others refuse a large body by its head.
fn takes_large(path: &str) -> bool {
    matches!(
        path,
        "/api/updateProfile" | "/api/desk/profile/picture" | "/api/desk/statements" | "/api/desk/statements/preview"
    ) || (path.starts_with("/api/desk/cases/") && (path.ends_with("/files") || path.contains("/offers")))
}

fn too_large() -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "urn:tembea:body", "The body is too large")
}

fn is_too_large(error: &axum::Error) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<http_body_util::LengthLimitError>() {
            return true;
        }
        cause = error.source();
    }
    false
}
