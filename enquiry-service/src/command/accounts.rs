use std::io::{self, Write};

use super::arguments::Accounts;
use crate::storage::Store;

pub async fn run(store: &dyn Store, command: Accounts) -> anyhow::Result<()> {
    let Accounts::Collisions = command;
    for account in store.colliding_accounts().await? {
        let (id, email, key) = (account.id, &account.email, account.email.key());
        writeln!(io::stdout(), "{id}  {email}  signs in with this spelling; mail for it goes to {key}")?;
    }
    Ok(())
}
