use std::path::PathBuf;

use kernel::{cli::Mistake, database::Database, settings::kinds::DatabaseAddress};

use crate::settings::Settings;

pub async fn run(settings: &Settings, file: PathBuf) -> anyhow::Result<()> {
    let DatabaseAddress::Sqlite(path) = &settings.database else {
        return Err(Mistake("the database is PostgreSQL: copy it with pg_dump".to_owned()).into());
    };
    if file.exists() {
        return Err(Mistake(format!("{} already exists: name a new file", file.display())).into());
    }
    if !path.exists() {
        return Err(Mistake(format!("there is no database {} yet: start the service first", path.display())).into());
    }
    let database = Database::open_sqlite(path).map_err(|error| Mistake(error.to_string()))?;
    database.back_up(file.clone()).await?;
    println!("Copied the database to {}", file.display());
    Ok(())
}
