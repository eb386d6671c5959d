use std::path::Path;

use kernel::{
    cli::Mistake,
    database::{Database, ImportError},
    settings::kinds::DatabaseAddress,
};

use crate::{settings::Settings, tables::TABLES};

pub async fn run(settings: &Settings, file: &Path, force: bool) -> anyhow::Result<()> {
    let DatabaseAddress::Postgres(address, connections) = &settings.database else {
        return Err(Mistake(ImportError::NoPostgres.to_string()).into());
    };
    let database = Database::open_postgres(address, *connections).await.map_err(|error| Mistake(error.to_string()))?;
    let copied = database.import_sqlite(file, TABLES, force).await.map_err(|error| Mistake(error.to_string()))?;
    for (table, rows) in copied {
        println!("{table}: {rows} rows");
    }
    Ok(())
}
