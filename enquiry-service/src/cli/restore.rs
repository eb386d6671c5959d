use std::path::Path;

use kernel::{cli::Mistake, database::restore, settings::kinds::DatabaseAddress};

use crate::settings::Settings;

pub fn run(settings: &Settings, file: &Path, force: bool) -> anyhow::Result<()> {
    let DatabaseAddress::Sqlite(path) = &settings.database else {
        return Err(Mistake("the database is PostgreSQL: bring it back with pg_restore".to_owned()).into());
    };
    restore(file, path, force).map_err(|error| Mistake(error.to_string()))?;
    println!("Restored {} from {}.", path.display(), file.display());
    Ok(())
}
