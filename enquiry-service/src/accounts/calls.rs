//! Calls for visitors with an account, and for signup.

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    accounts::{favourites, passwords, profile, sessions, sign_up},
    bookings::dossier,
    erasure,
    kernel::http::limits,
    state::AppState,
};

pub fn calls() -> OpenApiRouter<AppState> {
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
        .routes(routes!(dossier::http::requests))
        .routes(routes!(profile::http::profile))
        .merge(profile)
        .routes(routes!(profile::http::avatar))
        .routes(routes!(favourites::http::wishes))
        .routes(routes!(favourites::http::merge))
        .routes(routes!(favourites::http::add, favourites::http::remove))
        .routes(routes!(erasure::http::export))
        .routes(routes!(erasure::http::delete))
}
