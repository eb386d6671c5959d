//! Calls for visitors with an account, and for signup.

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use kernel::http::limits;
use staff::permissions::Action;

use crate::{address, affiliates, favourites, passwords, profile, sessions, sign_up, state::Accounts};

/// Calls from pages of the sites.
pub fn of_pages(app: &Accounts) -> OpenApiRouter {
    // A picture is larger than any other body.
    let profile = OpenApiRouter::new()
        .routes(routes!(profile::http::update_profile))
        .layer(DefaultBodyLimit::max(limits::PICTURE_BODY));
    OpenApiRouter::new()
        .routes(routes!(sign_up::http::sign_up))
        .routes(routes!(sign_up::http::verify_email))
        .routes(routes!(sign_up::http::resend))
        .routes(routes!(sessions::http::log_in))
        .routes(routes!(sessions::http::log_out))
        .routes(routes!(sessions::http::log_out_everywhere))
        .routes(routes!(sessions::http::user))
        .routes(routes!(passwords::http::forgot))
        .routes(routes!(passwords::http::reset))
        .routes(routes!(passwords::http::change))
        .routes(routes!(profile::http::profile))
        .merge(profile)
        .routes(routes!(profile::http::avatar))
        .routes(routes!(favourites::http::wishes))
        .routes(routes!(favourites::http::merge))
        .routes(routes!(favourites::http::add, favourites::http::remove))
        .routes(routes!(affiliates::http::join))
        .routes(routes!(affiliates::http::member))
        .routes(routes!(affiliates::http::friends))
        .routes(routes!(affiliates::http::inviter))
        .with_state(app.clone())
}

/// Calls with their own authentication, or without any.
pub fn others(app: &Accounts) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(address::http::ask, address::http::stop)).with_state(app.clone())
}

/// Calls of the desk, each group behind a permission.
pub fn of_desk(app: &Accounts) -> Vec<(Action, OpenApiRouter)> {
    let rewards = OpenApiRouter::new()
        .routes(routes!(affiliates::desk::list))
        .routes(routes!(affiliates::desk::earn))
        .routes(routes!(affiliates::desk::pay));
    vec![(Action::ManageRewards, rewards.with_state(app.clone()))]
}
