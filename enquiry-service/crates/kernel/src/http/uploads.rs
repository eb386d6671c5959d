//! Limits of uploads, whose bodies are held in memory as a whole.

use std::{sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::{StreamExt, stream};
use tokio::{sync::Semaphore, time::timeout};
use tower_http::timeout::TimeoutBody;

use super::problem::Problem;
use crate::settings::kinds::Limits;

/// The places for uploads of one kind.
#[derive(Clone)]
pub struct Uploads {
    places: Arc<Semaphore>,
    /// The size of the largest upload, in bytes.
    largest: usize,
    /// How long an upload waits for a place.
    wait: Duration,
    /// How long an upload may stop.
    silence: Duration,
}

impl Uploads {
    pub fn new(at_once: usize, largest: usize, limits: Limits) -> Self {
        let places = Arc::new(Semaphore::new(at_once));
        Uploads { places, largest, wait: limits.request, silence: limits.silence }
    }
}

/// Waits for a place before the body is read, answers 503 if none becomes free, and drops an upload that stops.
pub async fn admit(State(uploads): State<Uploads>, request: Request, next: Next) -> Response {
    let Ok(Ok(_place)) = timeout(uploads.wait, uploads.places.acquire()).await else {
        let title = "Too many files are uploaded at once: try again in a moment";
        return Problem::new(StatusCode::SERVICE_UNAVAILABLE, "urn:tembea:busy", title).into_response();
    };
    let (parts, body) = request.into_parts();
    let body = in_one_piece(Body::new(TimeoutBody::new(uploads.silence, body)), uploads.largest).await;
    next.run(Request::from_parts(parts, body)).await
}

/// Reads a body whose length is announced, up to `largest`, into memory of that length: the handler would put its pieces together in
/// memory of twice the length. An error is passed on to the handler.
async fn in_one_piece(body: Body, largest: usize) -> Body {
    let length = body.size_hint().exact().and_then(|length| usize::try_from(length).ok());
    let Some(length) = length.filter(|length| *length <= largest) else { return body };
    let mut whole = Vec::with_capacity(length);
    let mut pieces = body.into_data_stream();
    while let Some(piece) = pieces.next().await {
        match piece {
            Ok(piece) => whole.extend_from_slice(&piece),
            Err(error) => return Body::from_stream(stream::iter([Err::<Bytes, _>(error)])),
        }
    }
    Body::from(whole)
}
