use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    fields::{EmailAddress, FieldErrors, RawField, SingleLine, longest},
    http::problem::Problem,
};

use super::{
    actions::{self, Left, NewPerson, NotInvited, RoleChanged},
    model::{Role, StaffMember, StaffState},
    store,
};
use crate::{guard::Person, links::renewals::send_renewal, permissions::Action, state::Staff};

/// A person of the company.
#[derive(Serialize, ToSchema)]
pub struct PersonAnswer {
    id: String,
    name: String,
    email: String,
    role: Role,
    state: StaffState,
    /// Milliseconds since 1970.
    since: i64,
}

/// A colleague who may own a case.
#[derive(Serialize, ToSchema)]
pub struct ColleagueAnswer {
    id: String,
    name: String,
    /// Whether the person works here and answers visitors.
    answers: bool,
}

/// Lists the names of all present and former people of the company.
#[utoipa::path(get, path = "/api/desk/colleagues", responses(
    (status = 200, description = "Ordered by name", body = Vec<ColleagueAnswer>),
))]
pub async fn colleagues(State(app): State<Staff>) -> Result<Json<Vec<ColleagueAnswer>>, Problem> {
    let people = app.database.read(store::all).await?;
    let answers = |person: &StaffMember| person.state == StaffState::Active && person.role.may(Action::AnswerCases);
    let colleague = |person: StaffMember| ColleagueAnswer {
        answers: answers(&person),
        id: person.id.to_string(),
        name: person.name.to_string(),
    };
    Ok(Json(people.into_iter().map(colleague).collect()))
}

/// Lists all present and former people of the company.
#[utoipa::path(get, path = "/api/desk/people", responses(
    (status = 200, description = "Ordered by name", body = Vec<PersonAnswer>),
))]
pub async fn people(State(app): State<Staff>) -> Result<Json<Vec<PersonAnswer>>, Problem> {
    let people = app.database.read(store::all).await?;
    let answer = |person: StaffMember| PersonAnswer {
        id: person.id.to_string(),
        name: person.name.to_string(),
        email: person.email.to_string(),
        role: person.role,
        state: person.state,
        since: person.since,
    };
    Ok(Json(people.into_iter().map(answer).collect()))
}

/// A person to invite.
#[derive(Deserialize, ToSchema)]
pub struct Invite {
    name: RawField,
    email: RawField,
    role: Role,
}

/// The link of an invitation. Whoever opens it becomes this person.
#[derive(Serialize, ToSchema)]
pub struct InviteAnswer {
    link: String,
}

/// Invites a person. The link is for that person only.
#[utoipa::path(post, path = "/api/desk/people", request_body = Invite, responses(
    (status = 200, description = "Invited", body = InviteAnswer),
    (status = 409, description = "The address belongs to a colleague who works here", body = Problem),
    (status = 422, description = "Invalid fields", body = Problem),
))]
pub async fn invite(
    State(app): State<Staff>,
    Person(actor): Person,
    Json(typed): Json<Invite>,
) -> Result<Json<InviteAnswer>, Problem> {
    let mut errors = FieldErrors::default();
    let name = errors.take("full_name", SingleLine::required(&typed.name, longest::NAME));
    let email = errors.take("email", EmailAddress::parse(&typed.email));
    let (Some(name), Some(email)) = (name, email) else {
        return Err(Problem::invalid(&app.catalogue, content_model::Locale::En, &errors.into_list()));
    };
    let person = NewPerson { name, email, role: typed.role };
    let invited = actions::invite(&app.database, person, Some(actor.id), app.clock.now()).await?;
    let (_, token) = invited.map_err(|refusal| match refusal {
        NotInvited::Known => {
            let title = "Somebody with this address works here already: change the role in the list";
            Problem::new(StatusCode::CONFLICT, "urn:tembea:known-person", title)
        }
        NotInvited::ActorLeft => Problem::unauthorised(),
    })?;
    let origin = app.desk.as_ref().map(|desk| desk.origin.as_str()).unwrap_or_default();
    Ok(Json(InviteAnswer { link: format!("{origin}/invitation#{}", token.reveal()) }))
}

/// The role that a person gets.
#[derive(Deserialize, ToSchema)]
pub struct NewRole {
    role: Role,
}

/// Changes a person's role at once. Nobody can change their own role, so that one manager always remains.
#[utoipa::path(put, path = "/api/desk/people/{id}/role", params(("id" = Uuid, Path)), request_body = NewRole, responses(
    (status = 204, description = "Changed"),
    (status = 404, description = "No such person, or a person who has left", body = Problem),
    (status = 409, description = "The person is the caller, or the last manager", body = Problem),
))]
pub async fn change_role(
    State(app): State<Staff>,
    Person(actor): Person,
    Path(id): Path<Uuid>,
    Json(NewRole { role }): Json<NewRole>,
) -> Result<StatusCode, Problem> {
    if id == actor.id {
        let title = "Nobody changes their own role: ask another manager";
        return Err(Problem::new(StatusCode::CONFLICT, "urn:tembea:own-access", title));
    }
    let changed = actions::change_role(&app.database, (id, role), (Some(actor.id), app.clock.now()), app.work).await?;
    match changed {
        RoleChanged::Changed => Ok(StatusCode::NO_CONTENT),
        RoleChanged::NotThere => Err(Problem::not_found()),
        RoleChanged::ActorLeft => Err(Problem::unauthorised()),
        RoleChanged::LastManager => Err(last_manager()),
    }
}

fn last_manager() -> Problem {
    let title = "This person is the last manager: invite another manager first";
    Problem::new(StatusCode::CONFLICT, "urn:tembea:last-manager", title)
}

/// Sends a colleague a link that renews all credentials, by mail to the colleague's own address. The present
/// credentials, sessions and passkeys are valid until the link is used.
#[utoipa::path(post, path = "/api/desk/people/{id}/renewal", params(("id" = Uuid, Path)), responses(
    (status = 204, description = "The mail is queued"),
    (status = 404, description = "No such person, or a person who is not active", body = Problem),
))]
pub async fn renew(
    State(app): State<Staff>,
    Person(actor): Person,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    let sent = send_renewal(&app.database, id, Some(actor.id), app.clock.now()).await?;
    Problem::unless_found(sent)?;
    app.wake.notify_one();
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a person's access at once. Nobody can end their own access, so that one manager always remains.
#[utoipa::path(post, path = "/api/desk/people/{id}/leave", params(("id" = Uuid, Path)), responses(
    (status = 204, description = "Ended"),
    (status = 404, description = "No such person, or a person who has left", body = Problem),
    (status = 409, description = "The person is the caller, or the last manager", body = Problem),
))]
pub async fn leave(
    State(app): State<Staff>,
    Person(actor): Person,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    if id == actor.id {
        let title = "Nobody ends their own access: ask another manager";
        return Err(Problem::new(StatusCode::CONFLICT, "urn:tembea:own-access", title));
    }
    let left = actions::leave(&app.database, id, (Some(actor.id), app.clock.now()), app.work).await?;
    match left {
        Left::Ended => Ok(StatusCode::NO_CONTENT),
        Left::NotThere => Err(Problem::not_found()),
        Left::ActorLeft => Err(Problem::unauthorised()),
        Left::LastManager => Err(last_manager()),
    }
}
