use std::io::{self, Write};

use super::store;
use crate::{cli::arguments::Accounts, kernel::database::Database};

pub async fn run(database: &Database, command: Accounts) -> anyhow::Result<()> {
    let Accounts::Collisions = command;
    for account in database.read(store::with_colliding_address).await? {
        let (id, email, key) = (account.id, &account.email, account.email.key());
        writeln!(io::stdout(), "{id}  {email}  signs in with this spelling; mail for it goes to {key}")?;
    }
    Ok(())
}
