//! Calls for visitors who invite friends.

use axum::{
    Json,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use kernel::{
    clock::date,
    database::{Connection, DatabaseError},
    http::{
        amount::Amount,
        failure::{Failure, answered},
        problem::Problem,
        web::Web,
    },
};

use super::{model::Friend, slug::Slug, store};
use crate::{
    rewards::{
        self,
        actions::join as join_affiliates,
        model::{RewardState, Rewards, newest_lines},
    },
    sessions::http::SignedIn,
    state::Accounts,
};

/// The affiliate data of the token's owner. An e-mail address in the request is ignored.
#[derive(Serialize, ToSchema)]
pub struct Membership {
    /// Last part of the invitation URL. Null if the account has not joined.
    agency_id: Option<String>,
    rewards: RewardSums,
}

/// Sums in US dollars by the state of the rewards.
#[derive(Serialize, ToSchema)]
pub struct RewardSums {
    /// Rewards for friends who have not travelled yet.
    pending: Amount,
    /// Earned, and not paid out.
    earned: Amount,
    /// Paid out.
    paid: Amount,
}

/// Joins the programme. Succeeds if the account has joined before.
#[utoipa::path(post, path = "/api/affiliate", security(("token" = [])), responses(
    (status = 200, description = "The membership", body = Membership),
    (status = 401, description = "No valid session", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn join(State(app): State<Accounts>, visitor: SignedIn) -> Response {
    let joined = async {
        let slug = join_affiliates(&app.database, visitor.account.id, Slug::random(), app.clock.now()).await?;
        membership(&app, Some(slug)).await
    };
    answered(&app, visitor.account.locale, joined.await)
}

/// Returns whether the owner of the token has joined, and the sums of the rewards.
#[utoipa::path(post, path = "/api/getAffiliate", security(("token" = [])), responses(
    (status = 200, description = "The membership; the id is null if the account has not joined", body = Membership),
    (status = 401, description = "No valid session", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn member(State(app): State<Accounts>, visitor: SignedIn) -> Response {
    let found =
        async { membership(&app, app.database.read(move |on| store::slug_of(on, visitor.account.id)).await?).await };
    answered(&app, visitor.account.locale, found.await)
}

async fn membership(app: &Web, slug: Option<Slug>) -> Result<Response, Failure> {
    let affiliate = slug.clone();
    let lines =
        app.database.read(move |on| affiliate.map_or(Ok(Vec::new()), |slug| rewards::store::of(on, &slug))).await?;
    let Rewards { pending, earned, paid } = Rewards::of(&lines);
    let rewards = RewardSums { pending: pending.into(), earned: earned.into(), paid: paid.into() };
    Ok(Json(Membership { agency_id: slug.map(|slug| slug.to_string()), rewards }).into_response())
}

/// A friend who came by the invitation. No details of the journey are returned, as the privacy page promises.
#[derive(Serialize, ToSchema)]
pub struct InvitedFriend {
    /// Shortened, or empty if unknown.
    ip_address: String,
    name: String,
    quote_number: Option<String>,
    /// `YYYY-MM-DD`
    date_created: String,
    /// State of the reward for this friend. Null until the friend asks for a quote or books.
    reward: Option<RewardState>,
}

/// Lists the friends of the token's owner, newest first.
#[utoipa::path(get, path = "/api/friends/{id}", security(("token" = [])),
    params(("id" = String, Path, description = "Id of the token's own account; any other id is answered 404")),
    responses(
        (status = 200, description = "Friends", body = Vec<InvitedFriend>),
        (status = 401, description = "No valid session", body = Problem),
        (status = 404, description = "Not the token's own account", body = Problem),
        (status = 503, description = "Not available now", body = Problem),
    ))]
pub async fn friends(State(app): State<Accounts>, visitor: SignedIn, Path(id): Path<String>) -> Response {
    if id != visitor.account.id.to_string() {
        return Problem::not_found().into_response();
    }
    let found = async {
        let read = move |on: &Connection| match store::slug_of(on, visitor.account.id)? {
            Some(slug) => Ok::<_, DatabaseError>((rewards::store::of(on, &slug)?, store::friends(on, &slug)?)),
            None => Ok((Vec::new(), Vec::new())),
        };
        let (lines, friends) = app.database.read(read).await?;
        let newest = newest_lines(&lines);
        let shown = |friend: Friend| InvitedFriend {
            reward: newest.get(&friend.id).map(|line| line.state),
            ip_address: friend.network.unwrap_or_default(),
            name: friend.name.to_string(),
            quote_number: friend.quote_number,
            date_created: date(friend.created_at, &app.zone).to_string(),
        };
        Ok(Json(friends.into_iter().map(shown).collect::<Vec<_>>()).into_response())
    };
    answered(&app, visitor.account.locale, found.await)
}

/// The public data of an inviter.
#[derive(Serialize, ToSchema)]
pub struct Inviter {
    /// Null if no inviter has this slug. A 404 would appear as an error in the browser's console.
    first_name: Option<String>,
}

#[utoipa::path(get, path = "/api/affiliate/{slug}", params(("slug" = String, Path, description = "Last part of the invitation URL")), responses(
    (status = 200, description = "The inviter; the name is null if the slug is unknown", body = Inviter),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn inviter(State(app): State<Accounts>, Path(slug): Path<String>) -> Response {
    let found = async {
        let name = match Slug::parse(&slug) {
            Some(slug) => app.database.read(move |on| store::inviter(on, &slug)).await?,
            None => None,
        };
        let first_name = name.and_then(|name| name.as_str().split_whitespace().next().map(str::to_owned));
        Ok(Json(Inviter { first_name }).into_response())
    };
    answered(&app, Locale::default(), found.await)
}
