//! `tembea serve`: the sites as a CDN would answer them, for preview and tests.

mod api;
mod moved;
mod site;
mod watch;

use std::{net::SocketAddr, path::PathBuf, sync::Arc};

use axum::{
    Router,
    extract::{Request, State},
    response::Response,
};
use tokio::{net::TcpListener, sync::broadcast, task::JoinSet};
use tower_http::compression::CompressionLayer;
use url::Url;

use crate::{
    build::{BuildError, BuildOptions},
    config::Config,
    locale::Locale,
};
use site::Sites;

#[derive(Debug, Clone)]
pub struct ServeOptions {
    pub port: u16,
    /// English, too, leads to the other languages by their ports, and not by host names.
    pub is_numbered: bool,
    pub api: Url,
    pub watch: bool,
    pub build: BuildOptions,
    /// Read again when it changes under `--watch`.
    pub config_file: PathBuf,
}

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot listen on port {port}: {source}; stop what uses it, or name another with --port")]
    Listen {
        port: u16,
        #[source]
        source: std::io::Error,
    },
    #[error("the server stopped: {0}")]
    Stopped(#[source] std::io::Error),
    #[error("cannot set up the way to the service: {0}")]
    Api(#[source] reqwest::Error),
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error("cannot watch the sources: {0}")]
    Watch(#[from] notify::Error),
}

/// What all requests share.
#[derive(Clone)]
struct Preview {
    sites: Arc<Sites>,
    api: api::Api,
    reload: Option<broadcast::Sender<()>>,
}

/// A request's own port may name its site.
#[derive(Clone)]
struct PortState {
    preview: Preview,
    fixed: Option<Locale>,
}

/// Serves until the process is told to stop.
pub async fn serve(config: Config, options: ServeOptions) -> Result<(), ServeError> {
    let api = api::Api::new(options.api.clone()).map_err(ServeError::Api)?;
    let sites = Arc::new(Sites::new(&config, &options.build.out));
    let reload = options.watch.then(|| broadcast::channel(16).0);
    let preview = Preview { sites, api, reload: reload.clone() };

    let mut servers = JoinSet::new();
    let mut lines = Vec::new();
    for (offset, locale) in Locale::ALL.into_iter().enumerate() {
        #[expect(clippy::cast_possible_truncation, reason = "there are six locales")]
        let port = options.port.saturating_add(offset as u16);
        let listener = match TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], port))).await {
            Ok(listener) => listener,
            // The numbered ports are a convenience; the host names do without them.
            Err(_) if offset > 0 => continue,
            Err(source) => return Err(ServeError::Listen { port, source }),
        };
        let origin = if options.is_numbered {
            format!("http://localhost:{port}")
        } else {
            config.site_origin(locale).to_owned()
        };
        let also = if offset > 0 && !options.is_numbered {
            format!("  (also http://localhost:{port})")
        } else {
            String::new()
        };
        lines.push(format!("  {:10} {}{also}", locale.native_name(), origin));
        let fixed = (offset > 0 || options.is_numbered).then_some(locale);
        let router = router(PortState { preview: preview.clone(), fixed });
        servers.spawn(async move { axum::serve(listener, router).with_graceful_shutdown(stop()).await });
    }
    println!("Serving {}:\n{}\nStop with Ctrl-C.", options.build.out.display(), lines.join("\n"));

    // The watcher works on a thread of its own; it ends with the process.
    let _watcher = match reload {
        Some(reload) => Some(watch::start(config, options, reload)?),
        None => None,
    };
    while let Some(result) = servers.join_next().await {
        if let Ok(Err(error)) = result {
            return Err(ServeError::Stopped(error));
        }
    }
    Ok(())
}

async fn stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
            return;
        }
    }
    let _ = interrupt.await;
}

fn router(state: PortState) -> Router {
    Router::new().fallback(answer).layer(CompressionLayer::new()).with_state(state)
}

async fn answer(State(state): State<PortState>, request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return match state.preview.api.pass(request).await {
            Ok(response) => response,
            Err(problem) => state.preview.sites.secure(problem),
        };
    }
    if let Some(reload) = &state.preview.reload
        && let Some(response) = watch::answer(path, reload)
    {
        return response;
    }
    let is_reloading = state.preview.reload.is_some();
    let (parts, _) = request.into_parts();
    state.preview.sites.answer(state.fixed, &parts, is_reloading).await
}
