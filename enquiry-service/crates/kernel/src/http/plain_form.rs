//! A browser without scripts shows the response to a form, so each error of a plain form is answered with a page. So is an
//! address of a page that opens nothing.

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
    let reader = locale_of_page(&request);
    let response = next.run(request).await;
    if response.status() == StatusCode::NOT_FOUND
        && let Some(locale) = reader.filter(|_| is_problem(&response))
    {
        return gone(&app, locale);
    }
    match (locale, text_of(response.status())) {
        (Some(locale), Some(text)) if is_problem(&response) => page(&app, locale, text, &response),
        _ => response,
    }
}

/// The language of the browser that opens or sends a page of an offer, whose address may be ended.
fn locale_of_page(request: &Request) -> Option<Locale> {
    let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_page = request.uri().path().starts_with("/api/offer/") && text(header::ACCEPT).contains("text/html");
    let mut wanted = text(header::ACCEPT_LANGUAGE).split(',').filter_map(|tag| tag.trim().get(..2)?.parse().ok());
    is_page.then(|| wanted.next().unwrap_or(Locale::En))
}

fn gone(app: &Web, locale: Locale) -> Response {
    let text = |key| app.catalogue.text(locale, key);
    let mut page = app.pages.message(locale, text("service:page_gone_title"), text("service:page_gone"));
    *page.status_mut() = StatusCode::NOT_FOUND;
    page
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
