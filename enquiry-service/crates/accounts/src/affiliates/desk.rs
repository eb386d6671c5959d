use std::collections::HashMap;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use content_model::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::{
    fields::{FieldErrorKind, RawField, SingleLine},
    http::{
        problem::Problem,
        refusals::{refused, wrong_field},
        web::Web,
    },
};
use staff::guard::Person;

use super::{
    model::{Affiliate, Friend},
    slug::Slug,
    store,
};
use crate::{
    rewards::{
        actions::{Earned, Earning, PaidOut, earn_reward, pay_rewards, reward_ledger},
        model::{RewardLine, RewardState, Rewards, newest_lines},
    },
    state::Accounts,
};

/// Limit of characters of a number.
const LONGEST_NUMBER: usize = 40;

/// A visitor who invites friends.
#[derive(Serialize, ToSchema)]
pub struct InviterAnswer {
    /// Last part of the invitation URL.
    slug: String,
    name: String,
    email: String,
    /// When the visitor joined the programme, in milliseconds since 1970.
    since: i64,
    /// Currency of all amounts.
    currency: String,
    /// Rewards for journeys that are not travelled yet, in the minor unit.
    pending: i64,
    /// Earned and unpaid rewards.
    earned: i64,
    paid: i64,
    /// Newest first.
    friends: Vec<FriendAnswer>,
}

/// A friend who came by the invitation.
#[derive(Serialize, ToSchema)]
pub struct FriendAnswer {
    id: String,
    /// Empty if the person was erased.
    name: String,
    /// Milliseconds since 1970.
    came_at: i64,
    /// Number of the first quote, or of a booking without a quote. Null if there is neither.
    quote_number: Option<String>,
    /// State of the reward. Null if there is none.
    reward: Option<RewardState>,
    /// Amount of the reward, in the minor unit.
    amount: i64,
}

impl InviterAnswer {
    fn of(affiliate: &Affiliate, friends: &[Friend], lines: &[RewardLine]) -> Self {
        let Rewards { pending, earned, paid } = Rewards::of(lines);
        let newest = newest_lines(lines);
        let friend = |friend: &Friend| {
            let line = newest.get(&friend.id);
            FriendAnswer {
                id: friend.id.to_string(),
                name: friend.name.to_string(),
                came_at: friend.created_at,
                quote_number: friend.quote_number.clone(),
                reward: line.map(|line| line.state),
                amount: line.map_or(0, |line| line.amount.minor()),
            }
        };
        InviterAnswer {
            slug: affiliate.slug.to_string(),
            name: affiliate.name.to_string(),
            email: affiliate.email.to_string(),
            since: affiliate.created_at,
            currency: earned.currency().to_string(),
            pending: pending.minor(),
            earned: earned.minor(),
            paid: paid.minor(),
            friends: friends.iter().map(friend).collect(),
        }
    }
}

/// Lists visitors who invite friends, by name, with their friends and rewards.
#[utoipa::path(get, path = "/api/desk/inviters", responses(
    (status = 200, description = "The complete list", body = Vec<InviterAnswer>),
))]
pub async fn list(State(app): State<Accounts>) -> Result<Json<Vec<InviterAnswer>>, Problem> {
    read(&app).await.map(Json)
}

async fn read(app: &Web) -> Result<Vec<InviterAnswer>, Problem> {
    let mut friends: HashMap<String, Vec<Friend>> = HashMap::new();
    for friend in app.database.read(store::all_friends).await? {
        friends.entry(friend.affiliate.to_string()).or_default().push(friend);
    }
    let ledger = reward_ledger(&app.database).await?;
    let answer = |(affiliate, lines): (Affiliate, Vec<_>)| {
        let friends = friends.remove(affiliate.slug.as_str()).unwrap_or_default();
        InviterAnswer::of(&affiliate, &friends, &lines)
    };
    Ok(ledger.into_iter().map(answer).collect())
}

/// The earned reward for a friend's journey.
#[derive(Deserialize, ToSchema)]
pub struct EarnReward {
    /// Number of the friend's first quote, or of the booking.
    quote_number: RawField,
    /// In the minor unit of US dollars. Null: the pending amount of this journey.
    amount: Option<i64>,
}

/// Notes the reward for a friend's journey as earned, and informs the inviter by mail. A booking that is marked as
/// travelled does this automatically.
#[utoipa::path(post, path = "/api/desk/rewards", request_body = EarnReward, responses(
    (status = 200, description = "Saved", body = Vec<InviterAnswer>),
    (status = 422, description = "The amount is missing, no friend has this number, or the reward was earned before", body = Problem),
))]
pub async fn earn(
    State(app): State<Accounts>,
    Person(person): Person,
    Json(typed): Json<EarnReward>,
) -> Result<Json<Vec<InviterAnswer>>, Problem> {
    let number = SingleLine::required(&typed.quote_number, LONGEST_NUMBER);
    let number = number.map_err(|kind| wrong_field(&app, "quote_number", kind))?;
    let most = app.rates.most.minor();
    if typed.amount.is_some_and(|minor| !(1..=most).contains(&minor)) {
        let whole = app.rates.most.whole();
        return Err(wrong_field(&app, "amount", FieldErrorKind::OutOfRange(1, whole)));
    }
    let earning = Earning {
        quote_number: number.as_str().to_uppercase(),
        amount: typed.amount.map(|minor| Money::new(minor, Currency::USD)),
        small: app.rates.small,
    };
    let earned = earn_reward(&app.database, earning, Some(person.id), app.clock.now()).await?;
    match earned {
        Earned::Noted(..) => app.wake.notify_one(),
        Earned::NobodyInvited => {
            return Err(refused("This is not the number of an invited friend's first enquiry or booking"));
        }
        Earned::Before => return Err(refused("This reward was already earned; nothing was changed")),
    }
    read(&app).await.map(Json)
}

/// A payment of rewards.
#[derive(Deserialize, ToSchema)]
pub struct PayRewards {
    /// The amount to pay as it was read, in the minor unit.
    seen: i64,
}

/// Notes all earned rewards of an inviter as paid, and informs the inviter by mail.
#[utoipa::path(post, path = "/api/desk/inviters/{slug}/payment", params(("slug" = String, Path)), request_body = PayRewards, responses(
    (status = 200, description = "Saved", body = Vec<InviterAnswer>),
    (status = 404, description = "No such inviter", body = Problem),
    (status = 409, description = "The amount to pay has changed; the body is the current list", body = Vec<InviterAnswer>),
    (status = 422, description = "There is no amount to pay", body = Problem),
))]
pub async fn pay(
    State(app): State<Accounts>,
    Person(person): Person,
    Path(slug): Path<String>,
    Json(PayRewards { seen }): Json<PayRewards>,
) -> Result<Response, Problem> {
    let slug = Slug::parse(&slug).ok_or_else(Problem::not_found)?;
    let asked = slug.clone();
    let inviter = app.database.read(move |on| store::inviter(on, &asked)).await?;
    inviter.ok_or_else(Problem::not_found)?;
    let seen = Some(Money::new(seen, Currency::USD));
    let paid = pay_rewards(&app.database, &slug, seen, Some(person.id), app.clock.now()).await?;
    let status = match paid {
        PaidOut::Noted(_) => StatusCode::OK,
        PaidOut::Meanwhile => StatusCode::CONFLICT,
        PaidOut::Nothing => return Err(refused("There is nothing to pay")),
    };
    app.wake.notify_one();
    Ok((status, Json(read(&app).await?)).into_response())
}
