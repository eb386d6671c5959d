use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::{StatusCode, header},
};
use serde::de::DeserializeOwned;

use super::problem::Problem;

/// The submitted fields: JSON from the site's scripts, or a plain form without scripts.
pub struct FormOrJson<T> {
    pub value: T,
    /// A plain form is answered with a page, not with JSON.
    pub is_plain: bool,
}

impl<T> FormOrJson<T> {
    /// The JSON value. A plain form is an error, because the call has no page as its response.
    pub fn scripted(self) -> Result<T, Problem> {
        if self.is_plain {
            let title = "Send application/json";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "urn:tembea:media-type", title));
        }
        Ok(self.value)
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for FormOrJson<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let is_plain = match kind.as_str() {
            "application/json" => false,
            "application/x-www-form-urlencoded" => true,
            _ => {
                let title = "Send application/json or application/x-www-form-urlencoded";
                return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "urn:tembea:media-type", title));
            }
        };
        let body = Bytes::from_request(request, state).await;
        let body = body.map_err(|refused| Problem::new(refused.status(), "urn:tembea:body", refused.body_text()))?;
        let malformed = |title: &str| Problem::new(StatusCode::BAD_REQUEST, "urn:tembea:malformed", title);
        // Serde would accept an array as the fields in their order.
        let is_object = body.trim_ascii_start().starts_with(b"{");
        let value = if is_plain {
            serde_urlencoded::from_bytes(&body).map_err(|_| malformed("The body is not a form"))?
        } else {
            let parsed = is_object.then(|| serde_json::from_slice(&body).ok()).flatten();
            parsed.ok_or_else(|| malformed("The body is not a JSON object with the fields of this call"))?
        };
        Ok(FormOrJson { value, is_plain })
    }
}
