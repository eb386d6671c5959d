use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, Uri, header},
};
use tower::{ServiceExt, service_fn};
use tower_http::set_header::SetResponseHeaderLayer;

use kernel::settings::kinds::Environment;

use super::{desk, router::router};
use crate::{service::DeskCalls, state::AppState};

/// A year, in which browsers connect over HTTPS only.
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Routes calls by host: the desk's host to the desk, all others to the calls of the sites. In production, all answers
/// tell browsers to connect over HTTPS only.
pub fn by_host(app: AppState, desk_calls: DeskCalls) -> Router {
    let is_production = app.staff.environment == Environment::Production;
    let routed = routed(&app, desk_calls);
    if is_production {
        routed.layer(SetResponseHeaderLayer::overriding(header::STRICT_TRANSPORT_SECURITY, HTTPS_ONLY))
    } else {
        routed
    }
}

fn routed(app: &AppState, desk_calls: DeskCalls) -> Router {
    let sites = router(app);
    let Some(settings) = &app.staff.desk else { return sites };
    let (desk, host) = (desk::router(app, settings, desk_calls(&app.staff)), settings.host.clone());
    Router::new().fallback_service(service_fn(move |request: Request| {
        let target = if is_for(&request, &host) { desk.clone() } else { sites.clone() };
        target.oneshot(request)
    }))
}

fn is_for(request: &Request, host: &str) -> bool {
    let header = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    let named = header.or_else(|| Uri::authority(request.uri()).map(|authority| authority.as_str()));
    named.is_some_and(|named| named.eq_ignore_ascii_case(host))
}
