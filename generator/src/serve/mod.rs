//! `tembea serve`: serves the sites like a CDN, for preview and tests.

mod build_records;
mod error;
mod options;
mod site;
mod upstream;
mod watch;

pub use error::ServeError;
pub use options::ServeOptions;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::{Request, State},
    response::Response,
};
use content_model::Locale;
use tokio::{net::TcpListener, task::JoinSet};
use tower_http::compression::CompressionLayer;

use crate::config::Config;
use site::Sites;
use upstream::Upstream;
use watch::Watched;

/// The state that all requests share.
#[derive(Clone)]
struct Preview {
    sites: Arc<Sites>,
    api: Upstream,
    /// Set under `--watch`.
    watched: Option<Arc<Watched>>,
}

/// The port of a request, which may select its site.
#[derive(Clone)]
struct PortState {
    preview: Preview,
    fixed: Option<Locale>,
}

/// Serves until the process receives a signal to stop.
pub async fn serve(config: Config, options: ServeOptions) -> Result<(), ServeError> {
    let api = Upstream::new("The enquiry service", options.api.clone()).map_err(ServeError::Api)?;
    let sites = Arc::new(Sites::new(&config, &options.build.out));
    let watched = options.watch.then(|| Arc::new(Watched::new()));
    let preview = Preview { sites, api, watched: watched.clone() };

    let mut servers = JoinSet::new();
    let mut lines = Vec::new();
    for (offset, locale) in Locale::ALL.into_iter().enumerate() {
        #[expect(clippy::cast_possible_truncation, reason = "there are six locales")]
        let port = options.port.saturating_add(offset as u16);
        let listener = match TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], port))).await {
            Ok(listener) => listener,
            // The numbered ports are optional: host names select sites without them.
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

    let is_watching = watched.is_some();
    if let Some(watched) = watched {
        watch::start(config, options, watched)?;
    }
    tokio::select! {
        result = until_stopped(servers) => result,
        // Open pages keep their connections for reloading, so a graceful shutdown would never end.
        () = stop(), if is_watching => Ok(()),
    }
}

async fn until_stopped(mut servers: JoinSet<std::io::Result<()>>) -> Result<(), ServeError> {
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
    // Compressing Vite's answers takes longer than sending them. Files without a compressed form beside them are sent as
    // gzip: brotli would zero megabytes of memory for each of them.
    let is_watching = state.preview.watched.is_some();
    let router = Router::new().fallback(answer).with_state(state);
    if is_watching { router } else { router.layer(CompressionLayer::new()) }
}

async fn answer(State(state): State<PortState>, request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return match state.preview.api.pass(request).await {
            Ok(response) => response,
            Err(problem) => state.preview.sites.secure(problem),
        };
    }
    let Preview { sites, watched, .. } = &state.preview;
    if let Some(watched) = watched
        && watched.is_for(path)
    {
        return watched.answer(request, |host, path| sites.page(state.fixed, host, path)).await;
    }
    let (parts, _) = request.into_parts();
    sites.answer(state.fixed, &parts, watched.as_deref()).await
}
