use crate::build::BuildError;

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
    #[error("cannot set up the connection to the service: {0}")]
    Api(#[source] reqwest::Error),
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error("cannot watch the sources: {0}")]
    Watch(#[from] notify::Error),
}
