//! Calls of the desk for the people who work there.

use axum::{extract::DefaultBodyLimit, middleware};
use utoipa_axum::{router::OpenApiRouter, routes};

use kernel::http::uploads::{self, Uploads};

use crate::{
    links,
    passkeys::{self, sign_in},
    people,
    permissions::Action,
    profile::{self, model::LARGEST},
    sessions,
    state::Staff,
};

/// Calls that need no permission: of people who sign in, and of everybody for their own session.
pub fn of_anybody(app: &Staff) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(sessions::sign_in::sign_in))
        .routes(routes!(links::desk::invitation))
        .routes(routes!(links::desk::join))
        .routes(routes!(links::desk::forgot))
        .routes(routes!(links::desk::reset))
        .routes(routes!(sessions::sign_in::prove))
        .routes(routes!(sign_in::sign_in_challenge))
        .routes(routes!(sign_in::sign_in))
        .routes(routes!(sign_in::proof_challenge))
        .routes(routes!(sign_in::prove))
        .routes(routes!(passkeys::desk::list))
        .routes(routes!(sessions::desk::session))
        .routes(routes!(sessions::desk::sessions))
        .routes(routes!(sessions::desk::sign_out))
        .routes(routes!(sessions::desk::sign_out_others))
        .with_state(app.clone())
}

/// Calls of the desk, each group behind a permission.
pub fn of_desk(app: &Staff) -> Vec<(Action, OpenApiRouter)> {
    let invite = OpenApiRouter::new()
        .routes(routes!(people::desk::people))
        .routes(routes!(people::desk::invite))
        .routes(routes!(people::desk::change_role))
        .routes(routes!(people::desk::leave));
    let manage_passkeys = OpenApiRouter::new()
        .routes(routes!(passkeys::desk::challenge))
        .routes(routes!(passkeys::desk::add))
        .routes(routes!(passkeys::desk::remove));
    let profile = OpenApiRouter::new()
        .routes(routes!(profile::desk::profile, profile::desk::write_languages))
        .routes(routes!(profile::desk::remove_picture));
    let groups = [
        (Action::AnswerCases, profile),
        (Action::ReadCases, OpenApiRouter::new().routes(routes!(people::desk::colleagues))),
        (Action::Invite, invite),
        (Action::RenewCredentials, OpenApiRouter::new().routes(routes!(people::desk::renew))),
        (Action::ManagePasskeys, manage_passkeys),
    ];
    groups.map(|(action, calls)| (action, calls.with_state(app.clone()))).into()
}

/// The call of the desk that takes a picture; one is decoded at a time.
pub fn uploads(app: &Staff) -> (Action, OpenApiRouter) {
    let pictures = OpenApiRouter::new()
        .routes(routes!(profile::desk::take_picture))
        .layer(middleware::from_fn_with_state(Uploads::new(1, LARGEST.file, app.limits), uploads::admit))
        .layer(DefaultBodyLimit::max(LARGEST.file));
    (Action::AnswerCases, pictures.with_state(app.clone()))
}
