use std::io::{self, Write};

use clap::Subcommand;

use kernel::database::Database;

use super::store;

#[derive(Subcommand)]
pub enum Accounts {
    /// List accounts that share their address with an older account, because an earlier version took two spellings of
    /// it for two addresses
    Collisions,
}

pub async fn run(database: &Database, command: Accounts) -> anyhow::Result<()> {
    let Accounts::Collisions = command;
    for account in database.read(store::with_colliding_address).await? {
        let (id, email, key) = (account.id, &account.email, account.email.key());
        writeln!(io::stdout(), "{id}  {email}  signs in with this spelling; mail for it goes to {key}")?;
    }
    Ok(())
}
