use std::sync::Arc;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tokio::sync::Semaphore;

use super::problem::Problem;

/// The largest body of a call.
pub const BODY: usize = 64 * 1024;
/// The largest body with a picture: 2.1 MiB.
pub const PICTURE_BODY: usize = 2_202_010;

/// Answers 503 while this many requests are in progress, so that these stay fast.
pub async fn shed_load(State(places): State<Arc<Semaphore>>, request: Request, next: Next) -> Response {
    match places.try_acquire() {
        Ok(_place) => next.run(request).await,
        Err(_) => Problem::busy().into_response(),
    }
}
