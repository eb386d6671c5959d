//! Requests for another program: `/api/` belongs to the service, as behind the CDN.

use axum::{
    body::{Body, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
};
use url::Url;

/// The size limit of forwarded requests; the service has its own limits.
const MAX_BODY: usize = 4 * 1024 * 1024;

#[derive(Clone)]
pub struct Upstream {
    name: &'static str,
    base: Url,
    client: reqwest::Client,
}

impl Upstream {
    pub fn new(name: &'static str, base: Url) -> Result<Self, reqwest::Error> {
        // A connection of its own for each request: the program may close an idle one in the moment of the next request,
        // and whether that request has been handled cannot be told.
        let mut client =
            reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).pool_max_idle_per_host(0);
        if base.scheme() == "http" {
            // Without encryption certificates are unused, and a bare machine has none.
            client = client.tls_certs_only([]);
        }
        let client = client.build()?;
        Ok(Upstream { name, base, client })
    }

    /// The program's answer, or an error page.
    pub async fn pass(&self, request: Request) -> Result<Response, Response> {
        let (parts, body) = request.into_parts();
        let Ok(body) = to_bytes(body, MAX_BODY).await else {
            return Err(problem(StatusCode::PAYLOAD_TOO_LARGE, "The request is too large."));
        };
        let mut url = self.base.clone();
        url.set_path(parts.uri.path());
        url.set_query(parts.uri.query());
        let mut headers = end_to_end(&parts.headers);
        if let Some(host) = parts.headers.get(header::HOST) {
            headers.insert("x-forwarded-host", host.clone());
        }
        let answer = self.client.request(parts.method, url).headers(headers).body(body).send().await;
        let Ok(answer) = answer else {
            return Err(problem(StatusCode::BAD_GATEWAY, &format!("{} does not answer.", self.name)));
        };
        let (status, headers) = (answer.status(), end_to_end(answer.headers()));
        Ok((status, headers, Body::from_stream(answer.bytes_stream())).into_response())
    }
}

/// The end-to-end headers, without those of one connection.
fn end_to_end(headers: &HeaderMap) -> HeaderMap {
    const ONE_HOP: [HeaderName; 7] = [
        header::CONNECTION,
        header::HOST,
        header::CONTENT_LENGTH,
        header::TRANSFER_ENCODING,
        header::UPGRADE,
        header::TE,
        header::TRAILER,
    ];
    headers
        .iter()
        .filter(|(name, _)| !ONE_HOP.contains(name))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

fn problem(status: StatusCode, title: &str) -> Response {
    let body = serde_json::json!({ "type": "about:blank", "title": title, "status": status.as_u16() });
    let headers = [(header::CONTENT_TYPE, "application/problem+json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, body.to_string()).into_response()
}
