use std::{convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{HeaderValue, header},
};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{net::TcpListener, sync::Semaphore};
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::request_body::RequestBody;
use crate::settings::kinds::Limits;

/// Pause after an error of `accept`, such as too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How long a shutdown waits for requests in progress.
const LAST_REQUESTS: Duration = Duration::from_secs(20);

/// Serves until shutdown, then completes the accepted requests.
///
/// A connection is closed if it is idle, if the head of its request does not arrive in time, or if its client stops
/// reading.
pub async fn serve(listener: TcpListener, router: Router, limits: Limits, stop: CancellationToken) {
    let places = Arc::new(Semaphore::new(limits.connections));
    let graceful = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(64 * 1024);
    loop {
        // Beyond the limit, further connections wait in the kernel's backlog.
        let place = tokio::select! {
            () = stop.cancelled() => break,
            place = Arc::clone(&places).acquire_owned() => place,
        };
        let Ok(place) = place else { break };
        let (stream, peer) = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    refused(&error);
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
        };
        // Responses are small and written whole.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        // Heads and bodies have timeouts of their own; a client that waits for its answer may be silent.
        stream.set_write_timeout(Some(limits.silence));
        let router = router.clone();
        let service = service_fn(move |request| answer(router.clone(), peer, request));
        let connection = graceful.watch(http.serve_connection(TokioIo::new(Box::pin(stream)), service));
        tokio::spawn(async move {
            // An aborted connection affects only its client.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(LAST_REQUESTS, graceful.shutdown()).await.is_err() {
        tracing::warn!("some connections did not close in time");
    }
}

async fn answer(
    router: Router,
    peer: SocketAddr,
    request: Request<Incoming>,
) -> Result<axum::response::Response, Infallible> {
    let (parts, body) = request.into_parts();
    let (body, is_read) = RequestBody::new(body);
    let mut request = Request::from_parts(parts, Body::new(body));
    request.extensions_mut().insert(ConnectInfo(peer));
    let mut response = router.oneshot(request).await?;
    if !is_read.is_set() {
        // Hyper closes the connection if the body was not read. Without this header a client would reuse it.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}

fn refused(error: &io::Error) {
    if !matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) {
        tracing::error!(%error, "accepting a connection failed");
    }
}
