//! Threads that may block.

use tokio::task::spawn_blocking;

use super::DatabaseError;

/// Runs a function on a blocking thread.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, DatabaseError> + Send + 'static,
) -> Result<T, DatabaseError> {
    // The runtime reports a panic; the connection is dropped with the function.
    spawn_blocking(work).await.unwrap_or(Err(DatabaseError::Lost))
}
