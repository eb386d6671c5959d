use std::io::{self, Write};

use content_model::{Choice, Money};

use super::{Mistake, arguments::Affiliates};
use crate::{
    config::Settings,
    database::Database,
    domain::affiliate::{Friend, RewardLine, RewardState, Rewards, Slug},
    primitives::clock::{Clock, date},
    spreadsheet::Spreadsheet,
    use_cases::rewards::{add_reward, pay_rewards},
};

pub async fn run(database: &Database, settings: &Settings, command: Affiliates) -> anyhow::Result<()> {
    match command {
        Affiliates::List => list(database, settings).await,
        Affiliates::Earn { quote_number, amount } => earn(database, settings, &quote_number, amount).await,
        Affiliates::Pay { slug } => pay(database, &slug).await,
        Affiliates::Export => export(database, settings).await,
    }
}

async fn list(database: &Database, settings: &Settings) -> anyhow::Result<()> {
    for affiliate in database.affiliates().await? {
        let Rewards { pending, earned, paid } = Rewards::of(&database.rewards(&affiliate.slug).await?);
        let friends = database.friends(&affiliate.slug).await?;
        writeln!(
            io::stdout(),
            "{}  {} <{}>  pending {pending}, earned {earned}, paid {paid}",
            affiliate.slug,
            affiliate.name,
            affiliate.email
        )?;
        for friend in friends {
            let quote = friend.quote_number.as_deref().unwrap_or("no quote");
            let day = date(friend.created_at, &settings.zone);
            writeln!(io::stdout(), "    {day}  {quote:9}  {}", friend.name)?;
        }
    }
    Ok(())
}

async fn earn(
    database: &Database,
    settings: &Settings,
    quote_number: &str,
    amount: Option<Money>,
) -> anyhow::Result<()> {
    let number = quote_number.trim().to_uppercase();
    let Some(friend) = database.friend_by_quote(&number).await? else {
        return Err(Mistake(format!("nobody was invited whose first quote is {number}")).into());
    };
    let lines = database.rewards(&friend.affiliate).await?;
    let waits = lines.iter().rev().find(|line| line.friend == friend.id);
    let amount = amount.or(waits.map(|line| line.amount)).unwrap_or(settings.rates.small);
    if !advance(database, &friend, RewardState::Earned, amount, &number).await? {
        return Err(Mistake(format!("the reward for {number} was earned before")).into());
    }
    Ok(writeln!(io::stdout(), "{amount} is earned by {} for {number}.", friend.affiliate)?)
}

/// All that was earned and not paid.
async fn pay(database: &Database, slug: &str) -> anyhow::Result<()> {
    let affiliate = Slug::parse(slug).ok_or_else(|| Mistake(format!("there is no affiliate {slug}")))?;
    let sum = pay_rewards(database, &affiliate, Clock::system().now()).await?;
    if sum.is_zero() {
        return Err(Mistake(format!("nothing is to be paid to {slug}")).into());
    }
    Ok(writeln!(io::stdout(), "{sum} is noted as paid to {slug}.")?)
}

async fn advance(
    database: &Database,
    friend: &Friend,
    state: RewardState,
    amount: Money,
    cause: &str,
) -> anyhow::Result<bool> {
    let line = RewardLine { friend: friend.id, state, amount, cause: cause.to_owned(), at: Clock::system().now() };
    Ok(add_reward(database, &friend.affiliate, line).await?)
}

/// The ledger, line by line.
async fn export(database: &Database, settings: &Settings) -> anyhow::Result<()> {
    let mut csv = Spreadsheet::new(["affiliate", "email", "friend", "state", "amount", "currency", "cause", "day"])?;
    for affiliate in database.affiliates().await? {
        for line in database.rewards(&affiliate.slug).await? {
            csv.row([
                affiliate.slug.to_string(),
                affiliate.email.to_string(),
                line.friend.to_string(),
                line.state.name().to_owned(),
                line.amount.decimal(),
                line.amount.currency().to_string(),
                line.cause,
                date(line.at, &settings.zone).to_string(),
            ])?;
        }
    }
    Ok(io::stdout().write_all(&csv.finish()?)?)
}
