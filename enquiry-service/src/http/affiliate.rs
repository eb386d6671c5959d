//! Calls of visitors who invite friends.

use axum::{
    Json,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    AppState,
    account::{Failure, SignedIn, answered},
    amount::Amount,
    problem::Problem,
};
use crate::{
    domain::affiliate::{Friend, RewardState, Rewards, Slug, newest_lines},
    primitives::clock::date,
    use_cases::rewards,
};

/// The owner of the token as an affiliate; the e-mail that is sent says nothing.
#[derive(Serialize, ToSchema)]
pub struct Membership {
    /// The end of the invitation address; null for one who has not joined.
    agency_id: Option<String>,
    rewards: RewardSums,
}

/// Sums in US dollars by the state that each friend's reward has reached.
#[derive(Serialize, ToSchema)]
pub struct RewardSums {
    /// The friends have not travelled yet.
    pending: Amount,
    /// Earned, and not paid out.
    earned: Amount,
    /// Paid out.
    paid: Amount,
}

/// The owner of the token joins the programme, or has joined before.
#[utoipa::path(post, path = "/api/affiliate", security(("token" = [])), responses(
    (status = 200, description = "A member", body = Membership),
    (status = 401, description = "No such session", body = Problem, content_type = "application/problem+json"),
    (status = 503, description = "Not now", body = Problem, content_type = "application/problem+json"),
))]
pub async fn join(State(app): State<AppState>, visitor: SignedIn) -> Response {
    let joined = async {
        let slug = rewards::join(&app.database, visitor.account.id, Slug::random(), app.clock.now()).await?;
        membership(&app, Some(slug)).await
    };
    answered(&app, visitor.account.locale, joined.await)
}

/// Whether the owner of the token has joined, and what the invitations have brought.
#[utoipa::path(post, path = "/api/getAffiliate", security(("token" = [])), responses(
    (status = 200, description = "A member or not", body = Membership),
    (status = 401, description = "No such session", body = Problem, content_type = "application/problem+json"),
    (status = 503, description = "Not now", body = Problem, content_type = "application/problem+json"),
))]
pub async fn member(State(app): State<AppState>, visitor: SignedIn) -> Response {
    let found = async { membership(&app, app.database.slug_of(visitor.account.id).await?).await };
    answered(&app, visitor.account.locale, found.await)
}

async fn membership(app: &AppState, slug: Option<Slug>) -> Result<Response, Failure> {
    let Rewards { pending, earned, paid } = match &slug {
        Some(slug) => Rewards::of(&app.database.rewards(slug).await?),
        None => Rewards::default(),
    };
    let rewards = RewardSums { pending: pending.into(), earned: earned.into(), paid: paid.into() };
    Ok(Json(Membership { agency_id: slug.map(|slug| slug.to_string()), rewards }).into_response())
}

/// Somebody who came by the invitation. The privacy page promises friends that nothing about their journey is shown.
#[derive(Serialize, ToSchema)]
pub struct InvitedFriend {
    /// Shortened, or empty where it could not be told.
    ip_address: String,
    name: String,
    quote_number: Option<String>,
    /// `YYYY-MM-DD`
    date_created: String,
    /// How far the reward for this friend has come; null while the friend has asked for no quote and booked nothing.
    reward: Option<RewardState>,
}

/// The friends of the token's owner, newest first.
#[utoipa::path(get, path = "/api/friends/{id}", security(("token" = [])),
    params(("id" = String, Path, description = "Id of the token's own account; any other is answered as if there were none")),
    responses(
        (status = 200, description = "Friends", body = Vec<InvitedFriend>),
        (status = 401, description = "No such session", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "Not the token's own account", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "Not now", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn friends(State(app): State<AppState>, visitor: SignedIn, Path(id): Path<String>) -> Response {
    if id != visitor.account.id.to_string() {
        return Problem::not_found().into_response();
    }
    let found = async {
        let Some(slug) = app.database.slug_of(visitor.account.id).await? else {
            return Ok(Json(Vec::<InvitedFriend>::new()).into_response());
        };
        let lines = app.database.rewards(&slug).await?;
        let newest = newest_lines(&lines);
        let shown = |friend: Friend| InvitedFriend {
            reward: newest.get(&friend.id).map(|line| line.state),
            ip_address: friend.network.unwrap_or_default(),
            name: friend.name.to_string(),
            quote_number: friend.quote_number,
            date_created: date(friend.created_at, &app.settings.zone).to_string(),
        };
        let friends = app.database.friends(&slug).await?;
        Ok(Json(friends.into_iter().map(shown).collect::<Vec<_>>()).into_response())
    };
    answered(&app, visitor.account.locale, found.await)
}

/// Who invites, as much as everybody may know.
#[derive(Serialize, ToSchema)]
pub struct Inviter {
    /// Null for nobody's invitation: browsers log a 404 as a fault of the page.
    first_name: Option<String>,
}

#[utoipa::path(get, path = "/api/affiliate/{slug}", params(("slug" = String, Path, description = "The end of the invitation address")), responses(
    (status = 200, description = "Somebody's invitation, or nobody's", body = Inviter),
    (status = 503, description = "Not now", body = Problem, content_type = "application/problem+json"),
))]
pub async fn inviter(State(app): State<AppState>, Path(slug): Path<String>) -> Response {
    let found = async {
        let name = match Slug::parse(&slug) {
            Some(slug) => app.database.inviter(&slug).await?,
            None => None,
        };
        let first_name = name.and_then(|name| name.as_str().split_whitespace().next().map(str::to_owned));
        Ok(Json(Inviter { first_name }).into_response())
    };
    answered(&app, Locale::default(), found.await)
}
