use std::{convert::Infallible, net::SocketAddr};

use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts},
    http::request::Parts,
};

use super::web::Web;

/// The network of the visitor who sent a request, if known.
pub struct VisitorNetwork(pub Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for VisitorNetwork
where
    Web: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let app = Web::from_ref(state);
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let network = peer.and_then(|ConnectInfo(peer)| app.networks.network(*peer, &parts.headers, app.clock.now()));
        Ok(VisitorNetwork(network))
    }
}
