use std::io::{self, Write};

use super::arguments::Accounts;
use crate::database::{Database, accounts};

pub async fn run(database: &Database, command: Accounts) -> anyhow::Result<()> {
    let Accounts::Collisions = command;
    for account in database.read(accounts::with_colliding_address).await? {
        let (id, email, key) = (account.id, &account.email, account.email.key());
        writeln!(io::stdout(), "{id}  {email}  signs in with this spelling; mail for it goes to {key}")?;
    }
    Ok(())
}
