//! Files of the sites on the host of the desk: a preview shows the page of an offer as the site does.

use axum::{
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};

use content_model::Locale;
use kernel::http::problem::Problem;
use staff::guard::Person;

use crate::state::Overview;

/// A file is shown in a page, never as one.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// The page of an offer with its files on the host of the desk.
pub fn on_desk_host(html: &str, locale: Locale) -> String {
    html.replace("/assets/", &format!("/api/site/{locale}/assets/"))
}

/// A style sheet, a typeface or a picture of a site.
pub async fn file(
    State(app): State<Overview>,
    Person(_): Person,
    Path((locale, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let locale = Locale::ALL.into_iter().find(|known| known.code() == locale).ok_or_else(Problem::not_found)?;
    let (media_type, bytes) = app.bookings.looks.file(locale, &name).await.ok_or_else(Problem::not_found)?;
    let bytes = match String::from_utf8(bytes) {
        // A style sheet names its typefaces.
        Ok(text) if media_type == "text/css" => on_desk_host(&text, locale).into_bytes(),
        Ok(text) => text.into_bytes(),
        Err(bytes) => bytes.into_bytes(),
    };
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, "private, max-age=3600"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    Ok((headers, bytes).into_response())
}
