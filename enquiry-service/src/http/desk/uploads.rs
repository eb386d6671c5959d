//! Limits of uploads, whose bodies are held in memory as a whole.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};
use tokio::{sync::Semaphore, time::timeout};
use tower_http::timeout::TimeoutBody;

use super::Problem;
use crate::config::Limits;

/// Files for answers that are received at once, of 5 MiB each.
pub const FILES: usize = 3;
/// Bank statements that are received at once, of 10 MiB each.
pub const STATEMENTS: usize = 1;

/// The places for uploads of one kind.
#[derive(Clone)]
pub struct Uploads {
    places: Arc<Semaphore>,
    /// How long an upload waits for a place.
    wait: Duration,
    /// How long an upload may stop.
    silence: Duration,
}

impl Uploads {
    pub fn new(at_once: usize, limits: Limits) -> Self {
        Uploads { places: Arc::new(Semaphore::new(at_once)), wait: limits.request, silence: limits.silence }
    }
}

/// Waits for a place before the body is read, answers 503 if none becomes free, and drops an upload that stops.
pub async fn admit(State(uploads): State<Uploads>, request: Request, next: Next) -> Response {
    let Ok(Ok(_place)) = timeout(uploads.wait, uploads.places.acquire()).await else {
        let title = "Too many files are uploaded at once: try again in a moment";
        return Problem::new(StatusCode::SERVICE_UNAVAILABLE, "urn:tembea:busy", title).into_response();
    };
    next.run(request.map(|body| Body::new(TimeoutBody::new(uploads.silence, body)))).await
}
