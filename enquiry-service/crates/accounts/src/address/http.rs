use axum::{
    Form,
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::Deserialize;

use kernel::{
    database::DatabaseError,
    http::{form_page::Question, problem::Problem, web::Web},
    retention::RESETS_LIVE,
    tokens::{Token, TokenHash},
};

use super::actions::stop_email_change;
use crate::{
    account::changes::{EmailStop, Purpose},
    secrets,
    state::Accounts,
};

/// Token from the mail to the current address of the account.
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

/// Asks for confirmation and changes nothing: mail scanners open links but press no buttons.
#[utoipa::path(get, path = "/api/stop-address-change", operation_id = "ask_to_stop_address_change",
    params(
        ("token" = String, Query, description = "Token from the mail to the current address of the account"),
        ("locale" = String, Query, description = "Language of the site"),
    ),
    responses(
        (status = 200, description = "A page with a button", content_type = "text/html"),
        (status = 400, description = "Invalid query", body = Problem),
        (status = 404, description = "The link was used or has expired", content_type = "text/html"),
        (status = 503, description = "Not available now", body = Problem),
    ))]
pub async fn ask(State(app): State<Accounts>, Query(link): Query<Link>) -> Response {
    let locale = link.locale();
    let (secret, now) = (link.secret(), app.clock.now());
    match app.database.read(move |on| secrets::store::subject(on, &secret, Purpose::KeepEmail, now)).await {
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

/// Cancels an address change or restores the old address, ends every session, and links to the form for a new password.
#[utoipa::path(post, path = "/api/stop-address-change", operation_id = "stop_address_change",
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`token` and `locale` of the link"),
    responses(
        (status = 200, description = "The address change is stopped", content_type = "text/html"),
        (status = 413, description = "Larger than 64 KiB", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 415, description = "Not a form", body = Problem),
        (status = 422, description = "The form cannot be read", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 404, description = "The link was used or has expired, or another account has the address", content_type = "text/html"),
        (status = 503, description = "Not available now", content((Problem = "application/problem+json"), (String = "text/html"))),
    ))]
pub async fn stop(State(app): State<Accounts>, Form(link): Form<Link>) -> Response {
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

/// The token for a new password. None if the link is not valid.
async fn keep_address(app: &Web, link: &Link) -> Result<Option<Token>, DatabaseError> {
    let (now, reset) = (app.clock.now(), Token::random());
    let stop = EmailStop { secret: link.secret(), now, reset: reset.hash(), reset_expires_at: now + RESETS_LIVE };
    let Some(account) = stop_email_change(&app.database, stop).await? else { return Ok(None) };
    tracing::info!(%account, "address change stopped");
    Ok(Some(reset))
}

fn gone(app: &Web, locale: Locale) -> Response {
    let text = |key| app.catalogue.text(locale, key);
    let next = ("/Contact", text("nav:contact"));
    let mut page =
        app.pages.message_leading(locale, text("service:stop_gone_title"), text("service:stop_gone_text"), next);
    *page.status_mut() = StatusCode::NOT_FOUND;
    page
}
