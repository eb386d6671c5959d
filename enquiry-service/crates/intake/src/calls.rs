//! Calls for quotes, messages, reviews and builds.

use utoipa_axum::{router::OpenApiRouter, routes};

use staff::permissions::Action;

use crate::{
    contact, publishing, quotes,
    reviews::{self, moderation},
    state::Intake,
};

/// Calls from pages of the sites.
pub fn of_pages(app: &Intake) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(quotes::http::request_quote))
        .routes(routes!(contact::http::contact_us))
        .routes(routes!(reviews::http::send_review))
        .with_state(app.clone())
}

/// Calls with their own authentication, or without any.
pub fn others(app: &Intake) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(contact::http::thanks))
        .routes(routes!(reviews::http::reviews))
        .routes(routes!(reviews::http::guestbook))
        .routes(routes!(moderation::ask, moderation::decide))
        .routes(routes!(publishing::http::content_changed))
        .with_state(app.clone())
}

/// Calls of the desk, each group behind a permission.
pub fn of_desk(app: &Intake) -> Vec<(Action, OpenApiRouter)> {
    let moderate = OpenApiRouter::new().routes(routes!(reviews::desk::decide)).routes(routes!(reviews::desk::answer));
    let publish = OpenApiRouter::new().routes(routes!(publishing::desk::publishing, publishing::desk::publish));
    let groups = [
        (Action::ReadReviews, OpenApiRouter::new().routes(routes!(reviews::desk::list))),
        (Action::ModerateReviews, moderate),
        (Action::Publish, publish),
    ];
    groups.map(|(action, calls)| (action, calls.with_state(app.clone()))).into()
}
