use std::path::Path;

use super::Mistake;
use crate::{
    settings::{Database, Settings},
    storage::postgres::{PostgresStore, import},
};

pub async fn run(settings: &Settings, file: &Path, force: bool) -> anyhow::Result<()> {
    let Database::Postgres(url) = &settings.database else {
        return Err(
            Mistake("database_url (DATABASE_URL): must name the PostgreSQL database to copy into".to_owned()).into()
        );
    };
    let store = PostgresStore::open(url).await.map_err(|error| Mistake(error.to_string()))?;
    let copied = import::from_sqlite(&store, file, force).await.map_err(|error| Mistake(error.to_string()))?;
    for (table, rows) in copied {
        println!("{table}: {rows} rows");
    }
    Ok(())
}
