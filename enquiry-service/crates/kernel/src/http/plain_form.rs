//! A browser without scripts shows the response to a form, so each error of a plain form is answered with a page.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::Next,
    response::Response,
};
use content_model::Locale;

use super::origin::origin_of;
use crate::{http::web::Web, settings::sites::Sites};

/// Replaces the problem document for a plain form by a page in the language of the site. The site is known from the
/// origin, because the form's own language may be unreadable.
pub async fn tell_in_pages(State(app): State<Web>, request: Request, next: Next) -> Response {
    let locale = match *request.method() {
        Method::POST => locale_of_form(&app.sites, request.headers()),
        _ => None,
    };
    let response = next.run(request).await;
    match (locale, text_of(response.status())) {
        (Some(locale), Some(text)) if is_problem(&response) => page(&app, locale, text, &response),
        _ => response,
    }
}

/// The key of the message. None for statuses that no call with a plain form returns.
fn text_of(status: StatusCode) -> Option<&'static str> {
    match status {
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => Some("service:page_unread"),
        StatusCode::PAYLOAD_TOO_LARGE => Some("service:page_too_large"),
        StatusCode::TOO_MANY_REQUESTS => Some("service:page_too_often"),
        StatusCode::REQUEST_TIMEOUT => Some("service:page_try_again"),
        status if status.is_server_error() => Some("service:page_try_again"),
        _ => None,
    }
}

/// None if the body is not a plain form, or the origin is not one of the sites.
fn locale_of_form(sites: &Sites, headers: &HeaderMap) -> Option<Locale> {
    let kind = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    let is_form = kind.split(';').next()?.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded");
    origin_of(headers).filter(|_| is_form).and_then(|origin| sites.locale_of(&origin))
}

fn is_problem(response: &Response) -> bool {
    response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/problem+json")
}

fn page(app: &Web, locale: Locale, text: &str, problem: &Response) -> Response {
    let title = app.catalogue.text(locale, "service:page_not_sent");
    let mut page = app.pages.message(locale, title, app.catalogue.text(locale, text));
    *page.status_mut() = problem.status();
    if let Some(seconds) = problem.headers().get(header::RETRY_AFTER) {
        page.headers_mut().insert(header::RETRY_AFTER, seconds.clone());
    }
    page
}
