use std::io::{self, Write};

use clap::Subcommand;
use content_model::Money;

use kernel::{
    cli::{Mistake, Terminal, dollars},
    clock::{Clock, date},
    database::{Connection, Database},
    exports::write_csv,
};

use super::{slug::Slug, store};
use crate::rewards::{
    self,
    actions::{Earned, Earning, PaidOut, earn_reward, pay_rewards},
    model::{LedgerReward, Rates, Rewards},
};

#[derive(Subcommand)]
pub enum Affiliates {
    /// List all inviters with their friends and rewards
    List,
    /// Note a reward as earned, because the friend with this first enquiry has travelled
    Earn {
        /// Reference of the friend's first enquiry or booking
        quote_number: String,
        /// Amount in US dollars, instead of the pending one
        #[arg(long, value_parser = dollars)]
        amount: Option<Money>,
    },
    /// Note as paid everything that this inviter has earned
    Pay {
        /// Last part of the invitation link, as `affiliates list` prints it
        slug: String,
    },
    /// Export the ledger of rewards as CSV
    Export,
}

pub async fn run(terminal: &Terminal, rates: &Rates, command: Affiliates) -> anyhow::Result<()> {
    let database = &terminal.database;
    match command {
        Affiliates::List => list(terminal).await,
        Affiliates::Earn { quote_number, amount } => earn(terminal, rates, &quote_number, amount).await,
        Affiliates::Pay { slug } => pay(database, &slug).await,
        Affiliates::Export => export(terminal).await,
    }
}

async fn list(terminal: &Terminal) -> anyhow::Result<()> {
    let database = &terminal.database;
    for affiliate in database.read(store::all).await? {
        let slug = affiliate.slug.clone();
        let read = move |on: &Connection| Ok((rewards::store::of(on, &slug)?, store::friends(on, &slug)?));
        let (lines, friends) = database.read(read).await?;
        let Rewards { pending, earned, paid } = Rewards::of(&lines);
        writeln!(
            io::stdout(),
            "{}  {} <{}>  pending {pending}, earned {earned}, paid {paid}",
            affiliate.slug,
            affiliate.name,
            affiliate.email
        )?;
        for friend in friends {
            let quote = friend.quote_number.as_deref().unwrap_or("no quote");
            let day = date(friend.created_at, &terminal.zone);
            writeln!(io::stdout(), "    {day}  {quote:9}  {}", friend.name)?;
        }
    }
    Ok(())
}

async fn earn(terminal: &Terminal, rates: &Rates, quote_number: &str, amount: Option<Money>) -> anyhow::Result<()> {
    let database = &terminal.database;
    let number = quote_number.trim().to_uppercase();
    let earning = Earning { quote_number: number.clone(), amount, small: rates.small };
    match earn_reward(database, earning, None, Clock::system().now()).await? {
        Earned::Noted(affiliate, amount) => {
            Ok(writeln!(io::stdout(), "{affiliate} has earned {amount} for {number}.")?)
        }
        Earned::NobodyInvited => Err(Mistake(format!("{number} is not the first enquiry of an invited friend")).into()),
        Earned::Before => Err(Mistake(format!("the reward for {number} was already earned")).into()),
    }
}

/// Notes all earned and unpaid rewards as paid.
async fn pay(database: &Database, slug: &str) -> anyhow::Result<()> {
    let affiliate = Slug::parse(slug).ok_or_else(|| Mistake(format!("there is no affiliate {slug}")))?;
    match pay_rewards(database, &affiliate, None, None, Clock::system().now()).await? {
        PaidOut::Noted(sum) => Ok(writeln!(io::stdout(), "Noted {sum} as paid to {slug}.")?),
        PaidOut::Nothing | PaidOut::Meanwhile => Err(Mistake(format!("there is nothing to pay to {slug}")).into()),
    }
}

/// Prints the ledger of rewards as CSV.
async fn export(terminal: &Terminal) -> anyhow::Result<()> {
    write_csv::<LedgerReward>(&terminal.database, &terminal.zone).await
}
