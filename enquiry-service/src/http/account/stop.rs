use axum::{
    Form,
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::Deserialize;

use crate::{
    database::DatabaseError,
    domain::{
        account::{EmailStop, Purpose, Token, TokenHash},
        retention::RESETS_LIVE,
    },
    http::{AppState, form_page::Question, problem::Problem},
    use_cases::account::stop_email_change,
};

/// From the mail to the address that an account is to leave.
#[derive(Deserialize)]
pub struct Link {
    #[serde(default)]
    token: String,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    #[serde(default)]
    locale: String,
}

impl Link {
    fn secret(&self) -> TokenHash {
        TokenHash::of(self.token.trim())
    }

    fn locale(&self) -> Locale {
        Locale::from_code_or_english(&self.locale)
    }
}

/// Asks before anything is done: programs that read mails open links and press nothing.
#[utoipa::path(get, path = "/api/stop-address-change", operation_id = "ask_to_stop_address_change",
    params(
        ("token" = String, Query, description = "Of the mail to the address that the account is to leave"),
        ("locale" = String, Query, description = "Language of the site"),
    ),
    responses(
        (status = 200, description = "A page with a button", content_type = "text/html"),
        (status = 400, description = "No such query", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "The link was used or is too old", content_type = "text/html"),
        (status = 503, description = "Not now", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn ask(State(app): State<AppState>, Query(link): Query<Link>) -> Response {
    let locale = link.locale();
    match app.database.subject(&link.secret(), Purpose::KeepEmail, app.clock.now()).await {
        Ok(Some(_)) => app.pages.question(
            locale,
            &Question { asked: "service:stop_title", explained: "service:stop_text", button: "service:stop_button" },
            "/api/stop-address-change",
            &link.token,
        ),
        Ok(None) => gone(&app, locale),
        Err(error) => Problem::unavailable(&app.catalogue, locale, &error).into_response(),
    }
}

/// The account keeps its old address, or gets it back; every session ends, and the page leads to a new password.
#[utoipa::path(post, path = "/api/stop-address-change", operation_id = "stop_address_change",
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`token` and `locale` of the link"),
    responses(
        (status = 200, description = "Stopped", content_type = "text/html"),
        (status = 413, description = "Larger than 64 KiB", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 415, description = "No form", body = Problem, content_type = "application/problem+json"),
        (status = 422, description = "No such form", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 404, description = "The link was used or is too old, or the address is another account's", content_type = "text/html"),
        (status = 503, description = "Not now", content((Problem = "application/problem+json"), (String = "text/html"))),
    ))]
pub async fn stop(State(app): State<AppState>, Form(link): Form<Link>) -> Response {
    let locale = link.locale();
    match keep_address(&app, &link).await {
        Ok(Some(reset)) => {
            let text = |key| app.catalogue.text(locale, key);
            let href = format!("/ResetPassword?token={}", reset.reveal());
            let next = (href.as_str(), text("service:account_reset_link"));
            app.pages.message_leading(locale, text("service:stop_done_title"), text("service:stop_done_text"), next)
        }
        Ok(None) => gone(&app, locale),
        Err(error) => Problem::unavailable(&app.catalogue, locale, &error).into_response(),
    }
}

/// The secret for a new password, or nothing where the link does not count.
async fn keep_address(app: &AppState, link: &Link) -> Result<Option<Token>, DatabaseError> {
    let (now, reset) = (app.clock.now(), Token::random());
    let stop = EmailStop { secret: link.secret(), now, reset: reset.hash(), reset_expires_at: now + RESETS_LIVE };
    let Some(account) = stop_email_change(&app.database, stop).await? else { return Ok(None) };
    tracing::info!(%account, "the change of an address was stopped");
    Ok(Some(reset))
}

fn gone(app: &AppState, locale: Locale) -> Response {
    let text = |key| app.catalogue.text(locale, key);
    let next = ("/Contact", text("nav:contact"));
    let mut page =
        app.pages.message_leading(locale, text("service:stop_gone_title"), text("service:stop_gone_text"), next);
    *page.status_mut() = StatusCode::NOT_FOUND;
    page
}
