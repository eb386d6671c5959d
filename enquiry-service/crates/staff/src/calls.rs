//! Calls of the desk for the people who work there.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    links,
    passkeys::{self, sign_in},
    people,
    permissions::Action,
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
    let groups = [
        (Action::ReadCases, OpenApiRouter::new().routes(routes!(people::desk::colleagues))),
        (Action::Invite, invite),
        (Action::RenewCredentials, OpenApiRouter::new().routes(routes!(people::desk::renew))),
        (Action::ManagePasskeys, manage_passkeys),
    ];
    groups.map(|(action, calls)| (action, calls.with_state(app.clone()))).into()
}
